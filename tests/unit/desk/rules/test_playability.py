"""Values under which a game could stop: forms refuse them, and stored games still reach their end."""

import re
from dataclasses import replace

import pytest

from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.rules.playability import NUMBERS_AT, find_unplayable
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.faults import MAX_PLAYERS
from faristol.duplicate.kind import DUPLICATE
from faristol.house_rules.acts import RULES, ChangeValues
from faristol.ledger.fold import read_events
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset, preset_names
from faristol.rules.ruleset import Ruleset
from faristol.tournament.faults import fault_of_settings
from faristol.tournament.values import Settings
from tests.support.analyse_user import words
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_table import Table
from tests.support.rules_user import act, book, changes_by_path, copy, edit, form_of

DUP, CLM = "ca-duplicate-2018", "ca-ciutat-de-mallorca"
STOPPING = {
    "master.none_valid": [],
    "conduct.sanctions": [],
    "round_clock.seconds": 86_400,
}


@pytest.fixture
def user():
    return User()


def build_ruleset(values, base=DUP):
    ruleset = change_ruleset(preset(base), values, name="rules-1", title="Ours")
    assert isinstance(ruleset, Ruleset), ruleset
    return ruleset


def audit_remarks(kind, events):
    """Return the remarks of an audit of a log from its beginning."""
    hooks, state, remarks = kind.auditors(), kind.initial, []
    for event in events:
        remarks += [refusal for hook in hooks for refusal in hook(state, event)]
        state = kind.evolve(state, event)
    return remarks


def stored_copy(user):
    """Return a copy as an earlier version stored it."""
    stream = copy(user, DUP)
    rules = user.desk.service(RulesetService)
    document = run(rules.load(stream))
    run(rules.carry_out(document, ChangeValues(values=dict(STOPPING)), Request(id="old"), Done()))
    assert changes_by_path(user, stream) == STOPPING
    return stream


# ---- refusals of the form ----


@pytest.mark.parametrize(
    ("base", "path", "raw", "why"),
    [
        (DUP, "master.none_valid", [], "Choose at least one: with no way on"),
        (DUP, "conduct.sanctions", [], "Choose at least one, or take the whole topic out"),
        (DUP, "round_clock.seconds", "24:00:00", "From 0:10 to 30:00"),
        (DUP, "round_clock.seconds", "30:01", "From 0:10 to 30:00"),
        (DUP, "round_clock.seconds", "0", "From 0:10 to 30:00"),
        (CLM, "time_up.seconds_each", "1440:00", "From 0:10 to 30:00"),
        (DUP, "ranking.ties", ["best_moves", "total"], "only the best moves break ties"),
    ],
)
def test_form_refuses_value_that_could_stop_a_game(user, base, path, raw, why):
    """third-round 9-A5, 9-B14, 9-B15: the value is named and stays in its field."""
    stream = copy(user, base)
    response = edit(user, stream, path.partition(".")[0], **{path: raw})
    assert why in response.screen
    assert f'id="{path.replace(".", "-")}-wrong"' in response.screen
    values = [value for value in form_of(response).get(path, []) if value]
    assert values == ([raw] if isinstance(raw, str) else raw)
    assert changes_by_path(user, stream) == {}


def test_unit_of_a_ranking_is_not_offered_for_only_a_duplicate(user):
    """third-round 9-B14."""
    stream = copy(user, DUP)
    assert 'name="ranking.unit"' not in user.look(f"/rules/{stream}/ranking").screen
    edit(user, stream, "ranking", ranking__unit="coefficient")
    assert changes_by_path(user, stream) == {}


def test_ranking_of_a_tournament_keeps_its_unit(user):
    stream = copy(user, CLM)
    edit(user, stream, "ranking", ranking__unit="coefficient", ranking__ties=["total"])
    assert changes_by_path(user, stream) == {
        "ranking.unit": "coefficient",
        "ranking.ties": ["total"],
    }


@pytest.mark.parametrize(
    ("raw", "seconds"),
    [("2:30", 150), ("2", 120), ("2.30", 150), ("1:01", 61), ("0:30:00", 1_800)],
)
def test_time_of_a_round_is_parsed_as_in_every_time_field(user, raw, seconds):
    """third-round 9-C: "3:00" was refused, and "3" meant seconds there, minutes in a new game."""
    stream = copy(user, DUP)
    edit(user, stream, "round_clock", round_clock__seconds=raw)
    assert changes_by_path(user, stream) == {"round_clock.seconds": seconds}


def test_time_field_of_a_copy_states_its_unit_as_that_of_a_game_does(user):
    """A number alone is minutes in both forms, and both state it (third-round 9-A3)."""
    stream = copy(user, DUP)
    screen = user.look(f"/rules/{stream}/round_clock").screen
    assert "Minutes, or minutes and seconds: 0:10 to 30:00" in screen
    assert "The regulation: 3 minutes" in words(screen)
    assert "Minutes, or minutes and seconds" in user.look("/duplicate/new").screen
    edit(user, stream, "round_clock", round_clock__seconds="3")
    assert changes_by_path(user, stream) == {}  # as the regulation says
    # a field labelled in seconds is typed, and displayed, in seconds
    cues = form_of(user.look(f"/rules/{stream}/round_clock"))["round_clock.cues.seconds_left"]
    assert cues == ["60", "30", "", ""]


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("0:05", "From 0:10 to 30:00: it must be enough to write a move"),
        ("0:20", "This does not agree with “What the judge calls”."),
    ],
)
def test_time_shorter_than_its_calls_is_refused_at_the_time(user, raw, why):
    """It was refused at the calls, which were untouched (third-round 9-A5)."""
    stream = copy(user, DUP)
    response = edit(user, stream, "round_clock", round_clock__seconds=raw)
    wrong = re.findall(r'id="([^"]*-wrong)".*?<span>(.*?)</span>', response.screen)
    assert [id_ for id_, _ in wrong] == ["round_clock-seconds-wrong"]
    assert wrong[0][1].startswith(why)
    assert "1 value to correct" in response.screen
    assert changes_by_path(user, stream) == {}


def test_calls_longer_than_the_time_are_refused_at_the_calls(user):
    stream = copy(user, DUP)
    cues = {"round_clock.cues.seconds_left": ["200"], "round_clock.cues.must": ["no"]}
    response = edit(user, stream, "round_clock", **cues)
    assert 'id="round_clock-cues-wrong"' in response.screen
    assert 'id="round_clock-seconds-wrong"' not in response.screen


def test_time_of_an_added_topic_is_refused_at_the_time(user):
    """third-round 9-A5."""
    stream = copy(user, DUP)
    act(user, stream, "take_topic_away", f"/rules/{stream}/round_clock", topic="round_clock")
    assert book(user, stream).ruleset.rules.round_clock is None
    response = edit(user, stream, "round_clock", round_clock__seconds="0:05")
    assert 'id="round_clock-seconds-wrong"' in response.screen


@pytest.mark.parametrize("raw", ["3:60", "1:75:00", "3:", ":30", "-1:00", "0:00:00"])
def test_invalid_time_is_refused_at_its_field(user, raw):
    stream = copy(user, DUP)
    response = edit(user, stream, "round_clock", round_clock__seconds=raw)
    assert 'id="round_clock-seconds-wrong"' in response.screen
    assert changes_by_path(user, stream) == {}


def test_minutes_accept_a_time_of_whole_minutes(user):
    stream = copy(user, CLM)
    edit(user, stream, "clock", clock__minutes_in_all="50:00")
    assert changes_by_path(user, stream) == {"clock.minutes_in_all": 50}
    response = edit(user, stream, "clock", clock__minutes_in_all="50:30")
    assert 'id="clock-minutes_in_all-wrong"' in response.screen


# ---- stored copies ----


def test_stored_copy_opens_and_is_audited_without_remarks(user):
    """third-round 9-A5: a copy stored by an earlier version is read, folded and audited as then."""
    stream = stored_copy(user)
    user.restart()
    assert book(user, stream).ruleset.rules.master.none_valid == ()
    events = list(read_events(run(user.desk.stream_store.lines(stream)), RULES.schema))
    assert audit_remarks(RULES, events) == []
    edit(user, stream, "equipment", equipment__scrabble="60")
    assert changes_by_path(user, stream) == {**STOPPING, "equipment.scrabble": 60}
    response = edit(user, stream, "master", master__source="engine")
    assert 'id="master-none_valid-wrong"' in response.screen


@pytest.mark.parametrize("way", ["any_move", "new_rack", "same_rack"])
def test_game_without_listed_ways_to_continue_comes_to_its_end(way):
    """third-round 9-A5: where no way is listed, the judge may choose any."""
    table = Table(ruleset=build_ruleset(STOPPING))
    table.rack("CASESAL")
    table.slips("p1 - -, p2 - -, p3 - -, p4 - -")
    if way == "any_move":
        assert not isinstance(table.master("H4", "CASES", is_sure=True), str)
    else:
        table.ok(GiveUpRound(choice=way))
    assert not isinstance(table.end(), str)
    assert not isinstance(table.sign(), str)
    assert audit_remarks(DUPLICATE, table.log) == []


def test_screens_of_such_a_game_name_every_way_to_continue():
    """third-round 9-B15: "The choice is yours: ." named none."""
    game = GameUser(names=("Anna", "Benet"), ruleset=build_ruleset(STOPPING)).start()
    game.type_rack("CASEAIM")
    text = words(game.look("special").screen)
    assert "The choice is yours: the judge proposes a valid move; the judge proposes a new" in text
    assert "These rules have no sanctions" in text
    assert not re.search(r":\s*\.", text)
    game.slips({1: "", 2: ""})
    master = game.look("master").screen
    assert "A new rack" in master
    assert "The same rack again" in master
    assert "Or any valid move" in words(master)


def test_rules_that_list_ways_to_continue_allow_no_other():
    master = preset(DUP).rules.master
    assert master.ways_on == ("any_move", "new_rack")
    assert replace(master, none_valid=()).ways_on == ("any_move", "new_rack", "same_rack")


# ---- numbers that no form of a document accepts: issue 41, finding 8 ----


@pytest.mark.parametrize(
    ("base", "path", "raw", "bounds"),
    [
        (DUP, "course.least_players", "10000", "1 to 500"),
        (DUP, "course.least_players", "10001", "1 to 500"),
        (CLM, "pairing.rounds", "1000", "1 to 50"),
        (CLM, "clock.minutes_in_all", "1440", "1 to 600"),
        ("ca-classic", "clock.minutes_each", ["30", "1440"], "1 to 300"),
        ("ca-classic", "absence.minutes", "1440", "1 to 600"),
        ("ro-correspondence", "thinking.days", "0", "1 to 1000"),
        ("ca-classic", "equipment.rack", "1", "2 to 7"),
    ],
)
def test_form_refuses_a_number_that_no_document_can_begin_with(user, base, path, raw, bounds):
    """It was saved, and the form of the document proposed it and refused it (issue 41: 8)."""
    stream = copy(user, base)
    response = edit(user, stream, path.partition(".")[0], **{path: raw})
    assert not response.taken
    assert f"Type a number from {bounds}." in response.screen
    assert bounds in words(response.screen)
    assert changes_by_path(user, stream) == {}


def test_bounds_are_those_of_the_forms_that_begin_a_document():
    """issue 41: 8."""
    _, limit = NUMBERS_AT["pairing.rounds"]
    assert fault_of_settings(Settings(rounds=limit)) is None
    assert fault_of_settings(Settings(rounds=limit + 1)) is not None
    _, limit = NUMBERS_AT["clock.minutes_in_all"]
    assert fault_of_settings(Settings(minutes=limit)) is None
    assert fault_of_settings(Settings(minutes=limit + 1)) is not None
    assert 2 * NUMBERS_AT["clock.minutes_each"][1] == limit
    assert NUMBERS_AT["course.least_players"] == (1, MAX_PLAYERS)


def test_every_regulation_is_within_the_bounds():
    """issue 41: 8."""
    for name in preset_names():
        rules = preset(name).rules
        topics = {path.partition(".")[0] for path in NUMBERS_AT}
        assert find_unplayable(rules, topics) == (), name


def test_stored_number_out_of_bounds_is_read_as_before(user):
    """issue 41: 8."""
    stream = copy(user, CLM)
    document = run(user.desk.service(RulesetService).load(stream))
    act_ = ChangeValues(values={"pairing.rounds": 1_000})
    run(user.desk.service(RulesetService).carry_out(document, act_, Request(id="old"), Done()))
    user.restart()
    assert book(user, stream).ruleset.rules.pairing.rounds == 1_000
    events = list(read_events(run(user.desk.stream_store.lines(stream)), RULES.schema))
    assert audit_remarks(RULES, events) == []
