"""The trial of announcing letters: the requested language, a typed rack, and its script."""

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.rack_input import LONGEST
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.shared.voice.caller_data import CallerData, rack_call_data
from faristol.desk.shared.voice.voice_settings import VoiceSettings, default_announcement
from faristol.speech.language import spoken_languages
from faristol.speech.rack import Announced
from faristol.tiles.alphabet import Word, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

TRIED = {"ca": ("ÇZ", "AL·LNY?"), "ro": ("XA", "DEIZ?")}


def requested_language(request: Request) -> str:
    """Return the language to announce in: the requested one, else that of the screen."""
    supported = spoken_languages()
    requested = request.query.get("language", request.lang)
    return requested if requested in supported else supported[0]


def languages(text: Translator) -> list[tuple[str, str]]:
    """Return the languages that the voice speaks, with their names."""
    return [
        (language, capitalize_first(language_name(language, text)))
        for language in spoken_languages()
    ]


def rack_from_form(left: str, drawn: str, language: str, voice: VoiceSettings) -> Announced | None:
    """Return the typed tiles, left over and drawn; None if there are no tiles, or invalid ones."""
    parts: list[Word] = []
    for entered in (left, drawn):
        part = read_rack(entered[: 4 * LONGEST], alphabet_of(language), most=LONGEST)
        if isinstance(part, Misread):
            return None
        parts.append(part)
    if not parts[0] and not parts[1]:
        return None
    return Announced(left=parts[0], drawn=parts[1], order=voice.of(language).order)


def call_trial(
    voice: VoiceSettings, language: str, rack: Announced, text: Translator, *, is_begun: bool = True
) -> CallerData:
    """Return the data to announce a rack, without the call that begins the round unless `is_begun`."""
    return rack_call_data(
        voice, rack, default_announcement(language), language, text, is_begun=is_begun
    )
