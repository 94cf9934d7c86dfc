"""Refusals from the faults that board, bag and draw find, with the values for their messages."""

from faristol.board.legality import Illegal
from faristol.board.square import square_name
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet
from faristol.tiles.bag import Miscount
from faristol.tiles.reading import Misread, format_word

MAX_SHOWN = 12  # characters


def move_refusal(fault: Illegal | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return the refusal of a move that is misread or illegal; codes begin with `move/`."""
    if isinstance(fault, Misread):
        return _reading_refusal("move", fault, alphabet, field)
    if fault.code == "not_in_rack" and fault.tile is not None and fault.tile & BLANK_BIT:
        return _illegal_move_refusal("move/blank_not_in_rack", fault, alphabet, field)
    if fault.sign:
        return _reading_refusal("move", Misread(fault.code, 0, fault.sign), alphabet, field)
    return _illegal_move_refusal(f"move/{fault.code}", fault, alphabet, field)


def board_refusal(fault: Illegal | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return the refusal of a board as text that is misread or illegal; codes begin with `board/`."""
    if isinstance(fault, Illegal):
        return _illegal_move_refusal(f"board/{fault.code}", fault, alphabet, field)
    data: dict[str, JSON] = {"line": fault.at, "sign": _shorten(fault.sign), "field": field}
    return Refusal(f"board/{fault.code}", data)


def bag_refusal(fault: Miscount | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return the refusal of tiles that are misread or do not add up; codes begin with `bag/`."""
    if isinstance(fault, Misread):
        return _reading_refusal("bag", fault, alphabet, field)
    data: dict[str, JSON] = {"expected": fault.expected, "field": field}
    if fault.code != "too_many_of_tile":
        return Refusal(f"bag/{fault.code}", data)
    is_tile = fault.tile <= alphabet.size
    data["tile"] = format_word(bytes([fault.tile]), alphabet) if is_tile else str(fault.tile)
    data["count"] = alphabet.counts[fault.tile] if is_tile else 0
    code = "too_many_blanks" if fault.tile == BLANK else fault.code
    return Refusal(f"bag/{code}", data)


def _shorten(sign: str) -> str:
    """Return the beginning of a typed text, enough to find it."""
    return sign if len(sign) <= MAX_SHOWN else f"{sign[:MAX_SHOWN]}…"


def _illegal_move_refusal(code: str, fault: Illegal, alphabet: Alphabet, field: str) -> Refusal:
    data: dict[str, JSON] = {"field": field}
    if fault.at is not None:
        data["at"] = square_name(fault.at)
    if fault.tile is not None:
        data["tile"] = format_word(bytes([fault.tile]), alphabet)
    return Refusal(code, data)


def _reading_refusal(prefix: str, fault: Misread, alphabet: Alphabet, field: str) -> Refusal:
    """Return the refusal of misread tiles; for a letter without a tile, with the tile that contains it."""
    sign = _shorten(fault.sign.upper())
    # `at` is the limit where the text is too long: that fault has no place
    data: dict[str, JSON] = {"sign": sign, "limit": fault.at, "count": fault.at, "field": field}
    code = fault.code
    if code == "no_such_tile" and sign:
        for letter in alphabet.letters:
            if letter.name == sign and not letter.count:
                code = "joker_letter"
            elif letter.name != sign and sign in letter.name:
                code = "part_of_tile"
                data["tile"] = letter.name
    return Refusal(f"{prefix}/{code}", data)
