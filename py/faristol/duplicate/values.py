"""Define what the acts of a duplicate game are made of: its settings, who plays, what a slip says.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. What a slip is worth is part of the fact, so a log can be folded
without a list of words.
"""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.ledger.kind import judged

Player: TypeAlias = str  # an id, of the register or of this game alone; never a name
Order: TypeAlias = Literal["alphabetical", "drawn"]
BagOf: TypeAlias = Literal["app", "hand"]
HandIn: TypeAlias = Literal["runners", "raised", "device"]
Masters: TypeAlias = Literal["players", "engine", "free"]
Continuation: TypeAlias = Literal["new_rack", "same_rack"]
Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
SanctionKind: TypeAlias = Literal["warning", "zero", "expulsion"]
Unofficial: TypeAlias = Literal["never", "not_classic", "preset_rounds", "rehearsal"]
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card that lies beside the log


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Hold what the judge says before the game (CAT-DUP 1.1-7, 1.4, 1.5, 1.10-5, 1.11-3)."""

    title: str = ""
    rounds: int = 0  # 0: a complete game
    seconds: int = 180
    has_minute_cue: bool = True
    names: str = ""  # of the letters: "cities"; "" is what the voice uses when the game begins
    order: Order = "alphabetical"
    has_bonus: bool = False
    bag: BagOf = "app"
    hand_in: HandIn = "runners"
    judge: Player = ""  # the entrant who is the judge and plays too, "" if none
    judge_name: str = ""  # who judges, as the papers say
    is_rehearsal: bool = False  # enters no list
    results_every: int = 0  # rounds; 0 is never
    claims_minutes: int = 15
    masters: Masters = "players"
    wants_scores: bool = False  # slips bear a score (CAT-DUP 1.2-7)
    groups: tuple[str, ...] = ()
    day: str = ""  # of the evening, as "2026-11-26"; "" is the day on which it starts


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Hold a player of the game: the table and the group; the name is on the card."""

    player: Player
    card: CardDigest
    table: int  # from 1
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Hold a slip as it was written, and what it is worth (CAT-DUP 1.2, 1.7).

    `ruling` is a reason code when the judge annuls it, `no_slip` for none, `accepted` when the judge
    takes its words for valid though they are not in the list.
    """

    player: Player
    at: str = ""  # as written; "" is missing, "*" illegible
    word: str = ""  # as written
    is_in_time: bool = True
    claimed: int | None = None  # the score on the slip
    ruling: str = ""
    points: int = judged()
    reason: str = judged()  # why it is null, "" when it counts
    detail: str = judged()  # what shows it: the word, the square, the tile
    placed: tuple[str, ...] = judged()  # row by row, when it is a move at all
    place: str = judged()  # coordinates in the one way: H8 across, 8H down
    main: str = judged()  # the main word by the names of its tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """The reason for which slips of a round were corrected, and whose; no player for its rack."""

    players: tuple[Player, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in the classification, as it was signed (CAT-DUP 1.9, 1.10).

    Places stand in the order of the published table: by place, those who share one by table and then by
    id; after them those without a place, by table and then by id.
    """

    place: int  # 0: none, of a player who was expelled (CAT-DUP 1.7-5)
    player: Player
    half_points: int  # the total with the bonuses
    points: int  # the total without them
    bonuses: tuple[int, ...]  # the rounds in which the player alone had the best move
    compared: tuple[
        int, ...
    ]  # half points of the best moves, in their order, where totals are equal
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """Results as they were signed."""

    standing: tuple[Place, ...]
    bonus: int  # in half points, 0 is none
    unofficial: Unofficial | None  # why the game is not official, None if it is
