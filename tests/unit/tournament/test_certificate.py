"""The certificate of a round: docs/check_round.py, independent of this code, finds no cheaper round."""

import ast
import json
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from faristol.tournament.certificate import build_certificate
from faristol.tournament.pairing.methods import METHODS
from tests.support.plain_pairing import random_field
from tests.support.simulated_event import SCRIPT, check_round

NAMES = sorted(METHODS)

pytestmark = pytest.mark.desk_only("the script does not ship")


@pytest.fixture(scope="module")
def check():
    return check_round()


def certificate_of(field, name):
    """Return a certificate as read from a file."""
    pairing = METHODS[name].pair(field)
    return pairing and json.loads(json.dumps(build_certificate(field, name, pairing)))


@pytest.mark.parametrize("name", NAMES)
def test_certificate_holds(check, name):
    dice = random.Random(name)
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 24, 31, 40):
        for _ in range(3):
            field = random_field(dice, size)
            field = replace(
                field, apart=frozenset(two for two in field.apart if dice.random() < 0.2)
            )
            proof = certificate_of(field, name)
            if proof is None:
                continue
            sums = check(proof)
            weights = METHODS[name].system.criteria
            for criterion, total in zip(weights, METHODS[name].pair(field).sums, strict=True):
                assert sums[criterion.code] == total


@pytest.mark.parametrize("name", NAMES)
def test_certificate_of_another_round_fails(check, name):
    dice = random.Random(name)
    field = replace(random_field(dice, 12), together=(), apart=frozenset())
    good = certificate_of(field, name)
    (a, b), (c, d), *others = good["pairs"]
    bad = {**good, "pairs": [[a, c], sorted([b, d]), *others]}
    with pytest.raises(AssertionError):
        check(bad)
    with pytest.raises(AssertionError):
        check({**good, "pairs": others})


def find_criterion(good, code):
    return next(item for item in good["criteria"] if item["code"] == code)


@pytest.mark.parametrize(
    "forge",
    [
        lambda good: good["proof"]["prices"].__setitem__(0, "99"),
        lambda good: find_criterion(good, "rematches").__setitem__("weight", "1"),
        lambda good: good["proof"]["groups"].append([[0, 1], "4"]),
        lambda good: good["proof"]["groups"].append([[0, 1, 2], "-4"]),
        lambda good: find_criterion(good, "rematches").__setitem__("of", {}),
        lambda good: good["apart"].append(good["pairs"][0]),
        lambda good: good["held"].append([0, 1]),
    ],
    ids=["price", "weight", "even_group", "negative_price", "met", "apart", "held"],
)
def test_forged_certificate_fails(check, forge):
    met = {(0, 1): 1, (2, 3): 1, (4, 5): 1, (0, 2): 1, (6, 7): 1}
    field = replace(random_field(random.Random(3), 8), together=(), apart=frozenset(), met=met)
    good = certificate_of(field, "distance")
    check(good)
    forge(good)
    with pytest.raises(AssertionError):
        check(good)


def test_pairs_changed_by_hand_have_no_proof():
    field = replace(random_field(random.Random(3), 8), together=(), apart=frozenset())
    pairing = METHODS["top_down"].pair(field)
    (a, b), (c, d), *others = pairing.pairs
    with pytest.raises(ValueError, match="no proof"):
        build_certificate(field, "top_down", replace(pairing, pairs=((a, c), (b, d), *others)))


def test_script_imports_no_other_module_and_is_short():
    source = SCRIPT.read_text(encoding="utf-8")
    tree = ast.parse(source)
    assert len(source.splitlines()) <= 60
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported == {"json", "sys"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    proof = certificate_of(random_field(random.Random(1), 9), "distance")
    result = subprocess.run(
        [sys.executable, SCRIPT],
        input=json.dumps({"rounds": [{"round": 1, **proof}]}),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert result.stdout.startswith("round 1: nothing is cheaper: {'starts':")
