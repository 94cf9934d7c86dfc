r"""The spelling of tiles in word lists, of many lines at once.

The result is exactly that of `read_listed`, which reads one line.

A loop over the letters of 600,000 words would be too slow. So a piece of text is encoded in a code page made
for the alphabet, in which tiles of several characters are replaced and single letters translated, all lines
together. A tile is its code with the eighth bit set, which no character of the text has; everything else
becomes `BAD`, and only the lines with a `BAD` are read one by one.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from operator import contains
from typing import Literal, TypeAlias
from unicodedata import normalize

from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.reading import MIDDLE_DOTS

BAD = b"!"
TILE = 0x80  # a tile is its code with this bit, so that no character is taken for a tile

Style: TypeAlias = Literal["written", "letters", "digits"]

# One character for each tile of several, in the styles of other programs: a list uses one of these
# styles, or writes tiles out. wolges: W, Y (K for Ç); Scrabble3D, xwords: 1, 2, 3.
_STYLES: Mapping[str, Mapping[Style, Mapping[str, str]]] = {
    "ca": {
        "letters": {"W": "L·L", "Y": "NY", "K": "Ç"},
        "digits": {"1": "L·L", "2": "NY", "3": "Q"},
    },
}
# A list in that style has all of these characters, and Q without its U; a few words such as KIWI have not.
_STYLE_CHARACTERS: Mapping[Style, str] = {"letters": "WYQ", "digits": "123"}
_NOISE_SHARE = 100  # one error in so many lines decides nothing

_UNCHANGED = b"\n \t#;,/[]'0123456789"
_SPACES = ("\u00a0", "\ufeff")
# characters equivalent to another in Unicode, and those written for the dot of L·L
_EQUIVALENTS = {**dict.fromkeys(MIDDLE_DOTS, "·"), "\u212a": "K"}
APOSTROPHES = ("'", "’", "ʼ", "ˈ")
_MARKER_BYTES = (
    *range(1, 9),
    *range(14, 32),
)  # stand for tiles of several characters until the last step
_REMARK = re.compile(rb"^[ \t]*(?:[#;]|//)[^\n]*", re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
# matched only where a gap begins: a line of nothing but gaps would take quadratic time
_TRAILING = re.compile(rb"(?<![ \t])[ \t]+$", re.MULTILINE)
_LATER_REMARK = re.compile(rb"[ \t]#[^\n]*")
_ANY_SEPARATOR = b" \t;,"
# Separators of columns, and in how many of a hundred lines they must occur; the first that does is taken. A
# comma may be part of a letter (s, for ș), so nearly all lines must have it; blanks and tabs mixed come last.
_SEPARATORS: tuple[tuple[bytes, int], ...] = ((b"\t", 50), (b";", 50), (b",", 90), (b" \t", 50))


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A piece of a list in plain capitals, without remarks and further columns."""

    data: bytes
    remarks: int
    columns: int  # lines with further columns


class Columns:
    """The number of lines with each separator of columns, over a whole list."""

    def __init__(self) -> None:
        self.lines = 0  # without empty ones
        self.counts = dict.fromkeys((signs for signs, _ in _SEPARATORS), 0)

    def add(self, data: bytes) -> None:
        """Count the lines of a piece without remarks."""
        lines = data.split(b"\n")
        self.lines += sum(map(bool, lines))
        for signs in self.counts:
            present = [character for character in signs if character in data]
            if len(present) == 1:
                self.counts[signs] += sum(map(contains, lines, repeat(present[0])))
            elif present:
                self.counts[signs] += sum(b" " in line or b"\t" in line for line in lines)

    def separator(self) -> bytes:
        """Return the characters that separate the columns, or empty bytes if only a few lines have any.

        Those few lines are a title, a phrase or an error; their first word is not an entry of the list.
        """
        for signs, share in _SEPARATORS:
            if self.counts[signs] * 100 >= self.lines * share and self.counts[signs]:
                return signs
        return b""


class Evidence:
    """The evidence, over a whole list, of how it writes tiles of several characters."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._code_page = _code_page(alphabet.language)
        self.counts: dict[str, int] = {}
        self.columns = Columns()
        self.lines = 0
        self.apostrophes = 0

    def add(self, data: bytes) -> None:
        """Count the evidence in a piece without remarks, in the first word of each line only."""
        self.columns.add(data)
        if any(character in data for character in _ANY_SEPARATOR):
            data = _rest_pattern(_ANY_SEPARATOR).sub(b"", data)
        self.lines += data.count(b"\n")
        self.apostrophes += data.count(b"'")
        for text, encoded in self._code_page.telling.items():
            self.counts[text] = self.counts.get(text, 0) + data.count(encoded)

    def style(self) -> Style:
        """Return the style in which the list writes tiles of several characters."""
        spellings = sum(self._count_spellings().values())
        for style in _STYLES.get(self._code_page.language, ()):
            telling = [self._count_alone(sign) for sign in _STYLE_CHARACTERS[style]]
            if all(telling) and sum(telling) > spellings * _NOISE_SHARE:
                return style
        return "written"

    def has_stress(self) -> bool:
        """Whether an apostrophe precedes the stressed vowel, as in the lists of LOC."""
        return self.apostrophes * 4 >= self.lines and self.apostrophes > 0

    def seen(self) -> tuple[str, ...]:
        """Return the spellings that occur, to be displayed."""
        style = self.style()
        if style == "written":
            spellings = self._count_spellings()
            return tuple(text for text, count in spellings.items() if count)
        return tuple(
            character
            for character in _STYLES[self._code_page.language][style]
            if self._count_alone(character)
        )

    def _count_spellings(self) -> dict[str, int]:
        """Return the counts of the spellings of several characters; one in brackets is counted apart."""
        texts = [text for text in self.counts if len(text) > 1]
        return {
            text: self.counts[text]
            - (0 if text.startswith("[") else self.counts.get(f"[{text}]", 0))
            for text in texts
        }

    def _count_alone(self, character: str) -> int:
        """Return the count of a character outside the spellings that contain it."""
        within_spellings = sum(
            n for text, n in self._count_spellings().items() if character in text
        )
        return self.counts.get(character, 0) - within_spellings


def aliases_of(language: str, style: Style) -> Mapping[str, str]:
    """Return the single characters that stand for tiles of several in a style, with their tiles."""
    return _STYLES.get(language, {}).get(style, {})


class Speller:
    """A translator of folded text to tiles, in the style of one list."""

    def __init__(self, alphabet: Alphabet, style: Style = "written", *, has_stress: bool) -> None:
        page = _code_page(alphabet.language)
        self._has_stress = has_stress
        self._vowels = [page.encode(letter.name) for letter in alphabet.letters if letter.is_vowel]
        self._replacements: list[tuple[bytes, bytes]] = []
        aliases = aliases_of(alphabet.language, style)
        codes = {letter.name: code for code, letter in enumerate(alphabet.letters, 1)}
        table = bytearray(BAD * 256)
        table[ord("\n")] = ord("\n")
        markers: dict[int, int] = {}  # code: marker
        for text in sorted(alphabet.spellings, key=lambda text: (-len(text), text)):
            code = alphabet.spellings[text]
            encoded = page.encode(text)
            if len(encoded) == 1:
                table[encoded[0]] = TILE | code
            elif aliases:
                self._replacements.append(
                    (encoded, BAD * len(encoded))
                )  # ambiguous: the tile or its letters
            else:
                marker = markers.setdefault(code, _MARKER_BYTES[len(markers)])
                table[marker] = TILE | code
                self._replacements.append((encoded, bytes([marker])))
        for character, name in aliases.items():
            table[ord(character)] = TILE | codes[name]
        self._table = bytes(table)
        letters = bytes(byte for byte in range(256) if table[byte] & TILE)
        self._bracketed = re.compile(rb"\[([" + re.escape(letters) + rb"])\]")

    def tiles(self, folded: bytes) -> bytes:
        """Return the lines as tiles, each code with `TILE`; `BAD` for anything else."""
        if self._has_stress:
            for vowel in self._vowels:
                folded = folded.replace(b"'" + vowel, vowel)
        for text, replacement in self._replacements:
            folded = folded.replace(text, replacement)
        if b"[" in folded:
            folded = self._bracketed.sub(rb"\1", folded)
        return folded.translate(self._table)


def fold(text: str, alphabet: Alphabet, separator: bytes = b"") -> Folded:
    """Return lines of text in the plain capitals of the alphabet's code page, only the first column."""
    page = _code_page(alphabet.language)
    if not text.isascii():
        text = page.compose(text)
    data = page.encode(text).translate(page.plain)
    remarks = columns = 0
    if b"#" in data or b";" in data or b"/" in data:
        data, remarks = _REMARK.subn(b"", data)
        if b"#" in data:
            data, later = _LATER_REMARK.subn(b"", data)
            remarks += later
    has_gaps = b" " in data or b"\t" in data
    if has_gaps:
        data = _TRAILING.sub(b"", _INDENT.sub(b"", data))
    if any(character in data for character in separator):
        data, columns = _rest_pattern(separator).subn(b"", data)
        if has_gaps:  # before the separator
            data = _TRAILING.sub(b"", data)
    return Folded(data=data, remarks=remarks, columns=columns)


def letters_of(alphabet: Alphabet) -> dict[str, str]:
    """Return every character with which a list may write a tile, and its plain capital, or the dot of L·L."""
    characters = alphabet.with_foreign_marks.signs
    return {
        **characters,
        **{
            character: equivalent
            for character, equivalent in _EQUIVALENTS.items()
            if equivalent in characters
        },
    }


@cache
def _rest_pattern(signs: bytes) -> "re.Pattern[bytes]":
    """Return a pattern of the rest of a line, from the first of these characters on."""
    return re.compile(b"[" + re.escape(signs) + rb"][^\n]*")


class _CodePage:
    """A code page with every character of an alphabet, and the encoded spellings that `Evidence` counts."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.language = alphabet.language
        alphabet = alphabet.with_foreign_marks
        styles = _STYLES.get(self.language, {}).values()
        singles = {character for style in styles for character in style}
        plain_forms = {
            **{case: character for character in singles for case in (character, character.lower())},
            **letters_of(alphabet),
            **dict.fromkeys(_SPACES, " "),
            **dict.fromkeys(APOSTROPHES, "'"),
        }
        high = sorted(character for character in plain_forms if ord(character) >= TILE)
        characters = "".join(map(chr, range(TILE))) + "".join(high)
        if len(characters) > 256:
            raise ValueError(f"{self.language}: {len(high)} signs are too many for a page")
        # charmap takes this character for an unassigned byte
        self._map = codecs.charmap_build(characters.ljust(256, "\ufffe"))
        plain = bytearray(BAD * 256)
        for byte in _UNCHANGED:
            plain[byte] = byte
        for byte, character in enumerate(characters):
            if character in plain_forms:
                plain[byte] = characters.index(plain_forms[character])
        self.plain = bytes(plain)
        texts = [text for text in alphabet.spellings if len(text) > 1]
        singles |= set("".join(_STYLE_CHARACTERS.values())) if singles else set()
        counted = (*texts, *(f"[{text}]" for text in texts), *sorted(singles))
        self.telling = {text: self.encode(text) for text in counted}
        self._pairs = {
            normalize("NFD", character): character
            for character in alphabet.signs
            if len(normalize("NFD", character)) == 2
        }
        firsts, marks = (re.escape("".join({pair[at] for pair in self._pairs})) for at in (0, 1))
        self._pair = re.compile(f"[{firsts}][{marks}]")

    def compose(self, text: str) -> str:
        """Return text with letters and their combining marks composed, if the alphabet has the result.

        `normalize` would compose more, and is very slow on piled up marks.
        """
        return self._pair.sub(lambda pair: self._pairs.get(pair[0], pair[0]), text)

    def encode(self, text: str) -> bytes:
        """Return text in this page, with "?" for characters that the page lacks."""
        return codecs.charmap_encode(text, "replace", self._map)[0]


@cache
def _code_page(language: str) -> _CodePage:
    return _CodePage(alphabet_of(language))
