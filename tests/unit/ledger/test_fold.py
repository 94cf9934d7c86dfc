"""States folded from events."""

import pytest

from faristol.ledger.fold import fold, read_events
from faristol.ledger.record import LedgerError
from tests.unit.ledger.toy import SCHEMA, STORY, chain

LETTERS = "abcdef"


def append(state: str, event: str) -> str:
    return state + event


def test_fold_applies_the_events_in_order() -> None:
    assert fold("", LETTERS, append) == "abcdef"


def test_fold_of_no_events_returns_the_state() -> None:
    assert fold("x", "", append) == "x"


@pytest.mark.parametrize(
    ("until", "state"),
    [(None, "abcdef"), (0, ""), (1, "a"), (3, "abc"), (6, "abcdef"), (9, "abcdef")],
)
def test_fold_stops_after_the_given_record(until: int | None, state: str) -> None:
    assert fold("", LETTERS, append, until=until) == state


@pytest.mark.parametrize(("until", "state"), [(None, "abcdef"), (1, "ab"), (2, "ab"), (4, "abcd")])
def test_fold_continues_from_an_earlier_state(until: int | None, state: str) -> None:
    assert fold("ab", LETTERS[2:], append, since=2, until=until) == state


def test_fold_does_not_read_events_after_the_last_one() -> None:
    lines = (*chain(STORY)[:2], "damaged")
    assert fold(0, read_events(lines, SCHEMA), lambda count, _: count + 1, until=2) == 2
    with pytest.raises(LedgerError):
        fold(0, read_events(lines, SCHEMA), lambda count, _: count + 1)


def test_read_events_decodes_stored_lines() -> None:
    assert tuple(read_events(chain(STORY), SCHEMA)) == STORY
