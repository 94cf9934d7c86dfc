"""The voices of languages (voices/*.toml), and the text that an engine speaks for a clip."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.speech.clip import FULL, MORE, Clip

TABLES = ("letters", "spoken", "phones", "length", "inner_length")
FOLDER = Path(__file__).resolve().parent / "voices"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The voice of a language."""

    language: str
    engine: str
    settings: Mapping[str, Any]
    """Settings of the engine alone."""
    letters: Mapping[str, str]
    spoken: Mapping[str, str]
    phones: Mapping[str, str]
    length: Mapping[str, int]
    """Percent, by caption."""
    inner_length: Mapping[str, int]
    """The same for a part of a number that others follow."""


@dataclass(frozen=True, slots=True, order=True)
class Utterance:
    """The text to render: clips that are spoken alike are rendered once."""

    text: str
    percent: int = 100
    is_inner: bool = False
    """More follows at once: the voice does not fall."""


def voice_of(language: str) -> Voice:
    """Return the voice of a language."""
    raw = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    tables = {name: raw.pop(name) for name in TABLES}
    return Voice(language=language, engine=raw.pop("engine"), settings=raw, **tables)


def utterance(clip: Clip, voice: Voice) -> Utterance:
    """Return the utterance of a clip: its caption, with the tile called by its letter's name."""
    text = voice.spoken.get(clip.caption, clip.caption)
    tile, _, name = clip.caption.partition(" ")
    if clip.id.endswith(FULL) and name and tile in voice.letters:
        text = f"{voice.letters[tile]} {name}"
    is_inner = clip.id.endswith(MORE)
    percent = (voice.inner_length if is_inner else voice.length).get(clip.caption, 100)
    return Utterance(text.lower(), percent, is_inner)
