"""Every kind of document that is a table of its acts, held to what all of them promise.

The logs of each kind are those that are kept for ever: between them they have every act of its table.
"""

import re
from copy import copy
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_named
from faristol.ledger.audit import audit
from faristol.ledger.fold import fold, read_events
from faristol.ledger.kind import UNFOUND, Audit, bare
from faristol.ledger.refusal import Refusal
from faristol.study.acts import STUDY

UNIT = Path(__file__).parents[1]


def list_at_hand(_, facts):
    """Return the verdict of a list, which alone knows whether one was forged."""
    good = {"AL", "CASA", "QINZE", "COL·LEGI"}
    return lambda: all(word.tiles in good for fact in facts for word in getattr(fact, "words", ()))


WORLDS = {"judge": {"world_of": list_at_hand}}  # of kinds that ask what is not in their log
OF_ALL = [replace(kind_named(name), **WORLDS.get(name, {})) for name in KINDS]
EACH = [pytest.param(kind, id=kind.name) for kind in OF_ALL]


def logs_of(kind):
    """Return the logs of a kind, which have every act of its table between them."""
    found = sorted(UNIT.glob(f"*/released/{kind.name}_*.jsonl"))
    assert found, f"keep a log with every act: tests/unit/<room>/released/{kind.name}_1.jsonl"
    lines = (log.read_text(encoding="utf-8").splitlines() for log in found)
    return [list(read_events(each, kind.schema)) for each in lines]


def faults(kind, log):
    return [one.seq for one in audit(log, kind.start, kind.evolve, kind.hooks())]


def forged(value):
    """Give other values of the same look."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, -value - 1)
    elif isinstance(value, str):
        yield f"{value}x"
    elif value is None:
        yield "x"
    elif is_dataclass(value):
        yield from (
            replace(value, **{one.name: other})
            for one in fields(value)
            for other in forged(getattr(value, one.name))
        )
    elif isinstance(value, tuple):
        yield (*value, *(value[:1] or ("x",)))
        if value:
            yield value[1:]


def forgeries(value):
    """Give a fact with each field that the rules found written otherwise, one at a time."""
    for one in fields(value):
        held = getattr(value, one.name)
        if one.metadata.get("sort") == "found":
            yield from (replace(value, **{one.name: other}) for other in forged(held))
        elif is_dataclass(held):
            yield from (replace(value, **{one.name: other}) for other in forgeries(held))
        elif isinstance(held, tuple):
            for at, item in enumerate(held):
                if is_dataclass(item):
                    for other in forgeries(item):
                        changed = (*held[:at], other, *held[at + 1 :])
                        yield replace(value, **{one.name: changed})


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
    assert {type(fact) for log in logs for fact in log} == set(kind.rows)
    for log in logs:
        assert faults(kind, log) == []
        assert fold(kind.start, log, kind.evolve).seq == len(log)


@pytest.mark.parametrize("kind", EACH)
def test_every_field_that_the_rules_find_is_found_out_when_it_is_forged(kind):
    for log in logs_of(kind):
        state, before = kind.start, Audit(kind)
        for fact in log:
            for other in forgeries(fact):
                assert list(copy(before)(state, other)), other
            assert not list(before(state, fact))
            state = kind.evolve(state, fact)


@pytest.mark.parametrize("kind", EACH)
def test_any_act_at_any_step_has_an_answer_and_folds(kind):
    for log in logs_of(kind):
        wishes = [bare(fact) for fact in log]
        state = kind.start
        for fact in (*log, None):
            for wish in wishes:
                out = kind.decide(state, wish, kind.world_of(state, (wish,)))
                assert isinstance(out, Refusal | tuple)
                after = fold(state, out, kind.evolve) if isinstance(out, tuple) else state
                assert not isinstance(out, tuple) or after.seq == state.seq + len(out)
                again = kind.decide(after, wish, kind.world_of(after, (wish,)))
                assert isinstance(again, Refusal | tuple)
            if fact is not None:
                for other in log:
                    assert kind.evolve(state, other).seq == state.seq + 1
                state = kind.evolve(state, fact)


def test_what_is_forged_is_really_other():
    (played,) = [fact for fact in logs_of(STUDY)[0] if hasattr(fact, "points")]
    others = list(forgeries(played))
    assert len(others) == 4
    assert played not in others
    assert UNFOUND not in [played.word, played.at, played.points]
