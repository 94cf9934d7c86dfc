r"""Read many lines at once as tiles, exactly as `read_listed` reads one.

A list of 600,000 words is no work for a loop over letters. So a piece of text becomes bytes of a
code page made for the alphabet, where the tiles of several signs are replaced and single letters
translated, all lines together. A tile is its code with the eighth bit set, as no sign of the text
is; whatever is none becomes `BAD`, and only the lines that have one are looked at singly.
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
TILE = 0x80  # a tile is its code with this bit, so that no sign can be taken for one

Style: TypeAlias = Literal["written", "letters", "digits"]

# One sign for each tile of several, as other programs write them: beside the letters of the
# alphabet a list uses one of these, or none. wolges: W, Y (K for Ç); Scrabble3D, xwords: 1, 2, 3.
_STYLES: Mapping[str, Mapping[Style, Mapping[str, str]]] = {
    "ca": {
        "letters": {"W": "L·L", "Y": "NY", "K": "Ç"},
        "digits": {"1": "L·L", "2": "NY", "3": "Q"},
    },
}
# A list in that style has all of these, and Q without its U; a few words such as KIWI have not.
_TELLING: Mapping[Style, str] = {"letters": "WYQ", "digits": "123"}
_ALMOST = 100  # a slip in so many lines decides nothing

_KEPT = b"\n \t#;,/[]'0123456789"
_SPACES = ("\u00a0", "\ufeff")
# signs that Unicode holds to be another, and those that stand for the dot of L·L
_SAME = {**dict.fromkeys(MIDDLE_DOTS, "·"), "\u212a": "K"}
APOSTROPHES = ("'", "’", "ʼ", "ˈ")
_MARKERS = (*range(1, 9), *range(14, 32))  # stand for tiles of several signs until the last step
_REMARK = re.compile(rb"^[ \t]*(?:[#;]|//)[^\n]*", re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
# looked for where a gap begins only: a line of nothing but gaps would take for ever
_TRAIL = re.compile(rb"(?<![ \t])[ \t]+$", re.MULTILINE)
_AFTER = re.compile(rb"[ \t]#[^\n]*")
_ANY = b" \t;,"
# What parts columns, the first that stands in so many of a hundred lines. A comma may be part of how a
# letter is written (s, for ș), so it must stand in nearly all; a blank or a tab mixed with it is the last.
_SEPARATORS: tuple[tuple[bytes, int], ...] = ((b"\t", 50), (b";", 50), (b",", 90), (b" \t", 50))


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """Hold a piece of a list in plain capitals, its remarks and further columns taken away."""

    data: bytes
    remarks: int
    columns: int  # lines that went on after the word


class Columns:
    """Count, over a whole list, the lines that go on after their first word, and with which sign."""

    def __init__(self) -> None:
        self.lines = 0  # that are not empty
        self.counts = dict.fromkeys((signs for signs, _ in _SEPARATORS), 0)

    def add(self, data: bytes) -> None:
        """Look at a piece without its remarks."""
        lines = data.split(b"\n")
        self.lines += sum(map(bool, lines))
        for signs in self.counts:
            met = [sign for sign in signs if sign in data]
            if len(met) == 1:
                self.counts[signs] += sum(map(contains, lines, repeat(met[0])))
            elif met:
                self.counts[signs] += sum(b" " in line or b"\t" in line for line in lines)

    def separator(self) -> bytes:
        """Return the signs that part the columns; none when only a few lines seem to have any.

        Those few are a title, a saying or a slip, and their first word is no entry of the list.
        """
        for signs, share in _SEPARATORS:
            if self.counts[signs] * 100 >= self.lines * share and self.counts[signs]:
                return signs
        return b""


class Evidence:
    """Count, over a whole list, what tells how it writes tiles of several signs."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._page = _page(alphabet.language)
        self.counts: dict[str, int] = {}
        self.columns = Columns()
        self.lines = 0
        self.apostrophes = 0

    def add(self, data: bytes) -> None:
        """Look at a piece without its remarks, at the first word of each line alone."""
        self.columns.add(data)
        if any(sign in data for sign in _ANY):
            data = _cut(_ANY).sub(b"", data)
        self.lines += data.count(b"\n")
        self.apostrophes += data.count(b"'")
        for text, coded in self._page.telling.items():
            self.counts[text] = self.counts.get(text, 0) + data.count(coded)

    def style(self) -> Style:
        """Return how the list writes tiles of several signs."""
        spelled = sum(self._spelled().values())
        for style in _STYLES.get(self._page.language, ()):
            telling = [self._alone(sign) for sign in _TELLING[style]]
            if all(telling) and sum(telling) > spelled * _ALMOST:
                return style
        return "written"

    def has_stress(self) -> bool:
        """Tell whether an apostrophe stands before the stressed vowel, as in the lists of LOC."""
        return self.apostrophes * 4 >= self.lines and self.apostrophes > 0

    def seen(self) -> tuple[str, ...]:
        """Return the spellings that were met, to be shown."""
        style = self.style()
        if style == "written":
            spelled = self._spelled()
            return tuple(text for text, count in spelled.items() if count)
        return tuple(sign for sign in _STYLES[self._page.language][style] if self._alone(sign))

    def _spelled(self) -> dict[str, int]:
        """Return how often each spelling of several signs was met; one in brackets counts there."""
        texts = [text for text in self.counts if len(text) > 1]
        return {
            text: self.counts[text]
            - (0 if text.startswith("[") else self.counts.get(f"[{text}]", 0))
            for text in texts
        }

    def _alone(self, sign: str) -> int:
        """Return how often a sign was met outside the spellings that have it."""
        spelled = sum(n for text, n in self._spelled().items() if sign in text)
        return self.counts.get(sign, 0) - spelled


def aliases_of(language: str, style: Style) -> Mapping[str, str]:
    """Return the single signs that stand for tiles of several in a style."""
    return _STYLES.get(language, {}).get(style, {})


class Speller:
    """Turn folded text into tiles."""

    def __init__(self, alphabet: Alphabet, style: Style = "written", *, has_stress: bool) -> None:
        page = _page(alphabet.language)
        self._has_stress = has_stress
        self._vowels = [page.encode(letter.name) for letter in alphabet.letters if letter.is_vowel]
        self._replaced: list[tuple[bytes, bytes]] = []
        aliases = aliases_of(alphabet.language, style)
        codes = {letter.name: code for code, letter in enumerate(alphabet.letters, 1)}
        table = bytearray(BAD * 256)
        table[ord("\n")] = ord("\n")
        several: dict[int, int] = {}  # code: marker
        for text in sorted(alphabet.spellings, key=lambda text: (-len(text), text)):
            code = alphabet.spellings[text]
            coded = page.encode(text)
            if len(coded) == 1:
                table[coded[0]] = TILE | code
            elif aliases:
                self._replaced.append((coded, BAD * len(coded)))  # which of the two is meant?
            else:
                marker = several.setdefault(code, _MARKERS[len(several)])
                table[marker] = TILE | code
                self._replaced.append((coded, bytes([marker])))
        for sign, name in aliases.items():
            table[ord(sign)] = TILE | codes[name]
        self._table = bytes(table)
        letters = bytes(byte for byte in range(256) if table[byte] & TILE)
        self._bracketed = re.compile(rb"\[([" + re.escape(letters) + rb"])\]")

    def tiles(self, folded: bytes) -> bytes:
        """Return the lines as tiles, each code with `TILE`; `BAD` where there is none."""
        if self._has_stress:
            for vowel in self._vowels:
                folded = folded.replace(b"'" + vowel, vowel)
        for text, instead in self._replaced:
            folded = folded.replace(text, instead)
        if b"[" in folded:
            folded = self._bracketed.sub(rb"\1", folded)
        return folded.translate(self._table)


def fold(text: str, alphabet: Alphabet, separator: bytes = b"") -> Folded:
    """Return lines of text in the plain capitals of the alphabet's code page, the first column alone."""
    page = _page(alphabet.language)
    if not text.isascii():
        text = page.compose(text)
    data = page.encode(text).translate(page.plain)
    remarks = columns = 0
    if b"#" in data or b";" in data or b"/" in data:
        data, remarks = _REMARK.subn(b"", data)
        if b"#" in data:
            data, after = _AFTER.subn(b"", data)
            remarks += after
    has_gaps = b" " in data or b"\t" in data
    if has_gaps:
        data = _TRAIL.sub(b"", _INDENT.sub(b"", data))
    if any(sign in data for sign in separator):
        data, columns = _cut(separator).subn(b"", data)
        if has_gaps:  # before the separator
            data = _TRAIL.sub(b"", data)
    return Folded(data=data, remarks=remarks, columns=columns)


def letters_of(alphabet: Alphabet) -> dict[str, str]:
    """Return every sign that a list may write a tile with: its plain capital, or the dot of L·L."""
    signs = alphabet.with_foreign_marks.signs
    return {**signs, **{sign: same for sign, same in _SAME.items() if same in signs}}


@cache
def _cut(signs: bytes) -> "re.Pattern[bytes]":
    """Find the rest of a line from the first of these signs on."""
    return re.compile(b"[" + re.escape(signs) + rb"][^\n]*")


class _Page:
    """Hold a code page that has every sign of an alphabet, and what is counted in it."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.language = alphabet.language
        alphabet = alphabet.with_foreign_marks
        styles = _STYLES.get(self.language, {}).values()
        singles = {sign for style in styles for sign in style}
        known = {
            **{case: sign for sign in singles for case in (sign, sign.lower())},
            **letters_of(alphabet),
            **dict.fromkeys(_SPACES, " "),
            **dict.fromkeys(APOSTROPHES, "'"),
        }
        high = sorted(sign for sign in known if ord(sign) >= TILE)
        signs = "".join(map(chr, range(TILE))) + "".join(high)
        if len(signs) > 256:
            raise ValueError(f"{self.language}: {len(high)} signs are too many for a page")
        # charmap takes this character for "nothing has this byte"
        self._map = codecs.charmap_build(signs.ljust(256, "\ufffe"))
        plain = bytearray(BAD * 256)
        for byte in _KEPT:
            plain[byte] = byte
        for byte, sign in enumerate(signs):
            if sign in known:
                plain[byte] = signs.index(known[sign])
        self.plain = bytes(plain)
        texts = [text for text in alphabet.spellings if len(text) > 1]
        singles |= set("".join(_TELLING.values())) if singles else set()
        counted = (*texts, *(f"[{text}]" for text in texts), *sorted(singles))
        self.telling = {text: self.encode(text) for text in counted}
        self._pairs = {
            normalize("NFD", sign): sign
            for sign in alphabet.signs
            if len(normalize("NFD", sign)) == 2
        }
        firsts, marks = (re.escape("".join({pair[at] for pair in self._pairs})) for at in (0, 1))
        self._pair = re.compile(f"[{firsts}][{marks}]")

    def compose(self, text: str) -> str:
        """Return text with letters and their marks put together, where the alphabet knows both.

        `normalize` would do more, and takes for ever where somebody piles up marks.
        """
        return self._pair.sub(lambda pair: self._pairs.get(pair[0], pair[0]), text)

    def encode(self, text: str) -> bytes:
        """Return text in this page, with "?" for what it has not."""
        return codecs.charmap_encode(text, "replace", self._map)[0]


@cache
def _page(language: str) -> _Page:
    return _Page(alphabet_of(language))
