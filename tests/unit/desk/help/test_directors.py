"""Unit tests of what the help tells a director: the screens of each regulation have what it names."""

import re

import pytest

from faristol.desk.help.text import parse_runs
from scripts.build.help import read_sections
from scripts.build.layout import Layout
from tests.support.desk import User
from tests.support.tournament_user import Director

pytestmark = pytest.mark.desk_only("reads the sources of the help")

SECTIONS = {
    section.key: section for section in read_sections(Layout().help / "en" / "director.md")[1]
}
# step of the section on results that a regulation goes by
STEPS = {"ca-classic": 0, "ca-ciutat-de-mallorca": 1, "ro-general": 1}


def tapped(text):
    return [run.text for run in parse_runs(text) if run.kind == "tapped"]


@pytest.mark.parametrize("ruleset", STEPS)
def test_table_has_the_endings_that_the_help_names_for_its_regulation(ruleset):
    director = Director(User(), ruleset=ruleset, starts="drawn")
    director.enter("Anna", "Benet", "Clara", "David")
    director.begin_round()
    table = director.look("/tournament/table/1/1")
    (steps,) = [block for block in SECTIONS["match-results"].blocks if isinstance(block, list)]
    endings = {at: tapped(step) for at, step in enumerate(steps)}
    assert all(endings.values())
    for at, labels in endings.items():
        assert [label in table for label in labels] == [at == STEPS[ruleset]] * len(labels)
    assert ("Overtime minutes" in table) == (ruleset != "ro-general")
    assert tapped(SECTIONS["match-results"].text)[0] in director.look("/tournament/round/1")


def test_coefficients_are_those_that_the_help_reckons():
    director = Director(User(), ruleset="ro-general", starts="drawn", counts="coefficients")
    director.enter("Anna", "Benet", "Clara")
    director.send("pair_round")
    text = SECTIONS["pairings"].text
    bye = re.search(r"the coefficient ([\d.]+)", text)[1]
    assert f"bye: coefficient {bye}" in director.look("/tournament/pairings")
    director.begin_round()
    first, second, won, lost = re.search(
        r"(\d+)–(\d+) is ([\d.]+) and ([\d.]+\d)", SECTIONS["standings"].text
    ).groups()
    director.result(f"1 {first} {second}")
    standings = director.look("/tournament/standings")
    assert [standings.count(value) for value in (won, lost)] == [1, 1]
