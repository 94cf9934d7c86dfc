"""Messages of refused moves, boards and tiles: each code has one, with its values."""

import re
from pathlib import Path

import pytest

import faristol
from faristol.board.board import EMPTY, Board
from faristol.board.legality import check, check_board, check_laid
from faristol.board.notation import read_marked_word
from faristol.board.picture import read_board
from faristol.board.score import scoring
from faristol.board.typed import read_laid, read_typed
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_refusals import bag_refusal, board_refusal, move_refusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import Bag, drawn_by_hand, read_rack, read_tiles, whole_set
from faristol.tiles.reading import Misread
from tests.support.refusals import MESSAGES

ROOT = Path(faristol.__path__[0])
CA, RO = alphabet_of("ca"), alphabet_of("ro")
ENGLISH = Translator("en", None)
CASA = EMPTY.with_tiles(check(EMPTY, read_typed("H7", "CASA", CA), scoring(CA)).placed)
READING = {"empty", "no_such_tile", "bad_blank", "blank_alphabet"}
# module: what its codes are called
MODULES = {
    "board/gcg.py": "move",
    "board/legality.py": "move",
    "board/notation.py": "move",
    "board/typed.py": "move",
    "board/picture.py": "board",
    "tiles/bag.py": "bag",
}
PATTERN = re.compile(r'(?:Illegal|Misread|Miscount)\(\s*"([a-z_]+)"')


def refusal_codes():
    for module, prefix in MODULES.items():
        text = (ROOT / module).read_text(encoding="utf-8")
        yield from (f"{prefix}/{code}" for code in PATTERN.findall(text))
    yield from (f"{prefix}/{code}" for prefix in ("move", "board", "bag") for code in READING)


@pytest.mark.desk_only("reads the sources, which do not ship")
def test_every_code_has_a_message():
    codes = set(refusal_codes())
    assert len(codes) > 30
    assert codes - set(MESSAGES) == set()


def format_refusal(refusal):
    assert refusal.code in MESSAGES
    (message,) = messages_for(refusal).values()
    return ENGLISH.render(message)


@pytest.mark.parametrize(
    ("at", "word", "rack", "words"),
    [
        ("9H", "SOL", "L?", "The rack has no O left for I9."),
        ("9H", "S(Q)", "QO", "The rack has no blank left for (QU) on I9."),
        (
            "H7",
            "CASES",
            None,
            "A is on H10. Type the whole word, with the tiles already there.",
        ),
        ("H8", "ASA", None, "C on H7 is part of the word too."),
        ("H7", "CASA", None, "A move must place at least one tile."),
        (
            "A1",
            "SOL",
            None,
            "A move must touch a tile on the board along one side. Join it to one.",
        ),
        ("H14", "SOL", None, "It goes off the board: squares go from A1 to O15."),
        ("H99", "SOL", None, "Coordinates give the square of the first tile"),
        ("9H", "SOK", None, "No tile of this language has “K”."),
        ("9H", "SOY", None, "“Y” is only on the tile NY."),
        ("9H", "SO(K)", None, "A blank cannot be “K”"),
        ("9H", "", None, "Type the main word."),
    ],
)
def test_typed_move_is_answered_with_its_fault(at, word, rack, words):
    move = read_typed(at, word, CA)
    tiles = None if rack is None else read_rack(rack, CA)
    against = move if isinstance(move, Misread) else check(CASA, move, scoring(CA), rack=tiles)
    assert format_refusal(move_refusal(against, CA)).startswith(words)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ([("H7", "S")], "H7 is taken: C is there. Choose another square."),
        ([("P3", "S")], "It goes off the board: squares go from A1 to O15."),
        ([("I7", "KK" * 99)], "No tile of this language has “K”."),
        ([("I7", "SA" * 99)], "No tile of this language has “SASASASASASA…”."),
        ([("I7", "S"), ("K7", "A")], "J7 is empty: the tiles of a move must leave no gap."),
        (
            [("I7", "S"), ("J8", "A")],
            "The tiles of a move must all be in one row or in one column.",
        ),
        ([], "A move must place at least one tile."),
    ],
)
def test_laid_tiles_are_answered_with_their_fault(tiles, words):
    against = check_laid(CASA, read_laid(tiles, CA), scoring(CA))
    assert format_refusal(move_refusal(against, CA)) == words


def test_letter_only_on_blanks_is_distinguished_from_unknown_letter():  # RO-GEN 5
    assert format_refusal(move_refusal(read_typed("H8", "KILO", RO), RO)) == (
        "There is no K tile: only a blank can stand for it. Type (K)."
    )
    assert format_refusal(move_refusal(read_typed("H8", "Ł", RO), RO)).startswith("No tile")
    assert format_refusal(bag_refusal(read_rack("K", RO), RO)).endswith("Type ? instead.")


def test_too_long_word_is_answered_with_the_maximum():
    assert (
        format_refusal(move_refusal(read_marked_word("A" * 201, CA), CA))
        == "At most 200 characters."
    )


ROW = ". " * 15


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Paste a board"),
        ("x" * 5000, "This is more than a board."),
        ("\n".join([ROW] * 14), "Line 14: this is not a board."),
        (
            "\n".join([ROW] * 14 + ["K " + ". " * 14]),
            "Line 15: “K” is not a tile of this language.",
        ),
        ("\n".join([ROW] * 14 + ["(A " + ". " * 14]), "Line 15: write a blank’s letter"),
        (
            "\n".join([ROW] * 14 + ["(K) " + ". " * 14]),
            "Line 15: in this language a blank cannot be",
        ),
    ],
)
def test_pasted_board_is_answered_with_its_line(text, words):
    assert format_refusal(board_refusal(read_board(text, CA), CA, field="board")).startswith(words)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ({0: 1, 1: 1}, "H8 is empty: the first word of a game must cover the centre."),
        ({112: 1}, "One tile alone is not a word."),
        (
            {112: 1, 113: 1, 0: CA.spellings["Q"]},
            "QU on A1 is not connected to H8 by adjoining tiles.",
        ),
    ],
)
def test_impossible_board_is_answered_with_the_reason(tiles, words):
    board = Board(bytes(tiles.get(at, 0) for at in range(225)))
    assert format_refusal(board_refusal(check_board(board), CA)) == words


def test_tiles_that_do_not_add_up_are_named():
    bag = whole_set(CA)
    assert format_refusal(bag_refusal(bag.without(b"\x04\x04"), CA)) == ("Too many Ç: a set has 1.")
    assert format_refusal(bag_refusal(bag.without(bytes(3)), CA)).startswith("Too many blanks:")
    assert format_refusal(bag_refusal(Bag(()).without(b"\x7e"), CA)).startswith("Too many 126:")
    assert format_refusal(bag_refusal(drawn_by_hand(bag, b"\1", wanted=7), CA)).endswith("now: 7.")
    assert "93" in format_refusal(
        bag_refusal(drawn_by_hand(bag, bytes([1] * 7), wanted=7, counted=92), CA)
    )
    assert format_refusal(bag_refusal(read_tiles(["A", "(A)"], CA), CA)).startswith("No tile")
    few = {"most": 2, "most_blanks": 1}
    assert format_refusal(bag_refusal(read_rack("ABC", CA, **few), CA)).endswith(
        "number of tiles: 2."
    )
    assert format_refusal(bag_refusal(read_rack("??", CA, **few), CA)).startswith("Too many blanks")
    assert format_refusal(bag_refusal(read_rack("AB(C)", CA), CA)) == (
        "On the rack a blank has no letter yet. Type ?."
    )


def test_message_stands_under_its_field():
    refusal = move_refusal(read_typed("H8", "", CA), CA, field="word")
    assert list(messages_for(refusal)) == ["word"]


def test_letter_barred_from_blanks_is_refused_by_the_rules():
    move = read_typed("H8", "(K)IR", RO)
    against = check(EMPTY, move, scoring(RO, is_blank_a_tile=True))
    assert format_refusal(move_refusal(against, RO)) == (
        "By these rules a blank cannot be (K): it stands only for letters that have a tile."
    )
