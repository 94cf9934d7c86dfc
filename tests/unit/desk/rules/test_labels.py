"""Labels of the rules: each parameter, choice, number and flaw has a text, formatted for the language."""

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
PARAMETERS = {parameter.path: parameter.kind for parameter in parameters()}
LEAVES = {path: kind for path, kind in PARAMETERS.items() if not isinstance(kind, Section)}
TABLES = {
    path: slots_of(kind.of.cls)
    for path, kind in LEAVES.items()
    if isinstance(kind, Several) and isinstance(kind.of, Section)
}


def inner_kind(kind):
    return kind.of if isinstance(kind, Several) else kind


def test_topics_and_parameters_have_names_and_no_others_do():
    assert list(TOPICS) == list(slots_of(Rules))
    sections = {
        path for path, kind in PARAMETERS.items() if isinstance(kind, Section) and "." in path
    }
    assert set(LABELS) == {*LEAVES, *sections}
    assert all(LABELS.values())


def test_parameters_of_a_topic_have_distinct_names():
    for topic in TOPICS:
        names = [name for path, name in LABELS.items() if path.startswith(f"{topic}.")]
        assert len(names) == len(set(names)), topic


def test_choices_have_labels_and_no_others_do():
    choices = {p: inner_kind(k).of for p, k in LEAVES.items() if isinstance(inner_kind(k), Choice)}
    for path, choice in choices.items():
        assert list(CHOICES[path]) == list(choice), path
    yes_no = {
        f"{path}.{name}"
        for path, columns in TABLES.items()
        for name, slot in columns.items()
        if isinstance(slot.kind, YesNo)
    }
    assert set(CHOICES) - set(choices) == {*yes_no, "announcing.tables"}
    for words in CHOICES.values():
        assert len(set(words.values())) == len(words)


def test_tables_of_names_in_use_have_labels():
    used = {
        table
        for name in preset_names()
        if preset(name).rules.announcing
        for table in preset(name).rules.announcing.tables
    }
    assert used == set(CHOICES["announcing.tables"])


def test_every_number_has_a_unit():
    numbers = {path for path, kind in LEAVES.items() if isinstance(inner_kind(kind), Whole)}
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


def test_ordered_parameters_are_lists_of_choices_or_texts():
    for path in ORDERED:
        assert isinstance(LEAVES[path], Several)
        assert path in CHOICES


def test_every_kind_of_source_has_a_label():
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
def test_articles_of_a_regulation_are_cited_only_by_their_number(name):
    own = common_article_prefix(preset(name))
    assert PREFIXES.get(own) == (name if name != "ro-duplicate" else None)
    articles = {
        format_article(source.article, own, ENGLISH) for source in preset(name).sources.values()
    }
    assert all("CAT-" not in article and "RO-" not in article for article in articles)


def test_format_article_cites_as_people_do():
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
def test_every_value_of_every_regulation_has_a_text(name):
    view = RulesetView(preset(name), None, ENGLISH)
    for topic in view.topics():
        assert topic.is_there == bool(topic.lines)
        for row in topic.lines:
            assert row.label
            assert not row.is_changed
            assert all(text and "{" not in text for text in row.texts), row.path


@pytest.mark.parametrize("code", sorted(set(FLAWS) - {"contradiction"}))
def test_every_flaw_has_a_message_at_its_path(code):
    expected = {"out_of_range": "1 7", "too_long": "20"}.get(code, "")
    (refusal,) = [flawed((Flaw(code, "exchange.least", expected),))]
    messages = flaw_messages(refusal)
    assert "{" not in ENGLISH.render(messages["exchange.least"])
    assert ENGLISH.render(messages[""]).startswith("Exchanging tiles, Minimum tiles exchanged: ")


@pytest.mark.desk_only("what ships has no docstrings")
def test_every_documented_flaw_code_has_a_message():
    documented = Flaw.__doc__.partition("Codes:")[2]
    assert all(code in documented for code in FLAWS)


@pytest.mark.desk_only("reads the sources, which do not ship")
def test_every_contradiction_names_a_labelled_parameter():
    import re
    from inspect import getsource

    source = getsource(check)
    pairs = re.findall(r'yield (?:path|"[a-z_.]+"), "([a-z_.]+)"', source)
    assert len(pairs) > 5
    for other in pairs:
        assert other in CONTRADICTIONS or other in LABELS, other
        text = flaw_messages(flawed((Flaw("contradiction", "exchange.least", other),)))
        assert "{" not in ENGLISH.render(text["exchange.least"])


def test_flaw_outside_the_topic_has_its_message_above_the_form():
    refusal = flawed((Flaw("contradiction", "senyors.rack", "equipment.rack"),))
    messages = flaw_messages(type(refusal)(refusal.code, {**refusal.data, "topic": "equipment"}))
    assert list(messages) == [""]
    text = ENGLISH.render(messages[""])
    assert text == "“SENYORS”, Tiles on the rack: This does not agree with “Tiles on the rack”."


def test_bounds_of_scaled_numbers_are_formatted_as_typed():
    def format_bounds(path, expected):
        messages = flaw_messages(flawed((Flaw("out_of_range", path, expected),)))
        return ENGLISH.render(messages[path])

    assert format_bounds("tournament_points.win", "0 2000") == "Type a number from 0 to 1000."
    assert format_bounds("coefficients.draw", "0 20000") == "Type a number from 0 to 2."
    assert format_bounds("bonus.table.2.players", "1 10000") == "Type a number from 1 to 10000."


def test_numbers_are_formatted_for_the_language():
    assert format_number_rule("round_clock.seconds", 60, ENGLISH) == "1 minute"
    assert format_number_rule("round_clock.seconds", 150, ENGLISH) == "2:30"
    assert format_number_rule("coefficients.largest", 16667, CATALAN) == "1,6667"
    assert format_number_rule("tournament_points.draw", 1, ENGLISH) == "0.5 points"
    assert format_half_points(50, ENGLISH) == "25 points"
    assert format_scaled(100, "coefficient", ENGLISH) == "0.0100"
    assert format_scaled(5, "half", CATALAN) == "2,5"
    assert format_bounds("coefficient", 0, 20_000, CATALAN) == "0,0000 to 2,0000"


@pytest.mark.parametrize(
    ("raw", "unit", "expected"),
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
def test_read_number_returns_the_number_or_the_raw_text(raw, unit, expected):
    assert parse_number(raw, unit) == expected


def test_every_section_is_present_in_some_regulation():
    from faristol.desk.shared.rulesets.rule_view import is_there

    for path, kind in PARAMETERS.items():
        if isinstance(kind, Section):
            assert any(is_there(preset(name), path) for name in preset_names()), path
