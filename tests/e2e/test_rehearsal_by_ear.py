"""Whole rehearsals by keyboard and by the accessibility tree alone, from home to the review, and on.

Papers are text: what a reader hears of one is what the list of moves is heard to propose.
"""

import json
import re

import pytest

from tests.e2e.rig.desk import open_desk, tables
from tests.e2e.rig.reader import Reader

ROUNDS = ("6 rounds long", "3 rounds long")
CLOCKS = ("3:00 a round", "1:30 a round", "No hurry")
# what this judge answers the hall; not all of it is what the regulation says
ANSWERS = {
    "They may play",
    "Do nothing",
    "The announced move stays",
    "Leave it as it is",
}


@pytest.fixture
def club(context, server):
    page = context.new_page()
    open_desk(page, server.url, "/", ".home")
    return page


def streams_of(page):
    """Return the documents of the club, as text."""
    return json.dumps(tables(page)["streams"], sort_keys=True)


def keys_of(move):
    """Return a move as it is typed from what was heard: "8B CANYES, blank E 4th" is 8BCANY(E)S."""
    word, *blanks = move.split(", blank ")
    letters = re.findall(r"L·L|NY|QU|.", word.replace(" ", ""))
    start = len(letters) - len(re.findall(r"L·L|NY|QU|.", word.split()[-1]))
    for blank in blanks:
        place = start + int(re.search(r"(\d+)", blank)[1]) - 1
        letters[place] = f"({letters[place]})"
    return "".join(letters)


class Judge(Reader):
    """A judge who rehearses: everything is read and pressed."""

    def begin(self):
        self.press("link", "Rehearse an evening")
        self.wait("button", "Begin the rehearsal")
        self.choose(ROUNDS, "3 rounds long")
        self.choose(CLOCKS, "No hurry")
        self.press("button", "Begin the rehearsal")
        self.wait("button", "Draw the rack")

    def start_round(self):
        self.press("button", "Draw the rack" if self.has("button", "Draw the rack") else "Next")
        self.wait("button", "Start the clock")
        self.press("button", "Start the clock")
        self.wait("button", "Pause")
        # no slip waits where the scorer enters all that are not late
        self.wait("heading", "The hall has brought you")

    def paper(self):
        """Return table and text of the slip on top, or None."""
        (label, *_) = [*self.names("img", "Table "), ""]
        found = re.match(r"Table (\d+): (.*)", label)
        return (found[1], found[2]) if found else None

    def enter(self, table, keys, heard):
        """Type a slip, and go down the moves until the one is read that was heard."""
        keyboard = self.page.keyboard
        self.reach("textbox", "Table")
        keyboard.type(table)
        keyboard.press("Enter")
        self.reach("combobox", "Move")
        keyboard.type(keys)
        self.wait_for(lambda: self.has("option"), f"a proposal for {keys}")
        for _ in range(14):
            (name, *_) = [*self.names("option", selected=True), ""]
            if heard in name:
                break
            keyboard.press("ArrowDown")
        else:
            raise AssertionError((table, heard, self.names("option")))
        keyboard.press("Enter")
        self.wait_for(lambda: (self.paper() or ("",))[0] != table, f"slip of {table}")

    def enter_all(self):
        """Enter the slips that the hall has brought; return what was heard of them."""
        heard = []
        while paper := self.paper():
            table, text = paper
            heard.append(text)
            assert "(" not in text.replace("(two slips)", "")
            move = text.partition(";")[0].partition(" (two")[0]
            if "after “Time!”" in text:
                self.enter(table, "0", "Late")
            elif "illegible" in text:
                self.enter(table, "0", "Illegible")
            else:
                self.enter(table, keys_of(move), move)
        return heard

    def close_round(self):
        """Say “Time!”, enter what comes late and what does not come, and announce the best move."""
        self.press("button", "Close the round")
        self.wait_for(
            lambda: self.has("dialog", "Close the round") or not self.has("button", "Pause"),
            "the end of the round",
        )
        if self.has("dialog", "Close the round"):
            self.press("button", "Close it now")
            self.wait_for(lambda: not self.has("button", "Pause"), "the end of the round")
        late = []
        if not self.has("button", "Announce"):
            late = self.enter_all()
            while missing := re.findall(r" (\d+)\b", self.missing()):
                self.enter_missing(missing[0])
            self.press("link", "Choose the master move")
        self.wait("button", "Announce")
        self.press("button", "Announce")
        self.wait_for(
            lambda: self.has("heading", "Master move of round") or self.has("dialog"), "the master"
        )
        if self.has("dialog"):
            self.press("button", "Announce")
        self.wait("heading", "Master move of round")
        return late

    def missing(self):
        """Return what is read of the players without a slip; empty where nobody is missing."""
        return self.text("group", "Still missing") if self.has("group", "Still missing") else ""

    def enter_missing(self, table):
        keyboard = self.page.keyboard
        self.reach("textbox", "Table")
        keyboard.type(table)
        keyboard.press("Enter")
        self.reach("combobox", "Move")
        keyboard.type("00")
        self.wait_for(lambda: self.has("option"), "no slip")
        keyboard.press("Enter")
        self.wait_for(lambda: table not in re.findall(r" (\d+)\b", self.missing()), "no slip")

    def hear(self):
        """Return what is read in the hall."""
        return self.text("region", "In the hall") if self.has("region", "In the hall") else ""

    def answer_all(self):
        """Answer the hall until it asks no more; return what was said."""
        said = []
        while buttons := re.findall(r'- button "([^"]*)"', self.hear()):
            said.append(self.hear())
            (answer,) = ANSWERS.intersection(buttons)
            self.press("button", answer)
            self.wait_for(lambda: self.hear() != said[-1], "the answer")
            assert len(said) < 12
        return said


def test_rehearsal_is_judged_and_repeated_by_keyboard_and_ear_alone(club):
    judge = Judge(club)
    before = streams_of(club)
    judge.begin()
    said, heard = [], []
    for number in (1, 2, 3):
        judge.start_round()
        heard += judge.enter_all()
        heard += judge.close_round()
        said += judge.answer_all()
        assert judge.has("heading", f"Master move of round {number}")
    assert any(", blank " in text for text in heard)  # the first rack has one
    assert any("wants to play" in text for text in said)
    assert not re.search(r"\([A-ZÇ·]+\)", " ".join(said))
    judge.press("link", "End the game")
    judge.wait("button", "End the game")
    judge.press("button", "End the game")
    judge.wait("link", "Continue: the claims")
    judge.press("link", "Continue: the claims")
    judge.wait("button", "Open claims")
    judge.press("button", "Open claims")
    judge.wait("button", "Make them final now")
    assert "asks for a check" in judge.hear() or "wants points" in judge.hear()
    judge.press("button", "Make them final now")
    judge.wait("dialog", "Make the results final")
    judge.fill("textbox", "Why", "everybody has looked")
    judge.press("button", "Make them final")
    judge.wait("link", "See what went how")
    judge.press("link", "See what went how")
    judge.wait("heading", "What the regulation would have said")
    review = judge.text("main", "")
    assert "A player arrives and wants to play from now on." in review
    assert "No player joins once the first round has begun." in review
    assert re.search(r"art\.\s1\.8", review), review
    judge.press("button", "Repeat the")
    judge.wait("heading", "Round 1 of 3: the rack")
    judge.start_round()
    judge.enter_all()
    judge.close_round()
    assert "wants to play" in judge.answer_all()[0]  # what went otherwise again
    judge.press("button", "Leave")
    judge.wait("button", "Go on")
    assert streams_of(club) == before


SHEET = re.compile(r"Score sheet of table (\d+): (\d+)–(\d+)\.")
SCORES = re.compile(r"(\d+)–(\d+)")
ENDINGS = (
    "Played to the end",
    "Round time is up",
    "A player abandoned",
    "Lost on time",
    "A player did not show up",
)


class Director(Reader):
    """A director who rehearses a tournament."""

    def begin(self):
        self.press("link", "Rehearse an evening")
        self.wait("link", "A tournament")
        self.press("link", "A tournament")
        self.wait("button", "Begin the rehearsal")
        self.wait("combobox", "Regulation")
        self.reach("combobox", "Regulation")
        self.page.keyboard.press("Home")  # the one that has a sentence for each incident
        self.press("button", "Begin the rehearsal")
        self.wait("link", "Pair round 1")

    def pair(self, number):
        """Pair a round and confirm it: the first by choice, the others from the standings."""
        if number == 1:
            self.press("link", "Pair round 1")
        self.wait("button", f"Pair round {number}")
        self.press("button", f"Pair round {number}")
        self.wait("button", f"Confirm round {number}")
        self.press("button", f"Confirm round {number}")
        self.wait("heading", f"Results of round {number}")

    def hear(self):
        """Return what is read in the hall."""
        return self.text("region", "In the hall") if self.has("region", "In the hall") else ""

    def go_on(self, said):
        self.wait_for(lambda: self.hear() != said, f"what comes after {said}")

    def enter_sheet(self, said):
        table, first, second = SHEET.search(said).groups()
        self.fill("textbox", "Result", f"{table} {first} {second}")
        self.page.keyboard.press("Enter")
        self.go_on(said)

    def settle(self, said):
        """Go to the table that the hall speaks of, and enter what it says."""
        if self.has("button", "Correct the result"):
            self.press("button", "Correct the result")
        else:
            self.press("link", "To the table")
        self.wait("link", "Leave it as it is")
        first, second = SCORES.search(said).groups() if SCORES.search(said) else ("", "")
        (one, other) = self.players()
        if "the waiting time is over" in said:
            self.choose(ENDINGS, "A player did not show up")
            self.reach("checkbox", other)
            self.page.keyboard.press("Space")
        else:
            self.fill("textbox", one, first)
            self.fill("textbox", other, second)
        if "2:20 over" in said:
            self.fill("textbox", f"Overtime minutes: {one}", "3")
        if "screen does not" in said:
            self.fill("textbox", "Reason, for the record", "typed wrongly")
        self.press("button", "Correct table" if "screen does not" in said else "Enter table")
        self.wait("heading", "Results of round")

    def players(self):
        """Return the two names of the table on screen."""
        return re.search(r'- heading "(.*?) – (.*?)" \[level=2\]', self.text("main", "")).groups()

    def enter_round(self, number):
        """Enter the sheets as they come, and settle what the hall tells; return what was told."""
        told = []
        while said := self.hear():
            buttons = re.findall(r'- button "([^"]*)"', said)
            if buttons and "screen does not" not in said:
                told.append(said)
                (answer,) = {"They do not enter", "The result stays", "Do nothing"} & {*buttons}
                self.press("button", answer)
                self.go_on(said)
            elif SHEET.search(said) and "over" not in said:
                self.enter_sheet(said)
            else:
                told.append(said)
                self.settle(said)
            assert len(told) < 12
        return told


def test_director_rehearses_three_rounds_by_keyboard_and_ear_alone(club):
    director = Director(club)
    before = streams_of(club)
    director.begin()
    told = []
    for number in (1, 2, 3):
        director.pair(number)
        told += director.enter_round(number)
        if director.has("link", "To the rounds"):  # the last result leads there by itself
            director.press("link", "To the rounds")
        director.wait("heading", "Rounds –")
    assert len(told) == 7, told
    director.press("button", "Make the standings final")
    director.wait("link", "See what went how")
    director.press("link", "See what went how")
    director.wait("heading", "What the regulation would have said")
    review = director.text("main", "")
    assert "Withdraw the player: the results stay." in review
    assert director.has("button", "Repeat the one that went otherwise"), review
    director.press("button", "Leave")
    director.wait("button", "Look at an example")
    assert streams_of(club) == before
