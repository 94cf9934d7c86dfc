"""Results of a duplicate as JSON, as docs/duplicate-json.md describes them."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from faristol.formats.duplicate_json import results, write_results_json
from faristol.formats.duplicate_record import (
    Record,
    RecordList,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.rules.preset import preset
from tests.support.classified_record import classified

RULES = preset("ca-duplicate-2018").rules
DESCRIPTION = Path(__file__).parents[3] / "docs" / "duplicate-json.md"

GAME = Record(
    lists=(RecordList(from_round=1, name="DISC", digest="ab" * 32), RecordList(from_round=2)),
    language="ca",
    title="Duplicada de Nadal",
    date="2018-12-22",
    players=(
        RecordPlayer(id="x", name="Anna", table=3, group="A"),
        RecordPlayer(id="y", name='Benet "el Gran" <b>', table=None),
        RecordPlayer(id="z", name="Clara", table=2, is_expelled=True),
    ),
    rounds=(
        RecordRound(
            rack=("X", "A", "NY", "?"),
            rejected=(("A", "A"),),
            slips=(
                RecordSlip(player="x", at="H8", word="XA", points=30, move_points=30),
                RecordSlip(player="y", at="8H", word="ax", points=24, move_points=24),
                RecordSlip(player="z", at="", word="XA", points=0, reason="no_coordinates"),
            ),
            master=RecordMove(at="H8", word="X(A)", points=30),
            marks=(RecordMark(player="z", kind="expulsion"),),
        ),
        RecordRound(
            rack=("A", "B"),
            left=1,
            slips=(RecordSlip(player="y", at="H8", word="AB", points=6, move_points=6),),
            away=("z",),
        ),
    ),
    players_at_start=9,
    has_bonus=True,
)


def classify_record(record=GAME):
    return classified(record, bonus=RULES.bonus, ranking=RULES.ranking)


def test_json_holds_all_published_results():
    """CAT-DUP 1.11-1."""
    document = json.loads(write_results_json(GAME, classify_record()))
    assert (document["format"], document["version"]) == ("faristol/duplicate-results", 2)
    assert document["game"]["title"] == "Duplicada de Nadal"
    assert document["players"][1] == {
        "number": 2,
        "name": 'Benet "el Gran" <b>',
        "table": None,
        "group": "",
        "is_expelled": False,
    }
    first, second = document["rounds"]
    assert first["master"] == {"at": "H8", "word": "X(A)", "points": 30, "is_invalid": False}
    assert first["rejected"] == [["A", "A"]]
    assert first["sanctions"] == [{"player": 3, "sanction": "expulsion", "points": 0}]
    assert first["slips"][2] == {
        "player": 3,
        "at": "",
        "word": "XA",
        "points": 0,
        "reason": "no_coordinates",
        "move_points": None,
        "is_accepted": False,
    }
    assert (second["master"], second["not_playing"], second["left_over"]) == (None, [3], 1)


def test_ties_have_proof_and_expelled_players_no_place():
    """CAT-DUP 1.9-3, 1.7-5."""
    document = results(GAME, classify_record())
    assert [(entry["place"], entry["player"], entry["total"]) for entry in document["ranking"]] == [
        (1, 1, "30"),
        (2, 2, "30"),
    ]
    assert document["ties"] == [
        {"players": [1, 2], "total": "30", "compared": [["30", "24"]], "is_shared": False}
    ]
    assert document["unranked"][0]["place"] is None
    assert document["ranking"][0]["percent"] == "100.0"
    assert document["unranked"][0]["rounds"] == [0, None]


def test_word_lists_are_given_by_first_round():
    assert results(GAME, classify_record())["game"]["word_lists"] == [
        {"from_round": 1, "name": "DISC", "sha256": "ab" * 32},
        {"from_round": 2, "name": "", "sha256": ""},
    ]


def test_half_points_are_strings():
    """CAT-DUP 1.10-7."""
    eleven = replace(GAME, players_at_start=11)
    document = results(eleven, classify_record(eleven))
    assert document["bonus"] == "5.5"
    assert [round_["bonus_to"] for round_ in document["rounds"]] == [1, 2]
    assert document["ranking"][0] == {
        "place": 1,
        "player": 1,
        "total": "35.5",
        "points": 30,
        "bonuses": 1,
        "bonus_points": "5.5",
        "percent": "118.3",
        "rounds": [30, 0],
    }


def keys_of(value):
    if isinstance(value, dict):
        for key, child in value.items():
            yield key
            yield from keys_of(child)
    elif isinstance(value, list):
        for child in value:
            yield from keys_of(child)


@pytest.mark.desk_only("reads the description, which does not ship")
def test_description_names_every_key_and_no_other():
    keys = set(keys_of(results(GAME, classify_record())))
    described = set(
        re.findall(r"^ *\* `([a-z_0-9]+)`", DESCRIPTION.read_text("utf-8"), re.MULTILINE)
    )
    assert described == keys


def test_stream_ids_are_not_published():
    record = replace(
        GAME,
        players=(replace(GAME.players[0], id="SECRET-ID"), *GAME.players[1:]),
        rounds=(),
    )
    assert b"SECRET-ID" not in write_results_json(record, classify_record(record))
