"""Pauses between the clips of the voice; a slower pace is a percentage of them."""

from dataclasses import dataclass, replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.ledger.refusal import Refusal
from faristol.speech.rhythm import BOUNDS, USUAL, Pause, Rhythm, Unrhythmic, read_rhythm

# the pauses that a club may choose, in their order in an announcement
NAMES: dict[Pause, str] = {
    "slow": gettext_noop("Between tiles, the first time"),
    "between": gettext_noop("Before the tiles are said again"),
    "fast": gettext_noop("Between tiles, when they are said again"),
    "call": gettext_noop("Before “Time!”"),
    "phrase": gettext_noop("Between the parts of a move"),
    "letter": gettext_noop("Between the letters of a word"),
}
MAX_INPUT = 6  # characters of a pause


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRow:
    """A pause that a club may choose; its lengths are in seconds."""

    field: str  # its name in the form
    label: str
    length: str
    usual: str


def pause_rows(rhythm: Rhythm, text: Translator) -> list[PauseRow]:
    """Return the pauses of a rhythm for the template."""
    return [
        PauseRow(
            field=f"pause_{pause}",
            label=text.gettext(label),
            length=format_seconds(getattr(rhythm, pause), text),
            usual=format_seconds(getattr(USUAL, pause), text),
        )
        for pause, label in NAMES.items()
    ]


def format_seconds(milliseconds: int, text: Translator) -> str:
    """Return a pause in seconds, as the language writes it.

    >>> format_seconds(1600, Translator("ca", None)), format_seconds(250, Translator("en", None))
    ('1,6', '0.25')
    """
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}{text.decimal_mark}{rest:03}".rstrip("0").rstrip(text.decimal_mark)


def parse_seconds(raw: str) -> int:
    """Return the milliseconds of a pause from text, or -1 if it is invalid.

    >>> parse_seconds("1,6"), parse_seconds("2"), parse_seconds(".5"), parse_seconds("1,2345")
    (1600, 2000, -1, -1)
    """
    whole, point, rest = raw.strip().replace(",", ".").partition(".")
    is_read = whole.isascii() and whole.isdecimal() and len(raw) <= MAX_INPUT
    if not is_read or (point and not (rest.isascii() and rest.isdecimal() and len(rest) <= 3)):
        return -1
    return 1000 * int(whole) + int(rest.ljust(3, "0"))


async def change(desk: Desk, request: Request) -> Done:
    """Save the pauses of the club, or restore the usual ones."""
    voice = desk.service(VoiceService).voice
    if request.value("usual"):
        await desk.service(VoiceService).choose(replace(voice, rhythm=USUAL))
        return Done(toast=Message(gettext_noop("The pauses are the usual ones.")))
    pauses = {pause: parse_seconds(request.value(f"pause_{pause}")) for pause in BOUNDS}
    read = read_rhythm(pauses)
    if isinstance(read, Unrhythmic):
        least, most = (
            format_seconds(bound, desk.translator_for(request.lang)) for bound in BOUNDS[read.pause]
        )
        data = {"field": f"pause_{read.pause}", "least": least, "most": most}
        raise Refused(Refusal(f"voice/{read.code}", data))
    await desk.service(VoiceService).choose(replace(voice, rhythm=read))
    return Done(toast=Message(gettext_noop("The pauses were saved.")))
