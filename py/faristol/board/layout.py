"""The premium squares (RO-GEN 3; the regulations name their colours and draw no board)."""

from dataclasses import dataclass

from faristol.board.square import SIDE, Square

_STANDARD = """
    TW  .  . DL  .  .  . TW  .  .  . DL  .  . TW
     . DW  .  .  . TL  .  .  . TL  .  .  . DW  .
     .  . DW  .  .  . DL  . DL  .  .  . DW  .  .
    DL  .  . DW  .  .  . DL  .  .  . DW  .  . DL
     .  .  .  . DW  .  .  .  .  . DW  .  .  .  .
     . TL  .  .  . TL  .  .  . TL  .  .  . TL  .
     .  . DL  .  .  . DL  . DL  .  .  . DL  .  .
    TW  .  . DL  .  .  . DW  .  .  . DL  .  . TW
     .  . DL  .  .  . DL  . DL  .  .  . DL  .  .
     . TL  .  .  . TL  .  .  . TL  .  .  . TL  .
     .  .  .  . DW  .  .  .  .  . DW  .  .  .  .
    DL  .  . DW  .  .  . DL  .  .  . DW  .  . DL
     .  . DW  .  .  . DL  . DL  .  .  . DW  .  .
     . DW  .  .  . TL  .  .  . TL  .  .  . DW  .
    TW  .  . DL  .  .  . TW  .  .  . DL  .  . TW
"""

# premium: its multipliers of a letter and of a word
_PREMIUMS = {".": (1, 1), "DL": (2, 1), "TL": (3, 1), "DW": (1, 2), "TW": (1, 3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The multipliers of each square: of a tile newly laid there, and of its words."""

    letter: bytes
    word: bytes

    def premium(self, at: Square) -> str:
        """Return the name of a premium square: DL, TL, DW, TW; an empty string for another square."""
        pair = (self.letter[at], self.word[at])
        return next(name for name, premium in _PREMIUMS.items() if premium == pair).strip(".")


def parse_layout(text: str) -> Layout:
    """Return the layout of a picture.

    Raises:
        ValueError: it is not 15 by 15 squares, or does not look the same from all four sides.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    if [len(row) for row in rows] != [SIDE] * SIDE:
        raise ValueError(f"not {SIDE} rows of {SIDE} squares")
    names = [name for row in rows for name in row]
    for name in names:
        if name not in _PREMIUMS:
            raise ValueError(f"no premium: {name!r}")
    # Players sit on all sides, and a game and its mirror image must score the same.
    transposed = [name for row in zip(*rows, strict=True) for name in row]
    if not names == transposed == names[::-1]:
        raise ValueError("not the same from all sides")
    return Layout(
        letter=bytes(_PREMIUMS[name][0] for name in names),
        word=bytes(_PREMIUMS[name][1] for name in names),
    )


STANDARD = parse_layout(_STANDARD)
