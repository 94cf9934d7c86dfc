"""The rounds played beside the best there was: looked at one by one, or all at once where the kernel answers."""

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


def played(user=None, **more):
    """Play three rounds: the best is missed, is the master, and nobody has a move."""
    game = GameUser(**{"names": THREE, "user": user, **more}).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: ""}, "H8", "CASES")
    game.play("ALSOLAM", {1: "8H CA", 2: "8H CA", 3: ""}, "8H", "CA")
    return game


def with_kernel():
    user = User(lang="en", machines=Machine)
    game = played(user)
    game.look("after")  # asks for the words, and so for their graph
    for _ in range(1000):
        if not run(user.desk.run_idle()):
            break
    assert user.desk.service(KernelCache).is_ready
    return game


def screen(game, query=""):
    answer = game.look(f"after{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def rows(html):
    """Return the cells of the table, row by row."""
    found = re.findall(r"<tr[^>]*>(<td.*?)</tr>", html.partition("after__turns")[2], re.DOTALL)
    return [
        [words(cell).strip() for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)]
        for row in found
    ]


def looked_at(html):
    return [row[0] for row in rows(html)[:-1] if row[3]]


def best_of(game, number):
    opened = game.opened
    lexicon = run(game.user.desk.service(Lexicons).lexicon(opened.digest))
    finder = Finder(lexicon, opened.terms.scoring)
    position = opened.board_at(number), opened.rack_at(number)
    return finder.best(*position), len(finder.every(*position))


def test_a_round_is_shown_beside_the_best_with_what_was_lost_and_who_had_it():
    game = played()
    best, count = best_of(game, 1)
    said = words(screen(game, "?round=1"))
    assert "H8 CASES 14" in said
    assert f"{best[0].points}" in said
    lost = best[0].points - 14
    assert lost > 0
    assert f"{lost} points more" in said
    assert f"{count} moves were possible." in said
    assert "Players’ best: 14." in said


def test_a_round_whose_master_was_the_best_says_so():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    (first, *_), _ = best_of(game, 1)
    at = format_coordinates(first.start, first.direction)
    word = in_tiles(first.word, game.opened.terms.alphabet)
    game.slips({1: f"{at} {word}", 2: "", 3: f"{at} {word}"})
    game.master(at, word)
    said = words(screen(game))
    assert "It was the best." in said
    assert "2 slips of 2 scored the most." in said, "who handed none in is not counted"
    assert rows(screen(game))[0][3:] == ["It was the best.", "2"]


def test_without_the_kernel_a_round_is_looked_at_when_it_is_shown_and_all_when_wanted():
    game = played()
    assert looked_at(screen(game, "?round=2")) == ["2"]
    assert looked_at(screen(game, "?round=1")) == ["1", "2"], "what was found is remembered"
    again = played()
    assert "Find the best of every round" in screen(again)
    assert again.send("look_at_rounds", "/duplicate/after").taken
    html = screen(again)
    assert looked_at(html) == ["1", "2"]
    assert "Find the best of every round" not in html


def test_with_the_kernel_all_rounds_are_looked_at_at_once_and_are_the_same():
    html = screen(with_kernel())
    assert looked_at(html) == ["1", "2"]
    assert "Find the best of every round" not in html
    plainly = played()
    plainly.send("look_at_rounds", "/duplicate/after")
    assert rows(html) == rows(screen(plainly))


def test_whoever_stops_it_keeps_what_was_found(monkeypatch):
    monkeypatch.setattr(analysis, "QUICK", -1)
    game = played()
    screen(game, "?round=2")
    game.user.stop_at = len(game.user.told) + 1
    game.send("look_at_rounds", "/duplicate/after?round=2")
    assert game.user.told[-1][:2] == (1, 2), "and it is told how far it is"
    game.user.stop_at = None
    html = screen(game, "?round=2")
    assert looked_at(html) == ["2"]


def test_a_position_goes_into_an_analysis_and_a_round_that_is_not_there_is_refused():
    game = played()
    made = game.send("analyse_round", "/duplicate/after", round=2)
    assert made.route == "/analyse"
    html = game.user.look("/analyse").screen
    assert html.count(" is-taken") == 5
    assert "Duplicada, round 2" in html or "round 2" in words(game.user.look("/analyse/new").screen)
    assert not game.send("analyse_round", "/duplicate/after", round=3).taken
    assert not game.send("analyse_round", "/duplicate/after", round="x").taken


def test_a_position_that_stands_in_an_analysis_still_is_taken_up_there_again():
    game = played()
    shelf = game.user.desk.stream_store
    for number, count in ((2, 1), (1, 2), (2, 2)):
        assert game.send("analyse_round", "/duplicate/after", round=number).taken
        assert len(shelf.all_of_kind("study")) == count
        assert f"round {number}" in words(game.user.look("/analyse/new").screen)
        assert shelf.streams[game.user.desk.service(analysis.AnalysisService).stream].name.endswith(
            str(number)
        )
    assert tiles(game.user, "SOL").taken
    for _ in range(2):
        assert game.send("analyse_round", "/duplicate/after", round=2).taken
        assert len(shelf.all_of_kind("study")) == 3, "that one has gone on"


def test_before_a_round_is_over_nothing_is_shown_of_it():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    assert "No rounds to show yet." in words(screen(game))
    game = played()
    game.type_rack("LSOLAMZ")
    assert [row[0] for row in rows(screen(game))[:-1]] == ["1", "2"]


def given_up(choice, language="ca"):
    game = GameUser(names=THREE, language=language).start()
    game.type_rack("CASESAL")
    game.slips({1: "", 2: "", 3: ""})
    game.do(GiveUpRound(choice=choice))
    return game


def test_a_round_in_which_nobody_had_a_move_has_its_best_and_lost_nothing():
    game = given_up("new_rack")
    html = screen(game)
    assert "Nobody had a valid move" in words(html)
    ((number, move, points, best, had), sums) = rows(html)
    assert (number, move, points, had) == ("1", "–", "–", "0")
    assert best
    assert sums[1:3] == ["0", str(best_of(game, 1)[0][0].points)]


@pytest.mark.parametrize("times", [1, 2])
def test_a_rack_that_is_played_once_more_tells_nothing_before_that(times):
    game = given_up("same_rack", "ro")
    for _ in range(1, times):
        game.type_rack("SELCASA")
        game.slips({1: "", 2: "", 3: ""})
        game.do(GiveUpRound(choice="same_rack"))
    for _ in range(2):  # before it lies there again, and while it does
        game.send("look_at_rounds", "/duplicate/after")
        assert "No rounds to show yet." in words(screen(game))
        for number in range(1, times + 1):
            assert not game.send("analyse_round", "/duplicate/after", round=number).taken
        if not game.opened.rack:
            game.type_rack("SELCASA")
    game.slips({1: "H8 CASE", 2: "", 3: ""})
    game.master("H8", "CASE")
    game.send("look_at_rounds", "/duplicate/after")
    assert looked_at(screen(game)) == [str(number) for number in range(1, times + 2)]
    assert "Find the best of every round" not in screen(game)


def test_the_sums_stand_below_once_every_round_is_looked_at():
    game = played()
    assert sums_of(game) == ["17", ""]
    game.send("look_at_rounds", "/duplicate/after")
    best = sum(best_of(game, number)[0][0].points for number in (1, 2))
    assert sums_of(game) == ["17", str(best)]


def sums_of(game):
    return rows(screen(game))[-1][1:3]


@pytest.mark.parametrize("query", ["?round=99", "?round=x", "?round=-1", "?round=" + "9" * 40])
def test_a_round_that_is_not_there_is_the_first(query):
    assert "Round 1" in words(screen(played(), query))


def test_names_that_are_markup_stay_names():
    html = screen(played(names=HOSTILE))
    assert not any(name in html for name in HOSTILE if "<" in name)


def test_a_master_that_was_not_valid_counts_nothing_in_its_row_as_in_the_sum():
    """CAT-DUP 1.8-2: the rows add up to the total below them (third-round 1-C)."""
    game = played()
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="not in DIEC")
    assert rows(screen(game))[0][2] == "14 not valid, 0"
    assert sums_of(game)[0] == "3"
