"""The values of the acts of a duplicate game: settings, entrants, slips, signed results.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. The points of a slip are part of the event, so a log can be folded
without a word list.
"""

from dataclasses import dataclass
from typing import Final, Literal, NewType, TypeAlias

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
CardDigest = NewType("CardDigest", str)  # SHA-256 of a card stored outside the hash chain

UNTIMED: Final = 3_600  # seconds of the longest round: the judge ends it, not the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings that the judge announces before the game (CAT-DUP 1.1-7, 1.4, 1.5, 1.10-5, 1.11-3)."""

    title: str = ""
    rounds: int = 0  # 0: a complete game
    seconds: int = 180
    has_minute_cue: bool = True
    names: str = ""  # of the letters: "cities"; "" is the default of the voice when the game begins
    order: Order = "alphabetical"
    has_bonus: bool = False
    bag: BagOf = "app"
    hand_in: HandIn = "runners"
    judge: Player = ""  # the entrant who is the judge and plays too, "" if none
    judge_name: str = ""  # the judge's name on the papers
    is_rehearsal: bool = False  # enters no list
    results_every: int = 0  # rounds; 0 is never
    claims_minutes: int = 15
    masters: Masters = "players"
    wants_scores: bool = False  # slips bear a score (CAT-DUP 1.2-7)
    groups: tuple[str, ...] = ()
    day: str = ""  # of the evening, as "2026-11-26"; "" is the day on which it starts


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player of the game: the table and the group; the name is on the card."""

    player: Player
    card: CardDigest
    table: int  # from 1
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A slip as written, and its points (CAT-DUP 1.2, 1.7).

    `ruling` is a reason code if the judge annuls it, `no_slip` for a missing slip, `accepted` if the
    judge accepts its words though the list lacks them.
    """

    player: Player
    at: str = ""  # as written; "" is missing, "*" illegible
    word: str = ""  # as written
    is_in_time: bool = True
    claimed: int | None = None  # the score on the slip
    ruling: str = ""
    points: int = judged()
    reason: str = judged()  # why it is null, "" if it counts
    detail: str = judged()  # the evidence: the word, the square, the tile
    placed: tuple[str, ...] = judged()  # row by row, if it is a move at all
    place: str = judged()  # canonical coordinates: H8 across, 8H down
    main: str = judged()  # the main word by the names of its tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """The reason of a correction of slips of a round, and their players; none for its rack."""

    players: tuple[Player, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in the signed classification (CAT-DUP 1.9, 1.10).

    Places are in the order of the published table: by place, shared ones by table and then by
    id; after them those without a place, by table and then by id.
    """

    place: int  # 0: none, of an expelled player (CAT-DUP 1.7-5)
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
    """The results as signed."""

    standing: tuple[Place, ...]
    bonus: int  # in half points, 0 is none
    unofficial: Unofficial | None  # why the game is not official, None if it is
