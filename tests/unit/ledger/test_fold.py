"""States found again from events."""

import pytest

from faristol.ledger.fold import fold, read_events
from faristol.ledger.record import LedgerError
from tests.unit.ledger.toy import SCHEMA, STORY, chain

LETTERS = "abcdef"


def append(state: str, event: str) -> str:
    return state + event


def test_a_state_is_what_the_events_made_in_their_order() -> None:
    assert fold("", LETTERS, append) == "abcdef"


def test_no_events_leave_the_state() -> None:
    assert fold("x", "", append) == "x"


@pytest.mark.parametrize(
    ("until", "state"),
    [(None, "abcdef"), (0, ""), (1, "a"), (3, "abc"), (6, "abcdef"), (9, "abcdef")],
)
def test_a_state_can_be_had_as_of_a_record(until: int | None, state: str) -> None:
    assert fold("", LETTERS, append, until=until) == state


@pytest.mark.parametrize(("until", "state"), [(None, "abcdef"), (1, "ab"), (2, "ab"), (4, "abcd")])
def test_a_later_state_goes_on_from_an_earlier_one(until: int | None, state: str) -> None:
    assert fold("ab", LETTERS[2:], append, since=2, until=until) == state


def test_events_after_the_last_one_wanted_are_not_even_read() -> None:
    lines = (*chain(STORY)[:2], "damaged")
    assert fold(0, read_events(lines, SCHEMA), lambda count, _: count + 1, until=2) == 2
    with pytest.raises(LedgerError):
        fold(0, read_events(lines, SCHEMA), lambda count, _: count + 1)


def test_stored_lines_read_as_events() -> None:
    assert tuple(read_events(chain(STORY), SCHEMA)) == STORY
