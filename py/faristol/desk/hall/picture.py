"""Put the picture of the hall together, of what is public and of what the judge lets it see."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.clock.round.state import RoundClock
from faristol.desk.hall.drawn import BoardPicture, ClockPicture
from faristol.desk.hall.published import Reader, module_of
from faristol.desk.hall.shown import Shown
from faristol.desk.hall.standings import Page, Standings, read_pages, read_standings
from faristol.desk.hall.still import is_standing, standing_still
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.moment import seconds
from faristol.desk.kernel.public import Known
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Text
from faristol.desk.parts.clock import game_clocks, round_choice, round_clocks
from faristol.desk.parts.voice import VoiceDesk

WITH_BOARD = ("study", "duplicate", "classic")  # kinds of documents that have one
PLAYED = ("duplicate", "tournament", "round_clock", "clock")  # kinds shown before a board is chosen
BETWEEN = 3 * 3600  # seconds after a round that the clock of the next one is waited for
FORGOTTEN = 180  # seconds after the time of a round was over, when nobody closed it


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Hold everything that the hall sees; what is empty is not there."""

    clock: ClockPicture | None = None
    board: BoardPicture | None = None
    announced: tuple[str, ...] = ()
    title: str = ""  # of the standings
    standings: Standings | None = None
    pages: tuple[Page, ...] = ()  # in turn
    pages_of: str = ""
    stream: str = ""  # the document whose board or clock it is

    @property
    def layout(self) -> str:
        """Return what fills the picture: lists in turn, standings, a board, a clock, words, or nothing."""
        if self.pages:
            return "pages"
        if self.standings:
            return "standings"
        if self.board:
            return "board"
        if self.clock:
            return "clock"
        return "words" if self.announced else "nothing"


async def picture_of(desk: Desk, reader: Reader, shown: Shown, text: Text) -> Picture:
    """Return what the hall sees now."""
    standings = None
    if shown.is_standings_shown and not await _is_gone_on(desk, reader, shown):
        standings = read_standings(shown.standings)
    clock, stream = await _clock(desk, reader, shown, text)
    return Picture(
        stream=shown.board or stream,
        clock=clock,
        board=await _board(desk, reader, shown, text),
        announced=tuple(shown.announced.split("\n")) if shown.announced else (),
        title=shown.title,
        standings=standings if isinstance(standings, Standings) else None,
        pages=read_pages(shown.pages),
        pages_of=shown.pages_of,
    )


async def in_play(desk: Desk, reader: Reader) -> str:
    """Return the duplicate game that is in play, or was just now; "" when none is."""
    stream = desk.shelf.in_use("duplicate")
    known = await _seen(desk, reader, stream, "duplicate")
    if known is None or not known.state.is_started:
        return ""
    is_on = known.state.end is None or _is_fresh(desk, desk.shelf.streams[stream])
    return stream if is_on else ""


async def _is_gone_on(desk: Desk, reader: Reader, shown: Shown) -> bool:
    """Tell whether a board is wanted again: the game whose results are shown has another rack, or another game has begun."""
    if shown.board and shown.standings_board not in ("", shown.board):
        return True
    known = await _seen(desk, reader, shown.standings_of, "duplicate")
    return known is not None and len(known.state.rounds) > shown.standings_rounds


async def _seen(desk: Desk, reader: Reader, stream: str, *kinds: str) -> Known[Any] | None:
    """Return what the hall may see of a document of these kinds, unless it was put away."""
    row = desk.shelf.streams.get(stream)
    if row is None or row.kind not in kinds or row.archived:
        return None
    return await reader.seen(row)


async def _board(desk: Desk, reader: Reader, shown: Shown, text: Text) -> BoardPicture | None:
    known = await _seen(desk, reader, shown.board, *WITH_BOARD)
    if known is None:
        return None
    picture: BoardPicture | None = module_of(desk.shelf.streams[shown.board].kind).board_picture(
        known, desk.of(VoiceDesk).voice, text, rack_since=shown.rack_since
    )
    return picture


async def is_in_play(desk: Desk, reader: Reader, stream: str) -> bool:
    """Whether a document that the hall shows unchosen is still played: between two rounds, and after a break, too."""
    row = desk.shelf.streams.get(stream)
    known = await _seen(desk, reader, stream, *PLAYED)
    if row is None or known is None:
        return False
    if row.kind == "round_clock":  # it ends with its round, or is forgotten
        return bool(known.state.is_on) and _is_rounds_turn(desk, row, known, known.state)
    if row.kind == "duplicate":
        return bool(known.state.is_started and known.state.end is None)
    if row.kind == "clock":
        return bool(known.state.state in ("running", "stopped"))
    return not await module_of(row.kind).is_ended(desk, row)


async def other_in_play(desk: Desk, reader: Reader, shown: Shown, text: Text) -> str:
    """Return the document that the hall would show if it held none; "" when there is none such."""
    if stream := await in_play(desk, reader):
        return stream
    _, stream = await _clock(desk, reader, replace(shown, held="", board=""), text)
    return stream if await is_in_play(desk, reader, stream) else ""


async def _clock(
    desk: Desk, reader: Reader, shown: Shown, text: Text
) -> tuple[ClockPicture | None, str]:
    """Return the clock to show, and its document's id; None and an empty string where there is none.

    Of several that are under way, the one that is held comes first, then that of the document changed last.
    """
    wanted = shown.clock
    found: list[tuple[str, str, ClockPicture]] = []
    if wanted in ("on", "round"):
        of_board = await _of_board(desk, reader, shown, text)
        if of_board:
            return of_board, shown.board
    if (row := _held(desk, shown)) and (known := await reader.seen(row)):
        return _clock_of_held(desk, row, known, text), row.id
    if wanted in ("on", "round"):
        for kind in ("duplicate", "tournament"):
            for stream in dict.fromkeys((desk.shelf.in_use(kind), shown.held)):
                found += await _in_play(desk, reader, text, kind, stream)
        found += await _round(desk, reader, text, is_wanted=wanted == "round")
    if wanted == "game" and (of_board := await _of_board(desk, reader, shown, text)):
        return of_board, shown.board
    if wanted in ("on", "game"):
        found += await _game(desk, reader, text, is_wanted=wanted == "game")
    if not found:
        return None, ""
    _, stream, clock = max(found, key=lambda clock: (clock[1] == shown.held, clock[0]))
    return clock, stream


def _held(desk: Desk, shown: Shown) -> StreamRow | None:
    """Return the document whose clock the hall keeps to, None where it takes any that is on."""
    row = desk.shelf.streams.get(shown.held)
    if row is None or row.archived or row.kind not in PLAYED or shown.is_chosen:
        return None
    if shown.board not in ("", row.id):
        return None
    of_game = row.kind == "clock"
    return row if shown.clock in ("on", "game" if of_game else "round") else None


def _clock_of_held(
    desk: Desk, row: StreamRow, known: Known[Any], text: Text
) -> ClockPicture | None:
    """Return the clock of the document that is held, also while its time is not on."""
    module, seconds_of_round = module_of(row.kind), round_choice(desk).seconds
    clock: ClockPicture | None = None
    if row.kind == "round_clock":
        clock = module.clock_picture(known, row, seconds_of_round, text)
    elif row.kind == "clock":
        clock = module.clock_picture(known, row, text)
    elif row.kind == "duplicate" or known.state.clock.state != "idle":
        clock = module.clock_picture(known, text)
    return standing_still(known, row, clock) if clock else None


async def _of_board(desk: Desk, reader: Reader, shown: Shown, text: Text) -> ClockPicture | None:
    """Return the clock of the game whose board is shown: the two belong together."""
    known = await _seen(desk, reader, shown.board, "duplicate", "classic")
    if known is None:
        return None
    module = module_of(desk.shelf.streams[shown.board].kind)
    clock: ClockPicture | None = module.clock_picture(known, text)
    return standing_still(known, desk.shelf.streams[shown.board], clock) if clock else None


async def _in_play(
    desk: Desk, reader: Reader, text: Text, kind: str, stream: str
) -> list[tuple[str, str, ClockPicture]]:
    """Return the clock of a document of a kind, while its time is on."""
    known = await _seen(desk, reader, stream, kind)
    if known is None:
        return []
    module, row = module_of(kind), desk.shelf.streams[stream]
    clock = module.clock_picture(known, text) if module.is_clock_on(known.state) else None
    return (
        [(row.changed_at, stream, standing_still(known, row, clock))]
        if clock and _is_rounds_turn(desk, row, known, known.state.clock)
        else []
    )


async def _round(
    desk: Desk, reader: Reader, text: Text, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.shelf.streams.get(desk.of(round_clocks).stream)
    known = await reader.seen(row) if row else None
    if row is None or known is None:
        return []
    if not is_wanted and not _is_rounds_turn(desk, row, known, known.state):
        return []
    clock = module_of("round_clock").clock_picture(known, row, round_choice(desk).seconds, text)
    return [(row.changed_at, row.id, standing_still(known, row, clock))]


async def _game(
    desk: Desk, reader: Reader, text: Text, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.shelf.streams.get(desk.of(game_clocks).stream)
    known = await reader.seen(row) if row else None
    if row is None or known is None:
        return []
    game_clock = module_of("clock")
    is_just_over = known.state.state == "ended" and _is_fresh(desk, row)
    if not (is_wanted or is_just_over or game_clock.is_on(known.state)):
        return []
    clock = standing_still(known, row, game_clock.clock_picture(known, row, text))
    return [(row.changed_at, row.id, clock)]


def _is_fresh(desk: Desk, row: StreamRow) -> bool:
    """Tell whether a clock was touched just now: another round is to come, or its times are looked at."""
    return 0 <= _since(desk, row) < BETWEEN


def _is_rounds_turn(desk: Desk, row: StreamRow, known: Known[Any], clock: RoundClock) -> bool:
    """Tell whether a round is under way or to come; one whose time was over long ago was forgotten."""
    if is_standing(known, row, clock.state):
        return True
    if clock.state == "running":
        return _since(desk, row) <= (clock.total - clock.spent) / 1000 + FORGOTTEN
    return clock.state == "paused" or _is_fresh(desk, row)


def _since(desk: Desk, row: StreamRow) -> float:
    """Return for how many seconds nothing was written in a document."""
    return seconds(desk.clock.now()) - seconds(row.changed_at)
