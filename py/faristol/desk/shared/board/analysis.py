"""The analysis in use: its current position, and the moves found for it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from faristol.analysis.acts import STUDY, OpenStudy, SetPosition, Study, read_position
from faristol.board.board import Board
from faristol.board.cells import cells_of, rack_names
from faristol.board.score import Scoring
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.ports import Cancelled, Progress
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import USUAL_RULES
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.fold import fold
from faristol.ledger.record import LedgerError, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.desk.shared.board.move_filter import MoveFilter
    from faristol.moves.finder import Finder
    from faristol.moves.move_list import Moves
    from faristol.words.lexicon import Lexicon

KIND = STUDY.name
MAX_CACHED = 6  # positions whose moves stay in memory, since users step back and forth
LOOKING = gettext_noop("Looking for moves…")
QUICK = 0.15  # seconds after which a search reports its progress

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedAnalysis:
    """An analysis with its row; one without a row is stored with its first act."""

    row: StreamRow | None
    study: Study
    terms: Terms
    board: Board
    rack: Word
    opening: OpenStudy | None = None  # to be stored before the first act

    @property
    def id(self) -> str:
        """The id of the document, or an empty string."""
        return self.row.id if self.row else ""

    @property
    def seq(self) -> int:
        """The number of its stored entries, to be compared with that of a screen."""
        return self.row.seq if self.row else 0

    @property
    def digest(self) -> str:
        """The digest of its word list, or an empty string."""
        return self.study.lexicon.digest if self.study.lexicon else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """The result of a search: the moves, or the code why there are none.

    Codes: no_list, missing (the list is not on this device), stopped.
    """

    moves: "Moves | None" = None
    code: str = ""
    best: int = 0


class AnalysisService(Service):
    """The analyses of the device: to read, change, and find moves; the state follows the store."""

    def __init__(self, desk: Desk) -> None:
        from faristol.desk.shared.board.move_filter import MoveQuery

        self._desk = desk
        self._documents = Documents(desk.stream_store, STUDY)
        self._loaded: LoadedAnalysis | None = None  # the analysis read last
        self._finder: tuple[Lexicon, Scoring, Finder] | None = None
        self._results: dict[tuple[object, ...], SearchResult] = {}  # the last used one last
        self._filtered: tuple[Moves, tuple[MoveFilter, str], list[int]] | None = None
        self._entered = ("", 0)  # document and entries of the position displayed last
        self.asked: MoveQuery = MoveQuery()  # the state of the list of moves
        self.edited: tuple[str, str, str] = ("", "", "")  # a position, its placement, a typed rack
        self.tried = ""  # the placement that the page sent last

    def clear_cache(self) -> None:
        """Drop the moves that were found, and their finder."""
        self._results.clear()
        self._finder = self._filtered = None

    @property
    def stream(self) -> str:
        """The id of the analysis in use, or an empty string; an archived one is not in use."""
        return self._documents.selected_id

    @property
    def rows(self) -> list[StreamRow]:
        """The analyses that are not archived: the last one written first, then by id."""
        return [row for row in self._desk.stream_store.all_of_kind(KIND) if not row.archived]

    async def load_opening(self, row: StreamRow) -> OpenStudy | None:
        """Return the opening act of an analysis, or None when this program cannot read it."""
        if is_closed(self._desk.stream_store, row):
            return None
        try:
            line = await self._desk.stream_store.first_line(row.id)
            event = decode_record(parse_line(line), STUDY.schema)
        except LedgerError:
            return None
        return event if isinstance(event, OpenStudy) else None

    async def use(self, stream: str) -> None:
        """Work with another analysis from now on."""
        await self._documents.select(stream)

    def enter_position(self, analysis: LoadedAnalysis) -> None:
        """Reset page and placement when the position is another one than before."""
        position = (analysis.id, analysis.seq)
        if self._entered != position:
            self._entered = position
            self.tried = ""
            self.asked = self.asked.with_page("1")

    # ---- the analysis in use ----

    async def load(self, lang: str) -> LoadedAnalysis:
        """Return the analysis in use; on an empty desk, one that is not stored yet.

        Raises:
            UnreadableError: this version of the program cannot read it, or its rules.
        """
        row = self._desk.stream_store.streams.get(self.stream)
        if row is None or not row.seq:
            return await self.fresh(lang)
        document = await self._documents.load(row.id)
        if document is None:
            raise UnreadableError(row)
        study = document.state
        if self._loaded is not None and self._loaded.study is study:
            return replace(
                self._loaded, row=row
            )  # it may have been renamed or saved as a file since
        stand = read_position(study, study.position.cells, study.position.rack)
        if isinstance(stand, Refusal):
            raise UnreadableError(row)
        terms, board, rack = stand
        self._loaded = LoadedAnalysis(row=row, study=study, terms=terms, board=board, rack=rack)
        return self._loaded

    async def fresh(self, lang: str) -> LoadedAnalysis:
        """Return a new analysis, with the usual list and rules for a language."""
        row = await self._desk.service(Lexicons).find_proposed(lang)
        language = row.language if row else lang if lang in USUAL_RULES else "ca"
        from faristol.rules.preset import preset

        ruleset = preset(USUAL_RULES.get(language, "ca-classic"))
        pin = pin_for(row) if row else None
        analysis = self.begin(
            OpenStudy(language=language, lexicon=pin, ruleset=pin_ruleset(ruleset))
        )
        if isinstance(analysis, Refusal):  # pragma: no cover - the presets of the program are valid
            raise LookupError(analysis.code)
        return analysis

    def begin(self, act: OpenStudy) -> LoadedAnalysis | Refusal:
        """Return a new analysis with an opening act, which is not stored yet, or why it is refused."""
        opening = STUDY.decide(STUDY.initial, act, None)
        if isinstance(opening, Refusal):
            return opening
        study = fold(STUDY.initial, opening, STUDY.evolve)
        if study.terms is None:
            return Refusal("study/terms_unknown")
        return LoadedAnalysis(
            row=None, study=study, terms=study.terms, board=Board(), rack=b"", opening=act
        )

    # ---- acting ----

    async def carry_out(
        self, analysis: LoadedAnalysis, act: object, request: Request, done: Done, *, name: str
    ) -> Done:
        """Decide and store an act; the first act stores the opening with it, under a name."""
        if analysis.row is None:
            if not unwrap(STUDY.decide(analysis.study, act, None)):
                return done  # an act without effect begins no document
            return await self.store(analysis, act, request, done, name=name)
        document = await self._documents.load(analysis.row.id)
        if document is None:
            raise Refused(Refusal("stream/unknown"))
        return await self._documents.apply(document, act, request=request, done=done, world=None)

    async def store(
        self, analysis: LoadedAnalysis, act: object, request: Request, done: Done, *, name: str
    ) -> Done:
        """Store a new analysis with its first act, or with None alone; make it the one in use."""
        if act:
            unwrap(STUDY.decide(analysis.study, act, None))
        if analysis.digest:
            await self._desk.service(Lexicons).require_stored(analysis.digest, field="")
        acts = (analysis.opening, act) if act else (analysis.opening,)
        return await self._documents.create(
            self._desk.stream_store.unique_name(name), *acts, request=request, done=done, world=None
        )

    async def open_position(
        self, opening: OpenStudy, board: Board, rack: Word, request: Request, *, name: str
    ) -> Done:
        """Go to the analysis of a position of another document; create it unless one is still there."""
        analysis, done = unwrap(self.begin(opening)), Done(route="/analyse")
        alphabet = analysis.terms.alphabet
        act = SetPosition(cells=cells_of(board.tiles, alphabet), rack=rack_names(rack, alphabet))
        for row in self.rows:
            is_named = row.name == name or row.name.startswith(f"{name} (")
            if not is_named or is_closed(self._desk.stream_store, row):
                continue
            if document := await self._documents.load(row.id):
                position = document.state.position
                if (position.cells, position.rack) == (act.cells, act.rack):
                    await self.use(row.id)
                    return done
        return await self.store(analysis, act, request, done, name=name)

    # ---- words and moves ----

    async def lexicon(self, analysis: LoadedAnalysis) -> "Lexicon | None":
        """Return the words of an analysis, or None when they are not on this device."""
        return await self._desk.service(Lexicons).lexicon_if_here(analysis.digest)

    async def find_moves(self, analysis: LoadedAnalysis, text: Translator) -> SearchResult:
        """Return the moves of the current position; those of the last positions are cached."""
        lexicon = await self.lexicon(analysis)
        if lexicon is None:
            return SearchResult(code="missing" if analysis.digest else "no_list")
        scoring, board, rack = analysis.terms.scoring, analysis.board, analysis.rack
        progress, label = self._desk.progress, text.gettext(LOOKING)
        return await self.find_moves_of_rack(
            lexicon, analysis.digest, scoring, board, rack, progress, label
        )

    async def find_moves_of_rack(
        self,
        lexicon: "Lexicon",
        digest: str,
        scoring: Scoring,
        board: Board,
        rack: Word,
        progress: Progress,
        label: str,
    ) -> SearchResult:
        """Return the moves of a board and a rack of any document; the last results are cached."""
        await self._desk.service(KernelCache).open(digest)
        steps = self.moves_steps(lexicon, digest, scoring, board, rack)
        return await self.run_steps(steps, progress, label) or SearchResult(code="stopped")

    def moves_steps(
        self, lexicon: "Lexicon", digest: str, scoring: Scoring, board: Board, rack: Word
    ) -> Generator[None, None, SearchResult]:
        """Do the work of `find_moves_of_rack` in steps, for idle time."""
        key = (digest, scoring, board.cells, bytes(sorted(rack)))
        result = self._results.pop(key, None)
        if result is None:
            moves = yield from self.finder_of(lexicon, scoring).every_steps(board, rack)
            first = moves.first
            result = SearchResult(moves=moves, best=first.points if first else 0)
        while len(self._results) >= MAX_CACHED:
            del self._results[next(iter(self._results))]
        self._results[key] = result
        return result

    def finder_of(self, lexicon: "Lexicon", scoring: Scoring) -> "Finder":
        """Return the finder of a list, the last one if it is the same, since it caches boards."""
        cached, kernel = self._finder, self._desk.service(KernelCache).of(lexicon)
        if cached is None or cached[0] is not lexicon or cached[1] != scoring:
            from faristol.moves.finder import Finder

            cached = self._finder = (lexicon, scoring, Finder(lexicon, scoring))
        cached[2].kernel = kernel
        return cached[2]

    async def filter_moves(
        self, moves: "Moves", move_filter: "MoveFilter", by: str, text: Translator
    ) -> "list[int] | None":
        """Return the codes of the moves that pass a filter, in order; None when the user stopped it."""
        from faristol.desk.shared.board.move_filter import filter_steps

        cached = self._filtered
        if cached is None or cached[0] is not moves or cached[1] != (move_filter, by):
            steps = filter_steps(moves, move_filter, by)
            codes = await self.run_steps(steps, self._desk.progress, text.gettext(LOOKING))
            if codes is None:
                return None
            cached = self._filtered = (moves, (move_filter, by), codes)
        return cached[2]

    async def run_steps(
        self,
        steps: Generator[None, None, T],
        progress: Progress,
        label: str,
        *,
        count: Callable[[], tuple[int, int]] = lambda: (0, 0),
    ) -> T | None:
        """Run long work and return its result; None when the user stopped it.

        Work that takes longer than a moment is reported, with the `count` done, and can be stopped.
        """
        ticks = self._desk.clock.ticks
        quiet_until = ticks() + QUICK
        while True:
            try:
                next(steps)
                if ticks() >= quiet_until:
                    await progress(*count(), label)
            except StopIteration as end:
                result: T = end.value
                return result
            except Cancelled:
                return None


class LookAhead:
    """The search for the moves of a rack in idle time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key: tuple[object, ...] | None = None
        self._steps: Generator[None, None, SearchResult] | None = None

    async def step(self, digest: str, scoring: Scoring, board: Board, rack: Word) -> bool:
        """Do a step of the work; return True if there is more. Another rack begins it again."""
        key = (digest, scoring, board.cells, rack)
        if self._steps is None or self._key != key:
            lexicon = await self._desk.service(Lexicons).lexicon_if_here(digest)
            if lexicon is None:
                return False
            await self._desk.service(KernelCache).open(digest)
            self._key = key
            self._steps = self._desk.service(AnalysisService).moves_steps(
                lexicon, digest, scoring, board, rack
            )
        for _ in self._steps:
            return True
        return False


def pin_ruleset(ruleset: Ruleset) -> Table:
    """Return rules as the opening act of an analysis has them."""
    return Table(plain_ruleset(ruleset))
