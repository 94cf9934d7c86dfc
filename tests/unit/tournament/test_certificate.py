"""The certificate of a round: docs/check_round.py, which knows nothing of us, finds that nothing is cheaper."""

import ast
import json
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from faristol.tournament.certificate import certificate
from faristol.tournament.pairing.methods import METHODS
from tests.support.plain_pairing import random_field
from tests.support.simulated_event import SCRIPT, check_round

NAMES = sorted(METHODS)

pytestmark = pytest.mark.desk_only("the script does not ship")


@pytest.fixture(scope="module")
def check():
    return check_round()


def written(field, name):
    """Return a certificate as it comes out of a file."""
    found = METHODS[name].pair(field)
    return found and json.loads(json.dumps(certificate(field, name, found)))


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_holds(check, name):
    dice = random.Random(name)
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 24, 31, 40):
        for _ in range(3):
            field = random_field(dice, size)
            field = replace(
                field, apart=frozenset(two for two in field.apart if dice.random() < 0.2)
            )
            written_down = written(field, name)
            if written_down is None:
                continue
            sums = check(written_down)
            weights = METHODS[name].system.criteria
            for criterion, found in zip(weights, METHODS[name].pair(field).sums, strict=True):
                assert sums[criterion.code] == found


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_of_another_round_does_not(check, name):
    dice = random.Random(name)
    field = replace(random_field(dice, 12), together=(), apart=frozenset())
    good = written(field, name)
    (a, b), (c, d), *rest = good["pairs"]
    bad = {**good, "pairs": [[a, c], sorted([b, d]), *rest]}
    with pytest.raises(AssertionError):
        check(bad)
    with pytest.raises(AssertionError):
        check({**good, "pairs": rest})


def criterion(good, code):
    return next(one for one in good["criteria"] if one["code"] == code)


@pytest.mark.parametrize(
    "forge",
    [
        lambda good: good["proof"]["prices"].__setitem__(0, "99"),
        lambda good: criterion(good, "rematches").__setitem__("weight", "1"),
        lambda good: good["proof"]["groups"].append([[0, 1], "4"]),
        lambda good: good["proof"]["groups"].append([[0, 1, 2], "-4"]),
        lambda good: criterion(good, "rematches").__setitem__("of", {}),
        lambda good: good["apart"].append(good["pairs"][0]),
        lambda good: good["held"].append([0, 1]),
    ],
    ids=["price", "weight", "even_group", "negative_price", "met", "apart", "held"],
)
def test_a_forged_certificate_does_not_hold(check, forge):
    met = {(0, 1): 1, (2, 3): 1, (4, 5): 1, (0, 2): 1, (6, 7): 1}
    field = replace(random_field(random.Random(3), 8), together=(), apart=frozenset(), met=met)
    good = written(field, "distance")
    check(good)
    forge(good)
    with pytest.raises(AssertionError):
        check(good)


def test_pairs_changed_by_hand_have_no_proof():
    field = replace(random_field(random.Random(3), 8), together=(), apart=frozenset())
    found = METHODS["top_down"].pair(field)
    (a, b), (c, d), *rest = found.pairs
    with pytest.raises(ValueError, match="no proof"):
        certificate(field, "top_down", replace(found, pairs=((a, c), (b, d), *rest)))


def test_the_script_stands_alone_and_is_short():
    source = SCRIPT.read_text(encoding="utf-8")
    tree = ast.parse(source)
    assert len(source.splitlines()) <= 60
    imported = {
        name.name for one in ast.walk(tree) if isinstance(one, ast.Import) for name in one.names
    }
    assert imported == {"json", "sys"}
    assert not [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    proof = written(random_field(random.Random(1), 9), "distance")
    told = subprocess.run(
        [sys.executable, SCRIPT],
        input=json.dumps({"rounds": [{"round": 1, **proof}]}),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert told.stdout.startswith("round 1: nothing is cheaper: {'starts':")
