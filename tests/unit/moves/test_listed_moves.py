"""The summaries of moves, against the moves themselves."""

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


def test_summary_of_each_move_equals_the_move():
    words = from_words(read_listed(word, ALPHABET) for word in WORDS)
    finder = Finder(Lexicon(ALPHABET, words), scoring(ALPHABET))
    board = EMPTY
    for rack in ("CAL·LOSN?", "SEU?", "?AQ"):
        tiles = read_rack(rack, ALPHABET)
        moves = finder.every(board, tiles)
        summaries = sorted(moves.iterate_unordered(), key=lambda summary: summary.order)
        made = list(moves)
        assert [summary.order for summary in summaries] == [move.order for move in made]
        assert [moves.move(summary.code) for summary in summaries] == made
        board = board.with_tiles(made[0].placed)
