"""Tests of the committed packs of spoken clips: every call of the scripts is in them.

No test needs a voice.
"""

import hashlib
import json
import math
import shutil
from array import array
from itertools import pairwise

import pytest

from faristol.board.move import FormedWord
from faristol.board.square import SQUARES, Direction, Square
from faristol.rules.preset import preset
from faristol.speech.clip import MORE, number_clip, shipped_clips, tile_clip
from faristol.speech.language import language_of, spoken_languages
from faristol.speech.move import announce_coordinates, announce_master, points_items
from faristol.speech.names import named_tiles, read_names, tables
from faristol.speech.number import MOST, number_parts
from faristol.speech.rack import Announced, announce_rack, repeat_rack
from faristol.speech.script import Counted, Manner, announce_call, number_items
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from scripts.build.layout import Layout
from scripts.speech import sound, tools
from scripts.speech.pack import Rendered, frames, pack_clips
from scripts.speech.voice import utterance, voice_of

AUDIO = Layout().site / "audio"
LANGUAGES = spoken_languages()
MOST_BYTES = 1_600_000
RULE = preset("ca-duplicate-2018").rules.announcing
MANNERS = [
    Manner(names=read_names(language, table, {}), way=way, numbers=numbers)
    for language in LANGUAGES
    for table in tables(language)
    for way, numbers in (("model", "once"), ("name", "digits"))
]


def index(language):
    return json.loads((AUDIO / f"{language}.json").read_text(encoding="utf-8"))


def pack(language):
    return (AUDIO / f"{language}.mp3pack").read_bytes()


def sounds(language):
    """Return the sounds of a pack, each by the first clip that uses it."""
    whole = pack(language)
    clips_by_offset = {}
    for name, (offset, length, _, _) in index(language)["clips"].items():
        clips_by_offset.setdefault(offset, (name, whole[offset : offset + length]))
    return dict(clips_by_offset.values())


def scripts(manner):
    """Yield all scripts of a manner."""
    alphabet = alphabet_of(manner.names.language)
    tiles = bytes(range(alphabet.size + 1))
    word = bytes([*tiles[1:], *(tile | BLANK_BIT for tile in tiles[1:])])
    yield announce_rack(Announced(left=b"", drawn=tiles, order="drawn"), manner, RULE)
    yield repeat_rack(Announced(left=tiles, drawn=b"", order="alphabetical"), manner, RULE)
    yield announce_master(FormedWord(Square(0), Direction.ACROSS, word[:15], 0), 0, manner)
    for at in range(0, len(word), 15):
        main = FormedWord(Square(0), Direction.ACROSS, word[at : at + 15], 0)
        yield announce_master(main, 0, manner)
    for square in range(SQUARES):
        for direction in Direction:
            yield announce_coordinates(Square(square), direction, manner)
    for number in range(MOST + 1):
        about = Counted("round", number)
        yield tuple(number_items(number, manner, pause=0, about=about))
        yield tuple(points_items(number, manner, pause=0))
    for phrase in language_of(manner.names.language).phrases:
        yield announce_call(phrase, manner)


@pytest.mark.parametrize("manner", MANNERS, ids=lambda m: f"{m.names.table}-{m.way}")
def test_pack_has_every_call_of_scripts_with_same_caption(manner):
    clips = index(manner.names.language)["clips"]
    calls = {(line.clip, line.caption) for script in scripts(manner) for line in script}
    assert {(name, clips[name][3] if name in clips else None) for name, _ in calls} == calls
    # the scripts above are complete: all tiles and rows, numbers and phrases
    names = manner.names
    assert {tile_clip(names, tile, manner.way).id for tile in named_tiles(names.language)} <= {
        *(name for name, _ in calls),
        tile_clip(names, "K", manner.way).id,
    }
    for kind in ("number", "phrase"):
        names_of_kind = {name for name in clips if name.startswith(f"{names.language}/{kind}/")}
        assert names_of_kind <= {name for name, _ in calls}


@pytest.mark.parametrize("language", LANGUAGES)
def test_index_lists_clips_in_program_order_and_names_pack(language):
    listed = [(name, caption) for name, (_, _, _, caption) in index(language)["clips"].items()]
    assert listed == [(clip.id, clip.caption) for clip in shipped_clips(language)]
    assert index(language)["sha256"] == hashlib.sha256(pack(language)).hexdigest()


@pytest.mark.parametrize("language", LANGUAGES)
def test_clips_are_contiguous_and_fill_pack(language):
    places = sorted(
        {(offset, length) for offset, length, _, _ in index(language)["clips"].values()}
    )
    assert places[0][0] == 0
    for (offset, length), (following, _) in pairwise(places):
        assert offset + length == following
    assert sum(places[-1]) == len(pack(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_clips_share_sound_only_if_spoken_alike(language):
    voice, clips = voice_of(language), index(language)["clips"]
    spoken = {(utterance(clip, voice), clips[clip.id][0]) for clip in shipped_clips(language)}
    assert len(spoken) == len({text for text, _ in spoken}) == len({place for _, place in spoken})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clip_is_whole_mp3_file_of_indexed_length(language):
    clips = index(language)["clips"]
    for name, data in sounds(language).items():
        first, *rest = frames(data)
        assert b"Info" in data[: first.length], name  # how much silence the encoder has put in
        assert {(frame.rate, frame.is_mono) for frame in (first, *rest)} == {(sound.RATE, True)}
        milliseconds = clips[name][2]
        lasts = 1000 * sum(frame.samples for frame in rest) / sound.RATE
        assert milliseconds < lasts < milliseconds + 120, name
        assert 200 <= milliseconds <= 2000, name


def test_romanian_captions_have_commas_below_instead_of_cedillas():
    captions = "".join(caption for *_, caption in index("ro")["clips"].values())
    assert "ș" in captions
    assert set("\u015f\u0163\u015e\u0162").isdisjoint(captions)


def test_voices_of_both_languages_are_small():
    assert sum(path.stat().st_size for path in AUDIO.iterdir()) <= MOST_BYTES
    assert {path.name for path in AUDIO.iterdir()} == {
        "CREDITS.txt",
        *(f"{language}{suffix}" for language in LANGUAGES for suffix in (".json", ".mp3pack")),
    }


def test_cat_dup_1_4_rack_of_seven_takes_about_25_seconds():
    clips = index("ca")["clips"]
    for manner in MANNERS[:2]:
        rack = Announced(left=b"", drawn=bytes([1, 2, 3, 7, 14, 20, 25]), order="drawn")
        script = announce_rack(rack, manner, RULE)
        lasts = sum(line.pause_ms + clips[line.clip][2] for line in script)
        assert 20_000 < lasts < 30_000


# ---- making of clips, without a voice ----


@pytest.mark.parametrize(
    ("language", "clip", "text"),
    [
        ("ca", "ca/cities/a/full", "vocala d’alacant"),
        ("ca", "ca/cities/h", "hospitalet"),
        ("ca", "ca/cities/ny/full", "ena i grega"),
        ("ca", "ca/number/1", "lletrau"),
        ("ca", "ca/phrase/thirty_seconds", "trenta segons"),
        ("ro", "ro/names/h/full", "haș de la haralambie"),
        ("ro", "ro/names/k/full", "ca"),
        ("ro", "ro/number/and-1", "și unu"),
        ("ca", "ca/number/200/more", "dos-cents"),
    ],
)
def test_letter_is_spoken_by_name_and_number_by_words(language, clip, text):
    by_id = {clip.id: clip for clip in shipped_clips(language)}
    assert utterance(by_id[clip], voice_of(language)).text == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_leading_part_of_number_has_own_sound_no_longer_than_full(language):
    clips = index(language)["clips"]
    inner = [name for name in clips if name.endswith(MORE)]
    assert {name.removesuffix(MORE) for name in inner} == {
        number_clip(part, language).id
        for number in range(MOST + 1)
        for part in number_parts(number, language)[:-1]
    }
    for name in inner:
        (at, _, ms, caption), whole = clips[name], clips[name.removesuffix(MORE)]
        assert (at, caption) != (whole[0], caption)
        assert caption == whole[3]
        assert whole[2] * 0.75 <= ms <= whole[2] * 1.1, f"{name}: it leads on, and is not cut short"


@pytest.mark.skipif(
    not all(map(shutil.which, ("sox", "ffmpeg"))), reason="nothing decodes MP3 files here"
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_leading_sound_ends_quietly_below_peak_ceiling(language):
    for name, data in sounds(language).items():
        if not name.endswith(MORE):
            continue
        samples = sound.decode(data)[: index(language)["clips"][name][2] * sound.RATE // 1000]
        loudest = max(map(abs, samples))
        assert max(map(abs, samples[-sound.FADE_OUT // 2 :])) < loudest / 10, name
        assert max(sound.true_peaks(sound.decode(data))) <= sound.CEILING, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pronunciation_rule_applies_to_a_clip(language):
    voice = voice_of(language)
    captions = {clip.caption for clip in shipped_clips(language)}
    words = {
        word for clip in shipped_clips(language) for word in utterance(clip, voice).text.split()
    }
    assert set(voice.spoken) | set(voice.length) <= captions
    assert set(voice.phones) <= words


def test_trim_cuts_breath_but_not_onset():
    breath = [sound.AUDIBLE / 2] * (2 * sound.LEAD)
    made = sound.cut_lead(array("f", [*breath, *[0.5] * 9]))
    assert made.tolist() == pytest.approx([sound.AUDIBLE / 2] * sound.LEAD + [0.5] * 9)
    assert sound.cut_lead(made) == made


def test_identical_sounds_are_packed_once():
    made = [("a", b"one"), ("b", b"three"), ("c", b"one")]
    whole, listed = pack_clips(
        Rendered(id=name, caption=name, sound=data, milliseconds=5) for name, data in made
    )
    assert whole == b"onethree"
    assert json.loads(listed)["clips"] == {
        "a": [0, 3, 5, "a"],
        "b": [3, 5, 5, "b"],
        "c": [0, 3, 5, "c"],
    }


def test_packing_names_file_that_is_no_mp3():
    good = sounds("ro")["ro/names/a"]
    assert len(list(frames(good))) > 10
    for bad in (good[:-1], good + b"x", b"\0" + good, good[1:], b"RIFF"):
        with pytest.raises(ValueError, match="frame"):
            list(frames(bad))


@pytest.mark.parametrize("seconds", [0.3, 1.0, 4.0])
def test_loudness_of_tone_matches_standard(seconds):
    # ITU-R BS.1770: a full sine of 997 Hz on one channel measures -3.01
    tone = array(
        "f",
        (math.sin(2 * math.pi * 1000 * at / sound.RATE) for at in range(int(seconds * sound.RATE))),
    )
    assert sound.loudness(tone) == pytest.approx(-3.01, abs=0.1)
    quiet = array("f", (value / 10 for value in tone))
    assert sound.loudness(quiet) == pytest.approx(-23.01, abs=0.1)


def test_trim_removes_silence_and_fades_ends():
    rate = sound.RATE
    tone = [math.sin(at / 5) for at in range(rate // 2)]
    given = array("f", [0.0] * rate + tone + [0.0] * rate)
    result = sound.trim(given)
    assert len(tone) < len(result) <= len(tone) + sound.BEFORE + sound.AFTER + 2 * sound.MOMENT
    assert result[0] == result[-1] == 0


def test_limiter_lowers_peaks_and_keeps_distant_samples():
    quiet = [0.1 * math.sin(at / 3) for at in range(2_000)]
    given = array("f", [*quiet, 1.6, -1.2, *quiet])
    limited = sound.limit_peaks(given, [abs(value) for value in given])
    assert max(map(abs, limited)) <= sound.CEILING + 1e-6
    assert list(limited[:1_500]) == pytest.approx(quiet[:1_500])


def test_render_lowers_sound_until_encoded_peak_is_below_ceiling(monkeypatch):
    """Encoding makes sounds a tenth louder here."""

    def encode_louder(samples, path):
        return array("f", [1.1 * value for value in samples]).tobytes()

    monkeypatch.setattr(sound, "encode", encode_louder)
    monkeypatch.setattr(sound, "decode", sound._samples)
    monkeypatch.setattr(sound, "true_peaks", lambda samples: list(map(abs, samples)))
    given = array("f", [0.0, sound.CEILING, -0.1])
    made = sound._samples(sound.encode_below_ceiling(given, None))
    assert sound.CEILING * 0.98 < max(made) <= sound.CEILING
    quiet = array("f", [0.1, -0.2])
    assert sound.encode_below_ceiling(quiet, None) == encode_louder(quiet, None)


def test_render_without_voices_names_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(tools.ToolError, match=r"festival.*only to render.*apt-get install"):
        tools.require()
