"""What people type is read alike at the word desk and by the judge."""

import re
from urllib.parse import quote

import pytest

from tests.support.desk import User
from tests.support.judge_user import ask, begin


@pytest.mark.parametrize("typed", ["col•legi", "«Casa»", "casa/al", "Casa. Al!", "casa+al"])
def test_the_word_desk_and_the_judge_read_the_same_words(typed):
    user = User()
    begin(user)
    judged = re.findall("<li>(.*?)</li>", ask(user, typed).screen)
    screen = user.look(f"/words?lang=ca&q={quote(typed)}").screen
    assert "No tile" not in screen
    assert screen.count('class="looked__verdict"') == len(judged)
