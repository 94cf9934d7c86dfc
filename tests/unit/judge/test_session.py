"""The session of the word judge, folded from released logs."""

from pathlib import Path

from faristol.judge.acts import JUDGE
from faristol.judge.session import Session
from faristol.judge.terms import TERMS
from faristol.ledger.audit import audit, verify
from faristol.ledger.fold import fold, read_events

RELEASED = Path(__file__).parent / "released"


def test_released_logs_load_forever():
    lines = (RELEASED / "judge_1.jsonl").read_text(encoding="utf-8").splitlines()
    assert verify(lines) is None
    events = list(read_events(lines, JUDGE.schema))
    assert {type(event) for event in events} == set(JUDGE.schema.events)
    assert audit(events, JUDGE.start, JUDGE.evolve, JUDGE.hooks()) == ()
    session = fold(Session(), events, JUDGE.evolve)
    assert (session.seq, session.language, session.is_closed) == (7, "ca", True)
    first, second, third = session.queries
    assert (first.is_valid, first.is_valid_in_the_end) == (True, False)
    assert first.second.argument == "És un mot <b>forà</b>"
    assert (second.table, second.is_valid) == ("Final", False)
    assert [word.tiles for word in second.words] == ["QINZE", "COL·LEGI", "XX"]
    assert third.struck == "dues lletres canviades"
    assert session.terms == TERMS["ca-classic"]
