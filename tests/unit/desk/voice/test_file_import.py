"""A club's names of tiles come with a device file, beside those that the device has given itself."""

from dataclasses import replace

import pytest

from faristol.desk.shared.voice.voice_settings import (
    VoiceService,
    VoiceSettings,
    default_language_voice,
    format_settings,
    merge_names,
    parse_settings,
)
from faristol.speech.names import named_tiles
from tests.support.desk import CountingDice, User, run


def voice(language="ca", *, way="model", **edited):
    return VoiceSettings(
        spoken={language: replace(default_language_voice(language), way=way, edited=edited)}
    )


def taken(ours, theirs):
    result = merge_names(ours, theirs)
    assert parse_settings(format_settings(result.voice)) == result.voice, "it can be read again"
    return result


# ---- names beside names ----


def test_names_of_tiles_not_named_here_are_taken_and_every_other_choice_stays():
    ours = replace(voice(cities={"B": "Berga"}), volume=35, pace=200)
    theirs = replace(voice(cities={"C": "Calp"}, persons={"J": "Jaume"}, way="name"), volume=90)
    result = taken(ours, theirs)
    assert result.voice == replace(
        voice(cities={"B": "Berga", "C": "Calp"}, persons={"J": "Jaume"}), volume=35, pace=200
    )
    assert result.left_out == ()


def test_a_tile_that_has_another_name_here_keeps_it_and_the_other_is_told():
    result = taken(voice(cities={"B": "Berga"}), voice(cities={"B": "Blanes", "C": "Calp"}))
    assert result.voice == voice(cities={"B": "Berga", "C": "Calp"})
    assert result.left_out == ("B Blanes",)


def test_the_same_name_on_both_sides_is_nothing_to_tell():
    same = voice(cities={"B": "Berga"})
    assert taken(same, same).left_out == ()
    assert taken(same, same).voice == same


def test_a_name_that_another_tile_bears_here_is_left_out():
    ours = voice(cities={"B": "Calp"})
    result = taken(ours, voice(cities={"C": "calp", "D": "Dosrius"}))
    assert result.voice == voice(cities={"B": "Calp", "D": "Dosrius"})
    assert result.left_out == ("C calp",)


def test_names_that_two_tiles_exchange_come_together():
    swapped = {"A": "Barcelona", "B": "Alacant"}
    assert taken(voice(cities={"C": "Calp"}), voice(cities=swapped)).voice == voice(
        cities={"C": "Calp", **swapped}
    )
    half = taken(voice(cities={"B": "Berga"}), voice(cities=swapped))
    assert half.voice == voice(cities={"B": "Berga", "A": "Barcelona"})
    assert half.left_out == ("B Alacant",)


def test_what_is_left_out_may_take_others_along():
    """A has C's printed name, and C cannot give it up."""
    ours = voice(cities={"B": "Calp"})
    printed = {"A": "Castelló", "C": "Calp"}
    result = taken(ours, voice(cities=printed))
    edited = result.voice.of("ca").edited["cities"]
    assert edited["B"] == "Calp"
    assert "C" not in edited
    assert "C Calp" in result.left_out


def test_a_language_nothing_was_chosen_of_is_taken_whole():
    theirs = voice("ro", way="model", names={"S": "Șerban"})
    result = taken(voice(cities={"B": "Berga"}), theirs)
    assert result.voice.of("ro") == theirs.of("ro")
    assert result.voice.of("ca").edited == {"cities": {"B": "Berga"}}


# ---- out of a file ----


def name(user, **tiles):
    fields = {f"tile-{named_tiles('ca').index(tile)}": text for tile, text in tiles.items()}
    response = user.send("name_tiles", "/voice/names", language="ca", table="cities", **fields)
    assert response.taken


def opened_by(user, content):
    response = user.send("open_file", "/files", files=(content.encode(),), file="a.jsonl")
    assert response.taken, response.screen
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def saved(user):
    return run(user.desk.stream_store.device_parcel())


# the names of the club, beside those that are said everywhere
OF_THE_CLUB = {**default_language_voice("ca").edited["cities"], "B": "Berga", "C": "Calp"}


@pytest.fixture
def club():
    """The device of a club, with names of its own and a document."""
    user = User()
    user.add("Núria Puig")
    name(user, B="Berga", C="Calp")
    return user


@pytest.fixture
def tablet():
    """Another device, whose volume was once changed."""
    user = User(dice=CountingDice(10_000))
    user.send("change_voice", "/voice", language="ca", volume=40)
    return user


def test_a_device_that_had_chosen_its_volume_gets_the_names_of_the_club(club, tablet):
    assert opened_by(tablet, saved(club)) == ["“Players of the club” was opened."]
    assert tablet.desk.service(VoiceService).voice.names("ca").edited == OF_THE_CLUB
    assert tablet.desk.service(VoiceService).voice.volume == 40
    tablet.restart()
    assert tablet.desk.service(VoiceService).voice.names("ca").edited == OF_THE_CLUB


def test_names_that_were_left_out_are_said(club, tablet):
    name(tablet, B="Blanes")
    (told,) = opened_by(tablet, saved(club))
    assert (
        told
        == "The file was opened. 1 tile name in it was left out, because this device has its own: B Berga"
    )
    assert tablet.desk.service(VoiceService).voice.names("ca").edited == {
        "B": "Blanes",
        "C": "Calp",
    }


def test_of_many_that_were_left_out_the_first_are_named(club, tablet):
    tiles = named_tiles("ca")[:8]
    name(club, **{f"{tile}": f"Nom {tile[0]}{'abcdefgh'[at]}" for at, tile in enumerate(tiles)})
    name(tablet, **{f"{tile}": f"Aquí {'abcdefgh'[at]}" for at, tile in enumerate(tiles)})
    (told,) = opened_by(tablet, saved(club))
    assert "8 tile names in it were left out" in told
    assert told.count("Nom ") == 6
    assert told.endswith("…")


def test_a_file_opened_once_more_changes_nothing(club, tablet):
    opened_by(tablet, saved(club))
    before = saved(tablet)
    opened_by(tablet, saved(club))
    assert saved(tablet) == before


def test_a_file_of_names_alone_is_said_to_be_one_and_to_be_here():
    user, other = User(), User()
    name(user, B="Berga")
    assert "no document here yet" in user.look("/files").screen
    (toast,) = opened_by(other, saved(user))
    assert "tile names" in toast
    assert "no document here yet" in other.look("/files").screen
