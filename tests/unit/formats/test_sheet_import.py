"""The import of a sheet into the arbiter's own record of a game by post."""

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
from faristol.correspondence.state import count_days_for_returns, list_returned, recorded_round_of
from faristol.formats.post_sheet import write_sheet
from faristol.formats.sheet_import import SheetImport, import_sheet
from faristol.ledger.kind import strip_computed
from tests.support.post_table import PostTable, a_move, day, played
from tests.unit.correspondence.test_orders import Side, Story
from tests.unit.formats.test_post_sheet import NAMES, reread_game

BY = ("Ana Barbu",)


def code_of(theirs, ours):
    result = import_sheet(theirs, ours)
    return "" if isinstance(result, SheetImport) else result.code.removeprefix("correspondence/")


def import_game(theirs, table):
    """Import a sheet into a game, and return the result of the import."""
    result = import_sheet(reread_game(theirs), table.post)
    assert isinstance(result, SheetImport), result
    table.ok(*result.acts)
    return result


def play_challenged_game(turns=3):
    """Return a game with an open challenge and both variants, and the lines of variant A as events."""
    dice, table = random.Random(3), played(turns)
    events = list(table.log[1:])
    table.ok(Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:1])))
    for sent in (20, 24):
        for variant in ("right", "wrong"):
            sheet = table.post.variant(variant).sheet
            move = table.placing(a_move(sheet, dice), sent, reached=day(sent - 3), variant=variant)
            table.ok(move)
            events += [replace(move, variant="")] if variant == "right" else []
    return table, events


@pytest.mark.parametrize("line_count", [0, 2, 3, 4, 5])
def test_sheet_with_open_challenge_is_imported(line_count):
    """third-round 4-B2: with any number of lines of variant A on the arbiter's sheet."""
    table, events = play_challenged_game()
    away = TakeVacation(seat=2, first=day(15), last=day(16), recorded_on=day(14), is_chosen=False)
    table.ok(away)
    arbiter = PostTable()
    for event in events[:line_count]:
        arbiter.ok(replace(strip_computed(event), variant=""))
    import_game(table.post, arbiter)
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"


def test_claim_answer_and_end_are_imported_after_the_lines():
    """RO-COR 32, third-round 4-B2."""
    table = played(4)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:3]))
    claim = ClaimTime(by=2, day=day(80), enclosed=get_args(Piece))
    table.ok(Reach(reached=day(18)), claim, AnswerClaim(day=day(82), answer="nu"))
    table.ok(NotFetched(seat=1, round=2))
    import_game(table.post, arbiter)
    claims = [
        [(time_claim.day, time_claim.answer) for time_claim in post.claims]
        for post in (arbiter.post, table.post)
    ]
    assert claims[0] == claims[1] == [(day(80), "nu")]
    table.ok(EndPost(cause="abandoned", day=day(90), by=(1,)))
    import_game(table.post, arbiter)
    assert arbiter.post.end == table.post.end
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []


def test_days_of_returned_letter_are_imported_and_preserved():
    """RO-COR 31, third-round 4-B14: the arbiter knows of the letter, or knows more than the sheet."""
    table = played(4)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    letter = NotFetched(seat=1, round=2, returned=day(12), resent=day(15))
    arbiter.ok(NotFetched(seat=1, round=2))
    table.ok(letter)
    import_game(table.post, arbiter)
    assert arbiter.post.returned == table.post.returned
    table.ok(NotFetched(seat=1, round=2, returned=day(12)))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"
    assert arbiter.post.returned[0].resent == day(15)


@pytest.mark.parametrize(("cause", "code"), [("draw", "sheet_known"), ("time", "sheet_end")])
def test_end_decided_by_the_arbiter_is_not_imported(cause, code):
    """RO-COR 32, third-round 4-B2."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.ok(ClaimTime(by=1, day=day(70), enclosed=get_args(Piece)))
    table.ok(EndPost(cause=cause, day=day(80), by=(2,) if cause == "time" else ()))
    arbiter = PostTable()
    arbiter.ok(*import_sheet(reread_game(table.post), arbiter.post).acts)
    assert (arbiter.post.end is None) == (cause == "time")
    assert code_of(reread_game(table.post), arbiter.post) == code


def test_decision_on_challenge_stays_with_the_arbiter():
    """third-round 4-B2: a decision of one side only is left to the arbiter.

    It is decided on the sheet and not here, here and not on the sheet, or admitted on the sheet.
    """
    table, _ = play_challenged_game()
    arbiter = PostTable()
    import_game(table.post, arbiter)
    undecided = reread_game(table.post)
    words = table.post.dispute.words
    table.ok(Resolve(day=day(30), by=BY, correct=words))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_decision"
    arbiter.ok(Resolve(day=day(30), by=BY, correct=words))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"
    assert code_of(undecided, arbiter.post) == "sheet_open"
    admitted, _ = play_challenged_game()
    both = PostTable()
    import_game(admitted.post, both)
    admitted.ok(Admit(day=day(30)))
    import_game(admitted.post, both)
    assert both.post.game.sheet == admitted.post.game.sheet


def test_challenge_missing_from_the_sheet_stays():
    """third-round 4-B2: the other player's sheet goes on in variant A."""
    table = played(5)
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:4]))
    arbiter.ok(Challenge(by=2, day=day(12), words=tuple(words_of(arbiter.post)[:1])))
    result = import_game(table.post, arbiter)
    assert [act.variant for act in result.acts if isinstance(act, Place)] == ["right", "right"]
    assert len(arbiter.post.other.mailed) == 3
    assert arbiter.post.dispute is not None


def test_arrivals_missing_from_the_game_are_added():
    """RO-COR 20, third-round 4-B2."""
    table = played(3)
    arbiter = PostTable()
    arbiter.ok(*(replace(strip_computed(event), reached="") for event in table.log[1:]))
    result = import_game(table.post, arbiter)
    assert [type(act) for act in result.acts] == [CorrectArrival] * 3
    assert write_sheet(arbiter.post, NAMES) == write_sheet(table.post, NAMES) != []


def test_contradicting_sheet_is_refused():
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


def test_impossible_leave_is_named_and_the_lines_are_imported():
    """RO-COR 26, third-round 4-B2."""
    table, arbiter = played(4), PostTable()
    away = TakeVacation(seat=1, first=day(60), last=day(62), recorded_on=day(20), is_chosen=False)
    table.ok(away)
    arbiter.ok(replace(away, first=day(61), last=day(64)))
    result = import_game(table.post, arbiter)
    assert [refusal.code for _, refusal in result.refused] == ["correspondence/vacation_twice"]
    assert [leave.first for leave in result.unlisted] == [day(61)]
    assert arbiter.post.game.sheet == table.post.game.sheet


def remove_unlisted(table, result):
    for leave in result.unlisted:
        table.ok(RemoveVacation(seat=leave.seat, first=leave.first, why="x"))
    for letter in result.unlisted_letters:
        number = table.post.uncollected.index(letter) + 1
        table.ok(RemoveEntry(entry="letter", number=number, why="x"))


@pytest.mark.parametrize("seed", range(40))
def test_fuzzed_game_is_imported_into_a_partial_game(seed):
    """third-round 4-B2: an arbiter with a part of a game writes the same sheet after the import."""
    story = Story(seed)
    side = Side(story, 1, random.Random(f"{seed} 1"))
    arbiter = PostTable()
    dice = random.Random(seed)
    for act in map(strip_computed, side.table.log[1 : 1 + dice.randrange(len(side.table.log))]):
        arbiter.ok(act)
    result = import_sheet(side.table.post, arbiter.post)
    if isinstance(
        result, SheetImport
    ):  # the arbiter removes what the sheet lacks, and imports it again
        remove_unlisted(arbiter, result)
        result = import_sheet(side.table.post, arbiter.post)
    if isinstance(result, SheetImport):
        assert not result.refused
        arbiter.ok(*result.acts)
    elif result.code == "correspondence/sheet_decision":
        return  # the arbiter writes it first
    else:
        assert result.code == "correspondence/sheet_known"
    assert write_sheet(arbiter.post, NAMES) == write_sheet(side.table.post, NAMES)


@pytest.mark.parametrize("words", [0, 1])
def test_reasons_of_challenge_and_end_may_differ_per_side(words):
    """third-round 4-B2: a postcard has no room for a reason, so the partner's sheet has another or none."""
    table, arbiter = played(3), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    challenge = Challenge(by=2, day=day(13), words=tuple(words_of(table.post)[:words]))
    table.ok(replace(challenge, why="nu încape"))
    arbiter.ok(replace(challenge, why="" if words else "RO-COR 10"))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"
    table.passes(20, reached=day(17), variant="right")
    import_game(table.post, arbiter)
    for side, why in ((table, ""), (arbiter, "scrisoare")):
        side.ok(Admit(day=day(22)), EndPost(cause="abandoned", day=day(30), by=(1,), why=why))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"


def test_answer_to_rejected_claim_blocks_no_line():
    """RO-COR 32: the arbiter has rejected the claim before the sheet with its answer came."""
    table, arbiter = played(4), PostTable()
    claim = ClaimTime(by=2, day=day(80), enclosed=get_args(Piece))
    table.ok(Reach(reached=day(18)), claim)
    arbiter.ok(*map(strip_computed, table.log[1:]))
    arbiter.ok(RejectClaim(claimant=2, day=day(81), by=BY))
    table.ok(AnswerClaim(day=day(82), answer="nu"))
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_known"
    table.passes(90)
    result = import_sheet(reread_game(table.post), arbiter.post)
    assert [type(act) for act in result.acts] == [SayPass]
    arbiter.ok(ClaimTime(by=2, day=day(83), enclosed=get_args(Piece)))
    result = import_sheet(reread_game(table.post), arbiter.post)
    assert [type(act) for act in result.acts] == [SayPass], "it answers no other claim"


def test_other_days_of_returned_letter_are_named_not_overwritten():
    """RO-COR 31, third-round 4-B14."""
    table, arbiter = played(4), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    table.ok(NotFetched(seat=1, round=2, returned=day(12), resent=day(15)))
    arbiter.ok(NotFetched(seat=1, round=2, returned=day(12), resent=day(19)))
    result = import_sheet(reread_game(table.post), arbiter.post)
    assert result.acts == ()
    assert [refusal.code for _, refusal in result.refused] == ["correspondence/sheet_besides"]


def test_letter_of_dropped_variant_stays_in_its_noted_round():
    """RO-COR 31: one letter costs its addressee once, whatever round it was written in."""
    table, _ = play_challenged_game()
    table.passes(28, reached=day(26), variant="right")
    table.ok(NotFetched(seat=1, round=4))
    arbiter = PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:]))
    for side in (table, arbiter):
        side.ok(TakeLineBack(why="greșit", variant="wrong"), Admit(day=day(40)))
    assert [key for key, _ in list_returned(table.post)] == [(1, 3)]
    assert recorded_round_of(table.post, 1, 3) == 4
    table.ok(NotFetched(seat=1, round=4, returned=day(41), resent=day(43)))
    import_game(table.post, arbiter)
    assert count_days_for_returns(arbiter.post, 1) == count_days_for_returns(table.post, 1) == 10
    assert arbiter.post.returned == table.post.returned


def test_lines_before_an_end_by_the_arbiter_are_imported():
    """third-round 4-B2: the end is named, and stops none of the lines that the arbiter lacks."""
    table, arbiter = played(6), PostTable()
    arbiter.ok(*map(strip_computed, table.log[1:4]))
    table.ok(ClaimTime(by=2, day=day(100), enclosed=get_args(Piece)))
    table.ok(EndPost(cause="time", day=day(130), by=(1,), why="recipisele"))
    result = import_all_but_the_end(table, arbiter)
    assert [refusal.code for _, refusal in result.refused] == ["correspondence/sheet_end"]
    assert code_of(reread_game(table.post), arbiter.post) == "sheet_end", "nothing else is left"


def import_all_but_the_end(table, arbiter):
    result = import_sheet(reread_game(table.post), arbiter.post)
    assert isinstance(result, SheetImport), result
    arbiter.ok(*result.acts)
    assert arbiter.post.end is None
    assert len(arbiter.post.game.mailed) == len(table.post.game.mailed)
    assert len(arbiter.post.claims) == 1
    return result
