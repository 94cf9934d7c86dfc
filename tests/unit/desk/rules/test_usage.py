"""Forms of new documents propose the values of the chosen rules until a field is touched."""

import json
import re
from urllib.parse import urlencode

import pytest

from tests.support.desk import User
from tests.support.duplicate_user import FORM, act, game, load_game, prepare, words
from tests.support.rules_user import copy, edit, form_of
from tests.support.tournament_user import Director

DUP, CLM = "ca-duplicate-2018", "ca-ciutat-de-mallorca"
DUPLICATE, TOURNAMENT = "/duplicate/new", "/tournament/new"


@pytest.fixture
def user():
    return User()


def own_rules(user, base, topic, **values):
    """Return a copy in which a club changed one topic."""
    stream = copy(user, base)
    edit(user, stream, topic, **values)
    return stream


def begin_form(response):
    """Return the fields of the form of a new document."""
    return form_of(response, form="begin")


def choose_in_form(user, route, fields, **touched):
    """Return the form after a choice, as the page sends it while it is filled in."""
    query = urlencode({**fields, **touched}, doseq=True)
    fragment = user.look(f"{route}?{query}", region="principal").fragments["principal"]
    return fragment, begin_form(type("Painted", (), {"screen": fragment})())


def store_last_choice(user, ruleset, **settings):
    """Store the last choice as an earlier version did."""
    stored = {"lexicon": "", "ruleset": ruleset, "settings": settings}
    user.desk.stream_store.own["duplicate_usual"] = json.dumps(stored)


def difference_notes(html):
    return re.findall(r"Differs from the rules: [^<]*?(?=\s*<)", html)


# ---- a duplicate ----


def test_time_of_a_round_follows_the_chosen_rules(user):
    """third-round 9-A3: 2:30 was saved in the copy, and 3:00 was played."""
    own = own_rules(user, DUP, "round_clock", round_clock__seconds="2:30")
    painted, fields = choose_in_form(user, DUPLICATE, begin_form(user.look(DUPLICATE)), ruleset=own)
    assert fields["time"] == ["2:30"]
    assert "2:30 per round" in words(painted)
    assert difference_notes(painted) == []


def test_source_of_the_master_move_and_the_order_follow_the_rules(user):
    """third-round 9-A3."""
    own = own_rules(user, DUP, "master", master__source="engine")
    edit(user, own, "announcing", announcing__orders=["drawn", "alphabetical"])
    _, fields = choose_in_form(user, DUPLICATE, begin_form(user.look(DUPLICATE)), ruleset=own)
    assert (fields["masters"], fields["order"]) == (["engine"], ["drawn"])


def test_touched_field_stays_under_other_rules_and_states_difference(user):
    """third-round 9-A3: a field that differs from the rules states it."""
    own = own_rules(user, DUP, "round_clock", round_clock__seconds="2:30")
    fields = begin_form(user.look(DUPLICATE))
    painted, fields = choose_in_form(user, DUPLICATE, fields, time="2:00")
    assert difference_notes(painted) == ["Differs from the rules: 3:00."]
    painted, fields = choose_in_form(user, DUPLICATE, {**fields, "time": "2:00"}, ruleset=own)
    assert fields["time"] == ["2:00"]
    assert difference_notes(painted) == ["Differs from the rules: 2:30."]


def test_last_choice_gives_way_when_the_rules_changed_since(user):
    """third-round 9-A3: changed again to 1:40, it was still 3:00, as last time."""
    own = own_rules(user, DUP, "round_clock", round_clock__seconds="2:30")
    prepare(user, ruleset=own, time="3:00", masters="free")
    fields = begin_form(user.look(DUPLICATE))
    assert (fields["ruleset"], fields["time"]) == ([own], ["3:00"])
    assert "Differs from the rules: 2:30." in user.look(DUPLICATE).screen
    edit(user, own, "round_clock", round_clock__seconds="1:40")
    user.restart()
    now = begin_form(user.look(DUPLICATE))
    assert now["time"] == ["1:40"]
    assert now["masters"] == ["free"]  # this rule is unchanged


def test_last_choice_of_an_earlier_version_gives_way_to_own_rules(user):
    own = own_rules(user, DUP, "round_clock", round_clock__seconds="2:30")
    store_last_choice(user, own, seconds=180)
    assert begin_form(user.look(DUPLICATE))["time"] == ["2:30"]
    store_last_choice(user, DUP, seconds=120)
    assert begin_form(user.look(DUPLICATE))["time"] == ["2:00"]


def test_time_of_the_rules_is_played_and_announced(user):
    """third-round 9-A3: the announcement was "A round lasts 3:00"."""
    own = own_rules(user, DUP, "round_clock", round_clock__seconds="2:30")
    fields = begin_form(user.look(f"{DUPLICATE}?ruleset={own}"))
    user.send("begin_duplicate", DUPLICATE, **{**fields, "name": "Friday"})
    assert game(user).settings.seconds == 150
    assert "Differs" not in user.look("/duplicate/course").screen
    act(user, "enrol_player", name="Anna")
    assert load_game(user).terms.rules.round_clock.seconds == 150


def test_bonus_states_the_number_of_players_of_the_rules(user):
    """third-round 9-B15: under own rules the text was "From 10 players on"."""
    table = {"players": ["4"], "half_points": ["10"], "half_points_per_player": ["0"]}
    own = own_rules(
        user, DUP, "bonus", **{f"bonus.table.{name}": value for name, value in table.items()}
    )
    painted, _ = choose_in_form(user, DUPLICATE, {**FORM, "bonus": "yes"}, ruleset=own)
    assert "With 4 players or more" in words(painted)
    assert "10 players" not in painted


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2026-12-04", "Duplicate, 4/12/2026"),
        ("4/12/2026", "Duplicate, 4/12/2026"),
        ("2026-13-01", "Duplicate, 20/11/2026"),
        ("", "Duplicate, 20/11/2026"),
    ],
)
def test_proposed_name_of_a_duplicate_follows_its_day(user, day, name):
    """The name kept the day of preparation beside the day of the evening (third-round 9-A6)."""
    fields = begin_form(user.look(DUPLICATE))
    assert fields["name"] == ["Duplicate, 20/11/2026"]
    _, fields = choose_in_form(user, DUPLICATE, fields, day=day)
    assert fields["name"] == [name]


# ---- a tournament ----


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("4–6 December", "Tournament, 4–6 December"),
        (" ", "Tournament, 20/11/2026"),
        ("9" * 500, f"Tournament, {'9' * 60}"),
    ],
)
def test_proposed_name_of_a_tournament_follows_its_date(user, day, name):
    """third-round 9-A6."""
    fields = begin_form(user.look(TOURNAMENT))
    assert fields["name"] == ["Tournament, 20/11/2026"]
    _, fields = choose_in_form(user, TOURNAMENT, fields, day=day)
    assert fields["name"] == [name]


def test_minutes_of_a_round_follow_the_rules_of_the_tournament(user):
    """third-round 9-A4: 45 minutes in all were saved, and the form said 60."""
    own = own_rules(user, CLM, "clock", clock__minutes_in_all="45")
    fields = begin_form(user.look(f"{TOURNAMENT}?ruleset={own}"))
    assert fields["minutes"] == ["45"]
    director = Director(user, ruleset=own, minutes=fields["minutes"][0])
    director.enter("Anna", "Benet", "Clara", "David")
    director.begin_round()
    assert "45:00" in director.look("/tournament/round")


def test_minutes_of_a_round_default_to_the_sum_of_both_players(user):
    own = own_rules(user, "ca-classic", "clock", clock__minutes_each=["20"])
    assert begin_form(user.look(f"{TOURNAMENT}?ruleset={own}"))["minutes"] == ["40"]
    assert begin_form(user.look(f"{TOURNAMENT}?ruleset=ro-general"))["minutes"] == ["50"]


def test_ties_and_unit_of_a_tournament_follow_its_rules(user):
    """third-round 9-A4: ties by the total alone, and the form proposed difference, then total."""
    own = own_rules(user, CLM, "ranking", ranking__ties=["total"], ranking__unit="coefficient")
    fields = begin_form(user.look(f"{TOURNAMENT}?ruleset={own}"))
    assert [field for field in fields["orders"] if field] == ["total"]
    assert fields["counts"] == ["coefficients"]
    without_ties = own_rules(user, CLM, "ranking", ranking__ties=[])
    assert not any(begin_form(user.look(f"{TOURNAMENT}?ruleset={without_ties}"))["orders"])


def test_touched_field_of_a_tournament_states_the_difference(user):
    """third-round 9-A4: a field that differs from the rules states it."""
    fields = begin_form(user.look(TOURNAMENT))
    assert not difference_notes(user.look(TOURNAMENT).screen)
    painted, _ = choose_in_form(
        user, TOURNAMENT, fields, minutes="50", rounds="7", orders=["total"], counts="coefficients"
    )
    assert difference_notes(painted) == [
        f"Differs from the rules: {value}." for value in ("5", "difference, total", "points", "60")
    ]
    own = own_rules(user, CLM, "clock", clock__minutes_in_all="45")
    painted, fields = choose_in_form(
        user, TOURNAMENT, begin_form(user.look(TOURNAMENT)), ruleset=own
    )
    assert fields["minutes"] == ["45"]
    assert difference_notes(painted) == []


def test_difference_of_a_begun_tournament_is_stated(user):
    director = Director(user, minutes="50", rounds="5")
    assert "Differs from the rules: 60." in director.look("/tournament/event")
