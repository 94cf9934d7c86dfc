"""The screen of a competition: late players, standings, pending decisions (RO-COR 29, 30, 33, 44)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import ClassVar

from faristol.club.spelling import fold_name, name_key
from faristol.correspondence.acts.closing import worth
from faristol.correspondence.values import DayText, Series
from faristol.desk.correspondence.base import (
    CopyAge,
    copy_of,
    format_game_day,
    lexicon_text,
    remaining_days,
    roman,
    score_text,
)
from faristol.desk.correspondence.closing import Task, task_of
from faristol.desk.correspondence.closing import show as show_closing
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import KIND, LoadedPostGame, is_playing, load_all
from faristol.desk.correspondence.due import last_sent, resend_days
from faristol.desk.correspondence.letter import LANGUAGES, languages, letter_text
from faristol.desk.correspondence.series_new import MAX_PLAYERS, MIN_PLAYERS, list_meetings
from faristol.desk.correspondence.series_new import show as show_new
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View


@dataclass(slots=True)
class Standing:
    """The figures of a player in a competition; players of the same name are one person."""

    name: str
    playing: int = 0
    ended: int = 0
    coefficient: int = 0  # sum over the confirmed games
    confirmed: int = 0  # games
    left: list[int] = field(default_factory=list)  # days, in each game in play


@dataclass(frozen=True, slots=True, kw_only=True)
class LateRow:
    """A game where an answer is due."""

    id: str
    name: str
    opponent: str
    round: str
    days: int
    delay: str  # with its article


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingDecision:
    """A decision that a game needs from the arbiter."""

    id: str
    task: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SeriesContext(Context):
    """A competition: its standings, and what is late or waits for a decision."""

    template: ClassVar[str] = "correspondence/series.html"

    name: str
    names: Sequence[str]  # of all competitions
    series: Series | None  # None without a game
    is_arbiter: bool  # of one of its games
    table: Sequence[tuple[int | str, Standing, str]]  # with place and coefficient
    late: Sequence[LateRow]
    waiting: Sequence[PendingDecision]
    to_decide: PendingDecision | None  # on the arbiter's device
    to_close: Sequence[Task]
    unfinished_count: int | None  # games without a result after the deadline; None before it
    copy: CopyAge
    list_name: str
    playing_count: int
    ended_count: int
    text: Translator

    @property
    def format_day(self) -> Callable[[DayText], str]:
        """Formats a day."""
        return partial(format_game_day, text=self.text)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SeriesLettersContext(Context):
    """The opening letters of all games of a competition."""

    template: ClassVar[str] = "correspondence/series_letters.html"

    name: str
    letters: Sequence[tuple[LoadedPostGame, str]]
    languages: Sequence[tuple[str, str]]
    to: str  # the language of the letters


async def show(desk: Desk, request: Request) -> View:
    """Show the competition of the game in use, or the requested one, or a form for a new one."""
    if request.path[2:] == ("new",):
        return await show_new(desk, request)
    text = desk.translator_for(request.lang)
    games = [game for game in await load_all(desk, request) if game.post.series]
    names = list(dict.fromkeys(_series_name(game) for game in games))
    in_use = [_series_name(game) for game in games if game.id == desk.stream_store.selected(KIND)]
    requested = request.query.get("name", "")
    name = requested if requested in names else (in_use or names or [""])[0]
    series_games = [game for game in games if _series_name(game) == name]
    if request.path[2:] == ("letters",):
        return _letters_view(
            desk, request, name, [game for game in series_games if not game.is_player]
        )
    if request.path[2:] == ("closing",):
        return show_closing(
            desk, request, name, [game for game in series_games if not game.is_player]
        )
    table, unfinished = standings(series_games), _count_unfinished(series_games)
    to_decide = (
        decision
        for game in series_games
        if not game.is_player and (decision := _pending_decision(game))
    )
    context = SeriesContext(
        name=name,
        names=names,
        series=series_games[0].series if series_games else None,
        is_arbiter=any(not game.is_player for game in series_games),
        table=[
            (
                place or "–",
                standing,
                format_coefficient(standing.coefficient, text) if standing.confirmed else "–",
            )
            for place, standing in _rank_standings(table)
        ],
        late=_list_late(series_games) if unfinished is None else [],  # no game is due now
        waiting=[decision for game in series_games if (decision := _pending_decision(game))],
        to_decide=next(to_decide, None),
        to_close=[task for game in series_games if not game.is_player and (task := task_of(game))],
        unfinished_count=unfinished,
        copy=copy_of(series_games, name),
        list_name=lexicon_text(series_games[0]) if series_games else "",
        playing_count=sum(is_playing(game) for game in series_games),
        ended_count=sum(not is_playing(game) for game in series_games),
        text=text,
    )
    return View(
        title=name or text.gettext("The competition"),
        stream=series_games[0].id if series_games else "",
        context=context,
    )


def _letters_view(desk: Desk, request: Request, name: str, games: list[LoadedPostGame]) -> View:
    """Show the opening letters of all games, one to the two players of each."""
    requested = request.query.get("to", "")
    lang = requested if requested in LANGUAGES else LANGUAGES[0]
    text = desk.translator_for(lang)
    return View(
        title=desk.translator_for(request.lang).gettext("Letters to all"),
        context=SeriesLettersContext(
            name=name,
            letters=[(game, letter_text("start", game, text)) for game in games],
            languages=languages(),
            to=lang,
        ),
    )


def _series_name(game: LoadedPostGame) -> str:
    return game.post.series.name if game.post.series else ""


def standings(games: list[LoadedPostGame]) -> list[Standing]:
    """Return the standings: by the sum of coefficients, then by entry number, then by name (RO-COR 33)."""
    by_name: dict[str, Standing] = {}
    for game in games:
        confirmed = worth(game.post)
        for seat, name in enumerate(game.plain_names, start=1):
            standing = by_name.setdefault(name_key(name), Standing(name))
            if is_playing(game):
                standing.playing += 1
                standing.left.append(remaining_days(game)[seat - 1])
            else:
                standing.ended += 1
            if confirmed:
                standing.confirmed += 1
                standing.coefficient += confirmed[seat - 1]
    numbers = _entry_numbers(games)
    return sorted(
        by_name.values(),
        key=lambda standing: (
            -standing.coefficient,
            numbers.get(name_key(standing.name), 0),
            fold_name(standing.name),
            standing.name,
        ),
    )


def _entry_numbers(games: list[LoadedPostGame]) -> dict[str, int]:
    """Return the players' entry numbers, inferred by Berger's tables; empty unless all games are here."""
    numbered = sorted(
        ((game.post.series.number, game) for game in games if game.post.series),
        key=lambda pair: pair[0],
    )
    size = len({name_key(name) for game in games for name in game.plain_names})
    is_whole = [number for number, _ in numbered] == list(range(1, len(numbered) + 1))
    if not (is_whole and MIN_PLAYERS <= size <= MAX_PLAYERS):
        return {}
    tables = [list_meetings(size, is_double=is_double) for is_double in (False, True)]
    pairs = next((pairs for pairs in tables if len(pairs) == len(numbered)), [])
    numbers: dict[str, int] = {}
    for pair, (_, game) in zip(pairs, numbered, strict=False):
        for number, name in zip(pair, game.plain_names, strict=True):
            if numbers.setdefault(name_key(name), number) != number:
                return {}
    return numbers


def _rank_standings(table: list[Standing]) -> list[tuple[int | None, Standing]]:
    """Return the standings with their places, shared by equal sums; None until a game is confirmed."""
    sums = [standing.coefficient for standing in table]
    is_begun = any(standing.confirmed for standing in table)
    return [
        (sums.index(standing.coefficient) + 1 if is_begun else None, standing) for standing in table
    ]


def _count_unfinished(games: list[LoadedPostGame]) -> int | None:
    """Return the number of games without a result after the deadline, or None before it."""
    series = games[0].post.series if games else None
    if series is None or games[0].today.isoformat() <= series.deadline:
        return None
    return sum(is_playing(game) or game.step == "over" for game in games)


def _list_late(games: list[LoadedPostGame]) -> list[LateRow]:
    """Return the games where an answer is due, the longest silence first, then by number."""
    late = [row for game in games if (row := _late_row(game))]
    return sorted(late, key=lambda row: -row.days)


def _late_row(game: LoadedPostGame) -> LateRow | None:
    """Return the row of a game where an answer is due, or None."""
    rule, text, series = game.terms.rules.thinking, game.text, game.post.series
    if rule is None or series is None or not is_playing(game):
        return None
    sent = last_sent(game)
    again, arbiter = resend_days(game, rule)
    if game.today < again:
        return None
    days = (game.today - date.fromisoformat(sent)).days
    seat = game.game.sheet.seat
    article, resend_article = ("29", "28") if game.game.mailed else ("30", "30")
    return LateRow(
        id=game.id,
        name=game.players[seat - 1],
        opponent=game.players[2 - seat],
        round=roman(game.game.sheet.round),
        days=days,
        delay=text.ngettext("{n} day", "{n} days", days)
        + " · "
        + text.cite(f"RO-COR {article if game.today >= arbiter else resend_article}"),
    )


def _pending_decision(game: LoadedPostGame) -> PendingDecision | None:
    """Return the decision that a game needs from the arbiter, or None."""
    text, post = game.text, game.post
    number = post.series.number if post.series else 0
    if game.step == "variants":
        what = text.gettext("A move is challenged")
    elif game.step == "ended":
        what = text.gettext("Coefficients to confirm")
    elif any(not claim.rejected for claim in post.claims) and is_playing(game):
        what = text.gettext("A time claim")
    else:
        return None
    game_text = f"{' – '.join(game.players)} · {score_text(game)}"
    return PendingDecision(
        id=game.id,
        task=what,
        reason=f"{text.gettext('game {n}', n=number)} · {game_text}",
    )
