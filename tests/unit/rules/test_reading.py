"""A rule set from outside: whatever is wrong is named by its path."""

from copy import deepcopy

import pytest

from faristol.rules.flaw import Flaw
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset

PLAIN = plain_ruleset(preset("ca-classic"))
DUPLICATE = plain_ruleset(preset("ca-duplicate-2018"))


def flaws(change, base=PLAIN):
    table = deepcopy(base)
    change(table)
    read = read_ruleset(table)
    return () if isinstance(read, Ruleset) else read


def put(path, value):
    def change(table):
        *steps, last = path.split("/")
        for step in steps:
            table = table[step]
        table[last] = value

    return change


def take(path):
    def change(table):
        *steps, last = path.split("/")
        for step in steps:
            table = table[step]
        del table[last]

    return change


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (put("exchange/least/value", "1"), Flaw("not_a_whole_number", "exchange.least")),
        (put("exchange/least/value", True), Flaw("not_a_whole_number", "exchange.least")),
        (put("exchange/least/value", 1.0), Flaw("not_a_whole_number", "exchange.least")),
        (put("exchange/least/value", -1), Flaw("out_of_range", "exchange.least", "0 100")),
        (put("exchange/least/value", 10**30), Flaw("out_of_range", "exchange.least", "0 100")),
        (put("exchange/is_bounded_by_bag/value", 1), Flaw("not_yes_or_no", "exchange.is_bounded_by_bag")),
        (put("leftovers/out/value", "all"), Flaw("no_such_choice", "leftovers.out", "none subtract transfer")),
        (put("leftovers/out/value", None), Flaw("no_such_choice", "leftovers.out", "none subtract transfer")),
        (put("passing/word/value", " "), Flaw("empty", "passing.word")),
        (put("passing/word/value", "a\nb"), Flaw("not_a_text", "passing.word")),
        (put("passing/word/value", "x" * 21), Flaw("too_long", "passing.word", "20")),
        (put("clock/stops/value", "challenge"), Flaw("not_a_list", "clock.stops")),
        (put("clock/stops/value", ["arbiter", "arbiter"]), Flaw("twice", "clock.stops")),
        (put("clock/minutes_each/value", [30] * 25), Flaw("too_long", "clock.minutes_each", "24")),
        (put("clock/minutes_each/value", [30, 0]), Flaw("out_of_range", "clock.minutes_each.2", "1 1440")),
        (put("exchange/least", 1), Flaw("missing", "exchange.least.value")),
        (put("exchange", 1), Flaw("not_a_table", "exchange")),
        (take("exchange/least"), Flaw("missing", "exchange.least")),
        (take("exchange"), Flaw("missing", "exchange")),
        (take("overtime/loss"), Flaw("missing", "overtime.loss")),
        (put("exchange/fewest", 1), Flaw("unknown", "exchange.fewest")),
        (put("exchange/least/source", "x"), Flaw("unknown", "exchange.least.source")),
        (put("surprise", {}), Flaw("unknown", "surprise")),
        (put("version", 0), Flaw("out_of_range", "version", "1 9999")),
        (take("name"), Flaw("missing", "name")),
        (put("exchange/least/article", ""), Flaw("no_article", "exchange.least")),
        (put("exchange/least/article", 3), Flaw("not_a_text", "exchange.least.article")),
        (put("exchange/least/article", "x" * 81), Flaw("too_long", "exchange.least.article", "80")),
        (
            put("exchange/least/basis", "rumour"),
            Flaw("no_such_choice", "exchange.least.basis", "text reading silence practice club"),
        ),
        (put("without/leftovers", {"article": "CAT-CLS 4A"}), Flaw("not_optional", "without.leftovers")),
        (put("without/exchange", {"article": "CAT-CLS 3.2"}), Flaw("with_and_without", "exchange")),
        (put("without/senyors", 1), Flaw("not_a_table", "without.senyors")),
        (put("without", []), Flaw("not_a_table", "without")),
        (put("exchange/least/value", 8), Flaw("contradiction", "exchange.least", "exchange.most")),
        (put("equipment/tiles/value", "eo"), Flaw("contradiction", "equipment.tiles", "alphabet")),
        (put("clock/minutes_each/value", []), Flaw("contradiction", "clock.minutes_each", "empty")),
        (put("scoreless/second/of/value", []), Flaw("contradiction", "scoreless.second.of", "empty")),
        (put("start/methods/value", []), Flaw("contradiction", "start.methods", "empty")),
    ],
)  # fmt: skip
def test_a_flaw_is_named_with_its_path(change, flaw):
    assert flaw in flaws(change)


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (put("racks/stages/value", []), Flaw("contradiction", "racks.stages", "empty")),
        (put("racks/stages/value", [7]), Flaw("not_a_table", "racks.stages.1")),
        (put("racks/stages/value", [{"vowels": 1}]), Flaw("missing", "racks.stages.1.consonants")),
        (
            put("racks/stages/value", [{"vowels": 4, "consonants": 4}]),
            Flaw("contradiction", "racks.stages", "equipment.rack"),
        ),
        (
            put("racks/stages/value", [{"vowels": 1, "consonants": 1}] * 2),
            Flaw("contradiction", "racks.stages", "last_round"),
        ),
        (
            put("racks/stages/value", [{"vowels": 1, "consonants": 1, "rounds": 2}]),
            Flaw("unknown", "racks.stages.1.rounds"),
        ),
        (
            put("round_clock/seconds/value", 45),
            Flaw("contradiction", "round_clock.cues", "round_clock.seconds"),
        ),
        (
            put("bonus/table/value/0/players", 51),
            Flaw("contradiction", "bonus.table", "players"),
        ),
    ],
)
def test_a_flaw_in_a_list_is_named_with_its_row(change, flaw):
    def indexed(table):
        table["bonus"]["table"]["value"] = {
            str(at): row for at, row in enumerate(table["bonus"]["table"]["value"])
        }
        change(table)
        table["bonus"]["table"]["value"] = list(table["bonus"]["table"]["value"].values())

    assert flaw in flaws(indexed, DUPLICATE)


def test_all_flaws_are_named_at_once_but_not_without_end():
    def many(table):
        table["exchange"]["least"]["value"] = None
        table["leftovers"]["out"]["value"] = None

    assert {flaw.path for flaw in flaws(many)} == {"exchange.least", "leftovers.out"}
    assert len(flaws(lambda table: table.update({str(n): n for n in range(999)}))) == 50


@pytest.mark.parametrize("raw", [None, 1, "x", [], {}, {"without": None}])
def test_what_is_no_rule_set_at_all_is_refused(raw):
    assert read_ruleset(raw)
    assert not isinstance(read_ruleset(raw), Ruleset)


def test_a_value_need_not_say_its_basis():
    table = deepcopy(PLAIN)
    del table["exchange"]["most"]["basis"]
    assert read_ruleset(table) == preset("ca-classic")
