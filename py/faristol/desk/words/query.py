"""Read what somebody asks the word desk, write it as a route again, and find the list that answers."""

import re
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from urllib.parse import urlencode

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.lexicons import LOOKED_UP, LexiconRow, Lexicons
from faristol.desk.shared.list_names import capitalize_first, list_name
from faristol.tiles.alphabet import languages
from faristol.words.search import Order
from faristol.words.wordlist import LENGTHS

LONGEST = 64  # characters that are read of what was typed
PATTERN_SIGNS = frozenset("?*[]")
_LENGTH = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)
_PAGE = re.compile(r"[0-9]{1,6}", re.ASCII)
_ORDERS = {order.value: order for order in Order}

Examples: TypeAlias = dict[str, tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Hold one way of asking: its name, what to type, and examples by language: typed, found."""

    name: str
    note: str
    examples: Examples
    order: Order = Order.SHORTEST
    needs_text: bool = True

    def typed(self, language: str) -> str:
        """Return what may be typed."""
        return self.examples.get(language, ("", ""))[0]

    def example(self, language: str) -> str:
        """Return what may be typed, and what is found then."""
        return " → ".join(filter(None, self.examples.get(language, ())))


WAYS: dict[str, Way] = {
    "check": Way(
        name=mark("Check a word"),
        note=mark("Type a word, or several. With ? or * it is read as a pattern."),
        examples={"ca": ("QUINZE", ""), "ro": ("FLUTURE", "")},
    ),
    "starts": Way(
        name=mark("Begins with"),
        note=mark("Type how the words begin."),
        examples={"ca": ("COL", "COLOR"), "ro": ("PRE", "PRET")},
    ),
    "ends": Way(
        name=mark("Ends with"),
        note=mark("Type how the words end."),
        examples={"ca": ("NYA", "CANYA"), "ro": ("IRE", "CITIRE")},
    ),
    "contains": Way(
        name=mark("Contains"),
        note=mark("Type letters that are together somewhere in the words."),
        examples={"ca": ("L·L", "COL·LEGI"), "ro": ("OX", "BOXA")},
    ),
    "pattern": Way(
        name=mark("Pattern"),
        note=mark(
            "? is any letter, * any number of letters or none, [AEIOU] one of these, [^AEIOU] none of these."
        ),
        examples={"ca": ("C?S*", "CASA"), "ro": ("C?S*", "CASA")},
    ),
    "anagram": Way(
        name=mark("All the letters"),
        note=mark("Type the letters in any order: all are used. ? is a blank, two at most."),
        examples={"ca": ("MERCAT", "CREMAT"), "ro": ("CARTE", "CERTA")},
    ),
    "some": Way(
        name=mark("Some of the letters"),
        note=mark(
            "Type the letters of a rack: not all need to be used. ? is a blank, two at most."
        ),
        examples={"ca": ("MERCAT?", "CREMA"), "ro": ("CETARI?", "CITARE")},
        order=Order.LENGTH,
    ),
    "extend": Way(
        name=mark("Longer words"),
        note=mark("Type what is on the board to find the words made by adding letters."),
        examples={"ca": ("PORTA", "APORTA"), "ro": ("PORT", "EXPORTA")},
    ),
    "with": Way(
        name=mark("With these letters"),
        note=mark("Type letters that the words must have, in any place."),
        examples={"ca": ("XZ", "OXAZINA"), "ro": ("XZ", "FIXEZ")},
    ),
    "dear": Way(
        name=mark("High-value letters"),
        note=mark("Choose a letter, or type one."),
        examples={"ca": ("Ç", "BRAÇ"), "ro": ("X", "FIX")},
        needs_text=False,
    ),
    "list": Way(
        name=mark("By length"),
        note=mark("Choose a length. What you type is how the words begin."),
        examples={"ca": ("", ""), "ro": ("", "")},
        needs_text=False,
    ),
}

# what the words can be sorted by, beside the usual order of each way
ORDERS: dict[str, str] = {
    "": mark("Usual: by length"),
    "score": mark("Most points first"),
    "length": mark("Longest first"),
    "shortest": mark("Shortest first"),
    "alphabet": mark("Alphabetical"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Hold what is asked for; every text in it is bounded, and only the text itself may be nonsense."""

    language: str
    way: str = "check"
    text: str = ""
    is_too_long: bool = False
    length: str = ""  # "", "5" or "2-5"
    by: str = ""  # the name of an order, or the usual one
    page: int = 1

    @property
    def meant(self) -> str:
        """Return the way it is taken: who checks a word with signs of a pattern means one."""
        return "pattern" if self.is_guessed else self.way

    @property
    def is_guessed(self) -> bool:
        """Tell whether a pattern was typed where words are checked."""
        return self.way == "check" and not PATTERN_SIGNS.isdisjoint(self.text)

    @property
    def may_be_rack(self) -> bool:
        """Tell whether the signs of the pattern may be meant as blanks."""
        return not set("*[]") & set(self.text) and 0 < self.text.count("?") <= 2

    @property
    def order(self) -> Order:
        """Return the order to show words in."""
        return _ORDERS.get(self.by, WAYS[self.meant].order)

    @property
    def lengths(self) -> tuple[int, int]:
        """Return the shortest and the longest length that is wanted."""
        shortest, _, longest = self.length.partition("-")
        if not shortest:
            return LENGTHS[0], LENGTHS[-1]
        return int(shortest), int(longest or shortest)

    def query(self, **changes: object) -> str:
        """Return the query of the route that asks this, with changes; it begins anew at page 1."""
        asked = replace(self, page=1, **changes)  # type: ignore[arg-type]
        fields = {
            "lang": asked.language,
            "how": asked.way,
            "q": asked.text,
            "len": asked.length,
            "by": asked.by,
        }
        return urlencode({name: value for name, value in fields.items() if value})

    def route(self, **changes: object) -> str:
        """Return the route that asks this, with changes."""
        return f"/words?{self.query(**changes)}"


def read_ask(request: Request, languages: tuple[str, ...], usual: str) -> Ask:
    """Read the route; what makes no sense in it is left out."""
    try:
        query = request.query
    except ValueError:  # more fields than anybody asks for
        query = {}
    typed = " ".join(query.get("q", "").encode(errors="replace").decode().split())
    way = query.get("how", "")
    by = query.get("by", "")
    page = query.get("page", "")
    language = query.get("lang", "")
    return Ask(
        language=language if language in languages else usual,
        way=way if way in WAYS else "check",
        text=typed[:LONGEST],
        is_too_long=len(typed) > LONGEST,
        length=_length(query.get("len", "")),
        by=by if by in ORDERS else "",
        page=max(1, int(page)) if _PAGE.fullmatch(page) else 1,
    )


def _length(text: str) -> str:
    """Return a length, or from which to which, as far as words can be so long.

    >>> _length("7"), _length("9-2"), _length("1"), _length("3-99")
    ('7', '2-9', '', '3-15')
    """
    found = _LENGTH.fullmatch(text)
    if found is None:
        return ""
    first, last = int(found[1]), int(found[2] or found[1])
    shortest, longest = sorted((first, last))
    shortest, longest = max(shortest, LENGTHS[0]), min(longest, LENGTHS[-1])
    if shortest > longest:
        return ""
    return str(shortest) if shortest == longest else f"{shortest}-{longest}"


def length_options(text: Text) -> list[tuple[str, str]]:
    """Return the lengths one can choose, as pairs of value and words."""
    first, last = LENGTHS[0], LENGTHS[-1]
    return [
        ("", text.say("Any length")),
        *((str(n), text.count("{n} tile", "{n} tiles", n)) for n in LENGTHS),
        *((f"{first}-{n}", text.say("Up to {n} tiles", n=n)) for n in range(3, 9)),
        *((f"{n}-{last}", text.say("{n} tiles or more", n=n)) for n in (8, 9, 10)),
    ]


def length_said(length: str, text: Text) -> str:
    """Say which lengths are wanted; nothing when any is."""
    if not length:
        return ""
    named = dict(length_options(text)).get(length)
    return named or text.say("{length} tiles", length=length.replace("-", "–"))


def heading(ask: Ask, text: Text) -> str:
    """Say in a line what was asked for."""
    name = text.say(WAYS[ask.meant].name)
    asked = f"{name}: {ask.text}" if ask.text else name
    return (
        f"{asked}, {length_said(ask.length, text)}"
        if ask.length and ask.meant != "check"
        else asked
    )


async def asked(desk: Desk, request: Request) -> tuple[Ask, LexiconRow | None]:
    """Return what is asked for, and the list that answers."""
    known = languages()
    usual = desk.shelf.prefs.get(LOOKED_UP, request.lang)
    ask = read_ask(request, known, usual if usual in known else known[0])
    return ask, await desk.of(Lexicons).in_use(ask.language)


def used(row: LexiconRow | None, text: Text) -> dict[str, Any]:
    """Return what is said of the list in use; a practice list is always called one."""
    if row is None:
        return {"kind": "", "name": "", "words": 0}
    name = list_name(row, row.language, text)
    return {
        "kind": capitalize_first(name) if row.is_practice else text.say("List of the club"),
        "name": "" if row.is_practice else name,
        "words": row.words,
        "is_practice": row.is_practice,
    }
