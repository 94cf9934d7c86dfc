"""The rights of a player's device and of the arbiter's, for each act of a game by post."""

from typing import get_args

import pytest

from faristol.correspondence.acts.claims import RejectClaim
from faristol.correspondence.acts.closing import Confirm, EndPost, Punish
from faristol.correspondence.acts.disputes import Resolve
from faristol.correspondence.acts.start import AllowWriter
from faristol.correspondence.kind import POST
from faristol.correspondence.roles import RIGHTS, fault_of_role, right_to, role_of
from faristol.correspondence.state import Post
from faristol.correspondence.values import Cause

# RO-COR 43, 15-16, 32, 42, 45
DECISIONS = {
    AllowWriter: AllowWriter(seat=1, by=("Ana",)),
    Resolve: Resolve(day="2026-01-22", by=("Ana",)),
    RejectClaim: RejectClaim(claimant=1, day="2026-01-22", by=("Ana",)),
    Confirm: Confirm(coefficients=(10_000, 10_000), by=("Ana",)),
    Punish: Punish(seat=1, reduction=1_000, why="x", by=("Ana",)),
}


def test_table_of_rights_has_all_acts():
    """third-round 4-A2."""
    assert {row.cls for row in POST.acts} == RIGHTS.keys()
    assert all(row.keys() == {"player", "arbiter"} for row in RIGHTS.values())


def test_acts_signed_by_a_decider_are_the_decisions():
    """third-round 4-A2: an act signed by an arbiter is an arbiter's."""
    signed = {cls for cls in RIGHTS if cls is not EndPost and "by: tuple[str" in annotations(cls)}
    reported = {cls for cls, row in RIGHTS.items() if row["player"] == "reports"}
    assert signed == reported == DECISIONS.keys()
    assert {cls for cls, row in RIGHTS.items() if row["arbiter"] == "decides"} == reported


def annotations(cls):
    return " ".join(f"{name}: {kind}" for name, kind in cls.__annotations__.items())


@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("act", DECISIONS.values(), ids=lambda act: type(act).__name__)
def test_player_reports_decisions_and_arbiter_makes_them(own, act):
    """third-round 4-A2."""
    post = Post(own=own)
    assert role_of(post) == ("player" if own else "arbiter")
    fault = fault_of_role(post, act, is_reported=False)
    assert (fault is not None) is (own != 0)
    assert fault is None or fault.code == "correspondence/arbiter_decides"
    assert fault_of_role(post, act, is_reported=True) is None


@pytest.mark.parametrize("cause", get_args(Cause))
def test_ends_decided_by_the_arbiter_are_decisions(cause):
    """third-round 4-A2: a loss on time, an absence, an expulsion (RO-COR 32, 38, 40, 43)."""
    end = EndPost(cause=cause, day="2026-01-22", by=(1,))
    is_decided = cause in ("time", "no_show", "excluded")
    assert right_to(Post(own=1), end) == ("reports" if is_decided else "writes")
    assert right_to(Post(own=0), end) == ("decides" if is_decided else "writes")
