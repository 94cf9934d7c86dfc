"""Properties of every kind of document, tested on released and forged logs.

The logs of each kind are the released ones: between them they have every act of its table.
"""

import re
from copy import copy
from dataclasses import fields, is_dataclass, replace
from itertools import product
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest

from faristol.analysis.acts import STUDY
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.ledger.difference import differing_fields
from faristol.ledger.discrepancy import Discrepancy
from faristol.ledger.fold import fold
from faristol.ledger.kind import PENDING, Audit, strip_computed
from faristol.ledger.refusal import Refusal
from tests.support.examples import IS_PYODIDE, is_in_this_run
from tests.support.released import find_discrepancies, read_entries

UNIT = Path(__file__).parents[1]
ONE_IN = 18 if IS_PYODIDE else 3  # share of the cases tried at each step of a log


def list_world(_, events):
    """Return the lookup of words in a list, without which a forged verdict cannot be detected."""
    good = {"AL", "CASA", "QINZE", "COL·LEGI"}
    return lambda: all(
        word.tiles in good for event in events for word in getattr(event, "words", ())
    )


HOSTILE = {
    bool: (False, True),
    int: (-1, 10**18, -(10**18)),
    str: ("", "x" * 10_000, "\u202e<b>H8=A"),
    NoneType: (None,),
}

WORLDS = {
    "judge": {"world_for_audit": list_world}
}  # of kinds that need data from outside their log
OF_ALL = [replace(kind_by_name(name), **WORLDS.get(name, {})) for name in KINDS]
EACH = [pytest.param(kind, id=kind.name) for kind in OF_ALL]


def logs_of(kind):
    """Return the logs of a kind, which have every act of its table between them."""
    return [[event for event, _ in entries] for entries in entries_of(kind)]


def entries_of(kind):
    """Return the logs of a kind, each event with the version in which it was written."""
    paths = sorted(UNIT.glob(f"*/released/{kind.name}_*.jsonl"))
    assert paths, f"keep a log with every act: tests/unit/<room>/released/{kind.name}_1.jsonl"
    logs = (log.read_text(encoding="utf-8").splitlines() for log in paths)
    return [read_entries(log, kind.schema) for log in logs]


def can_be_held(kind, event, other, version):
    """Whether an entry of a version can hold the changed value of a forged event."""
    added = kind.schema.fields_added_after(type(event), version)
    return any(name.partition(".")[0] not in added for name in differing_fields(event, other))


def forged_values(value, *, is_judged=False):
    """Yield other values of the same type, each with whether the regulations decide it."""
    if is_dataclass(value):
        for field in fields(value):
            part = forged_values(
                getattr(value, field.name), is_judged=is_judged or is_of_regulations(field)
            )
            yield from ((replace(value, **{field.name: other}), judged) for other, judged in part)
        return
    for at, item in enumerate(value if isinstance(value, tuple) else ()):
        part = forged_values(item, is_judged=is_judged) if is_dataclass(item) else ()
        yield from (((*value[:at], other, *value[at + 1 :]), judged) for other, judged in part)
    yield from ((other, is_judged) for other in other_values(value))


def other_values(value):
    """Yield other values than a value without fields."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, -value - 1)
    elif isinstance(value, str):
        yield f"{value}x"
    elif value is None:
        yield "x"
    elif isinstance(value, tuple):
        yield (*value, *(value[:1] or ("x",)))
        if value:
            yield value[1:]


def is_of_regulations(field):
    return field.metadata.get("is_judged", False)


def forged_facts(value, forge=forged_values):
    """Yield the event with each computed field changed, one at a time, and whether that field is judged."""
    for field in fields(value):
        current = getattr(value, field.name)
        if field.metadata.get("sort") == "found":
            part = forge(current, is_judged=is_of_regulations(field))
            yield from ((replace(value, **{field.name: other}), judged) for other, judged in part)
        elif is_dataclass(current):
            part = forged_facts(current, forge)
            yield from ((replace(value, **{field.name: other}), judged) for other, judged in part)
        elif isinstance(current, tuple):
            for at, item in enumerate(current):
                for other, judged in forged_facts(item, forge) if is_dataclass(item) else ():
                    changed = (*current[:at], other, *current[at + 1 :])
                    yield replace(value, **{field.name: changed}), judged


def hostile_values(annotation):
    """Yield hostile values that a line may hold in a field of a type."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in HOSTILE:
        yield from HOSTILE[annotation]
    elif origin is Literal:
        yield from arguments
    elif origin in (Union, UnionType):
        yield from (value for argument in arguments for value in hostile_values(argument))
    elif origin is tuple and arguments[1:] == (...,):
        yield ()
        yield from ((value,) for value in hostile_values(arguments[0]))
        yield (next(hostile_values(arguments[0])),) * 10_000
    elif origin is tuple:
        yield from product(*map(hostile_values, arguments))
    else:
        yield from hostile_parts(annotation)


def hostile_parts(cls):
    """Yield a part with each hostile value in each field, the other fields having their first one."""
    values_of = {name: list(hostile_values(item)) for name, item in get_type_hints(cls).items()}
    first = {name: values[0] for name, values in values_of.items()}
    for name, values in values_of.items():
        yield from (cls(**{**first, name: value}) for value in values)


def spoiled_facts(value):
    """Yield the event with hostile values in each judged field, one at a time."""
    hints = get_type_hints(type(value))
    for field in fields(value):
        current = getattr(value, field.name)
        if is_of_regulations(field):
            yield from (
                replace(value, **{field.name: other}) for other in hostile_values(hints[field.name])
            )
        elif is_dataclass(current):
            yield from (replace(value, **{field.name: other}) for other in spoiled_facts(current))
        elif isinstance(current, tuple) and current and is_dataclass(current[0]):
            for other in spoiled_facts(current[0]):
                yield replace(value, **{field.name: (other, *current[1:])})


def spoil(value, number):
    """Return the event with hostile values in all judged fields, each the value of that number."""
    hints = get_type_hints(type(value))
    changes = {}
    for field in fields(value):
        current = getattr(value, field.name)
        if is_of_regulations(field):
            values = list(hostile_values(hints[field.name]))
            changes[field.name] = values[number % len(values)]
        elif is_dataclass(current):
            changes[field.name] = spoil(current, number)
        elif isinstance(current, tuple) and current and is_dataclass(current[0]):
            changes[field.name] = tuple(spoil(item, number) for item in current)
    return replace(value, **changes)


@pytest.mark.desk_only("looks for the sources, which do not ship")
def test_every_kind_is_tested_here():
    package = UNIT.parents[1] / "py/faristol"
    sources = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    tables = [
        name
        for source in sources
        for name in re.findall(r"Kind\[.*\] = Kind\(\n    name=\"(\w+)\"", source)
    ]
    assert sorted(tables) == sorted(KINDS)


@pytest.mark.parametrize("kind", EACH)
def test_released_logs_have_every_act_and_no_fault(kind):
    logs = logs_of(kind)
    assert {type(event) for log in logs for event in log} == set(kind.specs)
    for entries, log in zip(entries_of(kind), logs, strict=True):
        assert find_discrepancies(kind, entries) == []
        assert fold(kind.initial, log, kind.evolve).seq == len(log)


@pytest.mark.parametrize("kind", EACH)
def test_released_logs_have_every_act_in_its_present_version(kind):
    stored = {(type(event), version) for log in entries_of(kind) for event, version in log}
    added = {row.cls for row in kind.acts if any(earlier.added_fields for earlier in row.earlier)}
    assert {(cls, kind.schema.version_of(cls)) for cls in added} <= stored


@pytest.mark.parametrize("kind", EACH)
def test_audit_detects_every_forged_computed_field(kind):
    for log in entries_of(kind):
        state, before = kind.initial, Audit(kind)
        for event, version in log:
            for other, is_judged in forged_facts(event):
                if not can_be_held(kind, event, other, version):
                    continue
                first = next(copy(before).compare(state, other, version), None)
                assert first is not None, other
                assert first.is_judged is is_judged, (other, first)
            assert not list(before.compare(state, event, version))
            state = kind.evolve(state, event)


def test_forged_plain_field_of_a_consequence_is_not_judged():
    """Such as the announced seed, or the cause of the end of a solo game: it states what happens next."""
    seen = set()
    for kind in OF_ALL:
        for log in entries_of(kind):
            state, before = kind.initial, Audit(kind)
            for event, version in log:
                if before.pending_events:
                    for field in (
                        field for field in fields(event) if field.metadata.get("sort") != "found"
                    ):
                        for value, _ in forged_values(getattr(event, field.name)):
                            discrepancies = list(
                                copy(before).compare(
                                    state, replace(event, **{field.name: value}), version
                                )
                            )
                            assert [discrepancy.is_judged for discrepancy in discrepancies] == [
                                False
                            ]
                            seen.add((type(event).__name__, field.name))
                assert not list(before.compare(state, event, version))
                state = kind.evolve(state, event)
    assert {("PublishSeed", "seed"), ("EndSolo", "cause"), ("EndClock", "moment")} <= seen


@pytest.mark.parametrize("kind", EACH)
def test_log_folds_with_any_forged_judged_field(kind):
    """Such a log may open, as a version that judges differently may have written it."""
    for log in logs_of(kind):
        state = kind.initial
        for at, event in enumerate(log, start=1):
            for number, other in enumerate(spoiled_facts(event), start=at):
                if not is_in_this_run(number, one_in=ONE_IN):
                    continue
                after = kind.fold(kind.evolve(state, other), log[at:])
                assert after.seq == len(log)
                assert kind.is_oversized(after) is False
            state = kind.evolve(state, event)


@pytest.mark.parametrize("kind", EACH)
@pytest.mark.parametrize("number", range(8))
def test_log_is_audited_with_all_judged_fields_forged(kind, number):
    for log in logs_of(kind):
        state, audit_ = kind.initial, Audit(kind)
        for event in log:
            other = spoil(event, number)
            assert all(
                isinstance(discrepancy, Discrepancy) for discrepancy in audit_.compare(state, other)
            )
            state = kind.evolve(state, other)
        assert state.seq == len(log)


@pytest.mark.parametrize("kind", EACH)
def test_any_act_at_any_step_has_an_answer_and_folds(kind):
    for log in logs_of(kind):
        acts = [strip_computed(event) for event in log]
        state = kind.initial
        for step, event in enumerate((*log, None)):
            for number, act in enumerate(acts, start=step):
                if not is_in_this_run(number, one_in=ONE_IN):
                    continue
                out = kind.decide(state, act, kind.world_for_audit(state, (act,)))
                assert isinstance(out, Refusal | tuple)
                after = fold(state, out, kind.evolve) if isinstance(out, tuple) else state
                assert not isinstance(out, tuple) or after.seq == state.seq + len(out)
                again = kind.decide(after, act, kind.world_for_audit(after, (act,)))
                assert isinstance(again, Refusal | tuple)
            if event is not None:
                for other in log:
                    assert kind.evolve(state, other).seq == state.seq + 1
                state = kind.evolve(state, event)


def test_value_far_longer_than_any_judgement_is_not_judged():
    log = logs_of(STUDY)[0]
    at = next(number for number, event in enumerate(log) if hasattr(event, "points"))
    state = STUDY.fold(STUDY.initial, log[:at])
    for word, is_judged in (("x" * 1_500, True), ("x" * 100_000, False)):
        forgery = replace(log[at], word=word)
        (discrepancy,) = Audit(STUDY).compare(state, forgery)
        assert (discrepancy.is_judged, discrepancy.fields) == (is_judged, ("word",))


def test_forged_facts_differ_from_the_original():
    (played,) = [event for event in logs_of(STUDY)[0] if hasattr(event, "points")]
    variants = [other for other, _ in forged_facts(played)]
    assert len(variants) == 4
    assert played not in variants
    assert PENDING not in [played.word, played.at, played.points]
