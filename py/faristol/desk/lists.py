"""Name word lists and their languages as people do, and hand their words out."""

from typing import TYPE_CHECKING

from faristol.desk.lexicons import LexiconRow
from faristol.desk.ports import Progress
from faristol.desk.text import Text, mark
from faristol.ledger.record import JSON

if TYPE_CHECKING:
    from faristol.words.wordlist import WordList

_LANGUAGES = {"ca": mark("Catalan"), "ro": mark("Romanian")}


def language_name(language: str, text: Text) -> str:
    """Return what a language is called; one without a translation by its own name."""
    if language in _LANGUAGES:
        return text.say(_LANGUAGES[language])
    from faristol.tiles.alphabet import alphabet_of

    try:
        return alphabet_of(language).name
    except LookupError:
        return language


def list_name(row: LexiconRow, text: Text) -> str:
    """Return what a list is called: the club's name and version, or that it is a practice list."""
    if row.is_practice:
        return text.say("practice list")
    return f"{row.name} {row.version}".strip()


def file_name(name: str, version: str) -> str:
    """Return what the file of a list is called, without its ending."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in f"{name} {version}".strip())
    return plain.strip("-")[:60] or "list"


async def hand_out(
    words: "WordList", language: str, name: str, progress: Progress, text: Text
) -> dict[str, JSON]:
    """Return the effect that hands words out as a file, one a line, as the language writes them."""
    from faristol.exchange.wordlists.compare import write_steps
    from faristol.exchange.wordlists.steps import Steps
    from faristol.tiles.alphabet import alphabet_of

    steps = Steps(write_steps(words, alphabet_of(language)))
    for count in steps:
        await progress(count, len(words), text.say("Writing the words…"))
    mime = "text/plain;charset=utf-8"
    return {"do": "download", "name": name, "mime": mime, "text": steps.result}
