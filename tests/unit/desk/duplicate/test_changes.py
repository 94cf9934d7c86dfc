"""Previews and announcements name all players whose totals change (third-round 1-B9)."""

from faristol.duplicate.acts.players import GiveSanction, LetLeave
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import GameUser, player_of

NAMES = ("Anna", "Benet", "Clara", "David", "Eva", "Ferran", "Gemma", "Hug", "Ivet", "Joan", "Kim")
INVALID = "special/invalid?round=1"


def play_first_round(names=NAMES, *, leaving=0, others="H8 LA"):
    """Return a game whose first round Anna has won alone; Benet is next, the others below."""
    game = GameUser(names=names, has_bonus=True).start()
    if leaving:
        game.do(LetLeave(player=player_of(leaving)))
    slips = {number: others for number in range(3, len(names) + 1) if number != leaving}
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", **slips}, "H8", "CASES")
    return game


def screen_text(game, route):
    answer = game.look(route)
    assert not failed(answer), failed(answer)
    return words(answer.screen)


def test_preview_of_an_invalid_master_names_who_gets_the_bonus():
    """CAT-DUP 1.8-2, 1.10-1."""
    text = screen_text(play_first_round(), INVALID)
    assert "Anna 19.5 → 0" in text
    assert "Benet 10 → 15.5" in text


def test_announcement_of_an_invalid_master_names_who_gets_the_bonus():
    """CAT-DUP 1.8-2: the sentence to be read aloud, in the language of the game."""
    game = play_first_round()
    answer = game.send("invalidate_master", f"/duplicate/{INVALID}", round=1, why="not in DIEC")
    text = words(answer.screen)
    totals = "These totals change: Anna, from 19,5 to 0; Benet, from 10 to 15,5."
    assert f"{totals} All other totals stay as they are." in text
    assert "keep theirs" not in text


def test_preview_of_a_zero_and_of_lifting_it_names_who_gets_the_bonus():
    """CAT-DUP 1.7-5, 1.10-1."""
    game = play_first_round()
    offence = GiveSanction(player=player_of(1), why="comments")
    game.do(offence)
    text = screen_text(game, "conduct?player=player-1")
    assert "Anna 19.5 → 0" in text
    assert "Benet 10 → 15.5" in text
    game.do(offence)
    text = screen_text(game, "conduct")
    assert "Anna 0 → 19.5" in text
    assert "Benet 15.5 → 10" in text


def test_preview_of_an_expulsion_names_places():
    """CAT-DUP 1.7-5: an expelled player has no place, the others move up."""
    game = play_first_round()
    for _ in range(2):
        game.do(GiveSanction(player=player_of(1), why="comments"))
    text = screen_text(game, "conduct?player=player-1")
    assert "Anna 0 11 → –" in text


def test_preview_of_a_correction_names_all_whose_totals_change():
    """CAT-DUP 1.11-2, 1.10-1: the bonus passes on, and places that change are counted."""
    query = "past?round=1&player=player-2&at=H8&word=CASES"
    text = screen_text(play_first_round(), query)
    assert "Benet 10 → 14" in text
    assert "Anna 19.5 → 14" in text


def test_preview_of_a_restored_player_names_who_gets_the_bonus():
    """CAT-DUP 1.10-2, 1.10-3: with the tenth player there is a bonus in each round."""
    game = play_first_round(NAMES[:10], leaving=10)
    assert "Anna 14 → 19" in screen_text(game, "course")


def test_all_changed_totals_are_named_whatever_their_number():
    """A list of places is shortened; players whose totals change are all named."""
    game = play_first_round(others="H8 CASES")
    text = screen_text(game, INVALID)
    for name in (NAMES[0], *NAMES[2:]):
        assert f"{name} 14 → 0" in text
    assert "Benet 10 → 15.5" in text
