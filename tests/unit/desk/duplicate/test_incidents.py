"""Incidents of a master move as guided steps (CAT-DUP 1.8).

There are an invalid one, an inferior one, and none at all.
"""

import re
from html import unescape

import pytest

from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.results import master_total
from faristol.duplicate.state import totals
from tests.support.analyse_user import failed, words
from tests.support.desk import User
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/special/invalid"
THREE = ("Anna", "Benet", "Clara")


def played_game(**more):
    """Return a game of two rounds: CASES by two of three, then SOLA by all."""
    game = GameUser(**{"names": THREE, **more}).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASES", 3: "H8 CASA"}, "H8", "CASES")
    return game


def screen(game, query=""):
    answer = game.look(f"special/invalid{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def totals_of(game):
    return [totals(game.game)[player_of(number)] for number in (1, 2, 3)]


def test_incidents_are_a_list_that_leads_on():
    game = played_game()
    answer = game.look("special")
    text = words(answer.screen)
    assert "A master move that is not valid" in text
    assert "the announced move is not replaced" in text  # CAT-DUP 1.8-1
    assert "#/duplicate/conduct" in answer.screen
    assert "#/duplicate/end" in answer.screen


def test_list_of_incidents_follows_the_rules_of_the_game():
    """CAT-DUP 1.8-3, 1.7-5 are Catalan: Romanian practice plays the rack again, and has no sanctions."""
    catalan, romanian = GameUser(names=THREE).start(), GameUser(names=THREE, language="ro").start()
    for game in (catalan, romanian):
        game.type_rack("CASEAIM")
    text = words(catalan.look("special").screen)
    assert "or everyone gets a new rack (art. 1.8). Everyone scores zero." in text
    assert "then expulsion (art. 1.7)" in text
    text = words(romanian.look("special").screen)
    assert "the same rack is played again" in text
    assert "These rules have no sanctions" in text
    for foreign in ("expulsion", "art.", "CAT-DUP"):
        assert foreign not in text


def test_steps_that_need_a_round_are_not_offered_before_the_first():
    game = GameUser(names=THREE).start()
    assert "A master move that is not valid" not in words(game.look("special").screen)
    assert "No master move was announced yet." in words(screen(game))


def test_round_is_chosen_first():
    html = screen(played_game())
    assert "Round 1 · H8 CASES" in words(html)
    assert "invalidate_master" not in html


def test_preview_of_an_invalid_master_shows_annulled_players_and_totals():
    """CAT-DUP 1.8-2: the players of the master move lose the points of that round, no others."""
    game = played_game()
    text = words(screen(game, "?round=1"))
    assert "2 players’ points are annulled" in text
    assert "Anna 14 → 0 1 → 2" in text
    assert "Benet 14 → 0 1 → 2" in text
    assert "Clara 10 3 → 1" in text
    assert "1 player keeps the points of this round." in text
    assert totals_of(game) == [14, 14, 10]


def test_invalid_master_stays_on_the_board_and_annuls_its_authors():
    """CAT-DUP 1.8-2."""
    game = played_game()
    answer = game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="not in DIEC")
    assert answer.taken
    assert totals_of(game) == [0, 0, 10]
    assert game.opened.board.count == 5
    text = words(answer.screen)
    assert "Read this to the players now" in text
    assert "CASES at Hospitalet vuit, was not valid. It stays on the board" in text
    assert "These totals change: Anna, from 14 to 0; Benet, from 14 to 0." in text
    assert "All other totals stay as they are." in text
    assert "not in DIEC" in text


def test_best_valid_move_is_100_percent_in_place_of_an_annulled_master():
    """CAT-DUP 1.8-2: without it, the player who keeps the points of another move has more than 100 %."""
    game = played_game()
    game.play("ALSOLAM", {1: "12H SOLA", 2: "", 3: ""}, "12H", "SOLA")

    def master_rows():
        for place in ("results", "papers/rounds"):
            html = game.look(place).screen
            yield words(re.search(r'<tr class="is-master">.*?</tr>', html, re.DOTALL)[0]).split()

    def row_of(name):
        html = game.look("results").screen
        return words(re.search(rf"<tr>(?:(?!</tr>).)*{name}.*?</tr>", html, re.DOTALL)[0]).split()

    sola = game.game.rounds[1].master.points
    total = master_total(game.game)
    assert total == 14 + sola
    assert game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="not in DIEC").taken
    assert totals_of(game) == [sola, 0, 10]  # CASA of the third player stays
    assert master_total(game.game) == 10 + sola
    for row in master_rows():
        assert {"10", str(sola), str(10 + sola)} <= set(row)
        assert str(14 + sola) not in row
    assert sola == 4
    assert "28.6" in row_of("Anna")  # 4 of 14, not of 4
    results = words(game.look("results").screen)
    assert "round 1: the best valid move counts in place of the master move" in results
    assert game.send("restore_master", f"{ROUTE}?round=1", round=1, why="it is in DIEC").taken
    assert master_total(game.game) == total
    assert "in place of the master move" not in words(game.look("results").screen)


def test_screen_of_the_rack_crosses_out_points_of_an_annulled_master():
    """CAT-DUP 1.8-2."""
    game = played_game()
    assert "14" in words(game.look("round").screen)
    assert game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="not in DIEC").taken
    html = game.look("round").screen
    assert re.search(r"<s>14</s><span[^>]*> not valid,</span> 0</dd>", html)


def test_text_for_the_players_is_in_the_language_of_the_game(monkeypatch):
    """The judge reads English, the players hear Catalan: the sentence is translated for them."""
    game = played_game()
    languages = []
    text_of = game.user.desk.translator_for

    def record_language(language):
        languages.append(language)
        return text_of(language)

    game.user.desk.translator_for = record_language
    screen(game, "?round=1")
    assert "ca" in languages


def test_missing_reason_is_reported_at_its_field():
    game = played_game()
    answer = game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="  ")
    assert not answer.taken
    assert 'aria-invalid="true"' in answer.screen
    assert totals_of(game) == [14, 14, 10]


def test_invalid_master_can_be_made_valid_again():
    """CAT-DUP 1.8-2: a mistake of the judge is corrected with a reason."""
    game = played_game()
    game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="not in the list")
    without = game.send("restore_master", f"{ROUTE}?round=1", round=1, why="")
    assert not without.taken
    assert "<dialog" in without.screen
    assert game.send(
        "restore_master", f"{ROUTE}?round=1", round=1, why="it is, in another edition"
    ).taken
    assert totals_of(game) == [14, 14, 10]


def test_later_moves_are_judged_on_the_unchanged_board():
    """CAT-DUP 1.8-2: a word that contains the invalid one must be valid by itself."""
    game = played_game()
    game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="wrong")
    game.type_rack("ALSOLAM")
    game.slips({1: "8H CA", 2: "H8 CASESA", 3: ""})
    slips = game.game.round.slips
    assert slips[player_of(1)].reason == ""
    assert (
        slips[player_of(2)].reason == "invalid_word"
    )  # it touches the invalid word and is not one itself


def test_invalid_master_that_no_player_had_changes_no_total():
    """CAT-DUP 1.8-2, 1.8-3: the judge had laid a move that no player had."""
    game = GameUser(names=THREE).start()
    game.play("CASESAL", {1: "H8 CASA", 2: "H8 CASA", 3: ""}, "H8", "CASES")
    text = words(screen(game, "?round=1"))
    assert "Nobody played it: no totals change." in text


def test_missing_round_shows_the_list_of_rounds():
    game = played_game()
    for query in ("?round=9", "?round=x", "?round=-1", "?round=99999999999"):
        assert "Which master move is not valid?" in words(screen(game, query))


def test_closed_round_shows_that_its_master_was_not_valid():
    game = played_game()
    game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="wrong word")
    text = words(game.look("master").screen)
    assert "This master move was not valid." in text
    assert "master move not valid: annulled" in text


def test_signed_results_are_not_changed():
    """CAT-DUP 1.11-4."""
    game = played_game()
    game.end()
    game.do(SignResults(moment=game.device.moment, why="all agree"))
    answer = game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="late")
    assert not answer.taken
    assert totals_of(game) == [14, 14, 10]


@pytest.mark.parametrize("is_wrong", [False, True])
def test_steps_of_definitive_results_lead_to_their_reopening(is_wrong):
    """CAT-DUP 1.11-4."""
    game = played_game()
    if is_wrong:
        game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="no such word")
    game.end()
    game.do(SignResults(moment=game.device.moment, why="all agree"))
    html = screen(game, "?round=1")
    assert "reopen them first" in words(html)
    assert 'href="#/duplicate/claims"' in html
    assert not {"invalidate_master", "restore_master"} & set(html.split('"'))


@pytest.mark.parametrize("place", ["special", "special/invalid", "conduct", "past", "end"])
def test_screens_without_a_game_say_so(place):
    answer = User().look(f"/duplicate/{place}")
    assert not failed(answer)
    assert answer.screen


def test_player_who_leaves_leads_to_the_attendance_screen():
    """CAT-DUP 1.10-3."""
    game = GameUser().start()
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    assert re.search(
        r'href="#/duplicate/course"><span><strong>A player leaves', game.look("special").screen
    )
    assert 'data-command="let_leave"' in game.look("course").screen


def test_slips_with_the_invalid_word_elsewhere_are_named_for_review():
    """CAT-DUP 1.8-2, 1.7-2: another move is not annulled with the master, but its word is just as invalid."""
    game = GameUser(names=THREE).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H4 CASES", 3: "H8 CASA"}, "H8", "CASES")
    section = screen(game, "?round=1").split("The same word in another place")[1]
    assert "2 Benet" in words(section)
    assert "Anna" not in words(section)
    assert "Clara" not in words(section)
    link = unescape(re.search(r'class="case"\s+href="#([^"]*)"', section)[1])
    game.send("invalidate_master", f"{ROUTE}?round=1", round=1, why="not in DIEC")
    assert totals_of(game) == [0, 16, 10]
    assert "2 Benet" in words(screen(game, "?round=1").split("The same word")[1])
    answer = game.user.look(link)
    assert not failed(answer)
    assert "16 → 0 points" in words(answer.screen), (
        "the correction waits there for its reason alone"
    )
    fields = {"player": player_of(2), "round": 1, "at": "H4", "word": "CASES"}
    game.send("correct_slip", link, **fields, ruling="invalid_word", why="not in DIEC")
    assert totals_of(game) == [0, 0, 10]
    assert "The same word in another place" not in screen(game, "?round=1")


def test_slips_with_the_invalid_word_in_other_rounds_are_named():
    """CAT-DUP 1.7-2."""
    game = GameUser(names=THREE).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H8", "CASA")
    game.play("ESLCASA", {1: "8H CASA", 2: "", 3: ""}, "8H", "CASA")
    section = words(screen(game, "?round=1").split("The same word in another place")[1])
    assert "1 Anna Round 2 · 8H" in section
