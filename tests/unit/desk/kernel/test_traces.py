"""Traces of people in texts of unknown format (desk/kernel/traces.py)."""

import json
from unicodedata import normalize

import pytest

from faristol.club.card import Card, write_card
from faristol.desk.kernel.traces import Traces

NAME = "Núria Puig"
PERSON, OTHER = "00a1b2c3d4e5f607", "10a1b2c3d4e5f607"
CARD = "ab" * 32


@pytest.mark.parametrize(
    "text",
    [
        "x Núria Puig, dijous",
        "NÚRIA PUIG",
        normalize("NFD", "amb Núria Puig."),
        "Núria\u00a0Puig",
        "Núria  \n\tPuig",
        "Nú\u00adria Pu\u200big",
        json.dumps({"note": "amb Núria Puig"}),
        json.dumps(json.dumps({"note": "amb\nNúria Puig"})),
        json.dumps({"note": normalize("NFD", "amb Núria Puig")}),
        "\\" * 999 + "nNúria Puig",
    ],
)
def test_name_is_found_in_every_notation(text):
    assert Traces.of([], names=[NAME]).has_match_in(text.encode())


@pytest.mark.parametrize("text", ["Núria Puigdemont", "PreNúria Puig", "Nuria Puig", "Puig, Núria"])
def test_other_name_is_not_found(text):
    assert not Traces.of([], names=[NAME]).has_match_in(text.encode())


def test_names_with_characters_special_to_json_or_case_are_found():
    for name in ('Anna "Nani" Mas', "Straße \\ Nord", "Ștefan 😀 Popescu", "İpek Ö", "C\\new"):
        traces = Traces.of([], names=[name])
        for text in (name, json.dumps(name), json.dumps(json.dumps(name, ensure_ascii=False))):
            assert traces.has_match_in(f"x {text} y".encode()), (name, text)


@pytest.mark.parametrize(
    ("encoding", "name"), [("cp1252", "Núria Puig"), ("cp1250", "Ştefan Țărnă".replace("Ț", "Ţ"))]
)
def test_name_is_found_in_another_encoding(encoding, name):
    text = f'{{"name":"{name}"}}'
    assert Traces.of([], names=[name]).has_match_in(text.encode(encoding))
    assert not Traces.of([], names=["Núria Puigx"]).has_match_in(text.encode(encoding))


def test_id_is_found_only_as_a_whole_word():
    traces = Traces.of([PERSON])
    assert traces.has_match_in(f'{{"player":"{PERSON}"}}'.encode() + b"\xff")
    assert not traces.has_match_in(f'{{"player":"{OTHER}","hash":"0{PERSON}"}}'.encode())


def test_card_is_found_by_its_digest_and_by_its_line():
    card = write_card(Card(name="Anna Mas"), "s" * 20)
    traces = Traces.of([], [CARD, card.digest])
    assert traces.has_match_in(f"x{CARD}".encode())
    assert traces.has_match_in(f"x\n{card.line}\r\ny".encode())
    assert traces.has_match_in(card.line.encode())
    assert not traces.has_match_in(card.line.replace("Mas", "Mar").encode())


def test_empty_name_leaves_no_traces():
    assert not Traces.of([], names=[""]).has_match_in(b"anything \xff")
