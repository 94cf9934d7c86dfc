"""The paper of a table."""

from dataclasses import dataclass

from faristol.board.notation import format_coordinates
from faristol.board.square import Square
from faristol.moves.move_list import ListedMove
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The paper of a table: place and word as they stand, blanks in parentheses, "*" illegible."""

    table: int
    at: str = ""  # no place and no word: the table hands in no paper
    word: str = ""
    incident: str = ""  # the kind of incident, "" for a plain paper
    is_late: bool = False  # handed in after “Time!”
    read_at: str = ""  # the place that the scorer reads, where it is another one
    other: tuple[str, str] | None = None  # place and word of a second paper
    permille: int = 0  # of the time of the round, when it comes

    @property
    def is_handed_in(self) -> bool:
        """Whether there is a paper."""
        return bool(self.at or self.word)

    @property
    def is_plain(self) -> bool:
        """Whether its player made no fault; a scorer may misread it."""
        return self.incident in ("", "misread")

    @property
    def move(self) -> tuple[str, str]:
        """Place and word as they stand: what the judge sees, in the tray and at a claim."""
        return (self.at, self.word)

    @property
    def scored_move(self) -> tuple[str, str]:
        """Place and word as the scorer enters them."""
        return (self.read_at or self.at, self.word)


def format_listed(move: ListedMove, alphabet: Alphabet) -> tuple[str, str]:
    """Return place and word of a listed move as a player writes them."""
    return format_coordinates(Square(move.start), move.direction), as_written(move.word, alphabet)


def as_written(word: Word, alphabet: Alphabet) -> str:
    """Return a word as a player writes it: QU for that tile, a blank’s letter in parentheses."""
    letters = ((alphabet.written[tile & LETTER], tile & BLANK_BIT) for tile in word)
    return "".join(f"({letter})" if is_blank else letter for letter, is_blank in letters)


def next_row(at: str) -> str:
    """Return a place one row off.

    >>> next_row("H8"), next_row("8O")
    ('I8', '8A')
    """
    rows = "ABCDEFGHIJKLMNO"
    row = next(character for character in at if character in rows)
    return at.replace(row, rows[(rows.index(row) + 1) % len(rows)])
