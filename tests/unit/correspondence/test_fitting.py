"""How a card fits a sheet: the next placement, a known placement, or no fit."""

from dataclasses import replace
from datetime import date

import pytest

from faristol.correspondence.card_fit import card_fit_of
from faristol.correspondence.postcard import Card, read_cards, write_card
from faristol.correspondence.sheet import pass_by, place_letters
from tests.unit.correspondence.test_sheet import parse_move, sheet_starting_with

GAME, SENT = 77, date(2026, 11, 25)


def card_of(sheet, at="", word=""):
    """Return the partner's card for the next placement."""
    fields = {"game": GAME, "chain": sheet.chain, "turn": len(sheet.lines) + 1, "sent": SENT}
    if not word:
        return Card(**fields, how="pass")
    move = parse_move(at, word)
    return Card(**fields, how="play", at=move.start, direction=move.direction, word=move.word)


@pytest.fixture
def sheets():
    """Return a sheet before a placement of red, and after it."""
    before = sheet_starting_with("CASAREGLINTOPE")
    return before, place_letters(before, parse_move("H4", "CASARE"))


def test_card_is_the_next_placement_and_then_known(sheets):
    """RO-COR 28."""
    before, after = sheets
    (card,) = read_cards(write_card(card_of(before, "H4", "CASARE")))
    assert card_fit_of(card, before, GAME, own=2).fit == "next"
    again = card_fit_of(card, after, GAME, own=2)
    assert (again.fit, again.here) == ("known", after.lines[0])
    later = pass_by(pass_by(after))
    assert card_fit_of(card, later, GAME, own=2).fit == "known"


def test_card_of_another_game_or_a_later_placement_does_not_fit(sheets):
    before, after = sheets
    card = card_of(before, "H4", "CASARE")
    assert card_fit_of(card, before, GAME + 1, own=2).fit == "other_game"
    assert card_fit_of(card_of(pass_by(after)), before, GAME, own=2).fit == "later"
    assert card_fit_of(replace(card, turn=0), before, GAME, own=2).fit == "later"


def test_card_of_the_own_placement_does_not_fit(sheets):
    before, _ = sheets
    assert card_fit_of(card_of(before, "H4", "CASARE"), before, GAME, own=1).fit == "own_turn"


def test_card_with_different_earlier_placements_does_not_fit(sheets):
    before, after = sheets
    other = place_letters(before, parse_move("H5", "CASARE"))
    fit = card_fit_of(card_of(other), after, GAME, own=1)
    assert (fit.fit, fit.here) == ("earlier_differs", after.lines[0])


@pytest.mark.parametrize(
    ("at", "word"), [("H5", "CASARE"), ("8D", "CASARE"), ("H4", "CASA"), ("", "")]
)
def test_card_that_changes_a_known_placement_names_both(sheets, at, word):
    before, after = sheets
    fit = card_fit_of(card_of(before, at, word), after, GAME, own=2)
    assert (fit.fit, fit.here) == ("changed", after.lines[0])
