"""Results of a tournament as JSON, as docs/tournament-json.md describes them."""

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


def write_document(director):
    return json.loads(write_results_json(director.state, NAMES))


def keys_of(value):
    if isinstance(value, dict):
        yield from value
        for child in value.values():
            yield from keys_of(child)
    elif isinstance(value, list):
        for child in value:
            yield from keys_of(child)


@pytest.mark.desk_only("the description does not ship")
def test_description_names_exactly_the_keys_of_the_json(director):
    described = set()
    for line in DESCRIPTION.read_text().splitlines():
        if line.lstrip().startswith("* `"):
            described.update(re.findall(r"`(\w+)`", line.split(":")[0]))
    assert set(keys_of(write_document(director))) == described


def test_tie_break_values_are_strings_where_fractions_are_possible():
    director = Director("ca-classic", orders=("difference", "buchholz", "berger", "direct"))
    director.enter(*"abcd", rating=1200)
    for _ in range(2):
        director.begin_round()
        director.result(1, 400, 390)
        director.result(2, 360, 360)
    values = {row["player"]: row["values"] for row in write_document(director)["standings"]}
    first, draws, other = [20, "1", "1", "0"], [0, "1", "0.5", "0"], [-10, "3", "0.5", "0"]
    assert values == {1: first, 4: draws, 2: other, 3: other}


def test_game_has_players_points_and_scores(director):
    document = write_document(director)
    first, second = document["rounds"]
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
    document = write_document(director)
    names = {player["number"]: player["name"] for player in document["players"]}
    assert [names[row["player"]] for row in document["standings"]] == [
        NAMES[player] for player in director.places()
    ]
    assert document["standings"][0]["decided_by"] == "points"
    of_e = next(row for row in document["standings"] if names[row["player"]] == "E <b>")
    assert of_e["games"] == "1.5", "a bye and a round missed that is worth a half"


def test_withdrawn_player_has_a_last_round(director):
    director.do(Withdraw(player="d"))
    players = {player["name"][0]: player for player in write_document(director)["players"]}
    assert players["D"]["last_round"] == 2
    assert players["A"]["last_round"] is None


def test_tournament_before_round_one_has_event_and_players():
    director = Director()
    director.enter("a", "b")
    director.do(StrikeEntry(player="b"))
    document = write_document(director)
    assert document["event"]["ruleset"] == "ca-ciutat-de-mallorca"
    assert [player["number"] for player in document["players"]] == [1]
    assert document["rounds"] == []
