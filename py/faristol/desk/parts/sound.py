"""Say how a check of the device went, and whether the voice is heard."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, Text, mark

if TYPE_CHECKING:
    from faristol.speech.script import Manner, Script


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold one check; `label` is that of the data-device action that mends it, `help` what else to try."""

    state: str  # ok, todo, bad, wait
    title: Message
    note: Message
    action: str = ""
    label: str = ""
    kind: str = ""
    help: tuple[Message, ...] = ()
    attrs: Mapping[str, str] = field(default_factory=dict)  # of the button of the action


def check_line(
    state: str, title: str, note: str, action: str = "", label: str = "", **values: object
) -> Line:
    """Return a check; the values stand in its title and in its note."""
    return Line(
        state=state,
        title=Message(title, values),
        note=Message(note, values),
        action=action,
        label=label,
    )


HEARD = mark("The sound is heard")
SAY = mark("Say a letter")
LOOKING = mark("Being looked at…")
# What to try when nothing was heard, what is quickest first.
UNHEARD = (
    mark("Turn the volume of the device up."),
    mark("Switch its silent mode off: on many telephones and tablets it is a switch at the side."),
    mark("See whether the loudspeaker is connected, charged and switched on."),
    mark("See whether the sound goes elsewhere: headphones, another loudspeaker, a television."),
)


# how the voice was heard today; only ears know, so it is asked
_SOUND = {
    "heard": check_line("ok", HEARD, mark("Somebody heard it today."), "sound", mark("Once more")),
    "asked": replace(
        check_line("todo", mark("Have you heard it?"), mark("Also at the back of the hall?")),
        kind="heard",
    ),
    "unheard": replace(
        check_line(
            "bad", mark("It was not heard"), mark("Try this, then once more:"), "sound", SAY
        ),
        help=tuple(map(Message, UNHEARD)),
    ),
    "untried": check_line(
        "todo",
        mark("The voice was not tried today"),
        mark("A letter is said as in the round; then say whether it was heard."),
        "sound",
        SAY,
    ),
}
_NO_SOUND = check_line("todo", mark("There is no sound"), mark("This browser cannot make any."))


def sound_line(facts: Mapping[str, Any]) -> Line:
    """Say whether somebody has heard the voice today."""
    return _SOUND.get(str(facts["sound"]), _NO_SOUND)


def sound_told(desk: Desk, request: Request, language: str, text: Text) -> Line:
    """Return the sound test alone, for the screen of the voice."""
    line = sound_line(request.facts) if request.facts else check_line("wait", HEARD, LOOKING)
    return with_letter(desk, line, language, text)


def with_letter(desk: Desk, check: Line, language: str, text: Text) -> Line:
    """Give the button of the sound test what it says: one tile, called as in the round."""
    if check.action != "sound":
        return check
    from faristol.desk.parts.voice import VoiceDesk
    from faristol.desk.parts.voice_told import caller_told

    told = caller_told(desk.of(VoiceDesk).voice, language, _letter, text)
    return replace(check, attrs={"data-script": told.data, "data-speaker": told.speaker})


def _letter(manner: "Manner") -> "Script":
    from faristol.speech.clip import tile_clip
    from faristol.speech.script import OnRack, item

    return (item(tile_clip(manner.names, "A", manner.way), pause=0, about=OnRack(0, 0, "A")),)
