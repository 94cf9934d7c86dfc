"""Answers of the line (desk/parts/line_answers.py) parse back into the position they were given of."""

from random import Random

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.layout import STANDARD
from faristol.board.square import SQUARES, Direction, Square, square_name
from faristol.board.survey import anchors_of, line_squares
from faristol.desk.parts.line_answers import (
    PREMIUMS,
    Position,
    answer_anchors,
    answer_line,
    answer_rack,
    answer_square,
    answer_unseen,
    answer_unseen_tile,
    answer_words,
)
from faristol.tiles.alphabet import BLANK_BIT, LETTER, alphabet_of
from tests.support.examples import examples
from tests.support.heard_position import SIDE, Ear
from tests.support.languages import text_in
from tests.support.positions import positions

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")

DIGRAPHS = ("L·L", "NY", "QU")


def heard_positions(language, tiles, count):
    """Return positions of a language of tiles, heard in a language of the page."""
    alphabet = alphabet_of(tiles)
    text = text_in(language)
    every = positions(alphabet)
    dice = Random(f"{language} {tiles}")
    chosen = dice.sample(every, min(count, len(every)))
    for board, rack in [
        (EMPTY, every[0][1]),
        *((with_blanks(board, dice), rack) for board, rack in chosen),
    ]:
        yield (
            Ear(text, alphabet),
            Position(board=board, rack=rack, hand=7, alphabet=alphabet, layout=STANDARD, text=text),
        )


def with_blanks(board, dice):
    """Return a board of which up to two tiles are blanks."""
    cells = bytearray(board.cells)
    for at, _ in dice.sample(board.tiles, min(dice.randrange(3), board.count)):
        cells[at] |= BLANK_BIT
    return Board(bytes(cells))


@pytest.mark.parametrize(("language", "tiles"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_answers_parse_back_into_the_position(language, tiles):
    """third-round 8-B12: nothing could be asked; L·L, NY and QU are one tile each, blanks are named."""
    seen = bytearray()
    for ear, position in heard_positions(language, tiles, examples(200, every_run=20)):
        cells = {at: tile for at, tile in enumerate(position.board.cells) if tile}
        seen += position.board.cells
        assert ear.board(answer_words(position)) == cells
        check_lines(ear, position)
        check_squares(ear, position, cells)
        assert ear.anchors(answer_anchors(position)) == set(anchors_of(position.board))
        check_unseen(ear, position)
    assert any(tile & BLANK_BIT for tile in seen), "a board with a blank was heard"
    if tiles == "ca":
        names = {alphabet_of("ca").written[tile & LETTER] for tile in seen if tile}
        assert names.issuperset(DIGRAPHS)


def check_lines(ear, position):
    for direction in Direction:
        for number in range(SIDE):
            squares = line_squares(direction, number)
            tiles, premiums = ear.line(answer_line(position, direction, number))
            lies = {place: position.board.at(at) for place, at in enumerate(squares)}
            assert tiles == {place: tile for place, tile in lies.items() if tile}
            free = {}
            for place, at in enumerate(squares):
                if (name := STANDARD.premium(at)) and not lies[place]:
                    free.setdefault(position.text.say(PREMIUMS[name]), set()).add(place)
            assert premiums == free


def check_squares(ear, position, cells):
    """Each square tells its own tile, or its premium and the nearest tiles."""
    heard = bytearray(SQUARES)
    for at in map(Square, range(SQUARES)):
        answer = answer_square(position, at)
        here, *around = ear.parts(answer.removesuffix("."))
        assert here.split(",")[0] == square_name(at)
        is_free = here.endswith(position.text.say("free"))
        assert is_free == (at not in cells)
        premium = STANDARD.premium(at)
        if is_free and premium:
            assert position.text.say(PREMIUMS[premium]) in here
        if not is_free:
            for part in around:
                place, _, word = part.partition(" ")
                for cell, tile in ear.placed(place, ear.tiles(word)):
                    assert not heard[cell] or heard[cell] == tile
                    heard[cell] = tile
    assert heard == position.board.cells


def check_unseen(ear, position):
    alphabet, counts = position.alphabet, list(position.alphabet.counts)
    for tile in (*filter(None, position.board.cells), *position.rack):
        counts[0 if tile & BLANK_BIT else tile] -= 1
    expected = {code: count for code, count in enumerate(counts) if count > 0}
    assert ear.unseen(answer_unseen(position)) == expected
    for code in range(alphabet.size + 1):
        assert answer_unseen_tile(position, code).endswith(f" {max(counts[code], 0)}.")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_rack_names_values_and_blanks(language):
    text = text_in(language)
    said = answer_rack(bytes([3, 6, 19, 0]), alphabet_of("ca"), text)
    assert said.endswith(f" C 2, E, QU 8, {text.say('blank')}.")


def test_reach_shrinks_with_the_rack():
    text = text_in("en")
    alphabet = alphabet_of("ca")
    cells = bytearray(SQUARES)
    cells[112:114] = bytes([1, 21])
    full = Position(
        board=Board(bytes(cells)), rack=None, hand=7, alphabet=alphabet, layout=STANDARD, text=text
    )
    short = Position(
        board=full.board, rack=bytes([1]), hand=7, alphabet=alphabet, layout=STANDARD, text=text
    )
    assert "triple word 1, 15" in answer_anchors(full)
    assert "triple word" not in answer_anchors(short)
