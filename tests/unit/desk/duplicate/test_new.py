"""The form that prepares a game: a few taps, with the choices of last time proposed."""

import re

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.settings_form import parse_last_choices
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.values import Settings
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import (
    FORM,
    act,
    enrol,
    failed,
    field_message,
    game,
    kinds,
    load_events,
    load_game,
    prepare,
    words,
)


@pytest.fixture
def user():
    return User()


def test_one_tap_prepares_a_complete_official_game(user):
    form = user.look("/duplicate/new").screen
    assert "A complete classic game (art. 1.1), with the Catalan practice list." in words(form)
    response = prepare(user)
    assert response.route == "/duplicate/players"
    (opening,) = load_events(user)
    assert isinstance(opening, OpenGame)
    assert opening.language == "ca"
    assert opening.lexicon.digest == user.lists.rows[0]["digest"]
    assert opening.settings == Settings(title="Friday")


def test_all_choices_are_in_the_log(user):
    prepare(
        user,
        length="rounds",
        rounds="12",
        time="2:30",
        names="persons",
        order="drawn",
        bonus="yes",
        bag="hand",
        hand_in="raised",
        judge_name="Rosa  Mas",
        rehearsal="yes",
        results_every="3",
        claims_minutes="20",
        masters="engine",
        wants_scores="yes",
        groups="Juniors\r\n Seniors\n\nJuniors",
        minute_cue="",
    )
    assert game(user).settings == Settings(
        title="Friday",
        rounds=12,
        seconds=150,
        has_minute_cue=False,
        names="persons",
        order="drawn",
        has_bonus=True,
        bag="hand",
        hand_in="raised",
        judge_name="Rosa Mas",
        is_rehearsal=True,
        results_every=3,
        claims_minutes=20,
        masters="engine",
        wants_scores=True,
        groups=("Juniors", "Seniors"),
    )


def test_choices_are_proposed_again_except_those_of_one_evening(user):
    prepare(
        user, length="rounds", rounds="14", time="2:00", bag="hand", groups="A", rehearsal="yes"
    )
    user.restart()
    form = user.look("/duplicate/new").screen
    assert 'name="rounds" type="text" value="14"' in form
    assert 'value="2:00"' in form
    assert 'value="hand" checked' in form
    assert not re.search(r'<textarea id="groups"[^>]*>\n[^<]', form)
    assert 'name="rehearsal" value="yes" checked' not in form


def test_options_changed_later_are_proposed_the_next_time(user):
    """third-round 9-A3: the time typed first was proposed each evening, not the one played with."""
    prepare(user, time="0:05")
    act(user, "change_duplicate", "/duplicate/course", **{**FORM, "time": "1:00"})
    user.restart()
    assert 'name="time" type="text" value="1:00"' in user.look("/duplicate/new").screen
    first = load_game(user).id
    prepare(user, time="2:00")
    user.send("use_duplicate", "/duplicate", stream=first)
    act(user, "change_duplicate", "/duplicate/course", **{**FORM, "time": "4:00"})
    assert 'name="time" type="text" value="2:00"' in user.look("/duplicate/new").screen


def test_options_changed_after_the_start_are_proposed_the_next_time(user):
    prepare(user, time="0:05")
    enrol(user, "Anna", "Benet")
    assert not failed(act(user, "start_duplicate", "/duplicate/start"))
    act(user, "change_duplicate", "/duplicate/course", **{**FORM, "time": "1:00"})
    assert parse_last_choices(user.desk.stream_store.own["duplicate_usual"]).settings.seconds == 60


def test_unknown_choice_of_last_time_falls_back_to_the_usual_one(user):
    user.desk.stream_store.own["duplicate_usual"] = (
        '{"settings": {"rounds": "many", "x": 1}, "ruleset": 3}'
    )
    form = user.look("/duplicate/new")
    assert not failed(form)
    assert "A complete classic game" in words(form.screen)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"length": "rounds"}, "Not official: only a complete game,"),
        ({"rehearsal": "yes"}, "A rehearsal: it does not count in any list."),
        ({"ruleset": "ro-duplicate"}, "Not official: these rules have no official games."),
        ({"time": "2:"}, "Until the tiles run out, 3:00 per round"),
        ({"time": "2:00"}, "Until the tiles run out, 2:00 per round"),
        ({"length": "rounds", "rounds": "7", "time": "1"}, "7 rounds of 1:00"),
        (
            {"bonus": "yes"},
            "Bonus points For the only player who finds the best move, with 10 players or more",
        ),
        ({"bag": "hand"}, "Tiles They are drawn from a cloth bag"),
    ],
)
def test_form_describes_the_game_to_be_while_it_is_filled_in(user, fields, expected):
    """CAT-DUP 1.1-2, 1.1-3, 1.10-2."""
    query = "&".join(f"{name}={value}" for name, value in {**FORM, **fields}.items() if value)
    region = user.look(f"/duplicate/new?{query}", region="principal").fragments["principal"]
    assert expected in words(region)


def test_answer_keeps_the_selected_values(user):
    query = "ruleset=ca-duplicate-2018&length=rounds&rounds=9&time=3:00&bag=hand&bonus=yes"
    region = user.look(f"/duplicate/new?{query}", region="principal").fragments["principal"]
    assert 'value="rounds" checked' in region
    assert 'value="hand" checked' in region
    assert 'id="bonus" name="bonus" value="yes" checked' in region


def test_offered_lists_have_the_tiles_of_the_rules(user):
    form = user.look("/duplicate/new?ruleset=ro-duplicate").screen
    assert user.lists.rows[1]["digest"] in form
    assert user.lists.rows[0]["digest"] not in form
    assert "Cities" not in form
    assert "bonus" not in form.partition("<details")[0]


def test_list_of_other_tiles_is_refused_at_its_field(user):
    response = prepare(user, ruleset="ro-duplicate")
    assert 'id="lexicon-ca-wrong"' in response.screen or 'id="lexicon-ro-wrong"' in response.screen
    assert user.desk.service(DuplicateService).rows == []


def test_game_may_have_no_list(user):
    prepare(user, lexicon="none")
    assert game(user).lexicon is None


def test_rules_that_are_not_of_a_duplicate_are_rejected(user):
    assert "ca-classic" not in user.look("/duplicate/new").screen
    response = prepare(user, ruleset="ca-classic")
    assert field_message(response, "ruleset") == (
        "A duplicate cannot be played under these rules. Choose other rules."
    )


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"length": "rounds", "rounds": "0"}, "rounds"),
        ({"length": "rounds", "rounds": "100"}, "rounds"),
        ({"length": "rounds", "rounds": "١٢"}, "rounds"),
        ({"time": "soon"}, "time"),
        ({"time": "0"}, "time"),
        ({"time": "61"}, "time"),
        ({"results_every": "x"}, "results_every"),
        ({"claims_minutes": "601"}, "claims_minutes"),
        ({"judge_name": "x" * 61}, "judge_name"),
        ({"groups": "x" * 41}, "groups"),
        ({"groups": "\n".join("abcdefghijklmnopqrstuvwxyz")}, "groups"),
    ],
)
def test_invalid_value_is_reported_at_its_field_and_the_form_stays(user, fields, field):
    response = prepare(user, **{"judge_name": "Rosa", **fields})
    assert field_message(response, field)
    assert user.desk.service(DuplicateService).rows == []
    if "judge_name" not in fields:
        assert 'value="Rosa"' in response.screen
    assert "<details" in response.screen


def test_hostile_name_is_escaped_everywhere(user):
    prepare(user, name='<img src=x onerror="alert(1)">', judge_name="<b>me</b>", groups="<i>")
    for route in ("/duplicate", "/duplicate/players", "/duplicate/start", "/duplicate/course", "/"):
        screen = user.look(route).screen
        assert "<img src=x" not in screen
        assert "<b>me" not in screen


def test_unknown_table_of_letter_names_falls_back_to_the_usual_one(user):
    prepare(user, names="names")
    assert game(user).settings.names == ""


def test_form_sent_again_after_a_lost_answer_prepares_one_game(user):
    first = prepare(user, request_id="r1")
    user.restart()
    repeated = prepare(user, request_id="r1")
    assert first.route == repeated.route
    assert len(user.desk.service(DuplicateService).rows) == 1


def test_two_games_of_a_day_have_two_names(user):
    prepare(user)
    prepare(user)
    assert sorted(row.name for row in user.desk.service(DuplicateService).rows) == [
        "Friday",
        "Friday (2)",
    ]


def test_copy_of_the_rules_of_a_club_can_be_chosen_and_is_pinned(user):
    user.send("copy_rules", "/rules", base="ca-duplicate-2018", title="Ours")
    own = next(row.id for row in user.desk.service(RulesetService).rows)
    assert "Ours" in user.look("/duplicate/new").screen
    response = prepare(user, ruleset=own)
    assert response.route == "/duplicate/players"
    assert load_game(user).terms.ruleset.heading.title == "Ours"


def test_settings_before_the_start_can_change_and_rules_cannot(user):
    prepare(user)
    response = act(
        user,
        "change_duplicate",
        "/duplicate/course",
        **{**FORM, "name": "Saturday", "length": "rounds", "rounds": "8", "bonus": "yes"},
    )
    assert not failed(response)
    assert kinds(user) == ["OpenGame", "ChangeSettings"]
    assert game(user).settings.rounds == 8
    assert load_game(user).row.name == "Saturday"


def test_limit_of_the_time_has_the_format_of_the_field(user):
    """Third-round 9-C: a field of minutes was refused with “at most 3600”."""
    message = field_message(prepare(user, time="100:00"), "time")
    assert message == "At least one second and at most 60:00."


def test_agreed_last_round_is_followed_by_no_other(user):
    """Third-round 9-C: “Round 2 of 1” was displayed at the end of an evening."""
    game = GameUser(user=user, names=("Anna", "Benet"), rounds=1).start()
    game.play("CASALST", {1: "H8 CASA", 2: "H8 CASA"}, "H8", "CASA")
    for place in ("round", "end", "results"):
        assert "Round 2 of 1" not in words(game.look(place).screen)
    assert "Round 1 of 1" in words(game.look("round").screen)
