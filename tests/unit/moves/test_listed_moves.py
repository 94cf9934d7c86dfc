"""What is told of moves says the same as the moves themselves."""

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import read_listed
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words

ALPHABET = alphabet_of("ca")
WORDS = "AL ALA CASA CASES COL·LEGI MUNTANYA NAS QUE SOL".split()


def test_every_move_is_told_as_it_is_made():
    words = from_words(read_listed(word, ALPHABET) for word in WORDS)
    finder = Finder(Lexicon(ALPHABET, words), scoring(ALPHABET))
    board = EMPTY
    for rack in ("CAL·LOSN?", "SEU?", "?AQ"):
        tiles = read_rack(rack, ALPHABET)
        found = finder.every(board, tiles)
        told = sorted(found.iterate_unordered(), key=lambda one: one.order)
        made = list(found)
        assert [one.order for one in told] == [move.order for move in made]
        assert [found.move(one.code) for one in told] == made
        board = board.with_tiles(made[0].placed)
