"""The hall's picture, built from public data and the judge's display options."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.hall.board_and_clock import BoardPicture, ClockPicture
from faristol.desk.hall.display_options import DisplayOptions
from faristol.desk.hall.halted_clock import halt_clock
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
from faristol.desk.hall.standings import Standings, StandingsPage, read_pages, read_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
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
    """The parts of the hall's picture; empty ones are left out."""

    clock: ClockPicture | None = None
    board: BoardPicture | None = None
    announced: tuple[str, ...] = ()
    title: str = ""  # of the standings
    standings: Standings | None = None
    pages: tuple[StandingsPage, ...] = ()  # pages of lists, displayed in turn
    pages_of: str = ""
    stream: str = ""  # the document whose board or clock it is

    @property
    def layout(self) -> str:
        """The main part of the picture: lists in turn, standings, a board, a clock, words, or "nothing"."""
        if self.pages:
            return "pages"
        if self.standings:
            return "standings"
        if self.board:
            return "board"
        if self.clock:
            return "clock"
        return "words" if self.announced else "nothing"


async def build_picture(
    desk: Desk, reader: Reader, options: DisplayOptions, text: Translator
) -> Picture:
    """Return the hall's present picture."""
    standings = None
    if options.is_standings_shown and not await _needs_board(desk, reader, options):
        standings = read_standings(options.standings)
    clock, stream = await _choose_clock(desk, reader, options, text)
    return Picture(
        stream=options.board or stream,
        clock=clock,
        board=await _load_board_picture(desk, reader, options, text),
        announced=tuple(options.announced.split("\n")) if options.announced else (),
        title=options.title,
        standings=standings if isinstance(standings, Standings) else None,
        pages=read_pages(options.pages),
        pages_of=options.pages_of,
    )


async def game_in_play(desk: Desk, reader: Reader) -> str:
    """Return the id of the game that the hall displays first, in play or just over; or an empty string."""
    for kind in FIRST:
        stream = desk.stream_store.selected(kind)
        public_state = await _load_public_state(desk, reader, stream, kind)
        if public_state is None:
            continue
        progress = hooks_of(kind, GameProgress)
        if not progress.has_started(public_state.state):
            continue
        if progress.is_in_play(public_state.state) or is_fresh(
            desk, desk.stream_store.streams[stream]
        ):
            return stream
    return ""


async def _needs_board(desk: Desk, reader: Reader, options: DisplayOptions) -> bool:
    """Whether a board replaces the results: their game has another rack, or another game has begun."""
    if options.board and options.standings_board not in ("", options.board):
        return True
    public_state = await _load_public_state(desk, reader, options.standings_of, *FIRST)
    if public_state is None:
        return False
    progress = hooks_of(desk.stream_store.streams[options.standings_of].kind, GameProgress)
    return progress.count_rounds(public_state.state) > options.standings_rounds


async def _load_public_state(
    desk: Desk, reader: Reader, stream: str, *kinds: str
) -> PublicState[Any] | None:
    """Return the public part of a document of these kinds, or None if it is archived or unreadable."""
    row = desk.stream_store.streams.get(stream)
    if row is None or row.kind not in kinds or row.archived:
        return None
    return await reader.load_public_state(row)


async def _load_board_picture(
    desk: Desk, reader: Reader, options: DisplayOptions, text: Translator
) -> BoardPicture | None:
    public_state = await _load_public_state(desk, reader, options.board, *WITH_BOARD)
    if public_state is None:
        return None
    pictures = hooks_of(desk.stream_store.streams[options.board].kind, BoardPictures)
    voice = desk.service(VoiceService).voice
    return pictures.build_board_picture(public_state, voice, text, rack_since=options.rack_since)


async def is_in_play(desk: Desk, reader: Reader, stream: str) -> bool:
    """Whether a document displayed unchosen is still played, also between rounds and after a break."""
    row = desk.stream_store.streams.get(stream)
    public_state = await _load_public_state(desk, reader, stream, *PLAYED)
    if row is None or public_state is None:
        return False
    return await hooks_of(row.kind, HallPresence).is_still_played(desk, row, public_state)


async def other_in_play(
    desk: Desk, reader: Reader, options: DisplayOptions, text: Translator
) -> str:
    """Return the id of the document that the hall would display if it held none; or an empty string."""
    if stream := await game_in_play(desk, reader):
        return stream
    _, stream = await _choose_clock(desk, reader, replace(options, held="", board=""), text)
    return stream if await is_in_play(desk, reader, stream) else ""


async def _choose_clock(
    desk: Desk, reader: Reader, options: DisplayOptions, text: Translator
) -> tuple[ClockPicture | None, str]:
    """Return the clock to display and its document's id; None and an empty string without a clock.

    Of several that are under way, the held one comes first, then that of the document changed last.
    """
    requested = options.clock
    clocks: list[tuple[str, str, ClockPicture]] = []
    if requested in ("on", "round"):
        board_clock = await _board_clock(desk, reader, options, text)
        if board_clock:
            return board_clock, options.board
    if (row := _held_row(desk, options)) and (public_state := await reader.load_public_state(row)):
        return _standing_picture(desk, row, public_state, text), row.id
    if requested in ("on", "round"):
        for kind in WITH_ROUNDS:
            for stream in dict.fromkeys((desk.stream_store.selected(kind), options.held)):
                clocks += await _clocks_in_play(desk, reader, text, kind, stream)
        clocks += await _round_clocks(desk, reader, text, is_wanted=requested == "round")
    if requested == "game" and (board_clock := await _board_clock(desk, reader, options, text)):
        return board_clock, options.board
    if requested in ("on", "game"):
        clocks += await _game_clocks(desk, reader, text, is_wanted=requested == "game")
    if not clocks:
        return None, ""
    _, stream, clock = max(clocks, key=lambda clock: (clock[1] == options.held, clock[0]))
    return clock, stream


def _held_row(desk: Desk, options: DisplayOptions) -> StreamRow | None:
    """Return the row of the document whose clock the hall holds, or None where any running clock will do."""
    row = desk.stream_store.streams.get(options.held)
    if row is None or row.archived or row.kind not in PLAYED or options.is_chosen:
        return None
    if options.board not in ("", row.id):
        return None
    return row if options.clock in ("on", KINDS[row.kind].hall_clock) else None


def _standing_picture(
    desk: Desk, row: StreamRow, public_state: PublicState[Any], text: Translator
) -> ClockPicture | None:
    """Return the clock of a document, also while its time is off; one from a file is halted."""
    clock = _build_clock_picture(desk, row, public_state, text)
    return halt_clock(public_state, row, clock) if clock else None


def _build_clock_picture(
    desk: Desk, row: StreamRow, public_state: PublicState[Any], text: Translator
) -> ClockPicture | None:
    next_seconds = round_choice(desk).seconds if row.kind == ROUND else 0
    return hooks_of(row.kind, ClockPictures).build_clock_picture(
        public_state, row, text, next_seconds
    )


async def _board_clock(
    desk: Desk, reader: Reader, options: DisplayOptions, text: Translator
) -> ClockPicture | None:
    """Return the clock of the game whose board is displayed: they belong together."""
    public_state = await _load_public_state(desk, reader, options.board, *WITH_CLOCK)
    if public_state is None:
        return None
    return _standing_picture(desk, desk.stream_store.streams[options.board], public_state, text)


async def _clocks_in_play(
    desk: Desk, reader: Reader, text: Translator, kind: str, stream: str
) -> list[tuple[str, str, ClockPicture]]:
    """Return the clock of a document of a kind, while its time is on."""
    public_state = await _load_public_state(desk, reader, stream, kind)
    if public_state is None:
        return []
    row = desk.stream_store.streams[stream]
    is_on = hooks_of(kind, ClockStates).is_clock_on(public_state.state)
    clock = _standing_picture(desk, row, public_state, text) if is_on else None
    if clock is None or not is_round_current(desk, row, public_state, public_state.state.clock):
        return []
    return [(row.changed_at, stream, clock)]


async def _round_clocks(
    desk: Desk, reader: Reader, text: Translator, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.stream_store.streams.get(desk.service(round_clocks).selected_id)
    public_state = await reader.load_public_state(row) if row else None
    if row is None or public_state is None:
        return []
    if not is_wanted and not is_round_current(desk, row, public_state, public_state.state):
        return []
    clock = _standing_picture(desk, row, public_state, text)
    return [(row.changed_at, row.id, clock)] if clock else []


async def _game_clocks(
    desk: Desk, reader: Reader, text: Translator, *, is_wanted: bool
) -> list[tuple[str, str, ClockPicture]]:
    row = desk.stream_store.streams.get(desk.service(game_clocks).selected_id)
    public_state = await reader.load_public_state(row) if row else None
    if row is None or public_state is None:
        return []
    is_just_over = public_state.state.state == "ended" and is_fresh(desk, row)
    if not (
        is_wanted or is_just_over or hooks_of(GAME, ClockStates).is_clock_on(public_state.state)
    ):
        return []
    clock = _standing_picture(desk, row, public_state, text)
    return [(row.changed_at, row.id, clock)] if clock else []
