"""Typed words are parsed alike at the word desk and by the judge."""

import re
from urllib.parse import quote

import pytest

from tests.support.desk import User
from tests.support.judge_user import ask, begin


@pytest.mark.parametrize("text", ["col•legi", "«Casa»", "casa/al", "Casa. Al!", "casa+al"])
def test_word_desk_and_judge_parse_the_same_words(text):
    user = User()
    begin(user)
    verdicts = re.findall("<li>(.*?)</li>", ask(user, text).screen)
    screen = user.look(f"/words?lang=ca&q={quote(text)}").screen
    assert "No tile" not in screen
    assert screen.count('class="looked__verdict"') == len(verdicts)
