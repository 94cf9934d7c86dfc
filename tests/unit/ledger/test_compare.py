"""Comparison of two copies of a stream."""

import pytest

from faristol.ledger.compare import Ahead, Behind, Diverged, Kinship, Same, compare


@pytest.mark.parametrize(
    ("own", "other", "kinship"),
    [
        ("", "", Same()),
        ("abc", "abc", Same()),
        ("", "abc", Ahead(0)),
        ("ab", "abc", Ahead(2)),
        ("abc", "", Behind(0)),
        ("abc", "a", Behind(1)),
        ("abc", "xbc", Diverged(0)),
        ("abc", "abx", Diverged(2)),
        ("abc", "abxy", Diverged(2)),
        ("abcd", "abx", Diverged(2)),
    ],
)
def test_compare_returns_same_ahead_behind_or_diverged(
    own: str, other: str, kinship: Kinship
) -> None:
    assert compare(tuple(own), tuple(other)) == kinship
