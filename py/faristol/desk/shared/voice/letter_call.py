"""Try how letters are called: the language that is asked for, a rack as it is typed, and what is said of it."""

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
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
    """Return the language that the screen is about: the one asked for, else the screen's."""
    known = spoken_languages()
    wanted = request.query.get("language", request.lang)
    return wanted if wanted in known else known[0]


def languages(text: Text) -> list[tuple[str, str]]:
    """Return the languages that can be spoken, and their names."""
    return [(one, capitalize_first(language_name(one, text))) for one in spoken_languages()]


def rack_from_form(left: str, drawn: str, language: str, voice: VoiceSettings) -> Announced | None:
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


def call_trial(
    voice: VoiceSettings, language: str, rack: Announced, text: Text, *, is_begun: bool = True
) -> CallerData:
    """Return how a rack is announced; without the call that begins the round, where another gives it."""
    return rack_call_data(
        voice, rack, default_announcement(language), language, text, is_begun=is_begun
    )
