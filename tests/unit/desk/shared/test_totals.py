"""Typed totals of score sheets: the note on the tiles left agrees with the rules (third-round 3-A1)."""

import re
from dataclasses import replace

import pytest

from faristol.board.cells import rack_of
from faristol.classic.result import final_of
from faristol.clock.game.state import result_of
from faristol.desk.shared.totals_note import (
    OUT_OF_TIME_WITH,
    OUT_OF_TIME_WITHOUT,
    WITH,
    WITH_BLOCKED_ALONE,
    WITH_OUT_ALONE,
    WITHOUT,
    note_for_end,
    note_for_played,
    out_of_time_note,
)
from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.leftover import Ending, Leftovers, compute_final_score
from faristol.rules.outcome import Outcome
from faristol.rules.overtime import compute_timed_score
from faristol.rules.rule_refusal import RuleRefusal
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User
from tests.support.tournament_user import Director, words

MINUTE = 60_000
RULESETS = ("ca-classic", "ca-ciutat-de-mallorca", "ro-general")
AFTER = (300, 290)  # after the last move: the tiles on the racks change the leader
RACKS = {"out": ((), ("A", "B", "C", "I")), "other": (("A", "B", "C", "D", "I"), ("E",))}


def racks_of(cause, alphabet):
    names = RACKS.get(cause, RACKS["other"])
    return tuple(rack_of(rack, alphabet) for rack in names)


def totals_by_note(cause, note, alphabet):
    """Return the totals of a player who follows the note (art. 20, 21; 4A, 4B)."""
    assert note.startswith((WITH, WITHOUT)), note
    first_left, second_left = (alphabet.points(rack) for rack in racks_of(cause, alphabet))
    first, second = AFTER
    if note.startswith(WITHOUT):
        return AFTER
    return (
        (first + second_left, second - second_left)
        if cause == "out"
        else (first - first_left, second - second_left)
    )


def outcome_by_rules(at, cause, rules, alphabet):
    """Return the outcome of the rules for the board as it stands, from racks and the clock."""
    if cause == "abandoned":
        return outcome_of_abandonment(rules.abandonment, AFTER, by=(2,))
    ending = Ending(
        scores=AFTER,
        racks=racks_of(cause, alphabet),
        bag=0,
        how="running" if cause == "clock" else cause,
        closer=1 if cause == "out" else None,
    )
    if at is None or not at.game.is_timed or rules.overtime is None:
        return compute_final_score(rules.leftovers, ending, alphabet)
    over = result_of(at.game.clock).seconds_over
    timed = compute_timed_score(
        rules.overtime, rules.leftovers, ending, alphabet, seconds_over=over
    )
    return timed if isinstance(timed, RuleRefusal) else timed.outcome


def note_on(screen, cause):
    """Return the note on the totals in a form: of the chosen end, or of the only one."""
    for label in re.findall(r'<label class="check">.*?</label>', screen, re.DOTALL):
        if f'value="{cause}"' in label:
            return words(re.search(r"<small>(.*?)</small>", label, re.DOTALL)[1])
    only = re.search(rf'name="cause" value="{cause}">\s*<p class="muted">(.*?)</p>', screen)
    assert only, f"{cause} cannot be chosen"
    return words(only[1])


def begin_game(ruleset, user=None, names=("Anna Puig", "Pep Vila")):
    minutes = "0" if ruleset == "ro-general" else "30"
    return ClassicUser(
        user=user or User(lang="en"), mode="referee", ruleset=ruleset, minutes=minutes, names=names
    ).begin()


def write_the_result(at):
    """Reach “Write the result” with a minute in excess, and return the route."""
    if at.game.is_timed:
        at.device.wait(30 * MINUTE + 500)
        at.ok("press_clock", side=at.game.clock.running)
    return "/game"


def end_of_round(at):
    """Play the turns allowed after the time of the round, and return the route."""
    at.ok("call_time_up", "/game/arbiter")
    while at.game.clock.is_running:
        at.ok("press_clock", side=at.game.clock.running)
    assert at.step == "over"
    return "/game"


def margin(at):
    """Let the margin of a player pass while the result is typed, and return the route."""
    at.device.wait(41 * MINUTE)
    at.ok("end_classic", cause="out", score1="1", score2="2")
    assert at.step == "over"
    return "/game"


def give_up(at):
    return "/game/arbiter"


ENTRIES = [
    *((write_the_result, cause) for cause in ("out", "blocked", "round_time")),
    *((end_of_round, cause) for cause in ("out", "blocked", "round_time")),
    (margin, "clock"),
    (give_up, "abandoned"),
]
CASES = [
    (ruleset, reach, cause)
    for ruleset in RULESETS
    for reach, cause in ENTRIES
    # no clock: no time is called. No margin: no loss on time
    if not (ruleset == "ro-general" and reach in (end_of_round, margin))
    and not (ruleset == "ca-ciutat-de-mallorca" and reach is margin)
]


def begin_tournament(ruleset):
    user = User(lang="en")
    director = Director(user, rounds="1", ruleset=ruleset)
    director.enter("Anna Puig", "Pep Vila")
    director.begin_round(first="halves")
    table = director.tournament.confirmed[0].tables[0]
    names = tuple(director.opened.names[player] for player in (table.one, table.other))
    return director, names


@pytest.mark.parametrize(
    ("ruleset", "reach", "cause"),
    CASES,
    ids=[f"third-round 3-A1 {ruleset} {r.__name__} {cause}" for ruleset, r, cause in CASES],
)
def test_typed_totals_agree_with_the_rules(ruleset, reach, cause):
    """CAT-CLM 20, 21, 31; CAT-CLS 4, 7.5, 7.6; RO-GEN 17, 19: score, difference and winner."""
    director, names = begin_tournament(ruleset)
    at = begin_game(ruleset, director.user, names)
    route = reach(at)
    rules, alphabet = at.opened.terms.rules, at.opened.terms.alphabet
    screen = at.user.look(route).screen
    if cause == "abandoned":
        note = words(re.search(r"What do the sheets say so far\?(.*?)</p>", screen)[1])
    else:
        note = note_on(screen, cause)
    first, second = totals_by_note(cause, note, alphabet)
    by = {"by": ["2"]} if cause == "abandoned" else {}
    at.ok("end_classic", route, cause=cause, score1=str(first), score2=str(second), **by)
    expected = outcome_by_rules(at, cause, rules, alphabet)
    final = final_of(at.game)
    if isinstance(expected, RuleRefusal):
        assert isinstance(final, RuleRefusal)
        assert "the arbiter decides" in at.screen
        return
    assert isinstance(expected, Outcome)
    assert final.scores == expected.scores
    assert final.scores[0] - final.scores[1] == expected.scores[0] - expected.scores[1]
    assert final.results == expected.results
    at.ok("sign_game", seat=1)
    at.ok("sign_game", seat=2)
    handed = at.send("hand_to_tournament")
    assert handed.taken, problems(handed)
    result = director.tournament.confirmed[0].results[1]
    assert (result.outcome.scores, result.outcome.results) == (expected.scores, expected.results)


HOWS = {
    "out": "played",
    "blocked": "played",
    "round_time": "time_up",
    "clock": "lost_on_time",
    "abandoned": "abandoned",
}


@pytest.mark.parametrize("cause", HOWS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_totals_typed_into_a_tournament_agree_with_the_rules(ruleset, cause):
    """third-round 3-A1: a table of the tournament has the note for each end of a game."""
    director, _ = begin_tournament(ruleset)
    rules, alphabet = director.opened.terms.rules, director.opened.terms.alphabet
    result_kind = HOWS[cause]
    screen = director.user.look("/tournament/table/1/1").screen
    text = re.search(rf'data-how="{result_kind}">(.*?)</p>', screen)
    if text is None:
        assert f'name="how" value="{result_kind}"' not in screen
        return
    first, second = totals_by_note(cause, words(text[1]), alphabet)
    by = {"by-2": "yes"} if cause in ("clock", "abandoned") else {}
    response = director.send(
        "enter_table", "/tournament/table/1/1", round=1, table=1, how=result_kind,
        **{"score-1": str(first), "score-2": str(second), **by},
    )  # fmt: skip
    assert response.taken, problems(response)
    outcome = director.tournament.confirmed[0].results[1].outcome
    if cause == "clock":  # eleven minutes begun, without a clock
        ending = Ending(scores=AFTER, racks=racks_of(cause, alphabet), bag=0, how="running")
        expected = compute_timed_score(
            rules.overtime, rules.leftovers, ending, alphabet, seconds_over=(0, 601)
        ).outcome
    else:
        expected = outcome_by_rules(None, cause, rules, alphabet)
    assert (outcome.scores, outcome.results) == (expected.scores, expected.results)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_forms_of_a_round_state_whether_tiles_left_are_included(ruleset):
    """third-round 3-A1: the line, the whole sheet, and two sheets that differ."""
    director, _ = begin_tournament(ruleset)
    note = WITHOUT if ruleset == "ro-general" else WITH
    for route in (
        "/tournament/round/1", "/tournament/round/1?sheet=yes", "/tournament/table/1/1?dispute=yes",
    ):  # fmt: skip
        assert note in director.look(route), route


def test_note_names_the_only_end_at_which_tiles_left_count():
    """third-round 3-A1: a club's own rules."""
    out = Leftovers(out="transfer", blocked="none", time_up="subtract")
    blocked = Leftovers(out="none", blocked="subtract", time_up="none")
    assert note_for_played(out) == WITH_OUT_ALONE
    assert note_for_played(blocked) == WITH_BLOCKED_ALONE
    assert note_for_end(out, "round_time") == WITH
    assert note_for_end(out, "running") == WITHOUT


@pytest.mark.parametrize("ruleset", RULESETS[:2])
def test_form_of_a_round_out_of_time_agrees_with_its_clock(ruleset):
    """third-round 3-A1: CAT-CLM 31, CAT-CLS 7.6; the clock stands above the field."""
    director, _ = begin_tournament(ruleset)
    moment = {"number": 1, "wall": 1_700_000_000_000, "counter": 1000, "run": "r1"}
    route = "/tournament/round/1"
    assert director.send("start_round", route, **moment).taken
    half = {**moment, "counter": 1000 + 30 * MINUTE}
    assert director.send("pause_round", route, reason="", **half).taken
    assert OUT_OF_TIME_WITHOUT not in director.look(route)
    assert director.send("resume_round", route, **half).taken
    over = {**moment, "counter": 1000 + 60 * MINUTE}
    assert director.send("give_cue", route, seconds_left=0, channel="said", **over).taken
    assert WITHOUT in director.look(route)
    for command, fields in (("", {}), ("add_round_time", {"seconds": 120}), ("end_round", {})):
        later = {**moment, "counter": 2000 + 60 * MINUTE, **fields}
        assert not command or director.send(command, route, reason="", **later).taken
        for form in (route, f"{route}?sheet=yes"):  # until the last sheet is entered
            assert f"{WITH} {OUT_OF_TIME_WITHOUT}" in director.look(form), (command, form)


def test_note_names_the_end_of_time_where_it_counts_differently():
    """third-round 3-A1: a club's own rules."""
    leftovers = Leftovers(out="transfer", blocked="subtract", time_up="subtract")
    assert out_of_time_note(leftovers) == ""
    assert out_of_time_note(replace(leftovers, time_up="none")) == OUT_OF_TIME_WITHOUT
    never = Leftovers(out="none", blocked="none", time_up="none")
    assert out_of_time_note(never) == ""
    assert out_of_time_note(replace(never, time_up="subtract")) == OUT_OF_TIME_WITH


def end_game(at, cause="out"):
    at.ok("end_classic", cause=cause, score1="312", score2="278")
    assert at.step == "ended"
    return at


def test_loss_on_time_while_typing_the_result_asks_again():
    """third-round 3-A1 (CAT-CLS 7.5): the clock stops, and totals with the tiles left are refused."""
    at = begin_game("ca-classic")
    at.device.wait(41 * MINUTE)
    answer = at.ok("end_classic", cause="out", score1="312", score2="278")
    assert "has lost on time" in str(answer.effects) + (answer.screen or "")
    assert at.game.clock.state == "ended"
    assert at.game.end is None
    response = at.send("end_classic", cause="out", score1="312", score2="278")
    assert not response.taken
    assert any("without the tiles left" in problem for problem in problems(response))


def test_time_corrected_after_the_end_leaves_result_to_the_arbiter():
    """third-round 3-A1 (CAT-CLS 7.5): totals with the tiles left are not those of a loss on time."""
    at = end_game(begin_game("ca-classic"))
    correct = {"side": "1", "amount": "41", "reason": "clock", "route": "/game/arbiter"}
    at.ok("correct_clock", way="take", **correct)
    text = words(at.screen)
    assert "they are in the totals typed here" in text
    assert "Sign as" not in text
    assert not at.send("sign_game", seat=1).taken
    for route in ("/game/end", "/game/print"):
        text = words(at.user.look(route).screen)
        assert "On the sheets with the tiles left" in text, "that is how they were typed"
        assert "The arbiter sets the result." in text
        assert " 202 " not in text, "no result counted from them is shown or signed on paper"
    dialog = at.user.look("/game/end").screen.partition("What does a sheet say?")[2]
    assert WITH in dialog, "a sheet is compared with them"
    assert WITHOUT not in dialog
    at.ok("correct_clock", way="give", **correct)
    assert "Sign as" in words(at.screen)


def test_cancelled_loss_on_time_leaves_result_to_the_arbiter():
    """third-round 3-A1: totals without the tiles left are not those of a finished game."""
    at = begin_game("ca-classic")
    margin(at)
    end_game(at, "clock")
    at.ok(
        "correct_clock", way="give", side=str(at.game.clock.turn), amount="20", reason="clock",
        route="/game/arbiter",
    )  # fmt: skip
    assert "no player has lost on time" in words(at.screen)
    assert not at.send("sign_game", seat=1).taken
    decided = {"decision": "played out", "article": "7", "by": ["Rosa"], "effect": "result"}
    at.ok("decide_classic", "/game/arbiter", **decided, score1="320", score2="270")
    at.ok("sign_game", seat=1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_printed_sheet_states_what_the_totals_include(ruleset):
    """third-round 3-A1: no line of tiles left beside totals that include them."""
    at = end_game(begin_game(ruleset))
    phrase = "without the tiles left" if ruleset == "ro-general" else "with the tiles left"
    for route in ("/game/end", "/game/print"):
        text = words(at.user.look(route).screen)
        assert f"On the sheets {phrase}" in text
        assert "Tiles left" not in text
    at.ok("write_totals", "/game/end", seat=1, score1="312", score2="278")
    dialog = at.user.look("/game/end").screen.partition("What does a sheet say?")[2]
    assert (WITHOUT if ruleset == "ro-general" else WITH) in dialog


@pytest.mark.parametrize("ruleset", RULESETS)
def test_empty_sheet_of_a_tournament_has_a_line_for_counting_tiles(ruleset):
    """third-round 3-A1 (RO-GEN 17, 19): the paper has no sum that the rules do not count."""
    director, _ = begin_tournament(ruleset)
    text = words(director.look("/tournament/papers/sheets"))
    assert "Result" in text
    assert ("Tiles left" in text) is (ruleset != "ro-general")
