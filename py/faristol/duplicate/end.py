"""Say when a duplicate is over, and why (CAT-DUP 1.1-2, 1.3-4, 1.6)."""

from typing import Final, Literal, TypeAlias

from faristol.rules.rack import Racks, counted, is_rack_possible, stage_at
from faristol.tiles.alphabet import Alphabet, Word

Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
Lacking: TypeAlias = Literal["vowels", "consonants", "tiles"]

CAUSE_ARTICLES: Final[dict[Cause, str]] = {
    "no_rack": "CAT-DUP 1.6-1",
    "no_move": "CAT-DUP 1.6-2",
    "rounds": "CAT-DUP 1.1-2",
    "agreement": "CAT-DUP 1.6-3",
}


# tiles left, of which a list can be asked whether any part makes a move: at most 45 searches
MOST_SEARCHED: Final = 10


def proposed_end(
    rule: Racks | None,
    *,
    left: Word,
    bag: Word,
    alphabet: Alphabet,
    played: int,
    rounds: int,
    has_move: bool | None = None,
) -> Cause | None:
    """Return why no further round can be played, or None when one can.

    `played` rounds are behind; `rounds` were agreed, 0 is a complete game. `left` are the tiles that
    the last move left on the rack, which may be put back to find a valid one (1.3-4). `has_move`
    tells whether any move at all is possible with all tiles that are left, None is not known. The
    judge ends a game by agreement, the rules never propose that.
    """
    if rounds and played >= rounds:
        return "rounds"
    if what_lacks(rule, left=left, bag=bag, alphabet=alphabet, played=played) is not None:
        return "no_rack"
    return "no_move" if has_move is False else None


def what_lacks(
    rule: Racks | None, *, left: Word, bag: Word, alphabet: Alphabet, played: int
) -> Lacking | None:
    """Return what a valid rack for the next round would need and cannot have (CAT-DUP 1.6-1).

    A blank may stand for either; when both lack and one blank is all there is, the vowels are named.
    """
    tiles = left + bag
    if not tiles:
        return "tiles"
    if rule is None:
        return None
    stage = stage_at(rule, played + 1)
    if is_rack_possible(stage, left, bag, alphabet):
        return None
    vowels, _, _ = counted(tiles, alphabet)
    return "vowels" if vowels < stage.vowels else "consonants"
