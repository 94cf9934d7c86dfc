"""The state of a duplicate game; queries that need alphabet or rules: `drawing`, `master`, `results`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from faristol.board.cells import rest_of_rack, square_of
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
    "open",  # not opened yet
    "enrol",  # players, settings; then start
    "draw",  # the first rack
    "call",  # the rack is drawn: it is called, then “Temps!”
    "time",  # the clock of the round runs or is paused
    "slips",  # time is over and a slip is missing
    "master",  # all slips are in
    "next",  # the round is done: draw the next rack, or end
    "end",  # as many rounds as agreed are done
    "ended",  # results, claims; then sign
    "signed",
]

NO_SLIPS: Mapping[Player, Slip] = {}
NOBODY: frozenset[Player] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterMove:
    """The move of a round that went on the board."""

    at: str
    word: str
    placed: tuple[str, ...]
    points: int
    best_of_players: int
    best: int | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round: its rack, its slips, its master move."""

    number: int
    rack: tuple[str, ...]  # the tiles left first, then the new ones in order of arrival
    left: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    rejected: tuple[tuple[str, ...], ...] = ()
    slips: Mapping[Player, Slip] = field(default_factory=dict)
    second: Mapping[Player, Slip] = field(default_factory=dict)  # as a second person read them
    settled: frozenset[Player] = NOBODY  # read again since
    sealed: frozenset[Player] = NOBODY
    is_looked_at: bool = False
    away: frozenset[Player] = NOBODY  # players who do not play it
    zeroed: frozenset[Player] = NOBODY  # players whose points of it a sanction took
    master: MasterMove | None = None
    given_up: Continuation | None = None
    invalid: str = ""  # why the master move is wrong, "" if it is not
    invalid_since: int = 0  # number of rounds done when that was found
    corrections: tuple[Correction, ...] = ()  # of its rack or slips

    @property
    def without_slip(self) -> int:
        """The number of players recorded as having handed in no slip."""
        return sum(slip.reason == "no_slip" for slip in self.slips.values())

    @property
    def is_done(self) -> bool:
        """Whether its points count."""
        return self.master is not None or self.given_up is not None

    @property
    def is_invalid(self) -> bool:
        """Whether its master move proved invalid (CAT-DUP 1.8-2)."""
        return bool(self.invalid)

    @property
    def master_points(self) -> int | None:
        """The points of its master move, 0 if it proved invalid (CAT-DUP 1.8-2); None without one."""
        if self.master is None:
            return None
        return 0 if self.invalid else self.master.points

    @property
    def valid(self) -> Mapping[Player, Slip]:
        """The slips with a valid move of the round, not set to zero by a sanction (CAT-DUP 1.7, 1.8-3).

        “Penalised with zero points” (1.7-5) are also missing slips (1.5-4), which count as null (1.7-4).
        """
        return {
            player: slip
            for player, slip in self.slips.items()
            if not slip.reason and player not in self.zeroed
        }

    @property
    def players_best(self) -> int:
        """The best score of a valid move of a player, 0 without one."""
        return max((slip.points for slip in self.valid.values()), default=0)

    @property
    def has_valid_slip(self) -> bool:
        """Whether a player has a valid move (CAT-DUP 1.8-3)."""
        return bool(self.valid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The conditions at the start of the game; the first rack fixes them (CAT-DUP 1.8-4, 1.10-3)."""

    players: int
    bonus: int  # half points, as announced; `score.classify` computes it again for totals
    room_words: str
    names: str = ""  # of the letters, for the whole game (CAT-DUP 1.4-7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """A sanction; they are numbered from 1 in the order given."""

    number: int
    player: Player
    round: int
    kind: SanctionKind
    why: str
    is_lifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of the game and its cause."""

    cause: Cause
    why: str
    is_declared: bool = False  # by the judge, without a search for a move


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """The interval for checking: its beginning and its length."""

    minutes: int
    moment: Moment

    def left_at(self, moment: Moment) -> int:
        """Return the milliseconds left by the wall clock, 0 if it is over."""
        return max(0, self.moment.wall + self.minutes * 60_000 - moment.wall)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A player's request for a check, and the answer; numbered from 1."""

    number: int
    player: Player
    round: int
    text: str
    is_upheld: bool | None = None  # None: open
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as of its last event."""

    seq: int = 0
    language: str = ""  # "" until opened
    lexicon: LexiconPin | None = None  # for the rounds to come
    lexicon_changes: tuple[LexiconChange, ...] = ()
    invalid_words: Mapping[str, str] = field(default_factory=dict)  # in tiles, each with the reason
    ruleset: Table | None = None
    terms: Terms | None = None  # None: this program cannot read the rules
    settings: Settings = Settings()  # noqa: RUF009 - frozen
    entrants: Mapping[Player, Entrant] = field(default_factory=dict)
    gone: frozenset[Player] = NOBODY  # players who left and are not back
    uncounted: frozenset[Player] = NOBODY  # players who were gone at the first draw
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
        """Whether the game has been opened."""
        return self.ruleset is not None

    @property
    def is_started(self) -> bool:
        """Whether the game has begun; enrolment closes with the first rack (CAT-DUP 1.8-4)."""
        return self.start is not None

    @property
    def names(self) -> str:
        """The table of letter names, "" for the default of the voice (CAT-DUP 1.4-7)."""
        return self.start.names if self.start else self.settings.names

    @property
    def round(self) -> Round | None:
        """The last round with a rack, done or not."""
        return self.rounds[-1] if self.rounds else None

    @property
    def done(self) -> tuple[Round, ...]:
        """The rounds whose points count."""
        if self.rounds and not self.rounds[-1].is_done:
            return self.rounds[:-1]
        return self.rounds

    @property
    def expelled(self) -> frozenset[Player]:
        """The expelled players (CAT-DUP 1.7-5)."""
        return frozenset(expulsions(self))

    @property
    def open_claims(self) -> tuple[Claim, ...]:
        """The claims without an answer."""
        return tuple(claim for claim in self.claims if claim.is_upheld is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A player's points in a round: None if absent; a reason if they are 0."""

    points: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A slip that two people read differently; None is unread."""

    player: Player
    first: Slip | None
    second: Slip


def round_now(game: Game) -> Round | None:
    """Return the round under way, before its announcement, or None."""
    last = game.round
    return None if last is None or last.is_done or game.end is not None else last


def round_of(game: Game, number: int) -> Round | None:
    """Return a round by its number."""
    return game.rounds[number - 1] if 1 <= number <= len(game.rounds) else None


def next_step(game: Game) -> Step:
    """Return the next step of the game."""
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
    return "slips" if list_without_slip(game) else "master"


def list_entrants(game: Game) -> tuple[Entrant, ...]:
    """Return the entrants by table, then by player."""
    return tuple(sorted(game.entrants.values(), key=lambda person: (person.table, person.player)))


def players_of(game: Game, number: int | None = None) -> tuple[Player, ...]:
    """Return the players of a round, or of the next one, by table."""
    round_ = game.round if number is None else round_of(game, number)
    away = round_.away if round_ and (number is not None or not round_.is_done) else away_now(game)
    return tuple(entrant.player for entrant in list_entrants(game) if entrant.player not in away)


def away_now(game: Game) -> frozenset[Player]:
    """Return the players who would not play a round that began now."""
    return game.gone | game.expelled


def list_without_slip(game: Game, number: int | None = None) -> tuple[Player, ...]:
    """Return the players of a round (the last one) without a slip, by table."""
    round_ = game.round if number is None else round_of(game, number)
    if round_ is None:
        return ()
    return tuple(player for player in players_of(game, round_.number) if player not in round_.slips)


def differences(game: Game, number: int | None = None) -> tuple[Difference, ...]:
    """Return the slips of a round (the last one) that the second reading has otherwise, by table."""
    round_ = game.round if number is None else round_of(game, number)
    if round_ is None or not round_.second:
        return ()
    return tuple(
        Difference(player=player, first=round_.slips.get(player), second=round_.second[player])
        for player in (entrant.player for entrant in list_entrants(game))
        if player in round_.second
        and player not in round_.settled
        and not is_read_alike(round_.slips.get(player), round_.second[player])
    )


def is_read_alike(first: Slip | None, second: Slip) -> bool:
    """Whether two readings amount to the same: the same move, or nearly the same text."""
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
    return _text_read(first) == _text_read(second)


def _text_read(slip: Slip) -> tuple[str, str]:
    return slip.at.strip().upper(), "".join(slip.word.split()).upper()


def board(game: Game, number: int | None = None) -> tuple[str, ...]:
    """Return the tiles on the board when a round began, or now, row by row."""
    end = len(game.rounds) if number is None else number - 1
    cells = [cell for round_ in game.rounds[:end] if round_.master for cell in round_.master.placed]
    return tuple(sorted(cells, key=square_of))


def rack(game: Game) -> tuple[str, ...]:
    """Return the rack of the round under way, empty between rounds."""
    round_ = round_now(game)
    return round_.rack if round_ else ()


def left_over_tiles_of(game: Game) -> tuple[str, ...]:
    """Return the tiles left by the last move, or an empty tuple if a new rack was chosen."""
    round_ = game.round
    if round_ is None or round_.given_up == "new_rack":
        return ()
    return rest_of_rack(round_.rack, round_.master.placed) if round_.master else round_.rack


def tiles_to_return(game: Game) -> tuple[str, ...]:
    """Return the tiles that go back into the bag before the next rack (CAT-DUP 1.8-3)."""
    round_ = game.round
    return round_.rack if round_ is not None and round_.given_up == "new_rack" else ()


def points_in_round(game: Game, round_: Round, player: Player) -> Scored:  # noqa: ARG001 - of this game
    """Return a player's points in a round, after annulments and sanctions (CAT-DUP 1.7, 1.8-2)."""
    slip = round_.slips.get(player)
    if slip is None:
        return Scored(points=None) if player in round_.away else Scored(points=0, reason="no_slip")
    if slip.reason:
        return Scored(points=0, reason=slip.reason)
    if (
        round_.invalid
        and round_.master is not None
        and is_same_move(round_.master.placed, slip.placed)
    ):
        return Scored(points=0, reason="annulled")
    if player in round_.zeroed:
        return Scored(points=0, reason="sanctioned")
    return Scored(points=slip.points)


def zeroed_players_of(sanctions: Iterable[Sanction], number: int) -> frozenset[Player]:
    """Return the players whose points of a round a sanction takes (CAT-DUP 1.7-5)."""
    return frozenset(
        sanction.player
        for sanction in sanctions
        if sanction.kind == "zero" and sanction.round == number and not sanction.is_lifted
    )


def points_of(game: Game, player: Player, *, until: int | None = None) -> Iterator[int | None]:
    """Yield a player's points in each round that counts, without bonuses."""
    for round_ in game.done[:until]:
        yield points_in_round(game, round_, player).points


def totals(game: Game, *, until: int | None = None) -> dict[Player, int]:
    """Return the players' totals so far, without bonuses, by table."""
    return {
        entrant.player: sum(points or 0 for points in points_of(game, entrant.player, until=until))
        for entrant in list_entrants(game)
    }


def expulsions(game: Game) -> dict[Player, int]:
    """Return the expelled players, each with the round of the expulsion (CAT-DUP 1.7-5)."""
    return {
        sanction.player: sanction.round
        for sanction in game.sanctions
        if sanction.kind == "expulsion" and not sanction.is_lifted
    }


def offences(game: Game, player: Player) -> tuple[Sanction, ...]:
    """Return a player's sanctions that were not lifted."""
    return tuple(
        sanction
        for sanction in game.sanctions
        if sanction.player == player and not sanction.is_lifted
    )


def can_withdraw_master(game: Game) -> bool:
    """Whether the last master move, or its absence, can be taken back."""
    return game.end is None and game.round is not None and game.round.is_done
