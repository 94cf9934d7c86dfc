"""The audit of a word judge's log: faults of forged logs, and none of our own."""

from dataclasses import replace

import pytest

from faristol.judge.acts import (
    JUDGE,
    ChallengeAgain,
    CloseSession,
    JudgePlay,
    OpenSession,
    StrikeQuery,
)
from faristol.judge.session import Asked, Session
from faristol.judge.terms import TERMS
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from tests.support.judge_table import PIN, Table

OPENED = OpenSession(language="ca", lexicon=PIN, terms=TERMS["ca-classic"])
ASKED = JudgePlay(
    number=1,
    table="1",
    words=(Asked(typed="casa", tiles="CASA"),),
    asker="arbiter",
    is_valid=True,
    lexicon=PIN.digest,
)
WRONG = replace(ASKED, words=(*ASKED.words, Asked(typed="xx", tiles="XX")), is_valid=False)
AGAIN = ChallengeAgain(number=1, argument="foreign", outcome="stands", reason="")


def find_faults(*events):
    return [
        (fault.seq, fault.code) for fault in audit(events, JUDGE.start, JUDGE.evolve, JUDGE.hooks())
    ]


def build_table():
    table = Table()
    table.ask("casa al", "1")
    table.ask("xxx", "2")
    table.again(1, outcome="changed", reason="misprint")
    table.strike(2)
    table.close()
    return table


def test_audit_passes_our_own_log():
    assert find_faults(*build_table().log) == []


def test_events_read_back_equal():
    table = build_table()
    decoded = [decode(*encode(event, JUDGE.schema), JUDGE.schema) for event in table.log]
    assert decoded == table.log
    assert fold(Session(), decoded, JUDGE.evolve) == table.session


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((ASKED,), [(1, "judge/not_open")]),
        ((OPENED, OPENED), [(2, "judge/open_already")]),
        ((OPENED, replace(ASKED, number=2)), [(2, "judge/other_fact")]),
        ((OPENED, ASKED, ASKED), [(3, "judge/other_fact")]),
        ((OPENED, replace(ASKED, lexicon="cd" * 32)), [(2, "judge/other_fact")]),
        ((OPENED, replace(ASKED, words=())), [(2, "judge/no_words")]),
        ((OPENED, replace(ASKED, table="x" * 50)), [(2, "judge/table_too_long")]),
        ((OPENED, AGAIN), [(2, "judge/query_unknown")]),
        ((OPENED, ASKED, AGAIN, AGAIN), [(4, "judge/second_is_final")]),
        ((OPENED, ASKED, replace(AGAIN, argument="")), [(3, "judge/text_needed")]),
        ((OPENED, ASKED, replace(AGAIN, outcome="changed")), [(3, "judge/text_needed")]),
        ((OPENED, replace(ASKED, is_valid=False), AGAIN), [(3, "judge/only_challenger")]),
        ((OPENED, StrikeQuery(number=1, reason="")), [(2, "judge/query_unknown")]),
        ((OPENED, CloseSession(), ASKED), [(3, "judge/closed")]),
        ((OPENED, CloseSession(), CloseSession()), [(3, "judge/other_fact")]),
        ((OPENED, WRONG, replace(ASKED, number=2, asker="players")), [(3, "judge/asked_before")]),
        ((OPENED, WRONG, replace(WRONG, number=2, asker="players")), []),
        ((OPENED, WRONG, replace(ASKED, number=2)), []),
        ((replace(OPENED, language="no such"),), [(1, "judge/language_bad")]),
        *(
            (
                (replace(OPENED, terms=replace(OPENED.terms, **forged)),),
                [(1, "judge/terms_unknown")],
            )
            for forged in (
                {"article": "99"},
                {"second": "anybody"},
                {"valid": "unsaid"},
                {"later_words": "unsaid"},
                {"ruleset": "none"},
            )
        ),
        *(
            ((OPENED, replace(ASKED, words=(Asked(**word),))), [(2, "judge/word_bad")])
            for word in (
                {"typed": "\u202eASAC", "tiles": "CASA"},
                {"typed": "casa", "tiles": "CASA\u00ad"},
                {"typed": "casa", "tiles": "CA\nSA"},
                {"typed": "ca sa", "tiles": "CASA"},
            )
        ),
    ],
)
def test_audit_finds_events_that_decide_would_not_record(events, expected):
    assert find_faults(*events) == expected


def test_fold_accepts_impossible_events():
    events = [AGAIN, StrikeQuery(number=7, reason=""), ASKED, CloseSession(), OPENED, ASKED]
    session = fold(Session(), events, JUDGE.evolve)
    assert session.seq == len(events)
