"""Every parameter, every choice, every number and every flaw has words; and they say what they should."""

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.rules.fields import format_bounds
from faristol.desk.rules.flaws import CONTRADICTIONS, FLAWS, flaw_messages
from faristol.desk.rules.form import ORDERED, parse_number
from faristol.desk.shared.rule_options import CHOICES
from faristol.desk.shared.rulesets.rule_labels import (
    COLUMNS,
    LABELS,
    SCALES,
    TOPICS,
    UNIT_LABELS,
    UNIT_OF,
    UNITS,
)
from faristol.desk.shared.rulesets.rule_view import (
    PREFIXES,
    RulesetView,
    common_article_prefix,
    format_article,
    format_half_points,
    format_number_rule,
    format_scaled,
)
from faristol.desk.shared.rulesets.rulesets import PRESETS
from faristol.house_rules.acts import flawed
from faristol.rules import check
from faristol.rules.edition import parameters
from faristol.rules.flaw import Flaw
from faristol.rules.kind import Choice, Section, Several, Whole, YesNo, slots_of
from faristol.rules.preset import preset, preset_names
from faristol.rules.ruleset import Basis, Rules

ENGLISH = Translator("en", None)
CATALAN = Translator("ca", None)
PARAMETERS = {one.path: one.kind for one in parameters()}
LEAVES = {path: kind for path, kind in PARAMETERS.items() if not isinstance(kind, Section)}
TABLES = {
    path: slots_of(kind.of.cls)
    for path, kind in LEAVES.items()
    if isinstance(kind, Several) and isinstance(kind.of, Section)
}


def inner(kind):
    return kind.of if isinstance(kind, Several) else kind


def test_every_topic_and_every_parameter_has_a_name_and_nothing_else_has():
    assert list(TOPICS) == list(slots_of(Rules))
    parts = {path for path, kind in PARAMETERS.items() if isinstance(kind, Section) and "." in path}
    assert set(LABELS) == {*LEAVES, *parts}
    assert all(LABELS.values())


def test_no_two_parameters_of_a_topic_have_one_name():
    for topic in TOPICS:
        names = [name for path, name in LABELS.items() if path.startswith(f"{topic}.")]
        assert len(names) == len(set(names)), topic


def test_every_choice_has_words_and_no_other_has():
    choices = {p: inner(k).of for p, k in LEAVES.items() if isinstance(inner(k), Choice)}
    for path, of in choices.items():
        assert list(CHOICES[path]) == list(of), path
    yes_no = {
        f"{path}.{name}"
        for path, columns in TABLES.items()
        for name, slot in columns.items()
        if isinstance(slot.kind, YesNo)
    }
    assert set(CHOICES) - set(choices) == {*yes_no, "announcing.tables"}
    for words in CHOICES.values():
        assert len(set(words.values())) == len(words)


def test_every_table_of_names_that_a_regulation_uses_has_words():
    used = {
        table
        for name in preset_names()
        if preset(name).rules.announcing
        for table in preset(name).rules.announcing.tables
    }
    assert used == set(CHOICES["announcing.tables"])


def test_every_number_says_what_it_counts():
    numbers = {path for path, kind in LEAVES.items() if isinstance(inner(kind), Whole)}
    columns = {
        f"{path}.{name}"
        for path, slots in TABLES.items()
        for name, slot in slots.items()
        if isinstance(slot.kind, Whole)
    }
    assert set(UNIT_OF) == numbers | columns
    assert set(UNIT_OF.values()) == {*UNITS, *SCALES}
    assert set(UNIT_LABELS) == set(UNITS)


def test_every_column_has_a_name():
    assert set(COLUMNS) == {f"{path}.{name}" for path, slots in TABLES.items() for name in slots}


def test_what_is_in_order_is_a_list_of_choices_or_texts():
    for path in ORDERED:
        assert isinstance(LEAVES[path], Several)
        assert path in CHOICES


def test_every_kind_of_source_has_words():
    from typing import get_args

    from faristol.desk.shared.rulesets.rule_view import BASES

    assert set(BASES) == set(get_args(Basis))


def test_every_prefix_of_an_article_is_a_regulation():
    used = {
        source.article.partition(" ")[0]
        for name in preset_names()
        for source in preset(name).sources.values()
        if source.article
    }
    assert used == set(PREFIXES)
    assert set(PREFIXES.values()) <= set(PRESETS)


@pytest.mark.parametrize("name", preset_names())
def test_the_articles_of_a_regulation_are_cited_by_their_number_alone(name):
    own = common_article_prefix(preset(name))
    assert PREFIXES.get(own) == (name if name != "ro-duplicate" else None)
    said = {format_article(one.article, own, ENGLISH) for one in preset(name).sources.values()}
    assert all("CAT-" not in one and "RO-" not in one for one in said)


def test_an_article_is_cited_as_one_says_it():
    assert format_article("CAT-CLS 4B", "CAT-CLS", ENGLISH) == "Section 4, point B"
    assert format_article("CAT-CLM S4c", "CAT-CLM", ENGLISH) == "Sistema de competició"
    assert (
        format_article("RO-GEN 6", "RO-COR", ENGLISH)
        == "Romanian: general rules, Jetoanele și valoarea lor"
    )
    assert format_article("CAT-CLM D1", "", ENGLISH).endswith("championship, Diccionari arbitral")
    assert format_article("our own book", "CAT-CLM", ENGLISH) == "our own book"
    assert format_article("CAT-CLM", "CAT-CLM", ENGLISH) == "CAT-CLM"


@pytest.mark.parametrize("name", preset_names())
def test_every_value_of_every_regulation_is_said(name):
    shown = RulesetView(preset(name), None, ENGLISH)
    for topic in shown.topics():
        assert topic.is_there == bool(topic.lines)
        for line in topic.lines:
            assert line.label
            assert not line.is_changed
            assert all(text and "{" not in text for text in line.texts), line.path


@pytest.mark.parametrize("code", sorted(set(FLAWS) - {"contradiction"}))
def test_every_flaw_has_words_at_its_path(code):
    expected = {"out_of_range": "1 7", "too_long": "20"}.get(code, "")
    (refusal,) = [flawed((Flaw(code, "exchange.least", expected),))]
    messages = flaw_messages(refusal)
    assert "{" not in ENGLISH.render(messages["exchange.least"])
    assert ENGLISH.render(messages[""]).startswith("Exchanging tiles, Minimum tiles exchanged: ")


@pytest.mark.desk_only("what ships has no docstrings")
def test_every_code_that_reading_a_rule_set_can_find_has_words():
    documented = Flaw.__doc__.partition("Codes:")[2]
    assert all(code in documented for code in FLAWS)


@pytest.mark.desk_only("reads the sources, which do not ship")
def test_every_contradiction_is_with_something_that_has_words():
    import re
    from inspect import getsource

    source = getsource(check)
    pairs = re.findall(r'yield (?:path|"[a-z_.]+"), "([a-z_.]+)"', source)
    assert len(pairs) > 5
    for other in pairs:
        assert other in CONTRADICTIONS or other in LABELS, other
        said = flaw_messages(flawed((Flaw("contradiction", "exchange.least", other),)))
        assert "{" not in ENGLISH.render(said["exchange.least"])


def test_what_is_wrong_outside_of_the_topic_is_said_above():
    refusal = flawed((Flaw("contradiction", "senyors.rack", "equipment.rack"),))
    messages = flaw_messages(type(refusal)(refusal.code, {**refusal.data, "topic": "equipment"}))
    assert list(messages) == [""]
    said = ENGLISH.render(messages[""])
    assert said == "“SENYORS”, Tiles on the rack: This does not agree with “Tiles on the rack”."


def test_borders_of_scaled_numbers_are_said_as_they_are_typed():
    def said(path, expected):
        messages = flaw_messages(flawed((Flaw("out_of_range", path, expected),)))
        return ENGLISH.render(messages[path])

    assert said("tournament_points.win", "0 2000") == "Type a number from 0 to 1000."
    assert said("coefficients.draw", "0 20000") == "Type a number from 0 to 2."
    assert said("bonus.table.2.players", "1 10000") == "Type a number from 1 to 10000."


def test_numbers_are_written_as_the_language_writes_them():
    assert format_number_rule("round_clock.seconds", 60, ENGLISH) == "1 minute"
    assert format_number_rule("round_clock.seconds", 150, ENGLISH) == "2:30"
    assert format_number_rule("coefficients.largest", 16667, CATALAN) == "1,6667"
    assert format_number_rule("tournament_points.draw", 1, ENGLISH) == "0.5 points"
    assert format_half_points(50, ENGLISH) == "25 points"
    assert format_scaled(100, "coefficient", ENGLISH) == "0.0100"
    assert format_scaled(5, "half", CATALAN) == "2,5"
    assert format_bounds("coefficient", 0, 20_000, CATALAN) == "0,0000 to 2,0000"


@pytest.mark.parametrize(
    ("typed", "unit", "read"),
    [
        ("7", "tiles", 7),
        ("-7", "tiles", -7),
        ("007", "tiles", 7),
        ("7.0", "tiles", "7.0"),
        ("1.000", "points", 1000),
        ("½", "tiles", "½"),
        ("½", "half", 1),
        ("1½", "half", 3),
        ("1,5", "half", 3),
        ("0.25", "half", "0.25"),
        ("1,6667", "coefficient", 16667),
        ("1.66667", "coefficient", "1.66667"),
        ("", "tiles", ""),
        ("-", "tiles", "-"),
        ("--7", "tiles", "--7"),
        ("٣", "tiles", "٣"),
        ("²", "tiles", "²"),
        (".5", "half", ".5"),
        ("1.", "half", "1."),
        ("1,5,0", "half", "1,5,0"),
        ("9" * 13, "points", "9" * 13),
    ],
)
def test_a_number_is_read_or_left_as_it_was_typed(typed, unit, read):
    assert parse_number(typed, unit) == read


def test_whatever_a_rule_set_is_without_some_regulation_has_to_propose():
    from faristol.desk.shared.rulesets.rule_view import is_there

    for path, kind in PARAMETERS.items():
        if isinstance(kind, Section):
            assert any(is_there(preset(name), path) for name in preset_names()), path
