"""Hold the analysis in use: the position of now, what depends on it, and the moves found for it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from faristol.analysis.acts import STUDY, OpenStudy, SetPosition, Study, stand_of
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
from faristol.desk.kernel.translation import Text, mark
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
    from faristol.moves.found import Moves
    from faristol.words.lexicon import Lexicon

KIND = STUDY.name
KEPT = 6  # positions whose moves are remembered: people take steps back and forth
LOOKING = mark("Looking for moves…")
QUICK = 0.15  # seconds: a search that takes longer says so

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedAnalysis:
    """Hold an analysis beside its row; without a row it begins with the first act."""

    row: StreamRow | None
    study: Study
    terms: Terms
    board: Board
    rack: Word
    opening: OpenStudy | None = None  # to be stored before the first act

    @property
    def id(self) -> str:
        """Return the document it is, or nothing."""
        return self.row.id if self.row else ""

    @property
    def seq(self) -> int:
        """Return what is stored of it, to be held against what a screen was drawn from."""
        return self.row.seq if self.row else 0

    @property
    def digest(self) -> str:
        """Return which list of words it is looked at with, or nothing."""
        return self.study.lexicon.digest if self.study.lexicon else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """Hold what came of a search: the moves, or why there are none to show.

    Codes: no_list, missing (the list is not on this device), stopped.
    """

    moves: "Moves | None" = None
    code: str = ""
    best: int = 0


class AnalysisService(Service):
    """Read analyses, carry commands out, find moves; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        from faristol.desk.shared.board.move_filter import MoveQuery

        self._desk = desk
        self._documents = Documents(desk.shelf, STUDY)
        self._opened: LoadedAnalysis | None = None  # as it was read last
        self._finder: tuple[Lexicon, Scoring, Finder] | None = None
        self._found: dict[tuple[object, ...], SearchResult] = {}  # the newest last
        self._listed: tuple[Moves, tuple[MoveFilter, str], list[int]] | None = None
        self._looked_at = ("", 0)  # the position whose moves were shown last
        self.asked: MoveQuery = MoveQuery()  # how the list of moves is shown
        self.edited: tuple[str, str, str] = ("", "", "")  # a position, what is laid, a typed rack
        self.tried = ""  # what was laid when the page asked about it last

    def clear_cache(self) -> None:
        """Let go of the moves that were found, and of what finds them."""
        self._found.clear()
        self._finder = self._listed = None

    @property
    def stream(self) -> str:
        """Return the analysis in use, or nothing: one that was put away is not written to."""
        return self._documents.stream

    @property
    def rows(self) -> list[StreamRow]:
        """Return every analysis: the last one written first, then by id."""
        return [row for row in self._desk.shelf.begun(KIND) if not row.archived]

    async def opening_of(self, row: StreamRow) -> OpenStudy | None:
        """Return what an analysis began with, or None when this program cannot read it."""
        if is_closed(self._desk.shelf, row):
            return None
        try:
            line = await self._desk.shelf.first_line(row.id)
            event = decode_record(parse_line(line), STUDY.schema)
        except LedgerError:
            return None
        return event if isinstance(event, OpenStudy) else None

    async def use(self, stream: str) -> None:
        """Work with another analysis from now on."""
        await self._documents.use(stream)

    def look_at(self, opened: LoadedAnalysis) -> None:
        """Begin at the first page of the moves, with nothing laid, when the position is another one."""
        now = (opened.id, opened.seq)
        if self._looked_at != now:
            self._looked_at = now
            self.tried = ""
            self.asked = self.asked.turned("1")

    # ---- which one ----

    async def opened(self, lang: str) -> LoadedAnalysis:
        """Return the analysis in use; on an empty desk, one that is not begun yet.

        Raises:
            UnreadableError: this version of the program cannot read it, or its rules.
        """
        row = self._desk.shelf.streams.get(self.stream)
        if row is None or not row.seq:
            return await self.fresh(lang)
        document = await self._documents.opened(row.id)
        if document is None:
            raise UnreadableError(row)
        study = document.state
        if self._opened is not None and self._opened.study is study:
            return replace(self._opened, row=row)  # renamed or saved as a file since, perhaps
        stand = stand_of(study, study.position.cells, study.position.rack)
        if isinstance(stand, Refusal):
            raise UnreadableError(row)
        terms, board, rack = stand
        self._opened = LoadedAnalysis(row=row, study=study, terms=terms, board=board, rack=rack)
        return self._opened

    async def fresh(self, lang: str) -> LoadedAnalysis:
        """Return an analysis that nobody has begun, with what is usual for a language."""
        row = await self._desk.of(Lexicons).proposed(lang)
        language = row.language if row else lang if lang in USUAL_RULES else "ca"
        from faristol.rules.preset import preset

        ruleset = preset(USUAL_RULES.get(language, "ca-classic"))
        pin = pin_for(row) if row else None
        begun = self.begin(OpenStudy(language=language, lexicon=pin, ruleset=pin_ruleset(ruleset)))
        if isinstance(begun, Refusal):  # pragma: no cover - what comes with the program can be used
            raise LookupError(begun.code)
        return begun

    def begin(self, wish: OpenStudy) -> LoadedAnalysis | Refusal:
        """Return an analysis that begins with the first act, or why it cannot."""
        opening = STUDY.decide(STUDY.start, wish, None)
        if isinstance(opening, Refusal):
            return opening
        study = fold(STUDY.start, opening, STUDY.evolve)
        if study.terms is None:
            return Refusal("study/terms_unknown")
        return LoadedAnalysis(
            row=None, study=study, terms=study.terms, board=Board(), rack=b"", opening=wish
        )

    # ---- acting ----

    async def carry_out(
        self, opened: LoadedAnalysis, wish: object, request: Request, done: Done, *, name: str
    ) -> Done:
        """Decide, then store; the first act stores the opening with it, under a name."""
        if opened.row is None:
            if not unwrap(STUDY.decide(opened.study, wish, None)):
                return done  # what changes nothing begins nothing
            return await self.store(opened, wish, request, done, name=name)
        document = await self._documents.opened(opened.row.id)
        if document is None:
            raise Refused(Refusal("stream/unknown"))
        return await self._documents.do(document, wish, request=request, done=done, world=None)

    async def store(
        self, begun: LoadedAnalysis, wish: object, request: Request, done: Done, *, name: str
    ) -> Done:
        """Store an analysis that begins, and what is wished of it first, if anything is; work with it."""
        if wish:
            unwrap(STUDY.decide(begun.study, wish, None))
        if begun.digest:
            await self._desk.of(Lexicons).keep_for_good(begun.digest, field="")
        wishes = (begun.opening, wish) if wish else (begun.opening,)
        return await self._documents.begin(
            self._desk.shelf.untaken(name), *wishes, request=request, done=done, world=None
        )

    async def take_over(
        self, begins: OpenStudy, board: Board, rack: Word, request: Request, *, name: str
    ) -> Done:
        """Go to the analysis of a position of another document; make it, unless one stands there still."""
        begun, done = unwrap(self.begin(begins)), Done(go="/analyse")
        alphabet = begun.terms.alphabet
        wish = SetPosition(cells=cells_of(board.tiles, alphabet), rack=rack_names(rack, alphabet))
        for row in self.rows:
            is_named = row.name == name or row.name.startswith(f"{name} (")
            if not is_named or is_closed(self._desk.shelf, row):
                continue
            if known := await self._documents.opened(row.id):
                here = known.state.position
                if (here.cells, here.rack) == (wish.cells, wish.rack):
                    await self.use(row.id)
                    return done
        return await self.store(begun, wish, request, done, name=name)

    # ---- words and moves ----

    async def lexicon(self, opened: LoadedAnalysis) -> "Lexicon | None":
        """Return the words of an analysis, or None when they are not on this device."""
        return await self._desk.of(Lexicons).lexicon_if_here(opened.digest)

    async def found(self, opened: LoadedAnalysis, text: Text) -> SearchResult:
        """Return every move of the position of now; the last few positions are remembered."""
        lexicon = await self.lexicon(opened)
        if lexicon is None:
            return SearchResult(code="missing" if opened.digest else "no_list")
        scoring, board, rack = opened.terms.scoring, opened.board, opened.rack
        progress, working = self._desk.progress, text.say(LOOKING)
        return await self.moves_of(lexicon, opened.digest, scoring, board, rack, progress, working)

    async def moves_of(
        self,
        lexicon: "Lexicon",
        digest: str,
        scoring: Scoring,
        board: Board,
        rack: Word,
        progress: Progress,
        working: str,
    ) -> SearchResult:
        """Return every move of a board and a rack, of whatever document; the last few are remembered."""
        await self._desk.of(KernelCache).open(digest)
        steps = self.moves_steps(lexicon, digest, scoring, board, rack)
        return await self.in_steps(steps, progress, working) or SearchResult(code="stopped")

    def moves_steps(
        self, lexicon: "Lexicon", digest: str, scoring: Scoring, board: Board, rack: Word
    ) -> Generator[None, None, SearchResult]:
        """Do the work of `moves_of` in steps, for who has time to spare."""
        key = (digest, scoring, board.cells, bytes(sorted(rack)))
        found = self._found.pop(key, None)
        if found is None:
            moves = yield from self.finder_of(lexicon, scoring).every_steps(board, rack)
            first = moves.first
            found = SearchResult(moves=moves, best=first.points if first else 0)
        while len(self._found) >= KEPT:
            del self._found[next(iter(self._found))]
        self._found[key] = found
        return found

    def finder_of(self, lexicon: "Lexicon", scoring: Scoring) -> "Finder":
        """Return the finder of a list, the last one as long as it is the same; it knows boards."""
        known, kernel = self._finder, self._desk.of(KernelCache).of(lexicon)
        if known is None or known[0] is not lexicon or known[1] != scoring:
            from faristol.moves.finder import Finder

            known = self._finder = (lexicon, scoring, Finder(lexicon, scoring))
        known[2].kernel = kernel
        return known[2]

    async def listed(
        self, moves: "Moves", wanted: "MoveFilter", by: str, text: Text
    ) -> "list[int] | None":
        """Return the codes of the moves that are wanted, in order; None when it was stopped."""
        from faristol.desk.shared.board.move_filter import filter_steps

        known = self._listed
        if known is None or known[0] is not moves or known[1] != (wanted, by):
            steps = filter_steps(moves, wanted, by)
            codes = await self.in_steps(steps, self._desk.progress, text.say(LOOKING))
            if codes is None:
                return None
            known = self._listed = (moves, (wanted, by), codes)
        return known[2]

    async def in_steps(
        self,
        steps: Generator[None, None, T],
        progress: Progress,
        working: str,
        *,
        far: Callable[[], tuple[int, int]] = lambda: (0, 0),
    ) -> T | None:
        """Go through long work; what takes longer than a moment is told, with how far it is, and can be stopped."""
        ticks = self._desk.clock.ticks
        quiet_until = ticks() + QUICK
        while True:
            try:
                next(steps)
                if ticks() >= quiet_until:
                    await progress(*far(), working)
            except StopIteration as end:
                found: T = end.value
                return found
            except Cancelled:
                return None


class LookAhead:
    """Hold the rack whose moves are being found, and what is left of that work."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key: tuple[object, ...] | None = None
        self._steps: Generator[None, None, SearchResult] | None = None

    async def step(self, digest: str, scoring: Scoring, board: Board, rack: Word) -> bool:
        """Do a step of the work; tell whether there is more. Another rack begins it anew."""
        key = (digest, scoring, board.cells, rack)
        if self._steps is None or self._key != key:
            lexicon = await self._desk.of(Lexicons).lexicon_if_here(digest)
            if lexicon is None:
                return False
            await self._desk.of(KernelCache).open(digest)
            self._key = key
            self._steps = self._desk.of(AnalysisService).moves_steps(
                lexicon, digest, scoring, board, rack
            )
        for _ in self._steps:
            return True
        return False


def pin_ruleset(ruleset: Ruleset) -> Table:
    """Return rules as an analysis begins with them."""
    return Table(plain_ruleset(ruleset))
