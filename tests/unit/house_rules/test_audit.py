"""The audit of a club's rules: forged logs are reported, own logs pass."""

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


def audit_findings(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, RULES.initial, RULES.evolve, RULES.auditors())
    ]


def copied_rules(**values):
    return CopyRules(name="rules-1", title="Ours", base={**copy.deepcopy(PLAIN), **values})


def test_audit_accepts_a_log_of_the_app():
    assert audit_findings(COPIED, CHANGED, Retitle(title="T"), RetireRules(), ReturnRules()) == []


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
        ((copied_rules(version=0),), "rules/flawed"),
        ((copied_rules(exchange={}),), "rules/flawed"),
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
def test_events_that_decide_would_not_write_are_reported(events, code):
    assert audit_findings(*events) == [(len(events), code)]


def test_source_without_a_basis_is_reported():
    base = copy.deepcopy(PLAIN)
    del base["exchange"]["least"]["basis"]
    assert audit_findings(CopyRules(name="rules-1", title="Ours", base=base)) == [(1, "rules/idle")]


def test_impossible_event_changes_only_the_sequence_number():
    book = fold(Rulebook(), [CHANGED, copied_rules(version=0), Retitle(title="T")], RULES.evolve)
    assert book == Rulebook(seq=3)
    book = fold(Rulebook(), [COPIED, ChangeValues(values={"x": 1}), COPIED], RULES.evolve)
    assert (book.seq, book.differences, book.title) == (3, (), "Ours")


def test_released_records_load():
    lines = (RELEASED / "rules_1.jsonl").read_text(encoding="utf-8").splitlines()
    assert verify(lines) is None
    events = list(read_events(lines, RULES.schema))
    assert {type(event) for event in events} == set(RULES.schema.events)
    assert audit(events, RULES.initial, RULES.evolve, RULES.auditors()) == ()
    book = fold(Rulebook(), events, RULES.evolve)
    assert (book.seq, book.title, book.is_retired) == (7, "Lliga d’hivern <b>2027</b>", False)
    assert [(difference.path, difference.value) for difference in book.differences] == [
        ("start.methods", ["draw"]),
        ("scoreless.second", None),
        ("absence.minutes", 20),
        ("bonus", {"table": [], "rounding": "down", "counts_in_ties": True}),
    ]
