"""Write a position as text that people read, send and paste, and read such texts back.

First what it depends on, one thing a line, then the board as `board.picture` draws it:

    Language: Catalan (ca)
    Rules: Classic (ca-classic, 9f8e7d6c)
    Word list: DISC 2026 (1a2b3c4d)
    Rack: L L E NY A ?

       1  2  3 …
    A  .  C  . …

Each word before the colon is one of those in `HEADINGS`, in any of our languages; what counts of
rules and list is what stands in parentheses: a name of the rules and the beginning of the digest of
their values, the beginning of the digest of the list. Everything but the board or the rack may be
missing, and mail programs may have put `>` before every line. A line of another program (`cgp.py`)
is read as well.
docs/position.md says the same to people.
"""

from dataclasses import dataclass, replace
from re import compile as pattern
from typing import Literal, TypeAlias
from unicodedata import category, normalize

from faristol.analysis.odd import oddities
from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal
from faristol.board.picture import format_board, read_board
from faristol.formats.cgp import Line, board_of_rows, cgp_line
from faristol.tiles.alphabet import Alphabet, Word, alphabet_of, languages
from faristol.tiles.bag import Miscount, read_rack
from faristol.tiles.reading import Misread, tile_names

LONGEST = 12_000  # signs: a board full of blanks, drawn wide, with its heading, and room to spare
MOST_SHOWN = 60  # signs of what cannot be understood
SHORTEST_DIGEST = 8  # signs that name a list, or the values of rules, among those of a device

Part: TypeAlias = Literal["language", "rules", "list", "rack"]

# by the language of who writes; the first word of each part is the one that is written
HEADINGS: dict[Part, dict[str, tuple[str, ...]]] = {
    "language": {"en": ("Language",), "ca": ("Llengua", "Idioma"), "ro": ("Limbă", "Limba")},
    "rules": {
        "en": ("Rules", "Regulation"),
        "ca": ("Regles", "Reglament"),
        "ro": ("Reguli", "Regulament"),
    },
    "list": {
        "en": ("Word list", "List"),
        "ca": ("Llista de paraules", "Llista"),
        "ro": ("Listă de cuvinte", "Listă", "Lista"),
    },
    "rack": {"en": ("Rack",), "ca": ("Faristol",), "ro": ("Suport",)},
}
_NAMES = {  # of the languages of tiles, beside what each calls itself
    "ca": ("Catalan", "Catalană"),
    "ro": ("Romanian", "Romanès"),
}

_MEANT = pattern(r"\(([^()]+)\)\s*$")
_NAMED = pattern(rf"(.+),\s*([0-9a-f]{{{SHORTEST_DIGEST},64}})")
_QUOTED = pattern(r"\s*(?:>[ \t]?)+")  # as answers of mail programs begin a line


@dataclass(frozen=True, slots=True)
class Flaw:
    """Say why a text is no position, and at which line, the first being 1; 0 is the whole text.

    Codes: too_long, empty, twice (a heading), language_unknown; or board and rack, and then why.
    """

    code: str
    line: int = 0
    sign: str = ""
    against: Misread | None = None
    alphabet: Alphabet | None = None  # by which board and rack were read


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Hold a board and a rack, and what they are to be looked at with; "" is what nobody said."""

    language: str
    board: Board
    rack: Word
    rules: str = ""
    rules_title: str = ""
    rules_digest: str = ""  # the beginning of the digest of their values
    list: str = ""  # the beginning of the digest
    list_name: str = ""
    has_board: bool = True  # a rack alone is for the board that is there

    @property
    def oddities(self) -> tuple[Illegal | Miscount, ...]:
        """Return what no game can have led to; it can be looked at all the same."""
        return oddities(self.board, self.rack, alphabet_of(self.language))


def write_position(position: Position, lang: str) -> str:
    """Return a position as text, its headings in a language of ours."""
    alphabet = alphabet_of(position.language)
    said: dict[Part, str] = {
        "language": f"{alphabet.name} ({position.language})",
        "rules": _meaning(position.rules_title, _named(position)),
        "list": _meaning(position.list_name, position.list),
        "rack": " ".join(tile_names(position.rack, alphabet)),
    }
    headings = [f"{_heading(part, lang)}: {value}" for part, value in said.items() if value]
    return "\n".join([*headings, "", format_board(position.board, alphabet), ""])


def read_position(text: str, language: str) -> Position | Flaw:
    """Read a position; what it does not say, its language too, is as it was before."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    lines = [_QUOTED.sub("", line, count=1) for line in text.removeprefix("\ufeff").splitlines()]
    said: dict[Part, tuple[int, str]] = {}
    for at, line in enumerate(lines):
        if one := cgp_line(line):
            return _of_cgp(one, at + 1, language)
        word, is_said, value = line.partition(":")
        part = _PARTS.get(_folded(word[:MOST_SHOWN])) if is_said else None
        if part is None:
            continue
        if part in said:
            return Flaw("twice", at + 1, word.strip()[:MOST_SHOWN])
        said[part] = (at + 1, value.strip())
        lines[at] = ""  # a line keeps its number
    drawn = "\n".join(lines)
    if "rack" not in said and not drawn.strip():
        return Flaw("empty")
    if "language" in said:
        line_at, value = said["language"]
        language = _language(value)
        if not language:
            return Flaw("language_unknown", line_at, value[:MOST_SHOWN])
    alphabet = alphabet_of(language)
    line_at, value = said.get("rack", (0, ""))
    rack = read_rack(value, alphabet)
    if isinstance(rack, Misread):
        return Flaw("rack", line_at, against=rack, alphabet=alphabet)
    board = read_board(drawn, alphabet) if drawn.strip() else EMPTY
    if isinstance(board, Misread):
        return Flaw("board", board.at, against=board, alphabet=alphabet)
    rules_title, rules, rules_digest = _rules_meant(said.get("rules", (0, ""))[1])
    list_name, list_ = _meant(said.get("list", (0, ""))[1])
    return Position(
        language=language,
        board=board,
        rack=rack,
        rules=rules,
        rules_title=rules_title,
        rules_digest=rules_digest,
        list=list_,
        list_name=list_name,
        has_board=bool(drawn.strip()),
    )


def _of_cgp(line: Line, at: int, language: str) -> Position | Flaw:
    """Return the position of a line of another program."""
    if line.tiles:
        language = _language(line.tiles)
        if not language:
            return Flaw("language_unknown", at, line.tiles[:MOST_SHOWN])
    alphabet = alphabet_of(language)
    rack = read_rack(line.rack, alphabet)
    if isinstance(rack, Misread):
        return Flaw("rack", at, against=rack, alphabet=alphabet)
    board = board_of_rows(line.rows, alphabet)
    if isinstance(board, Misread):
        return Flaw("board", at, against=replace(board, at=at), alphabet=alphabet)
    return Position(language=language, board=board, rack=rack)


def _heading(part: Part, lang: str) -> str:
    return HEADINGS[part].get(lang, HEADINGS[part]["en"])[0]


def _meaning(title: str, name: str) -> str:
    return f"{title} ({name})".strip() if name else title


def _named(position: Position) -> str:
    digest = position.rules_digest if position.rules else ""
    return f"{position.rules}, {digest}" if digest else position.rules


def _rules_meant(value: str) -> tuple[str, str, str]:
    """Return what people call rules, their name, and the digest of their values when it is said."""
    meant = _MEANT.search(value)
    named = _NAMED.fullmatch(meant[1].strip()) if meant else None
    if meant is None or named is None:
        return *_meant(value), ""
    return value[: meant.start()].strip()[:MOST_SHOWN], named[1].strip()[:MOST_SHOWN], named[2]


def _meant(value: str) -> tuple[str, str]:
    """Return what people call it, and what stands in parentheses at the end; alone, both are one."""
    found = _MEANT.search(value)
    if found is None:
        return value[:MOST_SHOWN], value[:MOST_SHOWN]
    return value[: found.start()].strip()[:MOST_SHOWN], found[1].strip()[:MOST_SHOWN]


def _language(value: str) -> str:
    """Return the language of tiles that a heading names, or nothing."""
    name, code = _meant(value)
    for language in languages():
        names = (language, alphabet_of(language).name, *_NAMES.get(language, ()))
        if {_folded(code), _folded(name)} & set(map(_folded, names)):
            return language
    return ""


def _folded(text: str) -> str:
    """Return a word without its marks, in small letters."""
    plain = (sign for sign in normalize("NFD", text) if category(sign) != "Mn")
    return " ".join("".join(plain).casefold().split())


_PARTS: dict[str, Part] = {
    _folded(word): part
    for part, by_language in HEADINGS.items()
    for words in by_language.values()
    for word in words
}
