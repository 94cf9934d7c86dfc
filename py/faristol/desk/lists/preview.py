"""Find a way through very many words, and say why a line is none of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.tiles.alphabet import Alphabet
from faristol.words.wordlist import LENGTHS, WordList

if TYPE_CHECKING:
    from faristol.formats.wordlists.text_list import Unread

MANY = 240  # words on one page need no jumps

_WHY = {
    "several": mark("Several words on one line"),
    "number": mark("Contains a number"),
    "apostrophe": mark("Contains an apostrophe"),
    "notation": mark("Its tiles are not written as they are in the rest of the list"),
}


def why(line: "Unread", alphabet: Alphabet, text: Text) -> str:
    """Say why a line is no word."""
    if line.reason in _WHY:
        return text.say(_WHY[line.reason])
    return text.of(
        messages_for(refusal_of_misreading("word/no_such_tile", line.sign, alphabet))[""]
    )


@dataclass(frozen=True, slots=True)
class Part:
    """Hold the words of some lengths, of one of them perhaps those of one letter."""

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
        """Return the numbers of the words of a page."""
        return range((page - 1) * size, min(page * size, len(self)))

    @property
    def query(self) -> str:
        """Return what asks for it."""
        length = f"&len={self.length}" if self.length else ""
        return f"{length}&letter={self.letter}" if self.letter else length


def part_of(words: WordList, alphabet: Alphabet, query: Mapping[str, str]) -> Part:
    """Return the words that are asked for; what is not there is left out."""
    length = _number(query.get("len", ""), LENGTHS)
    if not length or not words.count_of(length):
        return Part(tuple(words.by_length.items()))
    blob = words.by_length[length]
    letter = _number(query.get("letter", ""), range(1, alphabet.size + 1))
    begun = _begun(blob, length, letter) if letter else b""
    if not begun:
        return Part(((length, blob),), length)
    return Part(((length, begun),), length, letter)


def _number(text: str, known: range) -> int:
    is_one = text.isascii() and text.isdecimal() and len(text) < len("100")
    return int(text) if is_one and int(text) in known else 0


def _begun(blob: bytes, length: int, letter: int) -> bytes:
    from faristol.formats.wordlists.compare import with_first

    return with_first(blob, length, letter)


def jumps(
    words: WordList, part: Part, alphabet: Alphabet, route: str, text: Text
) -> list[dict[str, Any]]:
    """Return the ways to each length, and to each letter of the one that is shown; few need none."""
    if len(words) <= MANY:
        return []
    found = [
        {
            "name": text.say("By length"),
            "items": [
                {
                    "name": str(length),
                    "count": text.number(words.count_of(length)),
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
            if _begun(blob, part.length, code)
        ]
        found.append({"name": text.say("First letter"), "items": letters})
    return found
