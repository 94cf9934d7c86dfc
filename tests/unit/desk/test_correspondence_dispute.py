"""A challenged placement: both variants side by side, the words that the list has, what each decision leaves."""

import random
import re

from faristol.correspondence.acts.disputes import words_of
from faristol.desk.kernel.request import Request
from tests.support.classic_user import problems
from tests.support.post_user import LETTERS, NAMES
from tests.unit.desk.test_correspondence import both, said

DISPUTE = "/mail/dispute"
BY = {"by": "Ana Barbu", "day": "2026-01-22"}


def challenged(**fields):
    """Return the arbiter's sheet with the last placement challenged by red."""
    at = both()
    words = words_of(at.post)
    given = {"by": "1", "day": "2026-01-20", "words": tuple(words), **fields}
    at.ok("challenge_mail", LETTERS, **given)
    return at, words


def chosen(at, query=""):
    """Return which variant would stay, and the totals that it leaves."""
    screen = at.look(f"{DISPUTE}{query}")
    found = re.search(r"Decide: ([AB]) stays.*?(-?\d+) – (-?\d+), the other", said(screen))
    return found[1], (int(found[2]), int(found[3]))


def test_both_variants_are_seen_at_once():
    """RO-COR 15."""
    at, words = challenged()
    screen = at.look(DISPUTE)
    assert screen.count('class="pane variant') == 2
    right, wrong = at.post.game.sheet, at.post.other.sheet
    assert right.totals[1] > wrong.totals[1] == 0
    line = said(screen)
    assert "As if it were valid" in line
    assert "As if it were not valid" in line
    assert all(word in line for word in words)
    assert "<s>" in screen, "what is void is struck"
    assert "keeps the letters (art. 13)" in line


def test_what_is_chosen_says_what_it_leaves():
    """RO-COR 16: ten points for each word that is right."""
    at, words = challenged()
    keep = at.post.game.sheet.totals
    drop = at.post.other.sheet.totals
    assert "First enter the decision" in said(at.look(DISPUTE)), "no list is here"
    every = ",".join(words)
    assert chosen(at, f"?right={every}") == ("A", (keep[0] - 10 * len(words), keep[1]))
    assert chosen(at, "?right=,") == ("B", drop)
    assert chosen(at, "?right=ALTCEVA") == ("B", drop)
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert at.post.game.sheet.totals == keep


def test_that_no_word_is_right_can_be_chosen_of_words_that_the_list_has():
    at, words = challenged()
    for query in ("", f"?right={words[0]}"):
        ways = re.findall(r'href="#(/mail/dispute\?right[^"]*)"', at.look(f"{DISPUTE}{query}"))
        assert ways
        assert all("right" in Request(id="", route=way).query for way in ways)


def test_a_word_that_is_in_the_list_is_right_by_itself():
    at, words = challenged()
    assert "the list is not on this device" in said(at.look(DISPUTE))
    assert words


def test_a_placement_that_cannot_be_is_decided_as_a_whole():
    """RO-COR 10."""
    at, _ = challenged(words=(), why="literele nu sunt la rând")
    assert chosen(at, "?stands=yes")[0] == "A"
    assert chosen(at, "?stands=no")[0] == "B"
    refused = at.send("resolve_challenge", DISPUTE, by=" ", day="2026-01-22", stands="yes")
    assert "Say who" in "".join(problems(refused))
    at.ok("resolve_challenge", DISPUTE, stands="yes", **BY)
    assert at.post.disputes[0].stands


def test_who_placed_admits_the_error():
    at, _ = challenged()
    assert f"{NAMES[1]} admits the error" in said(at.look(DISPUTE))
    at.ok("admit_challenge", DISPUTE, day="2026-01-22")
    assert at.post.game.sheet.lines[1].is_void


def test_without_a_challenge_the_letters_are_shown():
    assert "Challenge the last move" in both().look(DISPUTE)


def test_the_lines_of_each_variant_go_on():
    at, _ = challenged()
    dice = random.Random(2)
    for variant in ("right", "wrong"):
        at.place(dice, "2026-01-25", reached="2026-01-22", variant=variant)
    screen = at.look(DISPUTE)
    assert screen.count("<tr>") + screen.count('<tr class="is-it">') >= 6
    assert "/mail/game?variant=wrong" in screen
