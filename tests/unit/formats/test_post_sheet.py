"""A game by post as codes: what both players share reads back, and altered codes are refused."""

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
from faristol.correspondence.state import count_used_days
from faristol.formats import post_sheet, sheet_parts
from faristol.formats.post_sheet import encode_sheet, read_sheet, write_sheet
from faristol.formats.sheet_parts import MOST_PARTS, flaw_of, missing, read_parts
from faristol.ledger.kind import strip_computed
from tests.support.post_table import LONG_NAMES, PostTable, a_move, day, played

NAMES = ("Ioana Munteanu", "Radu Petrescu")


def reread_game(post, names=NAMES):
    """Return the game rebuilt from its sheet."""
    sheet = read_sheet(read_parts("\n".join(write_sheet(post, names))))
    assert sheet.names == names
    state = POST.initial
    for act in sheet.wishes:
        state = POST.fold(state, POST.decide(state, act, NOTHING))
    return state


def has_same_sheet(post, reread):
    """Return True if both write the same sheet."""
    return write_sheet(post, NAMES) == write_sheet(reread, NAMES) != []


@pytest.mark.parametrize("turns", [0, 1, 9, 24])
def test_game_reads_back_from_its_sheet(turns):
    """RO-COR 5."""
    post = played(turns).post
    reread = reread_game(post)
    assert has_same_sheet(post, reread)
    assert reread.game.sheet == post.game.sheet
    assert (reread.seed, reread.own, reread.proposals) == ("", 0, {})


def test_disputes_vacations_and_lost_letters_read_back():
    """RO-COR 15, 16, 26, 31: both variants, a dropped placement, a vacation, an unfetched letter."""
    dice, table = random.Random(3), played(3)
    table.ok(
        Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:1])), Admit(day=day(14))
    )
    table.ok(NotFetched(seat=1, round=2))
    away = TakeVacation(seat=2, first=day(15), last=day(20), recorded_on=day(14), is_chosen=False)
    table.ok(away, table.placing(a_move(table.sheet, dice), 25, reached=day(14)))
    assert has_same_sheet(table.post, reread_game(table.post))
    table.ok(Challenge(by=1, day=day(26), why="nu e din mână"))
    for variant in ("right", "wrong"):
        sheet = table.post.variant(variant).sheet
        table.ok(table.placing(a_move(sheet, dice), 30, reached=day(27), variant=variant))
    reread = reread_game(table.post)
    assert has_same_sheet(table.post, reread)
    assert reread.other.sheet == table.post.other.sheet
    table.ok(Admit(day=day(31)), EndPost(cause="abandoned", day=day(32), by=(1,)))
    reread = reread_game(table.post)
    assert has_same_sheet(table.post, reread)
    assert reread.end == table.post.end


def test_void_line_reads_back_void():
    """RO-COR 11-13."""
    table = played(1)
    move = table.placing(
        a_move(table.sheet, random.Random(5)), 9, is_void=True, why="coli diferite"
    )
    table.ok(move)
    reread = reread_game(table.post)
    assert [line.is_void for line in reread.game.sheet.lines] == [False, True]
    assert has_same_sheet(table.post, reread)


def test_long_game_with_long_names_fits_four_codes():
    post = played(50).post
    parts = write_sheet(post, LONG_NAMES)
    assert 2 <= len(parts) <= MOST_PARTS
    assert all(len(part.replace(" ", "")) <= 1_451 for part in parts), "alphanumeric, 25-M"
    assert reread_game(post, LONG_NAMES).game.sheet == post.game.sheet


def test_vacation_recorded_after_letters_yields_same_codes():
    """RO-COR 26, third-round 4-A1."""
    away = TakeVacation(seat=1, first=day(11), last=day(11), recorded_on=day(10), is_chosen=False)
    late, early = played(4), PostTable()
    before = count_used_days(late.post, 1)
    early.ok(away, *map(strip_computed, late.log[1:]))
    late.ok(away)
    assert count_used_days(late.post, 1) == before - 1
    assert has_same_sheet(late.post, early.post)
    assert has_same_sheet(late.post, reread_game(late.post))


def test_sheet_without_codes_is_refused_with_reason(monkeypatch):
    """Third-round 4-A1."""
    post = played(4).post
    twice = tuple((1, number) for number in range(900, 904))
    forged = replace(post, uncollected=twice)
    assert encode_sheet(forged, NAMES).code == "correspondence/no_round"
    assert write_sheet(forged, NAMES) == []
    mailed = (*post.game.mailed[:-1], replace(post.game.mailed[-1], used=90))
    forged = replace(post, game=replace(post.game, mailed=mailed))
    refusal = encode_sheet(forged, NAMES)
    assert (refusal.code, refusal.data["part"]) == ("correspondence/sheet_differs", "days")
    monkeypatch.setattr(sheet_parts, "PART", 40)
    assert encode_sheet(post, NAMES).code == "correspondence/sheet_long", "nobody scans so many"


@pytest.mark.parametrize("seed", range(200))
def test_mail_is_harmless_and_damage_is_detected(seed, parts):
    dice = random.Random(seed)
    text = "\n> ".join(parts).replace(
        " ", dice.choice([" ", "\N{NO-BREAK SPACE}", "\n", "=\n", ""])
    )
    text = text.lower() if dice.random() < 0.5 else text
    intact = read_parts(f"Bună!\n> {text}\n-- \nI.")
    assert read_sheet(dice.sample(intact, len(intact))) is not None
    at = dice.randrange(len(text))
    character = dice.choice("0123456789ABCXYZ")
    damaged = dice.choice(
        [text[:at], text[:at] + character + text[at + 1 :], text[:at] + text[at + 1 :]]
    )
    readable = read_parts(damaged)
    assert all(part in intact for part in readable), "a part is as it was, or is none"
    if len(readable) < len(intact):
        assert read_sheet(readable) is None


@pytest.fixture(scope="module")
def parts():
    """Return the parts of a long game."""
    return write_sheet(played(40).post, NAMES)


def test_parts_are_read_one_by_one(parts):
    first, *rest = read_parts(" ".join(parts))
    assert missing([]) == []
    assert missing([first]) == list(range(2, len(parts) + 1))
    assert missing([first, *rest]) == []
    other = read_parts(" ".join(write_sheet(played(40, seed=9).post, NAMES)))
    assert read_sheet([first, *other[1:]]) is None, "of two sheets"


@pytest.mark.parametrize(
    "content",
    [
        "[]", "{}", '{"acts":[],"names":["a","b"]}', '{"acts":[["x",{}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":"ro-correspondence"}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":{}}]],"names":["a"]}', '{"acts":[1],"names":[1,2]}',
        "no json", "[" * 5_000, "9" * 400,
    ],
)  # fmt: skip
def test_codes_without_a_game_are_refused(content, monkeypatch):
    """The checksums of a code can be right whatever the code holds."""
    monkeypatch.setattr(post_sheet, "format_json", lambda _: content)
    assert read_sheet(read_parts(" ".join(write_sheet(played(0).post, NAMES)))) is None


@pytest.mark.parametrize(
    "content",
    [
        '{"acts":[["open_post",{"ruleset":"ro-correspondence"},99]],"names":["a","b"]}',
        '{"acts":[["open_by_wire",{"ruleset":"ro-correspondence"}]],"names":["a","b"]}',
        '{"acts":[["open_post",{"ruleset":"ro-correspondence-2040"}]],"names":["a","b"]}',
    ],
)
def test_sheet_of_later_version_is_recognised(content, monkeypatch):
    monkeypatch.setattr(post_sheet, "format_json", lambda _: content)
    parts = read_parts(" ".join(write_sheet(played(0).post, NAMES)))
    assert read_sheet(parts) == "later"


def test_codes_of_later_format_are_recognised(parts):
    assert flaw_of(parts[0].replace("FG1", "FG2")) == "later"
    assert flaw_of(parts[0][:200]) == "bad"
    assert flaw_of("FG2 was the sheet of last year") == "none"


def test_oversized_sheet_is_refused(monkeypatch):
    monkeypatch.setattr(post_sheet, "format_json", lambda _: "a" * 2_000_000)
    parts = write_sheet(played(0).post, NAMES)
    assert parts
    assert read_sheet(read_parts(" ".join(parts))) is None
    assert read_parts("FG1") == read_parts("FG1 0") == read_parts("FG1 01UU") == []


def test_placement_names_all_fields_of_a_line():
    """A new field of a line must be decided on: its sheet brings it, or does not."""
    assert set(Placement.__slots__) == {
        "seat", "how", "move", "laid", "is_void", "real", "recorded", "letters", "drawn", "chain",
    }  # fmt: skip
    assert re.fullmatch(r"[A-Z0-9-. ]+", post_sheet.VOID)
    assert Place.__slots__


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_vacations_have_one_order_whichever_was_recorded_first(order):
    """RO-COR 26: a chosen vacation is cut to what another has left of it."""
    chosen = TakeVacation(seat=1, first=day(100), last=day(119), recorded_on=day(0))
    other = TakeVacation(seat=2, first=day(40), last=day(44), recorded_on=day(0))
    at_once = TakeVacation(
        seat=1, first=day(50), last=day(59), recorded_on=day(30), is_chosen=False
    )
    table = PostTable()
    table.ok(*((chosen, other)[index] for index in order), at_once)
    usual = PostTable()
    usual.ok(chosen, at_once, other)
    assert has_same_sheet(table.post, usual.post)
    reread = reread_game(table.post)
    assert reread.vacations_of(1) == table.post.vacations_of(1)


def test_game_lost_on_time_reads_back():
    """RO-COR 32, 40: an unfinished move is no answer; a rejected claim is between arbiter and player."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    claim = ClaimTime(by=1, day=day(60), enclosed=get_args(Piece))
    table.ok(
        claim, RejectClaim(claimant=1, day=day(61), by=("Ana Barbu",)), replace(claim, day=day(70))
    )
    table.ok(AnswerClaim(day=day(72), answer="nu"), NotFetched(seat=2, round=1))
    assert has_same_sheet(table.post, reread_game(table.post))
    table.ok(EndPost(cause="time", day=day(80), by=(2,)))
    reread = reread_game(table.post)
    assert reread.end == table.post.end
    assert [(time_claim.day, time_claim.answer) for time_claim in reread.claims] == [
        (day(70), "nu")
    ]


def test_sheet_with_arbiter_decision_is_refused(monkeypatch):
    table = played(4)
    table.ok(EndPost(cause="draw", day=day(40)))
    worth = Confirm(coefficients=(0, 20_000), by=("Ana Barbu",), why="x")
    forged = [*post_sheet._events_of(table.post), worth]
    monkeypatch.setattr(post_sheet, "_events_of", lambda _: forged)
    assert read_sheet(read_parts(" ".join(write_sheet(table.post, NAMES)))) is None


def test_reading_time_is_bounded():
    began = perf_counter()
    assert read_parts("FG1ZZZ" * 16_000) == []
    assert read_parts("FG1" + "1" * 90_000) == []
    assert perf_counter() - began < 60, "not by its square"
    assert [flaw_of(text) for text in ("", "FG1", "a" * 200_000)] == ["none", "bad", "too_long"]
