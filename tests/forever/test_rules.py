"""Every log with pinned rules, opened by a version in which one parameter of the rules differs.

tests/unit/rules/test_versions.py tests the same for all presets and one topic; here are all topics of all kinds.
"""

from copy import deepcopy
from dataclasses import fields, replace
from functools import cache

import pytest

from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger.codec import encode
from faristol.ledger.fold import fold
from faristol.rules import versions
from faristol.rules.kind import Section, slots_of
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Rules
from faristol.rules.versions import (
    add_absent,
    add_parameter,
    chain_steps,
    change_value,
    drop_parameter,
    rename_parameter,
)
from tests.support.corpora import EARLIER, logs, written_by
from tests.support.examples import one_in

SOURCE = {"article": "X 1", "basis": "text"}
NARROWED = [["more than a later version allows"]]


def parameters_of(table):
    """Return the parameters of a table by their paths: the entries with a value and an article."""
    parameters = {}
    for name, value in table.items():
        if not isinstance(value, dict) or name == versions.WITHOUT:
            continue
        if value.keys() == {"article", "basis", "value"}:
            parameters[name] = value
        else:
            parameters |= {f"{name}.{path}": inner for path, inner in parameters_of(value).items()}
    return parameters


def place_of(table, path):
    """Return the topic that a parameter lies in, and its name there."""
    *outer, name = path.split(".")
    for topic in outer:
        table = table[topic]
    return table, name


def without_parameter(table, path):
    """Turn the rules into those of a version without a parameter, and return the step to the next version."""
    place, name = place_of(table, path)
    return add_parameter(path, **place.pop(name))


def with_one_more(table, path):
    place, name = place_of(table, path)
    place[f"{name}_of_old"] = {"value": 3, **SOURCE}
    table[versions.WITHOUT][f"{path}_absent"] = {"article": "X 1", "basis": "silence"}
    return chain_steps(drop_parameter(f"{path}_of_old"), drop_parameter(f"{path}_absent"))


def with_former_name(table, path):
    place, name = place_of(table, path)
    place[f"{name}_of_old"] = place.pop(name)
    return rename_parameter(f"{path}_of_old", name)


def with_wider_bounds(table, path):
    place, name = place_of(table, path)
    value = place[name]["value"]
    place[name] = {**place[name], "value": NARROWED}
    return change_value(path, lambda wide: value if wide == NARROWED else wide)


def two_versions_ago(table, path):
    """Widen a parameter and give it another name, as in older rules; return both steps to today."""
    step = with_wider_bounds(table, path)
    place, name = place_of(table, path)
    place[f"{name}_of_old"] = place.pop(name)
    return rename_parameter(f"{path}_of_old", name), step


CHANGES = [
    without_parameter,
    with_one_more,
    two_versions_ago,
    *(
        pytest.param(
            change, marks=pytest.mark.exhaustive("every run does both, one after the other")
        )
        for change in (with_former_name, with_wider_bounds)
    ),
]


@cache
def places():
    """Return each topic that a log pins, as (log, event, field), with one of its parameters."""
    pinned = {}
    for log in logs():
        for seq, event in enumerate(log.events):
            for field in fields(event):
                table = getattr(event, field.name)
                if field.name not in ("ruleset", "base") or not isinstance(table, dict):
                    continue
                for path in parameters_of(table):
                    pinned.setdefault(
                        (log.kind, path.partition(".")[0]), (log, seq, field.name, path)
                    )
    return pinned


EACH_TOPIC = pytest.mark.parametrize(
    ("log", "seq", "field", "path"),
    one_in(
        3,
        [pytest.param(*place, id=f"{kind}/{topic}") for (kind, topic), place in places().items()],
        "every run changes every third topic: the change is the same",
    ),
)


@pytest.mark.parametrize("change", CHANGES)
@EACH_TOPIC
def test_log_opens_the_same_after_a_change_of_a_parameter(
    log, seq, field, path, change, monkeypatch
):
    older = deepcopy(getattr(log.events[seq], field))
    steps = change(older, path)
    pinning = replace(log.events[seq], **{field: older})
    name, version, data = encode(pinning, log.table.schema)
    record = replace(log.records[seq], kind=name, version=version, data=data)
    records = [*log.records[:seq], record, *log.records[seq + 1 :]]
    events = [*log.events[:seq], pinning, *log.events[seq + 1 :]]
    with monkeypatch.context() as patch:
        patch.setattr(versions, "EARLIER", steps if isinstance(steps, tuple) else (steps,))
        reading = audit_stream(log.table, written_by(records, EARLIER))
        assert not isinstance(reading, StreamFault)
        assert reading.remarks == ()
        state = fold(log.table.initial, events, log.table.evolve)
    expected = fold(log.table.initial, log.events, log.table.evolve)
    for attribute in ("terms", "rules", "base"):
        assert getattr(state, attribute, None) == getattr(expected, attribute, None)
    assert isinstance(read_ruleset(older), tuple), "without the step nobody can read it"


def test_new_topic_is_absent_from_older_rules(monkeypatch):
    """A topic of a later version is added to the absent topics of older rules."""
    tried = 0
    for log, seq, field, _ in {place[0]: place for place in places().values()}.values():
        table = getattr(log.events[seq], field)
        for topic in [name for name in table[versions.WITHOUT] if "." not in name]:
            older = deepcopy(table)
            step = add_absent(topic, **older[versions.WITHOUT].pop(topic))
            with monkeypatch.context() as patch:
                patch.setattr(versions, "EARLIER", (step,))
                assert read_ruleset(older) == read_ruleset({**table, versions.SCHEMA: 2})
            tried += 1
    assert tried > 10


def test_every_topic_of_the_rules_is_pinned_by_some_log():
    topics = {name for name, slot in slots_of(Rules).items() if isinstance(slot.kind, Section)}
    pinned = {topic for _, topic in places()}
    assert topics - pinned == set()
