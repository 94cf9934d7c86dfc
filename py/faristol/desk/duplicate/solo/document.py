"""Hold the duplicate that is played alone: folded, with its rules, and the best move of its rack.

What is laid on the board, or typed, is told while it is laid: when the time is over, that is what counts.
"""

from dataclasses import dataclass, replace

from faristol.board.board import Board
from faristol.board.cells import board_of, rack_of
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import Documents, LoadedWithContext, UnreadableDocument
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.analysis import AnalysisService, LookAhead
from faristol.desk.shared.board.board_view import parse_placement
from faristol.desk.shared.clocks.clock_data import ClockDocument, is_adrift, standing_clock
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.judging import counted
from faristol.duplicate.solo.acts import SOLO, HandIn, OpenSolo, laid
from faristol.duplicate.solo.state import ME, Laid, Solo, cells, next_step, placed_among, rack
from faristol.duplicate.world import NOTHING, World
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

KIND = "solo"
ROUTE = "/duplicate/solo"
LONGEST_TYPED = 200  # signs of coordinates or of a word


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftMove:
    """Hold what was laid or typed last, in which round of which game."""

    stream: str = ""
    round: int = 0
    laid: str = ""
    at: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedSolo(LoadedWithContext[Solo]):
    """Hold it beside its row, with the board of now and the rack that may be seen."""

    solo: Solo  # how it stands; a clock that came by a file while it ran stands still in it
    terms: Terms
    board: Board
    rack: Word  # nothing while the clock stands
    is_adrift: bool = False  # nobody has said yet how much time is left

    @property
    def number(self) -> int:
        """Return the number of the round under way, or of the one to come."""
        rounds = self.solo.game.rounds
        return len(rounds) + (not rounds or rounds[-1].is_done)

    @property
    def digest(self) -> str:
        """Return which list of words judges it."""
        pin = self.solo.game.lexicon
        return pin.digest if pin else ""


class SoloService(Service):
    """Read what is played alone and carry commands out; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.shelf, SOLO)
        self._opened: LoadedSolo | None = None
        self._ahead = LookAhead(desk)
        self.tried = DraftMove()

    # ---- which one ----

    @property
    def rows(self) -> list[StreamRow]:
        """Return all of them but those put away: the last one written first, then by id."""
        return [row for row in self._desk.shelf.begun(KIND) if not row.archived]

    async def opened(self, stream: str = "") -> LoadedSolo | UnreadableDocument | None:
        """Return the one in use, or another one; None when there is none."""
        row = self._desk.shelf.streams.get(stream or self.documents.stream)
        if row is None or row.kind != KIND or not row.seq:
            return None
        try:
            document = await self.documents.opened(row.id)
        except LedgerError:  # a later version wrote it
            document = None
        known = self._opened
        is_standing = document is not None and is_adrift(document, document.state.game.clock)
        if (
            document is not None
            and known is not None
            and known.document.state is document.state
            and known.is_adrift == is_standing
        ):
            self._opened = replace(known, document=document)  # renamed since, perhaps
            return self._opened
        solo = document.state if document else Solo()
        if document is not None:
            solo = _standing(document, solo)
        terms = solo.game.terms
        board = board_of(cells(solo), terms.alphabet) if terms else None
        tiles = rack_of(rack(solo), terms.alphabet) if terms else None
        if document is None or terms is None or board is None or tiles is None:
            return UnreadableDocument(row=row)
        self._opened = LoadedSolo(
            document=document,
            solo=solo,
            terms=terms,
            board=board,
            rack=tiles,
            is_adrift=is_standing,
        )
        return self._opened

    # ---- acting ----

    async def begin(self, name: str, command: OpenSolo, request: Request, done: Done) -> Done:
        """Begin one in a document of its own, and go on with it."""
        unwrap(SOLO.decide(SOLO.start, command, NOTHING))
        await self._desk.of(Lexicons).require_stored(command.lexicon.digest)
        name = self._desk.shelf.untaken(name)
        return await self.documents.begin(name, command, request=request, done=done, world=NOTHING)

    async def carry_out(
        self, opened: LoadedSolo, wishes: tuple[object, ...], request: Request, done: Done
    ) -> Done:
        """Store what comes of wishes, all or none; what is against one comes back under its field.

        Raises:
            Refused: something is.
        """
        contains = None
        if any(isinstance(wish, HandIn) for wish in wishes):
            contains = await self._desk.of(Lexicons).contains(opened.digest)
        return await self.documents.do(
            opened.document, *wishes, request=request, done=done, world=World(contains=contains)
        )

    # ---- what is tried ----

    def note(self, opened: LoadedSolo, laid: str, at: str, word: str) -> DraftMove:
        """Remember what lies on the board, or is typed, in the round under way."""
        self.tried = DraftMove(
            stream=opened.id,
            round=opened.number,
            laid=laid,
            at=at[:LONGEST_TYPED],
            word=word[:LONGEST_TYPED],
        )
        return self.tried

    def tried_in(self, opened: LoadedSolo) -> DraftMove:
        """Return what was laid or typed in the round under way; of another round there is nothing."""
        now = (opened.id, opened.number)
        if (self.tried.stream, self.tried.round) == now:
            return self.tried
        return DraftMove(stream=opened.id, round=opened.number)

    # ---- words and moves ----

    async def rest(self) -> bool:
        """Find the moves of the rack that lies before the master is wanted; tell whether there is more."""
        opened = self._opened
        if opened is None or not opened.rack or opened.solo.is_again:
            return False
        return await self._ahead.step(
            opened.digest, opened.terms.scoring, opened.board, opened.rack
        )

    async def best(self, opened: LoadedSolo, working: str) -> Laid | Refusal | None:
        """Return the best move there is for the rack of the round, the first in the documented order.

        Nothing for an evening that was: its masters are known.
        """
        one = opened.solo.game.round
        if opened.solo.is_again or one is None:
            return None
        lexicon = await self._desk.of(Lexicons).lexicon_if_here(opened.digest)
        tiles = rack_of(one.rack, opened.terms.alphabet)
        if lexicon is None or tiles is None:
            return Refusal("solo/lexicon_missing")
        found = await self._desk.of(AnalysisService).moves_of(
            lexicon,
            opened.digest,
            opened.terms.scoring,
            opened.board,
            tiles,
            self._desk.progress,
            working,
        )
        if found.moves is None:
            return Refusal("solo/stopped")
        first = found.moves.page(0, 1)
        return laid(counted(first[0], opened.terms.alphabet)) if first else None


def _standing(document: ClockDocument, solo: Solo) -> Solo:
    """Return a game with its clock as it is shown."""
    clock = standing_clock(document, solo.game.clock)
    if clock is solo.game.clock:
        return solo
    return replace(solo, game=replace(solo.game, clock=clock))


def clock_of(opened: LoadedSolo) -> RoundClock:
    """Return the clock of the round under way; of one to come, one that stands."""
    is_on = next_step(opened.solo) in ("time", "paused", "over")
    return opened.solo.game.clock if is_on else RoundClock()


def laid_move(opened: LoadedSolo, text: str) -> Move | Illegal:
    """Return the move of what lies on the board, or what is against it; its words are not asked about."""
    tiles = read_laid(parse_placement(text), opened.terms.alphabet)
    return check_laid(opened.board, tiles, opened.terms.scoring, rack=opened.rack)


def format_written(move: Move, opened: LoadedSolo) -> tuple[str, str]:
    """Return coordinates and word of a move, as a slip has them."""
    at = format_coordinates(move.start, move.direction)
    return at, in_tiles(move.word, opened.terms.alphabet)


def place_text(opened: LoadedSolo, text: Text, *, until: int | None = None) -> str:
    """Say which place one would have had that evening; nothing without others."""
    found = placed_among(opened.solo, opened.terms, until=until)
    if found is None or (mine := found.standing(ME)) is None:
        return ""
    place, count = mine.place, len(found.ranking)
    if sum(one.place == place for one in found.ranking) > 1:
        return text.say("{place} of {count}, shared", place=place, count=count)
    return text.say("{place} of {count}", place=place, count=count)


async def load_named(desk: Desk, request: Request) -> LoadedSolo:
    """Return the one that a form names, whatever has happened to it since.

    Raises:
        Refused: it names another one, or there is none.
    """
    opened = await desk.of(SoloService).opened()
    if not isinstance(opened, LoadedSolo):
        raise Refused(Refusal("solo/unreadable" if opened else "solo/none_open"))
    if request.value("stream") != opened.id:
        raise Refused(STALE)
    return opened
