"""A challenged placement: both variants side by side, the words that the list has, what each decision leaves."""

import random
import re

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.desk.kernel.request import Request
from faristol.tiles.reading import in_tiles
from tests.support.classic_user import problems
from tests.support.post_user import LETTERS, NAMES, PostUser
from tests.unit.desk.correspondence.test_game import FIRST, both, pair, said

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
    found = re.search(r"Decide: ([AB]) stays.*?(−?\d+) [–:] (−?\d+), the other", said(screen))
    return found[1], tuple(int(found[at].replace("−", "-")) for at in (2, 3))


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
    assert "keeps the letters (ch. Greșeli tehnice)" in line


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


def test_less_than_nothing_has_a_minus_and_no_dash_beside_it():
    """“10 – -10, the other variant is dropped” stood in the bar, the question and the list (RO-COR 16)."""
    at = PostUser(own="0")
    at.passes("2026-01-13", reached="2026-01-12")
    at.place(random.Random(1), "2026-01-18", reached="2026-01-15")
    words = tuple(words_of(at.post))
    at.ok("challenge_mail", LETTERS, by="1", day="2026-01-20", words=words)
    blue = at.post.game.sheet.totals[1]
    less = f"−{10 * len(words)} : {blue}"
    screen = said(at.look(f"{DISPUTE}?right={','.join(words)}"))
    assert screen.count(f"{less}, the other variant is dropped") == 2
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    for route in ("/mail", "/mail/print"):
        assert less in said(at.look(route))
    assert f"−{10 * len(words)} points" in said(at.look("/mail/game"))


def test_printed_sheet_has_both_variants_and_says_that_nothing_is_decided():
    """third-round 4-B1, RO-COR 15: paper had the first variant alone, and “?” for the decision."""
    at, words = challenged()
    dice = random.Random(2)
    right = at.place(dice, "2026-01-25", reached="2026-01-22", variant="right")
    at.place(dice, "2026-01-25", reached="2026-01-22", variant="wrong")
    screen = said(at.look("/mail/print"))
    assert right
    assert screen.count("As if it were valid") == screen.count("As if it were not valid") == 1
    first, second = at.post.game.sheet, at.post.other.sheet
    for sheet in (first, second):
        assert in_tiles(sheet.lines[2].move.word, sheet.terms.alphabet) in screen
        assert f"{sheet.totals[0]} – {sheet.totals[1]}" in screen
    assert f"{', '.join(words)}: not decided yet" in screen
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert "As if it were" not in said(at.look("/mail/print"))


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
    chosen_at = f"{DISPUTE}?stands=yes"
    refused = at.send("resolve_challenge", chosen_at, by=" ", day="2026-01-22", stands="yes")
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


# ---- whose decision it is ----


def on_device_of(seat):
    """Return the sheet of a player, with blue's placement challenged by red."""
    red, blue = pair()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    at = red if seat == 1 else blue
    words = tuple(words_of(at.post))
    at.ok("challenge_mail", LETTERS, by="1", day="2026-01-23", words=words)
    return at, words


def next_step(screen):
    """Return the tag of the next action and what it says."""
    (found,) = re.findall(r'<(a|button|form)[^>]* id="next"([^>]*)>(.*?)</\1>', screen, re.DOTALL)
    return found[0], found[1], said(found[2])


def open_dialog(screen):
    """Return the one dialog of a screen that is open."""
    (found,) = re.findall(r'<dialog[^>]* id="([^"]+)"[^>]* open>(.*?)</dialog>', screen, re.DOTALL)
    return found[0], said(found[1])


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("screen", [DISPUTE, LETTERS])
def test_next_step_of_a_player_continues_and_decides_nothing(seat, screen):
    """third-round 4-A2: one tap on a player's green button decided the challenge (RO-COR 15)."""
    at, _ = on_device_of(seat)
    tag, attributes, text = next_step(at.look(screen))
    assert tag == "a"
    assert 'href="#/mail/game?variant=right"' in attributes
    assert text == "Continue in this variant As if it were valid"
    if seat == 1:  # red places in both
        at.place(random.Random(2), "2026-01-25", variant="right")
        tag, attributes, text = next_step(at.look(screen))
        assert 'href="#/mail/game?variant=wrong"' in attributes
        assert text == "Continue in this variant As if it were not valid"


def test_lists_tell_of_a_challenge_and_whose_turn_it_is_in_each_variant():
    """third-round 4-A2, 4-B2: the list, home and the deadlines knew the first variant alone."""
    at, _ = on_device_of(2)
    dice = random.Random(2)
    red_turn = f"Challenge open: {NAMES[0]} places"
    assert "Waiting for an answer" in said(at.look("/mail"))
    assert red_turn in said(at.look("/mail"))
    assert red_turn in said(at.look("/"))
    other, _ = on_device_of(1)
    assert "Challenge open: your turn in both variants" in said(other.look("/mail"))
    at.take(other.place(dice, "2026-01-25", variant="wrong"), "2026-01-28")
    screen = at.look("/mail")
    assert "Your turn" in said(screen)
    assert "Challenge open: your turn in variant B" in said(screen)
    assert "Challenge open: your turn in variant B" in said(at.look("/"))
    assert next_step(screen)[2] == f"Answer {NAMES[0]} Round II"
    there = at.user.send("use_mail", "/mail", stream=at.document.id)
    assert there.route == "/mail/game?variant=wrong"
    assert 'id="play-form"' in there.screen


def test_arbiter_is_reminded_of_a_challenge_that_is_to_be_decided():
    """third-round 4-B4, RO-COR 15: “No deadlines” stood there while the decision was awaited."""
    at, words = challenged()
    screen = at.look("/mail")
    assert "Challenge open: the decision is yours" in said(screen)
    assert f"Decide the challenge Cupa Clavecin · game 1 · {NAMES[0]} – {NAMES[1]}" in said(screen)
    assert ", ".join(words) in said(screen)
    there = at.user.send("use_mail", "/mail", stream=at.document.id, at="dispute")
    assert there.route == DISPUTE
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert "challenge" not in said(at.look("/mail")).lower()


def test_player_reports_only_a_decision_that_the_arbiter_has_written():
    """third-round 4-A2: the decision is the arbiter's (RO-COR 15, 16)."""
    at, words = on_device_of(1)
    before = at.document.seq
    given = {"correct": words, "by": "Ana Barbu", "day": "2026-01-24"}
    chosen_at = f"{DISPUTE}?right={','.join(words)}"
    refused = at.send("resolve_challenge", chosen_at, **given)
    assert not refused.taken
    assert at.document.seq == before
    (told,) = re.findall(r'id="resolve-reported-wrong">(.*?)</p>', refused.screen)
    assert said(told).startswith("The arbiter decides this")
    assert f'value="{words[0]}"' in refused.screen, "what was chosen comes back"
    at.ok("resolve_challenge", DISPUTE, **given, is_reported="yes")
    assert at.post.disputes[0].stands


def test_list_of_a_player_device_chooses_no_variant():
    """third-round 4-A2: what the list has is told, and is no decision."""
    at, words = on_device_of(1)
    screen = at.look(DISPUTE)
    assert "is-chosen" not in screen
    assert 'id="resolve-form"' not in screen
    chosen = at.look(f"{DISPUTE}?right={','.join(words)}")
    assert 'id="resolve-reported"' in chosen


def test_arbiter_is_asked_before_a_challenge_is_decided():
    """third-round 4-A2: a question stands before the decision."""
    at, words = challenged()
    screen = at.look(f"{DISPUTE}?right={','.join(words)}")
    tag, attributes, text = next_step(screen)
    assert (tag, "data-dialog=" in attributes) == ("button", True)
    assert "form=" not in attributes
    assert text.startswith("Decide: A stays")
    question = re.search(r'<dialog[^>]* id="resolve".*?</dialog>', screen, re.DOTALL)[0]
    assert "Decide that A stays?" in said(question)
    assert 'data-command="resolve_challenge"' in question


@pytest.mark.parametrize("stands", [True, False])
@pytest.mark.parametrize("end", ["resolve_challenge", "admit_challenge"])
def test_end_of_a_challenge_is_undone_until_the_next_line(end, stands):
    """third-round 4-A2: both variants come back, each with the arrival that was written since: one letter brought both
    (RO-COR 15).
    """
    at, words = challenged()
    before = at.post
    fields = BY | {"correct": words if stands else ()}
    at.ok(end, DISPUTE, **(fields if end == "resolve_challenge" else {"day": BY["day"]}))
    at.ok("reach_mail", "/mail/game", reached="2026-01-22")
    refused = at.send("reopen_challenge", LETTERS, why=" ")
    assert open_dialog(refused.screen)[0] == "reopen-challenge"
    assert "Reopen the challenge?" in said(at.look("/mail/game"))
    at.ok("reopen_challenge", LETTERS, why="am citit greșit")
    after = at.post
    assert after.dispute == before.dispute
    assert after.disputes == ()
    assert (after.game.sheet, after.other.sheet) == (before.game.sheet, before.other.sheet)
    assert [one.mailed[-1].reached for one in (after.game, after.other)] == ["2026-01-22"] * 2
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    assert at.post.disputes[0].stands


def test_end_of_a_challenge_stays_after_the_next_line():
    """third-round 4-A2."""
    at, words = challenged()
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    at.place(random.Random(3), "2026-01-26", reached="2026-01-23")
    assert "Reopen the challenge" not in at.look(LETTERS) + at.look("/mail/game")
    refused = at.send("reopen_challenge", LETTERS, why="greșit")
    assert not refused.taken
    assert "stays decided" in "".join(problems(refused))


def test_refused_undo_of_a_line_is_shown_in_its_dialog():
    """third-round 4-A2: the refusal stood behind the open dialog."""
    at, words = challenged()
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    refused = at.send("take_line_back", "/mail/game", why="greșit")
    name, text = open_dialog(refused.screen)
    assert name == "back"
    assert "A challenge to this line was decided" in text
    outside = re.sub(r"<dialog.*?</dialog>", "", refused.screen, flags=re.DOTALL)
    assert "A challenge to this line was decided" not in said(outside)


@pytest.mark.parametrize(
    ("command", "dialog", "fields"),
    [
        ("pass_mail", "pass", {"sent": "2026-01-01"}),
        ("place_letters", "typed", {"at": "Z9", "word": "X", "sent": "2026-01-25"}),
        ("reach_mail", "mail-dates", {"reached": "2026-01-01"}),
        ("take_line_back", "back", {"why": ""}),
    ],
)
def test_refused_form_of_the_board_is_told_in_its_dialog(command, dialog, fields):
    """third-round 4-A2: no refusal is hidden behind a question that is open."""
    at = both()
    at.ok("reach_mail", "/mail/game", reached="2026-01-20")
    refused = at.send(command, "/mail/game", **fields)
    assert not refused.taken
    assert open_dialog(refused.screen)[0] == dialog
    (inside,) = re.findall(r"<dialog[^>]* open>.*?</dialog>", refused.screen, re.DOTALL)
    assert 'data-announce="urgent"' in inside or "field__wrong" in inside


@pytest.mark.parametrize("route", [LETTERS, "/mail/dossier", "/mail/print"])
def test_letter_of_a_dropped_variant_is_noted_in_the_same_round_everywhere(route):
    """RO-COR 31, third-round 4-A1: screen and paper named different rounds."""
    at, _ = challenged(words=(), why="altceva")
    for sent in ("2026-01-21", "2026-01-22"):
        at.ok("reach_mail", "/mail/game", reached=sent, variant="right")
        at.ok("pass_mail", "/mail/game", sent=sent, variant="right")
    at.ok("letter_not_fetched", LETTERS, seat="2", round="3")
    at.ok("resolve_challenge", DISPUTE, stands="no", **BY)
    assert at.post.uncollected == ((2, 3),)
    shown = said(at.look(route))
    assert "did not collect a letter in round II" in shown
    assert "in round III" not in shown


def test_days_of_a_letter_of_a_dropped_variant_are_written_by_the_round_that_is_shown():
    """RO-COR 31: it is the same letter, and costs its addressee once."""
    at, _ = challenged(words=(), why="altceva")
    for sent in ("2026-01-21", "2026-01-22"):
        at.ok("reach_mail", "/mail/game", reached=sent, variant="right")
        at.ok("pass_mail", "/mail/game", sent=sent, variant="right")
    at.ok("letter_not_fetched", LETTERS, seat="2", round="3")
    at.ok("resolve_challenge", DISPUTE, stands="no", **BY)
    days = {"returned": "2026-01-25", "resent": "2026-01-26"}
    at.ok("letter_not_fetched", LETTERS, seat="2", round="2", **days)
    assert at.post.uncollected == ((2, 3),)
    assert at.post.returned[0].resent == "2026-01-26"
