"""The board as the page gets it: every square spoken, tiles by name, what is laid written and read."""

import json
import re

import pytest
from jinja2.loaders import ChoiceLoader, DictLoader

from faristol.board.board import Board
from faristol.board.layout import STANDARD
from faristol.board.square import CENTRE, Square, parse_square
from faristol.board.typed import read_laid
from faristol.desk.kernel.translation import MAX_CACHED, Translator
from faristol.desk.kernel.view import Templates, make_environment
from faristol.desk.shared.board.board_view import (
    bag_view,
    board_view,
    format_placement,
    parse_placement,
    rack_view,
    tiles_json,
)
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.bag import read_rack, unseen, whole_set
from faristol.tiles.reading import read_word
from tests.support.desk import templates

CA, RO = alphabet_of("ca"), alphabet_of("ro")
EN = Translator("en", None)


def placed(text, alphabet=CA):
    return Board().with_tiles(read_laid(parse_placement(text), alphabet).tiles)


def squares(shown):
    return {square.at: square for _, row in shown.rows for square in row}


def rendered(template, macro, *given, **named):
    environment = make_environment(templates())
    environment.globals["_"] = EN.gettext
    environment.globals["n_"] = EN.ngettext
    module = environment.get_template(template).make_module()
    return str(getattr(module, macro)(*given, **named))


def test_each_of_the_225_squares_is_there_once_in_its_row():
    shown = board_view(Board(), CA, STANDARD, EN)
    assert [name for name, _ in shown.rows] == list("ABCDEFGHIJKLMNO")
    assert shown.columns == tuple(str(n) for n in range(1, 16))
    assert len(squares(shown)) == 225
    assert all(square.at.startswith(name) for name, row in shown.rows for square in row)


@pytest.mark.parametrize(
    ("at", "said", "premium", "abbr"),
    [
        ("A1", "A1, triple word", "tw", "3W"),
        ("A4", "A4, double letter", "dl", "2L"),
        ("B6", "B6, triple letter", "tl", "3L"),
        ("B2", "B2, double word", "dw", "2W"),
        ("H8", "H8, centre, double word", "dw", "★"),
        ("A2", "A2, free", "", ""),
    ],
)
def test_a_free_square_says_what_it_is(at, said, premium, abbr):
    square = squares(board_view(Board(), CA, STANDARD, EN))[at]
    assert (square.spoken, square.premium, square.abbr) == (said, premium, abbr)


def test_a_tile_is_spoken_with_its_value_and_a_blank_as_its_letter():
    shown = squares(
        board_view(
            placed("H8=L·L H9=(NY) H10=Q H11=E"), CA, STANDARD, EN, last={parse_square("H8")}
        )
    )
    assert shown["H8"].spoken == "H8, L·L, 10, last move"
    assert shown["H9"].spoken == "H9, blank as NY"
    assert shown["H10"].spoken == "H10, QU, 8"
    assert shown["H11"].spoken == "H11, E, 1"
    assert [shown[at].tile.name for at in ("H8", "H9", "H10")] == ["L·L", "(NY)", "Q"]


def test_the_page_learns_the_tiles_in_order_and_what_people_type_for_them():
    told = json.loads(tiles_json(CA, EN))
    assert [tile["name"] for tile in told["tiles"]] == [letter.name for letter in CA.letters]
    assert {"name": "Q", "shown": "QU", "value": 8, "said": "QU, 8 points"} in told["tiles"]
    assert told["typed"] == {"QU": "Q", "L.L": "L·L", "L-L": "L·L", "ĿL": "L·L"}
    assert told["folded"]["À"] == "A"
    assert told["blank"] == "?"
    assert json.loads(tiles_json(RO, EN))["folded"]["Ș"] == "S"


def test_the_bag_has_every_letter_that_has_tiles_and_what_is_left_of_it():
    shown = bag_view(whole_set(RO).without(read_word("AAB", RO)), RO, EN)
    left = {tile.name: tile.count for tile in shown}
    assert (left["A"], left["B"], left["?"]) == (9, 1, 2)
    assert "K" not in left
    assert shown[-1].name == "?"


def test_what_is_laid_is_written_and_read_back():
    text = "J7=L J10=(NY) A15=L·L"
    tiles = read_laid(parse_placement(text), CA).tiles
    assert tiles == (
        (parse_square("J7"), 12),
        (parse_square("J10"), 16 | BLANK_BIT),
        (Square(14), 13),
    )
    assert format_placement(tiles, CA) == text
    assert format_placement([(CENTRE, 0)], CA) == "H8="


@pytest.mark.parametrize("text", ["", "   ", "=", "J7", "J7==", "\0=\0", "J7=L" * 9000])
def test_what_a_stranger_wrote_is_split_and_left_to_be_read(text):
    read = read_laid(parse_placement(text), CA)
    assert len(read.tiles) <= 4096


def test_the_board_is_drawn_as_a_grid_of_spoken_squares():
    board = placed("H8=L·L H9=(NY)")
    html = rendered(
        "shared/board.html",
        "board",
        board_view(board, CA, STANDARD, EN, last={CENTRE}),
        laid='J7=L "><script>',
    )
    assert html.count('role="gridcell"') == 225
    assert html.count('tabindex="0"') == 1
    assert re.search(
        '<td [^>]*data-at="H8" data-tile="L·L" [^>]*><span class="hush">H8, L·L, 10, last move</span>',
        html,
    )
    assert (
        '<span class="tile is-three is-last" aria-hidden="true"><b>L·L</b><sub>10</sub></span>'
        in html
    )
    assert '<span class="tile is-blank is-wide" aria-hidden="true"><b>NY</b></span>' in html
    assert "<script>" not in html


@pytest.mark.parametrize(
    ("template", "macro"), [("shared/board.html", "board"), ("shared/thumbnail.html", "thumbnail")]
)
def test_a_square_with_a_tile_says_so_or_the_tile_would_cover_the_board(template, macro):
    html = rendered(template, macro, board_view(placed("H8=L·L H9=(NY)"), CA, STANDARD, EN))
    held = re.findall('<td[^>]* class="sq([^"]*)"[^>]*>(.*?)</td>', html, re.DOTALL)
    assert len(held) == 225
    assert [classes for classes, inside in held if 'class="tile' in inside] == [
        classes for classes, _ in held if "is-taken" in classes
    ]
    assert sum("is-taken" in classes for classes, _ in held) == 2


def test_a_board_that_nobody_lays_on_is_a_table_whose_squares_have_names():
    shown = board_view(placed("H8=L·L H9=(NY)"), CA, STANDARD, EN, last={CENTRE})
    html = rendered("shared/board.html", "still", shown, label='"><script>')
    assert len(re.findall('<td class="sq[ "]', html)) == 225
    named = re.findall('<td [^>]*aria-label="([^"]*)"', html)
    assert "H8, L·L, 10, last move" in named
    assert "H9, blank as NY" in named
    assert "A1, triple word" in named
    assert len(named) == 62  # what has nothing on it is read by its row and its column
    assert "role=" not in html
    assert "tabindex" not in html
    assert "<script>" not in html


def test_the_rack_is_drawn_as_buttons_and_a_blank_shows_nothing():
    html = rendered("shared/rack.html", "rack", rack_view(read_rack("LNY?", CA), CA, EN))
    assert re.findall('data-tile="([^"]*)"', html) == ["L", "NY", "?"]
    assert 'aria-label="Rack"' in html
    assert re.findall('class="hush">([^<]*)<', html) == ["L, 1 point", "NY, 10 points", "blank"]
    assert '<span class="tile is-empty" aria-hidden="true"><b></b></span>' in html


def test_the_bag_says_how_many_are_left_and_what_is_used_up_cannot_be_pressed():
    bag = unseen(CA, cells=placed("H8=NY").cells)
    html = rendered("shared/rack.html", "rack", bag_view(bag, CA, EN), mode="bag")
    assert 'aria-disabled="true"><span class="hush">NY, 10 points, left: 0</span>' in html
    assert 'aria-pressed="false"><span class="hush">E, 1 point, left: 13</span>' in html


def letters_of(shown):
    return "".join(tile["name"] for tile in json.loads(shown.letters)["tiles"])


def test_a_blank_is_offered_as_the_letters_that_it_may_be():
    barred = [RO.spellings[name] for name in "KQWY"]
    every, others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJLMNOPRSTUVXZ"
    assert letters_of(board_view(Board(), RO, STANDARD, EN)) == every
    assert letters_of(board_view(Board(), RO, STANDARD, EN, barred=barred)) == others
    # one that lies there already can be taken up and put down again
    board = placed("H8=(K) H9=I", RO)
    shown = board_view(board, RO, STANDARD, EN, barred=barred)
    assert letters_of(shown) == "ABCDEFGHIJKLMNOPRSTUVXZ"


def test_what_is_typed_for_a_letter_goes_with_it():
    told = json.loads(tiles_json(CA, EN, without=[CA.spellings["Q"]]))
    assert set(told["typed"]) == {"L.L", "L-L", "ĿL"}


def test_a_board_that_lies_is_described_once_and_another_one_anew():
    text = Translator("en", None)
    first = board_view(placed("H8=A"), CA, STANDARD, text)
    assert board_view(placed("H8=A"), CA, STANDARD, text) is first
    others = (
        board_view(placed("H8=E"), CA, STANDARD, text),
        board_view(placed("H8=A"), CA, STANDARD, text, last={CENTRE}),
        board_view(placed("H8=A"), CA, STANDARD, Translator("en", None)),
    )
    assert all(other is not first for other in others)
    for square in range(1, 1 + MAX_CACHED):
        board_view(placed(f"A{square}=A"), CA, STANDARD, text)
    assert board_view(placed("H8=A"), CA, STANDARD, text) is not first, "the oldest is forgotten"


@pytest.mark.desk_only("compiles a template")
def test_what_was_drawn_of_a_board_is_kept_for_it_alone_and_for_its_language():
    source = '{% from "shared/board.html" import still %}{{ kept(still, shown, label=name) }}'
    made = Templates(ChoiceLoader([DictLoader({"one.html": source}), templates()]))
    text = Translator("en", None)
    shown = board_view(placed("H8=A"), CA, STANDARD, text)
    first = made.render("one.html", text, {"shown": shown, "name": "Board"})
    assert '<td class="sq dw mid is-taken" aria-label="H8, A, 1">' in first
    assert made.render("one.html", text, {"shown": shown, "name": "Board"}) == first
    assert 'aria-label="Now"' in made.render("one.html", text, {"shown": shown, "name": "Now"})
    other = board_view(placed("H8=E"), CA, STANDARD, text)
    assert "H8, E" in made.render("one.html", text, {"shown": other, "name": "Board"})
    for _ in range(20):  # more than are kept
        many = board_view(placed("H8=O"), CA, STANDARD, Translator("en", None))
        assert "H8, O" in made.render("one.html", text, {"shown": many, "name": "Board"})
    assert made.render("one.html", text, {"shown": shown, "name": "Board"}) == first


def test_grid_has_no_headers_in_the_tree_and_both_indexes_on_each_square():
    """third-round 8-B9: with the column alone, or the row on its line only, Orca says nothing at all."""
    html = rendered("shared/board.html", "board", board_view(Board(), CA, STANDARD, EN))
    cells = re.findall(r'<td role="gridcell" aria-rowindex="(\d+)" aria-colindex="(\d+)"', html)
    assert [(int(row), int(column)) for row, column in cells] == [
        (row, column) for row in range(1, 16) for column in range(1, 16)
    ]
    assert '<thead aria-hidden="true">' in html
    assert html.count('<th scope="row" aria-hidden="true">') == 15
    assert 'aria-describedby="board-keys"' in html
    assert 'id="board-keys"' in html
