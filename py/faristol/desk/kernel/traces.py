"""Traces of people in texts that this program cannot read.

These are damaged parts of files, and entries of a later version.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from faristol.ledger.canonical_json import line_hash

# where a text is no UTF-8, an editor saved it as the system writes: Western or Central European
_OTHER_ENCODINGS: Final = ("cp1252", "cp1250")
_ESCAPES: Final = (*((f"\\{letter}", " ") for letter in "nrtbf"), ('\\"', '"'), ("\\/", "/"))
_NUMBERED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_SPACES: Final = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
# without a width: soft hyphen, joiners, marks of direction, byte order mark
_UNSEEN: Final = "\xad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
_CARD: Final = '{"card":'


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """The traces by which a text identifies people: ids, digests of their cards, and names."""

    persons: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, persons: Iterable[str], cards: Iterable[str] = (), names: Iterable[str] = ()
    ) -> "Traces":
        """Return the traces of some people."""
        return cls(
            persons=frozenset(persons), cards=frozenset(cards), names=frozenset(filter(None, names))
        )

    def with_cards(self, cards: Iterable[str]) -> "Traces":
        """Return the traces with more digests of cards."""
        return Traces(persons=self.persons, cards=self.cards.union(cards), names=self.names)

    def without(self, persons: Iterable[str], cards: Iterable[str]) -> "Traces":
        """Return the traces without some ids and digests of cards."""
        return Traces(
            persons=self.persons.difference(persons),
            cards=self.cards.difference(cards),
            names=self.names,
        )

    def has_match_in(self, content: bytes) -> bool:
        """Whether bytes hold one of the ids or digests, a card itself, or one of the names as whole words."""
        return any(self.has_match_in_text(text) for text in _decodings(content))

    def has_match_in_text(self, text: str) -> bool:
        """Whether a text holds one of the ids or digests, a card itself, or a name as whole words."""
        if any(card in text for card in self.cards) or _has_word(text, self.persons):
            return True
        if any(line_hash(line) in self.cards for line in _card_lines(text)):
            return True
        if not self.names:
            return False
        named = [plain_text(json.dumps(name, ensure_ascii=False)[1:-1]) for name in self.names]
        return _has_word(plain_text(text), named)


def _has_word(text: str, words: Iterable[str]) -> bool:
    """Whether a text holds one of the words or names, and not as a part of another word."""
    patterns = [re.escape(word) for word in words if word in text]
    if not patterns:  # by far the fastest check
        return False
    return re.search(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", text) is not None


def plain_text(text: str) -> str:
    r"""Return a text to search in: without escapes of JSON, also of JSON in JSON, in one form and case.

    JSON within JSON has its backslashes doubled. The time grows as the text does, however many they are.

    >>> plain_text(r'amb\\n\"N\u00faria\u00a0 Puig\"')
    'amb "núria puig"'
    """
    while "\\\\" in text:
        text = text.replace("\\\\", "\\")
    for escape, letter in _ESCAPES:
        text = text.replace(escape, letter)
    if "\\u" in text:
        text = _NUMBERED.sub(lambda match: chr(int(match[1], 16)), text)
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    for unseen in _UNSEEN:
        text = text.replace(unseen, "")
    for space in _SPACES:
        text = text.replace(space, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    return normalize("NFC", normalize("NFC", text).casefold())


def _decodings(content: bytes) -> Iterator[str]:
    """Yield the texts that bytes may stand for."""
    try:
        yield content.decode()
    except UnicodeDecodeError:
        yield content.decode("utf-8", "replace")
        for encoding in _OTHER_ENCODINGS:
            yield content.decode(encoding, "replace")


def _card_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text that may be cards."""
    start = text.find(_CARD)
    while start >= 0:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if start == 0 or text[start - 1] == "\n":
            yield text[start:end].rstrip("\r")
        start = text.find(_CARD, end)
