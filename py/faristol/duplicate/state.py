"""Hold a duplicate game as of its last event, and answer what screens and rules ask of it.

What needs the alphabet or the rules is asked of `drawing`, `master` and `results`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from faristol.board.cells import square_of, taken_from
from faristol.clock.moment import Moment
from faristol.clock.round.state import RoundClock
from faristol.duplicate.invalid_master import is_same_move
from faristol.duplicate.values import (
    Cause,
    Continuation,
    Correction,
    Entrant,
    Player,
    SanctionKind,
    Settings,
    Signed,
    Slip,
)
from faristol.ledger.lexicon_change import LexiconChange
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table
from faristol.rules.terms import Terms

Step: TypeAlias = Literal[
    "open",  # nothing yet
    "enrol",  # players, settings; then start
    "draw",  # the first rack
    "call",  # a rack lies: it is called, then “Temps!”
    "time",  # the clock of the round runs or is paused
    "slips",  # time is over and a slip is missing
    "master",  # every slip is in
    "next",  # the round is done: draw the next rack, or end
    "end",  # as many rounds as agreed are done
    "ended",  # results, claims; then sign
    "signed",
]

NO_SLIPS: Mapping[Player, Slip] = {}
NOBODY: frozenset[Player] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterMove:
    """Hold the move of a round that went on the board."""

    at: str
    word: str
    placed: tuple[str, ...]
    points: int
    best_of_players: int
    best: int | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Hold a round: its rack, its slips, its master move."""

    number: int
    rack: tuple[str, ...]  # those left first, then the new ones as they came
    left: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    rejected: tuple[tuple[str, ...], ...] = ()
    slips: Mapping[Player, Slip] = field(default_factory=dict)
    second: Mapping[Player, Slip] = field(default_factory=dict)  # as a second person read them
    settled: frozenset[Player] = NOBODY  # read anew since
    sealed: frozenset[Player] = NOBODY
    is_looked_at: bool = False
    away: frozenset[Player] = NOBODY  # who does not play it
    zeroed: frozenset[Player] = NOBODY  # whose move of it a sanction took the points
    master: MasterMove | None = None
    given_up: Continuation | None = None
    invalid: str = ""  # why the master move is wrong, "" when it is not
    invalid_since: int = 0  # how many rounds were done when that was found
    corrections: tuple[Correction, ...] = ()  # of its rack or slips

    @property
    def without_slip(self) -> int:
        """Return of how many players it was noted that they handed none in."""
        return sum(slip.reason == "no_slip" for slip in self.slips.values())

    @property
    def is_done(self) -> bool:
        """Tell whether its points count."""
        return self.master is not None or self.given_up is not None

    @property
    def is_invalid(self) -> bool:
        """Tell whether its master move turned out not to be valid (CAT-DUP 1.8-2)."""
        return bool(self.invalid)

    @property
    def master_points(self) -> int | None:
        """Return what its master move counts for: nothing when it proved wrong (CAT-DUP 1.8-2)."""
        if self.master is None:
            return None
        return 0 if self.invalid else self.master.points

    @property
    def valid(self) -> Mapping[Player, Slip]:
        """Return the slips that hold a valid move of the round (CAT-DUP 1.7, 1.8-3).

        A move that a sanction penalises with no points is none of them: the regulation says of a slip
        that was not handed in (1.5-4) that it is “penalised with zero points”, counts it among the null
        ones (1.7-4), and takes the same words for the sanction (1.7-5).
        """
        return {
            player: slip
            for player, slip in self.slips.items()
            if not slip.reason and player not in self.zeroed
        }

    @property
    def players_best(self) -> int:
        """Return the best score of a valid move of a player, 0 when there is none."""
        return max((slip.points for slip in self.valid.values()), default=0)

    @property
    def has_valid_slip(self) -> bool:
        """Tell whether a player has a valid move (CAT-DUP 1.8-3)."""
        return bool(self.valid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Hold with what the game began; the first rack fixes it (CAT-DUP 1.8-4, 1.10-3)."""

    players: int
    bonus: int  # half points
    said: str
    names: str = ""  # of the letters, for the whole game (CAT-DUP 1.4-7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """Hold a sanction; they are numbered from 1 in the order given."""

    number: int
    player: Player
    round: int
    kind: SanctionKind
    why: str
    is_lifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Hold why the game is over."""

    cause: Cause
    why: str
    is_declared: bool = False  # by the judge, who has not let the list search for a move


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Hold when the interval of checking began, and how long it is."""

    minutes: int
    moment: Moment

    def left_at(self, moment: Moment) -> int:
        """Return the milliseconds left by the clock on the wall, 0 when it is over."""
        return max(0, self.moment.wall + self.minutes * 60_000 - moment.wall)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Hold what a player asked to be checked, and the answer; numbered from 1."""

    number: int
    player: Player
    round: int
    text: str
    is_upheld: bool | None = None  # None: open
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Hold a game as of its last event."""

    seq: int = 0
    language: str = ""  # "" until opened
    lexicon: LexiconPin | None = None  # of the rounds to come
    lexicon_changes: tuple[LexiconChange, ...] = ()
    invalid_words: Mapping[str, str] = field(default_factory=dict)  # in tiles, each with the reason
    ruleset: Table | None = None
    terms: Terms | None = None  # None: this program cannot read the rules
    settings: Settings = Settings()  # noqa: RUF009 - frozen
    entrants: Mapping[Player, Entrant] = field(default_factory=dict)
    gone: frozenset[Player] = NOBODY  # who left and is not back
    uncounted: frozenset[Player] = NOBODY  # who was gone when the first rack was drawn
    seed: str = ""
    commitment: str = ""
    is_seed_public: bool = False
    start: Start | None = None
    rounds: tuple[Round, ...] = ()
    rejected: tuple[tuple[str, ...], ...] = ()  # racks for the next round that were not valid
    clock: RoundClock = RoundClock()  # noqa: RUF009 - frozen
    sanctions: tuple[Sanction, ...] = ()
    end: End | None = None
    interval: Interval | None = None
    claims: tuple[Claim, ...] = ()
    is_signed: bool = False
    signed: Signed | None = None  # None: not signed, or no standing is stored with the signature
    notes: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Tell whether it was prepared."""
        return self.ruleset is not None

    @property
    def is_started(self) -> bool:
        """Tell whether it was begun; enrolment closes with the first rack (CAT-DUP 1.8-4)."""
        return self.start is not None

    @property
    def names(self) -> str:
        """Return the table of letter names, "" where it is what the voice uses (CAT-DUP 1.4-7)."""
        return self.start.names if self.start else self.settings.names

    @property
    def round(self) -> Round | None:
        """Return the last round that has a rack, done or not."""
        return self.rounds[-1] if self.rounds else None

    @property
    def done(self) -> tuple[Round, ...]:
        """Return the rounds whose points count."""
        if self.rounds and not self.rounds[-1].is_done:
            return self.rounds[:-1]
        return self.rounds

    @property
    def expelled(self) -> frozenset[Player]:
        """Return who was expelled (CAT-DUP 1.7-5)."""
        return frozenset(expulsions(self))

    @property
    def open_claims(self) -> tuple[Claim, ...]:
        """Return the claims that nobody has answered."""
        return tuple(claim for claim in self.claims if claim.is_upheld is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Hold what a player has of a round: None was not there; a reason says why it is nothing."""

    points: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Hold a slip that two people read in two ways; None is not read."""

    player: Player
    first: Slip | None
    second: Slip


def round_now(game: Game) -> Round | None:
    """Return the round under way: its rack lies and nothing was announced."""
    last = game.round
    return None if last is None or last.is_done or game.end is not None else last


def round_of(game: Game, number: int) -> Round | None:
    """Return a round by its number."""
    return game.rounds[number - 1] if 1 <= number <= len(game.rounds) else None


def next_step(game: Game) -> Step:
    """Return what is to be done next."""
    if not game.is_open:
        return "open"
    if game.start is None:
        return "enrol"
    if game.is_signed:
        return "signed"
    if game.end is not None:
        return "ended"
    last = game.round
    if last is None:
        return "draw"
    if last.is_done:
        return "end" if 0 < game.settings.rounds <= len(game.rounds) else "next"
    is_of_round = game.clock.number == last.number
    if is_of_round and game.clock.state in ("running", "paused"):
        return "time"
    if not last.slips and not (is_of_round and game.clock.state == "ended"):
        return "call"
    return "slips" if missing(game) else "master"


def ordered(game: Game) -> tuple[Entrant, ...]:
    """Return the entrants by table, then by player."""
    return tuple(sorted(game.entrants.values(), key=lambda one: (one.table, one.player)))


def playing(game: Game, number: int | None = None) -> tuple[Player, ...]:
    """Return who plays a round, or the next one, by table."""
    one = game.round if number is None else round_of(game, number)
    away = one.away if one and (number is not None or not one.is_done) else away_now(game)
    return tuple(entrant.player for entrant in ordered(game) if entrant.player not in away)


def away_now(game: Game) -> frozenset[Player]:
    """Return who would not play a round that began now."""
    return game.gone | game.expelled


def missing(game: Game, number: int | None = None) -> tuple[Player, ...]:
    """Return who plays a round (the last one) and has no slip in, by table."""
    one = game.round if number is None else round_of(game, number)
    if one is None:
        return ()
    return tuple(player for player in playing(game, one.number) if player not in one.slips)


def differences(game: Game, number: int | None = None) -> tuple[Difference, ...]:
    """Return what the second reading of a round (the last one) read in another way, by table."""
    one = game.round if number is None else round_of(game, number)
    if one is None or not one.second:
        return ()
    return tuple(
        Difference(player=player, first=one.slips.get(player), second=one.second[player])
        for player in (entrant.player for entrant in ordered(game))
        if player in one.second
        and player not in one.settled
        and not is_read_alike(one.slips.get(player), one.second[player])
    )


def is_read_alike(first: Slip | None, second: Slip) -> bool:
    """Tell whether two readings come to the same: the same move, or as good as the same signs."""
    if first is None:
        return False
    if (first.reason, first.points, first.claimed) != (
        second.reason,
        second.points,
        second.claimed,
    ):
        return False
    if first.placed or second.placed:
        return (first.placed, first.place) == (second.placed, second.place)
    return _signs(first) == _signs(second)


def _signs(slip: Slip) -> tuple[str, str]:
    return slip.at.strip().upper(), "".join(slip.word.split()).upper()


def board(game: Game, number: int | None = None) -> tuple[str, ...]:
    """Return the tiles on the board when a round began, or now, row by row."""
    until = len(game.rounds) if number is None else number - 1
    cells = [cell for one in game.rounds[:until] if one.master for cell in one.master.placed]
    return tuple(sorted(cells, key=square_of))


def rack(game: Game) -> tuple[str, ...]:
    """Return the rack that lies, nothing between rounds."""
    one = round_now(game)
    return one.rack if one else ()


def left_over(game: Game) -> tuple[str, ...]:
    """Return the tiles that the last move left; after a new rack was chosen there are none.

    A rack that was rejected may have taken them back into the bag: `drawing.left_word` knows.
    """
    one = game.round
    if one is None or one.given_up == "new_rack":
        return ()
    return taken_from(one.rack, one.master.placed) if one.master else one.rack


def to_return(game: Game) -> tuple[str, ...]:
    """Return the tiles that go back into the bag before the next rack (CAT-DUP 1.8-3)."""
    one = game.round
    return one.rack if one is not None and one.given_up == "new_rack" else ()


def scored(game: Game, one: Round, player: Player) -> Scored:  # noqa: ARG001 - of this game
    """Return what a player has of a round, after annulments and sanctions (CAT-DUP 1.7, 1.8-2)."""
    slip = one.slips.get(player)
    if slip is None:
        return Scored(points=None) if player in one.away else Scored(points=0, reason="no_slip")
    if slip.reason:
        return Scored(points=0, reason=slip.reason)
    if one.invalid and one.master is not None and is_same_move(one.master.placed, slip.placed):
        return Scored(points=0, reason="annulled")
    if player in one.zeroed:
        return Scored(points=0, reason="sanctioned")
    return Scored(points=slip.points)


def zeroed_in(sanctions: Iterable[Sanction], number: int) -> frozenset[Player]:
    """Return whose points of a round a sanction takes (CAT-DUP 1.7-5)."""
    return frozenset(
        one.player
        for one in sanctions
        if one.kind == "zero" and one.round == number and not one.is_lifted
    )


def points_of(game: Game, player: Player, *, until: int | None = None) -> Iterator[int | None]:
    """Give what a player has of each round that counts, without bonuses."""
    for one in game.done[:until]:
        yield scored(game, one, player).points


def totals(game: Game, *, until: int | None = None) -> dict[Player, int]:
    """Return what the players have so far, without bonuses, by table."""
    return {
        entrant.player: sum(points or 0 for points in points_of(game, entrant.player, until=until))
        for entrant in ordered(game)
    }


def master_total(game: Game, *, until: int | None = None) -> int:
    """Return what all master moves count for: 100 % of it is what can be had."""
    return sum(one.master_points or 0 for one in game.done[:until])


def expulsions(game: Game) -> dict[Player, int]:
    """Return who was expelled, and in which round (CAT-DUP 1.7-5)."""
    return {
        one.player: one.round
        for one in game.sanctions
        if one.kind == "expulsion" and not one.is_lifted
    }


def offences(game: Game, player: Player) -> tuple[Sanction, ...]:
    """Return a player's sanctions that stand."""
    return tuple(one for one in game.sanctions if one.player == player and not one.is_lifted)


def can_withdraw_master(game: Game) -> bool:
    """Tell whether the master move, or that there is none, can be taken back."""
    return game.end is None and game.round is not None and game.round.is_done
