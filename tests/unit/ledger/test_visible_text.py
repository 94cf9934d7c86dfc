"""Texts with invisible characters are refused (ledger/visible_text.py)."""

import pytest

from faristol.ledger.visible_text import is_visible
from tests.support.unseen import UNSEEN


@pytest.mark.parametrize(
    "text", ["", "Final 2", "Òscar l·l ç", "Ștefan", "“½ – 7!”", "第 1", "e\u0301"]
)
def test_ordinary_text_is_visible(text):
    assert is_visible(text)


@pytest.mark.parametrize("sign", [*UNSEEN, "\n", "\t", "\x00", "\x7f", "\u00a0", "\u2028"])
def test_invisible_character_is_detected_at_any_place(sign):
    assert not any(map(is_visible, (sign, f"{sign}a", f"a{sign}b", f"a{sign}")))


def test_line_feeds_are_visible_where_allowed():
    assert is_visible("two\nlines", has_lines=True)
    assert not is_visible("two\r\nlines", has_lines=True)
