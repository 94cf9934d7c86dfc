"""The taps of each job of an evening by finger, no more than in the table beside this file."""

import tomllib
from functools import cache
from pathlib import Path

from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.document import DuplicateService
from faristol.duplicate.acts.rack import DrawRack
from faristol.tiles.reading import in_tiles
from tests.e2e.duplicate.evening import NAMES, ShippedLists, open_evening
from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import events, wait_screen, wait_until
from tests.e2e.screens.house import device_text, go_to, run_in_thread
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser

TABLE = Path(__file__).with_name("taps.toml")
COUNTS = tomllib.loads(TABLE.read_text())
SEED = "5" * 64


class Finger:
    """A finger that taps elements and counts the taps."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def tap(self, selector):
        self.page.click(selector)
        self.count += 1

    def compare_count(self, name):
        """Compare the taps of a job with the table, and begin the next job."""
        count, self.count = self.count, 0
        compare_count(name, count)


def compare_count(name, count):
    expected = COUNTS[name]
    assert count <= expected, f"{name} took {count}, and {expected} were enough"
    if count < expected:
        print(f"\n  {name} takes {count} now, not {expected}: {TABLE.name} may follow")


@cache
def ten_players():
    """Return a device with ten players in its register."""

    def make():
        user = User(lang="en")
        for name in NAMES[:10]:
            user.add(name)
        return device_text(user)

    return run_in_thread(make)


@cache
def app_drawn_game():
    """Return a game of six with app-drawn tiles, after its first master move."""

    def make():
        user = User(lang="en")
        user.lists = ShippedLists()
        user.restart()
        game = GameUser(names=NAMES[:6], user=user, bag="app").start(seed=SEED)
        game.do(DrawRack())
        result = run(user.desk.service(DuplicateService).find_moves(game.opened)).moves
        best = result.page(0, 1)[0]
        at = format_coordinates(best.start, best.direction)
        word = in_tiles(best.word, game.opened.terms.alphabet)
        game.slips(dict.fromkeys(range(1, 7), f"{at} {word}"))
        game.master(at, word)
        return device_text(user)

    return run_in_thread(make)


def test_an_evening_is_prepared(context, server):
    page = context.new_page()
    open_evening(page, server, ten_players(), "/", ".doors")
    finger = Finger(page)
    finger.tap("#screen main a[href='#/duplicate']")
    wait_screen(page, "a.next[href='#/duplicate/new']")
    finger.tap("#next")
    wait_screen(page, "#begin")
    finger.tap("#next")
    wait_screen(page, "[name=of][value=all]")
    finger.tap("[name=of][value=all]")
    wait_until(page, lambda: page.locator("#entrants tbody tr").count() == 10, "all ten")
    finger.tap("#next")
    wait_screen(page, "#start-form")
    finger.tap("#next")
    wait_screen(page, "#draw-rack")
    finger.tap("#next")
    wait_screen(page, "#start-round")
    finger.compare_count("prepare_with_ten_players")


def test_a_round_goes_by(context, server):
    page = context.new_page()
    open_evening(page, server, app_drawn_game(), "/duplicate/master", ".master__fixed")
    finger = Finger(page)
    finger.tap("#next")
    wait_screen(page, "#start-round")
    finger.tap("#start-round button")
    wait_screen(page, "slip-entry")
    page.focus("#slip-table")
    page.keyboard.type("*")
    page.keyboard.type("8")  # points of some move; the slips are not counted here
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_screen(page, "#end-round")
    finger.tap("#end-round #next")
    wait_screen(page, "dialog[open] [form^=close-round]")
    finger.tap("dialog[open] [form^=close-round]")
    wait_screen(page, "#announce #next:enabled")
    finger.tap("#announce #next")
    wait_screen(page, ".master__fixed")
    finger.compare_count("a_round_without_slips")
    assert [event["kind"] for event in events(page)][-1] == "announce_master"
    go_to(page, "/duplicate/round", "#draw-rack")
    finger.tap("#rack-how a[href='#/duplicate/end']")
    wait_screen(page, "#end-agreed")
    finger.tap("#end-agreed .chip >> nth=0")
    finger.tap("[form=end-agreed]")
    wait_until(page, lambda: events(page)[-1]["kind"] == "end_game", "the end")
    finger.compare_count("an_end_by_agreement")


# the rows that stand in sight, as their place and word
ROWS = """
() => {
  const list = document.getElementById("slip-list"), { bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll("[role=option]")].filter((one) => one.getBoundingClientRect().bottom <= bottom + 1)
    .map((one) => [one.querySelector(".at").textContent, one.querySelector(".word").textContent]);
}
"""


def rows_in_sight(judge):
    """Return the rows in sight without scrolling."""
    return judge.page.evaluate(ROWS)


def enter_by_finger(judge, finger, table, move):
    """Enter a slip as a judge who reads the list. Return the number of taps."""
    finger.tap(f".seat[data-table='{table}']")
    for letter in move[1]:
        if move in rows_in_sight(judge):
            break
        finger.tap(f".pad.is-letters [data-key='{letter}']")
    finger.tap(f"#slip-option-{rows_in_sight(judge).index(move)}")
    finger.tap("#slip-next")
    judge.settle()
    assert judge.seat(table)["word"] == move[1]
    count, finger.count = finger.count, 0
    return count


def enter_by_keys(judge, table, move):
    """Enter a slip by keyboard; return the number of keys."""
    before = judge.keys
    judge.press(str(table))
    for letter in move[1]:
        if move in rows_in_sight(judge):
            break
        judge.press(letter)
    while judge.highlighted != move:
        judge.press("ArrowDown")
    judge.press("Enter")
    judge.settle()
    assert judge.seat(table)["word"] == move[1]
    return judge.keys - before


def test_slips_and_a_sanction(context, server):
    judge = Judge(context, server, rounds=9)
    page = judge.page
    judge.begin("S A N U N")
    judge.uncover()
    finger = Finger(page)
    lines = page.evaluate(
        "JSON.parse(document.querySelector('slip-entry').dataset.moves).moves.split('\\n')"
    )
    report = [line.split(" ")[:2] for line in lines]
    taps = [
        enter_by_finger(judge, finger, *slip)
        for slip in zip((3, 8, 14, 5), report[:8:2], strict=True)
    ]
    compare_count("a_slip_that_nobody_had", max(taps))
    keys = [enter_by_keys(judge, *slip) for slip in zip((17, 22, 23), report[1:6:2], strict=True)]
    compare_count("a_slip_keys", max(keys))
    finger.tap(".seat[data-table='2']")
    finger.tap("#slip-option-0")
    finger.tap("#slip-next")
    finger.compare_count("a_slip_that_another_table_had")
    finger.tap(".seat[data-table='4']")
    finger.tap(".pad.is-letters [data-act=zero]")
    finger.tap("#slip-option-5")
    finger.tap("#slip-next")
    finger.compare_count("a_slip_that_is_null")
    finger.tap(".seat[data-table='6']")
    finger.tap(".pad.is-letters [data-act=none]")
    finger.tap("#slip-next")
    finger.compare_count("a_table_without_a_slip")
    judge.settle()
    assert not {2, 4, 6} & set(judge.missing)
    finger.tap("[data-dialog=round-more]")
    finger.tap("#round-more a[href='#/duplicate/conduct']")
    wait_screen(page, "#sanction")
    finger.tap("#sanction-player .chip >> nth=2")
    wait_screen(page, "#give")
    finger.tap("#sanction .chip:has([name=usual]) >> nth=0")
    finger.tap("#give")
    wait_until(page, lambda: judge.logged("give_sanction"), "the sanction")
    finger.compare_count("a_sanction")


def test_the_table_holds_every_job_and_no_other():
    source = Path(__file__).read_text()
    assert all(f'"{name}"' in source for name in COUNTS)
