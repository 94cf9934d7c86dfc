"""The results of a tournament for other programs, as docs/tournament-json.md describes them."""

import json
import re
from pathlib import Path

import pytest

from faristol.formats.tournament_json import write_results_json
from faristol.tournament.acts.entries import StayAway, StrikeEntry, Withdraw
from faristol.tournament.acts.results import DisputeResult
from tests.support.tournament_table import Director

DESCRIPTION = Path(__file__).parents[3] / "docs" / "tournament-json.md"
NAMES = {player: f"{player.upper()} <b>" for player in "abcde"}


@pytest.fixture
def director():
    director = Director("ca-classic", missed_half_points=1)
    director.enter(*"abcde", rating=1200)
    director.do(StayAway(player="e", round=2))
    director.begin_round()
    director.result(1, 360, 360)
    director.play()
    director.begin_round()
    director.result(1, 0, 0, how="absent", by=(2,))
    director.do(DisputeResult(round=2, table=2, by_one=(300, 310), by_other=(310, 300)))
    return director


def whole(director):
    return json.loads(write_results_json(director.state, NAMES))


def keys_of(value):
    if isinstance(value, dict):
        yield from value
        for of in value.values():
            yield from keys_of(of)
    elif isinstance(value, list):
        for of in value:
            yield from keys_of(of)


@pytest.mark.desk_only("the description does not ship")
def test_every_key_is_described_and_every_described_key_is_there(director):
    described = set()
    for line in DESCRIPTION.read_text().splitlines():
        if line.lstrip().startswith("* `"):
            described.update(re.findall(r"`(\w+)`", line.split(":")[0]))
    assert set(keys_of(whole(director))) == described


def test_what_breaks_a_tie_is_in_points_and_a_text_where_it_may_hold_parts_of_them():
    director = Director("ca-classic", orders=("difference", "buchholz", "berger", "direct"))
    director.enter(*"abcd", rating=1200)
    for _ in range(2):
        director.begin_round()
        director.result(1, 400, 390)
        director.result(2, 360, 360)
    found = {one["player"]: one["values"] for one in whole(director)["standings"]}
    first, draws, other = [20, "1", "1", "0"], [0, "1", "0.5", "0"], [-10, "3", "0.5", "0"]
    assert found == {1: first, 4: draws, 2: other, 3: other}


def test_a_game_has_players_points_and_what_each_got_of_it(director):
    found = whole(director)
    first, second = found["rounds"]
    assert first["tables"][0]["points"] == [360, 360]
    assert first["tables"][0]["games"] == ["0.5", "0.5"]
    assert first["resting"] == [5]
    assert second["tables"][0]["how"] == "absent"
    assert second["tables"][0]["games"] == ["1", "0"]
    assert second["tables"][1] | {"players": []} == {
        "table": 2, "players": [], "points": None, "games": None, "how": "", "is_disputed": True
    }  # fmt: skip
    assert second["missing"] == [5]
    numbers = {number for table in first["tables"] for number in table["players"]}
    assert numbers == {1, 2, 3, 4}


def test_standings_are_those_of_the_tournament(director):
    found = whole(director)
    names = {player["number"]: player["name"] for player in found["players"]}
    assert [names[line["player"]] for line in found["standings"]] == [
        NAMES[player] for player in director.places()
    ]
    assert found["standings"][0]["decided_by"] == "points"
    of_e = next(line for line in found["standings"] if names[line["player"]] == "E <b>")
    assert of_e["games"] == "1.5", "a bye and a round missed that is worth a half"


def test_who_has_gone_is_told_by_the_last_round(director):
    director.do(Withdraw(player="d"))
    players = {player["name"][0]: player for player in whole(director)["players"]}
    assert players["D"]["last_round"] == 2
    assert players["A"]["last_round"] is None


def test_before_anything_there_is_nothing_but_the_event():
    director = Director()
    director.enter("a", "b")
    director.do(StrikeEntry(player="b"))
    found = whole(director)
    assert found["event"]["ruleset"] == "ca-ciutat-de-mallorca"
    assert [player["number"] for player in found["players"]] == [1]
    assert found["rounds"] == []
