"""Changing a rack of one kind without losing the turn, by calling SENYORS (CAT-CLM 17)."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from faristol.rules.kind import Tiles, Whole
from faristol.rules.rack import count_letter_kinds
from faristol.tiles.alphabet import BLANK, Alphabet, Word

Kind: TypeAlias = Literal["vowels", "consonants"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Senyors:
    """The conditions of the call, and the treatment of a second rack of one kind."""

    rack: Annotated[int, Whole(1, 7)]  # tiles that the rack must have
    least_in_bag: Tiles
    second: Literal["committee", "again"]  # 17 a-c, or simply once more
    do_blanks_serve: bool  # a blank counts among the pieces sought in 17 a-c


@dataclass(frozen=True, slots=True)
class SecondRack:
    """The committee's treatment of a second rack of one kind.

    `case` is a (the one piece that serves goes to the rack), b (all tiles go back, and are drawn until one serves) or
    c (no piece serves, play on); "none" for a mixed rack. `bag` counts the tiles just before the next draw, `drawn`
    those of that draw.
    """

    case: Literal["a", "b", "c", "none"]
    drawn: int = 0
    bag: int = 0
    piece: int | None = None


def one_kind(rack: Word, alphabet: Alphabet) -> Kind | None:
    """Return the kind of a rack that has only one, and no blank (CAT-CLM 17); otherwise None."""
    vowels, consonants, blanks = count_letter_kinds(rack, alphabet)
    if blanks or not rack or (vowels and consonants):
        return None
    return "vowels" if vowels else "consonants"


def is_senyors(rule: Senyors | None, rack: Word, alphabet: Alphabet, *, bag: int) -> bool:
    """Whether the player may call SENYORS (CAT-CLM 17).

    Six of a kind and a blank are not SENYORS. The tiles go into the bag before the draw, so that
    the bag need not hold seven; it must not be empty, or the same tiles would come back.
    """
    if rule is None or len(rack) != rule.rack or bag < rule.least_in_bag:
        return False
    return one_kind(rack, alphabet) is not None


def second_rack(rule: Senyors, rack: Word, bag: Word, alphabet: Alphabet) -> SecondRack:
    """Return the treatment of a rack drawn after SENYORS (CAT-CLM 17 a-c)."""
    kind = one_kind(rack, alphabet)
    if kind is None or rule.second != "committee":
        return SecondRack("none")
    serving = [tile for tile in bag if _can_serve(rule, tile, kind, alphabet)]
    if not serving:
        return SecondRack("c", 0, len(bag))
    if len(serving) == 1:
        return SecondRack("a", len(rack) - 1, len(bag) - 1 + len(rack), serving[0])
    return SecondRack("b", len(rack), len(bag) + len(rack))


def _can_serve(rule: Senyors, tile: int, kind: Kind, alphabet: Alphabet) -> bool:
    """Whether a tile of the bag would make a rack of one kind mixed."""
    if tile == BLANK:
        return rule.do_blanks_serve
    return alphabet.letter(tile).is_vowel != (kind == "vowels")
