"""Put the picture of the hall together, of what is public and of what the judge lets it see."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.hall.board_and_clock import BoardPicture, ClockPicture
from faristol.desk.hall.display_options import Shown
from faristol.desk.hall.halted_clock import standing_still
from faristol.desk.hall.publications import (
    BoardPictures,
    ClockPictures,
    ClockStates,
    GameProgress,
    HallPresence,
    Reader,
    hooks_of,
)
from faristol.desk.hall.recency import is_fresh, is_round_current
from faristol.desk.hall.standings import Page, Standings, read_pages, read_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.clocks.clock_data import (
    GAME,
    ROUND,
    game_clocks,
    round_choice,
    round_clocks,
)
from faristol.desk.shared.voice.voice_settings import VoiceService

WITH_BOARD = tuple(kind for kind, row in KINDS.items() if row.has_board)
# kinds with a board whose clock belongs to it
WITH_CLOCK = tuple(
    kind for kind in WITH_BOARD if KINDS[kind].round_clock_module or KINDS[kind].game_clock_module
)
PLAYED = tuple(kind for kind, row in KINDS.items() if row.hall_clock)
# kinds of them with the clock of a round in their log
WITH_ROUNDS = tuple(kind for kind in PLAYED if KINDS[kind].round_clock_module)
FIRST = tuple(kind for kind, row in KINDS.items() if row.is_first_in_hall)


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
    """Return the game that is shown first and is in play, or was just now; an empty string if none is."""
    for kind in FIRST:
        stream = desk.shelf.in_use(kind)
        known = await _seen(desk, reader, stream, kind)
        if known is None:
            continue
        progress = hooks_of(kind, GameProgress)
        if not progress.has_started(known.state):
            continue
        if progress.is_in_play(known.state) or is_fresh(desk, desk.shelf.streams[stream]):
            return stream
    return ""


async def _is_gone_on(desk: Desk, reader: Reader, shown: Shown) -> bool:
    """Tell whether a board is wanted again: the game whose results are shown has another rack, or another game has begun."""
    if shown.board and shown.standings_board not in ("", shown.board):
        return True
    known = await _seen(desk, reader, shown.standings_of, *FIRST)
    if known is None:
        return False
    progress = hooks_of(desk.shelf.streams[shown.standings_of].kind, GameProgress)
    return progress.count_rounds(known.state) > shown.standings_rounds


async def _seen(desk: Desk, reader: Reader, stream: str, *kinds: str) -> PublicState[Any] | None:
    """Return what the hall may see of a document of these kinds, unless it was put away."""
    row = desk.shelf.streams.get(stream)
    if row is None or row.kind not in kinds or row.archived:
        return None
    return await reader.seen(row)


async def _board(desk: Desk, reader: Reader, shown: Shown, text: Text) -> BoardPicture | None:
    known = await _seen(desk, reader, shown.board, *WITH_BOARD)
    if known is None:
        return None
    pictures = hooks_of(desk.shelf.streams[shown.board].kind, BoardPictures)
    voice = desk.of(VoiceService).voice
    return pictures.board_picture(known, voice, text, rack_since=shown.rack_since)


async def is_in_play(desk: Desk, reader: Reader, stream: str) -> bool:
    """Whether a document that the hall shows unchosen is still played: between two rounds, and after a break, too."""
    row = desk.shelf.streams.get(stream)
    known = await _seen(desk, reader, stream, *PLAYED)
    if row is None or known is None:
        return False
    return await hooks_of(row.kind, HallPresence).is_still_played(desk, row, known)


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
        return _standing_picture(desk, row, known, text), row.id
    if wanted in ("on", "round"):
        for kind in WITH_ROUNDS:
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
    return row if shown.clock in ("on", KINDS[row.kind].hall_clock) else None


def _standing_picture(
    desk: Desk, row: StreamRow, known: PublicState[Any], text: Text
) -> ClockPicture | None:
    """Return the clock of a document, also while its time is not on; one that came by a file stands still."""
    clock = _clock_picture(desk, row, known, text)
    return standing_still(known, row, clock) if clock else None


def _clock_picture(
    desk: Desk, row: StreamRow, known: PublicState[Any], text: Text
) -> ClockPicture | None:
    next_seconds = round_choice(desk).seconds if row.kind == ROUND else 0
    return hooks_of(row.kind, ClockPictures).clock_picture(known, row, text, next_seconds)


async def _of_board(desk: Desk, reader: Reader, shown: Shown, text: Text) -> ClockPicture | None:
    """Return the clock of the game whose board is shown: the two belong together."""
    known = await _seen(desk, reader, shown.board, *WITH_CLOCK)
    if known is None:
        return None
    return _standing_picture(desk, desk.shelf.streams[shown.board], known, text)


async def _in_play(
    desk: Desk, reader: Reader, text: Text, kind: str, stream: str
) -> list[tuple[str, str, ClockPicture]]:
    """Return the clock of a document of a kind, while its time is on."""
    known = await _seen(desk, reader, stream, kind)
    if known is None:
        return []
    row = desk.shelf.streams[stream]
    is_on = hooks_of(kind, ClockStates).is_clock_on(known.state)
    clock = _standing_picture(desk, row, known, text) if is_on else None
    if clock is None or not is_round_current(desk, row, known, known.state.clock):
        return []
    return [(row.changed_at, stream, clock)]


async def _round(
    desk: Desk, reader: Reader, text: Text, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.shelf.streams.get(desk.of(round_clocks).stream)
    known = await reader.seen(row) if row else None
    if row is None or known is None:
        return []
    if not is_wanted and not is_round_current(desk, row, known, known.state):
        return []
    clock = _standing_picture(desk, row, known, text)
    return [(row.changed_at, row.id, clock)] if clock else []


async def _game(
    desk: Desk, reader: Reader, text: Text, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.shelf.streams.get(desk.of(game_clocks).stream)
    known = await reader.seen(row) if row else None
    if row is None or known is None:
        return []
    is_just_over = known.state.state == "ended" and is_fresh(desk, row)
    if not (is_wanted or is_just_over or hooks_of(GAME, ClockStates).is_clock_on(known.state)):
        return []
    clock = _standing_picture(desk, row, known, text)
    return [(row.changed_at, row.id, clock)] if clock else []
