"""The sheet of a game by post: equal on both sides, printed as codes, imported on another device."""

import html
import random
import re
from typing import get_args

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.correspondence.days import Piece
from faristol.formats import sheet_parts
from tests.support.classic_user import problems
from tests.support.post_user import LETTERS, NAMES, PostUser
from tests.unit.desk.correspondence.test_game import FIRST, pair_players, plain_text

PRINT, SHEET = "/mail/print", "/mail/sheet"


def play_pair():
    """Return red and blue after a placement of each."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red, blue


def save_sheet(side):
    """Return the file of a sheet."""
    (effect,) = side.ok("save_sheet", PRINT).effects
    assert effect["name"].endswith(".txt")
    return effect["text"]


def start_other_user(**form):
    """Return a user without a game."""
    return PostUser(begun=False, **form)


def test_both_sides_save_the_same_sheet():
    """RO-COR 5, 8."""
    red, blue = play_pair()
    text = save_sheet(red)
    assert text == save_sheet(blue)
    placement = red.post.game.sheet.lines[0]
    for expected in (
        *NAMES,
        "Cupa Clavecin",
        red.string[:39],
        f"{placement.recorded} ({placement.real})",
        "FG1 ",
    ):
        assert expected in text, expected


def test_printed_sheet_has_codes():
    red, _ = play_pair()
    page = red.look(PRINT)
    codes = re.findall(r'data-text="(FG1[0-9A-Z]+)"', page)
    assert codes
    assert all(len(code) <= 1_451 for code in codes)
    assert f"1/{len(codes)}" in page


@pytest.mark.parametrize(("own", "has_turn"), [("0", True), ("2", False), ("1", True)])
def test_game_continues_from_its_sheet(own, has_turn):
    """RO-COR 5: the grid, the string, the days are all there."""
    red, _ = play_pair()
    other = start_other_user()
    other.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    screen = other.look(SHEET)
    assert all(name in screen for name in NAMES)
    response = other.user.send("begin_from_sheet", SHEET, own=own)
    assert response.taken, problems(response)
    assert other.post.game.sheet == red.post.game.sheet
    days = [
        [(letter.sent, letter.used) for letter in side.post.game.mailed] for side in (other, red)
    ]
    assert days[0] == days[1]
    assert other.post.own == int(own)
    assert ("Write the card of round" in other.look("/mail/game")) is has_turn
    card = other.post.seated[0].card
    assert card != red.post.seated[0].card, "each device has cards of its own"


def test_codes_are_imported_one_by_one():
    red, _ = play_pair()
    codes = re.findall(r'data-text="(FG1[0-9A-Z]+)"', red.look(PRINT))
    other = start_other_user()
    text = save_sheet(red)
    if len(codes) > 1:
        for code in reversed(codes[1:]):
            other.user.send("read_mail_sheet", SHEET, came=code)
            assert "Missing" in other.look(SHEET)
    other.user.send("read_mail_sheet", SHEET, came=codes[0])
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken
    assert save_sheet(other) == text


def test_damaged_code_is_reported_as_damaged(monkeypatch):
    """third-round 4-C: the text has the code, damaged; it is requested again."""
    monkeypatch.setattr(sheet_parts, "PART", 700)
    red, _ = play_pair()
    text = save_sheet(red)
    first, second = (match.start() for match in re.finditer("FG1", text))
    other = start_other_user()
    damaged = text[: first + 40] + ("0" if text[first + 40] != "0" else "1") + text[first + 41 :]
    other.user.send("read_mail_sheet", SHEET, came=damaged)
    screen_text = plain_text(other.look(SHEET))
    assert "1 code of this text was cut off or damaged on the way. Ask for it again." in screen_text
    assert "Missing: 1" in screen_text
    other.user.send("read_mail_sheet", SHEET, came=text[first:second])
    assert "damaged" not in plain_text(other.look(SHEET))
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken
    other.user.send("read_mail_sheet", SHEET, came=text[second:])
    assert "damaged" not in plain_text(other.look(SHEET)), "it only has not come yet"


def test_sheet_is_read_despite_the_additions_of_a_chat():
    """third-round 4-C."""
    red, _ = play_pair()
    lines = save_sheet(red).splitlines()
    stamped = "\n".join(
        f"[12:31, 25/11/2026] Radu: {line}&nbsp;({at}/9)" for at, line in enumerate(lines)
    )
    other = start_other_user()
    assert other.user.send("read_mail_sheet", SHEET, came=stamped).taken
    assert NAMES[0] in other.look(SHEET)


def test_sheet_of_later_format_is_refused_and_stays_in_the_form():
    red, _ = play_pair()
    other, later = start_other_user(), save_sheet(red).replace("FG1", "FG2")
    refused = other.user.send("read_mail_sheet", SHEET, came=later)
    assert "A later version of Faristol wrote this sheet" in "".join(problems(refused))
    assert later.strip().splitlines()[0] in html.unescape(refused.screen)


def test_text_without_a_sheet_is_refused_with_reason():
    red, blue = play_pair()
    other = start_other_user()
    text = save_sheet(red)
    for sheet_text, reason in (
        ("Bună ziua", "a sheet starts with FG1"),
        (text[: text.index("FG1")], "a sheet starts with FG1"),
        (blue.card(), "a sheet starts with FG1"),
        (text[:-40], "cut off or damaged"),
        ("a" * 100_001, "too long for a sheet"),
    ):
        refused = other.user.send("read_mail_sheet", SHEET, came=sheet_text)
        assert not refused.taken
        assert reason in "".join(problems(refused))
    assert not other.user.send("begin_from_sheet", SHEET, own="0").taken, "nothing was read"
    other.user.send("read_mail_sheet", SHEET, came=text)
    assert not other.user.send("begin_from_sheet", SHEET, own="7").taken
    assert other.user.send("drop_mail_sheet", SHEET).taken
    assert NAMES[0] not in other.look(SHEET)


def test_sheet_is_imported_into_the_existing_game():
    """RO-COR 29, 44: the arbiter has begun it, and gets the sheets of both."""
    red, blue = pair_players()
    arbiter = PostUser(own="0", typed_order=red.string)
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "This game is already here" in arbiter.look(SHEET)
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.game.sheet == red.post.game.sheet
    assert len(arbiter.user.desk.stream_store.streams) == 1
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(blue))
    refused = arbiter.user.send("begin_from_sheet", SHEET)
    assert "Everything on this sheet is already here" in "".join(problems(refused))


def test_player_cannot_import_moves_from_a_sheet():
    """third-round 4-B13: the message "does not continue it" was untrue."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    blue.place(random.Random(5), "2026-01-20")
    red.user.send("read_mail_sheet", SHEET, came=save_sheet(blue))
    screen = red.look(SHEET)
    assert "its moves come to you on cards" in screen
    assert "you do not have yet: 1." in screen
    assert not red.user.send("begin_from_sheet", SHEET).taken
    assert len(red.post.game.sheet.lines) == 1
    red.user.send("drop_mail_sheet", SHEET)
    blue.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "Everything on this sheet is already here" in blue.look(SHEET)


def test_sheet_with_new_leave_only_is_explained_to_a_player():
    """third-round 4-B13."""
    red, blue = play_pair()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "Its moves are all here; its leave" in blue.look(SHEET)
    assert not blue.user.send("begin_from_sheet", SHEET).taken


def test_arbiter_imports_a_sheet_with_disputes_and_the_end():
    """A sheet with disputes and the end is imported: RO-COR 15, 26, 31, 32, third-round 4-B2.

    It has a challenge, a leave, a letter that came back, a claim, and the end.
    """
    red, _ = play_pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    red.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    words = tuple(words_of(red.post)[:1])
    red.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    red.ok("take_vacation", LETTERS, **leave)
    red.ok("claim_time", LETTERS, by="1", day="2026-01-23", enclosed=get_args(Piece))
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    screen_text = plain_text(arbiter.look(SHEET))
    assert "The sheet adds 2 moves." in screen_text
    for name in ("leave", "a letter that came back", "a challenge", "a time claim"):
        assert name in screen_text
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.dispute == red.post.dispute
    assert save_sheet(arbiter) == save_sheet(red)
    red.ok("admit_challenge", "/mail/dispute", day="2026-01-23")
    red.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-24")
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    screen_text = plain_text(arbiter.look(SHEET))
    assert "an admitted error" in screen_text
    assert "the end of the game" in screen_text
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert save_sheet(arbiter) == save_sheet(red)


def test_decision_of_the_arbiter_is_not_imported_from_a_sheet():
    """third-round 4-B2: the arbiter writes it first."""
    red, _ = play_pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    words = tuple(words_of(red.post)[:1])
    red.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    decision = {"correct": words, "by": "Ana Barbu", "day": "2026-01-24"}
    red.ok("resolve_challenge", "/mail/dispute", **decision, is_reported="yes")
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "the challenge of round I is decided" in plain_text(arbiter.look(SHEET))
    assert not arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.game.sheet.lines == ()


def test_leave_missing_from_the_sheet_is_reported_and_stays():
    """third-round 4-B2."""
    red, _ = play_pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    arbiter.ok("take_vacation", LETTERS, **leave)
    arbiter.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "is not on the sheet. It stays." in arbiter.look(SHEET)
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert len(arbiter.post.vacations) == 1
    assert arbiter.post.game.sheet == red.post.game.sheet


def test_sheet_of_another_game_with_the_number_is_refused():
    red, _ = play_pair()
    other = PostUser(own="0", typed_order=" ".join(reversed(red.string.split())))
    other.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    refused = other.user.send("begin_from_sheet", SHEET, own="2")
    assert not refused.taken
    assert "does not continue it" in "".join(problems(refused))
    assert not other.post.game.sheet.lines


def test_sheet_with_future_days_is_refused():
    red, _ = play_pair()
    other = start_other_user()
    other.user.clock.moment = "2026-01-15T10:00:00Z"
    other.user.send("read_mail_sheet", SHEET, came=save_sheet(red))
    assert "This sheet cannot be imported" in other.look(SHEET)
    assert not other.user.send("begin_from_sheet", SHEET, own="0").taken


def test_hostile_name_is_escaped():
    hostile = '<b>"x"'
    hostile_user = PostUser(players=(hostile, NAMES[1]))
    other = start_other_user()
    other.user.send("read_mail_sheet", SHEET, came=save_sheet(hostile_user))
    assert '<b>"x"' not in other.look(SHEET)
    assert "&lt;b&gt;" in other.look(SHEET)
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken


def test_leave_written_after_the_card_counts_on_both_sheets():
    """RO-COR 26, third-round 4-A1: the partner reads of it with or after the card."""
    red, blue = pair_players()
    card = red.place(random.Random(4), sent="2026-01-26", reached="2026-01-10")
    leave = {"seat": "1", "first": "2026-01-15", "last": "2026-01-22", "recorded_on": "2026-01-11"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.take(card, "2026-01-28")
    assert "15 days" in save_sheet(blue)
    blue.ok("take_vacation", LETTERS, **leave)
    text = save_sheet(blue)
    assert "7 days" in text
    assert "15 days" not in text
    assert "FG1 " in text
    assert text == save_sheet(red)
    assert "7 days" in blue.look(PRINT)


def test_leave_is_removed_and_an_arrival_is_corrected():
    """RO-COR 20, 26, third-round 4-A1."""
    red, blue = play_pair()
    before = save_sheet(blue)
    leave = {"seat": "2", "first": "2026-01-17", "last": "2026-01-18", "recorded_on": "2026-01-10"}
    blue.ok("take_vacation", LETTERS, **leave)
    assert save_sheet(blue) != before
    assert f">{NAMES[1]}: 17/01/2026" in blue.look(LETTERS)
    refused = blue.send("remove_vacation", LETTERS, vacation="2 2026-01-17", why="")
    assert "Write something here." in str(problems(refused))
    refused = blue.send("remove_vacation", LETTERS, vacation="x", why="greșit")
    assert "This leave is not written here." in str(problems(refused))
    blue.ok("remove_vacation", LETTERS, vacation="2 2026-01-17", why="greșit")
    assert save_sheet(blue) == before
    refused = blue.send("correct_arrival", LETTERS, letter="1", reached="2026-01-21", stamp="")
    assert "It was sent before the letter it answers arrived." in str(problems(refused))
    blue.ok("correct_arrival", LETTERS, letter="1", reached="2026-01-17", stamp="")
    assert blue.post.game.mailed[1].used == 2
    red.ok("correct_arrival", LETTERS, letter="1", reached="2026-01-17", stamp="")
    assert save_sheet(red) == save_sheet(blue)


def test_printed_and_saved_sheet_state_why_codes_are_missing(monkeypatch):
    """Third-round 4-A1."""
    red, _ = play_pair()
    monkeypatch.setattr(sheet_parts, "PART", 40)
    reason = "This game has no codes. It does not fit into them."
    assert reason in red.look(PRINT)
    assert reason in " ".join(save_sheet(red).split())
    assert "FG1" not in save_sheet(red)
