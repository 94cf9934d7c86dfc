"""Try how letters are called: the language that is asked for, a rack as it is typed, and what is said of it."""

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.rack_input import LONGEST
from faristol.desk.shared.list_names import capital, language_name
from faristol.desk.shared.voice.caller_data import CallerTold, rack_told
from faristol.desk.shared.voice.voice_settings import Voice, announcing
from faristol.speech.language import spoken_languages
from faristol.speech.rack import Announced
from faristol.tiles.alphabet import Word, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

TRIED = {"ca": ("ÇZ", "AL·LNY?"), "ro": ("XA", "DEIZ?")}


def language_asked(request: Request) -> str:
    """Return the language that the screen is about: the one asked for, else the screen's."""
    known = spoken_languages()
    wanted = request.query.get("language", request.lang)
    return wanted if wanted in known else known[0]


def languages(text: Text) -> list[tuple[str, str]]:
    """Return the languages that can be spoken, and their names."""
    return [(one, capital(language_name(one, text))) for one in spoken_languages()]


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
    return rack_told(voice, rack, announcing(language), language, text, is_begun=is_begun)
