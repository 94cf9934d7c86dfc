"""Two thousand rounds of tournaments in which players come late, stay away and leave.

Each is held against docs/check_round.py, which knows nothing of us: everybody once, no rematch that
could be avoided, no second bye that could be without one more rematch, and nothing cheaper at all.
"""

import pytest

from tests.support.simulated_event import NAMES, proved_rounds

ROUNDS = 2_000  # in all


@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
def test_no_round_of_a_tournament_could_be_better(name):
    rounds = 0
    for field, found, sums in proved_rounds(name):
        assert sums["rematches"] == sum(field.met.get(two, 0) for two in found.pairs)
        rounds += 1
    assert rounds * len(NAMES) >= ROUNDS
