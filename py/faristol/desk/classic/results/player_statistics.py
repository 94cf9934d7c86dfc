"""Statistics of a person's games, with their consent: counted from the logs each time, and not stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.classic.figures import (
    Best,
    CountedGame,
    Figures,
    Meeting,
    Side,
    counted_game_of,
    figures_by_opponent,
    figures_of,
)
from faristol.classic.kind import CLASSIC
from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.club.register import Register, resolve
from faristol.club.spelling import name_key
from faristol.desk.classic.document import KIND, ClassicService
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import MINUS, Translator, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import read_cards
from faristol.desk.shared.register import RegisterService
from faristol.ledger.fold import read_events
from faristol.ledger.record import LedgerError
from faristol.ledger.visible_text import seen

MAX_GAMES: Final = 500  # the last changed games are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingRow:
    """A game of the person against an opponent."""

    game: str  # the id of its document
    best: Best | None  # the best move
    score: int
    language: str
    against: str
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Averages:
    """The averages of a person's games as texts, to a tenth."""

    game: str
    turn: str
    difference: str
    scrabbles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """The figures of a person's games."""

    figures: Figures
    averages: Averages
    best: MeetingRow | None  # the game with the best move
    highest: MeetingRow | None  # the highest-scoring game
    against: Sequence[tuple[str, Figures, str]]  # an opponent, the games and the point difference
    unread: int  # games that cannot be read here
    is_cut: bool  # whether there are more games than are counted


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayerStatisticsContext(Context):
    """The figures of a person of the register, or the reason why there are none."""

    template: ClassVar[str] = "classic/player_statistics.html"

    person: Person | None  # None: not in the register, or erased
    number: int | None  # of an erased player
    statistics: PlayerStatistics | None  # None without the person's consent
    max_games: int


async def show(desk: Desk, request: Request) -> View:
    """Show the figures of a person of the register, or the reason why there are none."""
    await desk.service(RegisterService).open_readable()
    text, members = desk.translator_for(request.lang), desk.service(RegisterService)
    requested = PlayerId("".join(request.path[2:3]))
    person = members.people.get(resolve(members.register, requested))
    player = members.register.players.get(requested)
    statistics = None
    if person is not None and person.player.has_agreed:
        statistics = await _load_statistics(desk, request, person.id, text)
    return View(
        title=text.gettext("Statistics of two-player games"),
        stream=members.stream,
        context=PlayerStatisticsContext(
            person=person,
            number=player.forgotten if player else None,
            statistics=statistics,
            max_games=MAX_GAMES,
        ),
    )


async def _load_statistics(
    desk: Desk, request: Request, person: PlayerId, text: Translator
) -> PlayerStatistics:
    """Return the figures of a person's games; a copy beside a game counts as the same game."""
    rows = {row.origin: row for row in reversed(desk.stream_store.all_of_kind(KIND))}
    newest = sorted(rows.values(), key=lambda row: (row.changed_at, row.id), reverse=True)
    register, documents = (
        desk.service(RegisterService).register,
        desk.service(ClassicService).documents,
    )
    meetings, names, unread = list[Meeting](), dict[str, str](), 0
    working = text.gettext("Counting the games…")
    counted_rows = sorted(newest[:MAX_GAMES], key=lambda row: (row.created_at, row.id))
    for at, row in enumerate(counted_rows, start=1):
        await desk.progress(at, len(counted_rows), working)
        try:
            played = await documents.load_summary(row, _game_result)
        except LedgerError:  # a later version of the program wrote it
            unread += 1
            continue
        sides = played.sides if played else ()
        seats = [
            seat
            for seat, meeting in enumerate(sides, 1)
            if _find_person(register, meeting.player) == person
        ]
        if played is None or len(seats) != 1:  # not the person's; or both players were merged since
            continue
        other = played.sides[2 - seats[0]]
        key, name = await _opponent(desk, row.id, other, 3 - seats[0], text)
        names.setdefault(key, name)
        meetings.append(Meeting(game=row.id, played=played, seat=seats[0], other=key))
    figures = figures_of(meetings)
    days = {
        row.id: format_day(row.created_at, desk.zone(request, row), text) for row in counted_rows
    }

    def meeting_row(meeting: Meeting | None) -> MeetingRow | None:
        if meeting is None:
            return None
        return MeetingRow(
            game=meeting.game,
            best=meeting.mine.best,
            score=meeting.mine.score,
            language=meeting.played.language,
            against=names[meeting.other],
            day=meeting.played.day or days[meeting.game],
        )

    return PlayerStatistics(
        figures=figures,
        averages=_averages(figures, text),
        best=meeting_row(figures.best),
        highest=meeting_row(figures.highest),
        against=[
            (names[key], record, format_signed(record.difference))
            for key, record in figures_by_opponent(meetings).items()
        ],
        unread=unread,
        is_cut=len(newest) > MAX_GAMES,
    )


def _game_result(lines: list[str]) -> CountedGame | None:
    """Return the result of a game from its stored lines, or None if it does not count.

    Raises:
        LedgerError: the lines cannot be read.
    """
    state = CLASSIC.fold(CLASSIC.initial, read_events(lines, CLASSIC.schema))
    if state.terms is None:
        raise LedgerError("ledger/unreadable")
    return counted_game_of(state)


def _find_person(register: Register, player: str) -> PlayerId:
    return resolve(register, PlayerId(player))


async def _opponent(
    desk: Desk, stream: str, side: Side, seat: int, text: Translator
) -> tuple[str, str]:
    """Return the key and the name of an opponent.

    In the register the key is the person as merged since, or the number of an erased one. Other opponents
    are the same if they have the same name, since their ids belong to one game.
    """
    members = desk.service(RegisterService)
    player = _find_person(members.register, side.player)
    person, registered = members.people.get(player), members.register.players.get(player)
    if person is not None:
        return player, seen(person.name)
    if registered is not None and registered.forgotten:
        return player, text.gettext("Player {number}", number=registered.forgotten)
    card = read_cards(await desk.stream_store.cards(stream)).get(side.card)
    if card is None:
        return player, text.gettext("player {n}", n=seat)
    return f"name:{name_key(card.name)}", seen(card.name)


def _averages(figures: Figures, text: Translator) -> Averages:
    return Averages(
        game=_mean(figures.points, figures.counted, text),
        turn=_mean(figures.made, figures.turns, text),
        difference=_mean(figures.difference, figures.counted, text, is_signed=True),
        scrabbles=_mean(figures.scrabbles, figures.noted, text),
    )


def _mean(total: int, count: int, text: Translator, *, is_signed: bool = False) -> str:
    if not count:
        return "–"
    tenths = (20 * abs(total) + count) // (2 * count)
    sign = MINUS if total < 0 and tenths else "+" if is_signed and tenths else ""
    return f"{sign}{tenths // 10}{text.decimal_mark}{tenths % 10}"
