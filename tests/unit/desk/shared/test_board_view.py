"""Board, rack and bag as the page receives them: spoken squares, tiles by name, placements as text."""

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
    parse_placement,
    rack_view,
    serialize_placement,
    tiles_json,
)
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.bag import read_rack, unseen, whole_set
from faristol.tiles.reading import read_word
from tests.support.desk import templates

CA, RO = alphabet_of("ca"), alphabet_of("ro")
EN = Translator("en", None)


def board_with(text, alphabet=CA):
    return Board().with_tiles(read_laid(parse_placement(text), alphabet).tiles)


def squares_by_name(view):
    return {square.at: square for _, row in view.rows for square in row}


def render_macro(template, macro, *values, **arguments):
    environment = make_environment(templates())
    environment.globals["_"] = EN.gettext
    environment.globals["n_"] = EN.ngettext
    module = environment.get_template(template).make_module()
    return str(getattr(module, macro)(*values, **arguments))


def test_board_view_has_each_of_the_225_squares_once_in_its_row():
    view = board_view(Board(), CA, STANDARD, EN)
    assert [name for name, _ in view.rows] == list("ABCDEFGHIJKLMNO")
    assert view.columns == tuple(str(n) for n in range(1, 16))
    assert len(squares_by_name(view)) == 225
    assert all(square.at.startswith(name) for name, row in view.rows for square in row)


@pytest.mark.parametrize(
    ("at", "spoken", "premium", "abbr"),
    [
        ("A1", "A1, triple word", "tw", "3W"),
        ("A4", "A4, double letter", "dl", "2L"),
        ("B6", "B6, triple letter", "tl", "3L"),
        ("B2", "B2, double word", "dw", "2W"),
        ("H8", "H8, centre, double word", "dw", "★"),
        ("A2", "A2, free", "", ""),
    ],
)
def test_free_square_is_spoken_with_its_premium(at, spoken, premium, abbr):
    square = squares_by_name(board_view(Board(), CA, STANDARD, EN))[at]
    assert (square.spoken, square.premium, square.abbr) == (spoken, premium, abbr)


def test_tile_is_spoken_with_its_value_and_a_blank_as_its_letter():
    squares = squares_by_name(
        board_view(
            board_with("H8=L·L H9=(NY) H10=Q H11=E"), CA, STANDARD, EN, last={parse_square("H8")}
        )
    )
    assert squares["H8"].spoken == "H8, L·L, 10, last move"
    assert squares["H9"].spoken == "H9, blank as NY"
    assert squares["H10"].spoken == "H10, QU, 8"
    assert squares["H11"].spoken == "H11, E, 1"
    assert [squares[at].tile.name for at in ("H8", "H9", "H10")] == ["L·L", "(NY)", "Q"]


def test_tiles_json_lists_tiles_in_order_with_their_typed_forms():
    tiles_data = json.loads(tiles_json(CA, EN))
    assert [tile["name"] for tile in tiles_data["tiles"]] == [letter.name for letter in CA.letters]
    assert {"name": "Q", "shown": "QU", "value": 8, "said": "QU, 8 points"} in tiles_data["tiles"]
    assert tiles_data["typed"] == {"QU": "Q", "L.L": "L·L", "L-L": "L·L", "ĿL": "L·L"}
    assert tiles_data["folded"]["À"] == "A"
    assert tiles_data["blank"] == "?"
    assert json.loads(tiles_json(RO, EN))["folded"]["Ș"] == "S"


def test_bag_view_counts_the_tiles_left_of_each_letter():
    view = bag_view(whole_set(RO).without(read_word("AAB", RO)), RO, EN)
    counts = {tile.name: tile.count for tile in view}
    assert (counts["A"], counts["B"], counts["?"]) == (9, 1, 2)
    assert "K" not in counts
    assert view[-1].name == "?"


def test_placement_is_formatted_and_parsed_back():
    text = "J7=L J10=(NY) A15=L·L"
    tiles = read_laid(parse_placement(text), CA).tiles
    assert tiles == (
        (parse_square("J7"), 12),
        (parse_square("J10"), 16 | BLANK_BIT),
        (Square(14), 13),
    )
    assert serialize_placement(tiles, CA) == text
    assert serialize_placement([(CENTRE, 0)], CA) == "H8="


@pytest.mark.parametrize("text", ["", "   ", "=", "J7", "J7==", "\0=\0", "J7=L" * 9000])
def test_malformed_placement_is_parsed_with_a_bound(text):
    laid = read_laid(parse_placement(text), CA)
    assert len(laid.tiles) <= 4096


def test_board_is_drawn_as_a_grid_of_spoken_squares():
    board = board_with("H8=L·L H9=(NY)")
    html = render_macro(
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
def test_square_with_a_tile_is_marked_as_taken(template, macro):
    html = render_macro(template, macro, board_view(board_with("H8=L·L H9=(NY)"), CA, STANDARD, EN))
    cells = re.findall('<td[^>]* class="sq([^"]*)"[^>]*>(.*?)</td>', html, re.DOTALL)
    assert len(cells) == 225
    assert [classes for classes, inside in cells if 'class="tile' in inside] == [
        classes for classes, _ in cells if "is-taken" in classes
    ]
    assert sum("is-taken" in classes for classes, _ in cells) == 2


def test_still_board_is_a_table_of_named_squares():
    view = board_view(board_with("H8=L·L H9=(NY)"), CA, STANDARD, EN, last={CENTRE})
    html = render_macro("shared/board.html", "static_board", view, label='"><script>')
    assert len(re.findall('<td class="sq[ "]', html)) == 225
    labels = re.findall('<td [^>]*aria-label="([^"]*)"', html)
    assert "H8, L·L, 10, last move" in labels
    assert "H9, blank as NY" in labels
    assert "A1, triple word" in labels
    assert len(labels) == 62  # a plain square is read by its row and column
    assert "role=" not in html
    assert "tabindex" not in html
    assert "<script>" not in html


def test_rack_is_drawn_as_buttons_and_a_blank_is_empty():
    html = render_macro("shared/rack.html", "rack", rack_view(read_rack("LNY?", CA), CA, EN))
    assert re.findall('data-tile="([^"]*)"', html) == ["L", "NY", "?"]
    assert 'aria-label="Rack"' in html
    assert re.findall('class="hush">([^<]*)<', html) == ["L, 1 point", "NY, 10 points", "blank"]
    assert '<span class="tile is-empty" aria-hidden="true"><b></b></span>' in html


def test_bag_states_tiles_left_and_disables_used_up_letters():
    bag = unseen(CA, cells=board_with("H8=NY").cells)
    html = render_macro("shared/rack.html", "rack", bag_view(bag, CA, EN), mode="bag")
    assert 'aria-disabled="true"><span class="hush">NY, 10 points, left: 0</span>' in html
    assert 'aria-pressed="false"><span class="hush">E, 1 point, left: 13</span>' in html


def letters_of(view):
    return "".join(tile["name"] for tile in json.loads(view.letters)["tiles"])


def test_blank_offers_only_the_letters_that_it_may_be():
    barred = [RO.spellings[name] for name in "KQWY"]
    all_letters, others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJLMNOPRSTUVXZ"
    assert letters_of(board_view(Board(), RO, STANDARD, EN)) == all_letters
    assert letters_of(board_view(Board(), RO, STANDARD, EN, barred=barred)) == others
    # a tile on the board already can be lifted and placed again
    board = board_with("H8=(K) H9=I", RO)
    view = board_view(board, RO, STANDARD, EN, barred=barred)
    assert letters_of(view) == "ABCDEFGHIJKLMNOPRSTUVXZ"


def test_tiles_json_omits_typed_forms_of_omitted_letters():
    tiles_data = json.loads(tiles_json(CA, EN, without=[CA.spellings["Q"]]))
    assert set(tiles_data["typed"]) == {"L.L", "L-L", "ĿL"}


def test_board_view_of_an_unchanged_board_is_cached():
    text = Translator("en", None)
    first = board_view(board_with("H8=A"), CA, STANDARD, text)
    assert board_view(board_with("H8=A"), CA, STANDARD, text) is first
    others = (
        board_view(board_with("H8=E"), CA, STANDARD, text),
        board_view(board_with("H8=A"), CA, STANDARD, text, last={CENTRE}),
        board_view(board_with("H8=A"), CA, STANDARD, Translator("en", None)),
    )
    assert all(other is not first for other in others)
    for square in range(1, 1 + MAX_CACHED):
        board_view(board_with(f"A{square}=A"), CA, STANDARD, text)
    assert board_view(board_with("H8=A"), CA, STANDARD, text) is not first, (
        "the oldest is forgotten"
    )


@pytest.mark.desk_only("compiles a template")
def test_drawn_board_is_cached_by_board_label_and_language():
    source = '{% from "shared/board.html" import static_board %}{{ render_cached(static_board, board_view, label=name) }}'
    engine = Templates(ChoiceLoader([DictLoader({"one.html": source}), templates()]))
    text = Translator("en", None)
    view = board_view(board_with("H8=A"), CA, STANDARD, text)
    first = engine.render("one.html", text, {"board_view": view, "name": "Board"})
    assert '<td class="sq dw mid is-taken" aria-label="H8, A, 1">' in first
    assert engine.render("one.html", text, {"board_view": view, "name": "Board"}) == first
    assert 'aria-label="Now"' in engine.render(
        "one.html", text, {"board_view": view, "name": "Now"}
    )
    other = board_view(board_with("H8=E"), CA, STANDARD, text)
    assert "H8, E" in engine.render("one.html", text, {"board_view": other, "name": "Board"})
    for _ in range(20):  # more than the cache holds
        new_view = board_view(board_with("H8=O"), CA, STANDARD, Translator("en", None))
        assert "H8, O" in engine.render("one.html", text, {"board_view": new_view, "name": "Board"})
    assert engine.render("one.html", text, {"board_view": view, "name": "Board"}) == first


def test_grid_hides_headers_and_has_both_indexes_on_each_square():
    """third-round 8-B9: with the column alone, or the row on its line only, Orca is silent."""
    html = render_macro("shared/board.html", "board", board_view(Board(), CA, STANDARD, EN))
    cells = re.findall(r'<td role="gridcell" aria-rowindex="(\d+)" aria-colindex="(\d+)"', html)
    assert [(int(row), int(column)) for row, column in cells] == [
        (row, column) for row in range(1, 16) for column in range(1, 16)
    ]
    assert '<thead aria-hidden="true">' in html
    assert html.count('<th scope="row" aria-hidden="true">') == 15
    assert 'aria-describedby="board-keys"' in html
    assert 'id="board-keys"' in html
