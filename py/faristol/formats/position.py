"""A position as text that people read, send and paste: a writer and a reader.

First the language, rules, word list and rack, one a line, then the board as `board.picture` draws it:

    Language: Catalan (ca)
    Rules: Classic (ca-classic, 9f8e7d6c)
    Word list: DISC 2026 (1a2b3c4d)
    Rack: L L E NY A ?

       1  2  3 …
    A  .  C  . …

The word before the colon is one of `HEADINGS`, in any of our languages; rules and word list are identified by the
text in parentheses: the name of the rules and the beginning of the digest of their values, the beginning of the
digest of the list. Everything may be missing except the board or the rack, and mail programs may have put `>` before
every line. A line of another program (`cgp.py`) is read as well.
docs/position.md describes the format for users.
"""

from dataclasses import dataclass, replace
from re import compile as pattern
from typing import Literal, TypeAlias
from unicodedata import category, normalize

from faristol.analysis.position_check import find_oddities
from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal
from faristol.board.picture import format_board, read_board
from faristol.formats.cgp import CgpLine, board_of_rows, parse_cgp_line
from faristol.tiles.alphabet import Alphabet, Word, alphabet_of, languages
from faristol.tiles.bag import Miscount, read_rack
from faristol.tiles.reading import Misread, tile_names

LONGEST = 12_000  # characters: a board full of blanks, drawn wide, with its headings, needs fewer
MOST_SHOWN = 60  # characters of a text that cannot be read
SHORTEST_DIGEST = 8  # characters that identify a list, or values of rules, among those of a device

Part: TypeAlias = Literal["language", "rules", "list", "rack"]

# by language of the text; the first word of each part is written, all are read
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
_LANGUAGE_NAMES = {  # of the languages of tiles, besides their own names
    "ca": ("Catalan", "Catalană"),
    "ro": ("Romanian", "Romanès"),
}

_PARENTHESES = pattern(r"\(([^()]+)\)\s*$")
_NAME_AND_DIGEST = pattern(rf"(.+),\s*([0-9a-f]{{{SHORTEST_DIGEST},64}})")
_QUOTE_MARKS = pattern(r"\s*(?:>[ \t]?)+")  # before a line quoted by a mail program


@dataclass(frozen=True, slots=True)
class Flaw:
    """The fault of a text that is not a position, and its line, counted from 1; 0 is the whole text.

    Codes: too_long, empty, twice (a heading), language_unknown; or board and rack, with the fault in `against`.
    """

    code: str
    line: int = 0
    sign: str = ""
    against: Misread | None = None
    alphabet: Alphabet | None = None  # with which board and rack were read


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A board and a rack, with their language, rules and word list.

    Those that the text does not name are empty strings.
    """

    language: str
    board: Board
    rack: Word
    rules: str = ""
    rules_title: str = ""
    rules_digest: str = ""  # the beginning of the digest of their values
    list: str = ""  # the beginning of the digest
    list_name: str = ""
    has_board: bool = True  # False: the rack alone, for the present board

    @property
    def oddities(self) -> tuple[Illegal | Miscount, ...]:
        """The oddities that no game can lead to; such a position can be analysed nevertheless."""
        return find_oddities(self.board, self.rack, alphabet_of(self.language))


def write_position(position: Position, lang: str) -> str:
    """Return a position as text, with headings in language `lang`."""
    alphabet = alphabet_of(position.language)
    values: dict[Part, str] = {
        "language": f"{alphabet.name} ({position.language})",
        "rules": _format_value(position.rules_title, _rules_key(position)),
        "list": _format_value(position.list_name, position.list),
        "rack": " ".join(tile_names(position.rack, alphabet)),
    }
    headings = [f"{_heading(part, lang)}: {value}" for part, value in values.items() if value]
    return "\n".join([*headings, "", format_board(position.board, alphabet), ""])


def read_position(text: str, language: str) -> Position | Flaw:
    """Read a position; the language of tiles is `language` unless the text names one."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    lines = [
        _QUOTE_MARKS.sub("", line, count=1) for line in text.removeprefix("\ufeff").splitlines()
    ]
    values: dict[Part, tuple[int, str]] = {}
    for index, line in enumerate(lines):
        if cgp := parse_cgp_line(line):
            return _position_of_cgp(cgp, index + 1, language)
        word, has_colon, value = line.partition(":")
        part = _PARTS.get(_fold(word[:MOST_SHOWN])) if has_colon else None
        if part is None:
            continue
        if part in values:
            return Flaw("twice", index + 1, word.strip()[:MOST_SHOWN])
        values[part] = (index + 1, value.strip())
        lines[index] = ""  # emptied, so that the other lines keep their numbers
    drawing = "\n".join(lines)
    if "rack" not in values and not drawing.strip():
        return Flaw("empty")
    if "language" in values:
        line_at, value = values["language"]
        language = _parse_language(value)
        if not language:
            return Flaw("language_unknown", line_at, value[:MOST_SHOWN])
    alphabet = alphabet_of(language)
    line_at, value = values.get("rack", (0, ""))
    rack = read_rack(value, alphabet)
    if isinstance(rack, Misread):
        return Flaw("rack", line_at, against=rack, alphabet=alphabet)
    board = read_board(drawing, alphabet) if drawing.strip() else EMPTY
    if isinstance(board, Misread):
        return Flaw("board", board.at, against=board, alphabet=alphabet)
    rules_title, rules, rules_digest = _parse_rules(values.get("rules", (0, ""))[1])
    list_name, list_ = _parse_value(values.get("list", (0, ""))[1])
    return Position(
        language=language,
        board=board,
        rack=rack,
        rules=rules,
        rules_title=rules_title,
        rules_digest=rules_digest,
        list=list_,
        list_name=list_name,
        has_board=bool(drawing.strip()),
    )


def _position_of_cgp(line: CgpLine, at: int, language: str) -> Position | Flaw:
    """Return the position of a line of CGP."""
    if line.tiles:
        language = _parse_language(line.tiles)
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


def _format_value(title: str, name: str) -> str:
    return f"{title} ({name})".strip() if name else title


def _rules_key(position: Position) -> str:
    digest = position.rules_digest if position.rules else ""
    return f"{position.rules}, {digest}" if digest else position.rules


def _parse_rules(value: str) -> tuple[str, str, str]:
    """Return the title of rules, their name, and the digest of their values or an empty string."""
    match = _PARENTHESES.search(value)
    name_and_digest = _NAME_AND_DIGEST.fullmatch(match[1].strip()) if match else None
    if match is None or name_and_digest is None:
        return *_parse_value(value), ""
    return (
        value[: match.start()].strip()[:MOST_SHOWN],
        name_and_digest[1].strip()[:MOST_SHOWN],
        name_and_digest[2],
    )


def _parse_value(value: str) -> tuple[str, str]:
    """Return the title and the text in parentheses at the end; without parentheses, both are the value."""
    match = _PARENTHESES.search(value)
    if match is None:
        return value[:MOST_SHOWN], value[:MOST_SHOWN]
    return value[: match.start()].strip()[:MOST_SHOWN], match[1].strip()[:MOST_SHOWN]


def _parse_language(value: str) -> str:
    """Return the language of tiles that a value names, or an empty string."""
    name, code = _parse_value(value)
    for language in languages():
        names = (language, alphabet_of(language).name, *_LANGUAGE_NAMES.get(language, ()))
        if {_fold(code), _fold(name)} & set(map(_fold, names)):
            return language
    return ""


def _fold(text: str) -> str:
    """Return a text without diacritics, in lower case, its white space reduced."""
    plain = (character for character in normalize("NFD", text) if category(character) != "Mn")
    return " ".join("".join(plain).casefold().split())


_PARTS: dict[str, Part] = {
    _fold(word): part
    for part, by_language in HEADINGS.items()
    for words in by_language.values()
    for word in words
}
