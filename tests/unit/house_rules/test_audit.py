"""What the audit finds in a forged log of a club's rules, and in none of ours."""

import copy
from pathlib import Path

import pytest

from faristol.house_rules.acts import (
    RULES,
    ChangeValues,
    CopyRules,
    RetireRules,
    Retitle,
    ReturnRules,
)
from faristol.house_rules.rulebook import Rulebook
from faristol.ledger.audit import audit, verify
from faristol.ledger.fold import fold, read_events
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset

RELEASED = Path(__file__).parent / "released"
PLAIN = plain_ruleset(preset("ca-classic"))
COPIED = CopyRules(name="rules-1", title="Ours", base=PLAIN)
CHANGED = ChangeValues(values={"exchange.least": 2})


def found(*events):
    return [
        (one.seq, one.code) for one in audit(events, RULES.initial, RULES.evolve, RULES.auditors())
    ]


def based(**values):
    return CopyRules(name="rules-1", title="Ours", base={**copy.deepcopy(PLAIN), **values})


def test_nothing_is_found_in_our_own_log():
    assert found(COPIED, CHANGED, Retitle(title="T"), RetireRules(), ReturnRules()) == []


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ((CHANGED,), "rules/not_copied"),
        ((RetireRules(),), "rules/not_copied"),
        ((COPIED, COPIED), "rules/copied_already"),
        ((CopyRules(name="r", title="", base=PLAIN),), "rules/title_empty"),
        ((CopyRules(name="", title="T", base=PLAIN),), "rules/name_bad"),
        ((CopyRules(name="ca-classic", title="T", base=PLAIN),), "rules/name_bad"),
        ((CopyRules(name="ca-of-later", title="T", base=PLAIN),), "rules/name_bad"),
        ((CopyRules(name="rules-1 (ca-classic)", title="T", base=PLAIN),), "rules/name_bad"),
        ((based(version=0),), "rules/flawed"),
        ((based(exchange={}),), "rules/flawed"),
        ((COPIED, ChangeValues(values={})), "rules/idle"),
        ((COPIED, ChangeValues(values={"exchange.least": 1})), "rules/idle"),
        ((COPIED, ChangeValues(values={"exchange.least": 2, "rack": 1})), "rules/flawed"),
        ((COPIED, ChangeValues(values={"exchange.least": 2, "exchange.most": 7})), "rules/idle"),
        ((COPIED, ChangeValues(values={"exchange.least": None})), "rules/flawed"),
        ((COPIED, ChangeValues(values={"exchange.least": "2"})), "rules/flawed"),
        ((COPIED, RetireRules(), CHANGED), "rules/retired"),
        ((COPIED, RetireRules(), RetireRules()), "rules/idle"),
        ((COPIED, ReturnRules()), "rules/idle"),
        ((COPIED, Retitle(title="Ours")), "rules/idle"),
        ((COPIED, Retitle(title="\u202e")), "rules/title_bad"),
    ],
)
def test_what_decide_would_not_write_is_found_where_it_is(events, code):
    assert found(*events) == [(len(events), code)]


def test_a_source_left_to_be_guessed_is_found():
    base = copy.deepcopy(PLAIN)
    del base["exchange"]["least"]["basis"]
    assert found(CopyRules(name="rules-1", title="Ours", base=base)) == [(1, "rules/idle")]


def test_what_cannot_be_changes_nothing_but_the_count():
    book = fold(Rulebook(), [CHANGED, based(version=0), Retitle(title="T")], RULES.evolve)
    assert book == Rulebook(seq=3)
    book = fold(Rulebook(), [COPIED, ChangeValues(values={"x": 1}), COPIED], RULES.evolve)
    assert (book.seq, book.differences, book.title) == (3, (), "Ours")


def test_every_released_record_loads_for_ever():
    lines = (RELEASED / "rules_1.jsonl").read_text(encoding="utf-8").splitlines()
    assert verify(lines) is None
    events = list(read_events(lines, RULES.schema))
    assert {type(event) for event in events} == set(RULES.schema.events)
    assert audit(events, RULES.initial, RULES.evolve, RULES.auditors()) == ()
    book = fold(Rulebook(), events, RULES.evolve)
    assert (book.seq, book.title, book.is_retired) == (7, "Lliga d’hivern <b>2027</b>", False)
    assert [(one.path, one.value) for one in book.differences] == [
        ("start.methods", ["draw"]),
        ("scoreless.second", None),
        ("absence.minutes", 20),
        ("bonus", {"table": [], "rounding": "down", "counts_in_ties": True}),
    ]
