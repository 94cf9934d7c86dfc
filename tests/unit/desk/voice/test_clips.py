"""A club's own recordings: which sounds are taken, and how they travel."""

import json
import re
import struct
from base64 import b64encode

import pytest

from faristol.desk.shared.voice.recordings import (
    LONGEST,
    MAX_TOTAL,
    RATE,
    Recording,
    Recordings,
    read_recording,
    recordings_in,
)
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.ledger.parcel_writer import read
from tests.support.desk import User, run

CLIP, CAPTION = "ca/cities/b/own/full", "B de Berga"


def wav(milliseconds=500, *, rate=RATE, channels=1, bits=16):
    """A WAV file made without a line of ours."""
    size = 2 * rate * milliseconds // 1000
    head = struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        b"RIFF",
        36 + size,
        b"WAVE",
        b"fmt ",
        16,
        1,
        channels,
        rate,
        rate * channels * bits // 8,
        channels * bits // 8,
        bits,
        b"data",
        size,
    )
    return head + bytes(k * 7 % 256 for k in range(size))


def text(sound):
    return b64encode(sound).decode()


@pytest.fixture
def user():
    return User()


def keep(user, clip=CLIP, caption=CAPTION, sound=None):
    return user.send(
        "keep_clip", "/voice/own", clip=clip, caption=caption, wav=text(sound or wav())
    )


def kept(user):
    return dict(run(user.desk.service(Recordings).load_lengths()))


def test_a_recording_is_kept_with_its_caption_and_shown(user):
    assert keep(user).taken
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Berga"})
    assert kept(user) == {(CLIP, CAPTION): 500}
    screen = user.look("/voice/own?language=ca").screen
    assert "recorded, 0.5 s" in screen
    user.restart()
    assert kept(user) == {(CLIP, CAPTION): 500}


def test_a_tile_that_got_another_name_has_no_recording_any_more(user):
    keep(user)
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Blanes"})
    now, _, before = user.look("/voice/own?language=ca").screen.partition(
        "Recordings of other names"
    )
    assert "B de Blanes" in now
    assert "recorded," not in now
    assert "no sound yet" in now
    assert CAPTION in before


def test_a_name_that_nobody_recorded_is_told_once_before_anything_is_said(user):
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Berga"})
    told = "The voice cannot say: B de Berga. Record it"
    assert user.look("/voice?language=ca&left=&rack=BB").screen.count(told) == 1
    letters = "/clock/round?letters=yes&language=ca&left=&rack=BA"
    assert told in user.look(letters).screen
    assert keep(user).taken
    assert told not in user.look("/voice?language=ca&left=&rack=BB").screen
    assert told not in user.look(letters).screen


def test_recordings_that_no_present_name_bears_are_listed_heard_and_removed(user):
    """They count toward what a file can carry: whoever must make room has to see them."""
    keep(user)
    keep(user, "ca/persons/b/full", "B de Bernat")
    keep(user, "ro/names/b/own", "Barbu")
    screen = user.look("/voice/own?language=ca").screen
    rows = re.findall(
        r'<li data-clip="([^"]+)" data-caption="([^"]+)">(.*?)</li>', screen, re.DOTALL
    )
    others = [(clip, caption) for clip, caption, row in rows if 'data-act="record"' not in row]
    assert others == [(CLIP, CAPTION), ("ca/persons/b/full", "B de Bernat")]
    assert "Recordings of other names" in screen
    for clip, caption in others:
        user.send("remove_clip", "/voice/own", clip=clip, caption=caption)
    assert list(kept(user)) == [("ro/names/b/own", "Barbu")]
    assert "Recordings of other names" not in user.look("/voice/own?language=ca").screen
    assert "Barbu" in user.look("/voice/own?language=ro").screen


def test_a_recording_that_is_said_is_listed_once(user):
    keep(user, "ca/phrase/time", "Temps!")
    screen = user.look("/voice/own?language=ca").screen
    assert screen.count('<li data-clip="ca/phrase/time"') == 1
    assert "Recordings of other names" not in screen


def test_a_recording_is_replaced_by_the_next_one_and_can_be_removed(user):
    keep(user)
    keep(user, sound=wav(800))
    assert kept(user) == {(CLIP, CAPTION): 800}
    user.send("remove_clip", "/voice/own", clip=CLIP, caption=CAPTION)
    assert kept(user) == {}
    assert user.store.tables["clips"] == {}


def test_a_request_that_is_asked_again_keeps_nothing_twice(user):
    for _ in range(2):
        user.send(
            "keep_clip",
            "/voice/own",
            request_id="r1",
            clip=CLIP,
            caption=CAPTION,
            wav=text(wav()),
        )
    assert user.store.writes == 2  # the device's name, and the recording


@pytest.mark.parametrize(
    ("sound", "code"),
    [
        (wav(LONGEST + 10), "clip/too_long"),
        (wav(rate=48_000, milliseconds=200), "clip/unreadable"),
        (wav(channels=2), "clip/unreadable"),
        (wav(bits=8), "clip/unreadable"),
        (wav()[:-1], "clip/unreadable"),
        (wav() + b"\0", "clip/unreadable"),
        (wav(0), "clip/unreadable"),
        (b"RIFF", "clip/unreadable"),
        (b"", "clip/unreadable"),
    ],
)
def test_a_sound_that_is_not_as_ours_is_refused(sound, code):
    assert read_recording(CLIP, CAPTION, text(sound)).code == code


def test_the_longest_sound_is_taken():
    assert isinstance(read_recording(CLIP, CAPTION, text(wav(LONGEST))), Recording)


@pytest.mark.parametrize("base64", ["é", "AAA", "====", "A A A A", text(wav()) + "\n"])
def test_text_that_is_no_base64_is_refused(base64):
    assert read_recording(CLIP, CAPTION, base64).code == "clip/unreadable"


@pytest.mark.parametrize(
    ("clip", "caption"),
    [
        ("", CAPTION),
        ("xx/cities/b", CAPTION),
        ("ca", CAPTION),
        ("ca/../../b", CAPTION),
        ("ca/cities/B", CAPTION),
        ("ca/" + "a" * 300, CAPTION),
        (CLIP + "\n", CAPTION),
        (CLIP, ""),
        (CLIP, "a" * 61),
        (CLIP, "a\u202eb"),
        (CLIP, "a\nb"),
    ],
)
def test_a_clip_that_cannot_be_is_refused(clip, caption):
    assert read_recording(clip, caption, text(wav())).code == "clip/unknown"


def test_there_are_no_more_recordings_than_a_file_can_carry(user):
    many = MAX_TOTAL // LONGEST
    table = user.store.tables["clips"]
    for n in range(many):
        row = {"clip": f"ca/number/{n}", "caption": "u", "key": f"clip-{n}", "ms": LONGEST}
        table[((1, row["clip"]), (1, "u"))] = row | {"line": ""}
    response = keep(user)
    assert not response.taken
    assert "Remove some first" in response.screen
    assert len(user.store.tables["clips"]) == many


# ---- the device file ----


def saved(user):
    return run(user.desk.stream_store.device_parcel())


def opened_by(other, content):
    response = other.send("open_file", "/files", files=(content.encode(),), file="a.jsonl")
    assert response.taken, response.screen
    return other


def test_recordings_travel_in_the_device_file_and_come_back(user):
    keep(user)
    keep(user, "ca/phrase/time", "Temps!", wav(300))
    user.send("change_voice", "/voice", language="ca", table="persons")
    user.add("Núria")
    content = saved(user)
    other = opened_by(User(), content)
    assert kept(other) == kept(user)
    assert other.store.tables["clips"] == user.store.tables["clips"]
    assert other.desk.service(VoiceService).voice.of("ca").table == "persons"
    assert saved(opened_by(other, content)) == saved(other), "once more changes nothing"


def test_a_recording_of_this_device_is_not_overwritten_by_a_file(user):
    keep(user, sound=wav(300))
    content = saved(user)
    other = User()
    keep(other, sound=wav(900))
    opened_by(other, content)
    assert kept(other) == {(CLIP, CAPTION): 900}


def test_a_program_that_knows_no_recordings_reads_the_file_as_settings(user):
    keep(user)
    parcel = read(saved(user))
    (key,) = (key for key in parcel.prefs if key.startswith("clip-"))
    assert set(parcel.prefs[key]) == {"caption", "clip", "wav"}
    assert [one.caption for one in recordings_in(parcel.prefs)] == [CAPTION]


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"caption": CAPTION, "clip": CLIP, "wav": 7},
        {"caption": CAPTION, "clip": CLIP, "wav": "AAAA"},
        {"caption": "another", "clip": CLIP, "wav": text(wav())},
    ],
)
def test_a_recording_in_a_file_that_is_none_is_passed_over(value):
    key = read_recording(CLIP, CAPTION, text(wav())).key
    assert recordings_in({key: value}) == []


def test_a_line_of_a_recording_bears_everything_the_page_needs():
    row = read_recording(CLIP, CAPTION, text(wav())).row
    value = json.loads(row["line"])["pref"]["value"]
    assert value == {"caption": CAPTION, "clip": CLIP, "wav": text(wav())}
    assert len(row["line"]) < 8 * 2**20


def test_a_device_with_nothing_but_recordings_can_be_saved(user):
    assert 'data-command="save_device"' not in user.look("/files").screen
    keep(user)
    assert 'data-command="save_device"' in user.look("/files").screen
