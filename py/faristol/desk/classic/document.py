"""The loaded game: its state with rules, names of players, and the racks that only the device knows.

The secret seed of a game is stored among the settings, under its hash: it goes into the file of the whole
device, so that the game can be continued, and not into the file of the game, which a player may open
during the game (docs/decisions/0024). Which rack is uncovered is known in memory alone, until a restart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from json import loads
from typing import Final

from faristol.board.board import Board
from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.turns import Accept
from faristol.classic.faults import NOTHING, World
from faristol.classic.hands import Hands, hands_after, laid_tiles, remove_tiles
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic, Step, board, proposed_end, step_of
from faristol.classic.values import Seat, Seated
from faristol.clock.game.acts import EndClock, GiveMark, SetTimesLeft
from faristol.clock.moment import CheckTime
from faristol.desk.classic.label import label_of, names_of
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import (
    Documents,
    LoadedDocument,
    LoadedWithContext,
    LogEntry,
    require_fresh,
    require_named,
)
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.desk.shared.clocks.game_clock_data import pressing_keys
from faristol.desk.shared.clocks.game_time_left import standing_game_clock, times_as_saved
from faristol.desk.shared.files.file_settings import SEED
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.player_names import PlayerNames
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

KIND = CLASSIC.name
ROUTE: Final = "/game"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedClassic(LoadedWithContext[Classic]):
    """A game as a loaded document, with its rules, texts, names of players and racks."""

    state: Classic
    terms: Terms
    text: Translator
    names: PlayerNames
    board: Board
    hands: Hands | None = None  # None: on wood, or played on another device
    label: str = ""  # the players and the day, or the name that a user gave it
    clock_keys: tuple[str, ...] = ()  # keys of this device that press a clock
    is_adrift: bool = False  # its running clock came in a file: the times left are not set yet

    @property
    def step(self) -> Step:
        """The step of the game."""
        return step_of(self.state)

    @property
    def digest(self) -> str:
        """The digest of the word list that gives the verdicts, or an empty string."""
        return self.state.lexicon.digest if self.state.lexicon else ""

    @property
    def is_elsewhere(self) -> bool:
        """Whether the game is played on another device: here is a copy without its seed."""
        state = self.state
        return state.settings.mode == "play" and state.end is None and self.hands is None

    def name(self, seat: Seat) -> str:
        """Return the name of a player."""
        return self.names[self.state.seated[seat - 1].player]

    @property
    def players(self) -> list[str]:
        """The names of the players, in the order of the seats."""
        return [self.name(seat) for seat in self.state.seats]

    def rack(self, seat: Seat) -> Word:
        """Return the tiles on a rack: those of a move that may still be challenged are on the board."""
        rack = self.hands.rack(seat) if self.hands else b""
        last = self.state.last
        if not self.state.is_pending or last is None or last.seat != seat:
            return rack
        return remove_tiles(rack, laid_tiles(last.placed, self.terms)) or b""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncoveredRack:
    """The rack that is uncovered, of a game after so many turns."""

    stream: str
    turns: int
    seat: Seat


class ClassicService(Service):
    """The games of the desk: loads them, and stores the acts of commands."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, CLASSIC)
        self._cached_names: tuple[str, tuple[Seated, ...], PlayerNames] | None = None
        self._cached_hands: tuple[Classic, Hands | None] | None = None
        self.uncovered: UncoveredRack | None = None
        self.laid: tuple[str, int, str] = (
            "",
            0,
            "",
        )  # the game, the number of its turns, and the tiles laid on the board

    async def load(self, lang: str, stream: str = "") -> LoadedClassic | None:
        """Return the game in use, or that of a stream, or None.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.load(stream)
        if document is None or not document.seq:
            return None
        state, text = document.state, self._desk.translator_for(lang)
        if state.terms is None:
            raise UnreadableError(document.row)
        names = await self._names(document, text)
        players = [names[seated.player] for seated in state.seated]
        clock = standing_game_clock(document, state.clock)
        return LoadedClassic(
            document=document,
            state=state if clock is state.clock else replace(state, clock=clock),
            is_adrift=clock is not state.clock,
            terms=state.terms,
            text=text,
            names=names,
            label=label_of(self._desk, document.row.name, state.settings, players, text),
            board=board(state),
            hands=self._hands_of(state),
            clock_keys=pressing_keys(self._desk.stream_store),
        )

    def _hands_of(self, state: Classic) -> Hands | None:
        """Return the racks if the seed is here or in the log, cached while the deal is the same."""
        cached = self._cached_hands
        if cached and (cached[0] is state or cached[0].dealt == state.dealt != ()):
            self._cached_hands = (
                (state, cached[1]) if cached[0].commitment == state.commitment else None
            )
        else:
            self._cached_hands = None
        if self._cached_hands is None:
            seed = state.seed or self.seed_of(state)
            hands = (
                hands_after(seed, state.dealt, state.terms, len(state.seated))
                if seed and state.terms
                else None
            )
            self._cached_hands = (state, hands)
        return self._cached_hands[1]

    def seed_of(self, state: Classic) -> str:
        """Return the secret seed of a game, or an empty string if it is played on another device."""
        return (
            self._desk.stream_store.prefs.get(SEED + state.commitment, "")
            if state.commitment
            else ""
        )

    async def _names(self, document: LoadedDocument[Classic], text: Translator) -> PlayerNames:
        """Return the names of the players, cached while the same people are seated."""
        seated, cached = document.state.seated, self._cached_names
        key = f"{document.id} {text.language}"
        if cached and cached[0] == key and cached[1] is seated:
            return cached[2]
        cards = await self._desk.stream_store.cards(document.id)
        names = names_of(seated, cards, text)
        self._cached_names = (key, seated, names)
        return names

    def invalidate(self) -> None:
        """Drop the caches, and cover the uncovered rack."""
        self.documents.clear_cache()
        self._cached_names = self._cached_hands = self.uncovered = None

    # ---- whose rack lies open ----

    def on_navigate(self, place: tuple[str, ...]) -> None:
        """Cover the uncovered rack when another screen is shown: another player may come back from it."""
        if place != ("game",):
            self.uncovered = None

    def is_open(self, game: LoadedClassic, seat: Seat) -> bool:
        """Whether the rack of a seat is uncovered: until its turn is over, or always for a player alone."""
        if game.state.people == [seat]:
            return True
        rack = UncoveredRack(stream=game.id, turns=len(game.state.turns), seat=seat)
        return self.uncovered == rack

    def uncover(self, game: LoadedClassic) -> None:
        """Uncover the rack of the player whose turn it is."""
        state = game.state
        self.uncovered = UncoveredRack(stream=game.id, turns=len(state.turns), seat=state.turn)

    # ---- acting ----

    async def world(self, game: LoadedClassic, *, has_list: bool = False) -> World:
        """Return the word list and the racks that acts on a game are decided with."""
        contains = None
        if has_list:
            contains = await self._desk.service(Lexicons).contains(game.digest)
        return World(contains=contains, racks=game.hands.racks if game.hands else None)

    async def carry_out(
        self,
        request: Request,
        game: LoadedClassic,
        acts: object | tuple[object, ...],
        done: Done,
        *,
        has_list: bool = False,
    ) -> Done:
        """Decide acts and store their events: all of them, or none if one is refused.

        Raises:
            Refused: an act is refused, or the game is played on another device.
        """
        if game.is_elsewhere and not _is_end(acts):
            raise Refused(Refusal("classic/elsewhere"))
        is_untimed = isinstance(acts, SetTimesLeft | ChangeLexicon) or _is_end(acts)
        if game.is_adrift and not is_untimed:
            raise Refused(Refusal("clock/left_first"))
        world = await self.world(game, has_list=has_list)
        all_acts = acts if isinstance(acts, tuple) else (acts,)
        if game.is_adrift and _is_end(acts):  # the times of another device's clock do not count
            all_acts = (times_as_saved(game.state.clock, parse_moment(request)), *all_acts)
        all_acts += self._closing_acts(game, all_acts, world, request)
        outcome = await self.documents.apply(
            game.document,
            *all_acts,
            request=request,
            done=done,
            world=world,
            also=(seed_deletion := self._seed_deletion(game, all_acts)),
        )
        if seed_deletion:
            self._desk.stream_store.prefs.pop(SEED + game.state.commitment, None)
        if self.laid[0] == game.id:  # tiles laid in another game stay
            self.laid = ("", 0, "")
        return outcome

    def _closing_acts(
        self, game: LoadedClassic, acts: tuple[object, ...], world: World, request: Request
    ) -> tuple[object, ...]:
        """Return the acts that end a game on the device, or the times of one on wood, if no move can follow."""
        state = game.state
        if state.settings.mode == "referee":
            return ()
        for act in acts:
            event = CLASSIC.decide(state, act, world)
            if isinstance(event, Refusal):
                return ()  # it is refused when it is stored
            state = CLASSIC.fold(state, event)
        cause = proposed_end(state)
        if cause is None or step_of(state) != "over":
            return ()
        is_on = state.clock.state in ("running", "stopped")
        stop = (EndClock(moment=parse_moment(request)),) if is_on else ()
        if state.settings.mode == "record":  # the racks are entered next, while no time runs
            return stop
        return (*stop, EndClassic(cause=cause, seed=self.seed_of(state)))

    def _seed_deletion(self, game: LoadedClassic, acts: tuple[object, ...]) -> list[Operation]:
        """Return the operation that deletes the stored seed if an act publishes it in the log."""
        is_seed_published = any(
            getattr(act, "seed", "") == self.seed_of(game.state) for act in acts
        )
        if not is_seed_published or not game.state.commitment:
            return []
        return [("delete", "prefs", SEED + game.state.commitment)]

    async def begin(
        self,
        name: str,
        acts: tuple[object, ...],
        cards: Mapping[str, str],
        seed: str,
        request: Request,
    ) -> Done:
        """Begin a game, and store its seed outside the log."""
        key = SEED + sha256(seed.encode()).hexdigest()
        also: list[Operation] = [("put", "prefs", pref_row(key, seed))] if seed else []
        done = await self.documents.create(
            self._desk.stream_store.unique_name(name),
            *acts,
            request=request,
            done=Done(route=ROUTE),
            world=NOTHING,
            cards=cards,
            also=also,
        )
        if seed:
            self._desk.stream_store.prefs[key] = seed
        return done


async def load_attachment_deletions(desk: Desk, row: StreamRow) -> list[Operation]:
    """Return the operation that deletes the seed of a deleted game, unless a copy of the game stays."""
    if any(
        other.origin == row.origin and other.id != row.id
        for other in desk.stream_store.all_of_kind(KIND)
    ):
        return []
    try:
        key = f"{SEED}{loads(await desk.stream_store.first_line(row.id))['data']['commitment']}"
    except (ValueError, KeyError, TypeError):  # a damaged log
        return []
    return [("delete", "prefs", key)] if key in desk.stream_store.prefs else []


def _is_end(acts: object) -> bool:
    """Whether acts are an arbiter's end of a game, which needs no racks: their device may be lost."""
    all_acts = acts if isinstance(acts, tuple) else (acts,)
    is_ended_by_arbiter = any(
        isinstance(act, EndClassic) and act.cause == "arbiter" for act in all_acts
    )
    return is_ended_by_arbiter and all(
        isinstance(act, Accept | EndClock | EndClassic) for act in all_acts
    )


def last_human_event(log: Sequence[LogEntry]) -> int:
    """Return the number of the last act of a person: a clock's notes are automatic."""
    numbers = range(len(log), 0, -1)
    return next(
        (seq for seq in numbers if not isinstance(log[seq - 1].act, GiveMark | CheckTime)), 0
    )


async def load_named(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form names, even if it has changed since."""
    return require_named(request, await desk.service(ClassicService).load(request.lang))


async def load_fresh(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form was rendered from; that time passed since is no change."""
    game = await load_named(desk, request)
    return require_fresh(request, game, last_human_event(game.log))
