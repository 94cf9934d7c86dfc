"""What the audit finds in a forged log of a judge's table, and in none of ours."""

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


def found(*events):
    return [
        (one.seq, one.code) for one in audit(events, JUDGE.initial, JUDGE.evolve, JUDGE.auditors())
    ]


def a_log():
    table = Table()
    table.ask("casa al", "1")
    table.ask("xxx", "2")
    table.again(1, outcome="changed", reason="misprint")
    table.strike(2)
    table.close()
    return table


def test_nothing_is_found_in_our_own_log():
    assert found(*a_log().log) == []


def test_every_event_reads_back_as_it_was_written():
    table = a_log()
    back = [decode(*encode(event, JUDGE.schema), JUDGE.schema) for event in table.log]
    assert back == table.log
    assert fold(Session(), back, JUDGE.evolve) == table.session


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
def test_what_decide_would_not_have_written_is_found(events, expected):
    assert found(*events) == expected


def test_folding_never_stumbles_over_what_cannot_be():
    events = [AGAIN, StrikeQuery(number=7, reason=""), ASKED, CloseSession(), OPENED, ASKED]
    session = fold(Session(), events, JUDGE.evolve)
    assert session.seq == len(events)
