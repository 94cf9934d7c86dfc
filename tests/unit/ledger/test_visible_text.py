"""What can be seen is let through, and nothing else."""

import pytest

from faristol.ledger.visible_text import is_visible
from tests.support.unseen import UNSEEN


@pytest.mark.parametrize(
    "text", ["", "Final 2", "Òscar l·l ç", "Ștefan", "“½ – 7!”", "第 1", "e\u0301"]
)
def test_what_people_write_is_visible(text):
    assert is_visible(text)


@pytest.mark.parametrize("sign", [*UNSEEN, "\n", "\t", "\x00", "\x7f", "\u00a0", "\u2028"])
def test_a_sign_that_nobody_sees_is_found_wherever_it_stands(sign):
    assert not any(map(is_visible, (sign, f"{sign}a", f"a{sign}b", f"a{sign}")))


def test_lines_are_fine_where_they_are_wanted():
    assert is_visible("two\nlines", has_lines=True)
    assert not is_visible("two\r\nlines", has_lines=True)
