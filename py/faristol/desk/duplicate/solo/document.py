"""Documents of duplicates played alone: the folded state, its rules, and the best move of the rack.

The page sends the draft of a move while it is placed or typed: when the time is over, the draft counts.
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
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.analysis import AnalysisService, LookAhead
from faristol.desk.shared.board.board_view import parse_placement
from faristol.desk.shared.clocks.clock_data import ClockDocument, is_adrift, standing_clock
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.judging import count_move
from faristol.duplicate.solo.acts import SOLO, HandIn, OpenSolo, laid_move_of
from faristol.duplicate.solo.state import ME, Laid, Solo, cells, classify_among, next_step, rack
from faristol.duplicate.world import NOTHING, World
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

KIND = "solo"
ROUTE = "/duplicate/solo"
MAX_INPUT = 200  # characters of coordinates or of a word


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftMove:
    """The move placed or typed last, with its game and round."""

    stream: str = ""
    round: int = 0
    laid: str = ""
    at: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedSolo(LoadedWithContext[Solo]):
    """A duplicate alone with its document, the current board and the visible rack."""

    state: Solo  # with a standing clock if a file brought it while it ran
    terms: Terms
    board: Board
    rack: Word  # empty while the clock stands
    is_adrift: bool = False  # the time left has not been entered yet

    @property
    def number(self) -> int:
        """The number of the round under way, or of the next one."""
        rounds = self.state.game.rounds
        return len(rounds) + (not rounds or rounds[-1].is_done)

    @property
    def digest(self) -> str:
        """The digest of the word list that judges it, or an empty string."""
        pin = self.state.game.lexicon
        return pin.digest if pin else ""


class SoloService(Service):
    """The duplicates alone of this device; a change is visible here only after it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, SOLO)
        self._cached: LoadedSolo | None = None
        self._lookahead = LookAhead(desk)
        self.draft = DraftMove()

    # ---- loading ----

    @property
    def rows(self) -> list[StreamRow]:
        """The duplicates alone that are not archived: the last one written first, then by id."""
        return [row for row in self._desk.stream_store.all_of_kind(KIND) if not row.archived]

    async def load(self, stream: str = "") -> LoadedSolo | UnreadableDocument | None:
        """Return the duplicate alone in use, or another one; None if it is missing."""
        row = self._desk.stream_store.streams.get(stream or self.documents.selected_id)
        if row is None or row.kind != KIND or not row.seq:
            return None
        try:
            document = await self.documents.load(row.id)
        except LedgerError:  # written by a later version
            document = None
        cached = self._cached
        is_adrift_now = document is not None and is_adrift(document, document.state.game.clock)
        if (
            document is not None
            and cached is not None
            and cached.document.state is document.state
            and cached.is_adrift == is_adrift_now
        ):
            self._cached = replace(cached, document=document)  # it may have been renamed
            return self._cached
        state = document.state if document else Solo()
        if document is not None:
            state = _with_standing_clock(document, state)
        terms = state.game.terms
        board = board_of(cells(state), terms.alphabet) if terms else None
        tiles = rack_of(rack(state), terms.alphabet) if terms else None
        if document is None or terms is None or board is None or tiles is None:
            return UnreadableDocument(row=row)
        self._cached = LoadedSolo(
            document=document,
            state=state,
            terms=terms,
            board=board,
            rack=tiles,
            is_adrift=is_adrift_now,
        )
        return self._cached

    # ---- acting ----

    async def begin(self, name: str, command: OpenSolo, request: Request, done: Done) -> Done:
        """Begin a duplicate alone in a new document, and use it."""
        unwrap(SOLO.decide(SOLO.initial, command, NOTHING))
        await self._desk.service(Lexicons).require_stored(command.lexicon.digest)
        name = self._desk.stream_store.unique_name(name)
        return await self.documents.create(name, command, request=request, done=done, world=NOTHING)

    async def carry_out(
        self, solo: LoadedSolo, acts: tuple[object, ...], request: Request, done: Done
    ) -> Done:
        """Store the events of acts, all or none.

        Raises:
            Refused: an act was refused; the refusal names its field.
        """
        contains = None
        if any(isinstance(act, HandIn) for act in acts):
            contains = await self._desk.service(Lexicons).contains(solo.digest)
        return await self.documents.apply(
            solo.document, *acts, request=request, done=done, world=World(contains=contains)
        )

    # ---- the draft of a move ----

    def store_draft(self, solo: LoadedSolo, laid: str, at: str, word: str) -> DraftMove:
        """Remember the move placed or typed in the round under way."""
        self.draft = DraftMove(
            stream=solo.id,
            round=solo.number,
            laid=laid,
            at=at[:MAX_INPUT],
            word=word[:MAX_INPUT],
        )
        return self.draft

    def current_draft(self, solo: LoadedSolo) -> DraftMove:
        """Return the move placed or typed in the round under way; a draft of another round is dropped."""
        now = (solo.id, solo.number)
        if (self.draft.stream, self.draft.round) == now:
            return self.draft
        return DraftMove(stream=solo.id, round=solo.number)

    # ---- words and moves ----

    async def run_idle(self) -> bool:
        """Search for the moves of the rack before the master move is needed; return True if work is left."""
        solo = self._cached
        if solo is None or not solo.rack or solo.state.is_again:
            return False
        return await self._lookahead.step(solo.digest, solo.terms.scoring, solo.board, solo.rack)

    async def best(self, solo: LoadedSolo, working: str) -> Laid | Refusal | None:
        """Return the best move for the rack of the round, the first in the documented order.

        Returns None for a replay of a past evening, whose master moves are known.
        """
        round_ = solo.state.game.round
        if solo.state.is_again or round_ is None:
            return None
        lexicon = await self._desk.service(Lexicons).lexicon_if_here(solo.digest)
        tiles = rack_of(round_.rack, solo.terms.alphabet)
        if lexicon is None or tiles is None:
            return Refusal("solo/lexicon_missing")
        search = await self._desk.service(AnalysisService).find_moves_of_rack(
            lexicon,
            solo.digest,
            solo.terms.scoring,
            solo.board,
            tiles,
            self._desk.progress,
            working,
        )
        if search.moves is None:
            return Refusal("solo/stopped")
        first = search.moves.page(0, 1)
        return laid_move_of(count_move(first[0], solo.terms.alphabet)) if first else None


def _with_standing_clock(document: ClockDocument, state: Solo) -> Solo:
    """Return a state with its clock as displayed."""
    clock = standing_clock(document, state.game.clock)
    if clock is state.game.clock:
        return state
    return replace(state, game=replace(state.game, clock=clock))


def clock_of(solo: LoadedSolo) -> RoundClock:
    """Return the clock of the round under way, or a standing one before the next round."""
    is_on = next_step(solo.state) in ("time", "paused", "over")
    return solo.state.game.clock if is_on else RoundClock()


def laid_move(solo: LoadedSolo, text: str) -> Move | Illegal:
    """Return the move of the placed tiles, or why it is illegal; its words are not looked up."""
    tiles = read_laid(parse_placement(text), solo.terms.alphabet)
    return check_laid(solo.board, tiles, solo.terms.scoring, rack=solo.rack)


def slip_fields_of(move: Move, solo: LoadedSolo) -> tuple[str, str]:
    """Return the coordinates and the word of a move as on a slip."""
    at = format_coordinates(move.start, move.direction)
    return at, in_tiles(move.word, solo.terms.alphabet)


def place_text(solo: LoadedSolo, text: Translator, *, until: int | None = None) -> str:
    """Return the place that the player would have had that evening, or an empty string without others."""
    classification = classify_among(solo.state, solo.terms, until=until)
    if classification is None or (standing := classification.standing(ME)) is None:
        return ""
    place, count = standing.place, len(classification.ranking)
    if sum(other.place == place for other in classification.ranking) > 1:
        return text.gettext("{place} of {count}, shared", place=place, count=count)
    return text.gettext("{place} of {count}", place=place, count=count)


async def load_named(desk: Desk, request: Request) -> LoadedSolo:
    """Return the duplicate alone that a form names, even if it has changed since.

    Raises:
        Refused: the form names another one, or none is in use.
    """
    solo = await desk.service(SoloService).load()
    if not isinstance(solo, LoadedSolo):
        raise Refused(Refusal("solo/unreadable" if solo else "solo/none_open"))
    if request.value("stream") != solo.id:
        raise Refused(STALE)
    return solo
