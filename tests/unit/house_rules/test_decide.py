"""What may be wished of a club's rules, what comes of it, and why some of it may not be."""

import pytest

from faristol.house_rules.acts import (
    MAX_TITLE,
    RULES,
    ChangeValues,
    CopyRules,
    RetireRules,
    Retitle,
    ReturnRules,
    restored,
)
from faristol.house_rules.rulebook import Rulebook
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from faristol.rules.edition import Difference
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Source

CLASSIC = preset("ca-classic")
ABSENCE = {"minutes": 20, "winner_points": 300, "loser_points": 0, "both_points": 0}


def decide(book, wish):
    return RULES.decide(book, wish, None)


def done(book, command):
    out = decide(book, command)
    assert not isinstance(out, Refusal), out
    return fold(book, out, RULES.evolve), out


def copy(base=CLASSIC, title="Club de Manresa"):
    return done(Rulebook(), CopyRules(name="rules-1", title=title, base=plain_ruleset(base)))[0]


def change(book, **values):
    return ChangeValues(values={path.replace("__", "."): value for path, value in values.items()})


def flaws(out):
    assert out.code == "rules/flawed"
    return [(code, path) for code, path, _ in out.data["flaws"]]


def test_a_copy_pins_every_value_and_has_changed_nothing():
    (event,) = decide(
        Rulebook(), CopyRules(name="rules-1", title="Ours", base=plain_ruleset(CLASSIC))
    )
    assert isinstance(event, CopyRules)
    assert event.base == plain_ruleset(CLASSIC)
    book = RULES.evolve(Rulebook(), event)
    assert book.base == CLASSIC
    assert book.ruleset.rules == CLASSIC.rules
    heading = book.ruleset.heading
    assert (heading.name, heading.title, heading.status) == ("rules-1", "Ours", "club")
    assert (heading.base, heading.version, heading.language) == ("ca-classic", 1, "ca")
    assert book.differences == ()


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("", "rules/title_empty"),
        ("  ", "rules/title_empty"),
        ("x" * (MAX_TITLE + 1), "rules/title_too_long"),
        ("a\u202eb", "rules/title_bad"),
        ("a\nb", "rules/title_bad"),
    ],
)
def test_a_title_can_be_seen_and_is_not_too_long(title, code):
    out = decide(Rulebook(), CopyRules(name="r", title=title, base=plain_ruleset(CLASSIC)))
    assert (out.code, out.data["field"]) == (code, "title")
    out = decide(copy(), Retitle(title=title))
    assert (out.code, out.data["field"]) == (code, "title")


def test_what_is_no_rule_set_is_not_copied():
    out = decide(Rulebook(), CopyRules(name="rules-1", title="T", base={"name": "x"}))
    assert ("missing", "equipment") in flaws(out)


@pytest.mark.parametrize("name", ["ca-classic", "ca-of-later", "n" * 61, "rules-", "rules-1\n"])
def test_no_copy_bears_the_name_of_a_regulation(name):
    out = decide(Rulebook(), CopyRules(name=name, title="T", base=plain_ruleset(CLASSIC)))
    assert out.code == "rules/name_bad"


def test_nothing_is_copied_twice_and_nothing_comes_before_the_copy():
    out = decide(copy(), CopyRules(name="r", title="T", base=plain_ruleset(CLASSIC)))
    assert out.code == "rules/copied_already"
    for command in (RetireRules(), ReturnRules(), Retitle(title="x"), ChangeValues(values={})):
        assert decide(Rulebook(), command).code == "rules/not_copied"


def test_only_what_becomes_another_value_is_written_down():
    book, out = done(copy(), change(None, exchange__least=1, exchange__least_in_bag=7))
    assert out == (ChangeValues(values={"exchange.least_in_bag": 7}),)
    assert book.differences == (Difference("exchange.least_in_bag", 7, 0),)
    assert book.ruleset.source("exchange.least_in_bag") == Source("CAT-CLS 3.2", "club")
    assert book.ruleset.heading.version == 2
    assert done(book, change(None, exchange__least_in_bag=7))[1] == ()


def test_a_value_put_back_by_hand_is_the_regulation_s_again():
    book, _ = done(copy(), change(None, absence__minutes=20, scoreless__second=None))
    book, _ = done(book, change(None, absence__minutes=15))
    assert [one.path for one in book.differences] == ["scoreless.second"]
    assert book.ruleset.source("absence.minutes") == CLASSIC.source("absence.minutes")


def test_restoring_touches_the_value_or_the_topic_and_nothing_else():
    book, _ = done(
        copy(), change(None, absence__minutes=20, absence__both_points=5, exchange__least=2)
    )
    book, out = done(book, restored(book, "absence.minutes"))
    assert out == (ChangeValues(values={"absence.minutes": 15}),)
    book, _ = done(book, restored(book, "absence"))
    assert [one.path for one in book.differences] == ["exchange.least"]
    assert done(book, restored(book, "absence"))[1] == ()
    assert done(book, restored(book, "exch"))[1] == ()
    assert done(book, restored(book, ""))[1] == ()


def test_a_topic_goes_and_comes_back():
    book, _ = done(copy(), change(None, absence__minutes=20))
    book, out = done(book, change(None, absence=None))
    assert out == (ChangeValues(values={"absence": None}),)
    assert book.ruleset.rules.absence is None
    book, _ = done(book, restored(book, "absence"))
    assert book.ruleset.rules == CLASSIC.rules
    assert book.ruleset.sources == CLASSIC.sources


def test_a_topic_the_regulation_is_without_comes_in():
    book = copy(preset("ca-ciutat-de-mallorca"))
    book, _ = done(book, change(None, absence=ABSENCE))
    assert book.ruleset.rules.absence.minutes == 20
    book, _ = done(book, change(None, absence__minutes=10))
    assert book.differences == (Difference("absence", {**ABSENCE, "minutes": 10}, None),)
    book, _ = done(book, restored(book, "absence"))
    assert book.differences == ()


def test_the_rules_are_looked_at_as_a_whole():
    book = copy()
    out = decide(book, change(None, exchange__least=8))
    assert flaws(out) == [("contradiction", "exchange.least")]
    out = decide(book, change(None, exchange__least="eight", absence__minutes=0, no__such=1))
    assert flaws(out) == [("unknown", "no.such")]
    out = decide(book, change(None, exchange__least="eight", absence__minutes=0))
    assert flaws(out) == [
        ("not_a_whole_number", "exchange.least"),
        ("out_of_range", "absence.minutes"),
    ]


@pytest.mark.parametrize("value", [2**80, 0.5, float("nan"), "\ud800", (1, 2)])
def test_what_no_line_can_hold_is_no_value(value):
    assert decide(copy(), change(None, passing__word=value)).code == "rules/unwritable"


def test_retired_rules_come_back_and_are_not_changed_before():
    book, out = done(copy(), RetireRules())
    assert out == (RetireRules(),)
    assert book.is_retired
    assert decide(book, RetireRules()) == ()
    assert decide(book, change(None, exchange__least=2)).code == "rules/retired"
    assert decide(book, restored(book, "exchange")).code == "rules/retired"
    book, out = done(book, ReturnRules())
    assert out == (ReturnRules(),)
    assert decide(book, ReturnRules()) == ()


def test_a_title_is_changed_beside_the_values():
    book, _ = done(copy(), change(None, exchange__least=2))
    assert decide(book, Retitle(title="Club de Manresa")) == ()
    book, out = done(book, Retitle(title="Manresa 2027"))
    assert out == (Retitle(title="Manresa 2027"),)
    assert book.title == "Manresa 2027"
    book, _ = done(book, change(None, exchange__least=3))
    assert (book.title, book.ruleset.heading.version) == ("Manresa 2027", 3)


def test_a_copy_of_a_copy_counts_from_the_copy():
    first, _ = done(copy(), change(None, exchange__least=2))
    second = copy(first.ruleset, "Lliga")
    assert second.differences == ()
    assert second.ruleset.heading.base == "rules-1"
    second, _ = done(second, change(None, exchange__least=3))
    assert second.differences == (Difference("exchange.least", 3, 2),)


def test_a_log_does_not_grow_for_ever():
    book = copy()
    object.__setattr__(book, "seq", RULES.max_events)
    assert decide(book, RetireRules()).code == "rules/too_many"
