"""Solo duplicate: the choices, covered parts, the clock, and continuing a game."""

import json
import re
from html import unescape

import pytest

from faristol.desk.duplicate.solo.document import SoloService
from faristol.desk.kernel.request import Request
from faristol.desk.shared.lexicons import Lexicons
from tests.support.desk import User, run
from tests.support.duplicate_game import HOSTILE, NAMES, GameUser, small_game, stored_game
from tests.support.duplicate_user import failed, field_message, html_of, words
from tests.support.solo_user import ROUTE, SoloUser

CASES = "H4=C H5=A H6=S H7=E H8=S"


@pytest.fixture
def solo_user():
    return SoloUser()


def clock_data(response):
    return json.loads(unescape(re.search(r'data-clock="([^"]*)"', response.screen).group(1)))


def rack_texts(user):
    return [" ".join(round_.rack) for round_ in user.game.game.rounds]


def rack_tiles(response):
    """Return the tiles displayed on the rack."""
    match = re.search(r"<tile-rack.*?</tile-rack>", response.screen, re.DOTALL)
    return re.findall(r'data-tile="([^"]*)"', match.group(0)) if match else []


# ---- choices ----


def test_finished_game_is_proposed_and_a_game_in_play_is_not():
    game = small_game(is_ended=False)
    assert "solo/new?game=" not in game.look("after").screen
    stream = game.opened.id
    assert f'value="{stream}"' not in game.user.look(f"{ROUTE}/new").screen
    game.end()
    assert f"#{ROUTE}/new?game={stream}" in game.look("after").screen
    assert f'value="{stream}" selected' in game.user.look(f"{ROUTE}/new?game={stream}").screen


def test_game_in_play_cannot_be_requested_by_its_id():
    game = small_game(is_ended=False)
    alone = SoloUser(user=game.user, source=game.opened.id)
    assert field_message(alone.began, "source") != ""
    assert alone.opened is None


def test_selected_values_stay_when_the_form_is_rendered_again():
    """A choice of tiles, rules or length renders the form again from its values."""
    user = User(lang="en")
    chosen = "source=fresh&length=rounds&rounds=4&ruleset=ca-duplicate-2018"
    form = user.look(f"{ROUTE}/new?{chosen}", region="principal").fragments["principal"]
    assert re.search(r'value="rounds" checked', form)
    assert not re.search(r'value="complete" checked', form)
    assert re.search(r'value="4"[^>]*name="rounds"|name="rounds"[^>]*value="4"', form)


def test_fresh_game_asks_for_rules_words_and_length():
    screen = User(lang="en").look(ROUTE).screen
    for name in ("source", "ruleset", "lexicon", "length", "rounds", "time"):
        assert f'name="{name}"' in screen
    alone = SoloUser()
    screen = alone.look(f"{ROUTE}/new?source={alone.game.opened.id}").screen
    assert 'name="ruleset"' not in screen
    assert "3 rounds played · 11 players" in words(screen)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"time": "soon"}, "time-fresh"),
        ({"time": "0"}, "time-fresh"),
        ({"ruleset": "ca-classic"}, "ruleset"),
        ({"lexicon": "none"}, "lexicon-ca"),
        ({"length": "rounds", "rounds": "0"}, "rounds"),
        ({"length": "rounds", "rounds": "x"}, "rounds"),
    ],
)
def test_invalid_value_is_reported_under_its_field(fields, field):
    alone = SoloUser(source="fresh", **fields)
    assert field_message(alone.began, field) != ""
    assert alone.opened is None


def test_game_stores_no_names(solo_user):
    log_text = "\n".join(run(solo_user.user.desk.stream_store.lines(solo_user.opened.id)))
    assert run(solo_user.user.desk.stream_store.cards(solo_user.opened.id)) == {}
    for name in (*NAMES, *HOSTILE, "player-"):
        assert name not in log_text


# ---- covered parts ----


def test_rack_is_not_in_the_page_before_its_clock_runs(solo_user):
    assert rack_tiles(solo_user.began) == []
    everything = html_of(solo_user.began) + html_of(solo_user.look(f"{ROUTE}/new"))
    assert not any(rack in everything for rack in rack_texts(solo_user))
    started = solo_user.start()
    assert "".join(rack_tiles(started)) == rack_texts(solo_user)[0].replace(" ", "")
    assert not any(rack in html_of(started) for rack in rack_texts(solo_user)[1:])
    after = solo_user.hand_in("H4", "CASES")
    assert rack_tiles(after) == []
    assert not any(rack in html_of(after) for rack in rack_texts(solo_user)[1:])


def test_pause_covers_board_and_rack_and_keeps_the_laid_tiles(solo_user):
    solo_user.play("H4", "CASES")
    solo_user.start()
    solo_user.lay("F6=M")
    paused = solo_user.send("pause_round")
    assert rack_tiles(paused) == []
    assert "data-tile=" not in paused.screen
    assert 'data-laid="F6=M"' in solo_user.send("resume_round").screen


def test_validity_of_a_word_is_not_revealed_before_it_is_handed_in(solo_user):
    solo_user.start()
    valid = words(html_of(solo_user.lay(CASES)))
    assert "16 points" in valid
    assert "H4 CASES" in valid
    nonsense = words(html_of(solo_user.lay("H4=C H5=S H6=A H7=S H8=E")))
    assert nonsense == valid.replace("CASES", "CSASE")


def test_illegal_move_is_rejected_with_its_reason(solo_user):
    solo_user.start()
    assert "disabled" in html_of(solo_user.lay("A1=C A2=A"))
    assert "H8" in words(html_of(solo_user.lay("A1=C A2=A")))
    refused = solo_user.hand_in(laid="A1=C A2=A")
    assert (refused.taken, failed(refused)) == (False, [])
    assert solo_user.kinds[-1] == "StartRound"


# ---- a round ----


def test_round_ends_with_move_master_share_total_and_place(solo_user):
    solo_user.start()
    solo_user.device.wait(30_000)
    response = solo_user.hand_in(laid="H8=C H9=A H10=S H11=A")
    text = words(response.screen)
    assert "You H8 CASA 10" in text
    assert "Master H4 CASES 16" in text
    assert "6 points less than the master · 62.5%" in text
    assert "Your place that evening 5 of 12, shared" in text
    assert re.search('aria-label="[A-O0-9]+, C, ', response.screen)  # of the master, on the board


def test_written_move_is_judged_as_written(solo_user):
    text = words(solo_user.play("H4", "casex").screen)
    assert "H4 CASEX" in text
    assert "word not valid (art. 1.7): CASEX" in text


@pytest.mark.parametrize("text", [("H4 cases", ""), ("", "h4 CASES"), (" 8d  cases ", "")])
def test_move_written_in_one_field_is_read_like_a_slip(solo_user, text):
    solo_user.start()
    at = "8D" if "8d" in text[0] else "H4"
    assert f"{at} CASES" in words(html_of(solo_user.lay(at=text[0], word=text[1])))
    assert f"You {at} CASES 16" in words(solo_user.hand_in(*text).screen)


def test_enter_key_does_not_hand_in_an_empty_slip(solo_user):
    screen = solo_user.start().screen
    form = re.search(r'<form[^>]*id="hand-in".*?</form>', screen, re.DOTALL).group(0)
    assert 'name="none"' not in form
    associated = re.findall(r'<button[^>]*form="hand-in"[^>]*>', screen)
    assert ["disabled" in button for button in associated] == [True]
    for half in ({}, {"at": "H4"}, {"word": "CASES"}, {"at": "H4 "}):
        assert not solo_user.hand_in(**half).taken
    assert solo_user.kinds[-1] == "StartRound"


def test_late_moves_score_nothing(solo_user):
    text = words(solo_user.play("H4", "CASES", wait=181_000).screen)
    assert "late (art. 1.7)" in text
    assert solo_user.solo.total == 0


def test_move_on_the_board_is_handed_in_when_the_time_is_over(solo_user):
    solo_user.start()
    solo_user.lay(CASES)
    solo_user.device.wait(180_010)
    response = solo_user.send("give_cue", seconds_left="0", channel="said")
    assert solo_user.kinds[-3:] == ["GiveCue", "EndRound", "HandIn"]
    assert "You H4 CASES 16" in words(response.screen)


def test_end_of_the_time_leaves_the_player_on_another_screen(solo_user):
    solo_user.start()
    solo_user.lay(CASES)
    solo_user.device.wait(180_010)
    response = solo_user.send("give_cue", "/words", seconds_left="0", channel="said")
    assert response.screen is None
    assert set(response.fragments) == {"background-clock"}
    assert solo_user.solo.total == 16


def test_tiles_laid_in_the_previous_round_do_not_count_in_the_next(solo_user):
    solo_user.start()
    solo_user.lay(CASES)
    before = solo_user.opened.number
    solo_user.hand_in("H8", "CASA")
    solo_user.start()
    solo_user.look(f"{ROUTE}?stream={solo_user.opened.id}&number={before}&laid=F6%3DM")
    solo_user.device.wait(180_010)
    solo_user.send("give_cue", seconds_left="0", channel="said")
    assert solo_user.solo.game.rounds[1].slips["me"].reason == "no_slip"


def test_page_gets_the_facts_to_compute_the_time(solo_user):
    idle = clock_data(solo_user.began)
    assert (idle["state"], idle["total"], idle["number"]) == ("idle", 180_000, 1)
    running = clock_data(solo_user.start())
    assert (running["state"], running["began"], running["cues"][-1]) == ("running", 1, [0, True])
    after = clock_data(solo_user.hand_in(none="yes"))
    assert (after["state"], after["number"]) == ("idle", 2)


@pytest.mark.parametrize("command", ["add_round_time", "restart_round", "end_round"])
def test_player_cannot_add_time(solo_user, command):
    solo_user.start()
    before = solo_user.kinds
    solo_user.send(command, seconds="60", reason="please", sure="yes")
    assert solo_user.kinds == before


def test_start_of_another_round_is_stale(solo_user):
    assert not solo_user.send("start_round", number="2").taken
    solo_user.play("H4", "CASES")
    assert not solo_user.send("start_round", number="1").taken
    assert not solo_user.hand_in("H4", "CASES", number="1").taken


# ---- a fresh game ----


def test_master_of_a_fresh_game_is_the_best_move():
    alone = SoloUser(source="fresh")
    alone.start()
    best = run(alone.user.desk.service(SoloService).best(alone.opened, ""))
    response = alone.hand_in(none="yes")
    assert alone.solo.game.rounds[0].master.points == best.points == alone.solo.master_total > 0
    assert "Your place" not in words(response.screen)


def test_moves_of_a_fresh_game_are_generated_in_idle_time():
    alone = SoloUser(source="fresh")
    alone.start()
    steps = 0
    while run(alone.user.desk.service(SoloService).run_idle()):
        steps += 1
    assert steps > 0
    reported = len(alone.user.told)
    alone.hand_in(none="yes")
    assert len(alone.user.told) == reported  # no move was left to generate


# ---- continuing a game ----


def test_game_is_complete_after_a_restart_of_the_worker(solo_user):
    solo_user.play("H4", "CASES")
    before = words(solo_user.look().screen)
    solo_user.start()
    solo_user.user.restart()
    query = f"stream={solo_user.opened.id}&number=2&laid=F6%3DM"
    assert 'data-laid="F6=M"' in solo_user.look(f"{ROUTE}?{query}").screen
    solo_user.hand_in(none="yes")
    solo_user.user.restart()
    after = words(solo_user.look().screen)
    assert "Round 2" in after
    assert "Your total 16" in before
    assert "Your total 16" in after


def test_several_games_are_stored_and_either_can_be_continued(solo_user):
    first_id = solo_user.opened.id
    solo_user.play("H4", "CASES")
    solo_user.begin(source="fresh", length="rounds")
    second = solo_user.opened.id
    assert second != first_id
    listed = words(solo_user.look(f"{ROUTE}/new").screen)
    assert "1 round played · 16 points · 1 of 12, shared" in listed
    solo_user.user.send("use_solo", f"{ROUTE}/new", stream=first_id)
    assert (solo_user.opened.id, solo_user.solo.total) == (first_id, 16)
    refused = solo_user.user.send("use_solo", f"{ROUTE}/new", stream=solo_user.game.opened.id)
    assert not refused.taken


def test_end_shows_a_table_of_all_rounds(solo_user):
    solo_user.play("H4", "CASES")
    solo_user.play()
    response = solo_user.play("8H", "SOLA")
    text = words(response.screen)
    assert solo_user.kinds[-1] == "EndSolo"
    for expected in ("H4 CASES", "nothing handed in", "6F MASA", "8H SOLA"):
        assert expected in text
    assert "start_round" not in response.screen
    assert "Your total 20 Master 29 Percentage of the master 69.0%" in text


def test_abandoned_game_has_a_result_and_no_further_round(solo_user):
    solo_user.play("H4", "CASES")
    text = words(solo_user.send("leave_solo").screen)
    assert "The result" in text
    assert not solo_user.send("start_round").taken


def test_hostile_name_is_escaped():
    game = small_game(title=HOSTILE[0])
    run(game.user.desk.stream_store.update(game.opened.id, name=HOSTILE[0]))
    alone = SoloUser(user=game.user, source=game.opened.id)
    assert "<img" not in alone.began.screen
    assert "<img" not in alone.look(f"{ROUTE}/new").screen
    alone.start()
    nasty = alone.lay(at=HOSTILE[0], word=HOSTILE[2])
    assert "<img" not in html_of(nasty)
    assert "<b>Ț" not in html_of(nasty)
    assert "<img" not in alone.hand_in(HOSTILE[0], HOSTILE[2]).screen


def test_hall_does_not_display_the_game(solo_user):
    solo_user.start()
    request = Request(id="hall", route=ROUTE, lang="en", hall="new")
    pictures = [
        effect for effect in solo_user.user.ask(request).effects if effect["do"] != "failed"
    ]
    assert solo_user.opened.id not in json.dumps(pictures)


class GameWithoutList(GameUser):
    """A game in which the judge alone decides which words are valid."""

    async def _pin(self):
        await self.user.desk.service(Lexicons).open()


def test_game_without_a_list_is_judged_by_the_one_in_use():
    game = GameWithoutList(names=("Anna", "Benet")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: ""}, "H4", "CASES")
    game.end()
    assert game.opened.digest == ""
    alone = SoloUser(user=game.user, source=game.opened.id)
    assert alone.opened.digest == alone.user.lists.rows[0]["digest"]
    assert "word not valid" in words(alone.play("H4", "CASEL").screen)


def test_evening_that_does_not_fit_on_one_board_is_refused():
    user = stored_game(players=3, rounds=2)
    stream = next(iter(user.desk.stream_store.streams))
    response = SoloUser(user=user, source=stream).began
    assert "The rounds of this game do not fit on one board." in words(response.screen)


def test_update_is_held_while_the_clock_runs(solo_user):
    from faristol.desk.shared.update_blockers import note_holds

    solo_user.start()
    run(note_holds(solo_user.user.desk))
    assert "solo" in solo_user.user.desk.update_blockers
    solo_user.hand_in(none="yes")
    run(note_holds(solo_user.user.desk))
    assert "solo" not in solo_user.user.desk.update_blockers


def test_home_leads_back_to_the_game(solo_user):
    assert f"#{ROUTE}" in solo_user.look("/").screen
