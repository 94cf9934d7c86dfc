"""The notes of a card besides its placement, between two sides that share only cards."""

import random
from dataclasses import replace
from datetime import date

import pytest

from faristol.correspondence.acts.deadlines import AnnounceThinking, RemoveVacation, TakeVacation
from faristol.correspondence.acts.disputes import (
    Admit,
    Challenge,
    ReopenChallenge,
    Resolve,
    words_of,
)
from faristol.correspondence.acts.letters import Reach
from faristol.correspondence.faults import World
from faristol.correspondence.note_acts import (
    accept_notes,
    formed_words_of,
    has_later_note,
    notes_of,
    notice_of,
)
from faristol.correspondence.notes import ChallengeNote, LaterNote, LeaveNote
from faristol.correspondence.post import card_of, list_differences, match_card, place_of
from faristol.correspondence.postcard import MAX_NOTES, read_cards, write_card
from faristol.correspondence.state import count_used_days, day_of_silence
from tests.support.post_table import PostTable, a_short_move, day
from tests.unit.correspondence.test_orders import sheet_of


class Side:
    """One of two players with a device of their own."""

    def __init__(self, seat):
        self.seat, self.table = seat, PostTable(own=seat)

    @property
    def post(self):
        return self.table.post

    def write(self, dice, sent, *, variant="", reached=None):
        move = a_short_move(self.post.variant(variant).sheet, dice)
        arrived = "" if reached is None else day(reached)
        self.table.ok(self.table.placing(move, sent, variant=variant, reached=arrived))
        return write_card(card_of(self.post, len(self.post.variant(variant).sheet.lines), variant))

    def read(self, text):
        """Accept all cards that fit, in their order, and return how each card fits."""
        fits = []
        for card in read_cards(text):
            accepted = accept_notes(card, self.post, World())
            assert not accepted.refused, accepted.refused
            self.table.ok(*accepted.acts)
            result = match_card(card, self.post, self.seat)
            fits.append(result.fit.fit)
            if result.fit.fit == "next":
                self.table.ok(place_of(card, result.variant, self.table.terms))
                differs = {
                    difference.item
                    for difference in list_differences(card, self.post, result.variant)
                }
                assert differs <= {"partner_days"}, "the sender does not know of the leave yet"
        return fits


def sides_after(turns=2):
    """Return both sides after some placements."""
    dice, red, blue = random.Random(2), Side(1), Side(2)
    for turn in range(1, turns + 1):
        mine, other = (red, blue) if turn % 2 else (blue, red)
        assert other.read(mine.write(dice, 4 * turn, reached=4 * turn - 2)) == ["next"]
    return dice, red, blue


AWAY = TakeVacation(seat=1, first=day(12), last=day(19), recorded_on=day(10), is_chosen=False)


def test_leave_comes_with_the_card():
    """RO-COR 26, third-round 4-B1: a player who leaves informs the partner."""
    dice, red, blue = sides_after()
    red.table.ok(AWAY)
    blue.read(red.write(dice, 24, reached=10))
    assert blue.post.vacations == red.post.vacations
    assert count_used_days(blue.post, 1) == count_used_days(red.post, 1) == 1 + 5


def test_leave_missing_from_the_card_is_listed_and_stays():
    """third-round 4-B1."""
    dice, red, blue = sides_after()
    red.table.ok(AWAY)
    blue.read(red.write(dice, 24, reached=10))
    red.table.ok(RemoveVacation(seat=1, first=AWAY.first, why="nu am plecat"))
    red.read(blue.write(dice, 28, reached=26))
    (card,) = read_cards(red.write(dice, 32, reached=30))
    accepted = accept_notes(card, blue.post, World())
    assert accepted.acts == ()
    assert [vacation.first for vacation in accepted.unlisted] == [AWAY.first]
    assert accepted.post.vacations == blue.post.vacations


def test_notes_of_another_player_or_game_are_ignored():
    """third-round 4-B1: only a player announces the own leave."""
    dice, red, blue = sides_after()
    (card,) = read_cards(red.write(dice, 24, reached=10))
    leave = LeaveNote(
        seat=2, first=date(2026, 2, 1), days=5, is_chosen=False, recorded_on=date(2026, 1, 20)
    )
    assert accept_notes(replace(card, notes=(leave,)), blue.post, World()).acts == ()
    stranger = replace(card, game=card.game ^ 1, notes=(replace(leave, seat=1),))
    assert accept_notes(stranger, blue.post, World()).acts == ()


def test_invalid_leave_is_refused_and_the_placement_is_accepted():
    """third-round 4-B1: thirty days taken at once are more than ten."""
    dice, red, blue = sides_after()
    (card,) = read_cards(red.write(dice, 24, reached=10))
    leave = LeaveNote(
        seat=1, first=date(2026, 2, 1), days=30, is_chosen=False, recorded_on=date(2026, 1, 20)
    )
    accepted = accept_notes(replace(card, notes=(leave,)), blue.post, World())
    assert [refusal.code for _, refusal in accepted.refused] == ["correspondence/too_long"]
    assert accepted.post == blue.post
    assert match_card(card, accepted.post, 2).fit.fit == "next"


@pytest.mark.parametrize("order", ["AB", "BA", "B", "A"])
def test_challenge_comes_with_the_card_of_either_variant(order):
    """RO-COR 15, third-round 4-B1: both variants are sent and may be imported in either order."""
    dice, red, blue = sides_after(3)
    blue.table.ok(Challenge(by=2, day=day(14), words=tuple(words_of(blue.post)[:1])))
    texts = {
        "A": blue.write(dice, 18, variant="right", reached=14),
        "B": blue.write(dice, 18, variant="wrong", reached=14),
    }
    red.read("\n".join(texts[letter] for letter in order))
    assert red.post.dispute == blue.post.dispute
    assert len(red.post.game.mailed) == 3 + ("A" in order)
    assert len(red.post.other.mailed) == 3 + ("B" in order)


@pytest.mark.parametrize("line_count", [4, 5])
def test_challenge_may_be_entered_after_the_answer(line_count):
    """third-round 4-B1: a challenge that is later than the answer is refused.

    That variant A was written first no longer excludes a challenge.
    """
    dice, red, blue = sides_after(3)
    red.table.ok(blue.table.placing(a_short_move(blue.post.game.sheet, dice), 18))
    if line_count == 5:
        red.write(dice, 24, reached=20)
    words = tuple(words_of(red.post, 3)[:1])
    act = Challenge(by=2, day=day(18), words=words, turn=3)
    assert red.table.do(replace(act, day=day(19))) == "challenge_late"
    red.table.ok(act)
    assert red.post.dispute.turn == 3
    assert (len(red.post.game.mailed), len(red.post.other.mailed)) == (line_count, 3)
    assert red.post.other.sheet.lines[2].is_void


def test_card_of_the_other_variant_without_its_challenge_is_named():
    """third-round 4-B1: a card of the first version used to be read as "something before is not the same"."""
    dice, red, blue = sides_after(3)
    blue.table.ok(Challenge(by=2, day=day(14), words=tuple(words_of(blue.post)[:1])))
    (card,) = read_cards(blue.write(dice, 18, variant="wrong", reached=14))
    first = replace(card, version=1, variant="", notes=())
    assert match_card(first, red.post, 1).fit.fit == "challenged"
    assert match_card(replace(first, chain=7), red.post, 1).fit.fit == "earlier_differs"


def test_card_of_a_dropped_variant_is_named():
    """third-round 4-B1: the arbiter's answer may cross the cards."""
    dice, red, blue = sides_after(3)
    words = tuple(words_of(blue.post)[:1])
    blue.table.ok(Challenge(by=2, day=day(14), words=words))
    texts = [blue.write(dice, 18, variant=variant, reached=14) for variant in ("right", "wrong")]
    red.table.ok(Challenge(by=2, day=day(14), words=words))
    red.table.ok(Resolve(day=day(15), by=("Ana Barbu",), correct=words))
    fits = [match_card(read_cards(text)[0], red.post, 1).fit.fit for text in texts]
    assert fits == ["next", "dropped"]


def test_challenge_stored_with_another_day_is_listed():
    """third-round 4-B1: both entered it, each with another day."""
    dice, red, blue = sides_after(3)
    act = Challenge(by=2, day=day(14), words=tuple(words_of(blue.post)[:1]))
    blue.table.ok(act)
    red.table.ok(replace(act, day=day(13)))
    (card,) = read_cards(blue.write(dice, 18, variant="right", reached=14))
    accepted = accept_notes(card, red.post, World())
    assert [note.day.isoformat() for note in accepted.otherwise] == [day(14)]
    assert accepted.acts == ()


def test_admitted_error_comes_with_all_later_cards():
    """RO-COR 15, third-round 4-B1: a lost card loses no note, not even the challenge itself."""
    dice, red, blue = sides_after(3)
    blue.table.ok(Challenge(by=2, day=day(14), words=tuple(words_of(blue.post)[:1])))
    red.read(blue.write(dice, 18, variant="wrong", reached=14))
    blue.write(dice, 18, variant="right")
    red.table.ok(Admit(day=day(20)))
    text = red.write(dice, 22, reached=20)
    assert blue.read(text) == ["next"]
    assert blue.post.dispute is None
    assert blue.post.game.sheet == red.post.game.sheet
    assert sheet_of(blue.table) == sheet_of(red.table)


def test_admitted_error_brings_an_unknown_challenge():
    """third-round 4-B1: an arbiter gets the later card first."""
    dice, red, blue = sides_after(3)
    arbiter = PostTable()
    arbiter.ok(*red.table.log[1:])
    words = tuple(words_of(blue.post)[:2])
    blue.table.ok(Challenge(by=2, day=day(14), words=words))
    blue.table.ok(Admit(day=day(14)))
    (card,) = read_cards(blue.write(dice, 18, reached=14))
    accepted = accept_notes(card, arbiter.post, World())
    assert accepted.post.disputes == blue.post.disputes
    assert match_card(card, accepted.post, 1).fit.fit == "next"
    assert formed_words_of(accepted.post, 3)[: len(words)] == list(words)


def test_challenge_decided_for_the_sender_is_reported():
    """third-round 4-B1: decisions are the arbiter's, and on no card."""
    dice, red, blue = sides_after(3)
    words = tuple(words_of(blue.post)[:1])
    for side in (red, blue):
        side.table.ok(Challenge(by=2, day=day(14), words=words))
    blue.table.ok(Resolve(day=day(15), by=("Ana Barbu",), correct=words))
    (card,) = read_cards(blue.write(dice, 18, reached=14))
    accepted = accept_notes(card, red.post, World())
    assert accepted.is_decided_there
    assert accepted.acts == ()
    assert match_card(card, red.post, 1).variant == "right"


def test_longer_thinking_is_announced_without_a_placement():
    """RO-COR 27, third-round 4-B1."""
    _, red, blue = sides_after()
    red.table.ok(Reach(reached=day(10)))
    red.table.ok(AnnounceThinking(seat=1, until=day(40)))
    notice = write_card(notice_of(red.post, 1, date(2026, 1, 30)))
    assert blue.read(notice) == ["notice"]
    assert blue.post.announced == red.post.announced
    assert len(blue.post.game.mailed) == 2
    before = blue.post
    assert blue.read(notice) == ["notice"]
    assert blue.post == before, "read again, it changes nothing"


def test_longer_thinking_in_variant_b_goes_with_the_notice():
    """RO-COR 27: the player to move in variant B alone announces it too."""
    dice, post = random.Random(4), PostTable()
    for sent in (4, 8, 12):
        post.ok(post.placing(a_short_move(post.sheet, dice), sent, reached=day(sent - 3)))
    post.ok(Challenge(by=2, day=day(13), words=tuple(words_of(post.post)[:1])))
    post.passes(20, reached=day(17), variant="right")
    post.ok(AnnounceThinking(seat=2, until=day(60)))
    notice = notice_of(post.post, 2, date(2026, 2, 1))
    assert [note.until.isoformat() for note in notice.notes[:1]] == [day(60)]


def test_longer_thinking_in_a_dropped_variant_delays_no_later_placement():
    """RO-COR 15, 27: it was announced for the other variant; reopened, it counts again."""
    dice, post = random.Random(4), PostTable()
    for sent in (4, 8, 12):
        post.ok(post.placing(a_short_move(post.sheet, dice), sent, reached=day(sent - 3)))
    post.ok(Challenge(by=2, day=day(13), words=tuple(words_of(post.post)[:1])))
    for sent in (20, 24):
        post.passes(sent, reached=day(sent - 3), variant="right")
    post.ok(AnnounceThinking(seat=2, until=day(200)))
    announced = post.post.announced
    post.ok(Admit(day=day(30)))
    assert post.post.announced == ()
    post.ok(ReopenChallenge(why="greșit"))
    assert post.post.announced == announced
    post.ok(Admit(day=day(30)))
    for sent in (32, 34):
        post.passes(sent, reached=day(sent - 1))
    waits = day_of_silence(post.post, post.post.game, date.fromisoformat(day(34)), 15)
    assert waits.isoformat() == day(49)


def test_challenge_of_no_placement_is_ignored():
    """A card of a foreign program: turn 0 is not the last placement."""
    dice, post = random.Random(4), PostTable()
    for sent in (4, 8, 12):
        post.ok(post.placing(a_short_move(post.sheet, dice), sent, reached=day(sent - 3)))
    note = ChallengeNote(by=2, turn=0, day=date(2026, 2, 1), words=0)
    card = replace(notice_of(post.post, 2, date(2026, 2, 1)), notes=(note,))
    assert accept_notes(read_cards(write_card(card))[0], post.post, World()).acts == ()


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (AnnounceThinking(seat=2, until=day(40)), "not_thinking"),
        (AnnounceThinking(seat=3, until=day(40)), "no_seat"),
        (AnnounceThinking(seat=1, until=day(2)), "sent_before"),
        (AnnounceThinking(seat=1, until="2028-02-01"), "after_deadline"),
        (AnnounceThinking(seat=1, until="?"), "day_bad"),
    ],
)
def test_invalid_announcement_of_thinking_is_refused(act, code):
    """RO-COR 27."""
    _, red, _ = sides_after()
    assert red.table.do(act) == code


def test_note_of_a_later_version_is_reported_and_the_placement_accepted():
    """third-round 4-B1."""
    dice, red, blue = sides_after()
    (card,) = read_cards(red.write(dice, 24, reached=10))
    (later,) = read_cards(write_card(replace(card, notes=(LaterNote(packed=7 << 37 | 5),))))
    assert has_later_note(later)
    assert not has_later_note(card)
    assert blue.read(write_card(later)) == ["next"]


def test_days_outside_the_range_of_a_card_are_on_no_card():
    """A file may hold leave of forty days, or of no day at all."""
    _, red, _ = sides_after()
    red.table.ok(AWAY)
    (leave,) = red.post.vacations
    forged = [replace(leave, last="2026-12-01"), replace(leave, first="x"), replace(leave, last="")]
    assert notes_of(replace(red.post, vacations=tuple(forged)), 1, 3) == ()
    many = tuple(replace(leave, recorded_on=day(at)) for at in range(20))
    assert len(notes_of(replace(red.post, vacations=many), 1, 3)) == MAX_NOTES


@pytest.mark.parametrize("seed", range(20))
def test_game_by_cards_alone_gives_both_sides_the_same_sheet(seed):
    """RO-COR 15, 26, third-round 4-B1: late leave, cards of both variants in any order, some twice."""
    dice, sides = random.Random(seed), (Side(1), Side(2))
    sent, challenge, admit = 0, dice.randint(2, 6), dice.randint(1, 3)
    away = {seat: dice.randint(2, 9) for seat in (1, 2)}
    for turn in range(1, 13):
        mine, other = sides[(turn - 1) % 2], sides[turn % 2]
        reached, sent = sent + 2, sent + 2 + dice.randint(0, 15)
        leave = TakeVacation(
            seat=mine.seat, first=day(reached + 1), last=day(reached + 6),
            recorded_on=day(reached), is_chosen=False,
        )  # fmt: skip
        is_away, is_late = turn in (away[mine.seat], away[mine.seat] + 1), dice.random() < 0.5
        if is_away and not mine.post.vacations_of(mine.seat) and not is_late:
            mine.table.ok(leave)
        if turn - 1 == challenge and (words := words_of(mine.post)):
            mine.table.ok(Challenge(by=mine.seat, day=day(reached), words=tuple(words[:1])))
        if dice.random() < 0.3:
            mine.table.ok(AnnounceThinking(seat=mine.seat, until=day(sent + 1)))
            other.read(write_card(notice_of(mine.post, mine.seat, date(2026, 2, 1))))
        dispute = mine.post.dispute
        if dispute and dispute.by != mine.seat and turn > dispute.turn + admit:
            mine.table.ok(Admit(day=day(reached)))
        variants = ["right", "wrong"] if mine.post.other else [""]
        texts = [mine.write(dice, sent, variant=variant, reached=reached) for variant in variants]
        if is_away and not mine.post.vacations_of(mine.seat) and is_late:
            mine.table.ok(leave)  # after the card: it comes with the next one
        dice.shuffle(texts)
        fits = other.read("\n".join([*texts, *texts[: dice.randint(0, 1)]]))
        assert fits.count("next") == len(variants), fits
    for mine, other in (sides, sides[::-1]):
        other.read(write_card(notice_of(mine.post, mine.seat, date(2027, 1, 1))))
    assert sheet_of(sides[0].table) == sheet_of(sides[1].table)
    assert "FG1 " in sheet_of(sides[0].table)
    assert sides[0].post.announced == sides[1].post.announced
