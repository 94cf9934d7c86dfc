"""Unit tests of scripts/schema.py: refused changes of the stored schema, with their remedies."""

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


def change_shape(group, name, **shape):
    now = deepcopy(BEFORE)
    now[group][name] |= shape
    return now


def faults_of(now, before=BEFORE):
    return [str(fault) for fault in find_faults(before, now, NAMES)]


def test_description_has_json_types_and_role_of_each_field():
    leaf = {"fields": {"name": ["typed", "str"], "points": ["typed", ["or", ["int", "null"]]]}}
    assert describe_type(Tree) == {
        "fields": {
            "leaves": ["typed", ["list", leaf]],
            "branches": ["typed", ["list", ["recursion", 1]]],
            "side": ["typed", ["choice", ["'left'", "'right'"]]],
            "number": ["found", "int"],
        }
    }


def test_description_refuses_type_that_json_cannot_store():
    with pytest.raises(TypeError, match="no description"):
        describe_type(float)


def test_digest_does_not_depend_on_order_of_fields():
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})


def test_unchanged_schema_has_no_fault():
    assert faults_of(BEFORE) == []


def test_changed_schema_under_same_number_is_fault():
    (fault,) = faults_of(change_shape("toy", "throw", digest="z"))
    assert fault.startswith("toy/throw: another shape under version 1: add an EarlierVersion")
    (fault,) = faults_of(change_shape("_rules", "bonus", digest="z"))
    assert fault.startswith("_rules/bonus: another shape under version 1: add a step to EARLIER")
    (fault,) = faults_of(change_shape("_alphabet", "ca", digest="z"))
    assert "new alphabet" in fault


def test_changed_schema_under_higher_number_is_accepted():
    assert faults_of(change_shape("toy", "throw", version=2, digest="z")) == []


def test_lower_number_is_fault():
    before = change_shape("toy", "throw", version=3)
    (fault,) = faults_of(BEFORE, before=before)
    assert fault == "toy/throw: version 3 is stored already, so no lower one is written"


def test_deleted_act_is_fault_unless_renamed():
    now = deepcopy(BEFORE)
    del now["toy"]["throw"]
    (fault,) = faults_of(now)
    assert "EarlierVersion(unchanged, name='throw')" in fault
    before = deepcopy(BEFORE)
    before["toy"]["toss"] = before["toy"].pop("throw")
    assert faults_of(BEFORE, before=before) == []


def test_deleted_kind_is_fault():
    now = deepcopy(BEFORE)
    del now["toy"]
    assert faults_of(now) == ["toy: it is gone, and its documents are still there"]


def test_new_act_or_alphabet_is_accepted():
    now = deepcopy(BEFORE)
    now["toy"]["catch"] = {"version": 1, "digest": "n"}
    now["_alphabet"]["es"] = {"version": 1, "digest": "n"}
    assert faults_of(now) == []


def test_new_rules_topic_needs_step():
    now = deepcopy(BEFORE)
    now["_rules"]["handicap"] = {"version": 1, "digest": "n"}
    (fault,) = faults_of(now)
    assert fault.startswith("_rules/handicap: another shape under version 1: add a step")
    now["_rules"]["handicap"]["version"] = 2
    assert faults_of(now) == []


def test_exported_json_may_gain_keys_but_lose_none():
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


def with_other_key(make, before, after):
    """Return a function whose results have a key under another name, or not at all."""

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
def test_exported_key_cannot_change(monkeypatch, module, function, before, after, name):
    shapes = read_shapes()
    monkeypatch.setattr(module, function, with_other_key(getattr(module, function), before, after))
    (fault,) = find_faults(shapes, read_shapes(), former_names())
    assert fault.name == name


def test_keys_of_printed_game_by_post_cannot_change(monkeypatch):
    shapes, write = read_shapes(), post_sheet.format_json

    def write_otherwise(value):
        return write({("who" if key == "names" else key): item for key, item in value.items()})

    monkeypatch.setattr(post_sheet, "format_json", write_otherwise)
    (fault,) = find_faults(shapes, read_shapes(), former_names())
    assert fault.name == "_paper/post_sheet as a whole"


def test_every_act_has_schema_and_table_starts_empty(tmp_path):
    shapes = read_shapes()
    assert sum(len(group) for name, group in shapes.items() if name[0] != "_") == 224
    assert load(tmp_path / "none.json") == (0, {})
