"""Copies in files: after each round as chosen, and proposed at the end (third-round 9-B8)."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamStore
from faristol.desk.shared.files.copies import FOLDER, copy_effect
from tests.support.desk import CountingDice, User, run
from tests.support.duplicate_game import GameUser
from tests.support.tournament_user import Director


def copies_in(response):
    return [effect for effect in response.effects if effect["do"] == "copy"]


def choose_copies(user, way, **fields):
    return user.send("choose_copies", "/settings", way=way, **fields)


@pytest.fixture
def game():
    return GameUser(names=("Anna", "Benet")).start()


def announce_first_round(game):
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES", 2: "H8 CASA"})
    return game.send("announce_master", "/duplicate/master", at="H4", word="CASES", is_sure="yes")


def test_choosing_to_share_checks_whether_the_page_can_share(game):
    """Third-round 9-B8: the share sheet was chosen where nothing can be shared."""
    assert [effect["do"] for effect in choose_copies(game.user, "share").effects] == [
        "check_sharing"
    ]
    assert not choose_copies(game.user, "file").effects


@pytest.mark.parametrize("way", ["file", "share", "folder"])
def test_copy_follows_each_round_as_chosen(game, way):
    assert choose_copies(game.user, way, folder="USB").taken
    answer = announce_first_round(game)
    assert answer.taken
    (copy,) = copies_in(answer)
    row = game.opened.row
    assert copy["way"] == way
    assert copy["then"] == {"command": "note_saved", "fields": [["saved", f"{row.seq} {row.id}"]]}
    fresh = User()
    assert fresh.send("open_file", "/files", files=(copy["text"].encode(),), file="a").taken
    assert fresh.desk.stream_store.streams[row.id].seq == row.seq


def test_copy_follows_a_round_that_was_given_up(game):
    """Third-round 9-B8: where no player had a valid move, the round was over without a copy."""
    choose_copies(game.user, "file")
    game.type_rack("CASESAL")
    game.slips({1: "", 2: ""})
    answer = game.send("give_up_round", "/duplicate/master", choice="new_rack")
    assert answer.taken
    assert len(copies_in(answer)) == 1


def test_documents_of_the_same_name_have_different_files_in_a_folder(game):
    """Third-round 9-B8: the copy of one evening overwrote that of another."""
    choose_copies(game.user, "folder", folder="USB")
    names = {copies_in(announce_first_round(game))[0]["name"]}
    for title in (game.opened.row.name, f"{game.opened.row.name}!"):
        other = GameUser(names=("Anna", "Benet"), user=game.user).start()
        stream = other.opened.id
        game.user.send("rename_stream", "/files", stream=stream, name=title)
        names.add(copies_in(announce_first_round(other))[0]["name"])
    assert len(names) == 3


def test_devices_with_the_same_document_have_different_files(game):
    """Third-round 9-B8: of two continuations in one folder, the later copy overwrote the earlier one."""
    choose_copies(game.user, "folder", folder="USB")
    (copy,) = copies_in(announce_first_round(game))
    other = User(dice=CountingDice(100))
    assert other.send("open_file", "/files", files=(copy["text"].encode(),), file="a").taken
    row = other.desk.stream_store.streams[game.opened.id]
    assert row.id == game.opened.row.id
    other_copy = run(copy_effect(other.desk, Request(id="1", route="/duplicate"), row, FOLDER))
    assert other_copy["name"] != copy["name"]
    own = run(copy_effect(game.user.desk, Request(id="1", route="/duplicate"), row, FOLDER))
    assert own["name"] == copy["name"]


def test_round_without_a_chosen_way_makes_no_copy(game):
    assert not copies_in(announce_first_round(game))


def test_end_of_evening_proposes_a_copy(game):
    announce_first_round(game)
    answer = game.send("end_game", "/duplicate/end", cause="agreement", why="late", usual="")
    assert answer.taken
    (copy,) = copies_in(answer)
    assert copy["way"] == ""
    assert "Save a copy of" in copy["note"]


def test_document_with_a_copy_gets_no_other(game):
    answer = game.send("end_game", "/duplicate/end", cause="agreement", why="late", usual="")
    (copy,) = copies_in(answer)
    game.user.send("note_saved", "/", saved=copy["then"]["fields"][0][1])
    choose_copies(game.user, "file")
    assert not copies_in(game.send("end_game", "/duplicate/end", cause="agreement", why="late"))


@pytest.mark.parametrize("number", ["1", "-1", "9" * 5000, "²", ""])
def test_noting_an_earlier_copy_does_not_replace_a_later_one(game, number):
    """Third-round 9-B8: an offered copy handed out late removed the note of the later copy."""
    row = game.opened.row
    game.user.send("note_saved", "/", saved=f"{row.seq} {row.id}")
    answer = game.user.send("note_saved", "/", saved=f"{number} {row.id}")
    assert not [effect for effect in answer.effects if effect["do"] == "failed"]
    assert game.opened.row.saved_seq == row.seq


@pytest.mark.parametrize("error", [MemoryError(), StoreError("store/full", "")])
def test_failed_copy_is_reported(game, monkeypatch, error):
    """Third-round 9-B8: with too little memory the round had no copy, and no message."""
    choose_copies(game.user, "file")

    async def fail(*_):
        raise error

    monkeypatch.setattr(StreamStore, "parcel", fail)
    answer = announce_first_round(game)
    assert answer.taken
    assert answer.screen
    name = game.opened.row.name
    text = f"No copy of “{name}” was made. Save one under Files."
    assert {"do": "notice", "text": text} in answer.effects


def test_refused_act_makes_no_copy(game):
    choose_copies(game.user, "file")
    game.type_rack("CASESAL")
    refused = game.send("announce_master", "/duplicate/master", at="H4", word="CASES")
    assert not refused.taken
    assert not copies_in(refused)


def enter_result(director, table, score, **more):
    right = {"how": "played", "score-1": score, "score-2": "450", **more}
    route = f"/tournament/table/1/{table}"
    return director.send("enter_table", route, round=1, table=table, **right)


def test_last_result_of_a_round_makes_a_copy():
    """Third-round 9-B8: the copy came with the next pairings; until then the results were on one device."""
    user = User()
    choose_copies(user, "file")
    director = Director(user, name="Verema")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round()
    assert not copies_in(enter_result(director, 1, "300"))
    last = enter_result(director, 2, "310")
    assert last.taken
    assert len(copies_in(last)) == 1
    corrected = enter_result(director, 1, "301", why="Typed wrongly")
    assert corrected.taken
    assert len(copies_in(corrected)) == 1


def test_end_of_tournament_proposes_a_copy():
    director = Director(User(), name="Verema")
    director.enter("Anna", "Benet")
    director.begin_round()
    right = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "450"}
    assert director.send("enter_table", "/tournament/table/1/1", **right).taken
    answer = director.send("end_tournament")
    assert answer.taken
    assert len(copies_in(answer)) == 1


def test_choice_stands_in_settings_of_this_device_and_in_no_file():
    user = User()
    choose_copies(user, "folder", folder="<b>USB</b>" + "x" * 200)
    screen = user.look("/settings").screen
    assert "&lt;b&gt;USB&lt;/b&gt;" in screen
    assert "<b>USB" not in screen
    user.restart()
    assert "&lt;b&gt;USB" in user.look("/settings").screen
    user.add("Anna")
    saved = user.send("save_device", "/files")
    assert "USB" not in str(saved.effects)


def test_unknown_way_is_refused():
    user = User()
    assert not choose_copies(user, "pigeon").taken
    assert not user.desk.stream_store.own.get("copies")
