"""Faults of the chain, and the findings of hooks in the events."""

from collections.abc import Iterator

import pytest

from faristol.ledger.audit import Finding, audit, verify
from faristol.ledger.codec import format_line, line_hash, parse_line
from faristol.ledger.refusal import Refusal
from tests.unit.ledger.toy import BOUGHT, LENT, RETURNED, chain

LINES = chain((BOUGHT, LENT, RETURNED, LENT, RETURNED))
OTHER = chain((BOUGHT, LENT), stream="library-2")


def replace_line(at: int, line: str) -> list[str]:
    return [*LINES[:at], line, *LINES[at + 1 :]]


def test_whole_chain_has_no_fault() -> None:
    assert verify(LINES) is None
    assert verify(()) is None


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_verify_reports_changed_data_at_its_record(at: int) -> None:
    changed = LINES[at].replace("b1", "b2")
    assert verify(replace_line(at, changed)) == Finding(code="ledger/chain", seq=at + 1)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_verify_reports_a_changed_link_at_its_record(at: int) -> None:
    prev = parse_line(LINES[at]).prev
    changed = LINES[at].replace(prev, prev[::-1])
    assert verify(replace_line(at, changed)) == Finding(code="ledger/chain", seq=at + 1)


def test_change_in_the_last_record_shows_only_against_an_external_hash() -> None:
    changed = LINES[4].replace("b1", "b2")
    assert verify(replace_line(4, changed)) is None
    assert line_hash(changed) != line_hash(LINES[4])


@pytest.mark.parametrize("at", [0, 1, 3])
def test_verify_reports_a_missing_record_at_the_next(at: int) -> None:
    assert verify([*LINES[:at], *LINES[at + 1 :]]) == Finding(code="ledger/order", seq=at + 1)


def test_verify_reports_a_doubled_record_at_its_second_place() -> None:
    assert verify([*LINES[:2], *LINES[1:]]) == Finding(code="ledger/order", seq=3)


def test_verify_reports_exchanged_records_at_the_first() -> None:
    assert verify([LINES[0], LINES[2], LINES[1], *LINES[3:]]) == Finding(code="ledger/order", seq=2)


def test_verify_reports_a_record_of_another_stream() -> None:
    assert verify(replace_line(1, OTHER[1])) == Finding(code="ledger/mixed", seq=2)
    assert verify(OTHER, stream="library-1") == Finding(code="ledger/mixed", seq=1)


def test_verify_reports_a_malformed_line() -> None:
    assert verify(replace_line(2, LINES[2] + " ")) == Finding(code="ledger/not_canonical", seq=3)


def test_rewritten_record_breaks_the_chain() -> None:
    line = format_line(parse_line(LINES[1].replace('"days":14', '"days":15')))
    assert verify(replace_line(1, line)) == Finding(code="ledger/chain", seq=2)


def test_hooks_see_the_state_before_each_event() -> None:
    def too_much(total: int, points: int) -> Iterator[Refusal]:
        if total + points > 10:
            yield Refusal("toy/too_much", {"total": total + points})

    def odd(_: int, points: int) -> Iterator[Refusal]:
        if points % 2:
            yield Refusal("toy/odd")
            yield Refusal("toy/very_odd", {"points": points})

    findings = audit((4, 6, 1), 0, lambda total, points: total + points, (too_much, odd))
    assert findings == (
        Finding(code="toy/too_much", seq=3, data={"total": 11}),
        Finding(code="toy/odd", seq=3),
        Finding(code="toy/very_odd", seq=3, data={"points": 1}),
    )


def test_audit_without_hooks_has_no_findings() -> None:
    assert audit((1, 2), 0, lambda total, points: total + points, ()) == ()
