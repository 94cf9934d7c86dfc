"""An overlay: words added and removed by hand, one a line, each with its reason."""

import re
from dataclasses import dataclass
from pathlib import Path

from faristol.tiles.alphabet import Alphabet, Word
from scripts.lexicons.spelling import Speller

LINE = re.compile(r"([+-])\s+(\S+)\s+(\S.*)")


class OverlayError(ValueError):
    """An overlay with unreadable or repeated lines; all of them are named."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """The added and the removed words."""

    added: frozenset[Word]
    removed: frozenset[Word]


def read_overlay(path: Path, alphabet: Alphabet) -> Overlay:
    """Return the overlay of a file; empty without the file.

    Raises:
        OverlayError: lines that cannot be read, or words that are named twice.
    """
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    speller = Speller(alphabet)
    signs: dict[Word, str] = {}
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = LINE.fullmatch(line.rstrip())
        word = speller.word(match[2]) if match else None
        if match is None:
            faults.append(f"{path.name}:{number}: neither “+ WORD reason” nor “- WORD reason”")
        elif word is None or not 2 <= len(word) <= 15:
            faults.append(f"{path.name}:{number}: {match[2]} is no word of these tiles")
        elif word in signs:
            faults.append(f"{path.name}:{number}: {match[2]} for the second time")
        else:
            signs[word] = match[1]
    if faults:
        raise OverlayError("\n".join(faults))
    return Overlay(
        frozenset(word for word, sign in signs.items() if sign == "+"),
        frozenset(word for word, sign in signs.items() if sign == "-"),
    )
