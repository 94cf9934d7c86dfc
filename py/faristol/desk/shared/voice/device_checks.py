"""Rows of the checks of a device, and the sound test."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop

if TYPE_CHECKING:
    from faristol.speech.script import Manner, Script


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRow:
    """A check; `label`: of the data-device action that fixes it, `help`: what else to try."""

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
) -> CheckRow:
    """Return a check with values for its title and its note."""
    return CheckRow(
        state=state,
        title=Message(title, values),
        note=Message(note, values),
        action=action,
        label=label,
    )


HEARD = gettext_noop("The sound can be heard")
SAY = gettext_noop("Say a letter")
LOOKING = gettext_noop("Checking…")
# what to try when no sound was heard, the quickest first
UNHEARD = (
    gettext_noop("Turn up the device’s volume."),
    gettext_noop("Turn off silent mode: on many phones and tablets it is a switch on the side."),
    gettext_noop("Check that the loudspeaker is connected, charged and switched on."),
    gettext_noop(
        "Check whether the sound is going elsewhere: headphones, another loudspeaker, a television."
    ),
)


# whether the voice was heard today, as the user answered
_SOUND = {
    "heard": check_line(
        "ok", HEARD, gettext_noop("It was heard today."), "sound", gettext_noop("Once more")
    ),
    "asked": replace(
        check_line(
            "todo", gettext_noop("Did you hear it?"), gettext_noop("At the back of the hall too?")
        ),
        kind="heard",
    ),
    "unheard": replace(
        check_line(
            "bad",
            gettext_noop("Not heard"),
            gettext_noop("Try this, then test again:"),
            "sound",
            SAY,
        ),
        help=tuple(map(Message, UNHEARD)),
    ),
    "untried": check_line(
        "todo",
        gettext_noop("The voice has not been tried today"),
        gettext_noop("A letter is announced as in the round; then say whether you heard it."),
        "sound",
        SAY,
    ),
}
_NO_SOUND = check_line(
    "todo", gettext_noop("There is no sound"), gettext_noop("This browser cannot play any.")
)


def sound_check(answers: Mapping[str, Any]) -> CheckRow:
    """Return the row of the sound test, by the answers of the device."""
    return _SOUND.get(str(answers["sound"]), _NO_SOUND)


def sound_check_fragment(desk: Desk, request: Request, language: str, text: Translator) -> CheckRow:
    """Return the row of the sound test alone, for the screen of the voice."""
    line = sound_check(request.facts) if request.facts else check_line("wait", HEARD, LOOKING)
    return with_sample_letter(desk, line, language, text)


def with_sample_letter(desk: Desk, check: CheckRow, language: str, text: Translator) -> CheckRow:
    """Return the sound test with the script of its button: one tile, announced as in the round."""
    if check.action != "sound":
        return check
    from faristol.desk.shared.voice.caller_data import caller_data
    from faristol.desk.shared.voice.voice_settings import VoiceService

    call = caller_data(desk.service(VoiceService).voice, language, _letter, text)
    return replace(check, attrs={"data-script": call.data, "data-speaker": call.speaker})


def _letter(manner: "Manner") -> "Script":
    from faristol.speech.clip import tile_clip
    from faristol.speech.script import OnRack, item

    return (item(tile_clip(manner.names, "A", manner.way), pause=0, about=OnRack(0, 0, "A")),)
