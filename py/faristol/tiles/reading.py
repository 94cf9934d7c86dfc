"""Read words as people type them and as lists write them; write words as people read them."""

from dataclasses import dataclass
from functools import cache
from re import sub
from unicodedata import normalize

from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word

# what keyboards and lists have for the dot of L·L
MIDDLE_DOTS = "\u2022\u2219\u2027\u22c5\u30fb\u0387"
_AS_MIDDLE_DOT = str.maketrans(dict.fromkeys(MIDDLE_DOTS, "·"))
_OPEN, _CLOSE = "(", ")"
_LONGEST = 3  # signs that spell one tile: L·L


@dataclass(frozen=True, slots=True)
class Misread:
    """Say what could not be read, and where: the first of its kind from the left.

    Codes: empty, no_such_tile, bad_blank, blank_alphabet.
    """

    code: str
    at: int = 0
    sign: str = ""


def with_middle_dots(text: str) -> str:
    """Return a text with the middle dot where a keyboard has another sign for it.

    >>> with_middle_dots("col•legi")
    'col·legi'
    """
    return text.translate(_AS_MIDDLE_DOT)


def foreign_mark_in(text: str, alphabet: Alphabet) -> Misread | None:
    """Return the first letter of a text that has the mark of another language, as no tile shows.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> foreign_mark_in("caça", alphabet_of("ro")), foreign_mark_in("caça", alphabet_of("ca"))
    (Misread(code='no_such_tile', at=2, sign='ç'), None)
    """
    found = (
        Misread("no_such_tile", at, sign)
        for at, sign in enumerate(normalize("NFC", text))
        if sign in alphabet.foreign
    )
    return next(found, None)


def read_word(text: str, alphabet: Alphabet, *, has_joker_letters: bool = False) -> Word | Misread:
    """Read a typed word by tiles, from left to right; a blank's letter stands in parentheses.

    A letter without a tile (K in Romanian) needs the parentheses too, unless `has_joker_letters`:
    who looks a word up does not say which tiles it is laid with.
    """
    text = normalize("NFC", text)
    if not text:
        return Misread("empty")
    word = bytearray()
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == _OPEN:
            end = text.find(_CLOSE, at)
            blank = _blank(text, at, end, alphabet)
            if isinstance(blank, Misread):
                return blank
            word.append(blank)
            at = end + 1
            continue
        if sign in (_CLOSE, "?"):
            return Misread("bad_blank", at, sign)
        code, length = spelled(text, at, alphabet)
        if not code or not (has_joker_letters or alphabet.letters[code - 1].count):
            return Misread("no_such_tile", at, sign)
        word.append(code)
        at += length
    return bytes(word)


def spelled(text: str, at: int, alphabet: Alphabet) -> tuple[int, int]:
    """Return the code of the letter that begins here, and its length in signs; 0 when there is none."""
    signs = "".join(alphabet.signs.get(sign, "\0") for sign in text[at : at + _LONGEST])
    for length in range(len(signs), 0, -1):
        code = alphabet.spellings.get(signs[:length])
        if code is not None:
            return code, length
    return 0, 1


def _blank(text: str, at: int, end: int, alphabet: Alphabet) -> int | Misread:
    """Return the blank between parentheses."""
    inside = text[at + 1 : end]
    if end < 0 or not inside or _OPEN in inside or "?" in inside:
        return Misread("bad_blank", at, text[at])
    code, length = spelled(text, at + 1, alphabet)
    if code and length == len(inside):
        return code | BLANK_BIT
    first = inside[0]
    if code or (len(inside) > 1 and first.isalpha()):
        return Misread("bad_blank", at, text[at])
    # one letter of the keyboard that is none of this alphabet: K, W and Y in Catalan
    is_letter = first.isascii() and first.isalpha()
    return Misread("blank_alphabet" if is_letter else "no_such_tile", at + 1, first)


def read_joker_word(text: str, alphabet: Alphabet) -> Word | Misread:
    """Read a word in the Romanian ways of writing the joker (RO-GEN 14).

    Its letter is circled, has the index zero after it, is lower case among capitals, or stands in
    parentheses.
    """
    text = normalize("NFC", text)
    # what is marked as a joker already says nothing about the others
    unmarked = sub(r"\([^()]*\)", "", text)
    has_capitals = any(sign.isupper() and not _circled(sign) for sign in unmarked)
    plain: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == _OPEN and _CLOSE in text[at:]:
            end = text.index(_CLOSE, at) + 1
            plain.append(text[at:end])
            at = end
            continue
        at += 1
        joker = _circled(sign)
        if not joker and sign.isalpha():
            has_index = text[at : at + 1] in ("0", "₀") and at < len(text)
            if has_index or (has_capitals and sign.islower()):
                joker = sign
            at += has_index
        plain.append(f"({joker})" if joker else sign)
    return read_word("".join(plain), alphabet)


_CIRCLED = {"©": "C", "®": "R", "℗": "P"}


def _circled(sign: str) -> str:
    """Return the letter inside a circled one, or nothing."""
    if "Ⓐ" <= sign <= "ⓩ":
        return chr(ord("A") + (ord(sign) - ord("Ⓐ")) % 26)
    return _CIRCLED.get(sign, "")


def read_listed(text: str, alphabet: Alphabet) -> Word | Misread:
    """Read a line of a word list: one word, no blanks, a tile of several signs perhaps in brackets.

    Lists have words with the marks of other languages, and other dots in L·L.

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
    """Return the tiles of a word by their names."""
    return [tile_name(code, alphabet) for code in word]


def in_tiles(word: Word, alphabet: Alphabet) -> str:
    """Write a word as the board shows it: the U that a Q carries is not written, but where another U follows.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> in_tiles(bytes([19, 10]), alphabet_of("ca")), in_tiles(bytes([19, 23, 10]), alphabet_of("ca"))
    ('QI', 'QUUI')
    """
    text = "".join(tile_names(word, alphabet))
    for run_on, apart in _run_on(alphabet):
        text = text.replace(run_on, apart)
    return text


@cache
def _run_on(alphabet: Alphabet) -> tuple[tuple[str, str], ...]:
    """Return which tiles side by side would be read as one, and how both are written then."""
    names = {letter.name for letter in alphabet.letters}
    return tuple(
        (spelling, spelling + spelling[-1])
        for spelling, code in alphabet.spellings.items()
        if spelling[:-1] == alphabet.letters[code - 1].name and spelling[-1] in names
    )


def spelt(text: str, alphabet: Alphabet) -> str:
    """Write a word that is kept by its tiles as the language writes it; what is no word stays as it is.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> spelt("QE(I)XA", alphabet_of("ca"))
    'QUE(I)XA'
    """
    word = read_word(text, alphabet)
    return text if isinstance(word, Misread) else written(word, alphabet)


def written(word: Word, alphabet: Alphabet) -> str:
    """Write a word as the language does, in capitals."""
    spell = alphabet.written
    return "".join(
        f"({spell[code & LETTER]})" if code & BLANK_BIT else spell[code] for code in word
    )
