"""Laws of rule sets as values: round trips, copies, and any input from outside."""

import json
from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from faristol.rules.edition import change_ruleset, differences, parameters
from faristol.rules.flaw import Flaw
from faristol.rules.kind import Choice, Section, Several, Text, Whole, YesNo
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import digest_of, plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset

presets = st.sampled_from([preset(name) for name in preset_names()])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.text(max_size=12) | st.sampled_from(["value", "article"]), inside)
    ),
    max_leaves=12,
)


def values_of(kind):
    match kind:
        case Whole():
            return st.integers(kind.least, kind.most)
        case YesNo():
            return st.booleans()
        case Choice():
            return st.sampled_from(kind.of)
        case Text():
            return st.text("abcç· ", min_size=1, max_size=kind.longest).filter(str.strip)
        case Several() if not isinstance(kind.of, Section):
            return st.lists(values_of(kind.of), max_size=4, unique=True)
        case _:
            return anything


LEAVES = [parameter for parameter in parameters() if not isinstance(parameter.kind, Section)]
changes = st.lists(st.sampled_from(LEAVES), max_size=6, unique=True).flatmap(
    lambda chosen: st.fixed_dictionaries({leaf.path: values_of(leaf.kind) for leaf in chosen})
)


def is_answer(read):
    """Whether the result is a rule set, or flaws with codes."""
    if isinstance(read, Ruleset):
        return True
    return bool(read) and all(isinstance(flaw, Flaw) and flaw.code for flaw in read)


@given(anything)
def test_any_input_is_read_or_refused(raw):
    assert is_answer(read_ruleset(raw))


@given(presets, st.data())
def test_rule_set_with_any_value_at_any_place_is_read_or_refused(ruleset, data):
    table = deepcopy(plain_ruleset(ruleset))
    place = table
    for _ in range(data.draw(st.integers(1, 4))):
        key = data.draw(st.sampled_from(sorted(place)))
        if not isinstance(place[key], dict) or not place[key]:
            break
        place = place[key]
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(anything)
    assert is_answer(read_ruleset(table))


@given(presets, changes)
def test_copy_differs_exactly_where_it_was_changed(base, values):
    ours = change_ruleset(base, values, name="ours", title="Ours")
    assert is_answer(ours)
    if isinstance(ours, Ruleset):
        by_path = {difference.path: difference.value for difference in differences(ours, base)}
        assert by_path.items() <= values.items()
        for path, source in ours.sources.items():
            assert (source.basis == "club") is (path in by_path)


@given(presets, changes)
def test_pinned_rules_read_back(base, values):
    ours = change_ruleset(base, values, name="ours", title="Ours")
    if isinstance(ours, Ruleset):
        again = read_ruleset(json.loads(json.dumps(plain_ruleset(ours))))
        assert again == ours
        assert digest_of(again) == digest_of(ours)


@given(presets, presets)
def test_differences_lead_from_one_rule_set_to_the_other(first, second):
    values = {difference.path: difference.value for difference in differences(second, first)}
    copy = change_ruleset(first, values, name="copy", title="Copy")
    assert isinstance(copy, Ruleset)
    assert copy.rules == second.rules
    values_back = {difference.path: difference.base for difference in differences(second, first)}
    again = change_ruleset(copy, values_back, name="again", title="Again")
    assert isinstance(again, Ruleset)
    assert again.rules == first.rules


@given(presets, st.dictionaries(st.sampled_from([p.path for p in parameters()]), anything))
def test_form_with_any_values_is_read_or_refused(base, values):
    assert is_answer(change_ruleset(base, values, name="ours", title="Ours"))
