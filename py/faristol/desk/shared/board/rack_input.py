"""Faults of a rack that was typed to be announced: the wrong character, or too many tiles."""

from dataclasses import dataclass

from faristol.desk.kernel.translation import Translator
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

LONGEST = 15  # tiles of one part of a rack


@dataclass(frozen=True, slots=True, kw_only=True)
class RackMessages:
    """The messages under both fields of a rack: the fault of each, and a warning."""

    left_wrong: str = ""
    drawn_wrong: str = ""
    warning: str = ""


def rack_messages(left: str, drawn: str, language: str, text: Translator) -> RackMessages:
    """Return the messages on the tiles typed; a rack larger than in the rules is only warned about."""
    parts = [
        read_rack(entered[: 4 * LONGEST], alphabet_of(language), most=LONGEST)
        for entered in (left, drawn)
    ]
    faults = [_error_text(part, text) if isinstance(part, Misread) else "" for part in parts]
    tiles = sum(len(part) for part in parts if not isinstance(part, Misread))
    size = rack_size(language)
    warning = ""
    if tiles > size and not any(faults):
        warning = text.gettext("Tiles typed: {n}; a rack has {size}.", n=tiles, size=size)
    return RackMessages(left_wrong=faults[0], drawn_wrong=faults[1], warning=warning)


def rack_size(language: str) -> int:
    """Return the number of tiles of a rack in the duplicate of a language."""
    return preset("ro-duplicate" if language == "ro" else "ca-duplicate-2018").rules.equipment.rack


def _error_text(misread: Misread, text: Translator) -> str:
    if misread.code == "too_long":
        return text.gettext("Too many tiles.")
    if not misread.sign:
        return text.gettext("These are not tiles of this language.")
    return text.gettext("“{sign}” is not a tile of this language.", sign=misread.sign)


def refusal_of_misreading(code: str, sign: str, alphabet: Alphabet) -> Refusal:
    """Return the refusal of a misread text, with the data that helps to correct it."""
    if code.endswith("/no_such_tile") and sign:
        upper = sign.upper()
        for letter in alphabet.letters:
            if letter.name == upper:  # a letter without a tile
                return Refusal("word/joker_letter", {"sign": upper})
            if len(letter.name) > 1 and upper in letter.name:
                return Refusal("word/part_of_tile", {"sign": upper, "tile": letter.name})
        return Refusal("word/no_such_tile", {"sign": upper})
    return Refusal(code, {"sign": sign})
