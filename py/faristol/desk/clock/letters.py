"""The letters of a round, called beside its clock, which begins at the onset of “Time!” (CAT-DUP 1.4)."""

from dataclasses import dataclass

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.rack_input import RackMessages, rack_messages
from faristol.desk.shared.clocks.clock_data import AT_ONSET
from faristol.desk.shared.voice.caller_data import CallerData, with_missing_clips
from faristol.desk.shared.voice.letter_call import (
    call_trial,
    languages,
    rack_from_form,
    requested_language,
)
from faristol.desk.shared.voice.recordings import Recordings
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.speech.language import spoken_languages

LANGUAGE_KEY = "calls_language"  # of the letters that the last round began with
ROUTE_KEY = "round_letters"  # the address of the letters of the round under way, to return to
ROUTE = "/clock/round?letters=yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledLetters:
    """The letters that are called beside the clock, as the judge typed them."""

    language: str
    languages: list[tuple[str, str]]
    left: str
    drawn: str
    messages: RackMessages
    is_at_onset: bool
    caller: CallerData | None


async def load_letters(desk: Desk, request: Request, text: Translator) -> CalledLetters | None:
    """Return the letters that are called beside the clock, or None if the address asks for none."""
    query = request.query
    if "letters" not in query:
        return None
    language = requested_language(request)
    left, drawn = query.get("left", ""), query.get("rack", "")
    voice = desk.service(VoiceService).voice
    rack = rack_from_form(left, drawn, language, voice)
    is_at_onset = desk.stream_store.own.get(AT_ONSET, "yes") == "yes"
    return CalledLetters(
        language=language,
        languages=languages(text),
        left=left,
        drawn=drawn,
        messages=rack_messages(left, drawn, language, text),
        is_at_onset=is_at_onset,
        # a clock that waits for a tap is called by it
        caller=None
        if rack is None
        else await with_missing_clips(
            call_trial(voice, language, rack, text, is_begun=is_at_onset), desk.service(Recordings)
        ),
    )


def calls_language(
    desk: Desk, text: Translator, letters: CalledLetters | None, *, is_on: bool
) -> str:
    """Return the language of a clock's calls: of the round's letters, the screen or the last letters."""
    if letters:
        return letters.language
    available, last = spoken_languages(), desk.stream_store.own.get(LANGUAGE_KEY, "")
    is_of_round = is_on and bool(desk.stream_store.own.get(ROUTE_KEY, ""))
    requested = last if is_of_round or text.language not in available else text.language
    return requested if requested in available else available[0]


async def remember_letters(desk: Desk, request: Request) -> None:
    """Store the address of the letters that the round begins with, for the way back from other screens."""
    value = request.route if request.query.get("letters") else ""
    language = requested_language(request)
    if value and language != desk.stream_store.own.get(LANGUAGE_KEY, ""):
        await desk.stream_store.put_device_pref(LANGUAGE_KEY, language)
    if value != desk.stream_store.own.get(ROUTE_KEY, ""):
        await desk.stream_store.put_device_pref(ROUTE_KEY, value)


async def choose(desk: Desk, request: Request) -> Done:
    """Choose whether the clock begins with the call or waits for a tap."""
    value = "yes" if request.value("at_onset") else "no"
    await desk.stream_store.put_device_pref(AT_ONSET, value)
    return Done()
