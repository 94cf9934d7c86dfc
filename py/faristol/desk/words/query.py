"""Lookups at the word desk: parsed from a route, written as a route again, and the list that answers."""

import re
from dataclasses import dataclass, replace
from typing import TypeAlias
from urllib.parse import urlencode

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.lexicons import LOOKED_UP, LexiconRow, Lexicons
from faristol.desk.shared.list_names import capitalize_first, list_name
from faristol.tiles.alphabet import languages
from faristol.words.search import Order
from faristol.words.wordlist import LENGTHS

MAX_TEXT = 64  # characters of the input that are read
PATTERN_CHARACTERS = frozenset("?*[]")
_LENGTH = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)
_PAGE = re.compile(r"[0-9]{1,6}", re.ASCII)
_ORDERS = {order.value: order for order in Order}

Examples: TypeAlias = dict[str, tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupWay:
    """A way of looking words up: its name, a note, and examples by language: the input, a match."""

    name: str
    note: str
    examples: Examples
    order: Order = Order.SHORTEST
    needs_text: bool = True

    def example_input(self, language: str) -> str:
        """Return an example input."""
        return self.examples.get(language, ("", ""))[0]

    def example(self, language: str) -> str:
        """Return an example input and a match."""
        return " → ".join(filter(None, self.examples.get(language, ())))


WAYS: dict[str, LookupWay] = {
    "check": LookupWay(
        name=gettext_noop("Check a word"),
        note=gettext_noop("Type a word, or several. With ? or * it is read as a pattern."),
        examples={"ca": ("QUINZE", ""), "ro": ("FLUTURE", "")},
    ),
    "starts": LookupWay(
        name=gettext_noop("Begins with"),
        note=gettext_noop("Type how the words begin."),
        examples={"ca": ("COL", "COLOR"), "ro": ("PRE", "PRET")},
    ),
    "ends": LookupWay(
        name=gettext_noop("Ends with"),
        note=gettext_noop("Type how the words end."),
        examples={"ca": ("NYA", "CANYA"), "ro": ("IRE", "CITIRE")},
    ),
    "contains": LookupWay(
        name=gettext_noop("Contains"),
        note=gettext_noop("Type letters that are together somewhere in the words."),
        examples={"ca": ("L·L", "COL·LEGI"), "ro": ("OX", "BOXA")},
    ),
    "pattern": LookupWay(
        name=gettext_noop("Pattern"),
        note=gettext_noop(
            "? is any letter, * any number of letters or none, [AEIOU] one of these, [^AEIOU] none of these."
        ),
        examples={"ca": ("C?S*", "CASA"), "ro": ("C?S*", "CASA")},
    ),
    "anagram": LookupWay(
        name=gettext_noop("All the letters"),
        note=gettext_noop(
            "Type the letters in any order: all are used. ? is a blank, two at most."
        ),
        examples={"ca": ("MERCAT", "CREMAT"), "ro": ("CARTE", "CERTA")},
    ),
    "some": LookupWay(
        name=gettext_noop("Some of the letters"),
        note=gettext_noop(
            "Type the letters of a rack: not all need to be used. ? is a blank, two at most."
        ),
        examples={"ca": ("MERCAT?", "CREMA"), "ro": ("CETARI?", "CITARE")},
        order=Order.LENGTH,
    ),
    "extend": LookupWay(
        name=gettext_noop("Longer words"),
        note=gettext_noop("Type what is on the board to find the words made by adding letters."),
        examples={"ca": ("PORTA", "APORTA"), "ro": ("PORT", "EXPORTA")},
    ),
    "with": LookupWay(
        name=gettext_noop("With these letters"),
        note=gettext_noop("Type letters that the words must have, in any place."),
        examples={"ca": ("XZ", "OXAZINA"), "ro": ("XZ", "FIXEZ")},
    ),
    "dear": LookupWay(
        name=gettext_noop("High-value letters"),
        note=gettext_noop("Choose a letter, or type one."),
        examples={"ca": ("Ç", "BRAÇ"), "ro": ("X", "FIX")},
        needs_text=False,
    ),
    "list": LookupWay(
        name=gettext_noop("By length"),
        note=gettext_noop("Choose a length. What you type is how the words begin."),
        examples={"ca": ("", ""), "ro": ("", "")},
        needs_text=False,
    ),
}

# the orders of words, beside the usual order of each way
ORDERS: dict[str, str] = {
    "": gettext_noop("Usual: by length"),
    "score": gettext_noop("Most points first"),
    "length": gettext_noop("Longest first"),
    "shortest": gettext_noop("Shortest first"),
    "alphabet": gettext_noop("Alphabetical"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WordLookup:
    """A lookup; its texts are bounded, and only `text` may be unreadable."""

    language: str
    way: str = "check"
    text: str = ""
    is_too_long: bool = False
    length: str = ""  # "", "5" or "2-5"
    by: str = ""  # the name of an order, or the usual one
    page: int = 1

    @property
    def effective_way(self) -> str:
        """The way it is read: a word to check with characters of a pattern is a pattern."""
        return "pattern" if self.is_guessed else self.way

    @property
    def is_guessed(self) -> bool:
        """Whether the input is a pattern although words are checked."""
        return self.way == "check" and not PATTERN_CHARACTERS.isdisjoint(self.text)

    @property
    def can_be_rack(self) -> bool:
        """Whether the question marks of the pattern may be blanks."""
        return not set("*[]") & set(self.text) and 0 < self.text.count("?") <= 2

    @property
    def order(self) -> Order:
        """The order of the matches."""
        return _ORDERS.get(self.by, WAYS[self.effective_way].order)

    @property
    def lengths(self) -> tuple[int, int]:
        """The shortest and the longest length requested."""
        shortest, _, longest = self.length.partition("-")
        if not shortest:
            return LENGTHS[0], LENGTHS[-1]
        return int(shortest), int(longest or shortest)

    def query(self, **changes: object) -> str:
        """Return the query of this lookup's route, with changes; it starts again at page 1."""
        changed = replace(self, page=1, **changes)  # type: ignore[arg-type]
        fields = {
            "lang": changed.language,
            "how": changed.way,
            "q": changed.text,
            "len": changed.length,
            "by": changed.by,
        }
        return urlencode({name: value for name, value in fields.items() if value})

    def route(self, **changes: object) -> str:
        """Return the route of this lookup, with changes."""
        return f"/words?{self.query(**changes)}"


def parse_lookup(request: Request, languages: tuple[str, ...], usual: str) -> WordLookup:
    """Return the lookup of a route, without its invalid values."""
    try:
        query = request.query
    except ValueError:  # more fields than any form sends
        query = {}
    text = " ".join(query.get("q", "").encode(errors="replace").decode().split())
    way = query.get("how", "")
    by = query.get("by", "")
    page = query.get("page", "")
    language = query.get("lang", "")
    return WordLookup(
        language=language if language in languages else usual,
        way=way if way in WAYS else "check",
        text=text[:MAX_TEXT],
        is_too_long=len(text) > MAX_TEXT,
        length=_parse_length(query.get("len", "")),
        by=by if by in ORDERS else "",
        page=max(1, int(page)) if _PAGE.fullmatch(page) else 1,
    )


def _parse_length(text: str) -> str:
    """Return a length or a range of lengths, limited to the possible ones, or an empty string.

    >>> [_parse_length(text) for text in ("7", "9-2", "1", "3-99")]
    ['7', '2-9', '', '3-15']
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        return ""
    first, last = int(match[1]), int(match[2] or match[1])
    shortest, longest = sorted((first, last))
    shortest, longest = max(shortest, LENGTHS[0]), min(longest, LENGTHS[-1])
    if shortest > longest:
        return ""
    return str(shortest) if shortest == longest else f"{shortest}-{longest}"


def length_options(text: Translator) -> list[tuple[str, str]]:
    """Return the lengths to choose from, as pairs of value and label."""
    first, last = LENGTHS[0], LENGTHS[-1]
    return [
        ("", text.gettext("Any length")),
        *((str(n), text.ngettext("{n} tile", "{n} tiles", n)) for n in LENGTHS),
        *((f"{first}-{n}", text.gettext("Up to {n} tiles", n=n)) for n in range(3, 9)),
        *((f"{n}-{last}", text.gettext("{n} tiles or more", n=n)) for n in (8, 9, 10)),
    ]


def format_length(length: str, text: Translator) -> str:
    """Return the requested lengths as text, or an empty string for any length."""
    if not length:
        return ""
    label = dict(length_options(text)).get(length)
    return label or text.gettext("{length} tiles", length=length.replace("-", "–"))


def format_heading(lookup: WordLookup, text: Translator) -> str:
    """Return a lookup as a line of text."""
    name = text.gettext(WAYS[lookup.effective_way].name)
    title = f"{name}: {lookup.text}" if lookup.text else name
    return (
        f"{title}, {format_length(lookup.length, text)}"
        if lookup.length and lookup.effective_way != "check"
        else title
    )


async def lookup_from_request(desk: Desk, request: Request) -> tuple[WordLookup, LexiconRow | None]:
    """Return the lookup of a request, and the word list that answers it."""
    codes = languages()
    usual = desk.stream_store.prefs.get(LOOKED_UP, request.lang)
    lookup = parse_lookup(request, codes, usual if usual in codes else codes[0])
    return lookup, await desk.service(Lexicons).in_use(lookup.language)


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedListView:
    """The word list in use; without one all is empty."""

    kind: str = ""
    name: str = ""  # of a list of the club
    words: int = 0
    is_practice: bool = False


def used_list_view(row: LexiconRow | None, text: Translator) -> UsedListView:
    """Return the view of the word list in use; a practice list is always labelled as such."""
    if row is None:
        return UsedListView()
    name = list_name(row, row.language, text)
    return UsedListView(
        kind=capitalize_first(name) if row.is_practice else text.gettext("List of the club"),
        name="" if row.is_practice else name,
        words=row.words,
        is_practice=row.is_practice,
    )
