"""The preview of a word list: its words in parts, links to these, and why a line is not a word."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.tiles.alphabet import Alphabet
from faristol.words.wordlist import LENGTHS, WordList

if TYPE_CHECKING:
    from faristol.formats.wordlists.text_list import Unread

MANY = 240  # words on one page need no jumps

_REASONS = {
    "several": gettext_noop("Several words on one line"),
    "number": gettext_noop("Contains a number"),
    "apostrophe": gettext_noop("Contains an apostrophe"),
    "notation": gettext_noop("Its tiles are not written as they are in the rest of the list"),
}


def format_reason(line: "Unread", alphabet: Alphabet, text: Translator) -> str:
    """Return the reason why a line is not a word."""
    if line.reason in _REASONS:
        return text.gettext(_REASONS[line.reason])
    return text.render(
        messages_for(refusal_of_misreading("word/no_such_tile", line.sign, alphabet))[""]
    )


@dataclass(frozen=True, slots=True)
class WordPart:
    """The words of some lengths, or those of one length and first letter, as a sequence."""

    blobs: tuple[tuple[int, bytes], ...]
    length: int = 0
    letter: int = 0

    def __len__(self) -> int:
        return sum(len(blob) // length for length, blob in self.blobs)

    def __getitem__(self, at: int) -> bytes:
        for length, blob in self.blobs:
            if at < len(blob) // length:
                return blob[at * length : (at + 1) * length]
            at -= len(blob) // length
        raise IndexError(at)

    def places(self, page: int, size: int) -> range:
        """Return the indices of the words of a page."""
        return range((page - 1) * size, min(page * size, len(self)))

    @property
    def query(self) -> str:
        """The parameters of a route by which `part_of` returns this part."""
        length = f"&len={self.length}" if self.length else ""
        return f"{length}&letter={self.letter}" if self.letter else length


def part_of(words: WordList, alphabet: Alphabet, query: Mapping[str, str]) -> WordPart:
    """Return the words that a query requests; a length or letter without words is ignored."""
    length = _parse_number(query.get("len", ""), LENGTHS)
    if not length or not words.count_of(length):
        return WordPart(tuple(words.by_length.items()))
    blob = words.by_length[length]
    letter = _parse_number(query.get("letter", ""), range(1, alphabet.size + 1))
    words_of_letter = _words_beginning_with(blob, length, letter) if letter else b""
    if not words_of_letter:
        return WordPart(((length, blob),), length)
    return WordPart(((length, words_of_letter),), length, letter)


def _parse_number(text: str, allowed: range) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) < len("100")
    return int(text) if is_number and int(text) in allowed else 0


def _words_beginning_with(blob: bytes, length: int, letter: int) -> bytes:
    from faristol.formats.wordlists.compare import with_first

    return with_first(blob, length, letter)


def jump_groups(
    words: WordList, part: WordPart, alphabet: Alphabet, route: str, text: Translator
) -> list[dict[str, Any]]:
    """Return the links to each length, and to each letter of the displayed one; none for few words."""
    if len(words) <= MANY:
        return []
    groups = [
        {
            "name": text.gettext("By length"),
            "items": [
                {
                    "name": str(length),
                    "count": text.format_number(words.count_of(length)),
                    "href": f"{route}&len={length}",
                    "is_on": length == part.length,
                }
                for length in LENGTHS
                if words.count_of(length)
            ],
        }
    ]
    if part.length and words.count_of(part.length) > MANY:
        blob = words.by_length[part.length]
        letters = [
            {
                "name": alphabet.written[code],
                "count": "",
                "href": f"{route}&len={part.length}&letter={code}",
                "is_on": code == part.letter,
            }
            for code in range(1, alphabet.size + 1)
            if _words_beginning_with(blob, part.length, code)
        ]
        groups.append({"name": text.gettext("First letter"), "items": letters})
    return groups
