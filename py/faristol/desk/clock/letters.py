"""Call the letters of a round beside its clock, which begins at the onset of “Time!” (CAT-DUP 1.4)."""

from dataclasses import dataclass

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
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

SPOKEN = "calls_language"  # of the letters that a round began with, last of all
LAST = "round_letters"  # where the letters of the round under way are, to come back to
ROUTE = "/clock/round?letters=yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """Hold what is called beside the clock, and what the judge typed of it."""

    language: str
    languages: list[tuple[str, str]]
    left: str
    drawn: str
    said: RackMessages
    is_at_onset: bool
    caller: CallerData | None


async def letters_asked(desk: Desk, request: Request, text: Text) -> Letters | None:
    """Return the letters that are called beside the clock, if they are wanted there."""
    query = request.query
    if "letters" not in query:
        return None
    language = requested_language(request)
    left, drawn = query.get("left", ""), query.get("rack", "")
    voice = desk.of(VoiceService).voice
    rack = rack_from_form(left, drawn, language, voice)
    is_at_onset = desk.shelf.own.get(AT_ONSET, "yes") == "yes"
    return Letters(
        language=language,
        languages=languages(text),
        left=left,
        drawn=drawn,
        said=rack_messages(left, drawn, language, text),
        is_at_onset=is_at_onset,
        # where the clock waits for a tap, the tap is what calls
        caller=None
        if rack is None
        else await with_missing_clips(
            call_trial(voice, language, rack, text, is_begun=is_at_onset), desk.of(Recordings)
        ),
    )


def calls_language(desk: Desk, text: Text, letters: Letters | None, *, is_on: bool) -> str:
    """Return what a clock calls in: the language of the round's letters, else the screen's or that of the last letters."""
    if letters:
        return letters.language
    known, last = spoken_languages(), desk.shelf.own.get(SPOKEN, "")
    is_of_round = is_on and bool(desk.shelf.own.get(LAST, ""))
    wanted = last if is_of_round or text.language not in known else text.language
    return wanted if wanted in known else known[0]


async def remember(desk: Desk, request: Request) -> None:
    """Remember the letters that the round begins with: whoever went elsewhere comes back to them."""
    value = request.route if request.query.get("letters") else ""
    spoken = requested_language(request)
    if value and spoken != desk.shelf.own.get(SPOKEN, ""):
        await desk.shelf.put_own(SPOKEN, spoken)
    if value != desk.shelf.own.get(LAST, ""):
        await desk.shelf.put_own(LAST, value)


async def choose(desk: Desk, request: Request) -> Done:
    """Have the clock begin with the call, or wait for a tap."""
    value = "yes" if request.value("at_onset") else "no"
    await desk.shelf.put_own(AT_ONSET, value)
    return Done()
