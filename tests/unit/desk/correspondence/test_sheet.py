"""The sheet of a game by post: saved alike on both sides, shown as codes, and begun from on another device."""

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
from tests.unit.desk.correspondence.test_game import FIRST, pair, said

PRINT, SHEET = "/mail/print", "/mail/sheet"


def played():
    """Return red and blue after a placement of each."""
    red, blue = pair()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red, blue


def saved(side):
    """Return the file of a sheet."""
    (effect,) = side.ok("save_sheet", PRINT).effects
    assert effect["name"].endswith(".txt")
    return effect["text"]


def another(**form):
    """Return who has no game yet."""
    return PostUser(begun=False, **form)


def test_both_sides_save_the_same_sheet():
    """RO-COR 5, 8."""
    red, blue = played()
    text = saved(red)
    assert text == saved(blue)
    line = red.post.game.sheet.lines[0]
    for told in (
        *NAMES,
        "Cupa Clavecin",
        red.string[:39],
        f"{line.recorded} ({line.real})",
        "FG1 ",
    ):
        assert told in text, told


def test_codes_stand_on_paper():
    red, _ = played()
    page = red.look(PRINT)
    codes = re.findall(r'data-text="(FG1[0-9A-Z]+)"', page)
    assert codes
    assert all(len(code) <= 1_451 for code in codes)
    assert f"1/{len(codes)}" in page


@pytest.mark.parametrize(("own", "goes_on"), [("0", True), ("2", False), ("1", True)])
def test_a_game_goes_on_from_its_sheet(own, goes_on):
    """RO-COR 5: the grid, the string, the days are all there."""
    red, _ = played()
    other = another()
    other.user.send("read_mail_sheet", SHEET, came=saved(red))
    shown = other.look(SHEET)
    assert all(name in shown for name in NAMES)
    began = other.user.send("begin_from_sheet", SHEET, own=own)
    assert began.taken, problems(began)
    assert other.post.game.sheet == red.post.game.sheet
    days = [[(one.sent, one.used) for one in side.post.game.mailed] for side in (other, red)]
    assert days[0] == days[1]
    assert other.post.own == int(own)
    assert ("Write the card of round" in other.look("/mail/game")) is goes_on
    card = other.post.seated[0].card
    assert card != red.post.seated[0].card, "each device has cards of its own"


def test_codes_come_one_by_one():
    red, _ = played()
    codes = re.findall(r'data-text="(FG1[0-9A-Z]+)"', red.look(PRINT))
    other = another()
    text = saved(red)
    if len(codes) > 1:
        for code in reversed(codes[1:]):
            other.user.send("read_mail_sheet", SHEET, came=code)
            assert "Missing" in other.look(SHEET)
    other.user.send("read_mail_sheet", SHEET, came=codes[0])
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken
    assert saved(other) == text


def test_part_that_was_damaged_is_not_called_missing_alone(monkeypatch):
    """third-round 4-C: the code stands in the text; it is asked for again."""
    monkeypatch.setattr(sheet_parts, "PART", 700)
    red, _ = played()
    text = saved(red)
    first, second = (match.start() for match in re.finditer("FG1", text))
    other = another()
    damaged = text[: first + 40] + ("0" if text[first + 40] != "0" else "1") + text[first + 41 :]
    other.user.send("read_mail_sheet", SHEET, came=damaged)
    shown = said(other.look(SHEET))
    assert "1 code of this text was cut off or damaged on the way. Ask for it again." in shown
    assert "Missing: 1" in shown
    other.user.send("read_mail_sheet", SHEET, came=text[first:second])
    assert "damaged" not in said(other.look(SHEET))
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken
    other.user.send("read_mail_sheet", SHEET, came=text[second:])
    assert "damaged" not in said(other.look(SHEET)), "it only has not come yet"


def test_sheet_is_read_through_what_a_chat_puts_into_it():
    """third-round 4-C."""
    red, _ = played()
    lines = saved(red).splitlines()
    stamped = "\n".join(
        f"[12:31, 25/11/2026] Radu: {line}&nbsp;({at}/9)" for at, line in enumerate(lines)
    )
    other = another()
    assert other.user.send("read_mail_sheet", SHEET, came=stamped).taken
    assert NAMES[0] in other.look(SHEET)


def test_a_sheet_of_a_later_format_is_refused_by_name_and_stays_typed():
    red, _ = played()
    other, later = another(), saved(red).replace("FG1", "FG2")
    refused = other.user.send("read_mail_sheet", SHEET, came=later)
    assert "A later version of Faristol wrote this sheet" in "".join(problems(refused))
    assert later.strip().splitlines()[0] in html.unescape(refused.screen)


def test_what_is_no_sheet_says_so():
    red, blue = played()
    other = another()
    text = saved(red)
    for came, why in (
        ("Bună ziua", "a sheet starts with FG1"),
        (text[: text.index("FG1")], "a sheet starts with FG1"),
        (blue.card(), "a sheet starts with FG1"),
        (text[:-40], "cut off or damaged"),
        ("a" * 100_001, "too long for a sheet"),
    ):
        refused = other.user.send("read_mail_sheet", SHEET, came=came)
        assert not refused.taken
        assert why in "".join(problems(refused))
    assert not other.user.send("begin_from_sheet", SHEET, own="0").taken, "nothing was read"
    other.user.send("read_mail_sheet", SHEET, came=text)
    assert not other.user.send("begin_from_sheet", SHEET, own="7").taken
    assert other.user.send("drop_mail_sheet", SHEET).taken
    assert NAMES[0] not in other.look(SHEET)


def test_a_sheet_goes_on_with_the_game_that_is_here():
    """RO-COR 29, 44: the arbiter has begun it, and gets the sheets of both."""
    red, blue = pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "This game is already here" in arbiter.look(SHEET)
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.game.sheet == red.post.game.sheet
    assert len(arbiter.user.desk.stream_store.streams) == 1
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(blue))
    refused = arbiter.user.send("begin_from_sheet", SHEET)
    assert "Everything on this sheet is already here" in "".join(problems(refused))


def test_nobody_places_for_a_player_by_a_sheet():
    """third-round 4-B13: "does not continue it" was untrue; what is so is said."""
    red, blue = pair()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    blue.place(random.Random(5), "2026-01-20")
    red.user.send("read_mail_sheet", SHEET, came=saved(blue))
    shown = red.look(SHEET)
    assert "its moves come to you on cards" in shown
    assert "you do not have yet: 1." in shown
    assert not red.user.send("begin_from_sheet", SHEET).taken
    assert len(red.post.game.sheet.lines) == 1
    red.user.send("drop_mail_sheet", SHEET)
    blue.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "Everything on this sheet is already here" in blue.look(SHEET)


def test_sheet_with_leave_alone_tells_a_player_where_to_write_it():
    """third-round 4-B13."""
    red, blue = played()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "Its moves are all here; its leave" in blue.look(SHEET)
    assert not blue.user.send("begin_from_sheet", SHEET).taken


def test_arbiter_takes_in_a_sheet_with_more_than_moves():
    """RO-COR 15, 26, 31, 32, third-round 4-B2: a challenge, leave, a letter that came back, a claim, the end."""
    red, _ = played()
    arbiter = PostUser(own="0", typed_order=red.string)
    red.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    words = tuple(words_of(red.post)[:1])
    red.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    red.ok("take_vacation", LETTERS, **leave)
    red.ok("claim_time", LETTERS, by="1", day="2026-01-23", enclosed=get_args(Piece))
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(red))
    shown = said(arbiter.look(SHEET))
    assert "The sheet adds 2 moves." in shown
    for name in ("leave", "a letter that came back", "a challenge", "a time claim"):
        assert name in shown
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.dispute == red.post.dispute
    assert saved(arbiter) == saved(red)
    red.ok("admit_challenge", "/mail/dispute", day="2026-01-23")
    red.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-24")
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(red))
    shown = said(arbiter.look(SHEET))
    assert "an admitted error" in shown
    assert "the end of the game" in shown
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert saved(arbiter) == saved(red)


def test_decision_of_the_arbiter_is_never_taken_from_a_sheet():
    """third-round 4-B2: the arbiter writes it first."""
    red, _ = played()
    arbiter = PostUser(own="0", typed_order=red.string)
    words = tuple(words_of(red.post)[:1])
    red.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    decision = {"correct": words, "by": "Ana Barbu", "day": "2026-01-24"}
    red.ok("resolve_challenge", "/mail/dispute", **decision, is_reported="yes")
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "the challenge of round I is decided" in said(arbiter.look(SHEET))
    assert not arbiter.user.send("begin_from_sheet", SHEET).taken
    assert arbiter.post.game.sheet.lines == ()


def test_leave_that_only_the_arbiter_has_is_named_and_stays():
    """third-round 4-B2."""
    red, _ = played()
    arbiter = PostUser(own="0", typed_order=red.string)
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-22"}
    arbiter.ok("take_vacation", LETTERS, **leave)
    arbiter.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "is not on the sheet. It stays." in arbiter.look(SHEET)
    assert arbiter.user.send("begin_from_sheet", SHEET).taken
    assert len(arbiter.post.vacations) == 1
    assert arbiter.post.game.sheet == red.post.game.sheet


def test_a_sheet_of_another_game_of_that_number_is_refused():
    red, _ = played()
    other = PostUser(own="0", typed_order=" ".join(reversed(red.string.split())))
    other.user.send("read_mail_sheet", SHEET, came=saved(red))
    refused = other.user.send("begin_from_sheet", SHEET, own="2")
    assert not refused.taken
    assert "does not continue it" in "".join(problems(refused))
    assert not other.post.game.sheet.lines


def test_a_sheet_from_a_day_that_has_not_come_says_what_is_wrong():
    red, _ = played()
    other = another()
    other.user.clock.moment = "2026-01-15T10:00:00Z"
    other.user.send("read_mail_sheet", SHEET, came=saved(red))
    assert "This sheet cannot be imported" in other.look(SHEET)
    assert not other.user.send("begin_from_sheet", SHEET, own="0").taken


def test_a_hostile_name_stays_text():
    hostile = '<b>"x"'
    one = PostUser(players=(hostile, NAMES[1]))
    other = another()
    other.user.send("read_mail_sheet", SHEET, came=saved(one))
    assert '<b>"x"' not in other.look(SHEET)
    assert "&lt;b&gt;" in other.look(SHEET)
    assert other.user.send("begin_from_sheet", SHEET, own="0").taken


def test_leave_written_after_the_card_counts_on_both_sheets():
    """RO-COR 26, third-round 4-A1: the partner reads of it with or after the card."""
    red, blue = pair()
    card = red.place(random.Random(4), sent="2026-01-26", reached="2026-01-10")
    leave = {"seat": "1", "first": "2026-01-15", "last": "2026-01-22", "recorded_on": "2026-01-11"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.take(card, "2026-01-28")
    assert "15 days" in saved(blue)
    blue.ok("take_vacation", LETTERS, **leave)
    text = saved(blue)
    assert "7 days" in text
    assert "15 days" not in text
    assert "FG1 " in text
    assert text == saved(red)
    assert "7 days" in blue.look(PRINT)


def test_leave_is_removed_and_an_arrival_is_corrected():
    """RO-COR 20, 26, third-round 4-A1."""
    red, blue = played()
    before = saved(blue)
    leave = {"seat": "2", "first": "2026-01-17", "last": "2026-01-18", "recorded_on": "2026-01-10"}
    blue.ok("take_vacation", LETTERS, **leave)
    assert saved(blue) != before
    assert f">{NAMES[1]}: 17/01/2026" in blue.look(LETTERS)
    wrong = blue.send("remove_vacation", LETTERS, vacation="2 2026-01-17", why="")
    assert "Write something here." in str(problems(wrong))
    wrong = blue.send("remove_vacation", LETTERS, vacation="x", why="greșit")
    assert "This leave is not written here." in str(problems(wrong))
    blue.ok("remove_vacation", LETTERS, vacation="2 2026-01-17", why="greșit")
    assert saved(blue) == before
    wrong = blue.send("correct_arrival", LETTERS, letter="1", reached="2026-01-21", stamp="")
    assert "It was sent before the letter it answers arrived." in str(problems(wrong))
    blue.ok("correct_arrival", LETTERS, letter="1", reached="2026-01-17", stamp="")
    assert blue.post.game.mailed[1].used == 2
    red.ok("correct_arrival", LETTERS, letter="1", reached="2026-01-17", stamp="")
    assert saved(red) == saved(blue)


def test_paper_and_file_say_why_a_game_has_no_codes(monkeypatch):
    """Third-round 4-A1."""
    red, _ = played()
    monkeypatch.setattr(sheet_parts, "PART", 40)
    reason = "This game has no codes. It does not fit into them."
    assert reason in red.look(PRINT)
    assert reason in " ".join(saved(red).split())
    assert "FG1" not in saved(red)
