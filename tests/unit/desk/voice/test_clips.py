"""A club's own recordings: the accepted sounds, and their way into the device file."""

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


def build_wav(milliseconds=500, *, rate=RATE, channels=1, bits=16):
    """Return a WAV file written by the standard library."""
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


def base64_text(sound):
    return b64encode(sound).decode()


@pytest.fixture
def user():
    return User()


def store_recording(user, clip=CLIP, caption=CAPTION, sound=None):
    return user.send(
        "keep_clip", "/voice/own", clip=clip, caption=caption, wav=base64_text(sound or build_wav())
    )


def stored_lengths(user):
    return dict(run(user.desk.service(Recordings).load_lengths()))


def test_recording_is_stored_with_its_caption_and_displayed(user):
    assert store_recording(user).taken
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Berga"})
    assert stored_lengths(user) == {(CLIP, CAPTION): 500}
    screen = user.look("/voice/own?language=ca").screen
    assert "recorded, 0.5 s" in screen
    user.restart()
    assert stored_lengths(user) == {(CLIP, CAPTION): 500}


def test_renamed_tile_has_no_recording(user):
    store_recording(user)
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Blanes"})
    now, _, before = user.look("/voice/own?language=ca").screen.partition(
        "Recordings of other names"
    )
    assert "B de Blanes" in now
    assert "recorded," not in now
    assert "no sound yet" in now
    assert CAPTION in before


def test_name_without_a_recording_is_reported_once_before_the_call(user):
    user.send("name_tiles", "/voice/names", language="ca", table="cities", **{"tile-1": "Berga"})
    warning = "The voice cannot say: B de Berga. Record it"
    assert user.look("/voice?language=ca&left=&rack=BB").screen.count(warning) == 1
    letters = "/clock/round?letters=yes&language=ca&left=&rack=BA"
    assert warning in user.look(letters).screen
    assert store_recording(user).taken
    assert warning not in user.look("/voice?language=ca&left=&rack=BB").screen
    assert warning not in user.look(letters).screen


def test_recordings_of_other_names_are_listed_and_can_be_removed(user):
    """They count toward the size of a file: a club that must free space has to see them."""
    store_recording(user)
    store_recording(user, "ca/persons/b/full", "B de Bernat")
    store_recording(user, "ro/names/b/own", "Barbu")
    screen = user.look("/voice/own?language=ca").screen
    rows = re.findall(
        r'<li data-clip="([^"]+)" data-caption="([^"]+)">(.*?)</li>', screen, re.DOTALL
    )
    others = [(clip, caption) for clip, caption, row in rows if 'data-act="record"' not in row]
    assert others == [(CLIP, CAPTION), ("ca/persons/b/full", "B de Bernat")]
    assert "Recordings of other names" in screen
    for clip, caption in others:
        user.send("remove_clip", "/voice/own", clip=clip, caption=caption)
    assert list(stored_lengths(user)) == [("ro/names/b/own", "Barbu")]
    assert "Recordings of other names" not in user.look("/voice/own?language=ca").screen
    assert "Barbu" in user.look("/voice/own?language=ro").screen


def test_recording_in_use_is_listed_once(user):
    store_recording(user, "ca/phrase/time", "Temps!")
    screen = user.look("/voice/own?language=ca").screen
    assert screen.count('<li data-clip="ca/phrase/time"') == 1
    assert "Recordings of other names" not in screen


def test_recording_is_replaced_by_the_next_and_can_be_removed(user):
    store_recording(user)
    store_recording(user, sound=build_wav(800))
    assert stored_lengths(user) == {(CLIP, CAPTION): 800}
    user.send("remove_clip", "/voice/own", clip=CLIP, caption=CAPTION)
    assert stored_lengths(user) == {}
    assert user.store.tables["clips"] == {}


def test_repeated_request_stores_one_recording(user):
    for _ in range(2):
        user.send(
            "keep_clip",
            "/voice/own",
            request_id="r1",
            clip=CLIP,
            caption=CAPTION,
            wav=base64_text(build_wav()),
        )
    assert user.store.writes == 2  # the device's name, and the recording


@pytest.mark.parametrize(
    ("sound", "code"),
    [
        (build_wav(LONGEST + 10), "clip/too_long"),
        (build_wav(rate=48_000, milliseconds=200), "clip/unreadable"),
        (build_wav(channels=2), "clip/unreadable"),
        (build_wav(bits=8), "clip/unreadable"),
        (build_wav()[:-1], "clip/unreadable"),
        (build_wav() + b"\0", "clip/unreadable"),
        (build_wav(0), "clip/unreadable"),
        (b"RIFF", "clip/unreadable"),
        (b"", "clip/unreadable"),
    ],
)
def test_sound_of_another_format_is_refused(sound, code):
    assert read_recording(CLIP, CAPTION, base64_text(sound)).code == code


def test_longest_sound_is_accepted():
    assert isinstance(read_recording(CLIP, CAPTION, base64_text(build_wav(LONGEST))), Recording)


@pytest.mark.parametrize("base64", ["é", "AAA", "====", "A A A A", base64_text(build_wav()) + "\n"])
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
def test_invalid_clip_or_caption_is_refused(clip, caption):
    assert read_recording(clip, caption, base64_text(build_wav())).code == "clip/unknown"


def test_recordings_are_limited_to_what_a_file_can_carry(user):
    count = MAX_TOTAL // LONGEST
    table = user.store.tables["clips"]
    for n in range(count):
        row = {"clip": f"ca/number/{n}", "caption": "u", "key": f"clip-{n}", "ms": LONGEST}
        table[((1, row["clip"]), (1, "u"))] = row | {"line": ""}
    response = store_recording(user)
    assert not response.taken
    assert "Remove some first" in response.screen
    assert len(user.store.tables["clips"]) == count


# ---- the device file ----


def saved_device(user):
    return run(user.desk.stream_store.device_parcel())


def open_device_file(user, content):
    response = user.send("open_file", "/files", files=(content.encode(),), file="a.jsonl")
    assert response.taken, response.screen
    return user


def test_recordings_travel_in_the_device_file(user):
    store_recording(user)
    store_recording(user, "ca/phrase/time", "Temps!", build_wav(300))
    user.send("change_voice", "/voice", language="ca", table="persons")
    user.add("Núria")
    content = saved_device(user)
    other_user = open_device_file(User(), content)
    assert stored_lengths(other_user) == stored_lengths(user)
    assert other_user.store.tables["clips"] == user.store.tables["clips"]
    assert other_user.desk.service(VoiceService).voice.of("ca").table == "persons"
    assert saved_device(open_device_file(other_user, content)) == saved_device(other_user), (
        "once more changes nothing"
    )


def test_recording_of_this_device_is_not_overwritten_by_a_file(user):
    store_recording(user, sound=build_wav(300))
    content = saved_device(user)
    other_user = User()
    store_recording(other_user, sound=build_wav(900))
    open_device_file(other_user, content)
    assert stored_lengths(other_user) == {(CLIP, CAPTION): 900}


def test_recordings_in_a_device_file_are_settings_for_older_versions(user):
    store_recording(user)
    parcel = read(saved_device(user))
    (key,) = (key for key in parcel.prefs if key.startswith("clip-"))
    assert set(parcel.prefs[key]) == {"caption", "clip", "wav"}
    assert [recording.caption for recording in recordings_in(parcel.prefs)] == [CAPTION]


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"caption": CAPTION, "clip": CLIP, "wav": 7},
        {"caption": CAPTION, "clip": CLIP, "wav": "AAAA"},
        {"caption": "another", "clip": CLIP, "wav": base64_text(build_wav())},
    ],
)
def test_invalid_recording_in_a_file_is_skipped(value):
    key = read_recording(CLIP, CAPTION, base64_text(build_wav())).key
    assert recordings_in({key: value}) == []


def test_stored_row_of_a_recording_has_all_the_page_needs():
    row = read_recording(CLIP, CAPTION, base64_text(build_wav())).row
    value = json.loads(row["line"])["pref"]["value"]
    assert value == {"caption": CAPTION, "clip": CLIP, "wav": base64_text(build_wav())}
    assert len(row["line"]) < 8 * 2**20


def test_device_with_recordings_only_can_be_saved(user):
    assert 'data-command="save_device"' not in user.look("/files").screen
    store_recording(user)
    assert 'data-command="save_device"' in user.look("/files").screen
