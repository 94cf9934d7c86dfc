"""The acts that correct what a player claimed (CAT-DUP 1.11-2)."""

from typing import Final

from faristol.duplicate.acts.master import InvalidateMaster, RestoreMaster, WithdrawMaster
from faristol.duplicate.acts.players import (
    ChangeEntrant,
    GiveSanction,
    LiftSanction,
    TakeLeavingBack,
)
from faristol.duplicate.acts.rack import CorrectRack
from faristol.duplicate.acts.results import MakeClaim
from faristol.duplicate.acts.slips import ReadSlips, TakeSlipsBack

_CORRECTING: Final = (
    ReadSlips,
    TakeSlipsBack,
    CorrectRack,
    WithdrawMaster,
    InvalidateMaster,
    RestoreMaster,
    GiveSanction,
    LiftSanction,
    TakeLeavingBack,
    ChangeEntrant,
)


def is_correction_of(act: object, claim: MakeClaim) -> bool:
    """Whether an act corrects what was claimed: of the claim's round, or of any round if it names none.

    Only the claimant's slip counts; a correction of another player's slip has a reason of its own.
    """
    if not isinstance(act, _CORRECTING):
        return False
    if isinstance(act, ReadSlips) and claim.player not in {slip.player for slip in act.slips}:
        return False
    if isinstance(act, TakeSlipsBack) and claim.player not in act.players:
        return False
    if isinstance(act, CorrectRack) and not act.is_valid:
        return False  # the round is replayed
    is_of_all = not claim.round or isinstance(act, LiftSanction)
    return is_of_all or getattr(act, "round", 0) == claim.round
