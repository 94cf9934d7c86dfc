"""A club's rules driven at random, against a sheet of paper with a line for each value.

The sheet knows no rule set: it is a mapping of paths to values, and the copy of it made at the start.
"""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from faristol.house_rules.acts import (
    RULES,
    ChangeValues,
    CopyRules,
    RetireRules,
    Retitle,
    ReturnRules,
    restored,
)
from faristol.house_rules.rulebook import Rulebook
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from faristol.rules.edition import parameters
from faristol.rules.kind import Choice, Section, Several, Text, Whole, YesNo, slots_of
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import plain_ruleset
from tests.support.examples import examples

LEAVES = {
    parameter.path: parameter
    for parameter in parameters()
    if not isinstance(parameter.kind, Section)
}
TOPICS = {
    parameter.path: parameter.kind.cls
    for parameter in parameters()
    if isinstance(parameter.kind, Section)
}
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.text(max_size=12) | st.sampled_from(["value", "minutes"]), inside)
    ),
    max_leaves=8,
)


def values_of(kind):
    match kind:
        case Whole():
            return st.integers(kind.least, min(kind.most, kind.least + 9))
        case YesNo():
            return st.booleans()
        case Choice():
            return st.sampled_from(kind.of)
        case Text():
            return st.text("abcç· ", min_size=1, max_size=kind.longest).filter(str.strip)
        case Several(of=Section()):
            return st.lists(rows_of(kind.of.cls), max_size=3)
        case Several():
            return st.lists(values_of(kind.of), max_size=4, unique=True)
        case _:
            return rows_of(kind.cls)


def rows_of(cls):
    fixed = {name: values_of(slot.kind) for name, slot in slots_of(cls).items()}
    optional = {name for name, slot in slots_of(cls).items() if slot.is_optional}
    needed = {name: made for name, made in fixed.items() if name not in optional}
    return st.fixed_dictionaries(needed, optional={name: fixed[name] for name in optional})


def sheet_of(plain, path=""):
    """Yield the lines of a rule set: each value by its path."""
    for name, item in plain.items():
        inside = f"{path}{name}"
        if isinstance(item, dict) and "value" in item:
            yield inside, item["value"]
        elif isinstance(item, dict) and inside != "without":
            yield from sheet_of(item, f"{inside}.")


def lines_of(path, value):
    """Yield the lines of a value, or of a whole topic, on the sheet."""
    if not isinstance(value, dict):
        yield path, value
        return
    for name, item in value.items():
        yield from lines_of(f"{path}.{name}", item)


def decide(book, act):
    return RULES.decide(book, act, None)


class HouseMachine(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(preset_names()))
    def copy(self, name):
        self.log, self.book, self.title, self.is_retired = [], Rulebook(), "Ours", False
        plain = plain_ruleset(preset(name))
        self.base = dict(sheet_of(plain))
        self.sheet = dict(self.base)
        assert not isinstance(self.do(CopyRules(name="rules-1", title="Ours", base=plain)), Refusal)

    def do(self, command):
        result = decide(self.book, command)
        if not isinstance(result, Refusal):
            self.log += result
            self.book = fold(self.book, result, RULES.evolve)
        return result

    def on_the_sheet(self, path):
        return any(f"{entry}.".startswith(f"{path}.") for entry in self.sheet)

    def write(self, path, value):
        for entry in [entry for entry in self.sheet if f"{entry}.".startswith(f"{path}.")]:
            del self.sheet[entry]
        if value is not None:
            self.sheet |= lines_of(path, value)

    def took(self, result):
        """Return True if a change took effect; only a contradiction may prevent it."""
        if isinstance(result, Refusal) and result.code == "rules/flawed":
            assert {code for code, *_ in result.data["flaws"]} == {"contradiction"}
            return False
        assert isinstance(result, Refusal) == self.is_retired
        return not self.is_retired

    @rule(data=st.data())
    def change_a_value(self, data):
        outer = {path for path in TOPICS if not self.on_the_sheet(path)}
        inside = sorted(p for p in LEAVES if not any(p.startswith(f"{o}.") for o in outer))
        path = data.draw(st.sampled_from(inside))
        value = data.draw(values_of(LEAVES[path].kind))
        if self.took(self.do(ChangeValues(values={path: value}))):
            self.write(path, value)

    @rule(path=st.sampled_from(sorted(TOPICS)))
    def take_a_topic_away(self, path):
        is_there = "." not in path or self.on_the_sheet(path.partition(".")[0])
        if is_there and self.took(self.do(ChangeValues(values={path: None}))):
            self.write(path, None)

    @rule(data=st.data(), path=st.sampled_from(sorted(TOPICS)))
    def put_a_topic_in(self, data, path):
        if "." not in path or self.on_the_sheet(path.partition(".")[0]):
            value = data.draw(rows_of(TOPICS[path]))
            if self.took(self.do(ChangeValues(values={path: value}))):
                self.write(path, value)

    @rule(path=st.sampled_from(sorted({*LEAVES, *TOPICS, "equipment", "leftovers", "sheet"})))
    def restore(self, path):
        outer = path.rpartition(".")[0]
        while outer:  # a value whose whole topic came or went comes back with it
            if self.on_the_sheet(outer) != any(p.startswith(f"{outer}.") for p in self.base):
                return
            outer = outer.rpartition(".")[0]
        if self.took(self.do(restored(self.book, path))):
            self.write(path, None)
            self.sheet |= {p: v for p, v in self.base.items() if f"{p}.".startswith(f"{path}.")}

    @rule(title=st.sampled_from(["Ours", "Manresa", "<b>"]))
    def retitle(self, title):
        assert not isinstance(self.do(Retitle(title=title)), Refusal)
        self.title = title

    @rule(is_retired=st.sampled_from([False, False, False, True]))
    def retire(self, is_retired):
        self.do(RetireRules() if is_retired else ReturnRules())
        self.is_retired = is_retired

    @invariant()
    def rules_equal_the_sheet(self):
        plain = plain_ruleset(self.book.ruleset)
        assert dict(sheet_of(plain)) == self.sheet
        assert (self.book.title, self.book.is_retired) == (self.title, self.is_retired)

    @invariant()
    def marked_values_are_those_changed_since_the_start(self):
        either = {*self.base, *self.sheet}
        other = {path for path in either if self.base.get(path) != self.sheet.get(path)}
        marked = [difference.path for difference in self.book.differences]
        assert all(any(f"{p}.".startswith(f"{m}.") for m in marked) for p in other)
        assert all(any(f"{p}.".startswith(f"{m}.") for p in other) for m in marked)
        for path, value in self.sheet.items():
            basis = self.book.ruleset.sources[path].basis
            assert (basis == "club") == (path in other), (path, value)

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [decode(*encode(event, RULES.schema), RULES.schema) for event in self.log]
        assert fold(Rulebook(), decoded, RULES.evolve) == self.book
        assert audit(decoded, RULES.initial, RULES.evolve, RULES.auditors()) == ()


TestHouseMachine = HouseMachine.TestCase
TestHouseMachine.settings = settings(
    max_examples=examples(15, every_run=10), stateful_step_count=12, deadline=None
)


@given(values=st.dictionaries(st.sampled_from(sorted({*LEAVES, *TOPICS, "", "a.b"})), anything))
@settings(deadline=None)
def test_any_value_at_any_path_has_an_answer_and_folds(values):
    plain = plain_ruleset(preset("ro-correspondence"))
    command = CopyRules(name="rules-1", title="Ours", base=plain)
    book = fold(Rulebook(), decide(Rulebook(), command), RULES.evolve)
    result = decide(book, ChangeValues(values=values))
    if not isinstance(result, Refusal):
        book = fold(book, result, RULES.evolve)
        assert not isinstance(decide(book, restored(book, "")), Refusal)
    after = RULES.evolve(book, ChangeValues(values=values))
    assert after.seq == book.seq + 1
    assert after.base == book.base
