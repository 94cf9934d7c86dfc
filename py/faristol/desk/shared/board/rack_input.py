"""Say what is wrong with a rack that was typed to be called: which sign, and how many tiles are too many."""

from dataclasses import dataclass

from faristol.desk.kernel.translation import Text
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

LONGEST = 15  # tiles of one part of a rack


@dataclass(frozen=True, slots=True, kw_only=True)
class RackMessages:
    """Hold what is said under both fields of a rack: what is wrong with each, and what to look at again."""

    left_wrong: str = ""
    drawn_wrong: str = ""
    warning: str = ""


def rack_messages(left: str, drawn: str, language: str, text: Text) -> RackMessages:
    """Say what is wrong with the tiles typed; a rack longer than the rules have is called all the same."""
    parts = [
        read_rack(typed[: 4 * LONGEST], alphabet_of(language), most=LONGEST)
        for typed in (left, drawn)
    ]
    wrong = [_error_text(part, text) if isinstance(part, Misread) else "" for part in parts]
    tiles = sum(len(part) for part in parts if not isinstance(part, Misread))
    size = rack_size(language)
    warning = ""
    if tiles > size and not any(wrong):
        warning = text.say("Tiles typed: {n}; a rack has {size}.", n=tiles, size=size)
    return RackMessages(left_wrong=wrong[0], drawn_wrong=wrong[1], warning=warning)


def rack_size(language: str) -> int:
    """Return how many tiles a rack of the duplicate of a language has."""
    return preset("ro-duplicate" if language == "ro" else "ca-duplicate-2018").rules.equipment.rack


def _error_text(misread: Misread, text: Text) -> str:
    if misread.code == "too_long":
        return text.say("Too many tiles.")
    if not misread.sign:
        return text.say("These are not tiles of this language.")
    return text.say("“{sign}” is not a tile of this language.", sign=misread.sign)


def describe_misreading(code: str, sign: str, alphabet: Alphabet) -> Refusal:
    """Return why something could not be read, with what helps to mend it."""
    if code.endswith("/no_such_tile") and sign:
        upper = sign.upper()
        for letter in alphabet.letters:
            if letter.name == upper:  # there is the letter, and no tile of it
                return Refusal("word/joker_letter", {"sign": upper})
            if len(letter.name) > 1 and upper in letter.name:
                return Refusal("word/part_of_tile", {"sign": upper, "tile": letter.name})
        return Refusal("word/no_such_tile", {"sign": upper})
    return Refusal(code, {"sign": sign})
