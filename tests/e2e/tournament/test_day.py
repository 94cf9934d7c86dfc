"""A whole day of a tournament without a connection, and the entry of results at speed."""

import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.e2e.rig.desk import open_desk, wait_elements, wait_engine, wait_screen, wait_until
from tests.e2e.screens.house import device_text, go_to, import_register, run_in_thread
from tests.e2e.screens.tournament_rooms import READY, begin_tournament
from tests.support.desk import User
from tests.support.tournament_user import Director

KEYS = tomllib.loads(Path(__file__).with_name("keys.toml").read_text(encoding="utf-8"))
PLAYERS, ROUNDS = 17, 4
LATE, GONE = "Zita Late", "Player 04"
ROWS = """() => [...document.querySelectorAll(".results-list tbody tr")].map((row) =>
  [row.cells[0].innerText.trim(), row.cells[1].innerText.trim(), row.cells[3].innerText.trim()])"""
STANDINGS = """() => [...document.querySelectorAll(".ranking tbody tr")].map((row) =>
  [row.cells[0].innerText, row.querySelector("bdi").innerText, ...[...row.cells].slice(2).map((cell) => cell.innerText)])"""


class Day:
    """A director's day: results typed by hand, and recorded for an independent count."""

    def __init__(self, page, url):
        self.page, self.url = page, url
        self.dice = random.Random(31)
        self.games = {}  # (round, table): (one, other, score, score)
        self.byes = []

    def click_next(self, selector):
        self.page.click("#next")
        wait_screen(self.page, selector)

    def enter(self, name):
        before = self.page.locator("#entries tbody tr").count()
        self.page.fill("#enter-name", name)
        self.page.keyboard.press("Enter")
        wait_screen(self.page, f"#entries tbody tr:nth-child({before + 1})")
        wait_until(self.page, lambda: self.page.input_value("#enter-name") == "", "the next name")

    def pair(self, number):
        """Pair a round from where its slab stands, and confirm it."""
        go_to(self.page, "/tournament/pairings" if number == 1 else "/tournament", "#next")
        self.click_next(".fixtures")
        self.click_next("#typed")
        for table, first, second in self.page.evaluate(ROWS):
            if table.isdecimal():
                self.games[number, int(table)] = (first, second, 0, 0)
            else:
                self.byes.append(first)

    def type(self, number, last_table):
        """Type the results of the selected tables, up to `most`."""
        while ready := self.page.evaluate(READY):
            table = int(ready.split()[-1])
            if table > last_table:
                return
            scores = (self.dice.randint(250, 480), self.dice.randint(250, 480))
            self.page.keyboard.type("".join(map(str, scores)))
            self.page.keyboard.press("Enter")
            wait_until(
                self.page, lambda ready=ready: self.page.evaluate(READY) != ready, "the next table"
            )
            self.games[number, table] = (*self.games[number, table][:2], *scores)

    def correct(self, number, table, scores):
        go_to(self.page, f"/tournament/table/{number}/{table}", "#enter-table")
        for side, score in enumerate(scores, start=1):
            self.page.fill(f"#score-{side}", str(score))
        self.page.fill("#why", "Signed sheet")
        self.click_next(".results-list")
        self.games[number, table] = (*self.games[number, table][:2], *scores)

    def on_paper(self):
        """Return the standings computed from the recorded results."""
        points, difference, total = Counter(), Counter(), Counter()
        for first_player, second_player, first_score, second_score in self.games.values():
            for player, own, others in (
                (first_player, first_score, second_score),
                (second_player, second_score, first_score),
            ):
                points[player] += 2 * (own > others) + (own == others)
                difference[player] += own - others
                total[player] += own
        for player in self.byes:
            points[player] += 2
        everybody = sorted({name for game in self.games.values() for name in game[:2]})
        values = {name: (points[name], difference[name], total[name]) for name in everybody}
        return {
            name: (1 + sum(other > own for other in values.values()), *own)
            for name, own in values.items()
        }

    def on_screen(self):
        go_to(self.page, "/tournament/standings", ".ranking")
        result = {}
        for place, name, points, difference, total in self.page.evaluate(STANDINGS):
            halves = 2 * int(points.replace("½", "") or 0) + ("½" in points)
            result[name] = (int(place), halves, int(difference.replace("\u2212", "-")), int(total))
        return result


@pytest.mark.boots
def test_day_killed_in_each_round_is_finished_on_another_device(fresh, own_server, server):
    context, watch = fresh(own_server.origin)
    watch.allow("ERR_|Failed to (load|fetch)|ServiceWorker")
    day = Day(context.new_page(), own_server.url)
    open_desk(day.page, own_server.url)
    begin_tournament(day.page, rounds=str(ROUNDS))
    for at in range(1, PLAYERS + 1):
        day.enter(f"Player {at:02}")
    wait_elements(day.page)
    own_server.kill()  # there is no signal in the hall
    for number in range(1, ROUNDS + 1):
        day.pair(number)
        day.type(number, last_table=4)
        day.page.close()  # the tablet has died
        day.page = context.new_page()
        day.page.goto(day.url)
        wait_engine(day.page)
        go_to(day.page, "/tournament/round", "#typed")
        day.type(number, last_table=99)
        wait_screen(day.page, ".steps")
        if number == 1:
            day.correct(1, 2, (300, 400))
            go_to(day.page, "/tournament/entries", "#enter-form")
            day.enter(LATE)
        if number == 2:
            go_to(day.page, "/tournament/entries", "#enter-form")
            day.page.click(f"#entries a:has-text('{GONE}')")
            wait_screen(day.page, "[name=presence]")
            day.page.click("[name=presence][value=gone]")
            wait_screen(day.page, "[value=gone][aria-pressed=true]")
        if number == 3:
            day.correct(2, 5, (410, 405))  # round 3 was paired from the other result
            go_to(day.page, "/tournament", ".steps")
            with day.page.expect_download() as saved:
                day.page.click("#copy-age button")
            text = saved.value.path().read_text(encoding="utf-8")
            context, watch = fresh(server.origin)
            page = context.new_page()
            open_desk(page, server.url)
            import_register(page, text)
            day.page, day.url = page, server.url
            go_to(page, "/tournament", ".steps")
    # the late one makes them even, until one goes
    assert len(day.games) == PLAYERS // 2 * ROUNDS + 1
    assert day.on_screen() == day.on_paper()
    go_to(day.page, "/tournament", ".steps")
    day.click_next(".ranking")
    assert "final" in day.page.inner_text("#bar")


@pytest.mark.parametrize("order", ["in_order", "shuffled"])
def test_results_take_few_keys(page, order):
    def make():
        director = Director(User(lang="en"), rounds="1")
        director.enter(*(f"Player {at:02}" for at in range(1, 41)))
        director.begin_round(first="halves")
        return device_text(director.user)

    import_register(page, run_in_thread(make))
    go_to(page, "/tournament/round", "#typed")
    tables = list(range(1, 21))
    if order == "shuffled":
        random.Random(7).shuffle(tables)
    pressed = []
    for left, table in enumerate(tables):
        ready = page.evaluate(READY)
        is_ready = ready.split()[-1] == str(table)
        text = f"{'' if is_ready else table}{400 + table}{300 + table}"
        page.keyboard.type(text)  # the field has the focus: nothing is tapped first
        page.keyboard.press("Enter")
        pressed.append(len(text) + 1)
        wait_until(
            page,
            lambda left=left: page.evaluate(ENTERED) == left + 1 or not page.evaluate(READY),
            "the result",
        )
    assert max(pressed) <= KEYS[f"a_result_{order}"]
    assert sum(pressed) <= KEYS[f"twenty_results_{order}"]
    go_to(page, "/tournament/round/1", ".results-list")
    assert page.evaluate(ENTERED) == 20


ENTERED = "document.querySelectorAll('.results-list .sc b').length / 2"
