"""The script of an evening under the rules of a game, also of a club that changed them."""

import pytest

from faristol.rehearsal.casting import MAX_PAPERS, cast_evening
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.incidents import (
    DIRECTOR,
    EVENING,
    INCIDENTS,
    article_of,
    is_allowed,
    with_causes,
)
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset
from tests.support.examples import examples
from tests.support.single_rule_changes import are_nested, single_changes

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
        again = [at for (_, at), row in script.events.items() if "comment_again" in dict(row)]
        assert script.misread[0] not in again
        if rounds >= 6:
            assert cast_kinds(script) == EVENING.keys()


def cast_kinds(script):
    """Return the kinds of incidents that a script has at some place."""
    rows = (*script.papers.values(), *script.events.values())
    return {*script.waiting, *(kind for row in rows for kind, _ in row)}


@pytest.mark.parametrize("name", RULES)
def test_repeated_script_has_what_it_repeats_and_what_that_follows(name):
    """What the rules allow of it, in three rounds, whatever the seed; nothing else."""
    dice = SeededDice("repeats")
    for number in range(examples(200, every_run=40)):
        repeats = tuple(kind for kind in EVENING if not dice.below(3)) or ("late",)
        script = cast_evening(f"r{number}", 3, preset(name), repeats=repeats)
        expected = {kind for kind in with_causes(repeats) if is_allowed(kind, preset(name))}
        assert cast_kinds(script) == expected, repeats
        assert ("claim_good" in expected) is (script.misread != (0, 0))
        assert ("better_after" in expected) is bool(script.unseen)


@pytest.mark.parametrize("name", [*RULES, "ca-classic", "ca-ciutat-de-mallorca"])
def test_no_incident_rests_on_a_value_that_a_club_changed(name):
    changes = list(single_changes(name, examples(60, every_run=30)))
    assert len(changes) >= 10
    for path, copy in changes:
        for incident, spec in INCIDENTS.items():
            for rest in spec.rests_on:
                if are_nested(rest, path):
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
    assert [article_of(kind, classic) for kind in ("absent", "over", "past", "typo")] == [
        "CAT-CLS 8.3",
        "CAT-CLS 7.4",
        "CAT-CLS 8.4",
        "CAT-CLS 4.7",  # a result is corrected to the signed sheet, which 8.4 does not allow
    ]
    assert [article_of(kind, committee) for kind in ("absent", "over")] == [
        "CAT-CLM 32",
        "CAT-CLM 30",
    ]
    assert all(is_allowed(kind, classic) for kind in DIRECTOR)
    general = preset("ro-general")
    allowed = {
        rules.heading.name: {kind for kind in DIRECTOR if is_allowed(kind, rules)}
        for rules in (committee, general)
    }
    assert allowed == {
        "ca-ciutat-de-mallorca": {"absent", "over", "typo", "newcomer", "withdraws"},
        "ro-general": {"typo", "newcomer", "withdraws"},
    }
    # a regulation that is silent on corrections is not cited for them
    assert {article_of("typo", rules) for rules in (committee, general)} == {""}
