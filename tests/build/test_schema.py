"""Unit tests of scripts/schema.py: which changes of stored shapes are refused, and with what remedy."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal, NewType

import pytest

from faristol.formats import duplicate_json, post_sheet, tournament_json
from scripts.schema import describe_type, digest_of, find_faults, former_names, load, read_shapes

Id = NewType("Id", str)
NAMES = {"toy": {"throw": "throw", "toss": "throw"}}
BEFORE = {
    "toy": {"throw": {"version": 1, "digest": "a"}},
    "_alphabet": {"ca": {"version": 1, "digest": "b"}},
    "_rules": {"bonus": {"version": 1, "digest": "c"}},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    name: Id
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    leaves: tuple[Leaf, ...]
    branches: tuple["Tree", ...]
    side: Literal["left", "right"]
    number: int = field(default=0, metadata={"sort": "found"})


def changed(group, name, **shape):
    now = deepcopy(BEFORE)
    now[group][name] |= shape
    return now


def faults_of(now, before=BEFORE):
    return [str(fault) for fault in find_faults(before, now, NAMES)]


def test_description_says_what_json_may_hold_and_who_fills_it_in():
    leaf = {"fields": {"name": ["typed", "str"], "points": ["typed", ["or", ["int", "null"]]]}}
    assert describe_type(Tree) == {
        "fields": {
            "leaves": ["typed", ["list", leaf]],
            "branches": ["typed", ["list", ["recursion", 1]]],
            "side": ["typed", ["choice", ["'left'", "'right'"]]],
            "number": ["found", "int"],
        }
    }


def test_description_of_a_type_that_no_line_can_hold_is_an_error():
    with pytest.raises(TypeError, match="no description"):
        describe_type(float)


def test_digest_does_not_depend_on_the_order_of_fields():
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})


def test_no_change_is_no_fault():
    assert faults_of(BEFORE) == []


def test_another_shape_under_the_same_version_is_a_fault():
    (fault,) = faults_of(changed("toy", "throw", digest="z"))
    assert fault.startswith("toy/throw: another shape under version 1: add an EarlierVersion")
    (fault,) = faults_of(changed("_rules", "bonus", digest="z"))
    assert fault.startswith("_rules/bonus: another shape under version 1: add a step to EARLIER")
    (fault,) = faults_of(changed("_alphabet", "ca", digest="z"))
    assert "new alphabet" in fault


def test_another_shape_under_a_higher_version_is_in_order():
    assert faults_of(changed("toy", "throw", version=2, digest="z")) == []


def test_a_lower_version_is_a_fault():
    before = changed("toy", "throw", version=3)
    (fault,) = faults_of(BEFORE, before=before)
    assert fault == "toy/throw: version 3 is stored already, so no lower one is written"


def test_an_act_that_is_gone_is_a_fault_unless_it_has_another_name():
    now = deepcopy(BEFORE)
    del now["toy"]["throw"]
    (fault,) = faults_of(now)
    assert "EarlierVersion(unchanged, name='throw')" in fault
    before = deepcopy(BEFORE)
    before["toy"]["toss"] = before["toy"].pop("throw")
    assert faults_of(BEFORE, before=before) == []


def test_a_kind_that_is_gone_is_a_fault():
    now = deepcopy(BEFORE)
    del now["toy"]
    assert faults_of(now) == ["toy: it is gone, and its documents are still there"]


def test_an_act_or_alphabet_that_is_new_is_in_order():
    now = deepcopy(BEFORE)
    now["toy"]["catch"] = {"version": 1, "digest": "n"}
    now["_alphabet"]["es"] = {"version": 1, "digest": "n"}
    assert faults_of(now) == []


def test_a_new_topic_of_the_rules_needs_a_step():
    now = deepcopy(BEFORE)
    now["_rules"]["handicap"] = {"version": 1, "digest": "n"}
    (fault,) = faults_of(now)
    assert fault.startswith("_rules/handicap: another shape under version 1: add a step")
    now["_rules"]["handicap"]["version"] = 2
    assert faults_of(now) == []


def test_what_other_programs_read_may_have_more_keys_and_none_less():
    before = {
        "_json": {"keys of toys": {"version": 1, "digest": "a", "keys": ["a: int", "b: str"]}}
    }

    def faults_with(*keys, version=1):
        shape = {"version": version, "digest": "b", "keys": list(keys)}
        return faults_of({"_json": {"keys of toys": shape}}, before)

    assert faults_with("a: int", "b: str", "c: str") == []
    assert faults_with("b: str", version=2) == []
    for keys in (["a: int"], ["a: int", "b: int"], ["a: int", "c: str"], []):
        (fault,) = faults_with(*keys)
        assert fault.startswith("_json/keys of toys: a key is gone or holds something else")


def renamed(make, before, after):
    """Return a function whose results have a key under another name, or without it."""

    def make_otherwise(*arguments):
        made = make(*arguments)
        value = made.pop(before)
        return {**made, after: value} if after else made

    return make_otherwise


@pytest.mark.parametrize(
    ("module", "function", "before", "after", "name"),
    [
        (duplicate_json, "results", "master_total", "masters_sum", "_json/keys of duplicate"),
        (duplicate_json, "results", "ties", "", "_json/keys of duplicate"),
        (duplicate_json, "_tie_json", "is_shared", "shared", "_json/keys of duplicate"),
        (tournament_json, "results", "players", "persons", "_json/keys of tournament"),
        (tournament_json, "_event_json", "cap", "", "_json/keys of tournament"),
    ],
)
def test_key_that_other_programs_read_cannot_change(
    monkeypatch, module, function, before, after, name
):
    shapes = read_shapes()
    monkeypatch.setattr(module, function, renamed(getattr(module, function), before, after))
    (fault,) = find_faults(shapes, read_shapes(), former_names())
    assert fault.name == name


def test_keys_of_a_game_by_post_on_paper_cannot_change(monkeypatch):
    shapes, write = read_shapes(), post_sheet.format_json

    def write_otherwise(value):
        return write({("who" if key == "names" else key): item for key, item in value.items()})

    monkeypatch.setattr(post_sheet, "format_json", write_otherwise)
    (fault,) = find_faults(shapes, read_shapes(), former_names())
    assert fault.name == "_paper/post_sheet as a whole"


def test_every_act_has_a_shape_and_the_table_before_the_first_is_empty(tmp_path):
    shapes = read_shapes()
    assert sum(len(group) for name, group in shapes.items() if name[0] != "_") == 220
    assert load(tmp_path / "none.json") == (0, {})
