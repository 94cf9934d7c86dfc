"""Uses of the parameters of rules in each kind of document: by a function, printed, or elsewhere.

Each used parameter is changed, and a scene of the kind must differ; a sample of the unused ones is changed in every
run (all with ALL=1), and every scene must stay the same.
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

KNOWN = {
    parameter.path: parameter
    for parameter in parameters()
    if not isinstance(parameter.kind, Section)
}


def is_choice(path):
    """Whether a parameter can have more than one value."""
    parameter = KNOWN[path]
    return (
        parameter.is_optional
        or not isinstance(parameter.kind, Choice)
        or len(parameter.kind.of) > 1
    )


def path_and_kind_pairs(*uses):
    return [(path, kind) for kind in USED for path in list_rows() if use_of(path, kind) in uses]


def changed_rulesets(scene, path):
    parameter = KNOWN[path]
    return rulesets_without(scene.base, path, parameter.kind, is_optional=parameter.is_optional)


def proving_scene(path, kind):
    """Return the scene that proves that a kind uses a parameter; a new parameter needs one."""
    (name,) = (name for name, paths in PROVED[kind].items() if path in paths.split())
    return next(
        scene for scene in SCENES[kind] if f"{scene.name}@{scene.base.heading.name}" == name
    )


def play_scene(scene, ruleset):
    """Return the result of a scene, or the refusal of the changed rules as text."""
    try:
        return scene.play(ruleset)
    except AssertionError as refused:
        return str(refused)[:80]


def test_every_parameter_has_a_single_use_in_each_kind_of_document():
    """third-round 9-B14: the table has no unknown row."""
    assert list_rows() == tuple(KNOWN)
    for kind in USED:
        for path in list_rows():
            assert use_of(path, kind) in ("used", "printed", "elsewhere")
            assert bool(function_at(path, kind)) == (use_of(path, kind) == "used")


def test_table_names_every_kind_that_pins_rules():
    without = {"register", "judge", "rules", "rehearsal"}
    assert set(USED) == set(PRINTED) == set(ELSEWHERE) == set(KIND_LABELS) == set(KINDS) - without
    assert {kind for _, kinds in TABS.values() for kind in kinds} == set(USED)


@pytest.mark.parametrize("function", sorted({name for places in USED.values() for name in places}))
def test_named_function_exists(function):
    module, _, name = f"faristol.{function}".rpartition(".")
    outer, _, cls = module.rpartition(".")
    try:
        attribute = getattr(import_module(module), name)
    except ModuleNotFoundError:  # an attribute of a class
        attribute = inspect.getattr_static(getattr(import_module(outer), cls), name)
    assert attribute


@pytest.mark.parametrize(
    ("path", "kind"), [pair for pair in path_and_kind_pairs("used") if is_choice(pair[0])]
)
def test_kind_behaves_differently_when_a_used_parameter_changes(path, kind):
    """third-round 9-A3, 9-A4, 9-B14: values offered by the form of a copy take effect."""
    scene = proving_scene(path, kind)
    assert any(
        play_scene(scene, ruleset) != as_it_is(scene) for ruleset in changed_rulesets(scene, path)
    )


def sample_unused():
    """Return parameters that no scene uses: a third of them, and one in thirty in every run."""
    unused = [pair for pair in path_and_kind_pairs("printed", "elsewhere") if is_choice(pair[0])]
    return Random(41).sample(unused, len(unused) // (3 if IS_ALL else 30))


@pytest.mark.parametrize(("path", "kind"), sample_unused())
def test_kind_behaves_the_same_when_an_unused_parameter_changes(path, kind):
    for scene in SCENES[kind]:
        ruleset = next(changed_rulesets(scene, path), None)
        assert ruleset is None or play_scene(scene, ruleset) == as_it_is(scene), scene.name


def test_printed_parameter_stands_on_the_printed_rules():
    """third-round 9-B14: it is marked "for the paper only"."""
    user = User()
    stream = copy(user, "ca-duplicate-2018")
    edit(user, stream, "sheet", sheet__notes="handwritten")
    screen = user.look(route(stream)).screen
    assert "written by hand" in screen
    assert "duplicate: only printed" in screen
