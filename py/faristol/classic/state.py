"""The state of a game at one board, and questions about it that need no secret."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from faristol.board.board import EMPTY, Board
from faristol.board.cells import board_of, square_of
from faristol.classic.values import (
    Cause,
    Decision,
    Dispute,
    End,
    RackChange,
    Seat,
    Seated,
    SenyorsCall,
    Settings,
    Turn,
)
from faristol.clock.game.state import GameClock
from faristol.ledger.kind import judged_part
from faristol.ledger.lexicon_change import LexiconChange
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.scoreless import Scoreless, find_blocking_turn
from faristol.rules.terms import Terms

Step: TypeAlias = Literal[
    "open",  # not opened yet
    "absence",  # a player is waited for
    "start",  # the first player is not known
    "deal",  # tiles are not dealt yet
    "turn",  # a player is to move
    "pending",  # a move was made, and may still be challenged
    "parked",  # the game is set aside; no act of play is possible
    "dispute",  # a verdict is awaited
    "verdict",  # one was given, and board and racks are still covered
    "over",  # no more moves; the end is to be recorded
    "ended",  # to be signed
    "final",  # signed by all
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Classic:
    """A game as of its last event."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None  # for the verdicts to come
    lexicon_changes: tuple[LexiconChange, ...] = ()
    ruleset: Table | None = None
    terms: Terms | None = None
    settings: Settings = Settings()  # noqa: RUF009 - frozen
    seated: tuple[Seated, ...] = ()
    commitment: str = ""  # the hash of the secret seed, if the device draws
    verified: bool = False  # the set (CAT-CLM 1, CAT-CLS 1.1)
    lots: tuple[str, Seat] | None = None  # chair or board, and the winner of the lot (CAT-CLS 1.2)
    missing: tuple[Seat, ...] = ()  # at the signal (CAT-CLS 8)
    arrived: Mapping[Seat, int] = field(
        default_factory=dict, hash=False
    )  # seconds after the signal
    draws: tuple[tuple[str, ...], ...] = ()  # for the first player: a tile each
    first: Seat = 0  # the first player; 0: not known
    is_dealt: bool = False
    clock: GameClock = GameClock()  # noqa: RUF009 - frozen
    turns: tuple[Turn, ...] = ()
    is_pending: bool = False  # the last move may still be challenged
    dealt: tuple[RackChange, ...] = ()
    held: tuple[int, ...] = ()  # number of tiles on each rack
    bag: int | None = None  # number of tiles in the bag; None: not known
    called: int = 0  # SENYORS calls in this turn
    calls: tuple[SenyorsCall, ...] = ()  # of SENYORS, in all turns
    dispute: Dispute | None = None
    disputes: tuple[Dispute, ...] = ()  # the closed ones
    decisions: tuple[Decision, ...] = ()
    overdrawn: tuple["Overdrawn", ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)
    end: End | None = None
    seed: str = ""  # published at the end
    totals: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict, hash=False)
    signed: tuple[Seat, ...] = ()
    help_from: int | None = None  # number of turns before the device was allowed to help
    is_parked: bool = False
    parked_after: tuple[int, ...] = ()  # number of turns before each parking

    @property
    def is_open(self) -> bool:
        """Whether the game has been opened."""
        return bool(self.seated)

    @property
    def seats(self) -> range:
        """The numbers of the seats, from 1."""
        return range(1, len(self.seated) + 1)

    @property
    def turn(self) -> Seat:
        """The seat to move."""
        return self.after(len(self.turns))

    def after(self, turns: int) -> Seat:
        """Return the seat to move after a number of turns."""
        return (max(self.first, 1) - 1 + turns) % max(len(self.seated), 1) + 1

    @property
    def people(self) -> list[Seat]:
        """The seats of people; the device plays at the others."""
        return [seat for seat, player in enumerate(self.seated, start=1) if not player.level]

    @property
    def last(self) -> Turn | None:
        """The last turn, or None."""
        return self.turns[-1] if self.turns else None

    @property
    def is_without_help(self) -> bool:
        """Whether the device has helped no player since the first move (CAT-CLM 5, CAT-CLS 1.4)."""
        return not self.settings.is_helped and self.help_from is None

    @property
    def is_timed(self) -> bool:
        """Whether the game has a clock."""
        return self.clock.state != "unset"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdrawn:
    """Tiles drawn in excess, and the correction (CAT-CLM 11, CAT-CLS 3.5-3.6)."""

    seat: Seat
    extra: int
    taken: int = judged_part()
    to_bag: int = judged_part()
    turn: int
    tiles: str = ""  # the tiles taken back, if they may be seen


def step_of(game: Classic) -> Step:
    """Return the step that the game is at."""
    if not game.is_open:
        return "open"
    if game.end is not None:
        return "final" if len(game.signed) == len(game.seated) else "ended"
    if game.missing and any(seat not in game.arrived for seat in game.missing):
        return "absence"
    if not game.first:
        return "start"
    if not game.is_dealt:
        return "deal"
    if game.is_parked:
        return "parked"
    if game.dispute is not None:
        return "dispute" if game.dispute.is_asked else "verdict"
    if game.is_pending:
        return "pending"
    if proposed_end(game) is not None:
        return "over"
    return "turn"


def is_covered(game: Classic) -> bool:
    """Whether board and racks are covered: once the clock is stopped for a challenge (CAT-CLS 6.1)."""
    is_asked = game.clock.state == "stopped" and game.clock.reason == "challenge"
    return game.dispute is not None or is_asked


def whose_turn(game: Classic) -> Seat:
    """Return the seat whose turn or time it is: without recorded turns, the clock decides."""
    return game.clock.turn if game.settings.mode == "referee" and game.is_timed else game.turn


def cells(game: Classic) -> tuple[str, ...]:
    """Return the tiles on the board, in order of their squares."""
    placed = [cell for turn in game.turns if turn.how == "play" for cell in turn.placed]
    return tuple(sorted(placed, key=square_of))


def board(game: Classic) -> Board:
    """Return the present board."""
    if game.terms is None:
        return EMPTY
    return board_of(cells(game), game.terms.alphabet) or EMPTY


def totals(game: Classic, until: int | None = None) -> tuple[int, ...]:
    """Return the points by seat after `until` turns, before additions and deductions at the end."""
    turns = game.turns[:until]
    return tuple(
        sum(turn.points for turn in turns if turn.seat == seat and turn.how == "play")
        for seat in game.seats
    )


def is_known(game: Classic) -> bool:
    """Whether the board is known: all moves have a place."""
    return not any(turn.is_unchecked for turn in game.turns if turn.how == "play")


def proposed_end(game: Classic) -> Cause | None:
    """Return the cause why no more moves are due, or None; looked for in this order.

    The last tile was played (CAT-CLM 20, CAT-CLS 4A, RO-GEN 19), turns without points (CAT-CLM 21,
    CAT-CLS 4B, RO-GEN 17), the time of the round (CAT-CLM 31, CAT-CLS 7.6), a margin (CAT-CLS 7.5).
    """
    if game.terms is None or game.end is not None:
        return None
    last = game.last
    if last and game.bag == 0 and last.how == "play" and not game.held[last.seat - 1]:
        return "out"
    if is_blocked(game):
        return "blocked"
    if game.clock.state == "ended" and game.clock.turns_left is not None:
        return "round_time"
    return "clock" if game.clock.loser_at(game.clock.since) else None


def is_writable(game: Classic) -> bool:
    """Whether a turn can be recorded: on a physical board also one played before time ran out."""
    if step_of(game) == "turn":
        return True
    return game.settings.mode == "record" and proposed_end(game) in ("round_time", "clock")


def is_blocked(game: Classic) -> bool:
    """Whether turns without points have ended the game; with more than two players, as many rounds."""
    rule = game.terms.rules.scoreless if game.terms else None
    if rule is None or game.terms is None or not game.turns:
        return False
    blocked = find_blocking_turn(
        _scale_to_seats(rule, len(game.seated)),
        [turn.counted for turn in game.turns],
        scores=(0, 0),
        lawful=game.terms.rules.lost_turns,
    )
    return not isinstance(blocked, RuleRefusal) and blocked > 0


def _scale_to_seats(rule: Scoreless, seats: int) -> Scoreless:
    if seats == 2:
        return rule
    first = replace(rule.first, turns=rule.first.turns * seats // 2)
    second = rule.second and replace(rule.second, turns=rule.second.turns * seats // 2)
    return replace(rule, first=first, second=second)
