"""Romanian speech by eSpeak NG."""

import re
from collections.abc import Sequence
from pathlib import Path

from scripts.speech.tools import ToolError, run
from scripts.speech.voice import Utterance, Voice


def speak(voice: Voice, utterances: Sequence[Utterance], folder: Path) -> list[Path]:
    """Return a sound file for each utterance."""
    return [_sound(voice, given, folder / f"{at}.wav") for at, given in enumerate(utterances)]


def _sound(voice: Voice, given: Utterance, path: Path) -> Path:
    if not re.fullmatch(r"[\w '!-]+", given.text):
        message = f"{voice.language}: what is {given.text!r}?"
        raise ToolError(message)
    text = given.text
    for word, phonemes in voice.phones.items():
        text = re.sub(rf"\b{word}\b", phonemes.replace("\\", r"\\"), text)
    pace = voice.settings["words_per_minute"] * 100 // given.percent
    ending = "" if text.endswith("!") else "," if given.is_inner else "."
    manner = ("-v", voice.settings["voice"], "-p", str(voice.settings["pitch"]), "-s", str(pace))
    run("espeak-ng", *manner, "-w", str(path), text + ending)
    return path
