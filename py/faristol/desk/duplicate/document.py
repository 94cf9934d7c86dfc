"""The duplicate game in use: folded, with its rules, its names and the moves of its rack.

A screen asks `desk.service(DuplicateService).load(request.lang)`: a `LoadedDuplicate`, an `UnreadableDocument`, or
None without a game. A form carries `version_fields(duplicate)` of `base.py`; its command begins with `load_fresh`,
or with `load_named` where it is idempotent, and ends with `carry_out`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from faristol.board.board import Board
from faristol.board.cells import board_of, rack_of
from faristol.club.card import Card
from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import (
    NO_CARDS,
    Documents,
    LoadedDocument,
    LoadedWithContext,
    UnreadableDocument,
)
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.analysis import AnalysisService, LookAhead, SearchResult
from faristol.desk.shared.clocks.clock_data import last_human_event
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips, SealMove
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.judging import Contains, Position, Verdict, WrittenSlip, judge
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.state import Game, board, rack
from faristol.duplicate.world import NOTHING, World, round_judged
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

KIND = "duplicate"
# acts that cannot be decided without the list of words
NEEDS_WORDS = (ReadSlips, ReadSecond, SealMove, AnnounceMaster)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDuplicate(LoadedWithContext[Game]):
    """A game as a document, with its rules, the names of its players, its board and its rack."""

    game: Game  # the state of the document
    terms: Terms
    text: Translator  # translates into the language of the screen, and cites the rules of the game
    names: PlayerNames
    board: Board  # the current one, with every master move announced
    rack: Word  # of the round under way; empty between rounds

    @property
    def last_human_seq(self) -> int:
        """The number of its last event that is not one of the clock, which acts by itself."""
        return last_human_event(self.log)

    @property
    def digest(self) -> str:
        """The digest of the word list of the last round that has a rack, or an empty string."""
        return self.digest_at(max(1, len(self.game.rounds)))

    def digest_at(self, number: int) -> str:
        """Return the digest of the word list of a round, or an empty string where the judge alone decides."""
        pin = lexicon_of(self.game, number)
        return pin.digest if pin else ""

    def board_at(self, number: int) -> Board:
        """Return the board at the start of a round."""
        cells = board_of(board(self.game, number), self.terms.alphabet)
        return Board() if cells is None else cells

    def rack_at(self, number: int) -> Word:
        """Return the rack of a round."""
        tiles = rack_of(self.game.rounds[number - 1].rack, self.terms.alphabet)
        return b"" if tiles is None else tiles

    def position(self, number: int = 0) -> Position:
        """Return the position in which the slips of a round are judged, by default of the last round."""
        number = number or len(self.game.rounds)
        return Position(
            board=self.board_at(number),
            rack=self.rack_at(number),
            scoring=self.terms.scoring,
            alphabet=self.terms.alphabet,
            invalid_words=frozenset(self.game.invalid_words),
        )


class DuplicateService(Service):
    """The games of this device: loading them and carrying out acts; nothing is cached before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, DUPLICATE)
        self._cards: Mapping[str, Card] = {}
        self._cards_version = ("", "")  # the id of the document, and the hash of its last entry
        self._cached: LoadedDuplicate | None = None
        self._lang = ""  # the language of the cached game
        self._look_ahead = LookAhead(desk)

    # ---- loading ----

    @property
    def rows(self) -> list[StreamRow]:
        """The rows of all games, archived ones too: the one written last first, then by id."""
        return self._desk.stream_store.all_of_kind(KIND)

    async def load(
        self, lang: str, stream: str = ""
    ) -> LoadedDuplicate | UnreadableDocument | None:
        """Return the game in use, or the one of a stream; None if there is no such game."""
        row = self._desk.stream_store.streams.get(stream or self.documents.selected_id)
        if row is None or row.kind != KIND or not row.seq:
            return None
        try:
            document = await self.documents.load(row.id)
        except LedgerError:  # a later version wrote it
            document = None
        if document is None:
            return UnreadableDocument(row=row)
        if (
            row.id != self.documents.selected_id
        ):  # the game in use stays cached, and its moves are searched in idle time
            cards = read_cards(await self._desk.stream_store.cards(document.id))
            return self._build_loaded(document, cards, lang) or UnreadableDocument(row=row)
        cached = self._cached
        if cached and self._lang == lang and cached.game is document.state:
            if cached.document is not document:  # renamed or saved as a file since
                self._cached = replace(cached, document=document)
        else:
            self._cached = self._build_loaded(document, await self._load_cards(document), lang)
            self._lang = lang
        return self._cached or UnreadableDocument(row=row)

    async def _load_cards(self, document: LoadedDocument[Game]) -> Mapping[str, Card]:
        """Return the cards stored outside the chain; they are read again when another window wrote."""
        version = (document.id, document.row.hash)
        if self._cards_version != version:
            self._cards = read_cards(await self._desk.stream_store.cards(document.id))
            self._cards_version = version
        return self._cards

    def _build_loaded(
        self, document: LoadedDocument[Game], cards: Mapping[str, Card], lang: str
    ) -> LoadedDuplicate | None:
        game = document.state
        terms = game.terms
        if terms is None:
            return None
        cells = board_of(board(game), terms.alphabet)
        tiles = rack_of(rack(game), terms.alphabet)
        if cells is None or tiles is None:
            return None
        text, names = self._text_and_names(game, terms, cards, lang)
        return LoadedDuplicate(
            document=document,
            game=game,
            terms=terms,
            text=text,
            names=names,
            board=cells,
            rack=tiles,
        )

    def _text_and_names(
        self, game: Game, terms: Terms, cards: Mapping[str, Card], lang: str
    ) -> tuple[Translator, PlayerNames]:
        """Return translator and names of a game: the cached ones while rules and names have not changed."""
        cached = self._cached
        is_same = cached is not None and self._lang == lang and cached.terms is terms
        if cached and is_same and cached.names.is_of(game.entrants, cards):
            return cached.text, cached.names
        text = citing_translator(self._desk.translator_for(lang), terms.ruleset)
        tables = {entrant.player: entrant.table for entrant in game.entrants.values()}
        return text, PlayerNames(game.entrants, cards, text, tables, gettext_noop("table {n}"))

    def invalidate(self) -> None:
        """Drop what is cached: cards were erased, or files were opened."""
        self.documents.clear_cache()
        self._cards_version, self._cached = ("", ""), None

    # ---- acting ----

    async def begin(
        self,
        name: str,
        act: OpenGame,
        request: Request,
        done: Done,
        *,
        also: tuple[Operation, ...] = (),
    ) -> Done:
        """Prepare a game in a document of its own, and put it in use."""
        events = unwrap(DUPLICATE.decide(Game(), act, NOTHING))
        return await self.store_new(name, events, request, done, also=also)

    async def store_new(
        self,
        name: str,
        events: tuple[object, ...],
        request: Request,
        done: Done,
        *,
        cards: Mapping[str, str] = NO_CARDS,
        also: tuple[Operation, ...] = (),
    ) -> Done:
        """Store a game with its first events, and put it in use."""
        opening = events[0]
        if isinstance(opening, OpenGame) and opening.lexicon:
            await self._desk.service(Lexicons).require_stored(opening.lexicon.digest)
        return await self.documents.create_from_events(
            self._desk.stream_store.unique_name(name),
            events,
            request=request,
            done=done,
            cards=cards,
            also=also,
        )

    async def carry_out(
        self,
        duplicate: LoadedDuplicate,
        acts: object | tuple[object, ...],
        request: Request,
        done: Done | Callable[[tuple[Any, ...]], Done],
        *,
        cards: Mapping[str, str] = NO_CARDS,
        seed: str = "",
    ) -> Done:
        """Decide and store in one transaction: several acts are stored or refused together.

        `cards` are the lines of the cards that the events name by their digests. `done` may be a
        function of the events.
        """
        acts = acts if isinstance(acts, tuple) else (acts,)
        world = await self._build_world(duplicate, acts, seed)
        done = await self.documents.apply(
            duplicate.document,
            *acts,
            request=request,
            done=done,
            world=world,
            cards=cards,
        )
        if self._cards_version == (duplicate.id, duplicate.row.hash):
            self._cards_version = (duplicate.id, self._desk.stream_store.streams[duplicate.id].hash)
            self._cards = {**self._cards, **read_cards(cards)} if cards else self._cards
        return done

    async def preview(self, duplicate: LoadedDuplicate, acts: tuple[object, ...]) -> Game | Refusal:
        """Return the game as it would be after some acts, or the refusal of one of them."""
        world = await self._build_world(duplicate, acts, "")
        decision = DUPLICATE.decide_all(duplicate.game, acts, world)
        return decision if isinstance(decision, Refusal) else decision[0]

    # ---- words and moves ----

    async def _build_world(
        self, duplicate: LoadedDuplicate, acts: tuple[object, ...], seed: str
    ) -> World:
        """Return the world for some acts: the word lists of the rounds that they are about."""
        game, lists = duplicate.game, {}
        for act in acts:
            pin = None
            if isinstance(act, NEEDS_WORDS):
                pin = lexicon_of(game, round_judged(game, act))
            if pin and pin.digest not in lists:
                contains = await self._desk.service(Lexicons).contains(pin.digest)
                if contains:
                    lists[pin.digest] = contains
        current = lists.get(game.lexicon.digest) if game.lexicon else None
        return World(contains=current, seed=seed, earlier=lists)

    async def contains(self, duplicate: LoadedDuplicate, number: int = 0) -> Contains | None:
        """Return the test for valid words of a round, by default of the last one that has a rack.

        None where only the judge can decide.
        """
        number = number or max(1, len(duplicate.game.rounds))
        return await self._desk.service(Lexicons).contains(duplicate.digest_at(number))

    async def verdict(
        self,
        duplicate: LoadedDuplicate,
        at: str,
        word: str,
        *,
        is_in_time: bool = True,
        number: int = 0,
    ) -> Verdict:
        """Return the verdict on a slip; without a word list every word counts as valid."""
        contains = await self.contains(duplicate, number) or _is_any_word
        slip = WrittenSlip(at=at, word=word, is_in_time=is_in_time)
        return judge(slip, duplicate.position(number), contains=contains)

    async def run_idle(self) -> bool:
        """Search some of the moves of the rack ahead of time; return True if more are left."""
        duplicate = self._cached
        if duplicate is None or not duplicate.rack or not duplicate.digest:
            return False
        return await self._look_ahead.step(
            duplicate.digest, duplicate.terms.scoring, duplicate.board, duplicate.rack
        )

    async def find_moves(self, duplicate: LoadedDuplicate) -> SearchResult:
        """Return all moves of the rack of the last round.

        `best` of the result is the highest score of a move, `moves.page(0, n)` the first n moves, the best
        first in their documented order. Without moves its `code` is no_list, missing, stopped or no_rack.
        """
        number = len(duplicate.game.rounds)
        if not number:
            return SearchResult(code="no_rack" if duplicate.digest else "no_list")
        return await self.find_moves_of_rack(
            duplicate, duplicate.board_at(number), duplicate.rack_at(number)
        )

    async def find_moves_of_rack(
        self, duplicate: LoadedDuplicate, board: Board, rack: Word, *, number: int = 0
    ) -> SearchResult:
        """Return all moves of a rack on a board by the word list of a round, by default of the last one."""
        digest = duplicate.digest_at(number) if number else duplicate.digest
        lexicon = await self._desk.service(Lexicons).lexicon_if_here(digest)
        if lexicon is None:
            return SearchResult(code="missing" if digest else "no_list")
        return await self._desk.service(AnalysisService).find_moves_of_rack(
            lexicon,
            digest,
            duplicate.terms.scoring,
            board,
            rack,
            self._desk.progress,
            duplicate.text.gettext("Looking for moves…"),
        )


def _is_any_word(_: Word) -> bool:
    return True


# ---- for the screens ----


async def load_fresh(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game that a form was rendered from, unless it has changed since.

    Events that the clock records by itself leave a form valid: no user caused them.

    Raises:
        Refused: the form was rendered from another game, or from an earlier version.
    """
    duplicate = await load_named(desk, request)
    if not duplicate.last_human_seq <= request.number("seq") <= duplicate.seq:
        raise Refused(STALE)
    return duplicate


async def load_named(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game that a form names, even if it has changed since.

    Raises:
        Refused: the form names another game than the one in use, or no game can be read.
    """
    duplicate = await desk.service(DuplicateService).load(request.lang)
    if not isinstance(duplicate, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable" if duplicate else "duplicate/none_open"))
    if request.value("stream") != duplicate.id:
        raise Refused(STALE)
    return duplicate


async def carry_out(
    desk: Desk,
    request: Request,
    duplicate: LoadedDuplicate,
    acts: object | tuple[object, ...],
    done: Done | Callable[[tuple[Any, ...]], Done],
    *,
    cards: Mapping[str, str] = NO_CARDS,
    seed: str = "",
) -> Done:
    """Store the events of some acts; a refusal is shown at its field."""
    return await desk.service(DuplicateService).carry_out(
        duplicate, acts, request, done, cards=cards, seed=seed
    )


# the forms of a game: those that are stale once it has changed, and those that never are
drawn_forms = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)
named_forms = FormHandlers(load_document=load_named, carry_out_act=carry_out)
