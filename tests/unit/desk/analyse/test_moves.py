"""The list of moves: complete, in each order, filtered, in pages, with tolerant queries."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board.board import EMPTY, Board
from faristol.board.notation import parse_coordinates
from faristol.board.score import scoring
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.move_filter import (
    PAGE,
    MoveFilter,
    MoveQuery,
    filter_steps,
    parse_filter,
)
from faristol.ledger.refusal import Refusal
from faristol.moves.finder import Finder, finish
from faristol.tiles.alphabet import LETTER, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import format_word, read_listed
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from tests.support.analyse_user import act, lays, list_rows, load_study, play, rows, tiles, words
from tests.support.desk import TOY_WORDS, User

CA = alphabet_of("ca")
LEXICON = Lexicon(CA, from_words(read_listed(word, CA) for word in TOY_WORDS["ca"].split()))
FINDER = Finder(LEXICON, scoring(CA))
ALL_MOVES = FINDER.every(EMPTY, read_rack("CASALQ?", CA))


@pytest.fixture
def user():
    user = User(lang="ca")
    tiles(user, "CASALQ?")
    return user


def letters_of(word):
    return format_word(bytes(tile & LETTER for tile in word), CA)


def test_move_list_has_all_moves_best_first_and_playable(user):
    lays_found = []
    for page in range(1, -(-len(ALL_MOVES) // PAGE) + 1):
        html = user.send("turn_moves", "/analyse", page=page).fragments["moves"]
        lays_found += lays(html)
    assert len(lays_found) == len(set(lays_found)) == len(ALL_MOVES)
    first_row, *_, last = rows(user.send("turn_moves", "/analyse", page=1).fragments["moves"])
    assert first_row[2] == "the best"
    assert int(first_row[3]) >= int(last[3])
    best = lays_found[0]
    play(user, best)
    assert load_study(user).study.position.move.points == int(first_row[3])


def test_page_out_of_range_is_the_last_one(user):
    html = user.send("turn_moves", "/analyse", page=99999).fragments["moves"]
    assert len(rows(html)) == (len(ALL_MOVES) - 1) % PAGE + 1
    assert f"to {len(ALL_MOVES)} of {len(ALL_MOVES)}" in words(html)
    for page in ("0", "-1", "x", "9" * 400):
        assert len(rows(user.send("turn_moves", "/analyse", page=page).fragments["moves"])) == PAGE


def test_moves_of_another_position_begin_at_the_first_page(user):
    def first_number(response):
        html = response.fragments.get("moves") or response.screen
        return int(re.search(r">(\d+) to [\d,]+ of ", html).group(1))

    assert first_number(user.send("turn_moves", "/analyse", page=2)) == PAGE + 1
    assert first_number(user.look("/analyse")) == PAGE + 1, "the same position"
    assert first_number(tiles(user, "CASALE?")) == 1
    user.send("turn_moves", "/analyse", page=2)
    assert first_number(act(user, "take_step_back")) == 1


@pytest.mark.parametrize("by", ["points", "place", "word"])
def test_orders_are_total_and_sort_by_their_key(by):
    codes = finish(filter_steps(ALL_MOVES, MoveFilter(), by))
    assert sorted(codes) == sorted(entry.code for entry in ALL_MOVES.iterate_unordered())
    moves = [ALL_MOVES.move(code) for code in codes]
    if by == "points":
        assert [move.points for move in moves] == sorted(move.points for move in moves)[::-1]
    elif by == "place":
        assert [move.start for move in moves] == sorted(move.start for move in moves)
    else:
        plain = [bytes(tile & LETTER for tile in move.word) for move in moves]
        assert plain == sorted(plain)


def test_order_stays_while_moves_are_played(user):
    html = user.send("sort_moves", "/analyse", by="word").fragments["moves"]
    assert 'value="word" aria-pressed="true"' in html
    act(user, "set_rack", rack="CASAL")
    assert 'value="word" aria-pressed="true"' in user.look("/analyse").screen
    assert (
        'value="word" aria-pressed="true"'
        in user.send("sort_moves", "/analyse", by="x").fragments["moves"]
    )


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("as", lambda word: "AS" in word),
        ("c*a", lambda word: word[0] == "C" and word[-1] == "A"),
        ("?as?", lambda word: len(word) == 4 and word[1:3] == "AS"),
        ("*s", lambda word: word[-1] == "S"),
        ("*", lambda word: True),
        ("c*s*", lambda word: word[0] == "C" and "S" in word[1:]),
        ("sac", lambda word: "SAC" in word),
        ("zz", lambda word: False),
    ],
)
def test_words_are_filtered_by_adjacent_letters_or_by_a_pattern(text, fits):
    move_filter = parse_filter(MoveQuery().with_filter(text, "", ""), CA)
    codes = set(finish(filter_steps(ALL_MOVES, move_filter, "points")))
    assert codes == {
        entry.code for entry in ALL_MOVES.iterate_unordered() if fits(letters_of(entry.word))
    }


@pytest.mark.parametrize("place", ["H8", "8h", " 7H ", "h", "8", "A1"])
def test_moves_are_filtered_by_their_place(place):
    move_filter = parse_filter(MoveQuery().with_filter("", place, ""), CA)
    codes = set(finish(filter_steps(ALL_MOVES, move_filter, "points")))
    plain = place.strip().upper()

    def is_at_place(move):
        at = parse_coordinates(plain)
        if plain == "H":
            return move.direction.value == "across" and move.start // 15 == 7
        if plain == "8":
            return move.direction.value == "down" and move.start % 15 == 7
        return (at.start, at.direction) == (move.start, move.direction)

    assert codes == {entry.code for entry in ALL_MOVES.iterate_unordered() if is_at_place(entry)}


def test_moves_are_filtered_by_their_points(user):
    best = int(list_rows(user)[0][3])
    filtered_rows = list_rows(user, least=str(best - 3))
    assert len(filtered_rows) > 1
    assert {int(row[3]) >= best - 3 for row in filtered_rows} == {True}
    assert list_rows(user, least="9999") == []
    assert "No move matches this." in words(
        user.look("/analyse?least=9999", region="moves").fragments["moves"]
    )


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("q=ca%C3%86", "No tile of this language has “Æ”."),
        ("at=P1", "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."),
        ("at=H08", "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."),
        ("least=many", "Points must be a whole number, such as 30."),
        ("least=-3", "Points must be a whole number, such as 30."),
    ],
)
def test_invalid_filter_is_reported_under_its_field(user, query, message):
    html = user.look(f"/analyse?{query}", region="moves").fragments["moves"]
    assert message in words(html)
    assert 'aria-invalid="true"' in html
    assert rows(html) == []


def test_filter_stays_and_is_shown_while_the_game_goes_on(user):
    assert list_rows(user, q="sal")
    screen = act(user, "set_rack", rack="CASAL").screen
    assert 'name="q" form="moves-how" type="text" value="sal"' in screen
    assert 'id="moves-filters" open' in screen
    assert all("SAL" in row[1].replace(" ", "") for row in rows(screen))


def test_stopped_search_says_so_and_can_be_repeated():
    user = User(lang="ca")
    tiles(user, "CASALQ?")
    user.desk.service(AnalysisService)._results.clear()
    ticks = iter(range(10_000))
    user.clock.ticks = lambda: float(next(ticks))
    user.stop_at = len(user.told) + 1
    moves = user.look("/analyse").screen
    assert "The search was stopped." in words(moves)
    assert "Looking for moves…" in user.told[-1][2]
    user.stop_at = None
    moves_region = user.send("sort_moves", "/analyse", by="points").fragments["moves"]
    assert len(rows(moves_region)) == PAGE


def test_moves_of_a_position_are_generated_once(user):
    results = user.desk.service(AnalysisService)._results
    user.look("/analyse")
    first = next(reversed(results.values()))
    act(user, "set_rack", rack="?QLASAC")
    assert next(reversed(results.values())) is first, "the order on the rack does not matter"
    for rack in ("A", "AL", "ALA", "CA", "CAP", "SOL", "SAC"):
        tiles(user, rack)
    assert len(results) <= 6


@given(st.text(max_size=60), st.text(max_size=12), st.text(max_size=12))
def test_any_filter_is_parsed_or_refused_quickly(text, place, least):
    move_filter = parse_filter(MoveQuery().with_filter(text, place, least), CA)
    if isinstance(move_filter, Refusal):
        assert move_filter.data["field"] in ("q", "at", "least")
    else:
        assert len(finish(filter_steps(ALL_MOVES, move_filter, "word"))) <= len(ALL_MOVES)


@given(st.text(st.sampled_from("?*aAlL·ny"), max_size=40))
def test_pattern_of_many_stars_is_matched_quickly(text):
    move_filter = parse_filter(MoveQuery().with_filter(text, "", ""), CA)
    if not isinstance(move_filter, Refusal):
        finish(filter_steps(ALL_MOVES, move_filter, "points"))


def test_empty_rack_or_full_board_has_no_moves(user):
    full = FINDER.every(Board(bytes([1]) * 225), read_rack("CASA", CA))
    assert finish(filter_steps(full, MoveFilter(), "place")) == []
    act(user, "set_rack", rack="")
    assert "once there are tiles" in words(user.look("/analyse").screen)
