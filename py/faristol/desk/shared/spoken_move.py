"""Moves in words to be heard: blanks are counted in tiles, since their ring is not heard."""

from faristol.board.move import Move
from faristol.desk.kernel.blanks import speak_word
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import TileView
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, read_word


def format_spoken_word(word: str, alphabet: Alphabet, text: Translator) -> str:
    """Return a stored word as it is spoken, with the place of each blank counted in tiles.

    A text that is not a word of the language is spoken as it stands: it was recorded unchecked.
    """
    tiles = read_word(word, alphabet, has_joker_letters=True)
    return word if isinstance(tiles, Misread) else format_spoken_tiles(tiles, alphabet, text)


def format_spoken_tiles(word: Word, alphabet: Alphabet, text: Translator) -> str:
    """Return the tiles of a word as they are spoken, with the place of each blank counted in tiles."""
    return speak_word(letters_with_blanks(word, alphabet), text)


def format_spoken_move(move: Move, at: str, alphabet: Alphabet, text: Translator) -> str:
    """Return a move with its points, and the other words that it forms."""
    main, *others = (format_spoken_tiles(formed.word, alphabet, text) for formed in move.words)
    sentence = text.ngettext(
        "{at} {word}, {n} point.", "{at} {word}, {n} points.", move.points, at=at, word=main
    )
    crossing = text.gettext("It also forms {words}.", words="; ".join(others)) if others else ""
    return f"{sentence} {crossing}".strip()


def format_spoken_rack(rack: tuple[TileView, ...]) -> str:
    """Return the tiles of a rack, a blank by its name."""
    return ", ".join(tile.spoken if tile.is_blank else tile.letter for tile in rack)
