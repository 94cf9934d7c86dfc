"""Answers of the line (desk/shared/line/answers.py) parse back into their position."""

from random import Random

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.layout import STANDARD
from faristol.board.square import SQUARES, Direction, Square, square_name
from faristol.board.survey import line_squares
from faristol.desk.kernel.blanks import speak_words
from faristol.desk.shared.line.answers import (
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
from tests.support.heard_position import ABOVE, BELOW, LEFT, RIGHT, SIDE, Ear
from tests.support.languages import text_in
from tests.support.plain_board import premium, runs
from tests.support.positions import positions

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")

DIGRAPHS = ("L·L", "NY", "QU")
# by what they multiply a letter and a word
NAMES = {
    (2, 1): "double letter",
    (3, 1): "triple letter",
    (1, 2): "double word",
    (1, 3): "triple word",
}


def heard_positions(language, tiles, count):
    """Yield positions of a language of tiles, with the ear of a language of the page."""
    alphabet = alphabet_of(tiles)
    text = text_in(language)
    all_positions = positions(alphabet)
    dice = Random(f"{language} {tiles}")
    chosen = dice.sample(all_positions, min(count, len(all_positions)))
    for board, rack in [
        (EMPTY, all_positions[0][1]),
        *((with_blanks(board, dice), some_of(rack, dice)) for board, rack in chosen),
    ]:
        yield (
            Ear(text, alphabet),
            Position(board=board, rack=rack, hand=7, alphabet=alphabet, layout=STANDARD, text=text),
        )


def with_blanks(board, dice):
    """Return a board with up to two blanks among its tiles."""
    cells = bytearray(board.cells)
    for at, _ in dice.sample(board.tiles, min(dice.randrange(3), board.count)):
        cells[at] |= BLANK_BIT
    return Board(bytes(cells))


def some_of(rack, dice):
    """Return a rack, or a part of it; None where it is hidden."""
    return dice.choice((None, rack, rack[: dice.randrange(1, len(rack) + 1)]))


@pytest.mark.parametrize(("language", "tiles"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_answers_parse_back_into_the_position(language, tiles):
    """third-round 8-B12: L·L, NY and QU are one tile each, blanks are named."""
    seen = bytearray()
    for ear, position in heard_positions(language, tiles, examples(50, every_run=20)):
        cells = {at: tile for at, tile in enumerate(position.board.cells) if tile}
        seen += position.board.cells
        assert ear.board(answer_words(position)) == cells
        check_lines(ear, position)
        check_squares(ear, position, cells)
        check_anchors(ear, position, cells)
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
                if (name := premium_name(at, position.text)) and not lies[place]:
                    free.setdefault(name, set()).add(place)
            assert premiums == free


def check_squares(ear, position, cells):
    """Check that a square names its tile and words, or its premium and the tiles on its four sides."""
    words = [frozenset(row * SIDE + column for row, column in run) for run in runs(grid(cells))]
    for at in map(Square, range(SQUARES)):
        first_part, *around = ear.parts(answer_square(position, at).removesuffix("."))
        name_of_square, *details = first_part.split(", ")
        assert name_of_square == square_name(at)
        if at not in cells:
            name = premium_name(at, position.text)
            assert details == [*([name] if name else []), position.text.gettext("free")]
            assert ear.beside(around) == beside(at, cells)
            continue
        assert_tile(details, cells[at], position)
        heard = [dict(ear.placed(*split_part(part, ear))) for part in around]
        assert {frozenset(word) for word in heard} == {word for word in words if at in word}
        assert all(cells[cell] == tile for word in heard for cell, tile in word.items())


def assert_tile(details, tile, position):
    """Check that a tile is named by its letter and points, a blank as a blank."""
    letter = position.alphabet.written[tile & LETTER]
    if tile & BLANK_BIT:
        assert position.text.gettext("blank") in details[0]
        assert details[0].endswith(letter)
    else:
        assert details[0] == letter
        assert details[1].split(" ")[0] == str(position.alphabet.values[tile])


def split_part(part, ear):
    place, _, word = part.partition(" ")
    return place, ear.tiles(word)


def grid(cells):
    """Return tiles by row and column."""
    return {divmod(at, SIDE): tile for at, tile in cells.items()}


def beside(at, cells):
    """Return the adjacent runs of tiles on each side of a square, read off the board."""
    tiles, runs_found = grid(cells), {}
    for down, right in (LEFT, RIGHT, ABOVE, BELOW):
        row, column = at // SIDE + down, at % SIDE + right
        run = {}
        while (row, column) in tiles:
            run[row * SIDE + column] = tiles[row, column]
            row, column = row + down, column + right
        if run:
            runs_found[down, right] = run
    return runs_found


def premium_name(at, text):
    """Return the name of the premium of a square by the symmetry of the board; an empty string for none."""
    return text.gettext(NAMES[pair]) if (pair := premium(*divmod(at, SIDE))) in NAMES else ""


def check_anchors(ear, position, cells):
    """Check that anchors touch a tile and that reachable premiums are counted singly."""
    answer = answer_anchors(position)
    free = set(range(SQUARES)) - set(cells)
    anchors = {at for at in free if beside(at, cells)} if cells else {SQUARES // 2}
    assert ear.anchors(answer) == anchors
    tiles = position.hand if position.rack is None else len(position.rack)
    across, down = {}, {}
    for anchor in anchors:
        for at in free:
            if name := premium_name(at, position.text):
                for reached, step, line, place in (
                    (across, 1, lambda square: square // SIDE, at % SIDE),
                    (down, SIDE, lambda square: square % SIDE, at // SIDE),
                ):
                    if line(at) == line(anchor) and needs(anchor, at, step, free) <= tiles:
                        by_name = reached.setdefault(line(at), {})
                        by_name.setdefault(name, set()).add(place)
    assert ear.reach(answer) == (across, down)


def needs(anchor, at, step, free):
    """Return the tiles a move needs to cover both squares of a line."""
    first, last = sorted((anchor, at))
    return sum(square in free for square in range(first, last + 1, step))


def check_unseen(ear, position):
    alphabet, counts = position.alphabet, list(position.alphabet.counts)
    for tile in (*filter(None, position.board.cells), *(position.rack or b"")):
        counts[0 if tile & BLANK_BIT else tile] -= 1
    expected = {code: count for code, count in enumerate(counts) if count > 0}
    assert ear.unseen(answer_unseen(position)) == expected
    for code in range(alphabet.size + 1):
        assert answer_unseen_tile(position, code).endswith(f" {max(counts[code], 0)}.")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_rack_names_values_and_blanks(language):
    text = text_in(language)
    answer = answer_rack(bytes([3, 6, 19, 0]), alphabet_of("ca"), text)
    assert answer.endswith(f" C 2, E, QU 8, {text.gettext('blank')}.")


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


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("ca", "ANYS, escarràs S, 3a fitxa"),
        ("ro", "ANYS, joker S, al 3-lea jeton"),
        ("en", "ANYS, blank S 3rd"),
    ],
)
def test_place_of_a_blank_is_that_of_a_tile_in_words_too(language, spoken):
    """third-round 8-A2: the Romanian sentence counted letters, of which NY has two."""
    assert speak_words("ANY(S)", "ca", text_in(language)) == spoken
