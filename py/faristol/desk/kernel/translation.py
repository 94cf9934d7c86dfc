"""Messages in the user's language: translations, plural forms, numbers and dates."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from re import Match
from re import compile as pattern
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from faristol.rules.citation import PrintedPlace

LANGUAGES = ("ca", "ro", "en")
MAX_CACHED: Final = 12  # formatted values of a language
NAMES = {"ca": "Català", "ro": "Română", "en": "English"}

T = TypeVar("T")

# The tables that the build packs: the messages, and their translations in the same order.
MESSAGES = "messages"
BETWEEN, FORM = "\0", "\1"  # separators of messages, and of plural forms

# The index of the plural form for a count, as the heads of the catalogues have it.
FORMS: Mapping[str, Callable[[int], int]] = {
    "ca": lambda n: 0 if n == 1 else 1,
    "ro": lambda n: 0 if n == 1 else 1 if n == 0 or 0 < n % 100 < 20 else 2,
    "en": lambda n: 0 if n == 1 else 1,
}

# Letters that run from right to left, and the marks that change the direction of a line. A name with any of
# them is isolated, so that both the name and its sentence keep their own direction.
_TURNING = pattern(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# A message cites a statement by our number: 1.8-4 is of CAT-DUP, 8.4 of CAT-CLS, "17 a" of CAT-CLM and 26 of
# RO-COR. In a formatted message, the printed number replaces ours.
_CITED = pattern(r"\((?:art\. (\d[^(){}]*)|((?:CAT|RO)-[A-Z]{3} [^(){}]+))\)")
_CITED_AGAIN = pattern(r" (\([^()]+\))(?=.*\1)")
_CITED_OF = (
    (pattern(r"1\.\d"), "CAT-DUP"),
    (pattern(r"\d\."), "CAT-CLS"),
    (pattern(r"\d+ [a-d]"), "CAT-CLM"),
    (pattern(r"\d+"), "RO-COR"),
)
_UNITS = ("B", "kB", "MB", "GB", "TB")
_ISOLATE, _END = "\u2068", "\u2069"
MINUS: Final = "\N{MINUS SIGN}"


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogues and return it unchanged; it is translated where it is formatted."""
    return message


# the name of a regulation, for statements that stand under no heading
_TEXTS = {"RO-COR": gettext_noop("correspondence rules"), "RO-GEN": gettext_noop("general rules")}


@dataclass(frozen=True, slots=True)
class Message:
    """A message that is not translated yet, with its values; with `many`, `text` is the form for n = 1.

    >>> Translator("en", None).render(Message("Added: {name}", {"name": "Anna"}))
    'Added: Anna'
    """

    text: str
    values: dict[str, object] = field(default_factory=dict)
    many: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """A number of bytes in a message, formatted in the unit that people use."""

    count: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day in a message, formatted by the language."""

    year: int
    month: int
    day: int


def ngettext_lazy(singular: str, plural: str, n: int, **values: object) -> Message:
    """Return a message whose form depends on a count, for `Translator.render`.

    >>> Translator("en", None).render(ngettext_lazy("{n} point", "{n} points", 3))
    '3 points'
    """
    return Message(singular, {"n": n, **values}, plural)


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences joined by spaces, each with its full stop; empty ones are left out.

    >>> join_sentences(["2 documents opened", "", "1 part is kept aside: “Torneig”", "Really?"])
    '2 documents opened. 1 part is kept aside: “Torneig”. Really?'
    """
    return " ".join(
        sentence if sentence.endswith((".", "…", "?", "!")) else f"{sentence}."
        for sentence in sentences
        if sentence
    )


class Translator:
    r"""The translator into one language, by its catalogue; English, that of the messages, needs none.

    >>> text = Translator("ca", {"{n} point": "{n} punt\1{n} punts"})
    >>> text.ngettext("{n} point", "{n} points", 1), text.ngettext("{n} point", "{n} points", 1500)
    ('1 punt', '1.500 punts')
    >>> text.gettext("Not translated")
    'Not translated'
    """

    def __init__(self, language: str, catalogue: Mapping[str, str] | None) -> None:
        self.language = language
        self._catalogue: Mapping[str, str] = catalogue or {}
        self._cached: dict[Hashable, Any] = {}

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the cached value of a key, the very same object, or make and cache it."""
        value: T = self._cached.pop(key) if key in self._cached else make()
        self._cached[key] = value
        while len(self._cached) > MAX_CACHED:
            del self._cached[next(iter(self._cached))]
        return value

    def gettext(self, message: str, **values: object) -> str:
        """Return a message in this language, with its values formatted.

        A value that is a name from right to left is isolated, a negative number has a minus sign.

        >>> Translator("en", None).gettext("{n} missing", n=3), Translator("en", None).gettext("{n} points", n=-20)
        ('3 missing', '−20 points')
        """
        sentence = self.pattern_of(message)
        return sentence.format(**self._format_values(values)) if values else sentence

    def ngettext(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Return the plural form for `n`, with its values formatted; Romanian has three forms."""
        return self.plural_pattern_of(singular, plural, n).format(
            n=self.format_number(n), **self._format_values(values)
        )

    def pattern_of(self, message: str) -> str:
        """Return the translation of a message before its values are inserted; for a count, the first form."""
        return self.as_printed(self.translation(message))

    def plural_pattern_of(self, singular: str, plural: str, n: int) -> str:
        """Return the plural form for a count before its values are inserted."""
        return self.as_printed(self.plural_translation(singular, plural, n))

    def translation(self, message: str) -> str:
        """Return the translation of a message, with citations by our numbers."""
        return (self._catalogue.get(message) or message).partition(FORM)[0]

    def plural_translation(self, singular: str, plural: str, n: int) -> str:
        """Return the plural form for a count, with citations by our numbers."""
        translation = self._catalogue.get(singular)
        forms = translation.split(FORM) if translation else (singular, plural)
        return forms[FORMS[self.language if translation else "en"](n)]

    def as_printed(self, sentence: str) -> str:
        """Return a sentence with the printed numbers of its citations, each of them once.

        >>> text = Translator("en", None)
        >>> text.as_printed("Too late (art. 1.8-4).")
        'Too late (art. 1.8).'
        >>> text.as_printed("Zero (art. 12), the letters stay (art. 13)")
        'Zero, the letters stay (ch. Greșeli tehnice)'
        """
        if "(" not in sentence or not _CITED.search(sentence):
            return sentence
        printed = _CITED.sub(self._print_citation, sentence)
        return _CITED_AGAIN.sub("", printed)

    def _print_citation(self, match: Match[str]) -> str:
        return f"({self.cite(match[2] or citation_in_message(match[1])) or match[2]})"

    def cite(self, citation: str) -> str:
        """Return the printed places of one of our numbers; an empty string if it is of no regulation.

        >>> text = Translator("en", None)
        >>> [text.cite(f"CAT-{one}") for one in ("DUP 1.8-4", "CLM 17a", "CLM S3", "CLS 4F")]
        ['art. 1.8', 'art. 17a', 'Sistema de competició', 'section 4, point F']
        >>> text.cite("RO-COR 26"), text.cite("RO-COR 2"), text.cite("RO-GEN 16")
        ('ch. Timpul de gândire', 'correspondence rules', 'general rules')
        """
        from faristol.rules.citation import printed_places

        return ", ".join(self._format_place(place) for place in printed_places(citation))

    def _format_place(self, place: "PrintedPlace") -> str:
        if place.article:
            return self.gettext("art. {n}", n=place.article)
        if place.letter:
            return self.gettext("section {n}, point {letter}", n=place.section, letter=place.letter)
        if place.section:
            return self.gettext("section {n}", n=place.section)
        if place.chapter:
            return self.gettext("ch. {heading}", heading=place.chapter)
        return place.heading or self.gettext(_TEXTS[place.regulation])

    def format_number(self, n: int) -> str:
        """Return a number with its thousands separated, as the language does.

        >>> Translator("ca", None).format_number(1234567), Translator("en", None).format_number(999)
        ('1.234.567', '999')
        """
        grouped = f"{n:,}"
        return grouped if self.language == "en" else grouped.replace(",", ".")

    @property
    def decimal_mark(self) -> str:
        """The separator between a whole number and its decimals.

        >>> Translator("ca", None).decimal_mark, Translator("en", None).decimal_mark
        (',', '.')
        """
        return "." if self.language == "en" else ","

    def of_date(self, number: int) -> str:
        """Return a day or a month of a date, in Romanian with two digits.

        >>> Translator("ro", None).of_date(5), Translator("ca", None).of_date(5)
        ('05', '5')
        """
        return f"{number:02}" if self.language == "ro" else str(number)

    def render(self, message: Message) -> str:
        """Return a `Message` in this language."""
        if message.many:
            values = dict(message.values)
            n = int(str(values.pop("n")))
            return self.ngettext(message.text, message.many, n, **values)
        return self.gettext(message.text, **message.values)

    def format_size(self, count: int) -> str:
        r"""Return a number of bytes in a unit for people, rounded down: never more room than there is.

        >>> Translator("ca", None).format_size(10_737_418_240), Translator("en", None).format_size(64_999_999)
        ('10,7\xa0GB', '64\xa0MB')
        >>> [Translator("ro", None).format_size(count) for count in (999, 9_950, 2_000_000)]
        ['999\xa0B', '9,9\xa0kB', '2\xa0MB']
        """
        power = min((len(str(count)) - 1) // 3, len(_UNITS) - 1)
        whole, tenth = divmod(count * 10 // 1000**power, 10)
        # below ten, and from GB on below a hundred, a tenth matters
        has_tenth = tenth and power and (whole < 10 or (power > 2 and whole < 100))
        number = (
            f"{self.format_number(whole)}{self.decimal_mark}{tenth}"
            if has_tenth
            else self.format_number(whole)
        )
        return f"{number}\N{NO-BREAK SPACE}{_UNITS[power]}"

    def _format_values(self, values: dict[str, object]) -> dict[str, object]:
        """Return the values of a sentence formatted; names from right to left are isolated."""
        return {name: self._format_value(value) for name, value in values.items()}

    def _format_value(self, value: object) -> object:
        if isinstance(value, Message):
            value = self.render(value)
        if isinstance(value, Size):
            return self.format_size(value.count)
        if isinstance(value, Day):
            day, month = self.of_date(value.day), f"{value.month:02}"
            return self.gettext("{day}/{month}/{year}", day=day, month=month, year=value.year)
        if isinstance(value, int) and value < 0:
            return format_number(value)
        return isolate_bidi(value) if isinstance(value, str) else value


def format_number(number: int) -> str:
    """Return a number with a minus sign instead of a hyphen.

    >>> format_number(31), format_number(-31)
    ('31', '−31')
    """
    return str(number).replace("-", MINUS)


def format_signed(number: int) -> str:
    """Return a difference with its sign, zero as 0.

    >>> format_signed(53), format_signed(-31), format_signed(0)
    ('+53', '−31', '0')
    """
    return f"+{number}" if number > 0 else format_number(number)


def citation_in_message(number: str) -> str:
    """Return our citation, with its regulation, for a number that a message cites as "(art. 26)".

    >>> [citation_in_message(one) for one in ("1.8-4", "4.10", "17 a–c", "26")]
    ['CAT-DUP 1.8-4', 'CAT-CLS 4.10', 'CAT-CLM 17 a–c', 'RO-COR 26']
    """
    regulation = next(name for form, name in _CITED_OF if form.match(number))
    return f"{regulation} {number}"


def isolate_bidi(name: str) -> str:
    r"""Return a name for a line of text; one that runs from right to left is isolated.

    >>> isolate_bidi("Anna"), isolate_bidi("\u05d3\u05d5\u05d3") == "\u2068\u05d3\u05d5\u05d3\u2069"
    ('Anna', True)
    """
    return f"{_ISOLATE}{name}{_END}" if _TURNING.search(name) else name


def unpack_catalogue(messages: str | None, translations: str | None) -> Mapping[str, str] | None:
    """Return the translations by message, from the tables that the build packed; None if one is missing."""
    if not messages or not translations:
        return None
    return dict(zip(messages.split(BETWEEN), translations.split(BETWEEN), strict=True))


def translators(read: Callable[[str], str | None]) -> Callable[[str], Translator]:
    """Return a function that returns the `Translator` of a language, read when it is first used."""
    cached: dict[str, Translator] = {}

    def text_of(language: str) -> Translator:
        if language not in LANGUAGES:
            language = LANGUAGES[0]
        if language not in cached:
            translations = read(language)
            cached[language] = Translator(
                language, unpack_catalogue(read(MESSAGES), translations) if translations else None
            )
        return cached[language]

    return text_of
