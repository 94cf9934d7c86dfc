"""Spoken announcements after each act at the board of an analysis: third-round 8-A1, 8-B11."""

from faristol.desk.analyse import lookahead
from tests.support.analyse_user import act, lays, play, tiles
from tests.support.desk import User
from tests.support.ear import Ear, spoken_commands


def test_each_act_of_an_analysis_is_announced_once(monkeypatch):
    """third-round 8-A1, 8-B11: playing a listed move was not spoken."""
    monkeypatch.setattr(lookahead, "MAX_TRIALS", 4)
    ear = Ear()
    user = ear.listen(User(lang="en"))
    assert tiles(user, "casesal").taken
    moves = user.look("/analyse", region="moves").fragments["moves"]
    assert act(user, "turn_moves", page="2").taken
    assert act(user, "try_moves", "/analyse/ahead").taken
    assert play(user, lays(moves)[0]).taken
    for command in ("take_step_back", "redo_step", "draw_rack", "clear_board"):
        assert act(user, command).taken
    assert act(user, "set_position", "/analyse/edit", laid="H8=C H9=(A)", rack="casa").taken
    assert act(user, "read_position", "/analyse/share", pasted="rack: CASA").taken
    assert spoken_commands("analyse.") - ear.heard.keys() == {"ask_study_line"}  # test_lines.py
    assert ear.heard["set_rack"] == ["Rack: C, A, S, E, S, A, L. 86 moves."]
    assert ear.heard["turn_moves"] == ["51 to 86 of 86."]
    assert ear.heard["play_move"] == ["8D CASES, 16 points. Rack: A, L. 13 moves."]
    assert ear.heard["try_moves"][0].startswith("4 trials. Best: 8D CASES, ")


def test_hidden_moves_are_not_counted():
    """third-round 8-A1: the announcement contains what is displayed, and no more."""
    ear = Ear()
    user = ear.listen(User(lang="en"))
    assert act(user, "hide_moves", hide="yes").taken
    assert tiles(user, "casesal").taken
    assert ear.last == "Rack: C, A, S, E, S, A, L."
    assert play(user, "H8=C H9=A").taken
    assert ear.last.startswith("H8 CA, ")
    assert "moves" not in ear.last
