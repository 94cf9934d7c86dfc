"""The announcements of a rack and of a master move, line by line."""

from dataclasses import replace

import pytest

from faristol.board.move import FormedWord
from faristol.board.notation import parse_coordinates
from faristol.rules.preset import preset
from faristol.speech.move import announce_coordinates, announce_master, points_items
from faristol.speech.names import read_names
from faristol.speech.rack import Announced, announce_rack, repeat_rack
from faristol.speech.rhythm import AGAIN, USUAL, slowed
from faristol.speech.script import (
    Called,
    Counted,
    Manner,
    OnRack,
    announce_call,
    number_items,
    plain_script,
)
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import read_word

CA, RO = alphabet_of("ca"), alphabet_of("ro")
RULE = preset("ca-duplicate-2018").rules.announcing
CITIES = Manner(names=read_names("ca", "cities", {}), way="model")
ALONE = replace(CITIES, way="name")
NAMES = Manner(names=read_names("ro", "names", {}), way="name")


def rack(left, drawn, order="alphabetical"):
    return Announced(left=read_rack(left, CA), drawn=read_rack(drawn, CA), order=order)


def build_word(at, word, alphabet):
    start = parse_coordinates(at)
    return FormedWord(start.start, start.direction, read_word(word, alphabet), 0)


def captions(script):
    return [line.caption for line in script]


def test_cat_dup_1_4_rack_is_read_twice_tiles_left_first_then_temps():
    script = announce_rack(rack("SE", "NYAL·L"), CITIES, RULE)
    once = ["E d’Eivissa", "S de Salou", "A d’Alacant", "ela geminada", "ena i grega"]
    assert captions(script) == [*once, *once, "Temps!"]
    assert script[-1].about == Called("time")


def test_cat_dup_1_4_rack_is_read_slowly_then_faster():
    script = announce_rack(rack("", "ABC"), CITIES, RULE)
    assert [line.pause_ms for line in script] == [0, 1600, 1600, 1200, 250, 250, 600]
    slower = replace(CITIES, rhythm=slowed(USUAL, 200))
    again = announce_rack(rack("", "ABC"), slower, RULE)
    assert [line.pause_ms for line in again] == [0, 3200, 3200, 2400, 500, 500, 600]


def test_each_line_names_its_tile_and_reading():
    script = announce_rack(rack("", "A?"), CITIES, RULE)
    assert [line.about for line in script[:-1]] == [
        OnRack(0, 0, "A"),
        OnRack(0, 1, "?"),
        OnRack(1, 0, "A"),
        OnRack(1, 1, "?"),
    ]


def test_rule_places_the_blank_and_the_tiles_left():
    blank_first = replace(RULE, blank="first", passes=1)
    assert captions(announce_rack(rack("B", "A?"), ALONE, blank_first))[:3] == [
        "Barcelona",
        "escarràs",
        "Alacant",
    ]
    together = replace(RULE, left_first=False, passes=1)
    assert captions(announce_rack(rack("B", "A?"), ALONE, together))[:3] == [
        "Alacant",
        "Barcelona",
        "escarràs",
    ]


def test_repeating_the_rack_starts_no_round():
    script = repeat_rack(rack("", "BA"), ALONE, RULE)
    assert captions(script) == ["Repeteixo", "Alacant", "Barcelona"]
    assert Called("time") not in [line.about for line in script]


@pytest.mark.parametrize(
    ("manner", "at", "spoken"),
    [
        (CITIES, "H8", ["Hospitalet", "vuit"]),
        (CITIES, "15G", ["quinze", "Granollers"]),
        (CITIES, "K1", ["ca", "u"]),
        (NAMES, "7C", ["șapte", "Constantin"]),
        (NAMES, "12K", ["doisprezece", "K"]),
    ],
)
def test_cat_dup_1_4_coordinates_use_the_names_alone(manner, at, spoken):
    start = parse_coordinates(at)
    assert captions(announce_coordinates(start.start, start.direction, manner)) == spoken


def test_master_is_announced_with_coordinates_word_and_points():
    script = announce_master(build_word("8G", "CANY(A)", CA), 31, CITIES)
    assert captions(script) == [
        "Jugada mestra",
        "vuit",
        "Granollers",
        "C de Castelló",
        "A d’Alacant",
        "ena i grega",
        "escarràs",
        "A d’Alacant",
        "trenta",
        "un",
        "punts",
    ]
    assert [line["square"] for line in plain_script(script) if line["about"] == "word"] == [
        "G8",
        "H8",
        "I8",
        "J8",
        "J8",
    ]


@pytest.mark.parametrize(
    ("manner", "at", "spoken"),
    [
        (CITIES, "H8", "Hospitalet vuit"),
        (CITIES, "15G", "quinze un cinc Granollers"),
        (CITIES, "H11", "Hospitalet onze un u"),
        (NAMES, "C15", "Constantin cincisprezece unu cinci"),
    ],
)
def test_digits_of_a_column_follow_it_where_the_club_has_it_so(manner, at, spoken):
    start = parse_coordinates(at)
    manner = replace(manner, numbers="digits")
    assert captions(announce_coordinates(start.start, start.direction, manner)) == spoken.split()


@pytest.mark.parametrize(
    ("points", "spoken"),
    [
        (9, "nou punts"),
        (31, "trenta un punts tres u"),
        (60, "seixanta punts sis zero"),
        (101, "cent un punts"),
    ],
)
def test_digits_of_points_follow_the_noun(points, spoken):
    manner = replace(CITIES, numbers="digits")
    items = tuple(points_items(points, manner, pause=0))
    assert captions(items) == spoken.split()
    assert {line.about for line in items} == {Counted("points", points)}
    gaps = [line.pause_ms for line in items][-2:]
    if 10 <= points <= 99:
        assert gaps == [AGAIN, USUAL.joint]


def test_blank_is_announced_before_its_letter_and_close_to_it():
    script = announce_master(build_word("H8", "(K)A", RO), 2, NAMES)
    assert captions(script)[3:] == ["joker", "K", "Ana", "două", "puncte"]
    assert script[4].pause_ms == USUAL.joint < script[5].pause_ms


def test_script_converts_to_plain_values():
    script = announce_rack(rack("", "A"), CITIES, replace(RULE, passes=1))
    clip = {"clip": "ca/cities/a/full", "caption": "A d’Alacant", "pause": 0}
    assert plain_script(script)[0] == {
        **clip,
        "about": "rack",
        "reading": 0,
        "place": 0,
        "tile": "A",
    }
    assert plain_script(announce_call("thirty_seconds", CITIES)) == [
        {
            "clip": "ca/phrase/thirty_seconds",
            "caption": "30 segons!",
            "pause": 0,
            "about": "call",
            "phrase": "thirty_seconds",
        }
    ]
    number = number_items(22, NAMES, pause=0, about=Counted("round", 22))
    assert [line["about"] for line in plain_script(number)] == ["round", "round"]


@pytest.mark.parametrize("percent", [99, 501])
def test_pace_out_of_bounds_is_refused(percent):
    with pytest.raises(ValueError, match="percent"):
        slowed(USUAL, percent)
