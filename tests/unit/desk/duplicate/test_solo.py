"""Playing a duplicate alone at the desk: what is chosen, what may be seen when, the clock, and taking it up again."""

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
def alone():
    return SoloUser()


def clock(response):
    return json.loads(unescape(re.search(r'data-clock="([^"]*)"', response.screen).group(1)))


def racks(user):
    return [" ".join(one.rack) for one in user.game.game.rounds]


def tiles_of(response):
    """Return the tiles that stand on the rack."""
    found = re.search(r"<tile-rack.*?</tile-rack>", response.screen, re.DOTALL)
    return re.findall(r'data-tile="([^"]*)"', found.group(0)) if found else []


# ---- what is chosen ----


def test_a_finished_game_is_proposed_by_its_analysis_and_one_in_play_is_not():
    game = small_game(is_ended=False)
    assert "solo/new?game=" not in game.look("after").screen
    stream = game.opened.id
    assert f'value="{stream}"' not in game.user.look(f"{ROUTE}/new").screen
    game.end()
    assert f"#{ROUTE}/new?game={stream}" in game.look("after").screen
    assert f'value="{stream}" selected' in game.user.look(f"{ROUTE}/new?game={stream}").screen


def test_a_game_in_play_cannot_be_had_by_its_name_either():
    game = small_game(is_ended=False)
    alone = SoloUser(user=game.user, source=game.opened.id)
    assert field_message(alone.began, "source") != ""
    assert alone.opened is None


def test_what_was_chosen_stays_chosen_when_the_form_is_drawn_anew():
    """A choice of tiles, rules or length draws the form anew from what it says."""
    user = User(lang="en")
    chosen = "source=fresh&length=rounds&rounds=4&ruleset=ca-duplicate-2018"
    drawn = user.look(f"{ROUTE}/new?{chosen}", region="principal").fragments["principal"]
    assert re.search(r'value="rounds" checked', drawn)
    assert not re.search(r'value="complete" checked', drawn)
    assert re.search(r'value="4"[^>]*name="rounds"|name="rounds"[^>]*value="4"', drawn)


def test_afresh_rules_words_and_length_are_asked_for():
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
def test_what_cannot_be_is_said_under_its_field(fields, field):
    alone = SoloUser(source="fresh", **fields)
    assert field_message(alone.began, field) != ""
    assert alone.opened is None


def test_the_game_keeps_no_name_of_anybody(alone):
    lines = "\n".join(run(alone.user.desk.stream_store.lines(alone.opened.id)))
    assert run(alone.user.desk.stream_store.cards(alone.opened.id)) == {}
    for name in (*NAMES, *HOSTILE, "player-"):
        assert name not in lines


# ---- what may be seen when ----


def test_no_rack_is_in_the_page_before_its_clock_runs(alone):
    assert tiles_of(alone.began) == []
    everything = html_of(alone.began) + html_of(alone.look(f"{ROUTE}/new"))
    assert not any(rack in everything for rack in racks(alone))
    started = alone.start()
    assert "".join(tiles_of(started)) == racks(alone)[0].replace(" ", "")
    assert not any(rack in html_of(started) for rack in racks(alone)[1:])
    after = alone.hand_in("H4", "CASES")
    assert tiles_of(after) == []
    assert not any(rack in html_of(after) for rack in racks(alone)[1:])


def test_a_pause_covers_board_and_rack_and_keeps_what_was_laid(alone):
    alone.play("H4", "CASES")
    alone.start()
    alone.lay("F6=M")
    paused = alone.send("pause_round")
    assert tiles_of(paused) == []
    assert "data-tile=" not in paused.screen
    assert 'data-laid="F6=M"' in alone.send("resume_round").screen


def test_whether_a_word_is_valid_is_not_said_before_it_is_handed_in(alone):
    alone.start()
    valid = words(html_of(alone.lay(CASES)))
    assert "16 points" in valid
    assert "H4 CASES" in valid
    nonsense = words(html_of(alone.lay("H4=C H5=S H6=A H7=S H8=E")))
    assert nonsense == valid.replace("CASES", "CSASE")


def test_what_is_no_move_waits_and_says_why(alone):
    alone.start()
    assert "disabled" in html_of(alone.lay("A1=C A2=A"))
    assert "H8" in words(html_of(alone.lay("A1=C A2=A")))
    refused = alone.hand_in(laid="A1=C A2=A")
    assert (refused.taken, failed(refused)) == (False, [])
    assert alone.kinds[-1] == "StartRound"


# ---- a round ----


def test_after_a_round_move_master_share_total_and_place_are_said(alone):
    alone.start()
    alone.device.wait(30_000)
    response = alone.hand_in(laid="H8=C H9=A H10=S H11=A")
    said = words(response.screen)
    assert "You H8 CASA 10" in said
    assert "Master H4 CASES 16" in said
    assert "6 points less than the master · 62.5%" in said
    assert "Your place that evening 5 of 12, shared" in said
    assert re.search('aria-label="[A-O0-9]+, C, ', response.screen)  # of the master, on the board


def test_a_written_move_is_judged_as_it_is_written(alone):
    said = words(alone.play("H4", "casex").screen)
    assert "H4 CASEX" in said
    assert "word not valid (art. 1.7): CASEX" in said


@pytest.mark.parametrize("typed", [("H4 cases", ""), ("", "h4 CASES"), (" 8d  cases ", "")])
def test_a_move_written_in_one_field_is_read_as_a_slip_is(alone, typed):
    alone.start()
    at = "8D" if "8d" in typed[0] else "H4"
    assert f"{at} CASES" in words(html_of(alone.lay(at=typed[0], word=typed[1])))
    assert f"You {at} CASES 16" in words(alone.hand_in(*typed).screen)


def test_the_enter_key_never_hands_in_nothing(alone):
    screen = alone.start().screen
    typed = re.search(r'<form[^>]*id="hand-in".*?</form>', screen, re.DOTALL).group(0)
    assert 'name="none"' not in typed
    associated = re.findall(r'<button[^>]*form="hand-in"[^>]*>', screen)
    assert ["disabled" in one for one in associated] == [True]
    for half in ({}, {"at": "H4"}, {"word": "CASES"}, {"at": "H4 "}):
        assert not alone.hand_in(**half).taken
    assert alone.kinds[-1] == "StartRound"


def test_late_moves_score_nothing(alone):
    said = words(alone.play("H4", "CASES", wait=181_000).screen)
    assert "late (art. 1.7)" in said
    assert alone.solo.total == 0


def test_what_lies_on_the_board_when_the_time_is_over_is_the_move(alone):
    alone.start()
    alone.lay(CASES)
    alone.device.wait(180_010)
    response = alone.send("give_cue", seconds_left="0", channel="said")
    assert alone.kinds[-3:] == ["GiveCue", "EndRound", "HandIn"]
    assert "You H4 CASES 16" in words(response.screen)


def test_who_has_gone_elsewhere_when_the_time_is_over_is_left_there(alone):
    alone.start()
    alone.lay(CASES)
    alone.device.wait(180_010)
    response = alone.send("give_cue", "/words", seconds_left="0", channel="said")
    assert response.screen is None
    assert set(response.fragments) == {"background-clock"}
    assert alone.solo.total == 16


def test_what_was_laid_in_the_round_before_is_nothing_in_the_next(alone):
    alone.start()
    alone.lay(CASES)
    before = alone.opened.number
    alone.hand_in("H8", "CASA")
    alone.start()
    alone.look(f"{ROUTE}?stream={alone.opened.id}&number={before}&laid=F6%3DM")
    alone.device.wait(180_010)
    alone.send("give_cue", seconds_left="0", channel="said")
    assert alone.solo.game.rounds[1].slips["me"].reason == "no_slip"


def test_the_page_computes_the_time_from_the_facts_alone(alone):
    idle = clock(alone.began)
    assert (idle["state"], idle["total"], idle["number"]) == ("idle", 180_000, 1)
    running = clock(alone.start())
    assert (running["state"], running["began"], running["cues"][-1]) == ("running", 1, [0, True])
    after = clock(alone.hand_in(none="yes"))
    assert (after["state"], after["number"]) == ("idle", 2)


@pytest.mark.parametrize("command", ["add_round_time", "restart_round", "end_round"])
def test_nobody_gives_oneself_more_time(alone, command):
    alone.start()
    before = alone.kinds
    alone.send(command, seconds="60", reason="please", sure="yes")
    assert alone.kinds == before


def test_a_start_of_another_round_is_stale(alone):
    assert not alone.send("start_round", number="2").taken
    alone.play("H4", "CASES")
    assert not alone.send("start_round", number="1").taken
    assert not alone.hand_in("H4", "CASES", number="1").taken


# ---- afresh ----


def test_afresh_the_master_is_the_best_move_there_is():
    alone = SoloUser(source="fresh")
    alone.start()
    best = run(alone.user.desk.service(SoloService).best(alone.opened, ""))
    response = alone.hand_in(none="yes")
    assert alone.solo.game.rounds[0].master.points == best.points == alone.solo.master_total > 0
    assert "Your place" not in words(response.screen)


def test_afresh_the_moves_are_found_while_nobody_asks():
    alone = SoloUser(source="fresh")
    alone.start()
    steps = 0
    while run(alone.user.desk.service(SoloService).run_idle()):
        steps += 1
    assert steps > 0
    told = len(alone.user.told)
    alone.hand_in(none="yes")
    assert len(alone.user.told) == told  # nothing was left to be looked for


# ---- taking it up again ----


def test_everything_is_there_after_the_worker_began_anew(alone):
    alone.play("H4", "CASES")
    before = words(alone.look().screen)
    alone.start()
    alone.user.restart()
    query = f"stream={alone.opened.id}&number=2&laid=F6%3DM"
    assert 'data-laid="F6=M"' in alone.look(f"{ROUTE}?{query}").screen
    alone.hand_in(none="yes")
    alone.user.restart()
    after = words(alone.look().screen)
    assert "Round 2" in after
    assert "Your total 16" in before
    assert "Your total 16" in after


def test_several_are_kept_and_one_goes_on_with_either(alone):
    first = alone.opened.id
    alone.play("H4", "CASES")
    alone.begin(source="fresh", length="rounds")
    second = alone.opened.id
    assert second != first
    listed = words(alone.look(f"{ROUTE}/new").screen)
    assert "1 round played · 16 points · 1 of 12, shared" in listed
    alone.user.send("use_solo", f"{ROUTE}/new", stream=first)
    assert (alone.opened.id, alone.solo.total) == (first, 16)
    refused = alone.user.send("use_solo", f"{ROUTE}/new", stream=alone.game.opened.id)
    assert not refused.taken


def test_the_end_is_a_table_of_every_round(alone):
    alone.play("H4", "CASES")
    alone.play()
    response = alone.play("8H", "SOLA")
    said = words(response.screen)
    assert alone.kinds[-1] == "EndSolo"
    for each in ("H4 CASES", "nothing handed in", "6F MASA", "8H SOLA"):
        assert each in said
    assert "start_round" not in response.screen
    assert "Your total 20 Master 29 Percentage of the master 69.0%" in said


def test_who_goes_no_further_has_a_result_and_nothing_begins_any_more(alone):
    alone.play("H4", "CASES")
    said = words(alone.send("leave_solo").screen)
    assert "The result" in said
    assert not alone.send("start_round").taken


def test_a_hostile_name_stays_a_name():
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


def test_the_hall_sees_nothing_of_it(alone):
    alone.start()
    request = Request(id="hall", route=ROUTE, lang="en", hall="new")
    pictures = [one for one in alone.user.ask(request).effects if one["do"] != "failed"]
    assert alone.opened.id not in json.dumps(pictures)


class Listless(GameUser):
    """A game in which the judge alone says which words are valid."""

    async def _pin(self):
        await self.user.desk.service(Lexicons).open()


def test_a_game_without_a_list_is_judged_by_the_one_in_use():
    game = Listless(names=("Anna", "Benet")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: ""}, "H4", "CASES")
    game.end()
    assert game.opened.digest == ""
    alone = SoloUser(user=game.user, source=game.opened.id)
    assert alone.opened.digest == alone.user.lists.rows[0]["digest"]
    assert "word not valid" in words(alone.play("H4", "CASEL").screen)


def test_an_evening_that_does_not_lie_on_one_board_is_refused_in_words():
    user = stored_game(players=3, rounds=2)
    stream = next(iter(user.desk.stream_store.streams))
    response = SoloUser(user=user, source=stream).began
    assert "The rounds of this game do not fit on one board." in words(response.screen)


def test_no_other_version_is_put_in_while_its_clock_runs(alone):
    from faristol.desk.home.version import note_holds

    alone.start()
    run(note_holds(alone.user.desk))
    assert "solo" in alone.user.desk.update_blockers
    alone.hand_in(none="yes")
    run(note_holds(alone.user.desk))
    assert "solo" not in alone.user.desk.update_blockers


def test_the_desk_of_the_judge_leads_back_to_it(alone):
    assert f"#{ROUTE}" in alone.look("/").screen
