"""Integration tests of the search for moves against the classic walk, on the practice lists."""

import pytest

from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from scripts.lexicons.build import build_list
from tests.support.positions import positions
from tests.support.walked_moves import sorted_words, walked_moves

SAMPLE = (0, 304, 303, 2)  # early and late in a game; no, one or two blanks


@pytest.mark.parametrize(
    "language",
    ["ca", pytest.param("ro", marks=pytest.mark.exhaustive("every run walks the Catalan list"))],
)
def test_search_finds_moves_of_classic_walk_on_practice_lists(language):
    alphabet = alphabet_of(language)
    lexicon = Lexicon(alphabet, from_plain(build_list(language).plain, is_trusted=True))
    words, word_set = sorted_words(lexicon), set(lexicon.words)
    terms = scoring(alphabet)
    finder = Finder(lexicon, terms)
    all_positions = positions(alphabet)
    for number in SAMPLE:
        board, rack = all_positions[number]
        if number == SAMPLE[1]:  # the first tiles of the board were blanks
            first = [(at, tile | BLANK_BIT) for at, tile in board.tiles[:2]]
            cells = bytearray(board.cells)
            for at, tile in first:
                cells[at] = tile
            board = type(board)(bytes(cells))
        walked = walked_moves(board.cells, rack, words, word_set, terms)
        moves = list(finder.every(board, rack))
        assert {move.placed: move.points for move in moves} == walked
        assert len(moves) == len(walked)
        best_points = max(walked.values())
        assert finder.best_score(board, rack) == best_points
        assert finder.best(board, rack) == [move for move in moves if move.points == best_points]
        assert finder.top(board, rack, 25) == moves[:25]
