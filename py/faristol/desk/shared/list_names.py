"""Name word lists and their languages as people do, and hand their words out."""

from typing import TYPE_CHECKING, Protocol

from faristol.desk.kernel.outcome import download_effect
from faristol.desk.kernel.ports import Progress
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.lexicons import PRACTICE
from faristol.ledger.record import JSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faristol.desk.shared.lexicons import LexiconRow
    from faristol.ledger.lexicon_change import ChangeLexicon, LexiconChange
    from faristol.ledger.pin import LexiconPin
    from faristol.words.wordlist import WordList

# The rules that are proposed for a language until somebody chooses others.
USUAL_RULES = {"ca": "ca-classic", "ro": "ro-general"}
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


def capitalize_first(text: str) -> str:
    """Return a text as it stands at the head of something: its first letter a capital."""
    return text[:1].upper() + text[1:]


class ListIdentity(Protocol):
    """A list as it is known here, or as a document pinned it."""

    @property
    def kind(self) -> str:
        """Return whether it is a practice list."""

    @property
    def name(self) -> str:
        """Return what the club calls it."""

    @property
    def version(self) -> str:
        """Return which of that name it is."""


def list_name(listed: ListIdentity, language: str, text: Text) -> str:
    """Return what a list is called: the club's name and version, or of which language it is one to practise with."""
    if listed.kind == PRACTICE:
        return text.say("{language} practice list", language=language_name(language, text))
    return f"{listed.name} {listed.version}".strip()


def full_name(listed: ListIdentity, language: str, text: Text) -> str:
    """Return the list, its version and its language: what stands over every verdict."""
    name = list_name(listed, language, text)
    if listed.kind == PRACTICE:
        return f"{name} · {listed.version}" if listed.version else name
    return f"{name} · {language_name(language, text)}"


def format_pin(pin: "LexiconPin", language: str, text: Text) -> str:
    """Return the name of a list with the digits that people compare."""
    return f"{list_name(pin, language, text)} · {pin.digest[:8]}"


LISTED_FROM = mark("From round {n} on, the words are judged by this list: {name}.")
UNLISTED_FROM = mark("From round {n} on, the judge says which words are valid, without a list.")
LISTED_FROM_TURN = mark("From turn {n} on, the verdicts are those of this list: {name}.")
UNLISTED_FROM_TURN = mark("From turn {n} on, the verdicts are given without a list.")


def format_change(
    change: "LexiconChange | ChangeLexicon",
    language: str,
    text: Text,
    *,
    messages: tuple[str, str] = (LISTED_FROM, UNLISTED_FROM),
) -> str:
    """Return the sentence that says from where on another list judges, or none; without the reason."""
    listed, unlisted = messages
    if change.lexicon is None:
        return text.say(unlisted, n=change.since)
    return text.say(listed, n=change.since, name=format_pin(change.lexicon, language, text))


def format_changes(
    changes: "Sequence[LexiconChange]",
    language: str,
    text: Text,
    *,
    messages: tuple[str, str] = (LISTED_FROM, UNLISTED_FROM),
) -> list[str]:
    """Return lines for the papers: the list before it was changed, and each change with its reason."""
    if not changes:
        return []
    before = changes[0].before
    return [
        text.say("Words: {name}", name=format_pin(before, language, text))
        if before
        else text.say("No list: the judge says which words are valid"),
        *(
            f"{format_change(change, language, text, messages=messages)} {change.why}"
            for change in changes
        ),
    ]


def _short_name(listed: ListIdentity, text: Text) -> str:
    """Return what a list is called beside the name of its language."""
    return text.say("practice list") if listed.kind == PRACTICE else list_name(listed, "", text)


def name_with_language(listed: ListIdentity, language: str, text: Text) -> str:
    """Return the language, and what the list is called."""
    return f"{capitalize_first(language_name(language, text))} · {_short_name(listed, text)}"


def is_practice(listed: ListIdentity | None) -> bool:
    """Tell whether words are judged by a practice list: what is played so is nothing official."""
    return listed is not None and listed.kind == PRACTICE


def row_name(row: "LexiconRow", text: Text) -> str:
    """Return what a list is called among those of all languages.

    Two lists of a club may bear one name and one version, and not be the same words.
    """
    name = name_with_language(row, row.language, text)
    return name if row.is_practice else f"{name} · {row.short}"


def file_name(name: str, version: str) -> str:
    """Return what the file of a list is called, without its ending."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in f"{name} {version}".strip())
    return plain.strip("-")[:60] or "list"


async def export_words(
    words: "WordList", language: str, name: str, progress: Progress, text: Text
) -> dict[str, JSON]:
    """Return the effect that hands words out as a file, one a line, as the language writes them."""
    from faristol.formats.steps import Steps
    from faristol.formats.wordlists.compare import write_steps
    from faristol.tiles.alphabet import alphabet_of

    steps = Steps(write_steps(words, alphabet_of(language)))
    for count in steps:
        await progress(count, len(words), text.say("Writing the words…"))
    return download_effect(name, steps.result, "text/plain;charset=utf-8")
