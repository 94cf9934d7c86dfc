"""Every kind of document that is a table of its acts, held to what all of them promise.

The logs of each kind are those that are kept for ever: between them they have every act of its table.
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
ONE_IN = 18 if IS_PYODIDE else 3  # of what is tried at each step of a log


def list_at_hand(_, facts):
    """Return the verdict of a list, which alone knows whether one was forged."""
    good = {"AL", "CASA", "QINZE", "COL·LEGI"}
    return lambda: all(word.tiles in good for fact in facts for word in getattr(fact, "words", ()))


HOSTILE = {
    bool: (False, True),
    int: (-1, 10**18, -(10**18)),
    str: ("", "x" * 10_000, "\u202e<b>H8=A"),
    NoneType: (None,),
}

WORLDS = {"judge": {"world_of": list_at_hand}}  # of kinds that ask what is not in their log
OF_ALL = [replace(kind_by_name(name), **WORLDS.get(name, {})) for name in KINDS]
EACH = [pytest.param(kind, id=kind.name) for kind in OF_ALL]


def logs_of(kind):
    """Return the logs of a kind, which have every act of its table between them."""
    return [[fact for fact, _ in entries] for entries in entries_of(kind)]


def entries_of(kind):
    """Return the logs of a kind, each fact with the version in which it was written."""
    found = sorted(UNIT.glob(f"*/released/{kind.name}_*.jsonl"))
    assert found, f"keep a log with every act: tests/unit/<room>/released/{kind.name}_1.jsonl"
    lines = (log.read_text(encoding="utf-8").splitlines() for log in found)
    return [read_entries(each, kind.schema) for each in lines]


def can_be_held(kind, fact, other, version):
    """Whether an entry of a version can hold another value where a forged fact has one."""
    added = kind.schema.fields_added_after(type(fact), version)
    return any(name.partition(".")[0] not in added for name in differing_fields(fact, other))


def forged(value, *, is_judged=False):
    """Give other values of the same look, and whether each is of what the regulations decide."""
    if is_dataclass(value):
        for one in fields(value):
            part = forged(getattr(value, one.name), is_judged=is_judged or is_of_regulations(one))
            yield from ((replace(value, **{one.name: other}), judged) for other, judged in part)
        return
    for at, item in enumerate(value if isinstance(value, tuple) else ()):
        part = forged(item, is_judged=is_judged) if is_dataclass(item) else ()
        yield from (((*value[:at], other, *value[at + 1 :]), judged) for other, judged in part)
    yield from ((other, is_judged) for other in others(value))


def others(value):
    """Give other values than one that has no fields."""
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


def forgeries(value, forge=forged):
    """Give a fact with each field that the rules found written otherwise, one at a time, and whether it is judged."""
    for one in fields(value):
        held = getattr(value, one.name)
        if one.metadata.get("sort") == "found":
            part = forge(held, is_judged=is_of_regulations(one))
            yield from ((replace(value, **{one.name: other}), judged) for other, judged in part)
        elif is_dataclass(held):
            part = forgeries(held, forge)
            yield from ((replace(value, **{one.name: other}), judged) for other, judged in part)
        elif isinstance(held, tuple):
            for at, item in enumerate(held):
                for other, judged in forgeries(item, forge) if is_dataclass(item) else ():
                    changed = (*held[:at], other, *held[at + 1 :])
                    yield replace(value, **{one.name: changed}), judged


def hostile(annotation):
    """Give values that a line may hold in a field of a type, and only somebody who means harm would write."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in HOSTILE:
        yield from HOSTILE[annotation]
    elif origin is Literal:
        yield from arguments
    elif origin in (Union, UnionType):
        yield from (value for each in arguments for value in hostile(each))
    elif origin is tuple and arguments[1:] == (...,):
        yield ()
        yield from ((value,) for value in hostile(arguments[0]))
        yield (next(hostile(arguments[0])),) * 10_000
    elif origin is tuple:
        yield from product(*map(hostile, arguments))
    else:
        yield from one_by_one(annotation)


def one_by_one(cls):
    """Give a part whose fields are each of all hostile values, the others being the first one."""
    given = {name: list(hostile(each)) for name, each in get_type_hints(cls).items()}
    first = {name: values[0] for name, values in given.items()}
    for name, values in given.items():
        yield from (cls(**{**first, name: value}) for value in values)


def spoiled(value):
    """Give a fact with each judged field written as somebody would who means harm, one at a time."""
    hints = get_type_hints(type(value))
    for one in fields(value):
        held = getattr(value, one.name)
        if is_of_regulations(one):
            yield from (replace(value, **{one.name: other}) for other in hostile(hints[one.name]))
        elif is_dataclass(held):
            yield from (replace(value, **{one.name: other}) for other in spoiled(held))
        elif isinstance(held, tuple) and held and is_dataclass(held[0]):
            for other in spoiled(held[0]):
                yield replace(value, **{one.name: (other, *held[1:])})


def spoil(value, number):
    """Return a fact with all judged fields written so, each as the value of that number that there is for it."""
    hints = get_type_hints(type(value))
    changes = {}
    for one in fields(value):
        held = getattr(value, one.name)
        if is_of_regulations(one):
            given = list(hostile(hints[one.name]))
            changes[one.name] = given[number % len(given)]
        elif is_dataclass(held):
            changes[one.name] = spoil(held, number)
        elif isinstance(held, tuple) and held and is_dataclass(held[0]):
            changes[one.name] = tuple(spoil(item, number) for item in held)
    return replace(value, **changes)


@pytest.mark.desk_only("looks for the sources, which do not ship")
def test_every_table_of_acts_is_looked_at_here():
    package = UNIT.parents[1] / "py/faristol"
    sources = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    tables = [
        name
        for each in sources
        for name in re.findall(r"Kind\[.*\] = Kind\(\n    name=\"(\w+)\"", each)
    ]
    assert sorted(tables) == sorted(KINDS)


@pytest.mark.parametrize("kind", EACH)
def test_the_logs_that_are_kept_for_ever_have_every_act_and_no_fault(kind):
    logs = logs_of(kind)
    assert {type(fact) for log in logs for fact in log} == set(kind.specs)
    for entries, log in zip(entries_of(kind), logs, strict=True):
        assert find_discrepancies(kind, entries) == []
        assert fold(kind.initial, log, kind.evolve).seq == len(log)


@pytest.mark.parametrize("kind", EACH)
def test_the_logs_that_are_kept_for_ever_have_every_act_in_its_present_version(kind):
    written = {(type(fact), version) for log in entries_of(kind) for fact, version in log}
    added = {row.cls for row in kind.acts if any(one.added_fields for one in row.earlier)}
    assert {(cls, kind.schema.version_of(cls)) for cls in added} <= written


@pytest.mark.parametrize("kind", EACH)
def test_every_field_that_the_rules_find_is_found_out_when_it_is_forged(kind):
    for log in entries_of(kind):
        state, before = kind.initial, Audit(kind)
        for fact, version in log:
            for other, is_judged in forgeries(fact):
                if not can_be_held(kind, fact, other, version):
                    continue
                first = next(copy(before).compare(state, other, version), None)
                assert first is not None, other
                assert first.is_judged is is_judged, (other, first)
            assert not list(before.compare(state, fact, version))
            state = kind.evolve(state, fact)


def test_what_follows_from_an_act_is_no_judgement_in_any_field_that_is_plain():
    """Such as the seed that is told, or why a game alone is over: it says what happens next."""
    seen = set()
    for kind in OF_ALL:
        for log in entries_of(kind):
            state, before = kind.initial, Audit(kind)
            for fact, version in log:
                if before.pending_events:
                    for one in (
                        each for each in fields(fact) if each.metadata.get("sort") != "found"
                    ):
                        for value, _ in forged(getattr(fact, one.name)):
                            found = list(
                                copy(before).compare(
                                    state, replace(fact, **{one.name: value}), version
                                )
                            )
                            assert [each.is_judged for each in found] == [False]
                            seen.add((type(fact).__name__, one.name))
                assert not list(before.compare(state, fact, version))
                state = kind.evolve(state, fact)
    assert {("PublishSeed", "seed"), ("EndSolo", "cause"), ("EndClock", "moment")} <= seen


@pytest.mark.parametrize("kind", EACH)
def test_a_log_folds_whatever_a_judged_field_of_it_is_forged_to(kind):
    """Such a log may open, for a version that judges otherwise may have written it."""
    for log in logs_of(kind):
        state = kind.initial
        for at, fact in enumerate(log, start=1):
            for number, other in enumerate(spoiled(fact), start=at):
                if not is_in_this_run(number, one_in=ONE_IN):
                    continue
                after = kind.fold(kind.evolve(state, other), log[at:])
                assert after.seq == len(log)
                assert kind.is_oversized(after) is False
            state = kind.evolve(state, fact)


@pytest.mark.parametrize("kind", EACH)
@pytest.mark.parametrize("number", range(8))
def test_a_log_is_looked_through_whatever_all_of_its_judged_fields_are_forged_to(kind, number):
    for log in logs_of(kind):
        state, audit_ = kind.initial, Audit(kind)
        for fact in log:
            other = spoil(fact, number)
            assert all(isinstance(one, Discrepancy) for one in audit_.compare(state, other))
            state = kind.evolve(state, other)
        assert state.seq == len(log)


@pytest.mark.parametrize("kind", EACH)
def test_any_act_at_any_step_has_an_answer_and_folds(kind):
    for log in logs_of(kind):
        wishes = [strip_computed(fact) for fact in log]
        state = kind.initial
        for step, fact in enumerate((*log, None)):
            for number, wish in enumerate(wishes, start=step):
                if not is_in_this_run(number, one_in=ONE_IN):
                    continue
                out = kind.decide(state, wish, kind.world_for_audit(state, (wish,)))
                assert isinstance(out, Refusal | tuple)
                after = fold(state, out, kind.evolve) if isinstance(out, tuple) else state
                assert not isinstance(out, tuple) or after.seq == state.seq + len(out)
                again = kind.decide(after, wish, kind.world_for_audit(after, (wish,)))
                assert isinstance(again, Refusal | tuple)
            if fact is not None:
                for other in log:
                    assert kind.evolve(state, other).seq == state.seq + 1
                state = kind.evolve(state, fact)


def test_what_is_far_longer_than_any_judgement_is_none():
    log = logs_of(STUDY)[0]
    at = next(number for number, fact in enumerate(log) if hasattr(fact, "points"))
    state = STUDY.fold(STUDY.initial, log[:at])
    for word, is_judged in (("x" * 1_500, True), ("x" * 100_000, False)):
        forgery = replace(log[at], word=word)
        (found,) = Audit(STUDY).compare(state, forgery)
        assert (found.is_judged, found.fields) == (is_judged, ("word",))


def test_what_is_forged_is_really_other():
    (played,) = [fact for fact in logs_of(STUDY)[0] if hasattr(fact, "points")]
    given = [other for other, _ in forgeries(played)]
    assert len(given) == 4
    assert played not in given
    assert PENDING not in [played.word, played.at, played.points]
