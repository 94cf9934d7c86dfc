"""A whole game by post in signs: what both have alike comes back, and nothing that was changed is taken."""

import random
import re
from dataclasses import replace
from time import perf_counter
from typing import get_args

import pytest

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import Confirm, EndPost
from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge, words_of
from faristol.correspondence.acts.letters import Place, Reach
from faristol.correspondence.days import Piece
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.kind import POST
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import used_before
from faristol.formats import post_sheet, sheet_parts
from faristol.formats.post_sheet import encode_sheet, read_sheet, write_sheet
from faristol.formats.sheet_parts import MOST_PARTS, flaw_of, missing, read_parts
from faristol.ledger.kind import strip_computed
from tests.support.post_table import LONG_NAMES, PostTable, a_move, day, played

NAMES = ("Ioana Munteanu", "Radu Petrescu")


def read_again(post, names=NAMES):
    """Return the game that its sheet leads to."""
    sheet = read_sheet(read_parts("\n".join(write_sheet(post, names))))
    assert sheet.names == names
    state = POST.initial
    for wish in sheet.wishes:
        state = POST.fold(state, POST.decide(state, wish, NOTHING))
    return state


def same(post, again):
    """Tell whether both would write the same sheet."""
    return write_sheet(post, NAMES) == write_sheet(again, NAMES) != []


@pytest.mark.parametrize("turns", [0, 1, 9, 24])
def test_a_game_comes_back_as_it_stood(turns):
    """RO-COR 5."""
    post = played(turns).post
    again = read_again(post)
    assert same(post, again)
    assert again.game.sheet == post.game.sheet
    assert (again.seed, again.own, again.proposals) == ("", 0, {})


def test_what_letters_said_besides_comes_back():
    """RO-COR 15, 16, 26, 31: both variants, a placement that was dropped, a vacation, a letter not fetched."""
    dice, table = random.Random(3), played(3)
    table.ok(
        Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:1])), Admit(day=day(14))
    )
    table.ok(NotFetched(seat=1, round=2))
    away = TakeVacation(seat=2, first=day(15), last=day(20), recorded_on=day(14), is_chosen=False)
    table.ok(away, table.placing(a_move(table.sheet, dice), 25, reached=day(14)))
    assert same(table.post, read_again(table.post))
    table.ok(Challenge(by=1, day=day(26), why="nu e din mână"))
    for variant in ("right", "wrong"):
        sheet = table.post.variant(variant).sheet
        table.ok(table.placing(a_move(sheet, dice), 30, reached=day(27), variant=variant))
    again = read_again(table.post)
    assert same(table.post, again)
    assert again.other.sheet == table.post.other.sheet
    table.ok(Admit(day=day(31)), EndPost(cause="abandoned", day=day(32), by=(1,)))
    again = read_again(table.post)
    assert same(table.post, again)
    assert again.end == table.post.end


def test_a_void_line_comes_back_void():
    """RO-COR 11-13."""
    table = played(1)
    move = table.placing(
        a_move(table.sheet, random.Random(5)), 9, is_void=True, why="coli diferite"
    )
    table.ok(move)
    again = read_again(table.post)
    assert [line.is_void for line in again.game.sheet.lines] == [False, True]
    assert same(table.post, again)


def test_twenty_five_rounds_and_long_names_are_four_codes_at_most():
    post = played(50).post
    parts = write_sheet(post, LONG_NAMES)
    assert 2 <= len(parts) <= MOST_PARTS
    assert all(len(part.replace(" ", "")) <= 1_451 for part in parts), "alphanumeric, 25-M"
    assert read_again(post, LONG_NAMES).game.sheet == post.game.sheet


def test_codes_are_the_same_when_a_vacation_is_written_after_the_letters():
    """RO-COR 26, third-round 4-A1."""
    away = TakeVacation(seat=1, first=day(11), last=day(11), recorded_on=day(10), is_chosen=False)
    late, early = played(4), PostTable()
    before = used_before(late.post, 1)
    early.ok(away, *map(strip_computed, late.log[1:]))
    late.ok(away)
    assert used_before(late.post, 1) == before - 1
    assert same(late.post, early.post)
    assert same(late.post, read_again(late.post))


def test_a_sheet_without_codes_says_why(monkeypatch):
    """Third-round 4-A1."""
    post = played(4).post
    twice = tuple((1, number) for number in range(900, 904))
    forged = replace(post, uncollected=twice)
    assert encode_sheet(forged, NAMES).code == "correspondence/no_round"
    assert write_sheet(forged, NAMES) == []
    mailed = (*post.game.mailed[:-1], replace(post.game.mailed[-1], used=90))
    forged = replace(post, game=replace(post.game, mailed=mailed))
    found = encode_sheet(forged, NAMES)
    assert (found.code, found.data["part"]) == ("correspondence/sheet_differs", "days")
    monkeypatch.setattr(sheet_parts, "PART", 40)
    assert encode_sheet(post, NAMES).code == "correspondence/sheet_long", "nobody scans so many"


@pytest.mark.parametrize("seed", range(200))
def test_mail_does_no_harm_and_damage_is_seen(seed, parts):
    dice = random.Random(seed)
    text = "\n> ".join(parts).replace(
        " ", dice.choice([" ", "\N{NO-BREAK SPACE}", "\n", "=\n", ""])
    )
    text = text.lower() if dice.random() < 0.5 else text
    found = read_parts(f"Bună!\n> {text}\n-- \nI.")
    assert read_sheet(dice.sample(found, len(found))) is not None
    at = dice.randrange(len(text))
    sign = dice.choice("0123456789ABCXYZ")
    damaged = dice.choice(
        [text[:at], text[:at] + sign + text[at + 1 :], text[:at] + text[at + 1 :]]
    )
    kept = read_parts(damaged)
    assert all(one in found for one in kept), "a part is as it was, or is none"
    if len(kept) < len(found):
        assert read_sheet(kept) is None


@pytest.fixture(scope="module")
def parts():
    """Return the parts of a long game."""
    return write_sheet(played(40).post, NAMES)


def test_parts_come_one_by_one(parts):
    first, *rest = read_parts(" ".join(parts))
    assert missing([]) == []
    assert missing([first]) == list(range(2, len(parts) + 1))
    assert missing([first, *rest]) == []
    other = read_parts(" ".join(write_sheet(played(40, seed=9).post, NAMES)))
    assert read_sheet([first, *other[1:]]) is None, "of two sheets"


@pytest.mark.parametrize(
    "told",
    [
        "[]", "{}", '{"acts":[],"names":["a","b"]}', '{"acts":[["x",{}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":"ro-correspondence"}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":{}}]],"names":["a"]}', '{"acts":[1],"names":[1,2]}',
        "no json", "[" * 5_000, "9" * 400,
    ],
)  # fmt: skip
def test_signs_that_say_nothing_lead_nowhere(told, monkeypatch):
    """Whoever writes right checks can say anything in them."""
    monkeypatch.setattr(post_sheet, "format_json", lambda _: told)
    assert read_sheet(read_parts(" ".join(write_sheet(played(0).post, NAMES)))) is None


@pytest.mark.parametrize(
    "told",
    [
        '{"acts":[["open_post",{"ruleset":"ro-correspondence"},99]],"names":["a","b"]}',
        '{"acts":[["open_by_wire",{"ruleset":"ro-correspondence"}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":"ro-correspondence-2040"}]],"names":["a","b"]}',
    ],
)
def test_a_sheet_of_a_later_version_is_called_so(told, monkeypatch):
    monkeypatch.setattr(post_sheet, "format_json", lambda _: told)
    parts = read_parts(" ".join(write_sheet(played(0).post, NAMES)))
    assert read_sheet(parts) == "later"


def test_signs_of_a_later_format_are_called_so(parts):
    assert flaw_of(parts[0].replace("FG1", "FG2")) == "later"
    assert flaw_of(parts[0][:200]) == "bad"
    assert flaw_of("FG2 was the sheet of last year") == "none"


def test_a_sheet_that_would_fill_the_device_is_none(monkeypatch):
    monkeypatch.setattr(post_sheet, "format_json", lambda _: "a" * 2_000_000)
    parts = write_sheet(played(0).post, NAMES)
    assert parts
    assert read_sheet(read_parts(" ".join(parts))) is None
    assert read_parts("FG1") == read_parts("FG1 0") == read_parts("FG1 01UU") == []


def test_what_is_placed_names_all_of_a_line():
    """Whoever adds a field to a line says whether its sheet brings it."""
    assert set(Placement.__slots__) == {
        "seat", "how", "move", "laid", "is_void", "real", "recorded", "letters", "drawn", "chain",
    }  # fmt: skip
    assert re.fullmatch(r"[A-Z0-9-. ]+", post_sheet.VOID)
    assert Place.__slots__


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_vacations_have_one_order_whoever_wrote_them_first(order):
    """RO-COR 26: one that was chosen is cut to what another has left of it."""
    chosen = TakeVacation(seat=1, first=day(100), last=day(119), recorded_on=day(0))
    other = TakeVacation(seat=2, first=day(40), last=day(44), recorded_on=day(0))
    at_once = TakeVacation(
        seat=1, first=day(50), last=day(59), recorded_on=day(30), is_chosen=False
    )
    table = PostTable()
    table.ok(*((chosen, other)[one] for one in order), at_once)
    usual = PostTable()
    usual.ok(chosen, at_once, other)
    assert same(table.post, usual.post)
    again = read_again(table.post)
    assert again.vacations_of(1) == table.post.vacations_of(1)


def test_a_game_that_was_lost_on_time_comes_back():
    """RO-COR 32, 40: who thinks has not answered; a claim that was rejected is between arbiter and player."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    claim = ClaimTime(by=1, day=day(60), enclosed=get_args(Piece))
    table.ok(
        claim, RejectClaim(claimant=1, day=day(61), by=("Ana Barbu",)), replace(claim, day=day(70))
    )
    table.ok(AnswerClaim(day=day(72), answer="nu"), NotFetched(seat=2, round=1))
    assert same(table.post, read_again(table.post))
    table.ok(EndPost(cause="time", day=day(80), by=(2,)))
    again = read_again(table.post)
    assert again.end == table.post.end
    assert [(one.day, one.answer) for one in again.claims] == [(day(70), "nu")]


def test_nobody_decides_for_an_arbiter_in_a_sheet(monkeypatch):
    table = played(4)
    table.ok(EndPost(cause="draw", day=day(40)))
    worth = Confirm(coefficients=(0, 20_000), by=("Ana Barbu",), why="x")
    forged = [*post_sheet._events_of(table.post), worth]
    monkeypatch.setattr(post_sheet, "_events_of", lambda _: forged)
    assert read_sheet(read_parts(" ".join(write_sheet(table.post, NAMES)))) is None


def test_what_is_read_is_bounded():
    began = perf_counter()
    assert read_parts("FG1ZZZ" * 16_000) == []
    assert read_parts("FG1" + "1" * 90_000) == []
    assert perf_counter() - began < 60, "not by its square"
    assert [flaw_of(one) for one in ("", "FG1", "a" * 200_000)] == ["none", "bad", "too_long"]
