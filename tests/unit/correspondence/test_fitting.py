"""A card is taken for what it is: the next one, one sent again, or what does not fit."""

from dataclasses import replace
from datetime import date

import pytest

from faristol.correspondence.fitting import fitting
from faristol.correspondence.postcard import Card, read_cards, write_card
from faristol.correspondence.sheet import pass_by, place
from tests.unit.correspondence.test_sheet import starting, typed

GAME, SENT = 77, date(2026, 11, 25)


def card_of(sheet, at="", word=""):
    """Return what the partner writes of the next placement."""
    given = {"game": GAME, "chain": sheet.chain, "turn": len(sheet.lines) + 1, "sent": SENT}
    if not word:
        return Card(**given, how="pass")
    move = typed(at, word)
    return Card(**given, how="play", at=move.start, direction=move.direction, word=move.word)


@pytest.fixture
def sheets():
    """Return a sheet before a placement of red, and after it."""
    before = starting("CASAREGLINTOPE")
    return before, place(before, typed("H4", "CASARE"))


def test_the_next_placement_and_the_same_one_again(sheets):
    """RO-COR 28."""
    before, after = sheets
    (card,) = read_cards(write_card(card_of(before, "H4", "CASARE")))
    assert fitting(card, before, GAME, own=2).fit == "next"
    again = fitting(card, after, GAME, own=2)
    assert (again.fit, again.here) == ("known", after.lines[0])
    later = pass_by(pass_by(after))
    assert fitting(card, later, GAME, own=2).fit == "known"


def test_a_card_of_another_game_or_of_a_later_placement(sheets):
    before, after = sheets
    card = card_of(before, "H4", "CASARE")
    assert fitting(card, before, GAME + 1, own=2).fit == "other_game"
    assert fitting(card_of(pass_by(after)), before, GAME, own=2).fit == "later"
    assert fitting(replace(card, turn=0), before, GAME, own=2).fit == "later"


def test_nobody_places_for_another(sheets):
    before, _ = sheets
    assert fitting(card_of(before, "H4", "CASARE"), before, GAME, own=1).fit == "own_turn"


def test_what_was_placed_before_must_be_the_same_on_both_sides(sheets):
    before, after = sheets
    there = place(before, typed("H5", "CASARE"))
    found = fitting(card_of(there), after, GAME, own=1)
    assert (found.fit, found.here) == ("earlier_differs", after.lines[0])


@pytest.mark.parametrize(
    ("at", "word"), [("H5", "CASARE"), ("8D", "CASARE"), ("H4", "CASA"), ("", "")]
)
def test_a_card_that_says_otherwise_of_a_placement_that_is_known_shows_both(sheets, at, word):
    before, after = sheets
    found = fitting(card_of(before, at, word), after, GAME, own=2)
    assert (found.fit, found.here) == ("changed", after.lines[0])
