"""Turn what board, bag and draw say against something into refusals with the values of their words."""

from faristol.board.legality import Illegal
from faristol.board.square import square_name
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet
from faristol.tiles.bag import Miscount
from faristol.tiles.reading import Misread, format_word

MOST_SHOWN = 12  # signs


def move_refusal(against: Illegal | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return why a move cannot be read or may not be made; codes begin with `move/`."""
    if isinstance(against, Misread):
        return _reading_refusal("move", against, alphabet, field)
    if against.code == "not_in_rack" and against.tile is not None and against.tile & BLANK_BIT:
        return _illegal_move_refusal("move/blank_not_in_rack", against, alphabet, field)
    if against.sign:
        return _reading_refusal("move", Misread(against.code, 0, against.sign), alphabet, field)
    return _illegal_move_refusal(f"move/{against.code}", against, alphabet, field)


def board_refusal(against: Illegal | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return why a picture of a board cannot be read or shows no board; codes begin with `board/`."""
    if isinstance(against, Illegal):
        return _illegal_move_refusal(f"board/{against.code}", against, alphabet, field)
    data: dict[str, JSON] = {"line": against.at, "sign": _shortened(against.sign), "field": field}
    return Refusal(f"board/{against.code}", data)


def bag_refusal(against: Miscount | Misread, alphabet: Alphabet, *, field: str = "") -> Refusal:
    """Return why tiles cannot be read or do not add up; codes begin with `bag/`."""
    if isinstance(against, Misread):
        return _reading_refusal("bag", against, alphabet, field)
    data: dict[str, JSON] = {"expected": against.expected, "field": field}
    if against.code != "too_many_of_tile":
        return Refusal(f"bag/{against.code}", data)
    known = against.tile <= alphabet.size
    data["tile"] = format_word(bytes([against.tile]), alphabet) if known else str(against.tile)
    data["count"] = alphabet.counts[against.tile] if known else 0
    code = "too_many_blanks" if against.tile == BLANK else against.code
    return Refusal(f"bag/{code}", data)


def _shortened(sign: str) -> str:
    """Return as much of what was typed as helps to find it."""
    return sign if len(sign) <= MOST_SHOWN else f"{sign[:MOST_SHOWN]}…"


def _illegal_move_refusal(code: str, against: Illegal, alphabet: Alphabet, field: str) -> Refusal:
    data: dict[str, JSON] = {"field": field}
    if against.at is not None:
        data["at"] = square_name(against.at)
    if against.tile is not None:
        data["tile"] = format_word(bytes([against.tile]), alphabet)
    return Refusal(code, data)


def _reading_refusal(prefix: str, against: Misread, alphabet: Alphabet, field: str) -> Refusal:
    """Return why tiles cannot be read; of a letter without a tile, where it is to be had."""
    sign = _shortened(against.sign.upper())
    # a limit is in the place of where: what is too long is so as a whole
    data: dict[str, JSON] = {"sign": sign, "limit": against.at, "count": against.at, "field": field}
    code = against.code
    if code == "no_such_tile" and sign:
        for letter in alphabet.letters:
            if letter.name == sign and not letter.count:
                code = "joker_letter"
            elif letter.name != sign and sign in letter.name:
                code = "part_of_tile"
                data["tile"] = letter.name
    return Refusal(f"{prefix}/{code}", data)
