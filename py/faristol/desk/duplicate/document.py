"""Hold the duplicate game in use: folded, with its rules, its names and the moves of its rack.

A screen looks at `desk.of(DuplicateDesk).opened(request.lang)`: the game, or Unreadable, or None where
there is none. A form carries `drawn(opened)` of `shown.py`; its command begins with `drawn_from`, or
with `game_of` where it names its outcome, and ends with `carry_out`.
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
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.analysis import AnalysisService, LookAhead, SearchResult
from faristol.desk.shared.clocks.clock_data import last_human_event
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips, SealMove
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.judging import Contains, Position, Verdict, Written, judge
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.state import Game, board, rack
from faristol.duplicate.world import NOTHING, World, round_judged
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

KIND = "duplicate"
# what cannot be decided without knowing which words there are
NEEDS_WORDS = (ReadSlips, ReadSecond, SealMove, AnnounceMaster)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDuplicate(LoadedWithContext[Game]):
    """Hold a game as a document, with what it depends on and how its players are called."""

    game: Game  # how it stands
    terms: Terms
    text: Text  # speaks the language of the screen, and cites the rules of the game
    names: PlayerNames
    board: Board  # of now, with every master move announced
    rack: Word  # the one that lies; nothing between rounds

    @property
    def acted(self) -> int:
        """Return the number of its last act that is none of the clock’s, which acts by itself."""
        return last_human_event(self.log)

    @property
    def digest(self) -> str:
        """Return which list of words judges the last round that has a rack, or nothing."""
        return self.digest_at(max(1, len(self.game.rounds)))

    def digest_at(self, number: int) -> str:
        """Return which list of words judges a round, or nothing where the judge alone does."""
        pin = lexicon_of(self.game, number)
        return pin.digest if pin else ""

    def board_at(self, number: int) -> Board:
        """Return the board as it was when a round began."""
        found = board_of(board(self.game, number), self.terms.alphabet)
        return Board() if found is None else found

    def rack_at(self, number: int) -> Word:
        """Return the rack of a round."""
        found = rack_of(self.game.rounds[number - 1].rack, self.terms.alphabet)
        return b"" if found is None else found

    def position(self, number: int = 0) -> Position:
        """Return what the slips of a round, or of the one under way, are judged on."""
        number = number or len(self.game.rounds)
        return Position(
            board=self.board_at(number),
            rack=self.rack_at(number),
            scoring=self.terms.scoring,
            alphabet=self.terms.alphabet,
            invalid_words=frozenset(self.game.invalid_words),
        )


class DuplicateService(Service):
    """Read games and carry commands out; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.shelf, DUPLICATE)
        self._cards: Mapping[str, Card] = {}
        self._cards_of = ("", "")  # which document, and the hash of its last act
        self._opened: LoadedDuplicate | None = None
        self._lang = ""  # in which it was opened
        self._ahead = LookAhead(desk)

    # ---- which one ----

    @property
    def rows(self) -> list[StreamRow]:
        """Return every game, also those put away: the last one written first, then by id."""
        return self._desk.shelf.begun(KIND)

    async def opened(
        self, lang: str, stream: str = ""
    ) -> LoadedDuplicate | UnreadableDocument | None:
        """Return the game in use, or another one; None when there is none."""
        row = self._desk.shelf.streams.get(stream or self.documents.stream)
        if row is None or row.kind != KIND or not row.seq:
            return None
        try:
            document = await self.documents.opened(row.id)
        except LedgerError:  # a later version wrote it
            document = None
        if document is None:
            return UnreadableDocument(row=row)
        if (
            row.id != self.documents.stream
        ):  # the one in use stays as it is, and its moves are looked for
            cards = read_cards(await self._desk.shelf.cards(document.id))
            return self._with_terms(document, cards, lang) or UnreadableDocument(row=row)
        last = self._opened
        if last and self._lang == lang and last.game is document.state:
            if last.document is not document:  # renamed or saved as a file since
                self._opened = replace(last, document=document)
        else:
            self._opened = self._with_terms(document, await self._cards_beside(document), lang)
            self._lang = lang
        return self._opened or UnreadableDocument(row=row)

    async def _cards_beside(self, document: LoadedDocument[Game]) -> Mapping[str, Card]:
        """Return the cards that lie beside a log; they are read again when another window wrote."""
        wanted = (document.id, document.row.hash)
        if self._cards_of != wanted:
            self._cards = read_cards(await self._desk.shelf.cards(document.id))
            self._cards_of = wanted
        return self._cards

    def _with_terms(
        self, document: LoadedDocument[Game], cards: Mapping[str, Card], lang: str
    ) -> LoadedDuplicate | None:
        game = document.state
        terms = game.terms
        if terms is None:
            return None
        lies = board_of(board(game), terms.alphabet)
        tiles = rack_of(rack(game), terms.alphabet)
        if lies is None or tiles is None:
            return None
        text, names = self._spoken(game, terms, cards, lang)
        return LoadedDuplicate(
            document=document,
            game=game,
            terms=terms,
            text=text,
            names=names,
            board=lies,
            rack=tiles,
        )

    def _spoken(
        self, game: Game, terms: Terms, cards: Mapping[str, Card], lang: str
    ) -> tuple[Text, PlayerNames]:
        """Return how a game is spoken of, as before while neither rules nor names have changed."""
        last = self._opened
        is_same = last is not None and self._lang == lang and last.terms is terms
        if last and is_same and last.names.are_of(game.entrants, cards):
            return last.text, last.names
        text = citing_translator(self._desk.text_of(lang), terms.ruleset)
        tables = {entrant.player: entrant.table for entrant in game.entrants.values()}
        return text, PlayerNames(game.entrants, cards, text, tables, mark("table {n}"))

    def forget(self) -> None:
        """Read everything anew next time: cards were taken away, or files were opened."""
        self.documents.forget()
        self._cards_of, self._opened = ("", ""), None

    # ---- acting ----

    async def begin(
        self,
        name: str,
        command: OpenGame,
        request: Request,
        done: Done,
        *,
        also: tuple[Operation, ...] = (),
    ) -> Done:
        """Prepare a game in a document of its own, and work with it."""
        facts = unwrap(DUPLICATE.decide(Game(), command, NOTHING))
        return await self.store_new(name, facts, request, done, also=also)

    async def store_new(
        self,
        name: str,
        facts: tuple[object, ...],
        request: Request,
        done: Done,
        *,
        cards: Mapping[str, str] = NO_CARDS,
        also: tuple[Operation, ...] = (),
    ) -> Done:
        """Store a game with the facts it begins with, and work with it."""
        opening = facts[0]
        if isinstance(opening, OpenGame) and opening.lexicon:
            await self._desk.of(Lexicons).keep_for_good(opening.lexicon.digest)
        return await self.documents.store_new(
            self._desk.shelf.untaken(name),
            facts,
            request=request,
            done=done,
            cards=cards,
            also=also,
        )

    async def carry_out(
        self,
        duplicate: LoadedDuplicate,
        commands: object | tuple[object, ...],
        request: Request,
        done: Done | Callable[[tuple[Any, ...]], Done],
        *,
        cards: Mapping[str, str] = NO_CARDS,
        seed: str = "",
    ) -> Done:
        """Decide and store in one transaction: several commands are done or refused together.

        `cards` are the lines of the cards that the facts name by their digests. What is shown then
        may be a function of the facts.
        """
        commands = commands if isinstance(commands, tuple) else (commands,)
        world = await self._world(duplicate, commands, seed)
        done = await self.documents.do(
            duplicate.document,
            *commands,
            request=request,
            done=done,
            world=world,
            cards=cards,
        )
        if self._cards_of == (duplicate.id, duplicate.row.hash):
            self._cards_of = (duplicate.id, self._desk.shelf.streams[duplicate.id].hash)
            self._cards = {**self._cards, **read_cards(cards)} if cards else self._cards
        return done

    async def preview(
        self, duplicate: LoadedDuplicate, commands: tuple[object, ...]
    ) -> Game | Refusal:
        """Return the game as commands would leave it, or why one of them would be refused."""
        world = await self._world(duplicate, commands, "")
        decided = DUPLICATE.decide_all(duplicate.game, commands, world)
        return decided if isinstance(decided, Refusal) else decided[0]

    # ---- words and moves ----

    async def _world(
        self, duplicate: LoadedDuplicate, commands: tuple[object, ...], seed: str
    ) -> World:
        """Return what commands are decided with: the lists of the rounds that they are about."""
        game, lists = duplicate.game, {}
        for command in commands:
            pin = None
            if isinstance(command, NEEDS_WORDS):
                pin = lexicon_of(game, round_judged(game, command))
            if pin and pin.digest not in lists:
                contains = await self._desk.of(Lexicons).contains(pin.digest)
                if contains:
                    lists[pin.digest] = contains
        present = lists.get(game.lexicon.digest) if game.lexicon else None
        return World(contains=present, seed=seed, earlier=lists)

    async def contains(self, duplicate: LoadedDuplicate, number: int = 0) -> Contains | None:
        """Return what tells whether a word is valid in a round, or in the last one that has a rack.

        None when nobody but the judge knows.
        """
        number = number or max(1, len(duplicate.game.rounds))
        return await self._desk.of(Lexicons).contains(duplicate.digest_at(number))

    async def verdict(
        self,
        duplicate: LoadedDuplicate,
        at: str,
        word: str,
        *,
        is_in_time: bool = True,
        number: int = 0,
    ) -> Verdict:
        """Return what a slip would be worth; without a list every word is taken for valid."""
        contains = await self.contains(duplicate, number) or _accept_any
        written = Written(at=at, word=word, is_in_time=is_in_time)
        return judge(written, duplicate.position(number), contains=contains)

    async def rest(self) -> bool:
        """Find the moves of the rack before anybody asks; tell whether there is more."""
        duplicate = self._opened
        if duplicate is None or not duplicate.rack or not duplicate.digest:
            return False
        return await self._ahead.step(
            duplicate.digest, duplicate.terms.scoring, duplicate.board, duplicate.rack
        )

    async def found(self, duplicate: LoadedDuplicate) -> SearchResult:
        """Return every move of the rack of the last round.

        `found.best` is the most that any move scores, `found.moves.page(0, n)` the first n, best
        first in their documented order. Codes when there are none: no_list, missing, stopped.
        """
        number = len(duplicate.game.rounds)
        if not number:
            return SearchResult(code="no_rack" if duplicate.digest else "no_list")
        return await self.moves_of(duplicate, duplicate.board_at(number), duplicate.rack_at(number))

    async def moves_of(
        self, duplicate: LoadedDuplicate, board: Board, rack: Word, *, number: int = 0
    ) -> SearchResult:
        """Return every move of a rack on a board, as the list of a round has them, or of the last one."""
        digest = duplicate.digest_at(number) if number else duplicate.digest
        lexicon = await self._desk.of(Lexicons).lexicon_if_here(digest)
        if lexicon is None:
            return SearchResult(code="missing" if digest else "no_list")
        return await self._desk.of(AnalysisService).moves_of(
            lexicon,
            digest,
            duplicate.terms.scoring,
            board,
            rack,
            self._desk.progress,
            duplicate.text.say("Looking for moves…"),
        )


def _accept_any(_: Word) -> bool:
    return True


# ---- for the screens ----


async def load_fresh(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game that a form was drawn from, unless something has happened to it since.

    That time goes by is nothing that anybody did: what the clock notes leaves a form as it is.

    Raises:
        Refused: it was drawn of another one, or of what is not so any more.
    """
    duplicate = await load_named(desk, request)
    if not duplicate.acted <= request.number("seq") <= duplicate.seq:
        raise Refused(STALE)
    return duplicate


async def load_named(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game that a form names, whatever has happened to it since.

    Raises:
        Refused: it names another one, or there is none.
    """
    duplicate = await desk.of(DuplicateService).opened(request.lang)
    if not isinstance(duplicate, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable" if duplicate else "duplicate/none_open"))
    if request.value("stream") != duplicate.id:
        raise Refused(STALE)
    return duplicate


async def carry_out(
    desk: Desk,
    request: Request,
    duplicate: LoadedDuplicate,
    commands: object | tuple[object, ...],
    done: Done,
    *,
    cards: Mapping[str, str] = NO_CARDS,
    seed: str = "",
) -> Done:
    """Store what comes of a wish; what is against it comes back under its field."""
    return await desk.of(DuplicateService).carry_out(
        duplicate, commands, request, done, cards=cards, seed=seed
    )


# the forms of a game: those that are stale when something was done since, and those that are not
drawn_forms = FormHandlers(open=load_fresh, do=carry_out)
named_forms = FormHandlers(open=load_named, do=carry_out)
