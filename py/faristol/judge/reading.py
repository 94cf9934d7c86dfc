"""Read the words of a play as they are typed at the table; a word misread is no judgement."""

import re

from faristol.judge.command import ReadWord
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, in_tiles, read_word

MAX_WORDS = 8  # seven tiles make one word along the line and at most seven across it
MAX_TYPED = 60  # signs of one word
MAX_TEXT = 400  # signs of them all
LENGTHS = range(2, 16)  # tiles of a word that fits on the board
_GAPS = re.compile(r"[\s,;]+")


def read_play(text: str, alphabet: Alphabet) -> tuple[ReadWord, ...] | Refusal:
    """Return the words in the order they were typed; spaces, commas and lines keep them apart.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> [word.tiles for word in read_play("quinze, col.legi", alphabet_of("ca"))]
    ['QINZE', 'COL·LEGI']
    """
    if len(text) > MAX_TEXT:
        return Refusal("judge/too_much_text", {"field": "words", "limit": MAX_TEXT})
    typed = [word for word in _GAPS.split(text) if word]
    if not typed:
        return Refusal("judge/no_words", {"field": "words"})
    if len(typed) > MAX_WORDS:
        return Refusal("judge/too_many_words", {"field": "words", "limit": MAX_WORDS})
    read: list[ReadWord] = []
    misread: list[str] = []
    for one in typed:
        # a blank may stand for a letter that no tile shows, and who asks does not say which it is
        word = read_word(one, alphabet, has_joker_letters=True)
        if isinstance(word, Misread) or len(word) not in LENGTHS or len(one) > MAX_TYPED:
            misread.append(one)
        else:
            read.append(ReadWord(typed=one, word=word, tiles=in_tiles(word, alphabet)))
    if misread:
        return Refusal("judge/misread", {"field": "words", "words": list(misread)})
    return tuple(read)
