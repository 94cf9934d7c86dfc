"""Hold the duplicate game in use: folded, with its rules, its names and the moves of its rack.

For the screens:

    opened = await desk.duplicate.opened(request.lang)      # Opened | Unreadable | None (no game)
    opened.game, opened.terms, opened.names[player], opened.board, opened.rack, opened.board_at(3)

A form carries `drawn(opened)` of `duplicate_shown.py` as hidden fields; its command begins with

    opened = await drawn_from(desk, request)                # Opened | Refusal (STALE, no game)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    return await carry_out(desk, request, opened, ReadSlips(…), Done(go="/duplicate/round"))

and several commands given as a tuple are stored together or not at all. What only looks:

    await desk.duplicate.found(opened, desk.progress, working)   # every move of the rack, remembered
    await desk.duplicate.contains(opened)                        # is a word valid? None: nobody knows
    await desk.duplicate.verdict(opened, "H8", "casa")           # a slip as written, judged
    await desk.duplicate.log(opened)                             # every entry with its moment
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from faristol.board.board import Board
from faristol.board.cells import board_of, rack_of
from faristol.desk.ahead import Ahead
from faristol.desk.app import STALE, answer_of
from faristol.desk.duplicate_names import Names, read_cards
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Operation, Progress, StoreError
from faristol.desk.shelf import Change, StreamRow, begun, gone_on_with, pref_row
from faristol.duplicate.command import Command, OpenGame
from faristol.duplicate.decide import decide
from faristol.duplicate.evolve import evolve, evolve_all
from faristol.duplicate.judging import Contains, Position, Verdict, Written, judge
from faristol.duplicate.model import (
    SCHEMA,
    Cause,
    Event,
    GameEnded,
    GameOpened,
    GameResumed,
    GameStarted,
    LeavingTakenBack,
    PlayerRemoved,
    PlayersEnrolled,
    RackDrawn,
    ResultsSigned,
    ResultsUnlocked,
    Settings,
    SettingsChanged,
)
from faristol.duplicate.state import Game, board, next_step, rack
from faristol.duplicate.terms import Terms, terms_of
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.fold import fold
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.rules.ruleset import Ruleset
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.club.card import Card
    from faristol.desk.app import Desk
    from faristol.desk.request import Request
    from faristol.desk.study_desk import Found
    from faristol.words.lexicon import Lexicon

KIND = "duplicate"
# what cannot be decided without knowing which words there are
NEEDS_WORDS = (
    "ReadSlips",
    "ReadSecond",
    "SealMove",
    "AnnounceMaster",
    "CorrectRack",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Hold a game beside its row, with what it depends on and how its players are called."""

    row: StreamRow
    game: Game
    terms: Terms
    names: Names
    board: Board = field(default_factory=Board)  # of now, with every master move announced
    rack: Word = b""  # the one that lies; nothing between rounds

    @property
    def id(self) -> str:
        """Return the document it is."""
        return self.row.id

    @property
    def seq(self) -> int:
        """Return what is stored of it, to be held against what a screen was drawn from."""
        return self.row.seq

    @property
    def digest(self) -> str:
        """Return which list of words judges it, or nothing."""
        return self.game.lexicon.digest if self.game.lexicon else ""

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
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """Hold a game that this version of the program cannot read."""

    row: StreamRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Hold one entry of the log: its number, its fact and when it was written."""

    seq: int
    event: Event
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Hold what a list of games says of one, told without folding it."""

    settings: Settings
    players: int = 0
    rounds: int = 0  # that have a rack
    is_started: bool = False
    cause: Cause | None = None  # why it is over
    is_signed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """Hold a game as it was folded last, with the cards that lie beside it."""

    id: str
    hash: str
    game: Game
    cards: Mapping[str, "Card"]


class DuplicateDesk:
    """Read games and carry commands out; nothing is known here before it is stored."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._last: _Known | None = None
        self._opened: tuple[Game, str, Opened] | None = None  # of a game, in a language
        self._terms: tuple[object, Terms | None] | None = None  # of the rules they were read from
        self._boards: tuple[tuple[object, ...], Board] | None = None
        self.table: object = (
            None  # of players, looked at and not taken in yet (screens/duplicate/table.py)
        )
        self._ahead = Ahead(desk)
        self._tallies: dict[str, Tally] = {}  # by the hash of a game's last entry

    # ---- which one ----

    @property
    def stream(self) -> str:
        """Return the game in use, or nothing: one that was put away is not gone on with."""
        return gone_on_with(KIND, self._desk.shelf.streams, self._desk.shelf.prefs)

    @property
    def rows(self) -> list[StreamRow]:
        """Return every game, also those put away: the last one written first, then by id."""
        return begun(KIND, self._desk.shelf.streams)

    @property
    def rules(self) -> Ruleset | None:
        """Return the rules of the game that was opened last, which its screen speaks of."""
        return self._opened[2].terms.ruleset if self._opened else None

    async def use(self, stream: str) -> None:
        """Work with another game from now on."""
        await self._desk.shelf.put_pref(KIND, stream)

    async def opened(self, lang: str, stream: str = "") -> Opened | Unreadable | None:
        """Return the game in use, or another one; None when there is none."""
        row = self._desk.shelf.streams.get(stream or self.stream)
        if row is None or row.kind != KIND or not row.seq:
            return None
        try:
            known = await self._read(row)
        except LedgerError:  # a later version wrote it
            return Unreadable(row=row)
        last = self._opened
        if last is not None and last[0] is known.game and last[1] == lang and last[2].id == row.id:
            opened = last[2]
            if opened.row is not row:  # renamed or saved as a file since
                opened = replace(opened, row=row)
        else:
            found = self._with_terms(row, known, lang)
            if found is None:
                return Unreadable(row=row)
            opened = found
        self._opened = (known.game, lang, opened)
        return opened

    def _with_terms(self, row: StreamRow, known: _Known, lang: str) -> Opened | None:
        game = known.game
        terms = self._terms_of(game)
        if terms is None:
            return None
        lies = self._board(board(game), terms)
        tiles = rack_of(rack(game), terms.alphabet)
        if lies is None or tiles is None:
            return None
        names = Names(game.entrants, known.cards, self._desk.text_of(lang))
        return Opened(row=row, game=game, terms=terms, names=names, board=lies, rack=tiles)

    def _terms_of(self, game: Game) -> Terms | None:
        """Return the terms of a game, read once as long as it is the same."""
        if self._terms is None or self._terms[0] is not game.ruleset:
            self._terms = (game.ruleset, terms_of(game))
        return self._terms[1]

    def _board(self, cells: tuple[str, ...], terms: Terms) -> Board | None:
        """Return a board of texts, the last one as long as it is the same: a slip changes none."""
        key = (cells, terms.alphabet)
        if self._boards is None or self._boards[0] != key:
            found = board_of(cells, terms.alphabet)
            if found is None:
                return None
            self._boards = (key, found)
        return self._boards[1]

    async def _read(self, row: StreamRow) -> _Known:
        """Read a game, or only what came since."""
        known = self._last
        if known is not None and (known.id, known.hash) == (row.id, row.hash):
            return known
        is_behind = known is not None and known.id == row.id
        last, before = (known.hash, known.game) if known and is_behind else ("", Game())
        records, is_on = await self._desk.shelf.records_on(row.id, last, before.seq)
        events = [decode_record(record, SCHEMA) for record in records]
        game = evolve_all(before if is_on else Game(), events)
        cards = read_cards(await self._desk.shelf.cards(row.id))
        self._last = _Known(id=row.id, hash=row.hash, game=game, cards=cards)
        return self._last

    def forget(self) -> None:
        """Read everything anew next time: cards were taken away, or files were opened."""
        self._last = self._opened = None

    async def log(self, opened: Opened) -> list[Entry]:
        """Return every entry of a game with its moment, in order."""
        records = await self._desk.shelf.records(opened.id)
        return [
            Entry(seq=record.seq, event=decode_record(record, SCHEMA), at=record.at)
            for record in records
        ]

    async def tally(self, row: StreamRow) -> Tally | None:
        """Return how a game stands without folding it; None when this program cannot read it."""
        if row.hash not in self._tallies:
            lines = await self._desk.shelf.lines(row.id)
            try:
                self._tallies[row.hash] = _tally(lines)
            except LedgerError:
                return None
        return self._tallies[row.hash]

    # ---- acting ----

    async def begin(
        self,
        name: str,
        command: OpenGame,
        request: "Request",
        answer: object,
        *,
        also: tuple[Operation, ...] = (),
    ) -> tuple[Event, ...] | Refusal:
        """Prepare a game in a document of its own, and work with it."""
        facts = decide(Game(), command)
        if isinstance(facts, Refusal):
            return facts
        return await self.store_new(name, facts, request, answer, also=also)

    async def store_new(
        self,
        name: str,
        facts: tuple[Event, ...],
        request: "Request",
        answer: object,
        *,
        cards: Mapping[str, str] | None = None,
        also: tuple[Operation, ...] = (),
    ) -> tuple[Event, ...] | Refusal:
        """Store a game with the facts it begins with, and work with it."""
        opening = facts[0]
        if isinstance(opening, GameOpened) and opening.lexicon:
            try:
                await self._desk.lexicons.make_sure_kept(opening.lexicon.digest)
            except StoreError as error:  # results whose words may be gone tomorrow are none
                return Refusal(error.code, {"field": "lexicon"})
        shelf = self._desk.shelf
        row = shelf.new_stream(KIND, shelf.untaken(name))
        operations: list[Operation] = [("put", "prefs", pref_row(KIND, row.id)), *also]
        change = Change(stream=row, events=facts, cards=cards or {})
        await shelf.append(change, request=request.id, answer=answer, also=operations)
        shelf.prefs[KIND] = row.id
        return facts

    async def carry_out(
        self,
        opened: Opened,
        commands: Command | tuple[Command, ...],
        request: "Request",
        answer: "object | Callable[[tuple[Event, ...]], object]",
        *,
        cards: Mapping[str, str] | None = None,
    ) -> tuple[Event, ...] | Refusal:
        """Decide, store in one transaction, then take note; several commands are done or refused together.

        `cards` are the lines of the cards that the facts name by their digests. What is answered may
        be a function of the facts.
        """
        commands = commands if isinstance(commands, tuple) else (commands,)
        contains = None
        if any(type(command).__name__ in NEEDS_WORDS for command in commands):
            contains = await self.contains(opened)
        game, facts = opened.game, tuple[Event, ...]()
        for command in commands:
            decided = decide(game, command, terms=opened.terms, contains=contains)
            if isinstance(decided, Refusal):
                return decided
            game, facts = fold(game, decided, evolve), facts + decided
        if not facts:
            return ()
        shelf = self._desk.shelf
        change = Change(stream=opened.id, events=facts, cards=cards or {})
        said = answer(facts) if callable(answer) else answer
        await shelf.append(change, request=request.id, answer=said)
        known = self._last
        if known is not None and known.id == opened.id and known.game is opened.game:
            # what was decided on is what was written: nothing has to be read again
            new = {**known.cards, **read_cards(cards)} if cards else known.cards
            last = shelf.streams[opened.id].hash
            self._last = _Known(id=opened.id, hash=last, game=game, cards=new)
        return facts

    # ---- words and moves ----

    async def lexicon(self, opened: Opened) -> "Lexicon | None":
        """Return the words of a game; None when it has no list, or the list is not on this device."""
        return await self._desk.lexicons.lexicon_if_here(opened.digest)

    async def contains(self, opened: Opened) -> Contains | None:
        """Return what tells whether a word is valid, or None when nobody but the judge knows."""
        lexicon = await self.lexicon(opened)
        return lexicon.contains if lexicon else None

    async def verdict(
        self, opened: Opened, at: str, word: str, *, is_in_time: bool = True, number: int = 0
    ) -> Verdict:
        """Return what a slip as written would be worth; without a list every word is taken for valid."""
        contains = await self.contains(opened) or _anything
        written = Written(at=at, word=word, is_in_time=is_in_time)
        return judge(written, opened.position(number), contains=contains)

    async def rest(self) -> bool:
        """Find the moves of the rack that lies before anybody asks for them; tell whether there is more."""
        opened = self._opened[2] if self._opened else None
        if opened is None or not opened.rack or not opened.digest:
            return False
        return await self._ahead.step(
            opened.digest, opened.terms.scoring, opened.board, opened.rack
        )

    async def found(
        self, opened: Opened, progress: Progress, working: str, *, number: int = 0
    ) -> "Found":
        """Return every move of the rack that lies, or of an earlier round; the last few are remembered.

        `found.best` is the most that any move scores, `found.moves.page(0, n)` the first n, best
        first in their documented order. Codes when there are none: no_list, missing, stopped.
        """
        from faristol.desk.study_desk import Found

        lexicon = await self.lexicon(opened)
        if lexicon is None:
            return Found(code="missing" if opened.digest else "no_list")
        number = number or len(opened.game.rounds)
        if not number:
            return Found(code="no_rack")
        return await self._desk.study.moves_of(
            lexicon,
            opened.digest,
            opened.terms.scoring,
            opened.board_at(number),
            opened.rack_at(number),
            progress,
            working,
        )


_TOLD = tuple(
    f'"kind":"{kind}"'
    for kind in (
        "game_opened",
        "settings_changed",
        "players_enrolled",
        "player_removed",
        "game_started",
        "leaving_taken_back",
        "rack_drawn",
        "game_ended",
        "game_resumed",
        "results_signed",
        "results_unlocked",
    )
)


def _tally(lines: Sequence[str]) -> Tally:
    """Look only at the lines that say how a game stands: of a long evening, one in twenty."""
    tally = Tally(settings=Settings())
    for line in lines:
        if not any(kind in line for kind in _TOLD):
            continue
        match decode_record(parse_line(line), SCHEMA):
            case GameOpened(settings=settings) | SettingsChanged(settings=settings):
                tally = replace(tally, settings=settings)
            case PlayersEnrolled(entrants=entrants):
                tally = replace(tally, players=tally.players + len(entrants))
            case PlayerRemoved():
                tally = replace(tally, players=tally.players - 1)
            case GameStarted(players=players) | LeavingTakenBack(players=players):
                tally = replace(tally, players=players, is_started=True)
            case RackDrawn(round=number):
                tally = replace(tally, rounds=number)
            case GameEnded(cause=cause):
                tally = replace(tally, cause=cause)
            case GameResumed():
                tally = replace(tally, cause=None)
            case ResultsSigned():
                tally = replace(tally, is_signed=True)
            case ResultsUnlocked():
                tally = replace(tally, is_signed=False)
            case _:
                pass
    return tally


def _anything(_: Word) -> bool:
    return True


# ---- for the screens ----


async def drawn_from(desk: "Desk", request: "Request") -> Opened | Refusal:
    """Return the game that a form was drawn from, unless something has happened to it since.

    That time goes by is nothing that anybody did: what the clock notes meanwhile leaves a form as it is.
    """
    opened = await desk.duplicate.opened(request.lang)
    if not isinstance(opened, Opened):
        return Refusal("duplicate/unreadable" if opened else "duplicate/none_open")
    typed = request.value("seq")
    seq = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else -1
    is_same = request.value("stream") == opened.id and opened.game.acted <= seq <= opened.seq
    return opened if is_same else STALE


async def game_of(desk: "Desk", request: "Request") -> Opened | Refusal:
    """Return the game that a form names, whatever has happened to it since: for what names its outcome."""
    opened = await desk.duplicate.opened(request.lang)
    if not isinstance(opened, Opened):
        return Refusal("duplicate/unreadable" if opened else "duplicate/none_open")
    return opened if request.value("stream") == opened.id else STALE


async def carry_out(
    desk: "Desk",
    request: "Request",
    opened: Opened,
    commands: Command | tuple[Command, ...],
    done: Done,
    *,
    cards: Mapping[str, str] | None = None,
) -> Done | Again:
    """Store what comes of a wish; what is against it comes back under its field."""
    facts = await desk.duplicate.carry_out(opened, commands, request, answer_of(done), cards=cards)
    return Again(refusal=facts) if isinstance(facts, Refusal) else done


def is_over(opened: Opened) -> bool:
    """Tell whether a game is ended, signed or not."""
    return next_step(opened.game) in ("ended", "signed")
