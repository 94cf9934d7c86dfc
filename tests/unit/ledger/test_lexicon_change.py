"""The succession of word lists that judge a document."""

import pytest

from faristol.ledger.lexicon_change import LexiconChange, lexicon_at, lexicons_until
from faristol.ledger.pin import LexiconPin

A, B = (
    LexiconPin(digest=sign * 64, name=sign, version="1", kind="official") for sign in ("a", "b")
)


def changes_of(first, *changes):
    """Return changes of a list, each from a round on."""
    changed, before = [], first
    for since, lexicon in changes:
        changed.append(LexiconChange(since=since, before=before, lexicon=lexicon, why="x"))
        before = lexicon
    return changed


@pytest.mark.parametrize(
    ("first", "changes", "until", "expected"),
    [
        (A, [], 3, [(1, A)]),
        (None, [], 3, [(1, None)]),
        (A, [(2, None)], 1, [(1, A)]),
        (A, [(2, None)], 2, [(1, A), (2, None)]),
        (A, [(1, B)], 0, [(1, B)]),
        (A, [(2, None), (2, B), (4, A)], 5, [(1, A), (2, B), (4, A)]),
        (A, [(2, B), (2, A)], 5, [(1, A)]),
    ],
    ids=["same", "none", "not_yet", "without", "before_the_first", "twice", "back"],
)
def test_lists_until_a_round_are_those_of_its_rounds(first, changes, until, expected):
    recorded = changes_of(first, *changes)
    present = changes[-1][1] if changes else first
    judging_lists = lexicons_until(recorded, present, until)
    assert list(judging_lists) == expected
    for number in range(1, until + 1):
        judging = [lexicon for start, lexicon in judging_lists if start <= number][-1]
        assert judging == lexicon_at(recorded, present, number)
