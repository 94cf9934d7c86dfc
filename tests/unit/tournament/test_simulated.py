"""Two thousand rounds of tournaments in which players come late, stay away and leave.

Each is checked by docs/check_round.py, independent of this code: all players once, no rematch that
could be avoided, no second bye that could be without one more rematch, and no cheaper round.
"""

import pytest

from tests.support.simulated_event import NAMES, proved_rounds

ROUNDS = 2_000  # in all


@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
def test_rounds_of_simulated_tournaments_are_optimal(name):
    rounds = 0
    for field, pairing, sums in proved_rounds(name):
        assert sums["rematches"] == sum(field.met.get(two, 0) for two in pairing.pairs)
        rounds += 1
    assert rounds * len(NAMES) >= ROUNDS
