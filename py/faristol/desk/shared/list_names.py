"""Names of word lists and their languages for people, and the export of their words."""

from typing import TYPE_CHECKING, Protocol

from faristol.desk.kernel.outcome import download_effect
from faristol.desk.kernel.ports import Progress
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.lexicons import PRACTICE
from faristol.ledger.record import JSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faristol.desk.shared.lexicons import LexiconRow
    from faristol.ledger.lexicon_change import ChangeLexicon, LexiconChange
    from faristol.ledger.pin import LexiconPin
    from faristol.words.wordlist import WordList

# the rules that are proposed for a language until others are chosen
USUAL_RULES = {"ca": "ca-classic", "ro": "ro-general"}
_LANGUAGES = {"ca": gettext_noop("Catalan"), "ro": gettext_noop("Romanian")}


def language_name(language: str, text: Translator) -> str:
    """Return the name of a language; without a translation, its name for itself."""
    if language in _LANGUAGES:
        return text.gettext(_LANGUAGES[language])
    from faristol.tiles.alphabet import alphabet_of

    try:
        return alphabet_of(language).name
    except LookupError:
        return language


def capitalize_first(text: str) -> str:
    """Return a text with a capital first letter, as in a heading."""
    return text[:1].upper() + text[1:]


class ListIdentity(Protocol):
    """A list of this device, or as a document has pinned it."""

    @property
    def kind(self) -> str:
        """Practice or official."""

    @property
    def name(self) -> str:
        """The name that the club gave it."""

    @property
    def version(self) -> str:
        """The version of that name."""


def list_name(word_list: ListIdentity, language: str, text: Translator) -> str:
    """Return the name of a list: name and version by the club, or the practice list of a language."""
    if word_list.kind == PRACTICE:
        return text.gettext("{language} practice list", language=language_name(language, text))
    return f"{word_list.name} {word_list.version}".strip()


def full_name(word_list: ListIdentity, language: str, text: Translator) -> str:
    """Return the list, its version and its language, as the heading of every verdict."""
    name = list_name(word_list, language, text)
    if word_list.kind == PRACTICE:
        return f"{name} · {word_list.version}" if word_list.version else name
    return f"{name} · {language_name(language, text)}"


def format_pin(pin: "LexiconPin", language: str, text: Translator) -> str:
    """Return the name of a list with the first digits of its digest, which people compare."""
    return f"{list_name(pin, language, text)} · {pin.digest[:8]}"


LISTED_FROM = gettext_noop("From round {n} on, the words are judged by this list: {name}.")
UNLISTED_FROM = gettext_noop(
    "From round {n} on, the judge says which words are valid, without a list."
)
LISTED_FROM_TURN = gettext_noop("From turn {n} on, the verdicts are those of this list: {name}.")
UNLISTED_FROM_TURN = gettext_noop("From turn {n} on, the verdicts are given without a list.")


def format_change(
    change: "LexiconChange | ChangeLexicon",
    language: str,
    text: Translator,
    *,
    messages: tuple[str, str] = (LISTED_FROM, UNLISTED_FROM),
) -> str:
    """Return the sentence from where on another list, or no list, judges; without the reason."""
    list_message, no_list_message = messages
    if change.lexicon is None:
        return text.gettext(no_list_message, n=change.since)
    return text.gettext(
        list_message, n=change.since, name=format_pin(change.lexicon, language, text)
    )


def format_changes(
    changes: "Sequence[LexiconChange]",
    language: str,
    text: Translator,
    *,
    messages: tuple[str, str] = (LISTED_FROM, UNLISTED_FROM),
) -> list[str]:
    """Return lines for the papers: the list before its first change, and each change with its reason."""
    if not changes:
        return []
    before = changes[0].before
    return [
        text.gettext("Words: {name}", name=format_pin(before, language, text))
        if before
        else text.gettext("No list: the judge says which words are valid"),
        *(
            f"{format_change(change, language, text, messages=messages)} {change.why}"
            for change in changes
        ),
    ]


def _short_name(word_list: ListIdentity, text: Translator) -> str:
    """Return the name of a list next to the name of its language."""
    return (
        text.gettext("practice list")
        if word_list.kind == PRACTICE
        else list_name(word_list, "", text)
    )


def name_with_language(word_list: ListIdentity, language: str, text: Translator) -> str:
    """Return the language and the name of a list."""
    return f"{capitalize_first(language_name(language, text))} · {_short_name(word_list, text)}"


def is_practice(word_list: ListIdentity | None) -> bool:
    """Whether a list is a practice list, with which no game is official."""
    return word_list is not None and word_list.kind == PRACTICE


def row_name(row: "LexiconRow", text: Translator) -> str:
    """Return the name of a list among those of all languages.

    Two lists of a club may have the same name and version, and different words.
    """
    name = name_with_language(row, row.language, text)
    return name if row.is_practice else f"{name} · {row.short}"


def file_name(name: str, version: str) -> str:
    """Return the name of the file of a list, without its extension."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in f"{name} {version}".strip())
    return plain.strip("-")[:60] or "list"


async def export_words(
    words: "WordList", language: str, name: str, progress: Progress, text: Translator
) -> dict[str, JSON]:
    """Return the effect that downloads words as a file, one a line, in the spelling of the language."""
    from faristol.formats.steps import Steps
    from faristol.formats.wordlists.compare import write_steps
    from faristol.tiles.alphabet import alphabet_of

    steps = Steps(write_steps(words, alphabet_of(language)))
    for count in steps:
        await progress(count, len(words), text.gettext("Writing the words…"))
    return download_effect(name, steps.result, "text/plain;charset=utf-8")
