"""Catalan speech: Festival reads the text, hts_engine makes the sound.

Festival's own sound is clipped and uneven, and its rate moves only the pauses; so it writes labels
(the phones with their times) and hts_engine follows them, at the length and the level requested here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.speech.tools import ToolError, run
from scripts.speech.voice import Utterance, Voice

ENCODING = "iso-8859-15"  # of the voice; a character that it lacks must not become another one
SECOND = 10_000_000  # of the times in labels
STEP = 50_000  # one frame of the voice
SHORTEST = 5 * STEP
OPENING = SECOND // 10  # silence before the first word
LEAD, TAIL = SECOND // 50, SECOND * 6 // 100  # sound kept around what is cut out
INNER_TAIL = (
    SECOND * 45 // 1000
)  # the following word begins with silence, its lips and tongue closed
QUIETER = "-6"  # dB, so that nothing is clipped
PAUSE = "pau"


@dataclass(frozen=True, slots=True)
class Phone:
    """One line of the labels."""

    begins: int
    ends: int
    label: str

    @property
    def name(self) -> str:
        """The phone itself."""
        match = re.search(r"-(\w+)\+", self.label)
        if match is None:
            message = f"a label without a phone: {self.label}"
            raise ToolError(message)
        return match[1]


def speak(voice: Voice, utterances: Sequence[Utterance], folder: Path) -> list[Path]:
    """Return a sound file for each utterance."""
    texts = [
        voice.settings["carrier"] + _plain_text(_text(given, voice), voice) for given in utterances
    ]
    labels = [folder / f"{at}.lab" for at in range(len(utterances))]
    program = [
        f"({voice.settings['voice']})",
        *(f'(lex.add.entry \'("{word}" n ({phones})))' for word, phones in voice.phones.items()),
        *(
            f'(hts_dump_feats (utt.synth (Utterance Text "{text}")) hts_feats_list "{path}")'
            for text, path in zip(texts, labels, strict=True)
        ),
    ]
    script = folder / "labels.scm"
    script.write_text("\n".join(program), encoding=ENCODING)
    run("festival", "-b", str(script))
    return [_sound(path, given, voice) for path, given in zip(labels, utterances, strict=True)]


def _text(given: Utterance, voice: Voice) -> str:
    return f"{given.text} {voice.settings['following']}" if given.is_inner else given.text


def _plain_text(text: str, voice: Voice) -> str:
    """Return a text as the voice reads it: no typographic characters, no hyphens, a full stop."""
    plain = text.replace("’", "'").replace("-", " ").rstrip("!.") + "."
    if not re.fullmatch(r"[\w' ]+\.", plain):
        message = f"{voice.language}: what is {text!r}?"
        raise ToolError(message)
    return plain


def _sound(path: Path, given: Utterance, voice: Voice) -> Path:
    """Return the sound of the labels of an utterance, without the carrier and what follows."""
    phones = _stretch(_read(path), given.percent)
    timed, whole, cut = (path.with_suffix(suffix) for suffix in (".timed", ".whole.wav", ".wav"))
    timed.write_text(
        "".join(f"{phone.begins} {phone.ends} {phone.label}\n" for phone in phones),
        encoding=ENCODING,
    )
    model = voice.settings["model"]
    run("hts_engine", "-m", model, "-vp", "-g", QUIETER, "-ow", str(whole), str(timed))
    spoken = _last_words(phones)
    if given.is_inner:
        spoken = _cut_following(spoken, voice.settings["following_phones"].split())
    tail = INNER_TAIL if given.is_inner else TAIL
    span = (max(0, spoken[0].begins - LEAD) / SECOND, (spoken[-1].ends + tail) / SECOND)
    run("sox", "-D", str(whole), str(cut), "trim", f"{span[0]:.4f}", f"={span[1]:.4f}")
    return cut


def _read(path: Path) -> list[Phone]:
    lines = [line.split(None, 2) for line in path.read_text(encoding=ENCODING).splitlines()]
    return [
        Phone(int(float(begins)), int(float(ends)), label.strip()) for begins, ends, label in lines
    ]


def _stretch(phones: Sequence[Phone], percent: int) -> list[Phone]:
    """Return the phones with their lengths in whole frames; only the first pause is changed."""
    at = 0
    timed = []
    for phone in phones:
        length = phone.ends - phone.begins
        if phone.name != PAUSE:
            length = length * percent // 100
        elif not at:
            length = OPENING
        length = round(max(length, SHORTEST) / STEP) * STEP
        timed.append(Phone(at, at + length, phone.label))
        at += length
    return timed


def _last_words(phones: Sequence[Phone]) -> Sequence[Phone]:
    """Return the phones after the last pause."""
    last = len(phones) - 1
    while phones[last].name == PAUSE:
        last -= 1
    first = last
    while phones[first - 1].name != PAUSE:
        first -= 1
    return phones[first : last + 1]


def _cut_following(phones: Sequence[Phone], following: Sequence[str]) -> Sequence[Phone]:
    """Return the phones without those of the following words."""
    at = len(phones) - len(following)
    if at < 1 or [phone.name for phone in phones[at:]] != list(following):
        message = f"it does not end with {' '.join(following)}"
        raise ToolError(message)
    return phones[:at]
