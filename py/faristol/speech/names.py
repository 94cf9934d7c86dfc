"""The table of names that a club uses: one of the regulations', perhaps with names of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from unicodedata import normalize

from faristol.speech.language import language_of
from faristol.tiles.alphabet import alphabet_of

LONGEST_NAME = 30
BLANK_KEY = "?"
# characters of a name other than letters; `_TYPED` maps other ways to type them
_JOINTS = frozenset(" ’-·.")
_TYPED = str.maketrans({"'": "’", "ʼ": "’", "‘": "’", "Ş": "Ș", "ş": "ș", "Ţ": "Ț", "ţ": "ț"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of tiles and rows: a table of a language, and the names a club uses instead."""

    language: str
    table: str
    edited: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Misnamed:
    """A fault of a name, with its tile; `limit` is for too_long.

    Codes: no_such_table, no_such_tile, empty, too_long, bad_sign, twice (another tile has it).
    """

    code: str
    tile: str = ""
    limit: int = 0


def tables(language: str) -> tuple[str, ...]:
    """Return the tables of a language, the usual one first."""
    return tuple(language_of(language).tables)


def named_tiles(language: str) -> tuple[str, ...]:
    """Return the keys of every table of names, in the order of the alphabet.

    Every letter, the row K where it is not a letter, the blank last.
    """
    table = next(iter(language_of(language).tables.values()))
    order = [letter.name for letter in alphabet_of(language).letters]
    rows = sorted(set(table) - set(order) - {BLANK_KEY})
    return (*order, *rows, BLANK_KEY)


def name_of(names: Names, tile: str) -> str:
    """Return the name of a tile or a row, as it is announced alone."""
    printed = language_of(names.language).tables[names.table][tile]
    return names.edited.get(tile, printed)


def read_names(language: str, table: str, edited: Mapping[str, str]) -> Names | Misnamed:
    """Parse the names that a club wants, by tile; those equal to the table's are left out.

    Catalan apostrophes become typographic, Romanian cedillas commas below.

    Raises:
        LookupError: the language is not spoken.
    """
    printed = language_of(language).tables.get(table)
    if printed is None:
        return Misnamed("no_such_table")
    for tile in edited:
        if tile not in printed:
            return Misnamed("no_such_tile", tile[:LONGEST_NAME])
    differing: dict[str, str] = {}
    for tile in named_tiles(language):
        if tile in edited:
            name = _read_name(edited[tile], tile)
            if isinstance(name, Misnamed):
                return name
            if name != printed[tile]:
                differing[tile] = name
    used: set[str] = set()
    for tile in named_tiles(language):
        name = differing.get(tile, printed[tile]).casefold()
        if name in used:
            return Misnamed("twice", tile)
        used.add(name)
    return Names(language=language, table=table, edited=differing)


def _read_name(text: str, tile: str) -> str | Misnamed:
    """Parse a name: letters, with spaces, apostrophes, hyphens and dots between them."""
    # bounded before it is normalised
    if len(text) > 4 * LONGEST_NAME:
        return Misnamed("too_long", tile, LONGEST_NAME)
    name = " ".join(part for part in normalize("NFC", text).translate(_TYPED).split(" ") if part)
    if not name:
        return Misnamed("empty", tile)
    if len(name) > LONGEST_NAME:
        return Misnamed("too_long", tile, LONGEST_NAME)
    if (
        not all(character.isalpha() or character in _JOINTS for character in name)
        or not name[0].isalpha()
    ):
        return Misnamed("bad_sign", tile)
    return name
