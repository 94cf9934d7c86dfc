"""Hold the game in use: folded, with its rules, the names of its players, and the racks that only the device knows.

The secret seed of a game lies among the settings, under its hash: it goes into the file of the whole
device, so that the game can be gone on with, and not into the file of the game, which somebody may open
who is still playing (docs/decisions/0024). Whose rack lies open is known here alone, and to nobody
after a restart.
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
from faristol.classic.hands import Hands, hands_after, laid_tiles, without
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
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError, pref_row
from faristol.desk.kernel.translation import Text
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
    """Hold a game as a document, with what it depends on and how its players are called."""

    state: Classic
    terms: Terms
    text: Text
    names: PlayerNames
    board: Board
    hands: Hands | None = None  # None: of wood, or it goes on where its seed is
    label: str = ""  # who plays, and when, or the name that it was given
    clock_keys: tuple[str, ...] = ()  # those of this device that press a clock
    is_adrift: bool = False  # its clock came by a file while it ran: nobody has said what is left

    @property
    def step(self) -> Step:
        """Return what is to be done next."""
        return step_of(self.state)

    @property
    def digest(self) -> str:
        """Return which list of words its verdicts come from, or nothing."""
        return self.state.lexicon.digest if self.state.lexicon else ""

    @property
    def is_elsewhere(self) -> bool:
        """Tell whether it is played on another device: here is a copy without its seed."""
        state = self.state
        return state.settings.mode == "play" and state.end is None and self.hands is None

    def name(self, seat: Seat) -> str:
        """Return how a player is called."""
        return self.names[self.state.seated[seat - 1].player]

    @property
    def players(self) -> list[str]:
        """Return how everybody is called, in the order of the seats."""
        return [self.name(seat) for seat in self.state.seats]

    def rack(self, seat: Seat) -> Word:
        """Return what lies on a rack: the tiles of a move that may be challenged are on the board."""
        rack = self.hands.rack(seat) if self.hands else b""
        last = self.state.last
        if not self.state.is_pending or last is None or last.seat != seat:
            return rack
        return without(rack, laid_tiles(last.placed, self.terms)) or b""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncoveredRack:
    """Hold whose rack lies open: in which game, after how many turns."""

    stream: str
    turns: int
    seat: Seat


class ClassicService(Service):
    """Read games and carry commands out; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.shelf, CLASSIC)
        self._cached_names: tuple[str, tuple[Seated, ...], PlayerNames] | None = None
        self._cached_hands: tuple[Classic, Hands | None] | None = None
        self.uncovered: UncoveredRack | None = None
        self.laid: tuple[str, int, str] = (
            "",
            0,
            "",
        )  # of which game, after which act, what lies there

    async def load(self, lang: str, stream: str = "") -> LoadedClassic | None:
        """Return the game in use, or another one; None when there is none.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.opened(stream)
        if document is None or not document.seq:
            return None
        state, text = document.state, self._desk.text_of(lang)
        if state.terms is None:
            raise UnreadableError(document.row)
        names = await self._names(document, text)
        players = [names[one.player] for one in state.seated]
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
            clock_keys=pressing_keys(self._desk.shelf),
        )

    def _hands_of(self, state: Classic) -> Hands | None:
        """Return the racks, when the seed is here or was told; as before while nothing touched them."""
        known = self._cached_hands
        if known and (known[0] is state or known[0].dealt == state.dealt != ()):
            self._cached_hands = (
                (state, known[1]) if known[0].commitment == state.commitment else None
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
        """Return the secret seed of a game, or nothing where it is played on another device."""
        return self._desk.shelf.prefs.get(SEED + state.commitment, "") if state.commitment else ""

    async def _names(self, document: LoadedDocument[Classic], text: Text) -> PlayerNames:
        """Return the names, as before while they are those of the same people."""
        seated, last = document.state.seated, self._cached_names
        key = f"{document.id} {text.language}"
        if last and last[0] == key and last[1] is seated:
            return last[2]
        cards = await self._desk.shelf.cards(document.id)
        names = names_of(seated, cards, text)
        self._cached_names = (key, seated, names)
        return names

    def forget(self) -> None:
        """Read everything anew next time, and cover what lies open."""
        self.documents.forget()
        self._cached_names = self._cached_hands = self.uncovered = None

    # ---- whose rack lies open ----

    def left_for(self, place: tuple[str, ...]) -> None:
        """Cover what lies open when another screen is looked at: who comes back from it may be the other."""
        if place != ("game",):
            self.uncovered = None

    def is_open(self, game: LoadedClassic, seat: Seat) -> bool:
        """Tell whether a rack lies open: of whoever plays, until the turn is over; of who plays alone, always."""
        if game.state.people == [seat]:
            return True
        now = UncoveredRack(stream=game.id, turns=len(game.state.turns), seat=seat)
        return self.uncovered == now

    def uncover(self, game: LoadedClassic) -> None:
        """Let whoever plays see their tiles."""
        state = game.state
        self.uncovered = UncoveredRack(stream=game.id, turns=len(state.turns), seat=state.turn)

    # ---- acting ----

    async def world(self, game: LoadedClassic, *, has_list: bool = False) -> World:
        """Return what a game is decided with besides itself."""
        contains = None
        if has_list:
            contains = await self._desk.of(Lexicons).contains(game.digest)
        return World(contains=contains, racks=game.hands.racks if game.hands else None)

    async def carry_out(
        self,
        request: Request,
        game: LoadedClassic,
        wishes: object | tuple[object, ...],
        done: Done,
        *,
        has_list: bool = False,
    ) -> Done:
        """Store what comes of wishes: all of them, or nothing.

        Raises:
            Refused: one of them is, or the game is played on another device.
        """
        if game.is_elsewhere and not _is_end(wishes):
            raise Refused(Refusal("classic/elsewhere"))
        is_untimed = isinstance(wishes, SetTimesLeft | ChangeLexicon) or _is_end(wishes)
        if game.is_adrift and not is_untimed:
            raise Refused(Refusal("clock/left_first"))
        world = await self.world(game, has_list=has_list)
        wished = wishes if isinstance(wishes, tuple) else (wishes,)
        if game.is_adrift and _is_end(
            wishes
        ):  # what another device's clock says counts for nothing
            wished = (times_as_saved(game.state.clock, parse_moment(request)), *wished)
        wished += self._closing_acts(game, wished, world, request)
        made = await self.documents.do(
            game.document,
            *wished,
            request=request,
            done=done,
            world=world,
            also=(told := self._seed_deletion(game, wished)),
        )
        if told:
            self._desk.shelf.prefs.pop(SEED + game.state.commitment, None)
        if self.laid[0] == game.id:  # what is being laid in another game stays
            self.laid = ("", 0, "")
        return made

    def _closing_acts(
        self, game: LoadedClassic, wishes: tuple[object, ...], world: World, request: Request
    ) -> tuple[object, ...]:
        """Return what ends a game on the device, or of wood its times, when no move comes after what is wished."""
        state = game.state
        if state.settings.mode == "referee":
            return ()
        for wish in wishes:
            made = CLASSIC.decide(state, wish, world)
            if isinstance(made, Refusal):
                return ()  # it is refused when it is stored
            state = CLASSIC.fold(state, made)
        cause = proposed_end(state)
        if cause is None or step_of(state) != "over":
            return ()
        is_on = state.clock.state in ("running", "stopped")
        stop = (EndClock(moment=parse_moment(request)),) if is_on else ()
        if (
            state.settings.mode == "record"
        ):  # what lies on the racks is asked for, and no time runs meanwhile
            return stop
        return (*stop, EndClassic(cause=cause, seed=self.seed_of(state)))

    def _seed_deletion(self, game: LoadedClassic, wishes: tuple[object, ...]) -> list[Operation]:
        """Return what takes a seed from the settings that stands in the log from now on."""
        is_told = any(getattr(wish, "seed", "") == self.seed_of(game.state) for wish in wishes)
        if not is_told or not game.state.commitment:
            return []
        return [("delete", "prefs", SEED + game.state.commitment)]

    async def begin(
        self,
        name: str,
        wishes: tuple[object, ...],
        cards: Mapping[str, str],
        seed: str,
        request: Request,
    ) -> Done:
        """Begin a game, with its seed beside it."""
        key = SEED + sha256(seed.encode()).hexdigest()
        also: list[Operation] = [("put", "prefs", pref_row(key, seed))] if seed else []
        done = await self.documents.begin(
            self._desk.shelf.untaken(name),
            *wishes,
            request=request,
            done=Done(go=ROUTE),
            world=NOTHING,
            cards=cards,
            also=also,
        )
        if seed:
            self._desk.shelf.prefs[key] = seed
        return done


async def attachments_of(desk: Desk, row: StreamRow) -> list[Operation]:
    """Return what goes with a game that is deleted: its seed, unless a copy of it stays."""
    if any(one.origin == row.origin and one.id != row.id for one in desk.shelf.begun(KIND)):
        return []
    try:
        key = f"{SEED}{loads(await desk.shelf.first_line(row.id))['data']['commitment']}"
    except (ValueError, KeyError, TypeError):  # damaged: it names none
        return []
    return [("delete", "prefs", key)] if key in desk.shelf.prefs else []


def _is_end(wishes: object) -> bool:
    """Tell whether an arbiter ends a game, which needs no rack: the device that has them may be lost."""
    wished = wishes if isinstance(wishes, tuple) else (wishes,)
    is_so = any(isinstance(one, EndClassic) and one.cause == "arbiter" for one in wished)
    return is_so and all(isinstance(one, Accept | EndClock | EndClassic) for one in wished)


def last_human_event(log: Sequence[LogEntry]) -> int:
    """Return the number of the last act that somebody did: what a clock notes it notes by itself."""
    back = range(len(log), 0, -1)
    return next((seq for seq in back if not isinstance(log[seq - 1].act, GiveMark | CheckTime)), 0)


async def load_named(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form names, whatever has happened to it since."""
    return require_named(request, await desk.of(ClassicService).load(request.lang))


async def load_fresh(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form was drawn from; that time goes by is nothing that anybody did."""
    game = await load_named(desk, request)
    return require_fresh(request, game, last_human_event(game.log))
