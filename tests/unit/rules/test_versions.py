"""Versions of rule sets: rules pinned under an earlier version are read as the current one."""

from copy import deepcopy
from dataclasses import fields, replace
from pathlib import Path

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.house_rules.acts import RULES, ChangeValues
from faristol.ledger.codec import EarlierVersion, Schema, decode
from faristol.ledger.upcasts import in_field
from faristol.rules import versions
from faristol.rules.flaw import Flaw
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import plain_as_pinned, plain_ruleset, read_ruleset
from faristol.rules.versions import (
    add_absent,
    add_parameter,
    chain_steps,
    change_value,
    drop_parameter,
    rename_parameter,
)
from tests.support.released import find_discrepancies, read_entries

UNIT = Path(__file__).parents[1]
CLASSIC = plain_ruleset(preset("ca-classic"))
OUT = CLASSIC["leftovers"]["out"]


def without_parameter(table):
    """Return rules of a version without the parameter for leftover letters."""
    older = deepcopy(dict(table))
    value = older["leftovers"].pop("out")
    return older, add_parameter("leftovers.out", **value)


def with_dropped_parameter(table):
    older = deepcopy(dict(table))
    older["leftovers"]["of_guests"] = {"value": 3, "article": "X 1", "basis": "text"}
    older["without"]["leftovers.guests.more"] = {"article": "X 1", "basis": "silence"}
    steps = (drop_parameter("leftovers.of_guests"), drop_parameter("leftovers.guests"))
    return older, chain_steps(*steps)


def with_former_name(table):
    older = deepcopy(dict(table))
    older["leftovers"]["gone_out"] = older["leftovers"].pop("out")
    return older, rename_parameter("leftovers.gone_out", "out")


def with_wider_choice(table):
    older = deepcopy(dict(table))
    value = older["leftovers"]["out"]["value"]
    older["leftovers"]["out"]["value"] = "everything"
    return older, change_value(
        "leftovers.out", lambda wide: value if wide == "everything" else wide
    )


def without_topic(table):
    """Return rules of a version without a topic of this name: absent by silence."""
    older = deepcopy(dict(table))
    source = older["without"].pop("bonus", None)
    if source is None:
        return without_parameter(table)
    return older, add_absent("bonus", **source)


OLDER = [
    without_parameter,
    with_dropped_parameter,
    with_former_name,
    with_wider_choice,
    without_topic,
]


@pytest.mark.parametrize("older_of", OLDER)
@pytest.mark.parametrize("name", preset_names())
def test_rules_of_an_earlier_version_read_as_before(monkeypatch, name, older_of):
    older, step = older_of(plain_ruleset(preset(name)))
    monkeypatch.setattr(versions, "EARLIER", (step,))
    assert read_ruleset(older) == preset(name)
    assert plain_as_pinned(older, preset(name)) == older, "the stored rules stay"


@pytest.mark.parametrize("older_of", OLDER)
@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("register", "judge")])
def test_released_logs_open_after_a_change_of_a_parameter(monkeypatch, name, older_of):
    kind = kind_by_name(name)
    for path in sorted(UNIT.glob(f"*/released/{name}_*.jsonl")):
        entries = read_entries(path.read_text(encoding="utf-8").splitlines(), kind.schema)
        events, versions_of = [event for event, _ in entries], [version for _, version in entries]
        expected = kind.fold(kind.initial, events)
        opening, field = _opening_with_rules(events)
        if opening is None:
            continue
        older, step = older_of(getattr(opening, field))
        events[events.index(opening)] = replace(opening, **{field: older})
        with monkeypatch.context() as patch:
            patch.setattr(versions, "EARLIER", (step,))
            entries = list(zip(events, versions_of, strict=True))
            assert find_discrepancies(kind, entries) == []
            state = kind.fold(kind.initial, events)
        for attribute in ("terms", "rules", "base"):
            assert getattr(state, attribute, None) == getattr(expected, attribute, None)


def _opening_with_rules(events):
    for event in events:
        for field in fields(event):
            value = getattr(event, field.name)
            if field.name in ("ruleset", "base") and isinstance(value, dict):
                return event, field.name
    return None, ""


def test_stored_rules_name_their_version_from_the_second_on(monkeypatch):
    assert versions.SCHEMA not in CLASSIC
    older, step = with_former_name(CLASSIC)
    monkeypatch.setattr(versions, "EARLIER", (step,))
    assert plain_ruleset(preset("ca-classic"))[versions.SCHEMA] == 2
    assert read_ruleset(plain_ruleset(preset("ca-classic"))) == preset("ca-classic")
    assert isinstance(read_ruleset({**older, versions.SCHEMA: 2}), tuple), "not valid in version 2"


def test_steps_are_applied_from_the_version_on(monkeypatch):
    oldest, first = with_former_name(CLASSIC)
    middle, second = with_wider_choice(CLASSIC)
    oldest["leftovers"]["gone_out"]["value"] = "everything"
    monkeypatch.setattr(versions, "EARLIER", (first, second))
    assert read_ruleset(oldest) == preset("ca-classic")
    assert read_ruleset({**middle, versions.SCHEMA: 2}) == preset("ca-classic")
    assert read_ruleset({**CLASSIC, versions.SCHEMA: 3}) == preset("ca-classic")


@pytest.mark.parametrize("version", [0, -1, True, "1", 1.5, None, [1]])
def test_malformed_version_is_a_flaw(version):
    assert read_ruleset({**CLASSIC, versions.SCHEMA: version}) == (Flaw("not_a_table", "schema"),)


@pytest.mark.parametrize("version", [2, 10**9])
def test_later_version_is_a_flaw_of_its_own(version):
    assert read_ruleset({**CLASSIC, versions.SCHEMA: version}) == (Flaw("later_version", "schema"),)


@pytest.mark.parametrize(
    "table",
    [{}, {"leftovers": 7}, {"leftovers": None, "without": []}, {"leftovers": {"out": 7}}],
)
@pytest.mark.parametrize("older_of", OLDER)
def test_malformed_rules_of_an_earlier_version_are_flawed(monkeypatch, table, older_of):
    _, step = older_of(CLASSIC)
    monkeypatch.setattr(versions, "EARLIER", (step,))
    assert isinstance(read_ruleset(table), tuple)


def test_values_by_path_follow_names_and_choices():
    renamed = rename_parameter("clock.bank", "reserve").upcast_values
    assert renamed({"clock.bank": 3}) == {"clock.reserve": 3}
    assert renamed({"clock": {"bank": 3}, "clocks": {}}) == {"clock": {"reserve": 3}, "clocks": {}}
    assert renamed({"clock": None}) == {"clock": None}
    topic = rename_parameter("clock", "timer").upcast_values
    assert topic({"clock.bank": 3, "clock": None}) == {"timer.bank": 3, "timer": None}
    dropped = drop_parameter("clock.bank").upcast_values
    assert dropped({"clock.bank": 3, "clock": {"bank": 3, "minutes": 1}}) == {
        "clock": {"minutes": 1}
    }
    changed = change_value("clock.bank", lambda value: min(value, 2)).upcast_values
    assert changed({"clock.bank": 3}) == {"clock.bank": 2}
    assert changed({"clock": {"bank": 3}}) == {"clock": {"bank": 2}}
    assert changed({"clock.bank": None}) == {"clock.bank": None}
    added = add_parameter("clock.bank", 3, article="").upcast_values
    assert added({"clock": {"minutes": 1}, "other": 1}) == {
        "clock": {"minutes": 1, "bank": 3},
        "other": 1,
    }


def test_own_rules_of_a_club_are_read_with_the_current_names():
    step = rename_parameter("leftovers.gone_out", "out")
    schema = Schema(
        events=RULES.schema.events,
        earlier={ChangeValues: (EarlierVersion(in_field("values", step.upcast_values)),)},
    )
    data = {"values": {"leftovers.gone_out": "none"}}
    assert decode("change_values", 1, data, schema) == ChangeValues(
        values={"leftovers.out": "none"}
    )


def test_upcast_changes_a_copy():
    older, step = with_wider_choice(CLASSIC)
    before = deepcopy(older)
    step.upcast(older)
    assert older == before
    assert CLASSIC["leftovers"]["out"] == OUT
