"""Hold how a game at one board stands as of its last act, and say what everybody may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from faristol.board.board import EMPTY, Board
from faristol.board.cells import board_of, square_of
from faristol.classic.values import (
    Cause,
    Dealt,
    Decision,
    Dispute,
    End,
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
from faristol.rules.refused import Refused
from faristol.rules.scoreless import Scoreless, blocked_after
from faristol.rules.terms import Terms

Step: TypeAlias = Literal[
    "open",  # nothing yet
    "absence",  # somebody is waited for
    "start",  # who begins is not known
    "deal",  # nobody has a tile
    "turn",  # somebody plays
    "pending",  # a move was made, and may still be challenged
    "parked",  # it is put aside, and nothing is done in it
    "dispute",  # a verdict is awaited
    "verdict",  # one was given, and everything is still covered
    "over",  # no move comes any more, and what is left is to be said
    "ended",  # to be signed
    "final",  # everybody has
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Classic:
    """Hold how it stands as of its last act."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None  # of the verdicts to come
    lexicon_changes: tuple[LexiconChange, ...] = ()
    ruleset: Table | None = None
    terms: Terms | None = None
    settings: Settings = Settings()  # noqa: RUF009 - frozen
    seated: tuple[Seated, ...] = ()
    commitment: str = ""  # the hash of the secret seed, where the device draws
    verified: bool = False  # the set (CAT-CLM 1, CAT-CLS 1.1)
    lots: tuple[str, Seat] | None = None  # for chair or board, and who won them (CAT-CLS 1.2)
    missing: tuple[Seat, ...] = ()  # at the signal (CAT-CLS 8)
    arrived: Mapping[Seat, int] = field(default_factory=dict, hash=False)  # after so many seconds
    draws: tuple[tuple[str, ...], ...] = ()  # of who begins: a tile each
    first: Seat = 0  # who begins; 0: not known
    is_dealt: bool = False
    clock: GameClock = GameClock()  # noqa: RUF009 - frozen
    turns: tuple[Turn, ...] = ()
    is_pending: bool = False  # the last move may still be challenged
    dealt: tuple[Dealt, ...] = ()
    held: tuple[int, ...] = ()  # how many tiles each has
    bag: int | None = None  # how many it holds; None: not known
    called: int = 0  # SENYORS, in this turn
    calls: tuple[SenyorsCall, ...] = ()  # of SENYORS, in every turn
    dispute: Dispute | None = None
    disputes: tuple[Dispute, ...] = ()  # those that are over
    decisions: tuple[Decision, ...] = ()
    overdrawn: tuple["Overdrawn", ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)
    end: End | None = None
    seed: str = ""  # told at the end
    totals: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict, hash=False)
    signed: tuple[Seat, ...] = ()
    help_from: int | None = None  # after how many turns the device was allowed to help
    is_parked: bool = False
    parked_after: tuple[int, ...] = ()  # after how many turns, each time it was parked

    @property
    def is_open(self) -> bool:
        """Tell whether somebody sat down."""
        return bool(self.seated)

    @property
    def seats(self) -> range:
        """Return the seats."""
        return range(1, len(self.seated) + 1)

    @property
    def turn(self) -> Seat:
        """Return whose turn it is."""
        return self.after(len(self.turns))

    def after(self, turns: int) -> Seat:
        """Return whose turn it is after so many."""
        return (max(self.first, 1) - 1 + turns) % max(len(self.seated), 1) + 1

    @property
    def people(self) -> list[Seat]:
        """Return the seats where somebody sits; at all others the device plays."""
        return [seat for seat, one in enumerate(self.seated, start=1) if not one.level]

    @property
    def last(self) -> Turn | None:
        """Return the last turn."""
        return self.turns[-1] if self.turns else None

    @property
    def is_without_help(self) -> bool:
        """Tell whether the device helps nobody, and has not since the first move (CAT-CLM 5, CAT-CLS 1.4)."""
        return not self.settings.is_helped and self.help_from is None

    @property
    def is_timed(self) -> bool:
        """Tell whether it is played with a clock."""
        return self.clock.state != "unset"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdrawn:
    """Hold tiles that were drawn in excess, and what was done (CAT-CLM 11, CAT-CLS 3.5-3.6)."""

    seat: Seat
    extra: int
    taken: int = judged_part()
    to_bag: int = judged_part()
    turn: int
    tiles: str = ""  # what was taken, where it may be seen


def step_of(game: Classic) -> Step:
    """Return what is to be done next."""
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
    """Tell whether board and racks are covered: from when the clock is stopped for a challenge (CAT-CLS 6.1)."""
    is_asked = game.clock.state == "stopped" and game.clock.reason == "challenge"
    return game.dispute is not None or is_asked


def whose_turn(game: Classic) -> Seat:
    """Return whose turn it is, where no turn is written whose time runs."""
    return game.clock.turn if game.settings.mode == "referee" and game.is_timed else game.turn


def cells(game: Classic) -> tuple[str, ...]:
    """Return what lies on the board, row by row."""
    laid = [cell for turn in game.turns if turn.how == "play" for cell in turn.placed]
    return tuple(sorted(laid, key=square_of))


def board(game: Classic) -> Board:
    """Return the board of now."""
    if game.terms is None:
        return EMPTY
    return board_of(cells(game), game.terms.alphabet) or EMPTY


def totals(game: Classic, until: int | None = None) -> tuple[int, ...]:
    """Return what each has so far, seat by seat, before anything is added or taken at the end."""
    turns = game.turns[:until]
    return tuple(
        sum(turn.points for turn in turns if turn.seat == seat and turn.how == "play")
        for seat in game.seats
    )


def is_known(game: Classic) -> bool:
    """Tell whether the board is known: every move has its place."""
    return not any(turn.is_unchecked for turn in game.turns if turn.how == "play")


def proposed_end(game: Classic) -> Cause | None:
    """Return why no move comes any more, None when one does; looked for in this order.

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
    return "clock" if game.clock.lost_at(game.clock.since) else None


def is_writable(game: Classic) -> bool:
    """Tell whether a turn can be written: of wood also one that was played before the time was over."""
    if step_of(game) == "turn":
        return True
    return game.settings.mode == "record" and proposed_end(game) in ("round_time", "clock")


def is_blocked(game: Classic) -> bool:
    """Tell whether turns without points have ended it; among more than two, after as many rounds."""
    rule = game.terms.rules.scoreless if game.terms else None
    if rule is None or game.terms is None or not game.turns:
        return False
    found = blocked_after(
        _among(rule, len(game.seated)),
        [turn.counted for turn in game.turns],
        scores=(0, 0),
        lawful=game.terms.rules.lost_turns,
    )
    return not isinstance(found, Refused) and found > 0


def _among(rule: Scoreless, seats: int) -> Scoreless:
    if seats == 2:
        return rule
    first = replace(rule.first, turns=rule.first.turns * seats // 2)
    second = rule.second and replace(rule.second, turns=rule.second.turns * seats // 2)
    return replace(rule, first=first, second=second)
