"""The commands on a club's rules, their events and refusals."""

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


def decide(book, act):
    return RULES.decide(book, act, None)


def do(book, command):
    events = decide(book, command)
    assert not isinstance(events, Refusal), events
    return fold(book, events, RULES.evolve), events


def copy_rules(base=CLASSIC, title="Club de Manresa"):
    return do(Rulebook(), CopyRules(name="rules-1", title=title, base=plain_ruleset(base)))[0]


def change_values(book, **values):
    return ChangeValues(values={path.replace("__", "."): value for path, value in values.items()})


def flaws_of(refusal):
    assert refusal.code == "rules/flawed"
    return [(code, path) for code, path, _ in refusal.data["flaws"]]


def test_copy_pins_all_values_without_changes():
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
def test_title_is_visible_and_of_limited_length(title, code):
    refusal = decide(Rulebook(), CopyRules(name="r", title=title, base=plain_ruleset(CLASSIC)))
    assert (refusal.code, refusal.data["field"]) == (code, "title")
    refusal = decide(copy_rules(), Retitle(title=title))
    assert (refusal.code, refusal.data["field"]) == (code, "title")


def test_data_that_is_no_rule_set_is_not_copied():
    refusal = decide(Rulebook(), CopyRules(name="rules-1", title="T", base={"name": "x"}))
    assert ("missing", "equipment") in flaws_of(refusal)


@pytest.mark.parametrize("name", ["ca-classic", "ca-of-later", "n" * 61, "rules-", "rules-1\n"])
def test_copy_never_has_the_name_of_a_regulation(name):
    refusal = decide(Rulebook(), CopyRules(name=name, title="T", base=plain_ruleset(CLASSIC)))
    assert refusal.code == "rules/name_bad"


def test_rules_are_copied_first_and_once():
    refusal = decide(copy_rules(), CopyRules(name="r", title="T", base=plain_ruleset(CLASSIC)))
    assert refusal.code == "rules/copied_already"
    for command in (RetireRules(), ReturnRules(), Retitle(title="x"), ChangeValues(values={})):
        assert decide(Rulebook(), command).code == "rules/not_copied"


def test_only_changed_values_are_stored():
    book, events = do(
        copy_rules(), change_values(None, exchange__least=1, exchange__least_in_bag=7)
    )
    assert events == (ChangeValues(values={"exchange.least_in_bag": 7}),)
    assert book.differences == (Difference("exchange.least_in_bag", 7, 0),)
    assert book.ruleset.source("exchange.least_in_bag") == Source("CAT-CLS 3.2", "club")
    assert book.ruleset.heading.version == 2
    assert do(book, change_values(None, exchange__least_in_bag=7))[1] == ()


def test_value_set_back_by_hand_is_that_of_the_regulation():
    book, _ = do(copy_rules(), change_values(None, absence__minutes=20, scoreless__second=None))
    book, _ = do(book, change_values(None, absence__minutes=15))
    assert [difference.path for difference in book.differences] == ["scoreless.second"]
    assert book.ruleset.source("absence.minutes") == CLASSIC.source("absence.minutes")


def test_restoring_changes_only_the_value_or_the_topic():
    book, _ = do(
        copy_rules(),
        change_values(None, absence__minutes=20, absence__both_points=5, exchange__least=2),
    )
    book, events = do(book, restored(book, "absence.minutes"))
    assert events == (ChangeValues(values={"absence.minutes": 15}),)
    book, _ = do(book, restored(book, "absence"))
    assert [difference.path for difference in book.differences] == ["exchange.least"]
    assert do(book, restored(book, "absence"))[1] == ()
    assert do(book, restored(book, "exch"))[1] == ()
    assert do(book, restored(book, ""))[1] == ()


def test_topic_is_dropped_and_restored():
    book, _ = do(copy_rules(), change_values(None, absence__minutes=20))
    book, events = do(book, change_values(None, absence=None))
    assert events == (ChangeValues(values={"absence": None}),)
    assert book.ruleset.rules.absence is None
    book, _ = do(book, restored(book, "absence"))
    assert book.ruleset.rules == CLASSIC.rules
    assert book.ruleset.sources == CLASSIC.sources


def test_topic_missing_in_the_regulation_may_be_added():
    book = copy_rules(preset("ca-ciutat-de-mallorca"))
    book, _ = do(book, change_values(None, absence=ABSENCE))
    assert book.ruleset.rules.absence.minutes == 20
    book, _ = do(book, change_values(None, absence__minutes=10))
    assert book.differences == (Difference("absence", {**ABSENCE, "minutes": 10}, None),)
    book, _ = do(book, restored(book, "absence"))
    assert book.differences == ()


def test_rules_are_checked_as_a_whole():
    book = copy_rules()
    refusal = decide(book, change_values(None, exchange__least=8))
    assert flaws_of(refusal) == [("contradiction", "exchange.least")]
    refusal = decide(
        book, change_values(None, exchange__least="eight", absence__minutes=0, no__such=1)
    )
    assert flaws_of(refusal) == [("unknown", "no.such")]
    refusal = decide(book, change_values(None, exchange__least="eight", absence__minutes=0))
    assert flaws_of(refusal) == [
        ("not_a_whole_number", "exchange.least"),
        ("out_of_range", "absence.minutes"),
    ]


@pytest.mark.parametrize("value", [2**80, 0.5, float("nan"), "\ud800", (1, 2)])
def test_value_that_no_line_can_hold_is_refused(value):
    assert decide(copy_rules(), change_values(None, passing__word=value)).code == "rules/unwritable"


def test_retired_rules_are_unchangeable_until_they_return():
    book, events = do(copy_rules(), RetireRules())
    assert events == (RetireRules(),)
    assert book.is_retired
    assert decide(book, RetireRules()) == ()
    assert decide(book, change_values(None, exchange__least=2)).code == "rules/retired"
    assert decide(book, restored(book, "exchange")).code == "rules/retired"
    book, events = do(book, ReturnRules())
    assert events == (ReturnRules(),)
    assert decide(book, ReturnRules()) == ()


def test_title_is_changed_beside_the_values():
    book, _ = do(copy_rules(), change_values(None, exchange__least=2))
    assert decide(book, Retitle(title="Club de Manresa")) == ()
    book, events = do(book, Retitle(title="Manresa 2027"))
    assert events == (Retitle(title="Manresa 2027"),)
    assert book.title == "Manresa 2027"
    book, _ = do(book, change_values(None, exchange__least=3))
    assert (book.title, book.ruleset.heading.version) == ("Manresa 2027", 3)


def test_copy_of_a_copy_counts_from_the_copy():
    first, _ = do(copy_rules(), change_values(None, exchange__least=2))
    second = copy_rules(first.ruleset, "Lliga")
    assert second.differences == ()
    assert second.ruleset.heading.base == "rules-1"
    second, _ = do(second, change_values(None, exchange__least=3))
    assert second.differences == (Difference("exchange.least", 3, 2),)


def test_log_has_a_maximum_length():
    book = copy_rules()
    object.__setattr__(book, "seq", RULES.max_events)
    assert decide(book, RetireRules()).code == "rules/too_many"
