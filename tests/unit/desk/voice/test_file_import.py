"""The club's names of tiles in a device file, merged with those of this device."""

from dataclasses import replace

import pytest

from faristol.desk.shared.voice.voice_settings import (
    VoiceService,
    VoiceSettings,
    default_language_voice,
    merge_names,
    parse_settings,
    serialize_settings,
)
from faristol.speech.names import named_tiles
from tests.support.desk import CountingDice, User, run


def build_voice(language="ca", *, way="model", **edited):
    return VoiceSettings(
        spoken={language: replace(default_language_voice(language), way=way, edited=edited)}
    )


def merge(ours, theirs):
    result = merge_names(ours, theirs)
    assert parse_settings(serialize_settings(result.voice)) == result.voice, "it can be read again"
    return result


# ---- merged names ----


def test_new_names_of_tiles_are_imported_and_other_choices_stay():
    ours = replace(build_voice(cities={"B": "Berga"}), volume=35, pace=200)
    theirs = replace(
        build_voice(cities={"C": "Calp"}, persons={"J": "Jaume"}, way="name"), volume=90
    )
    result = merge(ours, theirs)
    assert result.voice == replace(
        build_voice(cities={"B": "Berga", "C": "Calp"}, persons={"J": "Jaume"}), volume=35, pace=200
    )
    assert result.left_out == ()


def test_tile_named_here_keeps_its_name_and_the_other_is_reported():
    result = merge(
        build_voice(cities={"B": "Berga"}), build_voice(cities={"B": "Blanes", "C": "Calp"})
    )
    assert result.voice == build_voice(cities={"B": "Berga", "C": "Calp"})
    assert result.left_out == ("B Blanes",)


def test_equal_names_on_both_sides_are_not_reported():
    same = build_voice(cities={"B": "Berga"})
    assert merge(same, same).left_out == ()
    assert merge(same, same).voice == same


def test_name_of_another_tile_here_is_left_out():
    ours = build_voice(cities={"B": "Calp"})
    result = merge(ours, build_voice(cities={"C": "calp", "D": "Dosrius"}))
    assert result.voice == build_voice(cities={"B": "Calp", "D": "Dosrius"})
    assert result.left_out == ("C calp",)


def test_names_exchanged_by_two_tiles_are_imported_together():
    swapped = {"A": "Barcelona", "B": "Alacant"}
    assert merge(
        build_voice(cities={"C": "Calp"}), build_voice(cities=swapped)
    ).voice == build_voice(cities={"C": "Calp", **swapped})
    half = merge(build_voice(cities={"B": "Berga"}), build_voice(cities=swapped))
    assert half.voice == build_voice(cities={"B": "Berga", "A": "Barcelona"})
    assert half.left_out == ("B Alacant",)


def test_left_out_name_may_exclude_others():
    """A has C's default name, and C cannot give it up."""
    ours = build_voice(cities={"B": "Calp"})
    printed = {"A": "Castelló", "C": "Calp"}
    result = merge(ours, build_voice(cities=printed))
    edited = result.voice.of("ca").edited["cities"]
    assert edited["B"] == "Calp"
    assert "C" not in edited
    assert "C Calp" in result.left_out


def test_language_without_choices_here_is_imported_whole():
    theirs = build_voice("ro", way="model", names={"S": "Șerban"})
    result = merge(build_voice(cities={"B": "Berga"}), theirs)
    assert result.voice.of("ro") == theirs.of("ro")
    assert result.voice.of("ca").edited == {"cities": {"B": "Berga"}}


# ---- from a file ----


def name_tiles(user, **tiles):
    fields = {f"tile-{named_tiles('ca').index(tile)}": text for tile, text in tiles.items()}
    response = user.send("name_tiles", "/voice/names", language="ca", table="cities", **fields)
    assert response.taken


def open_device_file(user, content):
    response = user.send("open_file", "/files", files=(content.encode(),), file="a.jsonl")
    assert response.taken, response.screen
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def saved_device(user):
    return run(user.desk.stream_store.device_parcel())


# the names of the club, with the defaults of its regulation
CLUB_NAMES = {**default_language_voice("ca").edited["cities"], "B": "Berga", "C": "Calp"}


@pytest.fixture
def club_user():
    """Return a user of the club's device, with its own names and a document."""
    user = User()
    user.add("Núria Puig")
    name_tiles(user, B="Berga", C="Calp")
    return user


@pytest.fixture
def tablet_user():
    """Return a user of another device, whose volume was once changed."""
    user = User(dice=CountingDice(10_000))
    user.send("change_voice", "/voice", language="ca", volume=40)
    return user


def test_device_with_a_changed_volume_gets_the_names_of_the_club(club_user, tablet_user):
    assert open_device_file(tablet_user, saved_device(club_user)) == [
        "“Players of the club” was opened."
    ]
    assert tablet_user.desk.service(VoiceService).voice.names("ca").edited == CLUB_NAMES
    assert tablet_user.desk.service(VoiceService).voice.volume == 40
    tablet_user.restart()
    assert tablet_user.desk.service(VoiceService).voice.names("ca").edited == CLUB_NAMES


def test_names_left_out_are_reported(club_user, tablet_user):
    name_tiles(tablet_user, B="Blanes")
    (toast,) = open_device_file(tablet_user, saved_device(club_user))
    assert (
        toast
        == "The file was opened. 1 tile name in it was left out, because this device has its own: B Berga"
    )
    assert tablet_user.desk.service(VoiceService).voice.names("ca").edited == {
        "B": "Blanes",
        "C": "Calp",
    }


def test_report_of_many_names_left_out_is_shortened(club_user, tablet_user):
    tiles = named_tiles("ca")[:8]
    name_tiles(
        club_user, **{f"{tile}": f"Nom {tile[0]}{'abcdefgh'[at]}" for at, tile in enumerate(tiles)}
    )
    name_tiles(
        tablet_user, **{f"{tile}": f"Aquí {'abcdefgh'[at]}" for at, tile in enumerate(tiles)}
    )
    (toast,) = open_device_file(tablet_user, saved_device(club_user))
    assert "8 tile names in it were left out" in toast
    assert toast.count("Nom ") == 6
    assert toast.endswith("…")


def test_file_opened_twice_changes_nothing(club_user, tablet_user):
    open_device_file(tablet_user, saved_device(club_user))
    before = saved_device(tablet_user)
    open_device_file(tablet_user, saved_device(club_user))
    assert saved_device(tablet_user) == before


def test_file_of_names_alone_is_reported_as_one():
    user, other_user = User(), User()
    name_tiles(user, B="Berga")
    assert "no document here yet" in user.look("/files").screen
    (toast,) = open_device_file(other_user, saved_device(user))
    assert "tile names" in toast
    assert "no document here yet" in other_user.look("/files").screen
