"""A Catalan Q is displayed with its U (third-round 1-C)."""

from faristol.desk.duplicate.papers.export import game_record
from faristol.desk.duplicate.results.classification import results_data
from faristol.formats.duplicate_csv import write_rounds
from tests.support.analyse_user import words
from tests.support.duplicate_game import GameUser

THREE = ("Anna", "Benet", "Clara")


def test_racks_on_screens_papers_and_files_have_qu():
    game = GameUser(names=THREE).start()
    game.play("CASESQUU", {1: "H8 CASES", 2: "", 3: ""}, "H8", "CASES")
    for route in ("sheet/player-1", "papers/rounds", "papers/sheets"):
        assert "A C E QU S S U" in words(game.look(route).screen), route
    assert "C A S E S QU U" in words(game.look("log").screen)
    results = results_data(game.opened)
    record = game_record(game.opened, results.whole)
    assert "C A S E S QU U" in write_rounds(record, language="ca").decode()


def test_tiles_left_of_a_candidate_have_qu():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESQUU")
    game.slips({1: "H8 CASES", 2: "", 3: ""})
    assert "left: QU U" in words(game.look("master").screen)
