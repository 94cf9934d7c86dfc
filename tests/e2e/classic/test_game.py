"""Games of two: on the tablet by touch, on wood by keys.

Racks are hidden, and a killed page loses no turn.
"""

import re
import time

import pytest

from faristol.board.board import Board
from faristol.board.notation import format_coordinates
from faristol.board.square import SQUARES, Square, parse_square
from faristol.tiles.reading import in_tiles
from tests.e2e.rig.desk import tables, wait_answers, wait_screen, wait_until
from tests.e2e.rig.players import RACK, UNHURRIED, Players
from tests.e2e.screens.classic_rooms import classic_states, write_move
from tests.e2e.screens.house import go_to

MOVES = 9
LIES = """() => [...document.querySelectorAll(".board td.is-taken")].map((square) =>
  [square.dataset.at ?? square.getAttribute("aria-label").split(",")[0], square.dataset.tile ?? ""])"""

IN_SIGHT = """() => {
  const list = document.querySelector(".after__list .scroll-y"), all = list.getBoundingClientRect();
  const [head, line] = ["th", ".is-now"].map((one) => list.querySelector(one).getBoundingClientRect());
  return { inside: line.top >= head.bottom - 1 && line.bottom <= all.bottom + 1 && all.bottom <= innerHeight, scrolled: list.scrollTop };
}"""


def sit_down(page, rules, mode):
    go_to(page, f"/game/new?ruleset={rules}&mode={mode}", "#begin")
    page.fill("#player-0", "Jana Roig")
    page.fill("#player-1", "Martí Codina")
    page.click("#next")
    wait_screen(page, ".checks")
    if mode == "record":
        page.click("[form=listed][value='1']")
    else:
        page.click("#next")
    wait_screen(page, "[data-command=deal_game]")
    page.click("#next")


def lay(page, players, board):
    """Lay a move by touch and play it; return it."""
    move = players.put_down(board)
    page.click("#next")
    wait_screen(page, ".rack.is-covered, .final-score")
    return move


def time_left(page):
    """Return the displayed seconds left of the side to play, and the moment of the reading."""
    minutes, seconds = page.inner_text(".duelist.is-on .duelist__time").split(":")
    return 60 * int(minutes) + int(seconds), time.monotonic()


def uncover(page):
    page.click("#next")
    wait_screen(page, "#rack button")


@pytest.mark.slow
def test_game_on_tablet_by_touch(page):
    players, board = Players(page, "ca-classic", 7), Board()
    sit_down(page, "ca-classic", "play")
    wait_screen(page, "#rack button")
    points = [0, 0]
    for turn in range(MOVES):
        move = lay(page, players, board)
        board = board.with_tiles(move.placed)
        assert page.evaluate(RACK) == [], "no rack is on the page when it changes hands"
        if turn == 4:  # a challenge that does not stand: the tiles go back
            challenge(page)
            board = Board(
                bytes(
                    0 if Square(at) in dict(move.placed) else tile
                    for at, tile in enumerate(board.cells)
                )
            )
            move = None
        points[turn % 2] += move.points if move else 0
        uncover(page)
        if turn == 6:  # the page dies in the middle of a turn: covered, and nothing is lost
            rack, before = page.evaluate(RACK), time_left(page)
            page.reload()
            wait_screen(page, ".rack.is-covered")
            uncover(page)
            assert page.evaluate(RACK) == rack
            left, at = time_left(page)
            assert abs((before[0] - left) - (at - before[1])) <= 2, "a second was lost"
            assert "data-tile" not in "".join(screen["html"] for screen in tables(page)["screens"])
    scores = page.locator(".duelist__score").all_inner_texts()
    assert sorted(int(score.split()[0]) for score in scores) == sorted(points)
    exchange(page)
    finish(page)
    look_back(page)


def challenge(page):
    page.click("[data-command=stop_for_challenge] button")
    wait_screen(page, "#ask")
    assert page.locator("table.board").count() == 0
    page.click("[name=source][value=outside]")
    wait_screen(page, "#give")
    for answer in page.locator("#give input[value=no]").all():  # of the move, or of each word
        answer.check(force=True)
    page.fill("#name", "Rosa Pi")
    page.click("#next")
    wait_screen(page, "section.verdict.is-no")
    page.click("#next")
    wait_screen(page, ".rack.is-covered")


def exchange(page):
    page.click("[data-dialog=exchange]")
    wait_screen(page, "#exchange[open]")
    page.check("#give-1", force=True)
    page.check("#give-2", force=True)
    page.evaluate(UNHURRIED)
    page.click("#exchange button[form]")
    wait_screen(page, ".rack.is-covered")


def finish(page):
    """Pass until the regulation ends the game, and sign."""
    for _ in range(12):
        if page.locator(".final-score").count():
            break
        if page.locator(".rack.is-covered").count():
            uncover(page)
        page.click("[data-dialog=pass]")
        wait_screen(page, "#pass[open]")
        page.evaluate(UNHURRIED)
        page.click("#pass button[form]")
        wait_screen(page, ".rack.is-covered, .final-score")
    wait_screen(page, ".final-score")
    page.click("#next")
    wait_screen(page, ".signatures li:nth-child(1) .is-ok")
    page.click("#next")
    wait_screen(page, ".signatures li:nth-child(2) .is-ok")


def look_back(page):
    """Go through the turns by the big button; the selected turn is in sight in the list."""
    go_to(page, "/game/after?t=1", ".after__turns")
    turns = page.locator(".after__turns tbody tr").count()
    assert turns > MOVES
    forward = [(turn, "#next") for turn in range(2, turns + 1)]
    backward = [
        (turn, ".after__this .btns > a:first-child") for turn in range(turns - 1, turns - 8, -1)
    ]
    for turn, way in forward + backward:
        page.click(way)
        wait_screen(page, f".after__turns tbody tr:nth-child({turn}).is-now")
        place = page.evaluate(IN_SIGHT)
        assert place["inside"], (turn, place)
    assert place["scrolled"] > 0, "the list is longer than its place"
    assert page.evaluate("scrollY") == 0, "and the page stays where it is"
    page.set_viewport_size({"width": 820, "height": 1180})
    go_to(page, f"/game/after?t={turns // 2}", ".after__turns")
    assert page.evaluate(IN_SIGHT)["inside"], "upright as well"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        pytest.param("ca-ciutat-de-mallorca", 4, id="ca-ciutat-de-mallorca"),
        pytest.param("ro-general", MOVES, id="ro-general"),
    ],
)
def test_board_of_wood_by_keys(page, rules, moves):
    players, board = Players(page, rules, 11), Board()
    sit_down(page, rules, "record")
    wait_screen(page, "#move")
    letters = [letter.name for letter in players.terms.alphabet.letters if letter.count > 3]
    points = [0, 0]
    for turn in range(moves):
        move = players.a_move(board, players.dice.sample(letters, 7))
        at = format_coordinates(move.start, move.direction)
        word = in_tiles(move.word, players.terms.alphabet)
        text = f"{at} {word}" if turn % 2 else f"{word} {at}"
        assert len(text) + 1 <= len(word) + 5, "the keys of a move: its word, and four besides"
        write_move(page, text.lower())
        board = board.with_tiles(move.placed)
        points[turn % 2] += move.points
    scores = page.locator(".duelist__score").all_inner_texts()
    assert [int(score.split()[0]) for score in scores] == points
    laid = {parse_square(at) for at, _ in page.evaluate(LIES)}
    assert laid == {Square(at) for at in range(SQUARES) if board.at(Square(at))}
    page.reload()
    wait_screen(page, "#move")
    assert page.locator(".twosheet .w").count() == moves
    if rules != "ro-general":  # there the opponent or the arbiter accepts words
        withdraw_by_keys(page)
    exchange_by_keys(page)
    pass_until_the_end(page)


def withdraw_by_keys(page):
    """Challenge the last move, which an arbiter does not let stand."""
    before = page.locator(".board .tile").count()
    press(page, "[data-command=stop_for_challenge] button")
    wait_screen(page, "#ask")
    assert page.locator("table.board").count() == 0, "the board is covered"
    press(page, "[name=source][value=outside]")
    wait_screen(page, "#give")
    for answer in page.locator("#give input[value=yes]").all():  # of the move, or of each word
        answer.focus()
        page.keyboard.press("ArrowRight")
    page.fill("#name", "Rosa Pi")
    press(page, "#next")
    wait_screen(page, "section.verdict.is-no")
    press(page, "#next")
    wait_screen(page, "#move")
    assert page.locator(".board .tile").count() < before, "its tiles went back"


def exchange_by_keys(page):
    count = page.locator(".twosheet .w").count()
    press(page, "[data-dialog=exchange]")
    wait_screen(page, "#exchange[open]")
    page.fill("#exchange-count", "2")
    page.evaluate(UNHURRIED)
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator(".twosheet .w").count() > count, "the exchange")


def pass_until_the_end(page):
    """Pass by keys until the regulation ends the game."""
    for _ in range(12):
        if not page.locator("[data-command=pass_turn]").count():
            break
        count = page.locator(".twosheet .w").count()
        for _ in range(
            2
        ):  # a pass after an exchange presses for both, the second press a guard later
            page.evaluate(UNHURRIED)
        press(page, "[data-command=pass_turn] button")
        wait_until(page, lambda n=count: page.locator(".twosheet .w").count() > n, "a pass")
    wait_screen(page, "#end-form, .final-score")


def press(page, selector, key="Enter"):
    """Reach an element by keyboard and press a key on it."""
    page.focus(selector)
    page.keyboard.press(key)


def begin_game(page, mode="record"):
    sit_down(page, "ca-classic", mode)
    wait_screen(page, "#move" if mode == "record" else ".referee")
    if mode == "record":
        write_move(page, "h8 casa")
        write_move(page, "i8 do")


def give_up(page, *seats):
    go_to(page, "/game/arbiter", "[data-dialog=give-up]")
    press(page, "[data-dialog=give-up]")
    wait_screen(page, "#give-up[open]")
    for seat in seats:
        press(page, f"#gives-up-{seat}", "Space")
    page.evaluate(UNHURRIED)
    press(page, "#give-up .btns > button, #give-up button[form]")
    wait_screen(page, ".final-score")
    return page.inner_text(".final-score")


def test_score_sheet_prints_on_single_page(page):
    """third-round 3-B3: words beside their places, the result and the signatures on the same page."""
    begin_game(page)
    write_move(page, "11e solades")
    give_up(page, 2)
    go_to(page, "/game/print", ".sheet-paper")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
    heights = page.evaluate(
        "[...document.querySelectorAll('.twosheet .w')].map((word) => word.offsetHeight)"
    )
    assert len(set(heights)) == 1, "no word wraps"


@pytest.mark.slow
def test_endings_without_a_move_by_keys(page):
    begin_game(page)
    assert give_up(page, 2) == "10 : −99"
    begin_game(page)
    assert give_up(page, 1, 2) == "0 – 0"

    begin_game(
        page
    )  # the time of the round is over: this turn and one more, and no points of racks
    go_to(page, "/game/arbiter", "[data-dialog=time-up]")
    press(page, "[data-dialog=time-up]")
    wait_screen(page, "#time-up[open]")
    press(page, "#time-up button[form]")
    go_to(page, "/game", "#move")
    write_move(page, "j8 re")
    pass_until_the_end(page)
    go_to(page, "/game/end", "#end-form")
    press(page, "#next")
    wait_screen(page, ".final-score")

    begin_game(page)  # the arbiter ends it, and writes the result with its article
    go_to(page, "/game/arbiter", "[data-dialog=end-here]")
    press(page, "[data-dialog=end-here]")
    wait_screen(page, "#end-here[open]")
    page.evaluate(UNHURRIED)
    press(page, "#end-here button[form]")
    go_to(page, "/game/arbiter", "#decide")
    page.fill("#decision", "Tauler tombat")
    page.fill("#article", "4")
    page.fill("#by-1", "Rosa Pi")
    page.select_option("#effect", "result")
    press(page, "#decide summary")
    page.fill("#decide #score1", "210")
    page.fill("#decide #score2", "190")
    press(page, "#next")
    go_to(page, "/game/end", ".final-score")
    assert page.inner_text(".final-score") == "210 – 190"


def test_3_c_space_bar_presses_clock_for_referee(page):
    """third-round 3-C: also right after the tiles are drawn, and after a verdict."""
    sit_down_to_referee(page)
    press_space(page)
    page.click("[data-dialog=challenge]")
    page.fill("#challenge-words", "casa")
    page.keyboard.press("Enter")
    wait_screen(page, ".by-word")
    page.click("#next")
    wait_screen(page, ".verdict")
    page.click("#next")
    wait_screen(page, "main.referee")
    press_space(page)


def sit_down_to_referee(page):
    go_to(page, "/game/new?ruleset=ca-ciutat-de-mallorca&mode=referee", "#begin")
    page.click("#next")
    wait_screen(page, ".checks")
    page.click("[form=listed][value='1']")
    wait_screen(page, "[data-command=deal_game]")
    page.click("#next")
    wait_screen(page, "main.referee")


def press_space(page):
    """Press the space bar after a turn of sufficient length; the other side runs then."""
    page.wait_for_timeout(500)
    running = page.get_attribute(".duelist.is-on", "data-side")
    page.keyboard.press("Space")
    wait_until(
        page, lambda: page.get_attribute(".duelist.is-on", "data-side") != running, "the other side"
    )
    # it is shown before; a question opened sooner would be about the turn before
    wait_answers(page)


def test_rack_is_in_sight_under_board_of_short_telephone(page):
    """Third-round 5-B: it lay behind the slab, so that one scrolled between board and rack for each tile."""
    page.set_viewport_size({"width": 390, "height": 664})
    for state in classic_states():
        state.reach(page)
        if state.name in ("game of two, a turn", "game of two, laid"):
            page.evaluate("scrollTo(0, 0)")
            board, rack, slab = page.evaluate(
                "['.board-frame', '#rack .rack', '#next'].map((one) => document.querySelector('main ' + one).getBoundingClientRect().toJSON())"
            )
            assert board["height"] >= 240
            assert board["bottom"] <= rack["top"]
            assert rack["bottom"] <= slab["top"], state.name
        if state.name == "game of two, laid":
            break
