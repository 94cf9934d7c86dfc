"""A sheet is written into a game that is here already, as an arbiter gets it (unit)."""

import random
from dataclasses import replace
from typing import get_args

import pytest

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.deadlines import NotFetched, RemoveVacation, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge, Resolve, words_of
from faristol.correspondence.acts.entries import RemoveEntry
from faristol.correspondence.acts.letters import (
    CorrectArrival,
    Place,
    Reach,
    SayPass,
    TakeLineBack,
)
from faristol.correspondence.days import Piece
from faristol.correspondence.state import list_returned, round_written, unfetched
from faristol.formats.post_sheet import write_sheet
from faristol.formats.sheet_import import SheetImport, import_sheet
from faristol.ledger.kind import strip_computed
from tests.support.post_table import PostTable, a_move, day, played
from tests.unit.correspondence.test_orders import Side, Story
from tests.unit.formats.test_post_sheet import NAMES, read_again

BY = ("Ana Barbu",)


def code_of(theirs, ours):
    found = import_sheet(theirs, ours)
    return "" if isinstance(found, SheetImport) else found.code.removeprefix("correspondence/")


def imported(theirs, table):
    """Write a sheet into a game, which then writes the same sheet."""
    found = import_sheet(read_again(theirs), table.post)
    assert isinstance(found, SheetImport), found
    table.ok(*found.acts)
    return found


def challenged(turns=3):
    """Return a game with an open challenge and both variants, and the lines of variant A as events."""
    dice, table = random.Random(3), played(turns)
    lines = list(table.log[1:])
    table.ok(Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:1])))
    for sent in (20, 24):
        for variant in ("right", "wrong"):
            sheet = table.post.variant(variant).sheet
            move = table.placing(a_move(sheet, dice), sent, reached=day(sent - 3), variant=variant)
            table.ok(move)
            lines += [replace(move, variant="")] if variant == "right" else []
    return table, lines


@pytest.mark.parametrize("known", [0, 2, 3, 4, 5])
def test_sheet_with_an_open_challenge_is_taken_in(known):
    """third-round 4-B2: whatever of variant A stands on the arbiter's sheet already."""
    table, lines = challenged()
    away = TakeVacation(seat=2, first=day(15), last=day(16), recorded_on=day(14), is_chosen=False)
    table.ok(away)
    arbiter = PostTable()
    for line in lines[:known]:
        arbiter.ok(replace(strip_computed(line), variant=""))
    imported(table.post, arbiter)
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"


def test_claim_answer_and_end_are_taken_in_behind_the_lines():
    """RO-COR 32, third-round 4-B2."""
    table = played(4)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:3]))
    claim = ClaimTime(by=2, day=day(80), enclosed=get_args(Piece))
    table.ok(Reach(reached=day(18)), claim, AnswerClaim(day=day(82), answer="nu"))
    table.ok(NotFetched(seat=1, round=2))
    imported(table.post, arbiter)
    claims = [[(one.day, one.answer) for one in post.claims] for post in (arbiter.post, table.post)]
    assert claims[0] == claims[1] == [(day(80), "nu")]
    table.ok(EndPost(cause="abandoned", day=day(90), by=(1,)))
    imported(table.post, arbiter)
    assert arbiter.post.end == table.post.end
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []


def test_days_of_a_letter_that_came_back_are_taken_in_and_not_lost():
    """RO-COR 31, third-round 4-B14: the arbiter knows of the letter, or knows more than the sheet."""
    table = played(4)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    letter = NotFetched(seat=1, round=2, returned=day(12), resent=day(15))
    arbiter.ok(NotFetched(seat=1, round=2))
    table.ok(letter)
    imported(table.post, arbiter)
    assert arbiter.post.returned == table.post.returned
    table.ok(NotFetched(seat=1, round=2, returned=day(12)))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"
    assert arbiter.post.returned[0].resent == day(15)


@pytest.mark.parametrize(("cause", "code"), [("draw", "sheet_known"), ("time", "sheet_end")])
def test_end_that_the_arbiter_finds_is_not_taken_from_a_sheet(cause, code):
    """RO-COR 32, third-round 4-B2."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.ok(ClaimTime(by=1, day=day(70), enclosed=get_args(Piece)))
    table.ok(EndPost(cause=cause, day=day(80), by=(2,) if cause == "time" else ()))
    arbiter = PostTable()
    arbiter.ok(*import_sheet(read_again(table.post), arbiter.post).acts)
    assert (arbiter.post.end is None) == (cause == "time")
    assert code_of(read_again(table.post), arbiter.post) == code


def test_challenges_that_the_arbiter_decides():
    """third-round 4-B2: decided on the sheet and not here, here and not on the sheet; admitted on the sheet."""
    table, _ = challenged()
    arbiter = PostTable()
    imported(table.post, arbiter)
    still = read_again(table.post)
    words = table.post.dispute.words
    table.ok(Resolve(day=day(30), by=BY, correct=words))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_decision"
    arbiter.ok(Resolve(day=day(30), by=BY, correct=words))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"
    assert code_of(still, arbiter.post) == "sheet_open"
    admitted, _ = challenged()
    both = PostTable()
    imported(admitted.post, both)
    admitted.ok(Admit(day=day(30)))
    imported(admitted.post, both)
    assert both.post.game.sheet == admitted.post.game.sheet


def test_challenge_that_only_the_arbiter_knows_stays():
    """third-round 4-B2: the other player's sheet goes on in variant A."""
    table = played(5)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:4]))
    arbiter.ok(Challenge(by=2, day=day(12), words=tuple(words_of(arbiter.post)[:1])))
    found = imported(table.post, arbiter)
    assert [act.variant for act in found.acts if isinstance(act, Place)] == ["right", "right"]
    assert len(arbiter.post.other.mailed) == 3
    assert arbiter.post.dispute is not None


def test_arrivals_that_only_the_sheet_knows_are_added():
    """RO-COR 20, third-round 4-B2."""
    table = played(3)
    arbiter = PostTable()
    arbiter.ok(*(replace(strip_computed(event), reached="") for event in table.log[1:]))
    found = imported(table.post, arbiter)
    assert [type(act) for act in found.acts] == [CorrectArrival] * 3
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []


def test_what_is_otherwise_is_refused_whole():
    table = played(4)
    other_day = PostTable()
    first, *rest = map(strip_computed, table.log[1:4])
    other_day.ok(replace(first, sent=day(3)), *rest)
    assert code_of(table.post, other_day.post) == "sheet_besides"
    other_line = played(4, seed=8)
    assert code_of(table.post, other_line.post) == "sheet_other"
    arrival = PostTable()
    arrival.ok(first, *rest, CorrectArrival(turn=1, reached=day(5)))
    assert code_of(table.post, arrival.post) == "sheet_besides"
    assert code_of(played(2).post, table.post) == "sheet_known"
    ended = played(4)
    ended.ok(EndPost(cause="draw", day=day(40)))
    otherwise = played(4)
    otherwise.ok(EndPost(cause="draw", day=day(41)))
    assert code_of(ended.post, otherwise.post) == "sheet_besides"


def test_leave_that_cannot_be_is_named_and_the_lines_are_taken():
    """RO-COR 26, third-round 4-B2."""
    table, arbiter = played(4), PostTable()
    away = TakeVacation(seat=1, first=day(60), last=day(62), recorded_on=day(20), is_chosen=False)
    table.ok(away)
    arbiter.ok(replace(away, first=day(61), last=day(64)))
    found = imported(table.post, arbiter)
    assert [refusal.code for _, refusal in found.refused] == ["correspondence/vacation_twice"]
    assert [one.first for one in found.unlisted] == [day(61)]
    assert arbiter.post.game.sheet == table.post.game.sheet


def remove_unlisted(table, found):
    for leave in found.unlisted:
        table.ok(RemoveVacation(seat=leave.seat, first=leave.first, why="x"))
    for letter in found.unlisted_letters:
        number = table.post.uncollected.index(letter) + 1
        table.ok(RemoveEntry(entry="letter", number=number, why="x"))


@pytest.mark.parametrize("seed", range(40))
def test_fuzzed_game_is_taken_in_from_where_the_arbiter_stands(seed):
    """third-round 4-B2: an arbiter who knows some of a game writes the same sheet after it, decisions first."""
    story = Story(seed)
    side = Side(story, 1, random.Random(f"{seed} 1"))
    arbiter = PostTable()
    dice = random.Random(seed)
    for act in map(strip_computed, side.table.log[1 : 1 + dice.randrange(len(side.table.log))]):
        arbiter.ok(act)
    found = import_sheet(side.table.post, arbiter.post)
    if isinstance(
        found, SheetImport
    ):  # the arbiter removes what the sheet has not, and reads it again
        remove_unlisted(arbiter, found)
        found = import_sheet(side.table.post, arbiter.post)
    if isinstance(found, SheetImport):
        assert not found.refused
        arbiter.ok(*found.acts)
    elif found.code == "correspondence/sheet_decision":
        return  # the arbiter writes it first
    else:
        assert found.code == "correspondence/sheet_known"
    assert write_sheet(arbiter.post, NAMES) == write_sheet(side.table.post, NAMES)


@pytest.mark.parametrize("words", [0, 1])
def test_reasons_of_a_challenge_and_of_the_end_are_each_sides_own(words):
    """third-round 4-B2: a card has no room for a reason, so the partner's sheet has another one, or none."""
    table, arbiter = played(3), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    challenged = Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:words]))
    table.ok(replace(challenged, why="nu încape"))
    arbiter.ok(replace(challenged, why="" if words else "RO-COR 10"))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"
    table.passes(20, reached=day(17), variant="right")
    imported(table.post, arbiter)
    for one, why in ((table, ""), (arbiter, "scrisoare")):
        one.ok(Admit(day=day(22)), EndPost(cause="abandoned", day=day(30), by=(1,), why=why))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"


def test_answer_to_a_claim_that_was_rejected_stops_no_line():
    """RO-COR 32: the arbiter has rejected the claim before the sheet with its answer came."""
    table, arbiter = played(4), PostTable()
    claim = ClaimTime(by=2, day=day(80), enclosed=get_args(Piece))
    table.ok(Reach(reached=day(18)), claim)
    arbiter.ok(*map(strip_computed, table.log[1:]))
    arbiter.ok(RejectClaim(claimant=2, day=day(81), by=BY))
    table.ok(AnswerClaim(day=day(82), answer="nu"))
    assert code_of(read_again(table.post), arbiter.post) == "sheet_known"
    table.passes(90)
    found = import_sheet(read_again(table.post), arbiter.post)
    assert [type(act) for act in found.acts] == [SayPass]
    arbiter.ok(ClaimTime(by=2, day=day(83), enclosed=get_args(Piece)))
    found = import_sheet(read_again(table.post), arbiter.post)
    assert [type(act) for act in found.acts] == [SayPass], "it answers no other claim"


def test_other_days_of_a_letter_that_came_back_are_named_and_not_written_over():
    """RO-COR 31, third-round 4-B14."""
    table, arbiter = played(4), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    table.ok(NotFetched(seat=1, round=2, returned=day(12), resent=day(15)))
    arbiter.ok(NotFetched(seat=1, round=2, returned=day(12), resent=day(19)))
    found = import_sheet(read_again(table.post), arbiter.post)
    assert found.acts == ()
    assert [refusal.code for _, refusal in found.refused] == ["correspondence/sheet_besides"]


def test_letter_of_a_dropped_variant_is_known_in_the_round_where_it_is_noted():
    """RO-COR 31: one letter costs its addressee once, whatever round it was written in."""
    table, _ = challenged()
    table.passes(28, reached=day(26), variant="right")
    table.ok(NotFetched(seat=1, round=4))
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    for one in (table, arbiter):
        one.ok(TakeLineBack(why="greșit", variant="wrong"), Admit(day=day(40)))
    assert [key for key, _ in list_returned(table.post)] == [(1, 3)]
    assert round_written(table.post, 1, 3) == 4
    table.ok(NotFetched(seat=1, round=4, returned=day(41), resent=day(43)))
    imported(table.post, arbiter)
    assert unfetched(arbiter.post, 1) == unfetched(table.post, 1) == 10
    assert arbiter.post.returned == table.post.returned


def test_lines_before_an_end_that_the_arbiter_finds_are_taken():
    """third-round 4-B2: the end is named, and stops none of the lines that the arbiter lacks."""
    table, arbiter = played(6), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:4]))
    table.ok(ClaimTime(by=2, day=day(100), enclosed=get_args(Piece)))
    table.ok(EndPost(cause="time", day=day(130), by=(1,), why="recipisele"))
    found = imported_but_the_end(table, arbiter)
    assert [refusal.code for _, refusal in found.refused] == ["correspondence/sheet_end"]
    assert code_of(read_again(table.post), arbiter.post) == "sheet_end", "nothing else is left"


def imported_but_the_end(table, arbiter):
    found = import_sheet(read_again(table.post), arbiter.post)
    assert isinstance(found, SheetImport), found
    arbiter.ok(*found.acts)
    assert arbiter.post.end is None
    assert len(arbiter.post.game.mailed) == len(table.post.game.mailed)
    assert len(arbiter.post.claims) == 1
    return found
