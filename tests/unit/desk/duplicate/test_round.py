"""The screen of a round: the call, the clock in the log of the game, covered slips, the next step."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from faristol.board.cells import rack_names
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import round_clocks
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.acts.rack import TypeRack
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.drawing import left_word
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from tests.support import duplicate_user as du
from tests.support.clock_user import clock_data_of
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser, player_of, stored_game

ROUTE = "/duplicate/round"


@pytest.fixture
def game():
    game = GameUser().start()
    game.type_rack("CASESAL")
    return game


def start_round(game):
    response = game.send("start_round", ROUTE, number=len(game.game.rounds))
    assert response.taken
    return response


def script_of(response):
    script_json = re.search(r'data-script="([^"]*)"', response.screen).group(1)
    return json.loads(unescape(script_json))["items"]


def read_slips(game, players, at="", word="", ruling="", was=""):
    return game.user.send(
        "read_slips",
        ROUTE,
        stream=game.opened.id,
        round=len(game.game.rounds),
        player=[player_of(table) for table in players],
        was=[was] * len(players),
        at=at,
        word=word,
        ruling=ruling,
    )


def event_kinds(game):
    return [type(entry.act).__name__ for entry in game.opened.log]


def test_rack_is_called_in_parts_repeated_and_followed_by_time(game):
    """CAT-DUP 1.4-1, 1.4-2, 1.4-4."""
    game.slips(dict.fromkeys(range(1, 12), ""))
    game.master("H4", "CASES")
    game.type_rack("ALDSOLE")
    items = script_of(game.look("round"))
    first_call = [
        item["tile"] for item in items if item["about"] == "rack" and item["reading"] == 0
    ]
    assert first_call == ["A", "L", "D", "E", "L", "O", "S"]
    repeated = [item["tile"] for item in items if item["about"] == "rack" and item["reading"] == 1]
    assert repeated == first_call
    assert items[-1]["phrase"] == "time"


def test_letters_are_called_in_the_order_and_by_the_table_of_the_game():
    game = GameUser()
    game.do(ChangeSettings(settings=replace(game.game.settings, names="persons", order="drawn")))
    game.start()
    game.type_rack("SALCESA")
    items = script_of(game.look("round"))
    assert [item["tile"] for item in items if item.get("reading") == 0] == list("SALCESA")
    assert "Alacant" not in game.look("round").screen


def test_clock_begins_at_the_onset_of_time_in_the_log_of_the_game(game):
    """CAT-DUP 1.4-5, 1.5."""
    clock_facts = clock_data_of(game.look("round"))
    assert (clock_facts["state"], clock_facts["number"], clock_facts["at_onset"]) == (
        "idle",
        1,
        True,
    )
    assert (clock_facts["total"], clock_facts["place"]) == (180_000, ROUTE)
    clock_facts = clock_data_of(start_round(game))
    assert (clock_facts["state"], clock_facts["stream"]) == ("running", game.opened.id)
    assert clock_facts["cues"] == [[60, False], [30, True], [0, True]]
    assert event_kinds(game)[-1] == "StartRound"
    assert game.user.desk.service(round_clocks).rows == []


def test_round_does_not_begin_twice_or_before_its_rack(game):
    start_round(game)
    assert not game.send("start_round", ROUTE, number=2).taken
    assert event_kinds(game).count("StartRound") == 1
    other_game = GameUser().start()
    assert not other_game.send("start_round", ROUTE, number=1).taken


def test_clock_can_be_paused_resumed_and_extended(game):
    start_round(game)
    game.device.wait(20_000)
    assert "light went out" in game.send("pause_round", ROUTE, reason="light went out").screen
    game.device.wait(60_000)
    game.send("resume_round", ROUTE)
    clock_facts = clock_data_of(game.send("add_round_time", ROUTE, seconds=30, reason="noise"))
    assert (clock_facts["state"], clock_facts["spent"], clock_facts["total"]) == (
        "running",
        20_000,
        210_000,
    )


def test_round_of_an_hour_is_closed_unasked_once_all_slips_are_in():
    """The judge ends it, not the clock: that most of the hour is left is no question."""
    game = GameUser()
    game.do(ChangeSettings(settings=replace(game.game.settings, seconds=3600)))
    game.start()
    game.type_rack("CASESAL")
    start_round(game)
    tables = range(1, len(game.game.entrants) + 1)
    assert read_slips(game, tables[:-1], ruling="no_slip").taken
    assert not game.send("end_round", ROUTE).taken, "a slip is missing: that is asked"
    assert read_slips(game, tables[-1:], ruling="no_slip").taken
    assert game.send("end_round", ROUTE).taken


def test_closing_before_the_time_needs_confirmation(game):
    start_round(game)
    game.device.wait(5_000)
    answer = game.send("end_round", ROUTE)
    assert not answer.taken
    assert "close-round-" in answer.screen
    assert game.game.clock.state == "running"
    assert game.send("end_round", ROUTE, sure="yes").taken
    assert game.game.clock.state == "ended"


def test_closing_with_missing_slips_needs_confirmation_and_names_players(game):
    """CAT-DUP 1.5-4: slips that are missing by then score nothing."""
    start_round(game)
    read_slips(game, range(1, 11), "H4", "CASES")
    assert "Still missing 1" in text_of(game.look("round").screen)
    game.device.wait(200_000)
    answer = game.send("end_round", ROUTE)
    assert not answer.taken
    assert game.game.clock.state == "running"
    text = unescape(text_of(answer.screen.split('id="close-round-', 1)[1]))
    assert "Close the round with slips missing?" in text
    assert f"1 slip is missing: {game.opened.names.beside_number(player_of(11))} 11." in text
    assert answer.screen.count("Not every slip is in yet.") == 0  # only in the question
    assert game.send("end_round", ROUTE, sure="yes").taken
    assert game.game.clock.state == "ended"


def test_round_can_be_closed_where_the_missing_are_counted(game):
    """While some slips are in, some are missing and the clock runs."""
    start_round(game)
    shown = {}
    for tables in ((), range(1, 11), (11,)):
        read_slips(game, tables, "H4", "CASES")
        shown[len(game.game.rounds[-1].slips)] = 'id="close-missing"' in game.look("round").screen
    assert shown == {0: False, 10: True, 11: False}
    game.send("undo_slips", ROUTE)
    game.send("end_round", ROUTE, sure="yes")
    assert 'id="close-missing"' not in game.look("round").screen


def test_second_reading_has_its_own_title_and_end(game):
    start_round(game)
    read_slips(game, range(1, 12), "H4", "CASES")
    game.send("end_round", ROUTE, sure="yes")
    check = game.look("round?check=yes")
    assert check.title.startswith("Second reading, round 1")
    text = text_of(check.screen)
    assert "Still missing 11" in text
    assert "0 of 11 read again" in text
    end = check.screen.split('id="check-end"')[1]
    assert "End the second reading 11 slips still to be read again" in text_of(end)
    assert 'data-dialog="check-early"' not in end  # the readings stay
    game.send(
        "read_second",
        ROUTE + "?check=yes",
        round=1,
        player=player_of(1),
        was="",
        at="H4",
        word="CASES",
    )
    assert 'data-dialog="check-early"' in game.look("round?check=yes").screen


def test_cue_given_from_another_screen_updates_only_the_clock(game):
    start_round(game)
    game.device.wait(120_100)
    response = game.send("give_cue", "/judge", seconds_left=60, channel="said")
    assert response.screen is None
    assert set(response.fragments) == {"background-clock"}
    assert event_kinds(game)[-1] == "GiveCue"


def test_missed_cue_is_shown_with_its_lateness(game):
    start_round(game)
    game.device.wait(135_000)
    response = game.send("give_cue", ROUTE, seconds_left=60, channel="shown")
    assert "late, shown but not said" in response.fragments["clock-notes"]


def test_slips_are_covered_while_the_clock_runs_until_the_judge_uncovers(game):
    start_round(game)
    answer = read_slips(game, [1], "H4", "CASES")
    null = read_slips(game, [2], "H4", "CAXES")
    assert "is-null" not in "".join(null.fragments.values())
    text = re.sub(r"<[^>]*>", " ", game.look("round").screen)
    assert "CASES" not in text
    assert "CAXES" not in text
    assert "16" not in re.sub(r"<[^>]*>", " ", answer.fragments["slips-in"])
    assert "is-null" not in answer.fragments["slips-in"]
    assert 'data-covered="yes"' in game.look("round").screen
    uncovered = game.send("uncover_slips", ROUTE, round=1, shown="yes")
    assert "CASES" in re.sub(r"<[^>]*>", " ", uncovered.screen)
    hidden = game.send("uncover_slips", ROUTE, round=1, shown="")
    assert "CASES" not in re.sub(r"<[^>]*>", " ", hidden.screen)


def test_slips_are_uncovered_at_the_end_of_the_time(game):
    start_round(game)
    read_slips(game, [1], "H4", "CASES")
    game.device.wait(180_050)
    response = game.send("give_cue", ROUTE, seconds_left=0, channel="said")
    assert "CASES" in re.sub(r"<[^>]*>", " ", response.screen)


def test_slab_closes_a_round_with_all_slips_and_leads_to_the_master(game):
    start_round(game)
    assert 'id="next"' not in game.look("round").screen
    answer = read_slips(game, range(1, 12), "H4", "CASES")
    assert 'data-command="end_round"' in answer.fragments["round-next"]
    response = game.send("end_round", ROUTE, sure="yes")
    assert response.route == "/duplicate/master"
    assert 'href="#/duplicate/master"' in game.look("round").screen


def test_call_repeated_in_mid_round_begins_no_round(game):
    """The first answer has the whole script, for “Time!” is still being called.

    Later answers have the rack only.
    """
    assert script_of(start_round(game))[-1]["phrase"] == "time"
    assert all(item.get("phrase") != "time" for item in script_of(game.look("round")))


def test_restarted_desk_shows_the_same_round(game):
    start_round(game)
    read_slips(game, [1, 2], "H4", "CASES")
    before = game.look("round").screen
    game.user.restart()
    assert game.look("round").screen == before


def test_missing_players_are_named_with_their_tables(game):
    start_round(game)
    answer = read_slips(game, [1], "H4", "CASES")
    assert "Anna" not in answer.fragments["seats-who"]
    assert "<bdi>Benet</bdi> 2," in answer.fragments["seats-who"]
    assert '<span class="big-count">10</span>' in answer.fragments["seats-head"]


def test_names_are_escaped(game):
    start_round(game)
    assert "<img src=x" not in game.look("round").screen


def test_playing_judge_writes_a_move_before_any_is_shown():
    game = GameUser()
    game.do(ChangeSettings(settings=replace(game.game.settings, judge="player-1")))
    game.start()
    game.type_rack("CASESAL")
    start_round(game)
    screen = game.look("round").screen
    assert 'data-command="seal_move"' in screen
    assert "slip-entry" not in screen
    sealed = game.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert sealed.taken
    assert "slip-entry" in sealed.screen
    assert "player-1" in game.game.round.sealed


def test_playing_judge_without_a_seal_sees_no_slip():
    """Slips already entered reveal moves: they stay covered until the seal."""
    game = GameUser()
    game.do(ChangeSettings(settings=replace(game.game.settings, judge="player-1")))
    game.start()
    game.type_rack("CASESAL")
    game.slips({2: "H4 CASES", 3: "H8 CASA"})
    screen = game.look("round").screen
    assert 'data-command="seal_move"' in screen
    rows = screen.split('id="slips-in"')[1].split("</section>")[0]
    assert "CAS" not in rows
    assert "While the clock runs" not in rows
    assert 'data-command="uncover_slips"' not in screen
    assert "data-everyone" not in screen, "there is nothing to enter it with"
    html = game.send("seal_move", ROUTE, round=1, at="H4", word="CASES").screen
    assert "CASES" in html.split('id="slips-in"')[1].split("</section>")[0]


def test_slip_in_a_game_of_two_hundred_updates_rows_only():
    user = stored_game(rounds=2, is_ended=False)
    loaded = run(user.desk.service(DuplicateService).load("en"))
    left = left_word(loaded.game, loaded.terms)
    tiles = left + read_rack("SOLE", alphabet_of("ca"))[: 7 - len(left)]
    request = Request(id="rack", lang="en")
    act = TypeRack(rack=rack_names(tiles, alphabet_of("ca")))
    run(user.desk.service(DuplicateService).carry_out(loaded, (act,), request, Done()))
    answer = user.send(
        "read_slips",
        ROUTE,
        stream=loaded.id,
        round=3,
        player="player-77",
        was="",
        at="",
        word="",
        ruling="no_slip",
    )
    assert answer.taken
    assert answer.screen is None
    assert "seat-player-77" in answer.fragments
    assert sum(map(len, answer.fragments.values())) < 8_000


def test_round_delays_an_update_until_its_master_move(game):
    start_round(game)
    assert not game.send("apply_update", "/version").taken
    game.send("end_round", ROUTE, sure="yes")
    assert not game.send("apply_update", "/version").taken
    assert "no master move yet" in game.user.desk.update_blockers["duplicate"].text
    game.do(GiveUpRound(choice="new_rack"))
    assert game.send("apply_update", "/version").taken


def test_score_claimed_by_a_player_is_stored_and_decides_nothing():
    """CAT-DUP 1.2-7: the score is asked for only where the organiser wants it."""
    game = GameUser(wants_scores=True).start()
    game.type_rack("CASESAL")
    start_round(game)
    assert 'id="slip-claimed"' in game.look("round").screen
    answer = game.user.send(
        "read_slips",
        ROUTE,
        stream=game.opened.id,
        round=1,
        player="player-1",
        was="",
        at="H4",
        word="CASES",
        ruling="",
        claimed="40",
    )
    assert answer.taken
    slip = game.game.round.slips["player-1"]
    assert (slip.points, slip.claimed, slip.reason) == (16, 40, "")
    wrong = read_slips(game, [2], "H4", "CASES")
    assert wrong.taken
    assert game.game.round.slips["player-2"].claimed is None


def test_field_for_the_score_is_absent_where_it_is_not_asked_for(game):
    start_round(game)
    assert 'id="slip-claimed"' not in game.look("round").screen


def text_of(fragment):
    return " ".join(re.sub(r"<[^>]+>", " ", fragment).split())


def test_closing_leads_to_the_master_which_lists_null_slips(game):
    """CAT-DUP 1.7: the closed round lists null slips first, each with its place and reason."""
    start_round(game)
    read_slips(game, [1], "A1", "CASES")
    read_slips(game, [2], ruling="no_slip")
    read_slips(game, range(3, 12), "H4", "CASES")
    response = game.send("end_round", ROUTE, sure="yes")
    assert response.route == "/duplicate/master"
    link = response.screen.split("1 void slip: look at it before announcing")[0]
    assert 'href="#/duplicate/round"' in link.rpartition("<a ")[2]
    closed = game.look("round").screen
    assert 'href="#/duplicate/master"' in closed
    assert "1 void slip ·" in text_of(closed)
    slips = text_of(closed.split('id="slips-in"')[1].split("</table>")[0])
    assert slips.index("A1 CASES 0 Does not cover the centre") < slips.index("H4 CASES 16")


def test_missing_slips_do_not_block_the_master_move(game):
    start_round(game)
    read_slips(game, [2], ruling="no_slip")
    read_slips(game, [1, *range(3, 12)], "H4", "CASES")
    assert game.send("end_round", ROUTE, sure="yes").route == "/duplicate/master"


def test_moves_no_player_had_are_listed_only_on_request(game):
    start_round(game)
    assert "data-closed" not in game.look("round").screen
    game.send("end_round", ROUTE, sure="yes")
    assert 'data-closed="yes"' in game.look("round").screen
    game.send("uncover_slips", ROUTE, round=1, shown="yes")
    assert "data-closed" not in game.look("round").screen


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("end_round", {"sure": "yes"}),
        ("end_round", {}),
        ("pause_round", {"reason": "x"}),
        ("resume_round", {}),
        ("add_round_time", {"seconds": 30, "reason": "x"}),
        ("restart_round", {"reason": "x"}),
    ],
)
def test_form_for_the_clock_of_another_round_is_stale(command, fields):
    """A question that a window displays since round 1 must not close round 2."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.play("CASESAL", {1: "H8 CASES", 2: ""}, "H8", "CASES")
    game.type_rack("ALSOLAM")
    game.send("start_round", ROUTE)
    game.device.restart(160_000)
    if command == "resume_round":
        game.send("pause_round", ROUTE, reason="")
    before = game.opened.seq
    for number in ({"number": 1}, {"number": 3}, {"number": ""}):
        response = game.send(command, ROUTE, **fields, **number)
        assert not response.taken
        assert response.effects[0]["do"] == "notice"
    assert game.opened.seq == before
    game.send(command, ROUTE, **fields)
    assert (game.opened.seq > before) is bool(command != "end_round" or fields)


def test_clock_forms_name_the_round_they_were_rendered_for():
    game = GameUser(names=("Anna", "Benet")).start()
    game.play("CASESAL", {1: "H8 CASES", 2: ""}, "H8", "CASES")
    game.type_rack("ALSOLAM")
    screens = [game.look("round").screen, game.send("start_round", ROUTE).screen]
    screens += [game.send("end_round", ROUTE).screen, game.send("pause_round", ROUTE).screen]
    forms = [
        form
        for screen in screens
        for form in re.findall(r"<form[^>]*data-command=\"(\w+)\"(.*?)</form>", screen, re.DOTALL)
        if 'name="counter"' in form[1]
    ]
    assert {command for command, _ in forms} >= {
        "start_round",
        "end_round",
        "pause_round",
        "resume_round",
        "add_round_time",
    }
    assert all(form.count('name="number" value="2"') == 1 for _, form in forms)


def test_letter_names_stay_when_the_voice_changes_during_a_game():
    """CAT-DUP 1.4-7: the game is locked to the table in force when it began."""
    user = User(lang="ca")
    du.prepare(user, bag="hand")
    du.enrol(user, "Anna", "Benet")
    du.act(user, "start_duplicate", "/duplicate/start")
    du.act(user, "duplicate_type_rack", ROUTE, rack="CASESAL")
    first = user.look(ROUTE)
    assert "A d’Alacant" in [item["caption"].replace("'", "’") for item in script_of(first)]
    user.send("change_voice", "/voice?language=ca", language="ca", table="countries")
    assert script_of(user.look(ROUTE)) == script_of(first)
    assert du.game(user).names == "cities"


def test_old_game_without_locked_names_is_called_by_the_current_voice():
    game = GameUser(names=("Anna", "Benet"), lang="ca").start()
    game.type_rack("CASESAL")
    before = script_of(game.look("round"))
    game.user.send("change_voice", "/voice?language=ca", language="ca", table="countries")
    assert script_of(game.look("round")) != before
