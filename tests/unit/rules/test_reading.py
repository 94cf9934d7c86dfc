"""The reading of a rule set from outside: flaws are named by their path."""

from copy import deepcopy

import pytest

from faristol.rules.flaw import Flaw
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset

PLAIN = plain_ruleset(preset("ca-classic"))
DUPLICATE = plain_ruleset(preset("ca-duplicate-2018"))


def flaws_after(change, base=PLAIN):
    table = deepcopy(base)
    change(table)
    read = read_ruleset(table)
    return () if isinstance(read, Ruleset) else read


def set_value(path, value):
    def change(table):
        *steps, last = path.split("/")
        for step in steps:
            table = table[step]
        table[last] = value

    return change


def delete_value(path):
    def change(table):
        *steps, last = path.split("/")
        for step in steps:
            table = table[step]
        del table[last]

    return change


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (set_value("exchange/least/value", "1"), Flaw("not_a_whole_number", "exchange.least")),
        (set_value("exchange/least/value", True), Flaw("not_a_whole_number", "exchange.least")),
        (set_value("exchange/least/value", 1.0), Flaw("not_a_whole_number", "exchange.least")),
        (set_value("exchange/least/value", -1), Flaw("out_of_range", "exchange.least", "0 100")),
        (set_value("exchange/least/value", 10**30), Flaw("out_of_range", "exchange.least", "0 100")),
        (set_value("exchange/is_bounded_by_bag/value", 1), Flaw("not_yes_or_no", "exchange.is_bounded_by_bag")),
        (set_value("leftovers/out/value", "all"), Flaw("no_such_choice", "leftovers.out", "none subtract transfer")),
        (set_value("leftovers/out/value", None), Flaw("no_such_choice", "leftovers.out", "none subtract transfer")),
        (set_value("passing/word/value", " "), Flaw("empty", "passing.word")),
        (set_value("passing/word/value", "a\nb"), Flaw("not_a_text", "passing.word")),
        (set_value("passing/word/value", "x" * 21), Flaw("too_long", "passing.word", "20")),
        (set_value("clock/stops/value", "challenge"), Flaw("not_a_list", "clock.stops")),
        (set_value("clock/stops/value", ["arbiter", "arbiter"]), Flaw("twice", "clock.stops")),
        (set_value("clock/minutes_each/value", [30] * 25), Flaw("too_long", "clock.minutes_each", "24")),
        (set_value("clock/minutes_each/value", [30, 0]), Flaw("out_of_range", "clock.minutes_each.2", "1 1440")),
        (set_value("exchange/least", 1), Flaw("missing", "exchange.least.value")),
        (set_value("exchange", 1), Flaw("not_a_table", "exchange")),
        (delete_value("exchange/least"), Flaw("missing", "exchange.least")),
        (delete_value("exchange"), Flaw("missing", "exchange")),
        (delete_value("overtime/loss"), Flaw("missing", "overtime.loss")),
        (set_value("exchange/fewest", 1), Flaw("unknown", "exchange.fewest")),
        (set_value("exchange/least/source", "x"), Flaw("unknown", "exchange.least.source")),
        (set_value("surprise", {}), Flaw("unknown", "surprise")),
        (set_value("version", 0), Flaw("out_of_range", "version", "1 9999")),
        (delete_value("name"), Flaw("missing", "name")),
        (set_value("exchange/least/article", ""), Flaw("no_article", "exchange.least")),
        (set_value("exchange/least/article", 3), Flaw("not_a_text", "exchange.least.article")),
        (set_value("exchange/least/article", "x" * 81), Flaw("too_long", "exchange.least.article", "80")),
        (
            set_value("exchange/least/basis", "rumour"),
            Flaw("no_such_choice", "exchange.least.basis", "text reading silence practice club"),
        ),
        (set_value("without/leftovers", {"article": "CAT-CLS 4A"}), Flaw("not_optional", "without.leftovers")),
        (set_value("without/exchange", {"article": "CAT-CLS 3.2"}), Flaw("with_and_without", "exchange")),
        (set_value("without/senyors", 1), Flaw("not_a_table", "without.senyors")),
        (set_value("without", []), Flaw("not_a_table", "without")),
        (set_value("exchange/least/value", 8), Flaw("contradiction", "exchange.least", "exchange.most")),
        (set_value("equipment/tiles/value", "eo"), Flaw("contradiction", "equipment.tiles", "alphabet")),
        (set_value("clock/minutes_each/value", []), Flaw("contradiction", "clock.minutes_each", "empty")),
        (set_value("scoreless/second/of/value", []), Flaw("contradiction", "scoreless.second.of", "empty")),
        (set_value("start/methods/value", []), Flaw("contradiction", "start.methods", "empty")),
    ],
)  # fmt: skip
def test_flaw_is_named_with_its_path(change, flaw):
    assert flaw in flaws_after(change)


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (set_value("racks/stages/value", []), Flaw("contradiction", "racks.stages", "empty")),
        (set_value("racks/stages/value", [7]), Flaw("not_a_table", "racks.stages.1")),
        (
            set_value("racks/stages/value", [{"vowels": 1}]),
            Flaw("missing", "racks.stages.1.consonants"),
        ),
        (
            set_value("racks/stages/value", [{"vowels": 4, "consonants": 4}]),
            Flaw("contradiction", "racks.stages", "equipment.rack"),
        ),
        (
            set_value("racks/stages/value", [{"vowels": 1, "consonants": 1}] * 2),
            Flaw("contradiction", "racks.stages", "last_round"),
        ),
        (
            set_value("racks/stages/value", [{"vowels": 1, "consonants": 1, "rounds": 2}]),
            Flaw("unknown", "racks.stages.1.rounds"),
        ),
        (
            set_value("round_clock/seconds/value", 45),
            Flaw("contradiction", "round_clock.cues", "round_clock.seconds"),
        ),
        (
            set_value("bonus/table/value/0/players", 51),
            Flaw("contradiction", "bonus.table", "players"),
        ),
    ],
)
def test_flaw_in_a_list_is_named_with_its_row(change, flaw):
    def index_table(table):
        table["bonus"]["table"]["value"] = {
            str(at): row for at, row in enumerate(table["bonus"]["table"]["value"])
        }
        change(table)
        table["bonus"]["table"]["value"] = list(table["bonus"]["table"]["value"].values())

    assert flaw in flaws_after(index_table, DUPLICATE)


def test_all_flaws_are_named_up_to_a_limit():
    def many(table):
        table["exchange"]["least"]["value"] = None
        table["leftovers"]["out"]["value"] = None

    assert {flaw.path for flaw in flaws_after(many)} == {"exchange.least", "leftovers.out"}
    assert len(flaws_after(lambda table: table.update({str(n): n for n in range(999)}))) == 50


@pytest.mark.parametrize("raw", [None, 1, "x", [], {}, {"without": None}])
def test_data_that_is_no_rule_set_is_refused(raw):
    assert read_ruleset(raw)
    assert not isinstance(read_ruleset(raw), Ruleset)


def test_value_may_omit_its_basis():
    table = deepcopy(PLAIN)
    del table["exchange"]["most"]["basis"]
    assert read_ruleset(table) == preset("ca-classic")
