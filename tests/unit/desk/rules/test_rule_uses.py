"""Every parameter of the rules against every kind of document: used by a function, only printed, or elsewhere.

Each that is used is changed, and a scene of the kind shows something else; a tenth of those that are not used is
changed in every run (all with ALL=1), and every scene stays what it was.
"""

import inspect
from importlib import import_module
from random import Random

import pytest

from faristol.desk.kernel.kinds import KINDS
from faristol.desk.rules.kind_usage import KIND_LABELS, TABS
from faristol.desk.rules.uses import ELSEWHERE, PRINTED, USED, function_at, list_rows, use_of
from faristol.rules.edition import parameters
from faristol.rules.kind import Choice, Section
from tests.support.desk import User
from tests.support.examples import IS_ALL
from tests.support.rule_proofs import PROVED
from tests.support.rule_scenes import as_it_is, rulesets_without
from tests.support.rule_scenes_played import SCENES
from tests.support.rules_user import copy, edit, route

KNOWN = {one.path: one for one in parameters() if not isinstance(one.kind, Section)}


def is_choice(path):
    """Whether a parameter can have more than one value; of a single word there is nothing to change."""
    one = KNOWN[path]
    return one.is_optional or not isinstance(one.kind, Choice) or len(one.kind.of) > 1


def pairs(*uses):
    return [(path, kind) for kind in USED for path in list_rows() if use_of(path, kind) in uses]


def others(scene, path):
    one = KNOWN[path]
    return rulesets_without(scene.base, path, one.kind, is_optional=one.is_optional)


def proof_of(path, kind):
    """Return the scene that shows that a kind goes by a parameter; a new parameter needs one."""
    (name,) = (name for name, paths in PROVED[kind].items() if path in paths.split())
    return next(one for one in SCENES[kind] if f"{one.name}@{one.base.heading.name}" == name)


def plays(scene, ruleset):
    """Return what comes of a scene, also where the other rules refuse what it needs."""
    try:
        return scene.play(ruleset)
    except AssertionError as refused:
        return str(refused)[:80]


def test_every_parameter_has_one_place_for_every_kind_of_document():
    """third-round 9-B14: the table has no row that is unknown."""
    assert list_rows() == tuple(KNOWN)
    for kind in USED:
        for path in list_rows():
            assert use_of(path, kind) in ("used", "printed", "elsewhere")
            assert bool(function_at(path, kind)) == (use_of(path, kind) == "used")


def test_table_names_every_kind_that_pins_rules():
    without = {"register", "judge", "rules"}
    assert set(USED) == set(PRINTED) == set(ELSEWHERE) == set(KIND_LABELS) == set(KINDS) - without
    assert {kind for _, kinds in TABS.values() for kind in kinds} == set(USED)


@pytest.mark.parametrize("function", sorted({name for places in USED.values() for name in places}))
def test_function_that_is_named_exists(function):
    module, _, name = f"faristol.{function}".rpartition(".")
    outer, _, cls = module.rpartition(".")
    try:
        found = getattr(import_module(module), name)
    except ModuleNotFoundError:  # what a class has
        found = inspect.getattr_static(getattr(import_module(outer), cls), name)
    assert found


@pytest.mark.parametrize(("path", "kind"), [two for two in pairs("used") if is_choice(two[0])])
def test_kind_behaves_otherwise_when_a_parameter_that_it_uses_changes(path, kind):
    """third-round 9-A3, 9-A4, 9-B14: what the form of a copy offers takes effect."""
    scene = proof_of(path, kind)
    assert any(plays(scene, ruleset) != as_it_is(scene) for ruleset in others(scene, path))


def not_used():
    """Return what no scene may notice: one in thirty in every run."""
    found = [two for two in pairs("printed", "elsewhere") if is_choice(two[0])]
    return found if IS_ALL else Random(41).sample(found, len(found) // 30)


@pytest.mark.parametrize(("path", "kind"), not_used())
def test_kind_stays_as_it_is_when_a_parameter_that_it_does_not_use_changes(path, kind):
    for scene in SCENES[kind]:
        ruleset = next(others(scene, path), None)
        assert ruleset is None or plays(scene, ruleset) == as_it_is(scene), scene.name


def test_what_is_only_printed_stands_on_the_printed_rules():
    """third-round 9-B14: it is marked "for the paper only"."""
    user = User()
    stream = copy(user, "ca-duplicate-2018")
    edit(user, stream, "sheet", sheet__notes="handwritten")
    said = user.look(route(stream)).screen
    assert "written by hand" in said
    assert "duplicate: only printed" in said
