"""Rare cases at a board: time up, turns undone, a late player, verdicts, and information kept hidden."""

import re

import pytest

from faristol.classic.result import final_of
from faristol.clock.game.acts import ReopenClock
from faristol.desk.classic.assistance import assisted_game
from faristol.desk.classic.tournament_result import game_report
from faristol.rules.preset import preset
from faristol.tournament.results import outcome_of_report
from tests.support.classic_user import NAMES, ClassicUser, problems
from tests.support.desk import run

ARBITER = "/game/arbiter"
CLM = "ca-ciutat-de-mallorca"


def plain_text(screen):
    return " ".join(re.sub(r"<[^>]*>", " ", screen).split())


def decide(at, **fields):
    decision = {"decision": "fitxa tocada", "article": "2.5", "by": ("Rosa",), "effect": "note"}
    return at.ok("decide_classic", ARBITER, **{**decision, **fields})


# ---- the time of the round ----


@pytest.mark.parametrize("mode", ["play", "record"])
def test_last_turn_lost_with_stopped_clock_ends_the_game(mode):
    """CAT-CLS 7.6: the current turn and one more, and no third."""
    at = ClassicUser(mode=mode).begin()
    at.ok("call_time_up", ARBITER, opened="yes")
    at.ok("pass_turn")
    at.ok("stop_clock", ARBITER, reason="arbiter")
    decide(at, effect="lost_turn", seat=at.game.turn)
    assert at.game.clock.state == "ended"
    assert at.step in ("over", "ended")


def test_turns_on_a_wooden_board_are_recorded_after_time_is_up():
    at = ClassicUser(mode="record").begin()
    at.ok("call_time_up", ARBITER, opened="yes")
    for _ in range(2):
        at.ok("press_clock", side=at.game.clock.turn)
    assert at.step == "over"
    screen = at.user.look("/game/sheet").screen
    assert 'action="#/game/sheet"' in screen
    at.ok("write_turn", "/game/sheet", move="h8 casa")
    at.ok("write_turn", move="11e sola")
    assert [turn.points for turn in at.game.turns] == [10, 8]
    at.ok("take_turn_back", "/game/sheet")
    at.ok("write_turn", "/game/sheet", move="11e sol.a", points="9", is_as_said="yes")
    assert at.game.turns[-1].points == 9


def test_clock_of_either_player_runs_while_a_sheet_is_filled_in():
    """CAT-CLS 4.10, also when the round's time had ended the last turn."""
    at = ClassicUser(mode="record").begin()
    at.ok("call_time_up", ARBITER, opened="yes")
    at.ok("write_turn", move="h8 casa")
    at.ok("write_turn", move="11e sola")
    at.ok("let_move_stand")
    assert not at.send("fill_sheet", "/game/end", seat=1).taken, "the game has not ended"
    at.ok("end_classic", cause="round_time")
    assert not at.send("fill_sheet", "/game/end", seat=77).taken
    for seat in (1, 2):
        before = at.game.clock.used[seat - 1]
        at.ok("fill_sheet", "/game/end", seat=seat)
        at.device.wait(20_000)
        at.ok("fill_sheet", "/game/end", seat=seat)
        assert at.game.clock.used[seat - 1] - before > 20_000


def test_ended_game_has_no_back_link_to_itself():
    """third-round 5-B: the chevron leads back; once the game is over, its address displays the end."""
    at = ClassicUser(mode="record").begin()
    back_link = 'bar__back" href="#/game"'
    assert back_link in at.user.look("/game/end").screen
    at.ok("call_time_up", ARBITER, opened="yes")
    at.ok("write_turn", move="h8 casa")
    at.ok("write_turn", move="11e sola")
    at.ok("let_move_stand")
    assert at.step == "over"
    for address in ("/game", "/game/end"):
        assert back_link not in at.user.look(address).screen
    at.ok("end_classic", cause="round_time")
    for seat in (1, 2):
        assert back_link not in at.screen
        at.ok("sign_game", seat=seat)
    assert at.step == "final"
    assert 'bar__back" href="#/game/all"' in at.screen


@pytest.mark.parametrize(("ruleset", "is_cited"), [("ca-classic", True), (CLM, False)])
def test_section_on_unfilled_sheets_is_cited_by_its_own_rules(ruleset, is_cited):
    """third-round 4-B16: only CAT-CLS has section 4.10, and CAT-CLM has no sections."""
    at = ClassicUser(mode="record", ruleset=ruleset).begin()
    at.ok("call_time_up", ARBITER, opened="yes")
    at.ok("write_turn", move="h8 casa")
    at.ok("write_turn", move="11e sola")
    at.ok("let_move_stand")
    at.ok("end_classic", cause="round_time")
    screen = at.user.look("/game/end").screen
    assert "Only if the opponent claims it" in screen
    assert ("(section 4)" in screen) is is_cited
    at.ok("fill_sheet", "/game/end", seat=1)
    reopened = next(event.act for event in at.opened.log if isinstance(event.act, ReopenClock))
    assert ("(section 4)" in reopened.reason) is is_cited
    assert "not filled in" in reopened.reason


# ---- turns on a wooden board ----


def test_points_are_typed_after_the_word():
    at = ClassicUser(mode="record").begin()
    assert (
        "≠"
        not in at.user.look(f"/game?stream={at.opened.id}&move=h8 casa 10").screen.split(
            "twosheet"
        )[0]
    )
    at.ok("write_turn", move="h8 casa 10")
    assert at.game.last.on_board == 10
    refused = at.send("write_turn", move="sola 11e 9")
    assert "worth 8" in str(problems(refused))
    at.ok("write_turn", move="vestir 24")
    assert (at.game.last.word, at.game.last.points, at.game.last.is_unchecked) == (
        "VESTIR",
        24,
        True,
    )


def test_last_pass_ends_the_clock_and_can_be_undone():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa")
    for _ in range(6):
        at.ok("pass_turn")
    assert (at.step, at.game.clock.state) == ("over", "ended")
    assert "#/game/sheet" in at.screen
    at.ok("take_turn_back", "/game/sheet")
    assert (at.step, at.game.clock.state) == ("turn", "stopped")
    at.ok("resume_clock", side=at.game.turn)
    at.ok("write_turn", move="11e sola")
    assert at.game.clock.running == at.game.last.seat, "the tiles are still to be drawn"


def test_undoing_a_turn_undoes_its_verdict_and_calls():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("stop_for_challenge")
    at.ok("ask_verdict", by=at.game.turn, words=["CASA"], source="")
    at.ok("give_verdict", stands="yes", source="arbiter", name="Rosa")
    at.ok("go_on_game")
    at.ok("write_turn", move="11e sola")
    at.ok("take_turn_back")
    assert at.step == "turn", "CASA stood: it is not challenged again (CAT-CLS 6.3)"
    at.ok("take_turn_back")
    assert not at.game.disputes
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("let_move_stand")
    at.ok("call_senyors", rack="a e i o u a e")
    at.ok("take_turn_back")
    assert not at.game.called


def test_tiles_missing_from_the_bag_are_refused_on_a_rack():
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    assert not at.send("call_senyors", rack="Ç X J QU F F V").taken, "there is one F"
    at.ok("write_turn", move="h8 caça")
    fields = {"seat": 1, "extra": 1, "is_on_rack": "yes", "is_seen": "yes"}
    assert not at.send("overdraw_tiles", **fields, tiles="Ç").taken, "it lies on the board"
    at.ok("overdraw_tiles", **fields, tiles="A")


def test_racks_that_do_not_count_have_no_fields():
    """RO-GEN 17: four passes end the game, and no points are deducted."""
    at = ClassicUser(mode="record", ruleset="ro-general", minutes="0").begin()
    for _ in range(4):
        at.ok("pass_turn")
    assert at.step == "over"
    assert "rack1" not in at.screen
    at.ok("end_classic", cause="blocked")
    exported = at.send("export_gcg", "/files/classic").effects[0]["text"]
    assert at.user.send("take_gcg", "/game/files", pasted=exported, ruleset="ro-general").taken


# ---- around the board ----


def test_player_late_by_more_than_a_quarter_of_an_hour_loses():
    """CAT-CLS 8.1."""
    at = ClassicUser(mode="record")
    at.ok("miss_players", seats=["2"])
    at.device.wait(16 * 60_000)
    at.ok("arrive_player", seat=2)
    screen = at.screen
    assert 'data-command="end_classic"' in screen
    assert 'data-command="draw_start"' not in screen
    at.ok("end_classic", cause="absence")
    assert final_of(at.game).results == ("win", "loss")


def test_board_is_covered_once_the_clock_stops_for_a_challenge():
    """CAT-CLS 6.1."""
    at = ClassicUser().begin()
    at.lay_two()
    at.ok("stop_for_challenge")
    assert 'class="board"' not in at.screen
    at.ok("leave_challenge")
    assert at.game.clock.state == "running"


def test_verdict_has_no_preselected_answer():
    at = ClassicUser(mode="referee").begin()
    at.ok("challenge_aloud", by=1, words="casa")
    screen = at.screen
    assert not re.search(r'name="stands"[^>]*checked', screen)
    assert screen.index("Give this verdict") < screen.index("Ask the list"), (
        "the list is the next step"
    )
    assert not at.send("give_verdict", source="arbiter", name="Rosa").taken


def test_losing_a_turn_on_paper_switches_the_clock():
    at = ClassicUser(mode="referee").begin()
    for _ in range(2):
        seat = at.game.clock.running
        decide(at, effect="lost_turn", seat=seat)
        assert at.game.clock.running == 3 - seat
    free = ClassicUser(mode="referee", ruleset="ro-general", minutes="0").begin()
    for seat in (1, 2):
        decide(free, effect="lost_turn", seat=seat)


def test_totals_of_the_sheets_are_compared():
    at = ClassicUser(mode="referee").begin()
    at.ok("end_classic", cause="out", score1="250", score2="180")
    at.ok("write_totals", "/game/end", seat=1, score1="250", score2="180")
    assert "It matches" in at.user.look("/game/end").screen
    assert not at.send("write_totals", "/game/end", seat=2, score1="9999", score2="1").taken


def test_arbiter_decides_the_loser_whatever_the_points():
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    at.ok("end_classic", ARBITER, cause="abandoned", by=["1", "2"])
    decide(at, effect="result", article="33", score1="0", score2="0", lost="both")
    final = final_of(at.game)
    assert final.results == ("loss", "loss")
    report = game_report(at.opened, final)
    assert outcome_of_report(report, preset("ca-ciutat-de-mallorca").rules).results == (
        "loss",
        "loss",
    )
    decide(at, effect="result", article="33", score1="7", score2="7", lost="1")
    assert final_of(at.game).results == ("loss", "win")


def test_tournament_accepts_game_lost_on_time_with_any_cause():
    """CAT-CLS 7.5."""
    at = ClassicUser(mode="referee").begin()
    at.device.wait(41 * 60_000)
    at.ok("end_classic", cause="out", score1="250", score2="180")
    at.ok("end_classic", cause="clock", score1="250", score2="180")
    final = final_of(at.game)
    assert final.lost_on_time
    result = outcome_of_report(game_report(at.opened, final), preset("ca-classic").rules)
    assert result.scores == final.scores


def test_decided_points_are_listed_with_number_and_name():
    at = ClassicUser(mode="record").begin()
    decide(at, decision="soroll", effect="points", way="take", points="10", seat=2)
    text = plain_text(at.user.look(ARBITER).screen)
    assert f"added or deducted: −10 · {NAMES[1]}" in text
    assert "counted at the end" in text
    assert f"{NAMES[1]}: −10" in plain_text(at.user.look("/game/print").screen)


# ---- hidden information ----


def test_rack_is_covered_after_visiting_another_screen():
    at = ClassicUser().begin()
    assert len(at.rack) == 7
    at.user.look(ARBITER)
    assert not at.rack


def test_game_without_help_hides_the_content_of_the_bag():
    """CAT-CLM 19, CAT-CLS 3.8: the number of tiles is known, the tiles never."""
    at = ClassicUser(mode="record").begin()
    before = at.user.look("/game/lay").screen
    at.ok("write_turn", move="h8 casa")
    at.ok("let_move_stand")
    counts = [
        re.findall(r'data-tile="([^"]+)" data-count="(\d+)"', screen)
        for screen in (before, at.user.look("/game/lay").screen)
    ]
    assert counts[0] == counts[1]


def test_archived_game_still_closes_help():
    first = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    stream, name = first.opened.id, first.opened.row.name
    ClassicUser(user=first.user, mode="record", ruleset="ro-general", minutes="0")
    first.user.send("archive_stream", "/files", stream=stream)
    assert run(assisted_game(first.user.desk, "words")).row.name == name
