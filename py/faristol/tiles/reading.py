"""Parsers of words as typed and as listed; formatters of words as tiles and as written."""

from dataclasses import dataclass
from functools import cache
from re import sub
from unicodedata import normalize

from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word

# characters of keyboards and lists for the dot of L·L
MIDDLE_DOTS = "\u2022\u2219\u2027\u22c5\u30fb\u0387"
_AS_MIDDLE_DOT = str.maketrans(dict.fromkeys(MIDDLE_DOTS, "·"))
_OPEN, _CLOSE = "(", ")"
_LONGEST = 3  # characters that spell one tile: L·L


@dataclass(frozen=True, slots=True)
class Misread:
    """The first unreadable place of a text, from the left.

    Codes: empty, no_such_tile, bad_blank, blank_alphabet.
    """

    code: str
    at: int = 0
    sign: str = ""


def with_middle_dots(text: str) -> str:
    """Return a text in which other characters for the middle dot are replaced by it.

    >>> with_middle_dots("col•legi")
    'col·legi'
    """
    return text.translate(_AS_MIDDLE_DOT)


def foreign_mark_in(text: str, alphabet: Alphabet) -> Misread | None:
    """Return the first letter of a text with the mark of another language, which no tile shows.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> foreign_mark_in("caça", alphabet_of("ro")), foreign_mark_in("caça", alphabet_of("ca"))
    (Misread(code='no_such_tile', at=2, sign='ç'), None)
    """
    misreads = (
        Misread("no_such_tile", at, character)
        for at, character in enumerate(normalize("NFC", text))
        if character in alphabet.foreign
    )
    return next(misreads, None)


def read_word(text: str, alphabet: Alphabet, *, has_joker_letters: bool = False) -> Word | Misread:
    """Parse a typed word into tiles, from left to right; a blank's letter stands in parentheses.

    A letter without a tile (K in Romanian) needs the parentheses too, unless `has_joker_letters`: for words that are
    looked up and not laid.
    """
    text = normalize("NFC", text)
    if not text:
        return Misread("empty")
    word = bytearray()
    at = 0
    while at < len(text):
        character = text[at]
        if character == _OPEN:
            end = text.find(_CLOSE, at)
            blank = _read_blank(text, at, end, alphabet)
            if isinstance(blank, Misread):
                return blank
            word.append(blank)
            at = end + 1
            continue
        if character in (_CLOSE, "?"):
            return Misread("bad_blank", at, character)
        code, length = spelled(text, at, alphabet)
        if not code or not (has_joker_letters or alphabet.letters[code - 1].count):
            return Misread("no_such_tile", at, character)
        word.append(code)
        at += length
    return bytes(word)


def spelled(text: str, at: int, alphabet: Alphabet) -> tuple[int, int]:
    """Return the code and the length of the letter that begins at a place; the code 0 without one."""
    capitals = "".join(
        alphabet.signs.get(character, "\0") for character in text[at : at + _LONGEST]
    )
    for length in range(len(capitals), 0, -1):
        code = alphabet.spellings.get(capitals[:length])
        if code is not None:
            return code, length
    return 0, 1


def _read_blank(text: str, at: int, end: int, alphabet: Alphabet) -> int | Misread:
    """Parse the blank between parentheses."""
    inside = text[at + 1 : end]
    if end < 0 or not inside or _OPEN in inside or "?" in inside:
        return Misread("bad_blank", at, text[at])
    code, length = spelled(text, at + 1, alphabet)
    if code and length == len(inside):
        return code | BLANK_BIT
    first = inside[0]
    if code or (len(inside) > 1 and first.isalpha()):
        return Misread("bad_blank", at, text[at])
    # a letter of the keyboard that this alphabet has not: K, W and Y in Catalan
    is_letter = first.isascii() and first.isalpha()
    return Misread("blank_alphabet" if is_letter else "no_such_tile", at + 1, first)


def read_joker_word(text: str, alphabet: Alphabet) -> Word | Misread:
    """Parse a word with jokers in the Romanian notations (RO-GEN 14).

    A joker's letter is circled, has the index zero after it, is lower case among capitals, or stands in parentheses.
    """
    text = normalize("NFC", text)
    # jokers in parentheses do not decide the case of the others
    unmarked = sub(r"\([^()]*\)", "", text)
    has_capitals = any(
        character.isupper() and not _circled_letter(character) for character in unmarked
    )
    plain: list[str] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character == _OPEN and _CLOSE in text[at:]:
            end = text.index(_CLOSE, at) + 1
            plain.append(text[at:end])
            at = end
            continue
        at += 1
        joker = _circled_letter(character)
        if not joker and character.isalpha():
            has_index = text[at : at + 1] in ("0", "₀") and at < len(text)
            if has_index or (has_capitals and character.islower()):
                joker = character
            at += has_index
        plain.append(f"({joker})" if joker else character)
    return read_word("".join(plain), alphabet)


_CIRCLED_SIGNS = {"©": "C", "®": "R", "℗": "P"}


def _circled_letter(character: str) -> str:
    """Return the letter inside a circled character, or an empty string."""
    if "Ⓐ" <= character <= "ⓩ":
        return chr(ord("A") + (ord(character) - ord("Ⓐ")) % 26)
    return _CIRCLED_SIGNS.get(character, "")


def read_listed(text: str, alphabet: Alphabet) -> Word | Misread:
    """Parse a line of a word list: a word without blanks, its digraphs perhaps in brackets.

    Marks of other languages and other dots in L·L are accepted.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> list(read_listed("CA[NY]A", alphabet_of("ca")))
    [3, 1, 16, 1]
    """
    text = with_middle_dots(normalize("NFC", text))
    if not text:
        return Misread("empty")
    alphabet = alphabet.with_foreign_marks
    word = bytearray()
    at = 0
    while at < len(text):
        has_bracket = text[at] == "["
        code, length = spelled(text, at + has_bracket, alphabet)
        if not code or (has_bracket and text[at + 1 + length : at + 2 + length] != "]"):
            return Misread("no_such_tile", at, text[at])
        word.append(code)
        at += length + 2 * has_bracket
    return bytes(word)


def tile_name(code: int, alphabet: Alphabet) -> str:
    """Return the name of a tile, a blank with its letter in parentheses."""
    if not code:
        return "?"
    name = alphabet.letters[(code & LETTER) - 1].name
    return f"({name})" if code & BLANK_BIT else name


def tile_names(word: Word, alphabet: Alphabet) -> list[str]:
    """Return the names of a word's tiles."""
    return [tile_name(code, alphabet) for code in word]


def in_tiles(word: Word, alphabet: Alphabet) -> str:
    """Format a word as tiles: without the U that a Q carries, unless another U follows.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> in_tiles(bytes([19, 10]), alphabet_of("ca")), in_tiles(bytes([19, 23, 10]), alphabet_of("ca"))
    ('QI', 'QUUI')
    """
    text = "".join(tile_names(word, alphabet))
    for ambiguous, distinct in _ambiguous_spellings(alphabet):
        text = text.replace(ambiguous, distinct)
    return text


@cache
def _ambiguous_spellings(alphabet: Alphabet) -> tuple[tuple[str, str], ...]:
    """Return spellings of two tiles that would be read as one, each with its distinct form."""
    names = {letter.name for letter in alphabet.letters}
    return tuple(
        (spelling, spelling + spelling[-1])
        for spelling, code in alphabet.spellings.items()
        if spelling[:-1] == alphabet.letters[code - 1].name and spelling[-1] in names
    )


def spelt(text: str, alphabet: Alphabet) -> str:
    """Format a word stored by its tiles as the language writes it; an unreadable one is returned as it is.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> spelt("QE(I)XA", alphabet_of("ca"))
    'QUE(I)XA'
    """
    word = read_word(text, alphabet)
    return text if isinstance(word, Misread) else format_word(word, alphabet)


def format_word(word: Word, alphabet: Alphabet) -> str:
    """Format a word as the language writes it, in capitals."""
    spell = alphabet.written
    return "".join(
        f"({spell[code & LETTER]})" if code & BLANK_BIT else spell[code] for code in word
    )
