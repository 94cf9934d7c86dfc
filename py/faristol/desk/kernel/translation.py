"""Speak the user's language: what its catalogue has for a message, dates, and the words for counts."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from re import Match
from re import compile as pattern
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from faristol.rules.citation import PrintedPlace

LANGUAGES = ("ca", "ro", "en")
LATELY: Final = 12  # things that are remembered in a language
NAMES = {"ca": "Català", "ro": "Română", "en": "English"}

T = TypeVar("T")

# The tables that the build packs: the messages, and what each language has for them in the same order.
MESSAGES = "messages"
BETWEEN, FORM = "\0", "\1"  # two messages, two forms of one

# Which of its forms a language takes for a count, as the heads of the catalogues have it.
FORMS: Mapping[str, Callable[[int], int]] = {
    "ca": lambda n: 0 if n == 1 else 1,
    "ro": lambda n: 0 if n == 1 else 1 if n == 0 or 0 < n % 100 < 20 else 2,
    "en": lambda n: 0 if n == 1 else 1,
}

# Letters that run from right to left, and the marks that turn a line around. A name that has any keeps
# its own direction inside a sentence, and the sentence keeps its.
_TURNING = pattern(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# A message cites a statement by our number of it: 1.8-4 is of CAT-DUP, 8.4 of CAT-CLS, "17 a" of CAT-CLM
# and 26 of RO-COR. Where it is said, what is printed stands in its place.
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


def mark(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message


# how a text is named where a statement of it stands under no heading
_TEXTS = {"RO-COR": mark("correspondence rules"), "RO-GEN": mark("general rules")}


@dataclass(frozen=True, slots=True)
class Message:
    """Hold a message not yet translated and the values it names; with `many`, the one for n = 1."""

    text: str
    values: dict[str, object] = field(default_factory=dict)
    many: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """Hold how many bytes there are, to be said in the unit that people use."""

    count: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day that a message names, to be written as the language does."""

    year: int
    month: int
    day: int


def counted(one: str, many: str, n: int, **values: object) -> Message:
    """Return a message kept for later that is worded by a count."""
    return Message(one, {"n": n, **values}, many)


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences one after the other, each with its end; empty ones are none.

    >>> join_sentences(["2 documents opened", "", "1 part is kept aside: “Torneig”", "Really?"])
    '2 documents opened. 1 part is kept aside: “Torneig”. Really?'
    """
    return " ".join(
        sentence if sentence.endswith((".", "…", "?", "!")) else f"{sentence}."
        for sentence in sentences
        if sentence
    )


class Text:
    """Hold the catalogue of one language; English needs none, it is what the messages are written in."""

    def __init__(self, language: str, catalogue: Mapping[str, str] | None) -> None:
        self.language = language
        self._catalogue: Mapping[str, str] = catalogue or {}
        self._lately: dict[Hashable, Any] = {}

    def lately(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was put into words a moment ago, the very same object, or put it into words now."""
        found: T = self._lately.pop(key) if key in self._lately else make()
        self._lately[key] = found
        while len(self._lately) > LATELY:
            del self._lately[next(iter(self._lately))]
        return found

    def say(self, message: str, **values: object) -> str:
        """Return the message in this language, with its values.

        >>> Text("en", None).say("{n} missing", n=3), Text("en", None).say("{n} points", n=-20)
        ('3 missing', '−20 points')
        """
        text = self.found(message)
        return text.format(**self._shown(values)) if values else text

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the plural form that fits n; Romanian has three."""
        return self.found_for(one, many, n).format(n=self.number(n), **self._shown(values))

    def found(self, message: str) -> str:
        """Return what the catalogue has for a message, its values not yet put in; of a count, its first form."""
        return self.as_printed(self.translation(message))

    def found_for(self, one: str, many: str, n: int) -> str:
        """Return what the catalogue has for a count, its values not yet put in."""
        return self.as_printed(self.plural_translation(one, many, n))

    def translation(self, message: str) -> str:
        """Return the translation of a message, which cites by our numbers."""
        return (self._catalogue.get(message) or message).partition(FORM)[0]

    def plural_translation(self, one: str, many: str, n: int) -> str:
        """Return the translation of a message for a count, which cites by our numbers."""
        found = self._catalogue.get(one)
        forms = found.split(FORM) if found else (one, many)
        return forms[FORMS[self.language if found else "en"](n)]

    def as_printed(self, sentence: str) -> str:
        """Return a sentence that cites each regulation as it is printed, a place once.

        >>> text = Text("en", None)
        >>> text.as_printed("Too late (art. 1.8-4).")
        'Too late (art. 1.8).'
        >>> text.as_printed("Zero (art. 12), the letters stay (art. 13)")
        'Zero, the letters stay (ch. Greșeli tehnice)'
        """
        if "(" not in sentence or not _CITED.search(sentence):
            return sentence
        printed = _CITED.sub(self._cited, sentence)
        return _CITED_AGAIN.sub("", printed)

    def _cited(self, found: Match[str]) -> str:
        return f"({self.cite(found[2] or citation_in_message(found[1])) or found[2]})"

    def cite(self, citation: str) -> str:
        """Return how people find what one of our numbers stands for; empty if it is of no regulation.

        >>> text = Text("en", None)
        >>> [text.cite(f"CAT-{one}") for one in ("DUP 1.8-4", "CLM 17a", "CLM S3", "CLS 4F")]
        ['art. 1.8', 'art. 17a', 'Sistema de competició', 'section 4, point F']
        >>> text.cite("RO-COR 26"), text.cite("RO-COR 2"), text.cite("RO-GEN 16")
        ('ch. Timpul de gândire', 'correspondence rules', 'general rules')
        """
        from faristol.rules.citation import printed_places

        return ", ".join(self._place(place) for place in printed_places(citation))

    def _place(self, place: "PrintedPlace") -> str:
        if place.article:
            return self.say("art. {n}", n=place.article)
        if place.letter:
            return self.say("section {n}, point {letter}", n=place.section, letter=place.letter)
        if place.section:
            return self.say("section {n}", n=place.section)
        if place.chapter:
            return self.say("ch. {heading}", heading=place.chapter)
        return place.heading or self.say(_TEXTS[place.regulation])

    def number(self, n: int) -> str:
        """Write a number with its thousands apart, as the language does.

        >>> Text("ca", None).number(1234567), Text("en", None).number(999)
        ('1.234.567', '999')
        """
        written = f"{n:,}"
        return written if self.language == "en" else written.replace(",", ".")

    @property
    def point(self) -> str:
        """Return what stands between a whole number and its decimals.

        >>> Text("ca", None).point, Text("en", None).point
        (',', '.')
        """
        return "." if self.language == "en" else ","

    def of_date(self, number: int) -> str:
        """Write a day or a month of a date, in Romanian with two figures.

        >>> Text("ro", None).of_date(5), Text("ca", None).of_date(5)
        ('05', '5')
        """
        return f"{number:02}" if self.language == "ro" else str(number)

    def of(self, message: Message) -> str:
        """Return a message that was kept for later."""
        if message.many:
            values = dict(message.values)
            n = int(str(values.pop("n")))
            return self.count(message.text, message.many, n, **values)
        return self.say(message.text, **message.values)

    def size(self, count: int) -> str:
        r"""Return how many bytes as people say it, rounded down: room that is not there is promised to nobody.

        >>> Text("ca", None).size(10_737_418_240), Text("en", None).size(64_999_999)
        ('10,7\xa0GB', '64\xa0MB')
        >>> [Text("ro", None).size(count) for count in (999, 9_950, 2_000_000)]
        ['999\xa0B', '9,9\xa0kB', '2\xa0MB']
        """
        power = min((len(str(count)) - 1) // 3, len(_UNITS) - 1)
        whole, tenth = divmod(count * 10 // 1000**power, 10)
        # below ten, and of what is counted in thousands of millions, a tenth is worth a word
        has_tenth = tenth and power and (whole < 10 or (power > 2 and whole < 100))
        written = f"{self.number(whole)}{self.point}{tenth}" if has_tenth else self.number(whole)
        return f"{written}\N{NO-BREAK SPACE}{_UNITS[power]}"

    def _shown(self, values: dict[str, object]) -> dict[str, object]:
        """Return the values of a sentence as they are said, those that would turn it around kept apart."""
        return {name: self._one_shown(value) for name, value in values.items()}

    def _one_shown(self, value: object) -> object:
        if isinstance(value, Message):
            value = self.of(value)
        if isinstance(value, Size):
            return self.size(value.count)
        if isinstance(value, Day):
            day, month = self.of_date(value.day), f"{value.month:02}"
            return self.say("{day}/{month}/{year}", day=day, month=month, year=value.year)
        if isinstance(value, int) and value < 0:
            return format_number(value)
        return apart(value) if isinstance(value, str) else value


def format_number(number: int) -> str:
    """Return a number with the sign of a minus, not a hyphen.

    >>> format_number(31), format_number(-31)
    ('31', '−31')
    """
    return str(number).replace("-", MINUS)


def format_signed(number: int) -> str:
    """Return a difference with its sign, nothing as 0.

    >>> format_signed(53), format_signed(-31), format_signed(0)
    ('+53', '−31', '0')
    """
    return f"+{number}" if number > 0 else format_number(number)


def citation_in_message(number: str) -> str:
    """Return which statement a message means by "(art. 26)", with its regulation.

    >>> [citation_in_message(one) for one in ("1.8-4", "4.10", "17 a–c", "26")]
    ['CAT-DUP 1.8-4', 'CAT-CLS 4.10', 'CAT-CLM 17 a–c', 'RO-COR 26']
    """
    regulation = next(name for form, name in _CITED_OF if form.match(number))
    return f"{regulation} {number}"


def apart(name: str) -> str:
    r"""Return a name for a line of others: one that runs from right to left keeps that to itself.

    >>> apart("Anna"), apart("\u05d3\u05d5\u05d3") == "\u2068\u05d3\u05d5\u05d3\u2069"
    ('Anna', True)
    """
    return f"{_ISOLATE}{name}{_END}" if _TURNING.search(name) else name


def side_by_side(messages: str | None, found: str | None) -> Mapping[str, str] | None:
    """Return what a language has for each message, from the tables that the build packed."""
    if not messages or not found:
        return None
    return dict(zip(messages.split(BETWEEN), found.split(BETWEEN), strict=True))


def texts(read: Callable[[str], str | None]) -> Callable[[str], Text]:
    """Return a function that gives the text of a language, read once and when first wanted."""
    known: dict[str, Text] = {}

    def text_of(language: str) -> Text:
        if language not in LANGUAGES:
            language = LANGUAGES[0]
        if language not in known:
            found = read(language)
            known[language] = Text(language, side_by_side(read(MESSAGES), found) if found else None)
        return known[language]

    return text_of
