"""Unit tests of the recognition of spoken clips (scripts/speech/hearing).

One test needs the recogniser.
"""

import doctest
import importlib.util
import math
import shutil
import tomllib
from array import array

import pytest

from faristol.speech.clip import shipped_clips
from faristol.speech.language import spoken_languages
from scripts.build.layout import ROOT
from scripts.speech.hearing import listener, phones, report, room
from scripts.speech.hearing.__main__ import listen_to_class
from scripts.speech.hearing.classes import classes
from scripts.speech.hearing.phones import pronunciations_of, sounds, speech_of, spoken_words

LANGUAGES = spoken_languages()
ENGLISH = set(
    "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH".split()
)


@pytest.mark.parametrize("module", [listener, phones, report], ids=lambda module: module.__name__)
def test_module_doctests_pass(module):
    assert not doctest.testmod(module).failed


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_texts_of_clips_have_pronunciations(language):
    words = {
        word for clip in shipped_clips(language) for word in spoken_words(clip.caption, language)
    }
    speech = speech_of(language)
    assert words == set(speech.letters) & words | set(speech.words)
    for word in words:
        for way in pronunciations_of(word, language):
            assert set(way.split()) <= ENGLISH, word


def test_every_sound_is_used_and_has_one_or_two_pronunciations():
    used = {
        sound
        for language in LANGUAGES
        for table in (speech_of(language).letters, speech_of(language).words)
        for pronunciations in table.values()
        for sound in pronunciations.replace("|", " ").split()
    }
    assert used == set(sounds())
    assert {len(ways) for ways in sounds().values()} == {1, 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pronunciations_read_no_input_of_voices(language):
    """The input of the voices is in a folder of its own, which no module here reads."""
    for path in (ROOT / "scripts/speech/hearing").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "speech.voice" not in text
        assert "voices" not in text.replace("comparing voices", ""), path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clip_is_recognised_among_alternatives_of_its_place(language):
    heard = {
        line.clip
        for class_ in classes(language)
        for saying in class_.sayings
        for line in saying.script
    }
    assert heard == {clip.id for clip in shipped_clips(language)}
    for class_ in classes(language):
        meanings: dict[tuple[str, ...], str] = {}
        for saying in class_.sayings:  # what sounds alike must mean the same
            assert meanings.setdefault(saying.words(language), saying.meaning) == saying.meaning
        assert len(class_.sayings) > 10


def test_numbers_are_recognised_alone_and_with_digits():
    forms = {class_.form: class_ for class_ in classes("ca") if class_.name == "numbers, 1–15"}
    assert [forms[form].sayings[14].words("ca") for form in ("once", "digits")] == [
        ("quinze",),
        ("quinze", "un", "cinc"),
    ]


def test_noise_depends_on_seed_and_has_requested_loudness(monkeypatch):
    monkeypatch.setattr(room, "filter_band", lambda raw, rate: room._samples(raw))
    monkeypatch.setattr(room, "NOISE_SECONDS", 2)
    room.pink_noise.cache_clear()
    tone = array("f", (0.1 * math.sin(at / 4) for at in range(room.RATE // 2)))
    silence = array("f", [0.0] * room.RATE)
    power = room.power_of(tone)
    loud, again, other = (
        room.add_noise(silence, power=power, decibels=20, seed=seed) for seed in (1, 1, 2)
    )
    assert loud == again != other
    noise = array("h")
    noise.frombytes(loud)
    quieter = 20 * math.log10(room.LEVEL * 32767 / math.sqrt(room.power_of(noise)))
    assert quieter == pytest.approx(20, abs=0.1)
    room.pink_noise.cache_clear()


def test_echo_has_requested_level_and_decay():
    click = [1.0] + [0.0] * (room.RATE - 1)
    late = room.add_echo(click)
    late[0] -= 1.0 * 1.0
    ratio = 10 * math.log10(math.fsum(value * value for value in late))
    assert ratio == pytest.approx(room.ECHO_DB, abs=1)
    end = round(room.ECHO_SECONDS * room.RATE)
    early, tail = (
        math.fsum(value * value for value in late[at : at + 1600]) for at in (800, end + 800)
    )
    assert 10 * math.log10(tail / early) == pytest.approx(-60, abs=8)


def test_report_lists_confusions_below_their_class():
    counted = report.tally("ro", "numbers", "once", [("1", "1"), ("1", "9"), ("9", "9"), ("9", "")])
    assert counted.percent == 50
    assert [line.split() for line in report.format_tallies([counted])] == [
        "ro numbers once 50.0 % of 4".split(),
        "1 as 9: 1 of 2".split(),
        "9 as nothing: 1 of 2".split(),
    ]


def test_recogniser_is_pinned_in_its_own_group():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
        "dependency-groups"
    ]
    (pinned,) = groups["hearing"]
    assert pinned in (ROOT / "scripts/requirements/hearing.txt").read_text(encoding="utf-8")
    assert "pocketsphinx" not in (ROOT / "scripts/requirements/dev.txt").read_text(encoding="utf-8")
    assert "hearing.txt" in listener.PACKAGE


@pytest.mark.skipif(
    importlib.util.find_spec("pocketsphinx") is None
    or not all(map(shutil.which, ("sox", "ffmpeg"))),
    reason="nothing listens here: scripts/speech/hear says what it needs",
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_recogniser_understands_calls_of_judge(language):
    place = next(at for at, class_ in enumerate(classes(language)) if class_.name == "phrases")
    tally = listen_to_class(
        (language, place),
        audio=ROOT / "site" / "audio",
        decibels=20,
        seeds=range(1, 2),
        is_nearest=False,
    )
    assert tally.percent == 100
