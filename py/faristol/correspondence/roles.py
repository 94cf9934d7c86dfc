"""Rights of the two roles in a game by post: of a player's device, and of the arbiter's.

The arbiter decides challenges, claims, coefficients and sanctions, and allows another writer (RO-COR 15, 16, 32,
38, 40, 42, 43, 45). A player's device only reports such a decision, when the arbiter has written it; the arbiter's
asks before it decides. All other acts are written by either: by the player, or by the arbiter from a letter.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import (
    CommentPost,
    Confirm,
    EndPost,
    Propose,
    Punish,
    ReopenPost,
)
from faristol.correspondence.acts.deadlines import (
    AnnounceThinking,
    NotFetched,
    RemoveVacation,
    TakeVacation,
)
from faristol.correspondence.acts.disputes import Admit, Challenge, ReopenChallenge, Resolve
from faristol.correspondence.acts.entries import Entry, RemoveEntry
from faristol.correspondence.acts.letters import (
    CorrectArrival,
    KeepReceipt,
    Place,
    Reach,
    SayPass,
    TakeLineBack,
)
from faristol.correspondence.acts.start import AllowWriter, ChangeCard, KeepSheet, OpenPost
from faristol.correspondence.state import Post
from faristol.correspondence.values import Cause
from faristol.ledger.refusal import Refusal

Role: TypeAlias = Literal["player", "arbiter"]
Right: TypeAlias = Literal[
    "writes",  # on its own, or from a letter
    "reports",  # a decision that the arbiter has written
    "decides",  # after a confirmation
]
Addressees: TypeAlias = tuple[Literal["players", "partner", "arbiters"], ...]
Rights: TypeAlias = Mapping[Role, Right]

_EITHER: Final[Rights] = {"player": "writes", "arbiter": "writes"}
_DECISION: Final[Rights] = {"player": "reports", "arbiter": "decides"}

# Ends that the arbiter decides (RO-COR 32, 38, 40, 43); all others follow from the game or from the players.
ENDS_DECIDED: Final[frozenset[Cause]] = frozenset({"time", "no_show", "excluded"})

# Entries that the arbiter alone takes back, having written them (RO-COR 43, 45).
ENTRIES_DECIDED: Final[frozenset[Entry]] = frozenset({"sanction", "writer"})

RIGHTS: Final[Mapping[type, Rights]] = {
    OpenPost: _EITHER,
    KeepSheet: _EITHER,
    ChangeCard: _EITHER,
    AllowWriter: _DECISION,
    Place: _EITHER,
    SayPass: _EITHER,
    Reach: _EITHER,
    CorrectArrival: _EITHER,
    TakeLineBack: _EITHER,
    KeepReceipt: _EITHER,
    Challenge: _EITHER,
    Admit: _EITHER,
    Resolve: _DECISION,
    ReopenChallenge: _EITHER,
    TakeVacation: _EITHER,
    RemoveVacation: _EITHER,
    NotFetched: _EITHER,
    AnnounceThinking: _EITHER,
    RemoveEntry: _EITHER,  # but for ENTRIES_DECIDED
    ClaimTime: _EITHER,
    AnswerClaim: _EITHER,
    RejectClaim: _DECISION,
    EndPost: _EITHER,  # but for ENDS_DECIDED
    ReopenPost: _EITHER,
    Propose: _EITHER,
    Confirm: _DECISION,
    Punish: _DECISION,
    CommentPost: _EITHER,
}

# The letters of each role, and to whom each goes: a player's own are signed by the player (RO-COR 15, 26-29, 32, 42, 43).
LETTERS: Final[Mapping[Role, Mapping[str, Addressees]]] = {
    "arbiter": {
        "start": ("players",),
        "challenge": ("players",),
        "verdict": ("players",),
        "result": ("players",),
        "silent": ("players",),
        "address": ("players",),
    },
    "player": {
        "challenge": ("arbiters", "partner"),
        "again": ("partner",),
        "longer": ("partner",),
        "leave": ("partner",),
        "claim": ("partner",),
        "evidence": ("arbiters",),
        "proposal": ("arbiters",),
        "result": ("arbiters",),
        "address": ("partner",),
    },
}


def role_of(post: Post) -> Role:
    """Return the role of the device that keeps this sheet."""
    return "player" if post.own else "arbiter"


def right_to(post: Post, act: object) -> Right:
    """Return the right of the device that keeps this sheet to an act."""
    if isinstance(act, EndPost) and act.cause in ENDS_DECIDED:
        return _DECISION[role_of(post)]
    if isinstance(act, RemoveEntry) and act.entry in ENTRIES_DECIDED:
        return _DECISION[role_of(post)]
    return RIGHTS[type(act)][role_of(post)]


def fault_of_role(post: Post, act: object, *, is_reported: bool) -> Refusal | None:
    """Return the refusal of an act that a player's device may only report, before the arbiter wrote it."""
    if right_to(post, act) == "reports" and not is_reported:
        return Refusal("correspondence/arbiter_decides", {"field": "is_reported"})
    return None
