"""The list of moves: every one, in each order, filtered, page by page, with what is asked in any words."""

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
from tests.support.analyse_user import act, lays, list_rows, opened, play, rows, tiles, words
from tests.support.desk import TOY_WORDS, User

CA = alphabet_of("ca")
LEXICON = Lexicon(CA, from_words(read_listed(word, CA) for word in TOY_WORDS["ca"].split()))
FINDER = Finder(LEXICON, scoring(CA))
FOUND = FINDER.every(EMPTY, read_rack("CASALQ?", CA))


@pytest.fixture
def user():
    user = User(lang="ca")
    tiles(user, "CASALQ?")
    return user


def spelt(word):
    return format_word(bytes(tile & LETTER for tile in word), CA)


def test_every_move_is_there_best_first_and_each_can_be_played(user):
    found = []
    for page in range(1, -(-len(FOUND) // PAGE) + 1):
        html = user.send("turn_moves", "/analyse", page=page).fragments["moves"]
        found += lays(html)
    assert len(found) == len(set(found)) == len(FOUND)
    first, *_, last = rows(user.send("turn_moves", "/analyse", page=1).fragments["moves"])
    assert first[2] == "the best"
    assert int(first[3]) >= int(last[3])
    best = found[0]
    play(user, best)
    assert opened(user).study.position.move.points == int(first[3])


def test_a_page_that_is_not_there_is_the_last_one(user):
    html = user.send("turn_moves", "/analyse", page=99999).fragments["moves"]
    assert len(rows(html)) == (len(FOUND) - 1) % PAGE + 1
    assert f"to {len(FOUND)} of {len(FOUND)}" in words(html)
    for page in ("0", "-1", "x", "9" * 400):
        assert len(rows(user.send("turn_moves", "/analyse", page=page).fragments["moves"])) == PAGE


def test_the_moves_of_another_position_begin_at_the_first_page(user):
    def first(response):
        html = response.fragments.get("moves") or response.screen
        return int(re.search(r">(\d+) to [\d,]+ of ", html).group(1))

    assert first(user.send("turn_moves", "/analyse", page=2)) == PAGE + 1
    assert first(user.look("/analyse")) == PAGE + 1, "the same position"
    assert first(tiles(user, "CASALE?")) == 1
    user.send("turn_moves", "/analyse", page=2)
    assert first(act(user, "take_step_back")) == 1


@pytest.mark.parametrize("by", ["points", "place", "word"])
def test_the_orders_are_total_and_sort_what_they_say(by):
    codes = finish(filter_steps(FOUND, MoveFilter(), by))
    assert sorted(codes) == sorted(told.code for told in FOUND.iterate_unordered())
    moves = [FOUND.move(code) for code in codes]
    if by == "points":
        assert [move.points for move in moves] == sorted(move.points for move in moves)[::-1]
    elif by == "place":
        assert [move.start for move in moves] == sorted(move.start for move in moves)
    else:
        plain = [bytes(tile & LETTER for tile in move.word) for move in moves]
        assert plain == sorted(plain)


def test_an_order_stays_while_moves_are_played(user):
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
def test_words_are_found_by_letters_side_by_side_or_by_a_pattern(text, fits):
    wanted = parse_filter(MoveQuery().with_filter(text, "", ""), CA)
    codes = set(finish(filter_steps(FOUND, wanted, "points")))
    assert codes == {told.code for told in FOUND.iterate_unordered() if fits(spelt(told.word))}


@pytest.mark.parametrize("place", ["H8", "8h", " 7H ", "h", "8", "A1"])
def test_moves_are_found_by_their_place(place):
    wanted = parse_filter(MoveQuery().with_filter("", place, ""), CA)
    codes = set(finish(filter_steps(FOUND, wanted, "points")))
    plain = place.strip().upper()

    def fits(move):
        at = parse_coordinates(plain)
        if plain == "H":
            return move.direction.value == "across" and move.start // 15 == 7
        if plain == "8":
            return move.direction.value == "down" and move.start % 15 == 7
        return (at.start, at.direction) == (move.start, move.direction)

    assert codes == {told.code for told in FOUND.iterate_unordered() if fits(told)}


def test_moves_are_found_by_their_points(user):
    best = int(list_rows(user)[0][3])
    some = list_rows(user, least=str(best - 3))
    assert len(some) > 1
    assert {int(row[3]) >= best - 3 for row in some} == {True}
    assert list_rows(user, least="9999") == []
    assert "No move matches this." in words(
        user.look("/analyse?least=9999", region="moves").fragments["moves"]
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("q=ca%C3%86", "No tile of this language has “Æ”."),
        ("at=P1", "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."),
        ("at=H08", "A place is a square such as H8 or 8H, a row such as H, or a column such as 8."),
        ("least=many", "Points must be a whole number, such as 30."),
        ("least=-3", "Points must be a whole number, such as 30."),
    ],
)
def test_what_is_not_understood_is_said_under_its_field(user, query, said):
    html = user.look(f"/analyse?{query}", region="moves").fragments["moves"]
    assert said in words(html)
    assert 'aria-invalid="true"' in html
    assert rows(html) == []


def test_a_filter_stays_while_the_game_goes_on_and_is_shown(user):
    assert list_rows(user, q="sal")
    screen = act(user, "set_rack", rack="CASAL").screen
    assert 'name="q" form="moves-how" type="text" value="sal"' in screen
    assert 'id="moves-filters" open' in screen
    assert all("SAL" in row[1].replace(" ", "") for row in rows(screen))


def test_a_search_that_is_stopped_says_so_and_can_be_asked_for_again():
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
    again = user.send("sort_moves", "/analyse", by="points").fragments["moves"]
    assert len(rows(again)) == PAGE


def test_the_moves_of_a_position_are_looked_for_once(user):
    found = user.desk.service(AnalysisService)._results
    user.look("/analyse")
    first = next(reversed(found.values()))
    act(user, "set_rack", rack="?QLASAC")
    assert next(reversed(found.values())) is first, "the order on the rack does not matter"
    for rack in ("A", "AL", "ALA", "CA", "CAP", "SOL", "SAC"):
        tiles(user, rack)
    assert len(found) <= 6


@given(st.text(max_size=60), st.text(max_size=12), st.text(max_size=12))
def test_any_filter_is_understood_or_refused_and_never_takes_long(text, place, least):
    wanted = parse_filter(MoveQuery().with_filter(text, place, least), CA)
    if isinstance(wanted, Refusal):
        assert wanted.data["field"] in ("q", "at", "least")
    else:
        assert len(finish(filter_steps(FOUND, wanted, "word"))) <= len(FOUND)


@given(st.text(st.sampled_from("?*aAlL·ny"), max_size=40))
def test_a_pattern_of_many_stars_is_no_trap(text):
    wanted = parse_filter(MoveQuery().with_filter(text, "", ""), CA)
    if not isinstance(wanted, Refusal):
        finish(filter_steps(FOUND, wanted, "points"))


def test_an_empty_rack_or_a_full_board_has_no_moves(user):
    full = FINDER.every(Board(bytes([1]) * 225), read_rack("CASA", CA))
    assert finish(filter_steps(full, MoveFilter(), "place")) == []
    act(user, "set_rack", rack="")
    assert "once there are tiles" in words(user.look("/analyse").screen)
