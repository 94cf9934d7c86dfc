"""The spelling of dictionary words as tiles, fast enough for millions of them."""

from collections.abc import Mapping
from unicodedata import normalize

from faristol.tiles.alphabet import Alphabet, Word

# Characters that no alphabet has, one for each letter that is written with several.
_PRIVATE = 0xE000


class Speller:
    """A speller of words as dictionaries write them: a Q without its U is no word of Catalan here.

    `faristol.tiles.reading` reads typed words and is more lenient; it is also too slow for a million forms.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        spelled = {
            spelling: code
            for spelling, code in alphabet.spellings.items()
            if len(spelling) > 1 or alphabet.written[code] == spelling
        }
        spelled |= {alphabet.written[code]: code for code in range(1, alphabet.size + 1)}
        several = sorted((s for s in spelled if len(s) > 1), key=lambda s: (-len(s), s))
        self._several = [(s, chr(_PRIVATE + place)) for place, s in enumerate(several)]
        signs = alphabet.with_foreign_marks.signs
        self._signs: Mapping[int, str] = {ord(sign): to for sign, to in signs.items()}
        codes = {ord(s): chr(code) for s, code in spelled.items() if len(s) == 1}
        codes |= {ord(private): chr(spelled[s]) for s, private in self._several}
        self._codes = codes
        self._rest = dict.fromkeys(codes)

    def word(self, text: str) -> Word | None:
        """Return a word as tiles, or None if a character of it is not in the alphabet."""
        plain = (text if text.isascii() else normalize("NFC", text)).translate(self._signs)
        for spelling, private in self._several:
            if spelling in plain:
                plain = plain.replace(spelling, private)
        if not plain or plain.translate(self._rest):
            return None
        return plain.translate(self._codes).encode("latin-1")
