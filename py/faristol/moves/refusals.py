"""Refusals of moves and racks, made of the faults that board and bag report."""

from faristol.board.legality import Illegal
from faristol.board.square import square_name
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet
from faristol.tiles.bag import Miscount
from faristol.tiles.reading import Misread, tile_name


def refusal_of_move(
    fault: Illegal | Misread, alphabet: Alphabet, *, field: str = "word"
) -> Refusal:
    """Return the refusal of a move that is unreadable or illegal; its code is the board's."""
    data: dict[str, JSON] = {"field": field}
    if isinstance(fault, Misread):
        character = fault.sign[:12].upper()
        data |= {"sign": character, "limit": fault.at, "count": fault.at}
        field = "at" if fault.code == "bad_coordinates" else field
        return Refusal(f"move/{fault.code}", {**data, "field": field})
    if fault.at is not None:
        data["at"] = square_name(fault.at)
    if fault.tile is not None:
        data["tile"] = tile_name(fault.tile, alphabet)
    is_blank = fault.tile is not None and bool(fault.tile & BLANK_BIT)
    is_lacking = fault.code == "not_in_rack" and is_blank
    return Refusal("move/blank_not_in_rack" if is_lacking else f"move/{fault.code}", data)


def refusal_of_bag(
    fault: Miscount | Misread, alphabet: Alphabet, *, field: str = "rack"
) -> Refusal:
    """Return the refusal of tiles that are unreadable or do not add up; its code is the bag's."""
    data: dict[str, JSON] = {"field": field}
    if isinstance(fault, Misread):
        data |= {"sign": fault.sign[:12].upper(), "limit": fault.at, "count": fault.at}
        return Refusal(f"bag/{fault.code}", data)
    data["expected"] = fault.expected
    if fault.code == "wrong_bag":
        data["field"] = "counted"
    if fault.code != "too_many_of_tile":
        return Refusal(f"bag/{fault.code}", data)
    is_known = fault.tile <= alphabet.size
    data["tile"] = tile_name(fault.tile, alphabet) if is_known else str(fault.tile)
    data["count"] = alphabet.counts[fault.tile] if is_known else 0
    is_blank = fault.tile == BLANK
    return Refusal("bag/too_many_blanks" if is_blank else "bag/too_many_of_tile", data)
