"""Choose how a club has things said, hear it, and try a rack."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faristol.desk.lists import language_name
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.rack_said import LONGEST, rack_said
from faristol.desk.request import Request
from faristol.desk.screens import voice_rhythm
from faristol.desk.screens.ready import sound_told
from faristol.desk.text import Text, mark
from faristol.desk.view import View
from faristol.desk.voice_desk import LOUDEST, ORDERS, READERS, SPEAKERS, WAYS, Voice, announcing
from faristol.desk.voice_told import CallerTold, caller_told, with_silent
from faristol.ledger.refusal import Refusal
from faristol.speech.clip import tile_clip
from faristol.speech.language import spoken_languages
from faristol.speech.names import tables
from faristol.speech.rack import Announced, announce_rack, repeat_rack
from faristol.speech.rhythm import SLOWER
from faristol.speech.script import Called, Manner, Script
from faristol.tiles.alphabet import Word, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

if TYPE_CHECKING:
    from faristol.desk.app import Desk

TABLES = {
    "cities": mark("Cities"),
    "persons": mark("Persons"),
    "countries": mark("Countries"),
    "names": mark("Romanian table: Ana, Barbu…"),
}
_SPEAKERS = {
    "clips": mark("The voice of Faristol"),
    "judge": mark("The judge, who reads the screen"),
    "device": mark("The device’s own voice"),
}
_ORDERS = {"alphabetical": mark("Alphabetical"), "drawn": mark("As they were drawn")}
_READERS = {
    "quiet": mark("Is silent while the voice speaks"),
    "reads": mark("Reads the captions, and the voice is silent"),
}
_TRIED = {"ca": ("ÇZ", "AL·LNY?"), "ro": ("XA", "DEIZ?")}


async def show(desk: "Desk", request: Request) -> View:
    """Show the voice, or the names of a table, or the club's own recordings."""
    if len(request.place) > 1:
        from faristol.desk.screens import voice_names, voice_own

        if request.place[1] == "names":
            return await voice_names.show(desk, request)
        if request.place[1] == "own":
            return await voice_own.show(desk, request)
    text = desk.text_of(request.lang)
    language = language_asked(request)
    voice = desk.voice.voice
    spoken = voice.of(language)
    left, drawn = _typed(request, language)
    rack = rack_typed(left, drawn, language, voice)
    context: dict[str, Any] = {
        "language": language,
        "languages": languages(text),
        "voice": voice,
        "spoken": spoken,
        "speakers": _choices(_SPEAKERS, _possible(request, voice, language), text),
        "tables": table_choices(language, text),
        "ways": [(way, _example(voice, language, way)) for way in WAYS],
        "orders": _choices(_ORDERS, ORDERS, text),
        "readers": _choices(_READERS, READERS, text),
        "paces": [
            (str(SLOWER[0]), text.say("Usual pauses")),
            *((str(pace), text.say("Pauses of {n} %", n=pace)) for pace in SLOWER[1:]),
        ],
        "rhythm": voice_rhythm.fields(voice.rhythm, text),
        "check": sound_told(desk, request, language, text),
        "left": left,
        "drawn": drawn,
        "rack_said": rack_said(left, drawn, language, text),
        "trial": None
        if rack is None
        else await with_silent(trial(voice, language, rack, text), desk.clips),
    }
    return View(
        title=text.say("Voice"),
        template="voice.html",
        context=context,
        regions={"principal": "voice_main.html"},
    )


def language_asked(request: Request) -> str:
    """Return the language that the screen is about: the one asked for, else the screen's."""
    known = spoken_languages()
    wanted = request.query.get("language", request.lang)
    return wanted if wanted in known else known[0]


def languages(text: Text) -> list[tuple[str, str]]:
    """Return the languages that can be spoken, and their names."""
    found = [(one, language_name(one, text)) for one in spoken_languages()]
    return [(one, name[:1].upper() + name[1:]) for one, name in found]


def table_choices(language: str, text: Text) -> list[tuple[str, str]]:
    """Return the tables of a language and what they are called."""
    return [(table, text.say(TABLES[table])) for table in tables(language)]


def _choices(names: dict[str, str], values: tuple[str, ...], text: Text) -> list[tuple[str, str]]:
    return [(value, text.say(names[value])) for value in values]


def _possible(request: Request, voice: Voice, language: str) -> tuple[str, ...]:
    """Leave out the device's own voice where it does not speak the language by itself."""
    facts = request.facts or {}
    here = facts.get("voices")
    has_own = isinstance(here, list) and language in here
    return tuple(one for one in SPEAKERS if one != "device" or has_own or voice.speaker == "device")


def _example(voice: Voice, language: str, way: Any) -> str:
    return tile_clip(voice.names(language), "A", way).caption


def _typed(request: Request, language: str) -> tuple[str, ...]:
    """Return the tiles to try, left over and drawn: those that were typed, else an example."""
    query = request.query
    if "left" in query or "rack" in query:
        return tuple(query.get(name, "") for name in ("left", "rack"))
    return _TRIED[language]


def rack_typed(left: str, drawn: str, language: str, voice: Voice) -> Announced | None:
    """Return the tiles that were typed, left over and drawn; none if there are none, or they are none."""
    parts: list[Word] = []
    for typed in (left, drawn):
        part = read_rack(typed[: 4 * LONGEST], alphabet_of(language), most=LONGEST)
        if isinstance(part, Misread):
            return None
        parts.append(part)
    if not parts[0] and not parts[1]:
        return None
    return Announced(left=parts[0], drawn=parts[1], order=voice.of(language).order)


def trial(
    voice: Voice, language: str, rack: Announced, text: Text, *, is_begun: bool = True
) -> CallerTold:
    """Return how a rack is announced; without the call that begins the round, where another gives it."""
    rule = announcing(language)

    def make(manner: Manner) -> Script:
        script = announce_rack(rack, manner, rule)
        return script if is_begun else tuple(one for one in script if one.about != Called("time"))

    return caller_told(
        voice,
        language,
        make,
        text,
        again=lambda manner: repeat_rack(rack, manner, rule),
        left=len(rack.left) if rule.left_first or rack.order == "drawn" else 0,
    )


async def change(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Have things said otherwise; what is none of the choices stays as it was."""
    voice = desk.voice.voice
    language = request.value("language")
    if language not in spoken_languages():
        return Again(refusal=Refusal("voice/no_such_language"))
    spoken = voice.of(language)

    def chosen(name: str, choices: tuple[Any, ...], now: Any) -> Any:
        wanted = request.value(name, str(now))
        return next((one for one in choices if str(one) == wanted), now)

    voice = replace(
        voice,
        speaker=chosen("speaker", SPEAKERS, voice.speaker),
        reader=chosen("reader", READERS, voice.reader),
        volume=chosen("volume", tuple(range(LOUDEST + 1)), voice.volume),
        pace=chosen("pace", SLOWER, voice.pace),
    )
    spoken = replace(
        spoken,
        table=chosen("table", tables(language), spoken.table),
        way=chosen("way", WAYS, spoken.way),
        order=chosen("order", ORDERS, spoken.order),
    )
    await desk.voice.choose(voice.speaking(language, spoken))
    return Done()
