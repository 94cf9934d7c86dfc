"""A club's own rules: a copy with other values, marked as such."""

import pytest

from faristol.rules.edition import Difference, change_ruleset, differences, parameters
from faristol.rules.flaw import Flaw
from faristol.rules.kind import Section, Whole
from faristol.rules.overtime import has_lost
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset, Source

CLASSIC = preset("ca-classic")
MALLORCA = preset("ca-ciutat-de-mallorca")


def copy_of(base, **values):
    paths = {path.replace("__", "."): value for path, value in values.items()}
    return change_ruleset(base, paths, name="manresa", title="Club de Manresa")


def test_copy_keeps_other_values_and_names_its_base():
    ours = copy_of(CLASSIC, exchange__least_in_bag=7)
    assert isinstance(ours, Ruleset)
    assert ours.rules.exchange.least_in_bag == 7
    assert ours.heading.base == "ca-classic"
    assert (ours.heading.name, ours.heading.status) == ("manresa", "club")
    assert ours.source("exchange.least_in_bag") == Source("CAT-CLS 3.2", "club")
    assert ours.source("exchange.most") == CLASSIC.source("exchange.most")
    assert differences(ours, CLASSIC) == (Difference("exchange.least_in_bag", 7, 0),)


def test_copy_without_changes_has_no_differences():
    ours = copy_of(CLASSIC, exchange__least=1)
    assert differences(ours, CLASSIC) == ()
    assert ours.sources == CLASSIC.sources


def test_club_may_drop_a_topic():
    ours = copy_of(CLASSIC, overtime__loss=None, absence=None)
    assert ours.rules.overtime.loss is None
    assert ours.rules.absence is None
    assert not has_lost(ours.rules.overtime, 9_999)
    assert [difference.path for difference in differences(ours, CLASSIC)] == [
        "overtime.loss",
        "absence",
    ]
    assert ours.source("absence").basis == "club"


def test_club_may_adopt_a_topic_of_another_regulation():
    values = {d.path: d.base for d in differences(MALLORCA, CLASSIC) if d.path == "absence"}
    ours = change_ruleset(MALLORCA, values, name="ours", title="Ours")
    assert ours.rules.absence == CLASSIC.rules.absence
    assert ours.source("absence.minutes") == Source("CAT-CLM 32", "club")


def test_club_may_adopt_a_topic_that_holds_topics():
    values = {d.path: d.base for d in differences(MALLORCA, CLASSIC)}
    ours = change_ruleset(MALLORCA, {"overtime.loss": values["overtime.loss"]}, name="o", title="O")
    assert ours.rules.overtime == CLASSIC.rules.overtime


def test_copy_may_be_copied():
    ours = copy_of(copy_of(CLASSIC, exchange__least_in_bag=7), exchange__most=5)
    assert [d.path for d in differences(ours, CLASSIC)] == [
        "exchange.most",
        "exchange.least_in_bag",
    ]
    assert read_ruleset(plain_ruleset(ours)) == ours


@pytest.mark.parametrize(
    ("values", "flaw"),
    [
        ({"nothing": 1}, Flaw("unknown", "nothing")),
        ({"exchange.least": None}, Flaw("not_optional", "exchange.least")),
        ({"equipment": None}, Flaw("unknown", "equipment")),
        ({"senyors.rack": 7}, Flaw("missing", "senyors")),
        ({"exchange.least": "two"}, Flaw("not_a_whole_number", "exchange.least")),
        ({"senyors": 7}, Flaw("not_a_table", "senyors")),
        ({"senyors": {"rack": 7}}, Flaw("missing", "senyors.second")),
        ({"senyors": {"colour": 7}}, Flaw("unknown", "senyors.colour")),
        ({"exchange.least": 7, "exchange.most": 2}, Flaw("contradiction", "exchange.least", "exchange.most")),
    ],
)  # fmt: skip
def test_impossible_change_is_refused_with_its_path(values, flaw):
    assert flaw in change_ruleset(CLASSIC, values, name="ours", title="Ours")


def test_copy_needs_a_name():
    assert Flaw("empty", "name") in change_ruleset(CLASSIC, {}, name=" ", title="Ours")


def test_parameters_describe_a_form():
    by_path = {parameter.path: parameter for parameter in parameters()}
    assert by_path["exchange.least"].kind == Whole(0, 100)
    assert by_path["exchange"].is_optional
    assert isinstance(by_path["exchange"].kind, Section)
    assert "equipment" not in by_path  # always there
    assert len(by_path) == len(parameters())
