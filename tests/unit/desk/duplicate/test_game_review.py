"""The review of a game: its rounds beside the best moves, one by one, or all at once with the kernel."""

import re

import pytest

from faristol.board.notation import format_coordinates
from faristol.desk.shared.board import analysis
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.acts.master import GiveUpRound
from faristol.moves.finder import Finder
from faristol.tiles.reading import in_tiles
from scripts.machine import Machine
from tests.support.analyse_user import failed, tiles, words
from tests.support.desk import User, run
from tests.support.duplicate_game import HOSTILE, GameUser

THREE = ("Anna", "Benet", "Clara")


def play_rounds(user=None, **more):
    """Return a game of two rounds: CASES by one of three players, then CA by two."""
    game = GameUser(**{"names": THREE, "user": user, **more}).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: ""}, "H8", "CASES")
    game.play("ALSOLAM", {1: "8H CA", 2: "8H CA", 3: ""}, "8H", "CA")
    return game


def game_with_kernel():
    user = User(lang="en", machines=Machine)
    game = play_rounds(user)
    game.look("after")  # requests the words, and so their graph
    for _ in range(1000):
        if not run(user.desk.run_idle()):
            break
    assert user.desk.service(KernelCache).is_ready
    return game


def screen(game, query=""):
    answer = game.look(f"after{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def cells_of(html):
    """Return the cells of the table, row by row."""
    table_rows = re.findall(r"<tr[^>]*>(<td.*?)</tr>", html.partition("after__turns")[2], re.DOTALL)
    return [
        [words(cell).strip() for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)]
        for row in table_rows
    ]


def reviewed_rounds(html):
    return [row[0] for row in cells_of(html)[:-1] if row[4]]


def best_move_and_count(game, number):
    game_state = game.opened
    lexicon = run(game.user.desk.service(Lexicons).lexicon(game_state.digest))
    finder = Finder(lexicon, game_state.terms.scoring)
    position = game_state.board_at(number), game_state.rack_at(number)
    return finder.best(*position), len(finder.every(*position))


def test_round_is_shown_with_its_best_move_the_loss_and_its_finder():
    game = play_rounds()
    best, count = best_move_and_count(game, 1)
    text = words(screen(game, "?round=1"))
    assert "H8 CASES 14" in text
    assert f"{best[0].points}" in text
    lost = best[0].points - 14
    assert lost > 0
    assert f"{lost} points more" in text
    assert f"{count} moves were possible." in text
    assert "Players’ best: 14." in text


def test_round_whose_master_was_the_best_says_so():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    (first, *_), _ = best_move_and_count(game, 1)
    at = format_coordinates(first.start, first.direction)
    word = in_tiles(first.word, game.opened.terms.alphabet)
    game.slips({1: f"{at} {word}", 2: "", 3: f"{at} {word}"})
    game.master(at, word)
    text = words(screen(game))
    assert "It was the best." in text
    assert "2 slips of 2 scored the most." in text, "who handed none in is not counted"
    assert cells_of(screen(game))[0][3:] == ["2", "It was the best."]


def test_rounds_without_the_kernel_are_reviewed_when_shown_or_requested():
    game = play_rounds()
    assert reviewed_rounds(screen(game, "?round=2")) == ["2"]
    assert reviewed_rounds(screen(game, "?round=1")) == ["1", "2"], "what was found is remembered"
    second_game = play_rounds()
    assert "Find the best of every round" in screen(second_game)
    answer = second_game.send("look_at_rounds", "/settings")
    assert answer.taken
    assert answer.route == "/duplicate/after", "what was found is announced there"
    html = screen(second_game)
    assert reviewed_rounds(html) == ["1", "2"]
    assert "Find the best of every round" not in html


def test_rounds_with_the_kernel_are_reviewed_at_once_with_equal_results():
    html = screen(game_with_kernel())
    assert reviewed_rounds(html) == ["1", "2"]
    assert "Find the best of every round" not in html
    plainly = play_rounds()
    plainly.send("look_at_rounds", "/duplicate/after")
    assert cells_of(html) == cells_of(screen(plainly))


def test_stopping_the_review_keeps_the_rounds_already_reviewed(monkeypatch):
    monkeypatch.setattr(analysis, "QUICK", -1)
    game = play_rounds()
    screen(game, "?round=2")
    game.user.stop_at = len(game.user.told) + 1
    game.send("look_at_rounds", "/duplicate/after?round=2")
    assert game.user.told[-1][:2] == (1, 2), "and it is told how far it is"
    game.user.stop_at = None
    html = screen(game, "?round=2")
    assert reviewed_rounds(html) == ["2"]


def test_position_opens_in_an_analysis_and_a_missing_round_is_refused():
    game = play_rounds()
    response = game.send("analyse_round", "/duplicate/after", round=2)
    assert response.route == "/analyse"
    html = game.user.look("/analyse").screen
    assert html.count(" is-taken") == 5
    assert "Duplicada, round 2" in html or "round 2" in words(game.user.look("/analyse/new").screen)
    assert not game.send("analyse_round", "/duplicate/after", round=3).taken
    assert not game.send("analyse_round", "/duplicate/after", round="x").taken


def test_position_already_in_an_analysis_is_opened_there_again():
    game = play_rounds()
    stream_store = game.user.desk.stream_store
    for number, count in ((2, 1), (1, 2), (2, 2)):
        assert game.send("analyse_round", "/duplicate/after", round=number).taken
        assert len(stream_store.all_of_kind("study")) == count
        assert f"round {number}" in words(game.user.look("/analyse/new").screen)
        assert stream_store.streams[
            game.user.desk.service(analysis.AnalysisService).stream
        ].name.endswith(str(number))
    assert tiles(game.user, "SOL").taken
    for _ in range(2):
        assert game.send("analyse_round", "/duplicate/after", round=2).taken
        assert len(stream_store.all_of_kind("study")) == 3, "that one has gone on"


def test_round_in_play_is_not_reviewed():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    assert "No rounds to show yet." in words(screen(game))
    game = play_rounds()
    game.type_rack("LSOLAMZ")
    assert [row[0] for row in cells_of(screen(game))[:-1]] == ["1", "2"]


def give_up_round(choice, language="ca"):
    game = GameUser(names=THREE, language=language).start()
    game.type_rack("CASESAL")
    game.slips({1: "", 2: "", 3: ""})
    game.do(GiveUpRound(choice=choice))
    return game


def test_round_without_a_move_of_the_players_has_a_best_and_no_loss():
    game = give_up_round("new_rack")
    html = screen(game)
    assert "Nobody had a valid move" in words(html)
    ((number, move, points, had, best), sums) = cells_of(html)
    assert (number, move, points, had) == ("1", "–", "–", "")
    assert best
    assert sums[1:] == ["0", "", str(best_move_and_count(game, 1)[0][0].points)]


@pytest.mark.parametrize("times", [1, 2])
def test_rack_that_is_played_again_reveals_nothing_before(times):
    game = give_up_round("same_rack", "ro")
    for _ in range(1, times):
        game.type_rack("SELCASA")
        game.slips({1: "", 2: "", 3: ""})
        game.do(GiveUpRound(choice="same_rack"))
    for _ in range(2):  # before the rack is played again, and during it
        game.send("look_at_rounds", "/duplicate/after")
        assert "No rounds to show yet." in words(screen(game))
        for number in range(1, times + 1):
            assert not game.send("analyse_round", "/duplicate/after", round=number).taken
        if not game.opened.rack:
            game.type_rack("SELCASA")
    game.slips({1: "H8 CASE", 2: "", 3: ""})
    game.master("H8", "CASE")
    game.send("look_at_rounds", "/duplicate/after")
    assert reviewed_rounds(screen(game)) == [str(number) for number in range(1, times + 2)]
    assert "Find the best of every round" not in screen(game)


def test_sums_appear_once_all_rounds_are_reviewed():
    game = play_rounds()
    assert sums_of(game) == ["17", ""]
    game.send("look_at_rounds", "/duplicate/after")
    best = sum(best_move_and_count(game, number)[0][0].points for number in (1, 2))
    assert sums_of(game) == ["17", str(best)]


def sums_of(game):
    _, masters, _, best = cells_of(screen(game))[-1]
    return [masters, best]


@pytest.mark.parametrize("query", ["?round=99", "?round=x", "?round=-1", "?round=" + "9" * 40])
def test_missing_round_shows_the_first(query):
    assert "Round 1" in words(screen(play_rounds(), query))


def test_names_with_markup_are_escaped():
    html = screen(play_rounds(names=HOSTILE))
    assert not any(name in html for name in HOSTILE if "<" in name)


def test_best_valid_move_counts_in_place_of_an_invalid_master_as_in_the_ranking():
    """CAT-DUP 1.8-2: the rows add up to the total below them, which is the 100 % of the ranking."""
    game = play_rounds()
    game.send("look_at_rounds", "/duplicate/after")
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="not in DIEC")
    html = screen(game)
    (_, move, points, finders, best), second, _ = cells_of(html)
    assert (move, points, finders) == ("H8 CASES", "14 not valid, 10", "1")
    assert best.endswith(f" +{best_move_and_count(game, 1)[0][0].points - 10}")
    assert second[2:4] == ["3", "2"]
    assert sums_of(game)[0] == "13"
    assert "master moves: 13" in words(game.look("results").screen)
    assert "In its place the best valid move of the players counts: 10 points." in words(html)


def test_players_who_found_the_master_move_are_counted_not_those_with_the_best():
    """Who found the master move is what its announcement says; a correction counts."""
    game = play_rounds()
    game.send("look_at_rounds", "/duplicate/after")
    assert [row[3] for row in cells_of(screen(game))[:-1]] == ["1", "2"]
    assert "It was on 1 slip of 2." in words(screen(game, "?round=1"))
    game.slips({2: "H8 CASES"}, number=1, why="misread")
    assert cells_of(screen(game))[0][3] == "2"
    assert "It was on 2 slips of 2." in words(screen(game, "?round=1"))


def test_best_move_that_proved_invalid_is_crossed_out_and_no_points_are_lost_to_it():
    """CAT-DUP 1.8-2: the list has the word, the dictionary does not; its points are nobody’s."""
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    (first, *_), _ = best_move_and_count(game, 1)
    at = format_coordinates(first.start, first.direction)
    word = in_tiles(first.word, game.opened.terms.alphabet)
    game.slips({1: f"{at} {word}", 2: "H8 CASA", 3: ""})
    game.master(at, word)
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="not in DIEC")
    html = screen(game)
    row, _ = cells_of(html)
    assert row[2:] == [f"{first.points} not valid, 10", "1", f"{at} {word} not valid"]
    assert sums_of(game) == ["10", "10"]
    assert "Best possible move" not in words(html)
    assert "It was the best." not in words(html)
