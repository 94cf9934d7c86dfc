"""The longest spoken answers fit into one announcement of the page, uncut."""

import re

import pytest

from faristol.club.card import MAX_NAME
from faristol.desk.duplicate.slips import MAX_MISSING_NAMED
from faristol.desk.shared.line.answers import answer_anchors, answer_unseen, answer_words
from scripts.build.layout import ROOT
from tests.property.test_line_positions import heard_positions
from tests.support.examples import examples

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")

ANNOUNCER = ROOT / "site" / "js" / "announcer.js"
LONGEST = int(re.search(r"const MAX_LENGTH = (\d+);", ANNOUNCER.read_text(encoding="utf-8"))[1])


@pytest.mark.parametrize(("language", "tiles"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_no_answer_about_a_position_is_cut(language, tiles):
    """third-round 8-B12: the free anchors of a board have up to 1835 characters, and were cut after 1000."""
    answers = [
        answer(position)
        for _, position in heard_positions(language, tiles, examples(200, every_run=40))
        for answer in (answer_anchors, answer_words, answer_unseen)
    ]
    assert 1000 < max(map(len, answers)) < LONGEST


def test_no_row_of_names_is_cut():
    """third-round 8-B12: all players with missing slips may have names of maximum length."""
    assert MAX_MISSING_NAMED * (MAX_NAME + len("999, ")) < LONGEST
