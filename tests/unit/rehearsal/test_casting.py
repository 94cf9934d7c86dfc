"""The script of an evening under the rules of a game, also of a club that changed them."""

import pytest

from faristol.rehearsal.casting import MAX_PAPERS, cast_evening
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.incidents import DIRECTOR, EVENING, INCIDENTS, article_of, is_allowed
from faristol.rules.edition import change_ruleset, parameters
from faristol.rules.flaw import Flaw
from faristol.rules.preset import preset
from faristol.rules.ruleset import Ruleset
from tests.support.examples import examples

RULES = ("ca-duplicate-2018", "ro-duplicate")


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("rounds", [1, 2, 3, 6, 20])
def test_script_keeps_its_bounds_in_every_seed(name, rounds):
    for number in range(examples(200, every_run=40)):
        script = cast_evening(f"s{number}", rounds, preset(name))
        assert all(1 <= at <= rounds for at in script.papers)
        assert all(len(row) < MAX_PAPERS for row in script.papers.values())
        on_paper = [
            *script.waiting.values(),
            *(t for row in script.papers.values() for _, t in row),
        ]
        assert len(set(on_paper)) == len(on_paper)
        assert {1, 12}.isdisjoint(on_paper)
        assert all(1 <= at <= rounds for _, at in script.events)
        if rounds >= 6:
            events = [kind for row in script.events.values() for kind, _ in row]
            cast = {
                *events,
                *script.waiting,
                *(k for row in script.papers.values() for k, _ in row),
            }
            assert cast == EVENING.keys()


def single_changes(name, count):
    """Yield copies of a rule set with one value changed or taken away, and the path."""
    base, dice = preset(name), SeededDice(f"changes of {name}")
    paths = dice.shuffle(parameters())
    for parameter in paths:
        value = base.rules
        for step in parameter.path.split("."):
            value = getattr(value, step, None)
        values = [None] if parameter.is_optional and value is not None else []
        match value:
            case bool():
                values.append(not value)
            case int():
                values.extend((value + 1, max(0, value - 1)))
            case tuple() if value and len(value) > 1 and isinstance(value[0], str):
                values.append(list(value[1:]))
        for changed in values:
            copy = change_ruleset(base, {parameter.path: changed}, name="rules-ours", title="Ours")
            if isinstance(copy, Ruleset):
                yield parameter.path, copy
                count -= 1
                break
            assert all(isinstance(flaw, Flaw) for flaw in copy)
        if not count:
            return


@pytest.mark.parametrize("name", [*RULES, "ca-classic", "ca-ciutat-de-mallorca"])
def test_no_incident_rests_on_a_value_that_a_club_changed(name):
    changes = list(single_changes(name, examples(60, every_run=30)))
    assert len(changes) >= 10
    for path, copy in changes:
        for incident, spec in INCIDENTS.items():
            for rest in spec.rests_on:
                if f"{rest}.".startswith(f"{path}.") or f"{path}.".startswith(f"{rest}."):
                    assert not is_allowed(incident, copy), (path, incident)


def test_change_of_another_value_keeps_the_incidents():
    base = preset("ca-duplicate-2018")
    copy = change_ruleset(base, {"announcing.passes": 3}, name="rules-ours", title="Ours")
    assert all(is_allowed(incident, copy) for incident in EVENING)
    assert article_of("comment", copy) == "CAT-DUP 1.7-5"


def test_articles_are_those_of_the_rules_in_use():
    catalan, romanian = preset("ca-duplicate-2018"), preset("ro-duplicate")
    assert {article_of(kind, catalan) for kind in EVENING} == {
        f"CAT-DUP 1.{number}"
        for number in (
            "1-6",
            "5-4",
            "7-1",
            "7-2",
            "7-3",
            "7-4",
            "7-5",
            "8-1",
            "8-2",
            "8-4",
            "10-3",
            "11-2",
        )
    }
    assert {article_of(kind, romanian) for kind in EVENING} == {""}  # as clubs play it
    classic, committee = preset("ca-classic"), preset("ca-ciutat-de-mallorca")
    assert [article_of(kind, classic) for kind in ("absent", "over", "past")] == [
        "CAT-CLS 8.3",
        "CAT-CLS 7.4",
        "CAT-CLS 8.4",
    ]
    assert [article_of(kind, committee) for kind in ("absent", "over")] == [
        "CAT-CLM 32",
        "CAT-CLM 30",
    ]
    assert not is_allowed("past", committee)
    assert all(is_allowed(kind, classic) for kind in DIRECTOR)
