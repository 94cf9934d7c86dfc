"""Name word lists and their languages as people do."""

from faristol.desk.lexicons import LexiconRow
from faristol.desk.text import Text, mark

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
