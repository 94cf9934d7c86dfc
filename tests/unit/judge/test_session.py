"""A judge's log folded: of this version and of every one that was released."""

from pathlib import Path

import pytest

from faristol.judge.audit import hooks
from faristol.judge.model import SCHEMA, TERMS
from faristol.judge.session import Session, evolve
from faristol.ledger.audit import audit, verify
from faristol.ledger.fold import fold, read_events
from faristol.ledger.record import LedgerError

RELEASED = Path(__file__).parent / "released"


def lines_of(version):
    return (RELEASED / f"judge_{version}.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("version", [1, 2])
def test_every_released_record_loads_for_ever(version):
    lines = lines_of(version)
    assert verify(lines) is None
    events = list(read_events(lines, SCHEMA))
    assert {type(event) for event in events} == set(SCHEMA.events)
    assert audit(events, Session(), evolve, hooks()) == ()
    session = fold(Session(), events, evolve)
    assert (session.seq, session.language, session.is_closed) == (7, "ca", True)
    first, second, third = session.queries
    assert (first.is_valid, first.is_valid_in_the_end) == (True, False)
    assert first.second.argument == "És un mot <b>forà</b>"
    assert (second.table, second.is_valid) == ("Final", False)
    assert [word.tiles for word in second.words] == ["QINZE", "COL·LEGI", "XX"]
    assert third.struck == "dues lletres canviades"
    assert session.terms == TERMS["ca-classic"]


def test_an_opening_of_version_1_learns_what_its_regulation_said_of_later_words():
    opening = lines_of(1)[0]
    for ruleset, later in (("ca-classic", "closed"), ("none", "unsaid")):
        (event,) = read_events([opening.replace("ca-classic", ruleset)], SCHEMA)
        assert event.terms.later_words == later
    for broken in ('"ruleset":1', '"rules":"none"'):
        with pytest.raises(LedgerError):
            list(read_events([opening.replace('"ruleset":"ca-classic"', broken)], SCHEMA))
