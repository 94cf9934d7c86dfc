"""Two thousand rounds of tournaments in which players come late, stay away and leave.

Each is held against docs/check_round.py, which knows nothing of us: everybody once, no rematch that
could be avoided, no second bye that could be without one more rematch, and nothing cheaper at all.
"""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from faristol.tournament.certificate import certificate
from faristol.tournament.pairing.methods import METHODS
from tests.support.simulated_event import rounds_of

SCRIPT = Path(__file__).parents[3] / "docs" / "check_round.py"

pytestmark = pytest.mark.desk_only("the script does not ship")

# tournaments of each way of pairing: how many, the fewest and the most players, rounds
SIZES = [(61, 4, 16, 7), (9, 17, 40, 7), (1, 60, 100, 7), (1, 199, 200, 8)]
NAMES = [name for name in sorted(METHODS) if name != "king_of_the_hill"]
ROUNDS = 2_000  # in all


@pytest.fixture(scope="module")
def check():
    spec = spec_from_file_location("check_round", SCRIPT)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.check


def tournaments():
    for events, least, most, rounds in SIZES:
        for number in range(events):
            yield number, least + number * 7 % (most - least + 1), rounds


@pytest.mark.parametrize("name", NAMES)
def test_no_round_of_a_tournament_could_be_better(check, name):
    rounds = 0
    for seed, size, most in tournaments():
        for how, field, found in rounds_of(seed, size, most, name):
            sums = check(json.loads(json.dumps(certificate(field, how, found))))
            assert sums["rematches"] == sum(field.met.get(two, 0) for two in found.pairs)
            rounds += 1
    assert rounds * len(NAMES) >= ROUNDS
