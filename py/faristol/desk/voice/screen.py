"""Screen of the voice: its settings, a sound check, and a rack to try."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from faristol.board.square import SQUARES, Direction, Square
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.rack_input import rack_messages
from faristol.desk.shared.voice.caller_data import caller_data, with_missing_clips
from faristol.desk.shared.voice.device_checks import sound_check_fragment
from faristol.desk.shared.voice.letter_call import (
    TRIED,
    call_trial,
    languages,
    rack_from_form,
    requested_language,
)
from faristol.desk.shared.voice.recordings import Recordings
from faristol.desk.shared.voice.voice_settings import (
    COUNTINGS,
    MAX_VOLUME,
    ORDERS,
    READERS,
    SPEAKERS,
    WAYS,
    VoiceService,
    VoiceSettings,
)
from faristol.desk.voice.contexts import VoiceContext
from faristol.desk.voice.rhythm import pause_rows
from faristol.ledger.refusal import Refusal
from faristol.speech.clip import tile_clip
from faristol.speech.language import Counting, Way, spoken_languages
from faristol.speech.move import announce_coordinates
from faristol.speech.names import tables
from faristol.speech.rhythm import SLOWER
from faristol.speech.script import Counted, number_items

ChoiceT = TypeVar("ChoiceT")

TABLES = {
    "cities": gettext_noop("Cities"),
    "persons": gettext_noop("First names"),
    "countries": gettext_noop("Countries"),
    "names": gettext_noop("Romanian table: Ana, Barbu…"),
}
_SPEAKERS = {
    "clips": gettext_noop("The voice of Faristol"),
    "judge": gettext_noop("The judge, who reads the screen"),
    "device": gettext_noop("The device’s own voice"),
}
_ORDERS = {
    "alphabetical": gettext_noop("Alphabetical"),
    "drawn": gettext_noop("As they were drawn"),
}
_READERS = {
    "quiet": gettext_noop("Silent while the voice speaks"),
    "reads": gettext_noop("Reads the captions; the voice stays silent"),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the settings of the voice with a rack to try."""
    text = desk.translator_for(request.lang)
    language = requested_language(request)
    voice = desk.service(VoiceService).voice
    spoken = voice.of(language)
    left, drawn = _trial_input(request, language)
    rack = rack_from_form(left, drawn, language, voice)
    trial = None
    if rack is not None:
        trial = await with_missing_clips(
            call_trial(voice, language, rack, text), desk.service(Recordings)
        )
    return View(
        title=text.gettext("Voice"),
        context=VoiceContext(
            language=language,
            languages=languages(text),
            voice=voice,
            voice_settings=spoken,
            speakers=_label_choices(_SPEAKERS, _possible_speakers(request, voice, language), text),
            tables=table_choices(language, text),
            ways=[(way, _format_example(voice, language, way)) for way in WAYS],
            number=_number_sample(voice, language, text),
            countings=[
                (counting, _format_counting(voice, language, counting)) for counting in COUNTINGS
            ],
            orders=_label_choices(_ORDERS, ORDERS, text),
            readers=_label_choices(_READERS, READERS, text),
            paces=[
                (str(SLOWER[0]), text.gettext("Usual pauses")),
                *((str(pace), text.gettext("Pauses of {n}%", n=pace)) for pace in SLOWER[1:]),
            ],
            pauses=pause_rows(voice.rhythm, text),
            check=sound_check_fragment(desk, request, language, text),
            render_text=text.render,
            left_input=left,
            drawn_input=drawn,
            rack_messages=rack_messages(left, drawn, language, text),
            trial=trial,
        ),
    )


def table_choices(language: str, text: Translator) -> list[tuple[str, str]]:
    """Return the tables of names of a language with their labels."""
    return [(table, text.gettext(TABLES[table])) for table in tables(language)]


def _label_choices(
    names: dict[str, str], values: tuple[str, ...], text: Translator
) -> list[tuple[str, str]]:
    return [(value, text.gettext(names[value])) for value in values]


def _possible_speakers(request: Request, voice: VoiceSettings, language: str) -> tuple[str, ...]:
    """Return the speakers, without the device's own voice if it does not speak the language itself."""
    facts = request.facts or {}
    here = facts.get("voices")
    has_own = isinstance(here, list) and language in here
    return tuple(
        speaker
        for speaker in SPEAKERS
        if speaker != "device" or has_own or voice.speaker == "device"
    )


def _number_sample(voice: VoiceSettings, language: str, text: Translator) -> dict[str, str]:
    """Return the attributes of the button that plays a sample number: the coordinates of a move."""
    at = Square(SQUARES // 2 + 7)  # H15
    sample = caller_data(voice, language, partial(announce_coordinates, at, Direction.ACROSS), text)
    return {"data-script": sample.data, "data-speaker": sample.speaker, "data-sample": ""}


def _format_counting(voice: VoiceSettings, language: str, counting: Counting) -> str:
    """Return fifteen as the voice speaks it."""
    manner = replace(voice.manner(language), numbers=counting)
    number, *digits = number_items(15, manner, pause=0, about=Counted("round", 15))
    return ", ".join((number.caption, " ".join(digit.caption for digit in digits))).rstrip(", ")


def _format_example(voice: VoiceSettings, language: str, way: Way) -> str:
    return tile_clip(voice.names(language), "A", way).caption


def _trial_input(request: Request, language: str) -> tuple[str, ...]:
    """Return the tiles to try, left over and drawn: those of the form, else an example."""
    query = request.query
    if "left" in query or "rack" in query:
        return tuple(query.get(name, "") for name in ("left", "rack"))
    return TRIED[language]


async def change(desk: Desk, request: Request) -> Done:
    """Change the settings of the voice; an unknown choice leaves its setting as it was."""
    voice = desk.service(VoiceService).voice
    language = request.value("language")
    if language not in spoken_languages():
        raise Refused(Refusal("voice/no_such_language"))
    spoken = voice.of(language)

    def choose(name: str, choices: Sequence[ChoiceT], now: ChoiceT) -> ChoiceT:
        requested = request.value(name, str(now))
        return next((choice for choice in choices if str(choice) == requested), now)

    voice = replace(
        voice,
        speaker=choose("speaker", SPEAKERS, voice.speaker),
        reader=choose("reader", READERS, voice.reader),
        volume=choose("volume", tuple(range(MAX_VOLUME + 1)), voice.volume),
        pace=choose("pace", SLOWER, voice.pace),
    )
    spoken = replace(
        spoken,
        table=choose("table", tables(language), spoken.table),
        way=choose("way", WAYS, spoken.way),
        order=choose("order", ORDERS, spoken.order),
        numbers=choose("numbers", COUNTINGS, spoken.numbers),
    )
    await desk.service(VoiceService).choose(voice.with_language(language, spoken))
    return Done()
