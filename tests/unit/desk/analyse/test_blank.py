"""The letters of a blank at the board of an analysis, by a club's own rules."""

import json
import re
from html import unescape

import pytest

from faristol.desk.shared.lexicons import Lexicons
from tests.support.analyse_user import list_rows, load_study, play, problem, tiles, trial_text
from tests.support.desk import User, run
from tests.support.rules_user import copy, edit


def begin_with_blank(*, blank):
    """Return a user who has begun an analysis with the rules of the club.

    The club has set what a blank stands for.
    """
    user = User(lang="en")
    rules = copy(user, "ro-general")
    edit(user, rules, "equipment", equipment__blank_stands_for=[blank])
    run(user.desk.service(Lexicons).open())
    ro = next(row.digest for row in user.desk.service(Lexicons).rows if row.language == "ro")
    user.send("begin_study", "/analyse/new", lexicon=ro, ruleset=rules)
    assert load_study(user).terms.ruleset.rules.equipment.blank_stands_for == blank
    return user


def offered_letters(user, route):
    """Return the letters that the board of a screen offers for a blank."""
    tiles_json = re.search(r'data-letters="([^"]*)"', user.look(route).screen)[1]
    return {tile["name"] for tile in json.loads(unescape(tiles_json))["tiles"]}


@pytest.mark.parametrize("blank", ["tiles", "letters"])
def test_move_list_trials_and_played_moves_follow_the_rule_of_blanks(blank):
    user = begin_with_blank(blank=blank)
    tiles(user, "??IIUL")
    words = " ".join(word for _, word, *_ in list_rows(user))
    text = trial_text(user, "H7=(K) H8=I H9=(W) H10=I")
    refused = play(user, "H7=(K) H8=I H9=(W) H10=I")
    assert ("K" in words) is (blank == "letters")
    if blank == "letters":
        assert "blank cannot be" not in text
        assert load_study(user).study.position.move.word == "(K)I(W)I"
        return
    because = "By these rules a blank cannot be (K): it stands only for letters that have a tile."
    assert because in text
    assert because in problem(refused)
    assert not load_study(user).study.position.move


@pytest.mark.parametrize("route", ["/analyse", "/analyse/edit"])
def test_board_offers_the_letters_that_a_blank_may_be(route):
    assert offered_letters(begin_with_blank(blank="letters"), route) - offered_letters(
        begin_with_blank(blank="tiles"), route
    ) == {*"KQWY"}
