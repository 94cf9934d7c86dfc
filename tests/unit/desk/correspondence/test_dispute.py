"""A challenged placement: both variants side by side, and the result of each decision.

The words of the list are shown.
"""

import random
import re

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.desk.kernel.request import Request
from faristol.tiles.reading import in_tiles
from tests.support.classic_user import problems
from tests.support.post_user import LETTERS, NAMES, PostUser
from tests.unit.desk.correspondence.test_game import (
    FIRST,
    pair_players,
    plain_text,
    play_as_arbiter,
)

DISPUTE = "/mail/dispute"
BY = {"by": "Ana Barbu", "day": "2026-01-22"}


def challenge_last_placement(**fields):
    """Return the arbiter's sheet with the last placement challenged by red."""
    at = play_as_arbiter()
    words = words_of(at.post)
    submitted = {"by": "1", "day": "2026-01-20", "words": tuple(words), **fields}
    at.ok("challenge_mail", LETTERS, **submitted)
    return at, words


def read_decision(at, query=""):
    """Return the variant that would stay, and the resulting totals."""
    screen = at.look(f"{DISPUTE}{query}")
    match = re.search(r"Decide: ([AB]) stays.*?(−?\d+) [–:] (−?\d+), the other", plain_text(screen))
    return match[1], tuple(int(match[at].replace("−", "-")) for at in (2, 3))


def test_dispute_screen_displays_both_variants():
    """RO-COR 15."""
    at, words = challenge_last_placement()
    screen = at.look(DISPUTE)
    assert screen.count('class="pane variant') == 2
    right, wrong = at.post.game.sheet, at.post.other.sheet
    assert right.totals[1] > wrong.totals[1] == 0
    text = plain_text(screen)
    assert "As if it were valid" in text
    assert "As if it were not valid" in text
    assert all(word in text for word in words)
    assert "<s>" in screen, "what is void is struck"
    assert "keeps the letters (ch. Greșeli tehnice)" in text


def test_decision_states_the_resulting_totals():
    """RO-COR 16: each valid word costs the challenger ten points."""
    at, words = challenge_last_placement()
    right_totals = at.post.game.sheet.totals
    wrong_totals = at.post.other.sheet.totals
    assert "First enter the decision" in plain_text(at.look(DISPUTE)), "no list is here"
    all_words = ",".join(words)
    assert read_decision(at, f"?right={all_words}") == (
        "A",
        (right_totals[0] - 10 * len(words), right_totals[1]),
    )
    assert read_decision(at, "?right=,") == ("B", wrong_totals)
    assert read_decision(at, "?right=ALTCEVA") == ("B", wrong_totals)
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert at.post.game.sheet.totals == right_totals


def test_negative_totals_have_a_minus_sign_and_a_colon():
    """RO-COR 16: “10 – -10, the other variant is dropped” was displayed.

    It stood in the bar, the dialog and the list.
    """
    at = PostUser(own="0")
    at.passes("2026-01-13", reached="2026-01-12")
    at.place(random.Random(1), "2026-01-18", reached="2026-01-15")
    words = tuple(words_of(at.post))
    at.ok("challenge_mail", LETTERS, by="1", day="2026-01-20", words=words)
    blue = at.post.game.sheet.totals[1]
    less = f"−{10 * len(words)} : {blue}"
    screen = plain_text(at.look(f"{DISPUTE}?right={','.join(words)}"))
    assert screen.count(f"{less}, the other variant is dropped") == 2
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    for route in ("/mail", "/mail/print"):
        assert less in plain_text(at.look(route))
    assert f"−{10 * len(words)} points" in plain_text(at.look("/mail/game"))


def test_printed_sheet_has_both_variants_and_an_open_decision():
    """third-round 4-B1, RO-COR 15: paper had the first variant alone, and “?” for the decision."""
    at, words = challenge_last_placement()
    dice = random.Random(2)
    right = at.place(dice, "2026-01-25", reached="2026-01-22", variant="right")
    at.place(dice, "2026-01-25", reached="2026-01-22", variant="wrong")
    screen = plain_text(at.look("/mail/print"))
    assert right
    assert screen.count("As if it were valid") == screen.count("As if it were not valid") == 1
    first, second = at.post.game.sheet, at.post.other.sheet
    for sheet in (first, second):
        assert in_tiles(sheet.lines[2].move.word, sheet.terms.alphabet) in screen
        assert f"{sheet.totals[0]} – {sheet.totals[1]}" in screen
    assert f"{', '.join(words)}: not decided yet" in screen
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert "As if it were" not in plain_text(at.look("/mail/print"))


def test_all_words_can_be_judged_wrong_despite_the_list():
    at, words = challenge_last_placement()
    for query in ("", f"?right={words[0]}"):
        links = re.findall(r'href="#(/mail/dispute\?right[^"]*)"', at.look(f"{DISPUTE}{query}"))
        assert links
        assert all("right" in Request(id="", route=link).query for link in links)


def test_dispute_screen_says_when_the_list_is_missing():
    at, words = challenge_last_placement()
    assert "the list is not on this device" in plain_text(at.look(DISPUTE))
    assert words


def test_impossible_placement_is_decided_as_a_whole():
    """RO-COR 10."""
    at, _ = challenge_last_placement(words=(), why="literele nu sunt la rând")
    assert read_decision(at, "?stands=yes")[0] == "A"
    assert read_decision(at, "?stands=no")[0] == "B"
    route = f"{DISPUTE}?stands=yes"
    refused = at.send("resolve_challenge", route, by=" ", day="2026-01-22", stands="yes")
    assert "Say who" in "".join(problems(refused))
    at.ok("resolve_challenge", DISPUTE, stands="yes", **BY)
    assert at.post.disputes[0].stands


def test_player_admits_the_error_of_the_placement():
    at, _ = challenge_last_placement()
    assert f"{NAMES[1]} admits the error" in plain_text(at.look(DISPUTE))
    at.ok("admit_challenge", DISPUTE, day="2026-01-22")
    assert at.post.game.sheet.lines[1].is_void


def test_dispute_screen_without_challenge_displays_the_letters():
    assert "Challenge the last move" in play_as_arbiter().look(DISPUTE)


def test_lines_of_both_variants_continue():
    at, _ = challenge_last_placement()
    dice = random.Random(2)
    for variant in ("right", "wrong"):
        at.place(dice, "2026-01-25", reached="2026-01-22", variant=variant)
    screen = at.look(DISPUTE)
    assert screen.count("<tr>") + screen.count('<tr class="is-it">') >= 6
    assert "/mail/game?variant=wrong" in screen


# ---- rights to decide ----


def challenge_on_device_of(seat):
    """Return the sheet of a player, with blue's placement challenged by red."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    at = red if seat == 1 else blue
    words = tuple(words_of(at.post))
    at.ok("challenge_mail", LETTERS, by="1", day="2026-01-23", words=words)
    return at, words


def read_next_step(screen):
    """Return tag, attributes and text of the next action."""
    (match,) = re.findall(r'<(a|button|form)[^>]* id="next"([^>]*)>(.*?)</\1>', screen, re.DOTALL)
    return match[0], match[1], plain_text(match[2])


def read_open_dialog(screen):
    """Return id and text of the open dialog of a screen."""
    (match,) = re.findall(r'<dialog[^>]* id="([^"]+)"[^>]* open>(.*?)</dialog>', screen, re.DOTALL)
    return match[0], plain_text(match[1])


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("screen", [DISPUTE, LETTERS])
def test_next_step_of_a_player_continues_and_decides_nothing(seat, screen):
    """third-round 4-A2: one tap on a player's green button decided the challenge (RO-COR 15)."""
    at, _ = challenge_on_device_of(seat)
    tag, attributes, text = read_next_step(at.look(screen))
    assert tag == "a"
    assert 'href="#/mail/game?variant=right"' in attributes
    assert text == "Continue in this variant As if it were valid"
    if seat == 1:  # red places in both
        at.place(random.Random(2), "2026-01-25", variant="right")
        tag, attributes, text = read_next_step(at.look(screen))
        assert 'href="#/mail/game?variant=wrong"' in attributes
        assert text == "Continue in this variant As if it were not valid"


def test_lists_name_the_challenge_and_the_turn_in_each_variant():
    """third-round 4-A2, 4-B2: the list, home and the deadlines knew the first variant alone."""
    at, _ = challenge_on_device_of(2)
    dice = random.Random(2)
    red_turn = f"Challenge open: {NAMES[0]} places"
    assert "Waiting for an answer" in plain_text(at.look("/mail"))
    assert red_turn in plain_text(at.look("/mail"))
    assert red_turn in plain_text(at.look("/"))
    other, _ = challenge_on_device_of(1)
    assert "Challenge open: your turn in both variants" in plain_text(other.look("/mail"))
    at.take(other.place(dice, "2026-01-25", variant="wrong"), "2026-01-28")
    screen = at.look("/mail")
    assert "Your turn" in plain_text(screen)
    assert "Challenge open: your turn in variant B" in plain_text(screen)
    assert "Challenge open: your turn in variant B" in plain_text(at.look("/"))
    assert read_next_step(screen)[2] == f"Answer {NAMES[0]} Round II"
    response = at.user.send("use_mail", "/mail", stream=at.document.id)
    assert response.route == "/mail/game?variant=wrong"
    assert 'id="play-form"' in response.screen


def test_arbiter_is_reminded_of_an_undecided_challenge():
    """third-round 4-B4, RO-COR 15: “No deadlines” was displayed while the decision was awaited."""
    at, words = challenge_last_placement()
    screen = at.look("/mail")
    assert "Challenge open: the decision is yours" in plain_text(screen)
    assert f"Decide the challenge Cupa Clavecin · game 1 · {NAMES[0]} – {NAMES[1]}" in plain_text(
        screen
    )
    assert ", ".join(words) in plain_text(screen)
    response = at.user.send("use_mail", "/mail", stream=at.document.id, at="dispute")
    assert response.route == DISPUTE
    at.ok("resolve_challenge", DISPUTE, correct=tuple(words), **BY)
    assert "challenge" not in plain_text(at.look("/mail")).lower()


def test_player_can_report_only_a_decision_of_the_arbiter():
    """third-round 4-A2: the decision is the arbiter's (RO-COR 15, 16)."""
    at, words = challenge_on_device_of(1)
    before = at.document.seq
    fields = {"correct": words, "by": "Ana Barbu", "day": "2026-01-24"}
    route = f"{DISPUTE}?right={','.join(words)}"
    refused = at.send("resolve_challenge", route, **fields)
    assert not refused.taken
    assert at.document.seq == before
    (problem,) = re.findall(r'id="resolve-reported-wrong">(.*?)</p>', refused.screen)
    assert plain_text(problem).startswith("The arbiter decides this")
    assert f'value="{words[0]}"' in refused.screen, "what was chosen comes back"
    at.ok("resolve_challenge", DISPUTE, **fields, is_reported="yes")
    assert at.post.disputes[0].stands


def test_list_on_a_player_device_selects_no_variant():
    """third-round 4-A2: a lookup in the list is displayed, and is no decision."""
    at, words = challenge_on_device_of(1)
    screen = at.look(DISPUTE)
    assert "is-chosen" not in screen
    assert 'id="resolve-form"' not in screen
    selected_screen = at.look(f"{DISPUTE}?right={','.join(words)}")
    assert 'id="resolve-reported"' in selected_screen


def test_arbiter_confirms_the_decision_in_a_dialog():
    """third-round 4-A2: a question precedes the decision."""
    at, words = challenge_last_placement()
    screen = at.look(f"{DISPUTE}?right={','.join(words)}")
    tag, attributes, text = read_next_step(screen)
    assert (tag, "data-dialog=" in attributes) == ("button", True)
    assert "form=" not in attributes
    assert text.startswith("Decide: A stays")
    question = re.search(r'<dialog[^>]* id="resolve".*?</dialog>', screen, re.DOTALL)[0]
    assert "Decide that A stays?" in plain_text(question)
    assert 'data-command="resolve_challenge"' in question


@pytest.mark.parametrize("stands", [True, False])
@pytest.mark.parametrize("end", ["resolve_challenge", "admit_challenge"])
def test_end_of_a_challenge_is_undone_until_the_next_line(end, stands):
    """third-round 4-A2: both variants come back, each with the arrival that was written since.

    One letter brought both
    (RO-COR 15).
    """
    at, words = challenge_last_placement()
    before = at.post
    fields = BY | {"correct": words if stands else ()}
    at.ok(end, DISPUTE, **(fields if end == "resolve_challenge" else {"day": BY["day"]}))
    at.ok("reach_mail", "/mail/game", reached="2026-01-22")
    refused = at.send("reopen_challenge", LETTERS, why=" ")
    assert read_open_dialog(refused.screen)[0] == "reopen-challenge"
    assert "Reopen the challenge?" in plain_text(at.look("/mail/game"))
    at.ok("reopen_challenge", LETTERS, why="am citit greșit")
    after = at.post
    assert after.dispute == before.dispute
    assert after.disputes == ()
    assert (after.game.sheet, after.other.sheet) == (before.game.sheet, before.other.sheet)
    assert [variant.mailed[-1].reached for variant in (after.game, after.other)] == [
        "2026-01-22"
    ] * 2
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    assert at.post.disputes[0].stands


def test_end_of_a_challenge_stays_after_the_next_line():
    """third-round 4-A2."""
    at, words = challenge_last_placement()
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    at.place(random.Random(3), "2026-01-26", reached="2026-01-23")
    assert "Reopen the challenge" not in at.look(LETTERS) + at.look("/mail/game")
    refused = at.send("reopen_challenge", LETTERS, why="greșit")
    assert not refused.taken
    assert "stays decided" in "".join(problems(refused))


def test_refused_undo_of_a_line_is_displayed_in_its_dialog():
    """third-round 4-A2: the refusal was hidden behind the open dialog."""
    at, words = challenge_last_placement()
    at.ok("resolve_challenge", DISPUTE, correct=words, **BY)
    refused = at.send("take_line_back", "/mail/game", why="greșit")
    name, text = read_open_dialog(refused.screen)
    assert name == "back"
    assert "A challenge to this line was decided" in text
    outside = re.sub(r"<dialog.*?</dialog>", "", refused.screen, flags=re.DOTALL)
    assert "A challenge to this line was decided" not in plain_text(outside)


@pytest.mark.parametrize(
    ("command", "dialog", "fields"),
    [
        ("pass_mail", "pass", {"sent": "2026-01-01"}),
        ("place_letters", "typed", {"at": "Z9", "word": "X", "sent": "2026-01-25"}),
        ("reach_mail", "mail-dates", {"reached": "2026-01-01"}),
        ("take_line_back", "back", {"why": ""}),
    ],
)
def test_refused_form_of_the_board_keeps_its_dialog_open(command, dialog, fields):
    """third-round 4-A2: no refusal is hidden behind an open dialog."""
    at = play_as_arbiter()
    at.ok("reach_mail", "/mail/game", reached="2026-01-20")
    refused = at.send(command, "/mail/game", **fields)
    assert not refused.taken
    assert read_open_dialog(refused.screen)[0] == dialog
    (inside,) = re.findall(r"<dialog[^>]* open>.*?</dialog>", refused.screen, re.DOTALL)
    assert 'data-announce="urgent"' in inside or "field__wrong" in inside


@pytest.mark.parametrize("route", [LETTERS, "/mail/dossier", "/mail/print"])
def test_letter_of_dropped_variant_has_the_same_round_everywhere(route):
    """RO-COR 31, third-round 4-A1: screen and paper named different rounds."""
    at, _ = challenge_last_placement(words=(), why="altceva")
    for day in ("2026-01-21", "2026-01-22"):
        at.ok("reach_mail", "/mail/game", reached=day, variant="right")
        at.ok("pass_mail", "/mail/game", sent=day, variant="right")
    at.ok("letter_not_fetched", LETTERS, seat="2", round="3")
    at.ok("resolve_challenge", DISPUTE, stands="no", **BY)
    assert at.post.uncollected == ((2, 3),)
    screen_text = plain_text(at.look(route))
    assert "did not collect a letter in round II" in screen_text
    assert "in round III" not in screen_text


def test_days_of_letter_of_dropped_variant_use_the_displayed_round():
    """RO-COR 31: it is the same letter, and costs its addressee once."""
    at, _ = challenge_last_placement(words=(), why="altceva")
    for day in ("2026-01-21", "2026-01-22"):
        at.ok("reach_mail", "/mail/game", reached=day, variant="right")
        at.ok("pass_mail", "/mail/game", sent=day, variant="right")
    at.ok("letter_not_fetched", LETTERS, seat="2", round="3")
    at.ok("resolve_challenge", DISPUTE, stands="no", **BY)
    days = {"returned": "2026-01-25", "resent": "2026-01-26"}
    at.ok("letter_not_fetched", LETTERS, seat="2", round="2", **days)
    assert at.post.uncollected == ((2, 3),)
    assert at.post.returned[0].resent == "2026-01-26"
