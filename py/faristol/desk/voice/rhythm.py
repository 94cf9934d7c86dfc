"""Choose the pauses between what is said; what is asked for as slower is a percentage of them."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.ledger.refusal import Refusal
from faristol.speech.rhythm import BOUNDS, USUAL, Pause, Unrhythmic, read_rhythm

# the pauses that a club may choose, in the order in which they are heard
NAMES: dict[Pause, str] = {
    "slow": mark("Between tiles, the first time"),
    "between": mark("Before the tiles are said again"),
    "fast": mark("Between tiles, when they are said again"),
    "call": mark("Before “Time!”"),
    "phrase": mark("Between the parts of a move"),
    "letter": mark("Between the letters of a word"),
}
LONGEST = 6  # signs of a pause as it is typed


def in_seconds(milliseconds: int, text: Text) -> str:
    """Write a pause in seconds, as the language does.

    >>> in_seconds(1600, Text("ca", None)), in_seconds(250, Text("en", None))
    ('1,6', '0.25')
    """
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}{text.point}{rest:03}".rstrip("0").rstrip(text.point)


def read_seconds(typed: str) -> int:
    """Return the milliseconds of a pause as people write it, -1 if it is none.

    >>> read_seconds("1,6"), read_seconds("2"), read_seconds(".5"), read_seconds("1,2345")
    (1600, 2000, -1, -1)
    """
    whole, point, rest = typed.strip().replace(",", ".").partition(".")
    is_read = whole.isascii() and whole.isdecimal() and len(typed) <= LONGEST
    if not is_read or (point and not (rest.isascii() and rest.isdecimal() and len(rest) <= 3)):
        return -1
    return 1000 * int(whole) + int(rest.ljust(3, "0"))


async def change(desk: Desk, request: Request) -> Done:
    """Keep the pauses of the club, or go back to the usual ones."""
    voice = desk.of(VoiceService).voice
    if request.value("usual"):
        await desk.of(VoiceService).choose(replace(voice, rhythm=USUAL))
        return Done(toast=Message(mark("The pauses are the usual ones.")))
    pauses = {pause: read_seconds(request.value(f"pause_{pause}")) for pause in BOUNDS}
    read = read_rhythm(pauses)
    if isinstance(read, Unrhythmic):
        least, most = (in_seconds(one, desk.text_of(request.lang)) for one in BOUNDS[read.pause])
        data = {"field": f"pause_{read.pause}", "least": least, "most": most}
        raise Refused(Refusal(f"voice/{read.code}", data))
    await desk.of(VoiceService).choose(replace(voice, rhythm=read))
    return Done(toast=Message(mark("The pauses were saved.")))
