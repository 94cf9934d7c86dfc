"""Previews and announcements of the desk name every player whose total changes (third-round 1-B9)."""

from faristol.duplicate.acts.players import GiveSanction, LetLeave
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import GameUser, player_of

NAMES = ("Anna", "Benet", "Clara", "David", "Eva", "Ferran", "Gemma", "Hug", "Ivet", "Joan", "Kim")
INVALID = "special/invalid?round=1"


def played(names=NAMES, *, leaving=0, others="H8 LA"):
    """Return an evening whose first round Anna has won alone; Benet is next, the others below."""
    game = GameUser(names=names, has_bonus=True).start()
    if leaving:
        game.do(LetLeave(player=player_of(leaving)))
    slips = {number: others for number in range(3, len(names) + 1) if number != leaving}
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", **slips}, "H8", "CASES")
    return game


def shown(game, route):
    answer = game.look(route)
    assert not failed(answer), failed(answer)
    return words(answer.screen)


def test_preview_of_an_invalid_master_names_who_gets_the_bonus():
    """CAT-DUP 1.8-2, 1.10-1."""
    said = shown(played(), INVALID)
    assert "Anna 19.5 → 0" in said
    assert "Benet 10 → 15.5" in said


def test_announcement_of_an_invalid_master_names_who_gets_the_bonus():
    """CAT-DUP 1.8-2: the sentence that is read aloud, in the language of the game."""
    game = played()
    answer = game.send("invalidate_master", f"/duplicate/{INVALID}", round=1, why="not in DIEC")
    said = words(answer.screen)
    totals = "These totals change: Anna, from 19,5 to 0; Benet, from 10 to 15,5."
    assert f"{totals} All other totals stay as they are." in said
    assert "keep theirs" not in said


def test_preview_of_a_zero_and_of_lifting_it_names_who_gets_the_bonus():
    """CAT-DUP 1.7-5, 1.10-1."""
    game = played()
    offence = GiveSanction(player=player_of(1), why="comments")
    game.do(offence)
    said = shown(game, "conduct?player=player-1")
    assert "Anna 19.5 → 0" in said
    assert "Benet 10 → 15.5" in said
    game.do(offence)
    said = shown(game, "conduct")
    assert "Anna 0 → 19.5" in said
    assert "Benet 15.5 → 10" in said


def test_preview_of_an_expulsion_names_places():
    """CAT-DUP 1.7-5: who is expelled has no place, the others move up."""
    game = played()
    for _ in range(2):
        game.do(GiveSanction(player=player_of(1), why="comments"))
    said = shown(game, "conduct?player=player-1")
    assert "Anna 0 11 → –" in said


def test_preview_of_a_correction_names_all_whose_totals_change():
    """CAT-DUP 1.11-2, 1.10-1: the bonus passes on, and places that change are counted."""
    query = "past?round=1&player=player-2&at=H8&word=CASES"
    said = shown(played(), query)
    assert "Benet 10 → 14" in said
    assert "Anna 19.5 → 14" in said


def test_preview_of_counting_a_player_from_the_start_names_who_gets_the_bonus():
    """CAT-DUP 1.10-2, 1.10-3: with the tenth player there is a bonus in every round."""
    game = played(NAMES[:10], leaving=10)
    assert "Anna 14 → 19" in shown(game, "course")


def test_totals_are_named_whatever_their_number():
    """A list of places is cut; players whose totals change are all named."""
    game = played(others="H8 CASES")
    said = shown(game, INVALID)
    for name in (NAMES[0], *NAMES[2:]):
        assert f"{name} 14 → 0" in said
    assert "Benet 10 → 15.5" in said
