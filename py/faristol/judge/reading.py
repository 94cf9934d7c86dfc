"""Parser of the words of a play as they are typed at the table; a misread word gets no verdict."""

from dataclasses import dataclass

from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, in_tiles
from faristol.tiles.word_input import asked_words, read_asked

MAX_WORDS = 8  # seven tiles make one word along the line and at most seven across it
MAX_TYPED = 60  # characters of one word
MAX_TEXT = 400  # characters of all words
LENGTHS = range(2, 16)  # tiles of a word that fits on the board


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadWord:
    """A word of a play: as typed, as tiles, and its tiles as text."""

    typed: str
    word: Word
    tiles: str


def read_play(text: str, alphabet: Alphabet) -> tuple[ReadWord, ...] | Refusal:
    """Return the words in the order they were typed, separated by spaces, commas or lines.

    A refusal names the words with the same fault as the first misread one; `why` is the code of
    `Misread`, or "length".

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> [word.tiles for word in read_play("quinze, col.legi", alphabet_of("ca"))]
    ['QINZE', 'COL·LEGI']
    """
    if len(text) > MAX_TEXT:
        return Refusal("judge/too_much_text", {"field": "words", "limit": MAX_TEXT})
    typed = asked_words(text, alphabet)
    if not typed:
        return Refusal("judge/no_words", {"field": "words"})
    if len(typed) > MAX_WORDS:
        return Refusal("judge/too_many_words", {"field": "words", "limit": MAX_WORDS})
    read: list[ReadWord] = []
    misread: list[tuple[str, Misread]] = []
    for text_ in typed:
        word = _read_played_word(text_, alphabet)
        if isinstance(word, Misread):
            misread.append((text_, word))
        else:
            read.append(word)
    if misread:
        first = misread[0][1]
        alike = [
            text_
            for text_, fault in misread
            if (fault.code, fault.sign) == (first.code, first.sign)
        ]
        data: dict[str, JSON] = {"words": list(alike), "why": first.code, "sign": first.sign}
        return Refusal("judge/misread", {"field": "words", **data})
    return tuple(read)


def _read_played_word(typed: str, alphabet: Alphabet) -> ReadWord | Misread:
    word = read_asked(typed, alphabet)
    if isinstance(word, Misread):
        return word
    if len(word) not in LENGTHS or len(typed) > MAX_TYPED:
        return Misread("length")
    return ReadWord(typed=typed, word=word, tiles=in_tiles(word, alphabet))
