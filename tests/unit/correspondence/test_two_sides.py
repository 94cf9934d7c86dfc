"""Two sides that share only postcards keep the same sheet.

Postcards are lost, doubled and altered; there are a challenge and a leave.
"""

import random
from dataclasses import replace
from datetime import date

import pytest

from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Challenge, Resolve, words_of
from faristol.correspondence.acts.letters import Reach
from faristol.correspondence.post import card_of, list_differences, match_card, place_of
from faristol.correspondence.postcard import Flaw, read_cards, write_card
from faristol.correspondence.state import count_used_days, totals_of
from tests.support.post_table import PostTable, a_short_move, day

ROUNDS = 25
BY = ("Ana Barbu",)


class Side:
    """A player with an own device, who reads the cards that come and answers."""

    def __init__(self, seat):
        self.seat, self.table = seat, PostTable(own=seat)

    @property
    def post(self):
        return self.table.post

    def write(self, dice, sent, *, variant="", reached=""):
        """Place a word or pass, and return the text that is mailed."""
        game = self.post.variant(variant)
        move = a_short_move(game.sheet, dice)
        if reached:
            self.table.ok(Reach(reached=reached, variant=variant))
        if move:
            self.table.ok(self.table.placing(move, sent, variant=variant))
        else:
            self.table.passes(sent, variant=variant)
        turn = len(self.post.variant(variant).sheet.lines)
        return write_card(card_of(self.post, turn, variant))

    def read(self, text):
        """Accept the cards that fit, and return how each card of the text fits."""
        cards = read_cards(text)
        if isinstance(cards, Flaw):
            return [cards.code]
        fits = []
        for card in cards:
            result = match_card(card, self.post, self.seat)
            fits.append(result.fit.fit)
            if result.fit.fit == "next":
                self.table.ok(place_of(card, result.variant, self.table.terms))
                assert list_differences(card, self.post, result.variant) == ()
        return fits

    def sheet(self):
        """Return the data that both sides must share."""
        post = self.post
        lines = [
            (line.seat, line.how, line.is_void, line.real, line.recorded, line.letters, line.chain)
            for line in post.game.sheet.lines
        ]
        days = [(letter.sent, letter.used) for letter in post.game.mailed]
        return (
            lines,
            days,
            totals_of(post),
            count_used_days(post, 1),
            count_used_days(post, 2),
            post.end,
        )


def alter(text):
    """Return a card with one character changed by hand."""
    at = text.rindex(" ") - 2
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def agreed_acts(turn, mine, by, sent):
    """Return the acts agreed by letter after a turn, which both sides store."""
    if turn == 12:
        yield Challenge(by=by, day=day(sent + 1), words=tuple(words_of(mine.post)[:1]))
    if turn == 15:
        yield Resolve(day=day(sent + 1), by=BY, correct=())
    if turn == 20:
        yield TakeVacation(
            seat=1, first=day(150), last=day(159), recorded_on=day(sent), is_chosen=False
        )


@pytest.mark.parametrize("seed", range(3))
def test_game_by_cards_alone_stays_equal_for_many_rounds(seed):
    dice, sides = random.Random(seed), (Side(1), Side(2))
    first = None
    for turn in range(1, 2 * ROUNDS + 1):
        mine, other = sides[(turn - 1) % 2], sides[turn % 2]
        sent, reached = 4 * turn, day(4 * turn - 2) if turn > 1 else ""
        if mine.post.other:
            text = "\n".join(
                mine.write(dice, sent, variant=variant, reached=reached)
                for variant in ("right", "wrong")
            )
        else:
            text = mine.write(dice, sent, reached=reached)
        first = first or text
        if turn == 6:  # altered on the way; sent again, it is whole
            assert other.read(alter(text)) == ["damaged"]
        fits = other.read(f"Dragă prieten,\n> {text}\nCu drag")
        assert fits == (["next", "next"] if mine.post.other else ["next"])
        if turn == 10:  # a card comes a second time, and a lost card turns up
            assert [other.read(card_text) for card_text in (text, first)] == [["known"], ["known"]]
        for act in agreed_acts(turn, mine, other.seat, sent):
            for side in sides:
                side.table.ok(act)
    for side in sides:
        assert len(side.post.game.sheet.lines) == 2 * ROUNDS
    assert sides[0].sheet() == sides[1].sheet()


def test_card_that_does_not_fit_names_the_reason_and_changes_nothing():
    dice, red, blue = random.Random(1), Side(1), Side(2)
    cards = [red.write(dice, 4)]
    blue.read(cards[0])
    cards.append(blue.write(dice, 8, reached=day(6)))
    red.read(cards[1])
    cards.append(red.write(dice, 12, reached=day(10)))
    late, before = Side(2), Side(2).post
    assert late.read(cards[2]) == ["later"], "the card before it never came"
    assert replace(late.post, seq=before.seq) == before
    (card,) = read_cards(cards[2])
    stranger = replace(card, chain=card.chain ^ 1)
    assert blue.read(write_card(stranger)) == ["earlier_differs"], "made without this game"
    assert blue.read(write_card(replace(card, game=card.game ^ 1))) == ["other_game"]
    assert blue.read(cards[2][:40]) == ["cut_short"]
    assert red.read(cards[2]) == ["known"], "the own card"
    assert blue.read("Nimic") == ["none"]
    assert blue.read(cards[2]) == ["next"]
    other = replace(card, word=card.word[:-1])
    assert blue.read(write_card(other)) == ["changed"]


def test_differences_between_card_and_game_are_listed():
    """RO-COR 14, 46."""
    dice, red, blue = random.Random(1), Side(1), Side(2)
    (card,) = read_cards(red.write(dice, 4))
    wrong = replace(card, points=card.points + 3, total=card.total + 3, own_days=2)
    result = match_card(wrong, blue.post, 2)
    act = place_of(wrong, result.variant, blue.table.terms)
    assert blue.table.do(act) == "points_other"
    blue.table.ok(replace(act, why="socotit aici"))
    differences = {
        difference.item: (difference.there, difference.here)
        for difference in list_differences(wrong, blue.post, "")
    }
    assert differences == {
        "points": (card.points + 3, card.points),
        "total": (card.total + 3, card.total),
        "own_days": (2, 0),
    }
    assert read_cards(write_card(card))[0].sent == date(2026, 1, 14)


def test_entries_of_one_side_only_appear_as_differences_on_the_next_card():
    """RO-COR 16, 31, 46: the sum has the cost of a challenge, the days the cost of a returned letter."""
    dice, red, blue = random.Random(1), Side(1), Side(2)
    blue.read(red.write(dice, 4))
    red.read(blue.write(dice, 8, reached=day(6)))
    words = tuple(words_of(red.post)[:1])
    for act in (
        Challenge(by=1, day=day(9), words=words),
        Resolve(day=day(10), by=BY, correct=words),
        NotFetched(seat=1, round=1),
    ):
        red.table.ok(act)
    (card,) = read_cards(red.write(dice, 12, reached=day(10)))
    blue.table.ok(place_of(card, "", blue.table.terms))
    differences = {
        difference.item: (difference.there, difference.here)
        for difference in list_differences(card, blue.post, "")
    }
    assert differences["total"][1] - differences["total"][0] == 10
    assert differences["own_days"][0] - differences["own_days"][1] == 10


def test_card_stores_a_stamp_and_any_number_of_days():
    dice, red, blue = random.Random(1), Side(1), Side(2)
    blue.read(red.write(dice, 4))
    blue.table.ok(Reach(reached=day(6), stamp="same_town"))
    text = blue.write(dice, 600)
    red.read(text)
    assert red.post.game.mailed[1].used == blue.post.game.mailed[1].used == 592
    assert red.post.game.mailed[0].stamp == "same_town"
    (card,) = read_cards(write_card(replace(read_cards(text)[0], own_days=5_000)))
    assert card.own_days == 1_023
