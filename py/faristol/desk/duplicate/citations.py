"""Citations of the articles of a game's own rules on its screens.

Messages cite the duplicate regulation, as "(art. 1.8-1)" or "(CAT-DUP 1.8-1)", and stay unchanged for a
game under it. Under other rules the article is the one from which the game's value comes; where
practice has no such article, or a club changed the value, the message cites no article.
"""

from collections.abc import Callable, Hashable
from re import Match
from re import compile as pattern
from typing import Final

from faristol.desk.kernel.translation import T, Translator
from faristol.rules.ruleset import Ruleset

CATALAN: Final = "ca-duplicate-2018"
_PREFIX: Final = "CAT-DUP "
_CITATION: Final = pattern(r"\s*\((?:art\.|CAT-DUP)\s(1\.\d+(?:-\d+)?)\)")
# the path of the value that an article decides, by the article or the nearest above it; articles that
# are missing here decide no value of the rules
_PATH_BY_ARTICLE: Final[dict[str, str]] = {
    "1.1": "course.official",
    "1.1-8": "master.source",
    "1.2": "sheet.record",
    "1.2-7": "sheet.score",
    "1.3": "racks.stages",
    "1.4": "announcing.orders",
    "1.4-7": "announcing.tables",
    "1.5": "round_clock.seconds",
    "1.7-1": "sheet.coordinates",
    "1.7-4": "round_clock.seconds",
    "1.7-5": "conduct.sanctions",
    "1.8-1": "master.incorrect",
    "1.8-2": "master.incorrect",
    "1.8-3": "master.none_valid",
    "1.8-4": "course.joins",
    "1.9": "ranking.ties",
    "1.10": "bonus.table",
    "1.11": "corrections.totals",
}


def citing_translator(text: Translator, rules: Ruleset) -> Translator:
    """Return the translator of a game: the plain one under the regulation that the messages cite."""
    is_changed = any(source.basis == "club" for source in rules.sources.values())
    return (
        text if rules.heading.name == CATALAN and not is_changed else CitingTranslator(text, rules)
    )


class CitingTranslator(Translator):
    """A translator whose messages cite other rules than the regulation that they were written for."""

    def __init__(self, text: Translator, rules: Ruleset) -> None:
        super().__init__(text.language, None)
        self._text = text
        self.rules = rules

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a cached text of the catalogue's translator; it cites no article."""
        return self._text.cached(key, make)

    def translation(self, message: str) -> str:
        """Return the translation of a message, with the articles of the game's rules."""
        return _with_own_articles(self._text.translation(message), self.rules)

    def plural_translation(self, singular: str, plural: str, n: int) -> str:
        """Return the translation of a message for a count, with the articles of the game's rules."""
        return _with_own_articles(self._text.plural_translation(singular, plural, n), self.rules)


def replace_citations(sentence: str, text: Translator) -> str:
    """Return a sentence with the articles of the rules that a translator cites, as they are printed.

    >>> replace_citations("late (art. 1.7-4)", Translator("en", None))
    'late (art. 1.7)'
    """
    own = (
        _with_own_articles(sentence, text.rules) if isinstance(text, CitingTranslator) else sentence
    )
    return text.as_printed(own)


def _with_own_articles(sentence: str, rules: Ruleset) -> str:
    """Return a sentence with the articles of the rules of a game, in the numbering of the messages."""
    if "(" not in sentence:
        return sentence

    def cite_own(match: Match[str]) -> str:
        article = article_in(match[1], rules)
        if article == match[1]:
            return match[0]
        return f" ({article})" if article else ""

    return _CITATION.sub(cite_own, sentence)


def format_article_suffix(number: str, text: Translator) -> str:
    """Return an article in parentheses, to stand after what it decides, or an empty string.

    >>> format_article_suffix("CAT-DUP 1.6-1", Translator("en", None))
    '(art. 1.6)'
    """
    return replace_citations(f"(art. {number.removeprefix(_PREFIX)})", text).strip()


def article_in(number: str, rules: Ruleset) -> str:
    """Return the article of rules for one of the duplicate regulation, or an empty string.

    Under the regulation it is the number itself; other rules never cite a Catalan regulation.
    """
    path = _PATH_BY_ARTICLE.get(number) or _PATH_BY_ARTICLE.get(number.partition("-")[0], "")
    source = rules.source(path) if path else None
    if source is not None and source.basis == "club":
        return ""
    if CATALAN in (rules.heading.name, rules.heading.base):
        return number
    article = source.article if source is not None else ""
    return "" if article.startswith("CAT-") else article  # a practice has no articles of its own
