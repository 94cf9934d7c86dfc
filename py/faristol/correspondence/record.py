"""A placement as a line of the table on the back of the sheet (RO-COR 8)."""

from dataclasses import dataclass

from faristol.board.move import FormedWord, Move
from faristol.board.notation import format_coordinates
from faristol.correspondence.letters import HeldLetters, Places, use_letters
from faristol.correspondence.sheet import Sheet
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import in_tiles, tile_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementLine:
    """A line: letters in the order of the string, main word, adjacent words, points and sum."""

    letters: tuple[str, ...]
    main: str
    adjacent: tuple[str, ...]
    points: int
    total: int


def line_of(move: Move, rack: Word, before: int, alphabet: Alphabet) -> PlacementLine | RuleRefusal:
    """Return the line of a placement; the rack is in the order of the string."""
    own = HeldLetters(racks=(tuple(range(len(rack))), ()), taken=len(rack))
    used = use_letters(own, 1, bytes(tile for _, tile in move.placed), rack, len(rack))
    if isinstance(used, RuleRefusal):
        return used
    return _build_line(
        move, used.placed, rack, alphabet, points=move.points, total=before + move.points
    )


def line_in(sheet: Sheet, turn: int) -> PlacementLine | None:
    """Return a line of a sheet, from 1; None for PAS and void placements."""
    line = sheet.lines[turn - 1]
    total = sum(earlier.recorded for earlier in sheet.lines[:turn] if earlier.seat == line.seat)
    if line.laid is None:
        return None
    alphabet = sheet.terms.alphabet
    return _build_line(
        line.laid, line.letters, sheet.order, alphabet, points=line.real, total=total
    )


def _build_line(
    move: Move, places: Places, order: Word, alphabet: Alphabet, *, points: int, total: int
) -> PlacementLine:
    main, *adjacent = (_format_word(word, alphabet) for word in move.words)
    return PlacementLine(
        letters=tuple(tile_name(order[at], alphabet) for at in places),
        main=main,
        adjacent=tuple(adjacent),
        points=points,
        total=total,
    )


def _format_word(word: FormedWord, alphabet: Alphabet) -> str:
    return f"{format_coordinates(word.start, word.direction)}: {in_tiles(word.word, alphabet)}"
