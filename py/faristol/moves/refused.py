"""Say what board and bag have against a move or a rack, as refusals whose words the desk has."""

from faristol.board.legality import Illegal
from faristol.board.square import square_name
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet
from faristol.tiles.bag import Miscount
from faristol.tiles.reading import Misread, tile_name


def move_refused(against: Illegal | Misread, alphabet: Alphabet, *, field: str = "word") -> Refusal:
    """Return why a move cannot be read or made; the codes are those of the board's words."""
    data: dict[str, JSON] = {"field": field}
    if isinstance(against, Misread):
        sign = against.sign[:12].upper()
        data |= {"sign": sign, "limit": against.at, "count": against.at}
        field = "at" if against.code == "bad_coordinates" else field
        return Refusal(f"move/{against.code}", {**data, "field": field})
    if against.at is not None:
        data["at"] = square_name(against.at)
    if against.tile is not None:
        data["tile"] = tile_name(against.tile, alphabet)
    is_blank = against.tile is not None and bool(against.tile & BLANK_BIT)
    is_lacking = against.code == "not_in_rack" and is_blank
    return Refusal("move/blank_not_in_rack" if is_lacking else f"move/{against.code}", data)


def bag_refused(against: Miscount | Misread, alphabet: Alphabet, *, field: str = "rack") -> Refusal:
    """Return why tiles cannot be read, or do not add up; the codes are those of the bag's words."""
    data: dict[str, JSON] = {"field": field}
    if isinstance(against, Misread):
        data |= {"sign": against.sign[:12].upper(), "limit": against.at, "count": against.at}
        return Refusal(f"bag/{against.code}", data)
    data["expected"] = against.expected
    if against.code == "wrong_bag":
        data["field"] = "counted"
    if against.code != "too_many_of_tile":
        return Refusal(f"bag/{against.code}", data)
    is_known = against.tile <= alphabet.size
    data["tile"] = tile_name(against.tile, alphabet) if is_known else str(against.tile)
    data["count"] = alphabet.counts[against.tile] if is_known else 0
    is_blank = against.tile == BLANK
    return Refusal("bag/too_many_blanks" if is_blank else "bag/too_many_of_tile", data)
