"""The visible texts of a page, and those that are English though another language was chosen."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from playwright.sync_api import Page

from faristol.desk.kernel.translation import Translator

CATALOGUES = Path(__file__).parents[3] / "py" / "faristol" / "desk" / "locale"
# As a regulation calls itself in its own language, whatever the language of the page is.
CITED = "Reglament de partides clàssiques, secció 6"
# Everything that is read on the page, but for what people wrote themselves.
TEXTS = """
() => {
  const found = new Set();
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const text = node.data.replace(/\\s+/g, " ").trim();
    if (!/\\p{L}{2}/u.test(text)) continue;
    const at = node.parentElement;
    // what was spoken before the language was chosen stays in its region until something else is
    if (at.closest("#announcer, #alerter, bdi, textarea, option, script, style, noscript, [lang]:not(html), .tile") || !seen(at)) continue;
    found.add(text);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const node of document.querySelectorAll(`#screen [${name}]`))
      if (seen(node) && node.getAttribute(name).trim()) found.add(node.getAttribute(name).trim());
  return [...found];
}
"""


def english_texts(page: Page, language: str) -> list[str]:
    """Return the English texts on the page, which must have some text at all."""
    texts = page.evaluate(TEXTS)
    assert texts
    assert page.evaluate("document.documentElement.lang") == language
    return [text for text in texts if CITED not in text and is_english(text, language)]


@cache
def is_english(text: str, language: str) -> bool:
    """Whether a text is an English message, and none that the language itself has in these words."""
    return matches_any(text, _foreign_patterns(language)) and not matches_any(
        text, _own_patterns(language)
    )


def matches_any(text: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    """Whether one of the patterns matches a whole text."""
    return any(pattern.fullmatch(text) for pattern in patterns)


@cache
def _pairs(language: str) -> tuple[tuple[str, str], ...]:
    """Return each message in English and in the language, with plain spaces, a pair for each plural form."""
    with (CATALOGUES / language / "LC_MESSAGES" / "faristol.po").open("rb") as file:
        result = list(_pair_forms(read_po(file)))
    english, own = Translator("en", None), Translator(language, dict(result))
    return tuple(
        (_format_message(english, message), _format_message(own, text)) for message, text in result
    )


def _format_message(text: Translator, message: str) -> str:
    """Return a message as displayed, with the texts of a regulation filled in."""
    return " ".join(text.as_printed(message).split())


def _pair_forms(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            yield from zip(message.id, map(str, message.string), strict=False)
        else:
            yield message.id, str(message.string)


@cache
def _own_patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of the language's messages, and its literal messages of any length."""
    translated = [translated for _, translated in _pairs(language) if translated]
    return tuple(_pattern(text) or re.compile(re.escape(text)) for text in translated)


@cache
def _foreign_patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of English messages that have another text in this language."""
    return tuple(
        pattern
        for english, translated in _pairs(language)
        if translated and translated != english and (pattern := _pattern(english))
    )


def _pattern(text: str) -> re.Pattern[str] | None:
    """Return the pattern of a message with any values; text without a letter is of no language."""
    parts = re.split(r"\{\w+\}", text)
    signs = "".join(part.strip() for part in parts)
    if len(signs) < 4 or not re.search(r"[^\W\d_]", signs):
        return None
    return re.compile(".+".join(re.escape(part) for part in parts))
