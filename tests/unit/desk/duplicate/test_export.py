"""The export files of a duplicate: tables, JSON, Eliot's format.

Hostile names are plain text in all of them.
"""

import csv
import io
import json
import re
from html import unescape

import pytest

from faristol.duplicate.acts.players import LetLeave
from faristol.duplicate.acts.results import ResumeGame
from faristol.duplicate.values import Slip
from faristol.formats.duplicate_csv import read_seats
from faristol.formats.eliot import read_eliot
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.pin import LexiconPin
from tests.support import duplicate_user
from tests.support.desk import User
from tests.support.duplicate_game import HOSTILE, GameUser, player_of, small_game
from tests.support.sheets import read

SHARE = "/duplicate/share"


@pytest.fixture(scope="module")
def game():
    return small_game(groups=("A", "B"))


def exported_file(game, command):
    effects = [effect for effect in game.send(command, SHARE).effects if effect["do"] == "download"]
    assert len(effects) == 1, effects
    return effects[0]


def parse_csv(text):
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def test_classification_is_a_table_with_all_rounds(game):
    """CAT-DUP 1.11-1: detailed by rounds and players."""
    file = exported_file(game, "export_duplicate_table")
    assert file["name"] == "ranking-2026-11-20.csv"
    rows = parse_csv(file["text"])
    assert rows[1] == ["1", "1", "Anna", "A", "", "16", "4", "4", "5.5", "29.5", "101.7"]
    assert len(rows) == 1 + 11 + 1 + 1


def test_table_marks_its_ranking_as_provisional():
    """third-round 9, a class: the CSV had no such note."""
    game = small_game(is_ended=False)
    last = parse_csv(exported_file(game, "export_duplicate_table")["text"])[-1]
    assert last[2] == "Ranking after round 3"
    ended = small_game()
    assert (
        parse_csv(exported_file(ended, "export_duplicate_table")["text"])[-1][2]
        == "Provisional ranking"
    )


def test_headings_and_half_points_follow_the_language_of_the_screen():
    game = small_game(lang="ca", groups=("A",))
    rows = parse_csv(exported_file(game, "export_duplicate_table")["text"])
    assert rows[0][1:4] == ["Taula", "Nom", "Grup"]
    assert rows[1][-2] == "29,5"


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_never_formulas_and_are_read_back_unchanged(game, name):
    text = exported_file(game, "export_duplicate_table")["text"]
    assert not [
        cell for row in parse_csv(text) for cell in row if cell.startswith(("=", "@", "+HY"))
    ]
    cells = {cell for row in read(text.encode()).lines for cell in row.cells}
    assert name in cells


def test_rounds_are_a_table_of_racks_and_master_moves(game):
    rows = parse_csv(exported_file(game, "export_duplicate_rounds")["text"])
    assert rows[1] == ["1", "C A S E S A L", "H4", "CASES", "16", "16", "16"]
    assert [row[5] for row in rows[1:]] == ["16", "25", "29"]


def test_tiles_left_include_the_rack_but_no_rejected_rack():
    """CAT-DUP 1.3-2, 1.6-3."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.play("CASALST", {1: "H8 CASA", 2: "H8 CASA"}, "H8", "CASA")
    game.end()
    assert json.loads(exported_file(game, "export_duplicate_json")["text"])["game"][
        "tiles_left"
    ] == [*("L", "S", "T")]
    game.do(ResumeGame(why="there is time"))
    game.type_rack("LSTBCDF")
    assert game.game.rejected
    game.end()
    assert not json.loads(exported_file(game, "export_duplicate_json")["text"])["game"][
        "tiles_left"
    ]
    assert (
        read_eliot(exported_file(game, "export_duplicate_eliot")["text"].encode()).record.left == ()
    )


def test_whole_game_is_json_with_half_points_as_text(game):
    file = exported_file(game, "export_duplicate_json")
    exported = json.loads(file["text"])
    assert exported["ranking"][0]["total"] == "29.5"
    assert exported["ties"][0]["compared"] == [["14", "10"]]
    assert exported["players"][8]["name"] == HOSTILE[0]
    assert exported["rounds"][0]["slips"][5]["reason"] == "bad_coordinates"
    assert exported["game"]["is_official"] is False  # complete, but with a practice list


def test_json_names_the_list_of_each_round():
    game = GameUser(names=("Anna", "Benet")).start()
    digest = game.opened.digest
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")

    def exported_lists():
        exported = json.loads(exported_file(game, "export_duplicate_json")["text"])["game"]
        assert exported["word_list_sha256"] == digest
        return [(entry["from_round"], entry["sha256"]) for entry in exported["word_lists"]]

    assert exported_lists() == [(1, digest)]
    game.do(ChangeLexicon(lexicon=None, why="x"))
    assert exported_lists() == [(1, digest)]  # no round has been judged without a list yet
    game.play("ALAMCON", {1: "8H SAL"}, "8H", "SAL")
    assert exported_lists() == [(1, digest), (2, "")]
    pin = LexiconPin(digest="ab" * 32, name="Club", version="1", kind="official")
    game.do(ChangeLexicon(lexicon=pin, why="x"))
    assert exported_lists() == [(1, digest), (2, "")]


def test_seed_is_in_no_file_before_it_is_published():
    game = GameUser(bag="app").start(seed="5e" * 32)
    for command in ("table", "rounds", "json", "eliot"):
        assert "5e5e" not in exported_file(game, f"export_duplicate_{command}")["text"]


def test_eliot_file_is_read_back_as_the_same_game(game):
    file = exported_file(game, "export_duplicate_eliot")
    assert file["name"].endswith(".xml")
    record = read_eliot(file["text"].encode(), language="ca").record
    assert [player.name for player in record.players][8:] == list(HOSTILE)
    assert [round_.master.word for round_ in record.rounds] == ["CASES", "MASA", "SOLA"]
    assert record.table[record.players[1].id] == (14, 9, 0)


def test_game_with_a_vertical_first_word_is_offered_transposed():
    """Eliot does not open such a game; with rows and columns swapped, each move scores the same."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.type_rack("XCASALE")
    game.slips({1: "8H CASA", 2: "8G CASA"}, why="they have seen it")
    game.master("8H", "CASA")
    assert "For Eliot, transposed" in game.look("share").screen
    (file,) = [
        effect
        for effect in game.send("export_duplicate_eliot", SHARE, turned="yes").effects
        if effect["do"] == "download"
    ]
    assert "transposed" in file["name"]
    record = read_eliot(file["text"].encode()).record
    assert record.rounds[0].master.at == "H8"
    assert [slip.at for slip in record.rounds[0].slips] == ["H8", "H7"]
    plain = read_eliot(exported_file(game, "export_duplicate_eliot")["text"].encode()).record
    assert plain.rounds[0].master.at == "8H"


def test_screen_names_what_the_eliot_format_cannot_hold(game):
    toasts = [
        effect["text"]
        for effect in game.send("export_duplicate_eliot", SHARE).effects
        if effect["do"] == "toast"
    ]
    assert len(toasts) == 1
    assert "half points" in toasts[0]
    assert "why slips are void" in toasts[0]


def test_accepted_word_is_in_json_and_reported_as_lost_in_eliot():
    """Eliot judges again by its own list and cannot mark a word as accepted."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.type_rack("XCASALE")
    accepted = Slip(player=player_of(1), at="H8", word="XACS", ruling="accepted")
    game.slips({1: accepted, 2: "H8 CASA"}, why="the judge knows the word")
    game.master("H8", "CASA")
    (round_,) = json.loads(exported_file(game, "export_duplicate_json")["text"])["rounds"]
    assert [slip["is_accepted"] for slip in round_["slips"]] == [True, False]
    effects = game.send("export_duplicate_eliot", SHARE).effects
    (toast,) = [effect["text"] for effect in effects if effect["do"] == "toast"]
    assert "words accepted by the judge" in toast
    assert "words accepted by the judge" in unescape(
        re.sub("<[^>]+>", "", game.look("share").screen)
    )


@pytest.mark.parametrize("file", ["table", "rounds", "json", "eliot"])
def test_no_file_is_exported_without_a_game(file):
    response = User().send(f"export_duplicate_{file}", SHARE)
    assert not [effect for effect in response.effects if effect["do"] in ("download", "failed")]


def test_exported_list_of_players_can_be_imported_again(game):
    assert 'data-command="export_duplicate_players"' in game.look("players").screen
    file = exported_file(game, "export_duplicate_players")
    assert file["name"] == "players-2026-11-20.csv"
    rows = parse_csv(file["text"])
    assert rows[0] == ["Table", "Name", "Group", "Club"]
    assert rows[1:3] == [["1", "Anna", "A", ""], ["2", "Benet", "B", ""]]
    seats = read_seats(read(file["text"].encode()))
    assert [(seat.table, seat.group) for seat in seats.seats][:2] == [(1, "A"), (2, "B")]
    assert [bool(seat.card) for seat in seats.seats] == [True] * 11


def entrants_of(user):
    loaded = duplicate_user.load_game(user)
    cards = [
        (entrant, loaded.names.card(entrant.player)) for entrant in loaded.game.entrants.values()
    ]
    return [(entrant.table, card.name, card.club, entrant.group) for entrant, card in cards]


def test_namesakes_are_read_back_with_their_names_and_clubs():
    pasted = "Taula;Nom;Club;Grup\n1;Anna;Sants;A\n2;Anna;Gràcia;B\n3;Pere;;A\n5;Pere;;B\n"
    first_user, second_user = User(lang="ca"), User(lang="ca")
    for user in (first_user, second_user):
        duplicate_user.prepare(user, groups="A, B")
        duplicate_user.act(user, "read_entrants", "/duplicate/players/table", pasted=pasted)
        duplicate_user.act(user, "take_entrants", "/duplicate/players/table")
        response = duplicate_user.act(user, "export_duplicate_players")
        pasted = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    assert entrants_of(second_user) == entrants_of(first_user)
    assert entrants_of(first_user)[:2] == [(1, "Anna", "Sants", "A"), (2, "Anna", "Gràcia", "B")]


def test_player_marked_as_gone_with_a_slip_counts_as_having_played():
    """CAT-DUP 1.11-2: the slip turned up later; rows and totals of all files agree."""
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.type_rack("CASESAL")
    game.do(LetLeave(player=player_of(3)))
    game.slips({1: "H8 CASES", 2: "H8 CASA"})
    game.master("H8", "CASES")
    game.slips({3: "H8 CASES"}, number=1, why="it lay under the table")
    rows = parse_csv(exported_file(game, "export_duplicate_table")["text"])
    assert rows[2] == ["1", "3", "Clara", "", "", "14", "0", "14", "100.0"]
    exported = json.loads(exported_file(game, "export_duplicate_json")["text"])
    assert [row["rounds"] for row in exported["ranking"]] == [[14], [14], [10]]
    assert exported["rounds"][0]["not_playing"] == []


def test_player_without_a_slip_is_not_among_the_slips(game):
    exported = json.loads(exported_file(game, "export_duplicate_json")["text"])
    assert 9 not in [slip["player"] for slip in exported["rounds"][0]["slips"]]
    nine = next(row for row in exported["ranking"] if row["player"] == 9)
    assert nine["rounds"][0] == 0
