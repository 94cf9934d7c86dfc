"""The levels of the opponent: their limits, their leaves, and reproducible games."""

import json
import random
from pathlib import Path

import pytest

from faristol.board.board import EMPTY
from faristol.board.move import Move
from faristol.moves.finder import finish
from faristol.opponent.choice import Position, Swap, choose_steps, kept_of
from faristol.opponent.leaves import Leaves, features, leaves_of, parse_leaves
from faristol.opponent.levels import ALL, BY_NAME, LEVELS, Level
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.bag import unseen
from scripts.levels import trying
from scripts.levels.__main__ import AGAIN, list_pairs, play_pair
from scripts.levels.game import RULES, finder_of, terms_of
from tests.support.examples import examples

REPLAYED = json.loads((Path(__file__).parent / "replayed.json").read_text("utf-8"))
MASTER = LEVELS[-1]


def position(
    rack, board=EMPTY, in_bag=50, counts=range(1, 8), token="t", language="ca", unseen_tiles=b""
):
    alphabet = alphabet_of(language)
    others = unseen(alphabet, cells=board.cells, racks=(rack,))
    return Position(
        board=board,
        rack=rack,
        unseen=unseen_tiles or others.tiles,
        in_bag=in_bag,
        counts=counts,
        token=token,
    )


def choose(level, at, language="ca", leaves=None):
    table = leaves or leaves_of(alphabet_of(language))
    return finish(choose_steps(level, at, finder_of(language), table))


def racks(count, language="ca"):
    tiles = list(unseen(alphabet_of(language), cells=EMPTY.cells).tiles)
    chance = random.Random(7)
    return [bytes(chance.sample(tiles, 7)) for _ in range(count)]


@pytest.mark.parametrize("language", RULES)
@pytest.mark.parametrize("pair", list_pairs(), ids="-".join)
def test_committed_games_are_played_again(language, pair):
    expected = [tuple(scores) for scores in REPLAYED[f"{language} {pair[0]} {pair[1]}"]]
    assert len(expected) == AGAIN
    games = examples(AGAIN // 2, every_run=AGAIN // 3)
    assert play_pair(language, pair, range(games)) == expected[:games]


@pytest.mark.parametrize(
    "language",
    ["ca", pytest.param("ro", marks=pytest.mark.exhaustive("every run plays the Catalan games"))],
)
def test_level_with_trials_plays_its_committed_games_again(language):
    expected = [tuple(scores) for scores in trying.load_scores()[language]]
    assert trying.play_games(language, range(1)) == expected[:1]


def test_level_plays_no_word_longer_than_its_limit():
    for level in LEVELS:
        for rack in racks(12):
            move = choose(level, position(rack))
            if isinstance(move, Move):
                assert len(move.word) <= level.longest


def test_level_plays_the_best_of_its_visible_moves():
    level = Level(name="x", longest=5, share=ALL, is_leave_counted=False)
    for rack in racks(12):
        moves = finder_of("ca").every(EMPTY, rack)
        best = max((move.points for move in moves if len(move.word) <= 5), default=None)
        choice = choose(level, position(rack))
        assert (choice.points if isinstance(choice, Move) else None) == best


def test_visible_words_depend_on_the_turn_alone():
    level, rack = BY_NAME["3"], racks(1)[0]
    tokens = [f"turn {number}" for number in range(20)]
    moves = [choose(level, position(rack, token=token)) for token in tokens]
    assert moves == [choose(level, position(rack, token=token)) for token in tokens]
    assert len({str(move) for move in moves}) > 3


def test_leave_decides_between_moves_of_equal_points():
    alphabet = alphabet_of("ca")
    rack = bytes(alphabet.written.index(name) for name in ("C", "A", "S", "A", "T", "U", "V"))
    plain = choose(MASTER, position(rack), leaves=Leaves(alphabet, {}))
    dear = choose(MASTER, position(rack), leaves=Leaves(alphabet, {"S": 10_000}))
    assert isinstance(dear, Move)
    esse = alphabet.written.index("S")
    assert esse in kept_of(rack, [tile for _, tile in dear.placed])
    assert plain != dear


def test_going_out_beats_a_few_points_with_an_empty_bag():
    alphabet = alphabet_of("ca")
    rack = bytes(alphabet.written.index(name) for name in ("C", "A", "S", "A"))
    unseen_tiles = bytes(alphabet.written.index(name) for name in ("Z", "X", "QU"))
    move = choose(MASTER, position(rack, in_bag=0, counts=(), unseen_tiles=unseen_tiles))
    assert isinstance(move, Move)
    assert len(move.placed) == 4


def test_level_without_a_move_exchanges_as_lawful_or_passes():
    alphabet = alphabet_of("ca")
    rack = bytes(alphabet.written.index(name) for name in ("V", "J", "Ç", "X"))
    for level in LEVELS:
        assert choose(level, position(rack, counts=(), in_bag=0, unseen_tiles=b"\1")) == Swap()
        move = choose(level, position(rack, counts=(2, 3)))
        assert isinstance(move, Swap)
        assert len(move.tiles) in (2, 3)


@pytest.mark.parametrize("language", RULES)
def test_tiles_of_a_language_all_have_a_worth(language):
    alphabet, table = terms_of(language).alphabet, leaves_of(alphabet_of(language))
    for tile in range(alphabet.size + 1):
        if alphabet.counts[tile]:
            name = "?" if not tile else alphabet.written[tile]
            assert name in table.worth
    assert table.worth["?"] == max(
        worth for name, worth in table.worth.items() if len(name) < 4 and not name.endswith("+")
    ), "the blank is worth most"


def test_features_of_a_leave_are_its_tiles_number_and_balance():
    alphabet = alphabet_of("ca")
    rack = bytes([0, *(alphabet.written.index(name) for name in ("A", "A", "NY"))])
    assert dict(features(rack, alphabet)) == {
        "?": 1, "A": 1, "A+": 1, "NY": 1, "apart 1": 1, "kept 4": 1,
    }  # fmt: skip
    assert list(features(b"", alphabet)) == []
    with pytest.raises(ValueError, match="whole"):
        parse_leaves('[worth]\nA = "x"\n', alphabet)


def test_laid_blank_leaves_the_rack():
    assert kept_of(bytes([0, 1, 2]), [BLANK_BIT | 5, 1]) == bytes([2])
