"""Spoken announcements after each act of a duplicate, and the owner of a slip.

Third-round 8-A1, 8-B1, 8-B2, 8-B8.
"""

import re
from dataclasses import replace

import pytest

from faristol.desk.duplicate.slips import slip_token
from faristol.duplicate.acts.start import ChangeSettings
from tests.support.desk import User
from tests.support.duplicate_game import GameUser, player_of, small_game
from tests.support.duplicate_user import act, prepare
from tests.support.ear import Ear, spoken_commands

ROUND, MASTER, PAST = "/duplicate/round", "/duplicate/master", "/duplicate/past"
NAMES = ("Ann Bell", "Benet", "Clara", "David")
CLOCK = {
    "start_round", "pause_round", "resume_round", "add_round_time", "set_time_left", "restart_round",
    "end_round",
}  # fmt: skip


def start_game(ear):
    """Return a running game with four players and a bag of cloth."""
    return GameUser(user=ear.listen(User(lang="en")), names=NAMES).start()


def send_accepted(game, command, route=ROUND, **fields):
    response = game.send(command, route, **fields)
    assert response.taken, (command, response.effects)
    return response


def read_slips(game, tables, at="", word="", ruling="", command="read_slips", **more):
    round_ = game.game.round
    slips = round_.second if command == "read_second" else round_.slips
    players = [player_of(table) for table in tables]
    was = [slip_token(slips.get(player)) for player in players]
    fields = {"player": players, "was": was, "at": at, "word": word, "ruling": ruling}
    return send_accepted(game, command, round=round_.number, **fields, **more)


def prepare_game(ear):
    user = ear.listen(User(lang="en"))
    assert prepare(user).taken
    pasted = "Taula,Nom\n1,Anna\n2,Benet\n"
    assert act(user, "read_entrants", "/duplicate/players/table", pasted=pasted).taken
    assert act(user, "take_entrants", "/duplicate/players/table").taken
    assert act(user, "set_bonus", "/duplicate/start", bonus="yes").taken
    assert act(user, "commit_draw", "/duplicate/start").taken
    assert act(user, "start_duplicate", "/duplicate/start", room_words="").taken
    assert act(user, "duplicate_draw_rack", ROUND).taken


def play_round(ear):
    """Play a round: its rack, its clock, slips of each kind, a second reading, its master move."""
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    game.device.wait(20_000)
    send_accepted(game, "pause_round", reason="llum")
    send_accepted(game, "set_time_left", left="2:00")
    send_accepted(game, "resume_round")
    send_accepted(game, "add_round_time", seconds=30, reason="soroll")
    send_accepted(game, "restart_round", reason="veu")
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [1], "H8", "CASES")
    send_accepted(game, "uncover_slips", round=1, shown="yes")
    game.device.wait(200_000)
    send_accepted(game, "end_round", sure="yes")
    read_slips(game, [2, 3], "H8", "CASES")
    round_ = game.game.round
    player = player_of(3)
    send_accepted(
        game, "take_slips_back", round=1, player=[player], was=[slip_token(round_.slips[player])]
    )
    read_slips(game, [3], ruling="no_slip")
    send_accepted(game, "undo_slips", pile=pile_token(game))
    read_slips(game, [1], "H4", "CASES", command="read_second")
    round_ = game.game.round
    tokens = {
        "first": slip_token(round_.slips[player_of(1)]),
        "second": slip_token(round_.second[player_of(1)]),
    }
    send_accepted(
        game,
        "settle_slip",
        f"{ROUND}?check=yes",
        round=1,
        player=player_of(1),
        which="second",
        **tokens,
    )
    send_accepted(game, "no_slip_for_rest", MASTER)
    send_accepted(
        game, "take_slip_back", f"{PAST}?round=1", round=1, player=player_of(3), why="de més"
    )
    send_accepted(game, "master_for_rest", MASTER, at="H8", word="CASES")
    send_accepted(
        game, "announce_master", MASTER, round=1, at="H8", word="CASES", is_sure="yes", is_all="yes"
    )
    send_accepted(game, "withdraw_master", MASTER, round=1, why="error", is_unsaid="yes")
    return game


def pile_token(game):
    return re.search(r'name="pile" value="([^"]+)"', game.look("round").screen).group(1)


def look_at_rounds(ear):
    game = small_game()
    ear.listen(game.user)
    send_accepted(game, "look_at_rounds", "/duplicate/after")


def play_and_judge(ear):
    for command, fields in (("seal_move", {"at": "H4", "word": "CASES"}), ("look_at_moves", {})):
        game = GameUser(user=ear.listen(User(lang="en")), names=NAMES)
        game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
        game.start()
        send_accepted(game, "duplicate_type_rack", rack="CASESAL")
        send_accepted(game, command, round=1, **fields)


def test_each_act_of_an_evening_is_announced_once():
    """third-round 8-A1, 8-B4, 8-B14: rack, slips, master and clock changed the screen silently."""
    ear = Ear()
    for play_stage in (prepare_game, play_round, play_and_judge, look_at_rounds):
        play_stage(ear)
    expected = spoken_commands("duplicate.") | CLOCK
    assert expected - ear.heard.keys() == {
        "hand_in_solo",
        "leave_solo",
        "ask_round_line",  # test_lines.py
        "ask_solo_line",
    }


def test_receipt_names_table_player_and_slip_content():
    """third-round 8-B1: while the clock ran the receipt was "Table 1: is in", without a name.

    The moves stay covered.
    """
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="C(A)SESAL".replace("(A)", "?"))
    send_accepted(game, "start_round")
    read_slips(game, [1], "H4", "C(A)SES")
    assert ear.last == "Table 1, Ann Bell: entered."
    game.device.wait(200_000)
    send_accepted(game, "end_round", sure="yes")
    read_slips(game, [2], "H4", "C(A)SES")
    points = game.game.round.slips[player_of(2)].points
    assert ear.last == f"Table 2, Benet: H4 CASES, blank A 2nd, {points} points."
    read_slips(game, [3], "H4", "XXX")
    assert ear.last.startswith("Table 3, Clara: H4 XXX, ")
    assert "points" not in ear.last
    read_slips(game, [4], ruling="no_slip")
    assert ear.last == "Table 4, David: No slip. Nobody is missing."


def test_replacing_slip_is_announced_as_a_replacement():
    """third-round 8-B2: while covered, the line had the same text as before, and equal text is not spoken."""
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    read_slips(game, [1, 2], "H8", "CASES")
    assert ear.last == "Tables 1, 2: entered."
    read_slips(game, [1], "H4", "CASES")
    assert ear.last == "Table 1, Ann Bell: replaced."
    read_slips(game, [1, 3], "H8", "CASA")
    assert ear.last == "Tables 1, 3: entered. Replaced: Table 1, Ann Bell."


def test_slip_that_returns_to_an_older_move_is_a_replacement():
    """third-round 8-B2: the slip was compared with the last entry but one.

    It was announced as if the older move had been restored.
    """
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    for at in ("H4", "H8", "H4"):
        read_slips(game, [1], at, "CASES")
    assert ear.last == "Table 1, Ann Bell: replaced."
    send_accepted(game, "uncover_slips", round=1, shown="yes")
    read_slips(game, [1], "H8", "CASES")
    read_slips(game, [1], "H4", "CASES")
    assert ear.last == "Table 1, Ann Bell: replaced: H4 CASES, 16 points."
    read_slips(game, [2], "H4", "CASES")
    assert ear.last == "Table 2, Benet: H4 CASES, 16 points."


@pytest.mark.parametrize("command", ["read_slips", "read_second"])
def test_slip_entered_once_more_is_announced_and_not_the_last_one(command):
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    send_accepted(game, "uncover_slips", round=1, shown="yes")
    for table, at in ((2, "H5"), (1, "H4"), (2, "H5")):
        read_slips(game, [table], at, "CASES", command=command)
    assert ear.last == "Table 2, Benet: H5 CASES, 12 points."


def test_first_reading_that_stands_replaces_no_slip():
    """third-round 8-B2: a judge who keeps the first reading gets no announcement of another slip."""
    for which, receipt in (("first", "H8"), ("second", "replaced: H4")):
        ear = Ear()
        game = start_game(ear)
        send_accepted(game, "duplicate_type_rack", rack="CASESAL")
        send_accepted(game, "start_round")
        send_accepted(game, "uncover_slips", round=1, shown="yes")
        read_slips(game, [1], "H8", "CASES")
        read_slips(game, [1], "H4", "CASES", command="read_second")
        round_, player = game.game.round, player_of(1)
        tokens = {
            "first": slip_token(round_.slips[player]),
            "second": slip_token(round_.second[player]),
        }
        send_accepted(
            game, "settle_slip", f"{ROUND}?check=yes", round=1, player=player, which=which, **tokens
        )
        assert ear.last.startswith(f"Table 1, Ann Bell: {receipt} CASES, ")


def test_undo_announces_restored_slips_and_removed_ones():
    """third-round 8-B2: one table's move was announced for all, and a removed slip was not mentioned."""
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    send_accepted(game, "uncover_slips", round=1, shown="yes")
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [2], "H8", "CASES")
    read_slips(game, [1, 2, 3, 4], "H5", "CASES")
    send_accepted(game, "undo_slips", pile=pile_token(game))
    assert ear.last == (
        "Undone. Tables 3, 4: slips taken out. "
        "Table 1, Ann Bell: H4 CASES, 16 points. Table 2, Benet: H8 CASES, 14 points."
    )
    send_accepted(game, "undo_slips", pile=pile_token(game))
    assert ear.last == "Undone. Table 2, Benet: slip taken out."


@pytest.mark.parametrize(
    ("entries", "announcements"),
    [
        pytest.param(
            [([1], "H4"), ([1], "H5"), ([1], "H6")],
            [
                "Undone. Table 1, Ann Bell: H5 CASES, 12 points.",
                "Undone. Table 1, Ann Bell: H4 CASES, 16 points.",
                "Undone. Table 1, Ann Bell: slip taken out.",
            ],
            id="undone-again",
        ),
        pytest.param(
            [([1, 2, 3], "H4"), ([1, 2, 3], ""), ([2], "H5")],
            ["Undone. Table 2, Benet: slip taken out."],
            id="several-taken-out-before",
        ),
        pytest.param(
            [([1], "H4"), ([1], ""), ([1], "H5")],
            ["Undone. Table 1, Ann Bell: slip taken out."],
            id="same-table-taken-out-before",
        ),
        pytest.param(
            [([1], "H4"), ([1, 2], "H5"), ([2], "")],
            ["Undone. Table 1, Ann Bell: H4 CASES, 16 points."],
            id="taken-out-before-a-restored-slip",
        ),
        pytest.param(
            [([1], "H4"), ([1, 2], "H5"), ([1], "H4")],
            ["Undone. Table 2, Benet: slip taken out."],
            id="restored-by-hand-before",
        ),
    ],
)
def test_undo_announces_its_own_acts_and_none_before_them(entries, announcements):
    """An entry without a place takes the slips out by hand."""
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    send_accepted(game, "uncover_slips", round=1, shown="yes")
    for tables, at in entries:
        if at:
            read_slips(game, tables, at, "CASES")
            continue
        players = [player_of(table) for table in tables]
        was = [slip_token(game.game.round.slips[player]) for player in players]
        send_accepted(game, "take_slips_back", round=1, player=players, was=was)
    for announcement in announcements:
        send_accepted(game, "undo_slips", pile=pile_token(game))
        assert ear.last == announcement


def test_undo_of_covered_slips_does_not_reveal_equal_slips():
    """third-round 8-B2: covered slips stay covered, including which tables wrote the same."""
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    read_slips(game, [1], "H4", "CASES")
    read_slips(game, [2], "H8", "CASES")
    read_slips(game, [1, 2], "H5", "CASES")
    send_accepted(game, "undo_slips", pile=pile_token(game))
    assert ear.last == "Undone. Tables 1, 2: replaced."


def test_move_field_is_described_by_the_owner_of_the_slip():
    """third-round 8-B1: the name was in the description of the field that lost the focus.

    The slab was not spoken.
    """
    game = start_game(Ear())
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    screen = send_accepted(game, "start_round").screen
    field = re.search(r'<input id="slip-move"[^>]*>', screen)[0]
    assert 'aria-describedby="slip-table-note slip-move-note"' in field
    assert re.search(r'<button class="next"[^>]* id="slip-next"[^>]*><div id="slip-says">', screen)
    assert (
        "data-announce"
        not in re.search(r'<div class="pane__head" id="seats-head">.*?</div>', screen, re.DOTALL)[0]
    ), "the receipt is spoken by the answer"


def test_calling_button_keeps_its_name():
    """third-round 8-B8: screen readers spoke the next letter over the voice of the hall."""
    game = start_game(Ear())
    screen = send_accepted(game, "duplicate_type_rack", rack="CASESAL").screen
    slab = re.search(r'<button[^>]*data-act="skip".*?</button>', screen, re.DOTALL)[0]
    assert '<strong data-part="coming" aria-hidden="true">' in slab
    assert "The voice continues by itself" in slab


def test_current_rack_is_announced_after_the_rejected_ones():
    """third-round 8-A1: the rack was reachable only by searching, a blank only by its name."""
    ear = Ear()
    game = start_game(ear)
    send_accepted(game, "duplicate_type_rack", rack="AEIOUAE")
    rejected = ear.last
    assert " is not valid: " in rejected
    send_accepted(game, "duplicate_type_rack", rack="CASESA?")
    why, _, rack = ear.last.partition(" Rack of round 1: ")
    assert why.startswith(rejected)
    assert sorted(rack.removesuffix(".").split(", ")) == ["A", "A", "C", "E", "S", "S", "blank"]
