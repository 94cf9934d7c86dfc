"""Two sides of a game write the same events in different orders (third-round 4-A1, 4-B1, 4-B8, 4-B14).

Their sheets are equal byte by byte, a sheet has codes, and its days are those that dates alone give. The count
below shares no code with `days.py`: it goes through the calendar day by day (RO-COR 20-26, 31).
"""

import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace
from typing import get_args

import pytest

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.deadlines import (
    AnnounceThinking,
    NotFetched,
    RemoveVacation,
    TakeVacation,
)
from faristol.correspondence.acts.disputes import Admit, Challenge, Resolve, words_of
from faristol.correspondence.acts.entries import RemoveEntry
from faristol.correspondence.acts.letters import CorrectArrival, SayPass
from faristol.correspondence.days import Piece
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import count_used_days
from faristol.desk.correspondence.sheet_text import format_sheet
from faristol.desk.kernel.translation import Translator
from faristol.formats.post_sheet import encode_sheet, read_sheet
from faristol.formats.sheet_parts import read_parts
from faristol.ledger.audit import audit
from tests.support.examples import examples
from tests.support.post_table import PostTable, a_move, day

NAMES = ("Ioana Munteanu", "Radu Petrescu")
BY = ("Ana Barbu",)
STAMPS = ("", "", "", "same_town", "unreadable_province", "unreadable_bucharest")
SHIFT = {"same_town": 1, "unreadable_bucharest": -1}
GAMES = examples(30, every_run=8)
ENGLISH = Translator("en", None)
REFUSED = Counter()


# ---- what happens ----


class Line:
    """A letter: the placement, the days of sending and arrival, and the stamp of the letter before."""

    def __init__(self, turn, act, sent, reached, stamp):
        self.turn, self.act, self.sent, self.reached, self.stamp = turn, act, sent, reached, stamp

    def act_for(self, variant, *, is_late=False):
        reached = "" if is_late else day(self.reached)
        stamp = "" if is_late else self.stamp
        return replace(self.act, sent=day(self.sent), reached=reached, stamp=stamp, variant=variant)


class Gone:
    """A withdrawn entry: its kind, and a key that both devices share."""

    def __init__(self, entry, key):
        self.entry, self.key = entry, key

    def keys(self, post):
        claims = [(claim.by, claim.day) for claim in post.claims]
        return {"letter": list(post.uncollected), "claim": claims}[self.entry]

    def act(self, post):
        number = self.keys(post).index(self.key) + 1
        return RemoveEntry(entry=self.entry, number=number, why="greșit")


class Story:
    """The acts of a game in their order: lines of both variants, and entries besides."""

    def __init__(self, seed):
        self.dice = dice = random.Random(seed)
        self.table = PostTable()
        self.main, self.wrong, self.besides, self.reach = [], [], [], None
        self.challenge = self.decision = self.end = None
        self.turns = dice.randint(6, 14)
        self.branch = dice.randint(2, self.turns - 1) if dice.random() < 0.5 else 0
        self.thinking = {}
        self.vacate()
        self.play()
        self.think()
        self.return_letters()
        self.claim()
        self.last = max(line.sent for line in (*self.main, *self.wrong))
        self.finish()

    def try_(self, *acts):
        """Do acts on the reference table; return whether they are lawful."""
        return not isinstance(self.table.do(*acts), str)

    def vacate(self):
        """Choose, change, take and remove vacations; each was announced on a day of its own."""
        days = iter(self.dice.sample(range(60), 12))
        for seat in (1, 2):
            mine = []
            for _ in range(self.dice.randint(0, 3)):
                is_chosen = self.dice.random() < 0.5
                first = self.dice.randint(5, 130)
                count = self.dice.randint(1, 20 if is_chosen else 10)
                act = TakeVacation(
                    seat=seat, first=day(first), last=day(first + count - 1),
                    recorded_on=day(next(days)), is_chosen=is_chosen,
                )  # fmt: skip
                mine.append(act)
            for act in sorted(mine, key=lambda act: act.recorded_on):
                if self.try_(act):
                    self.besides.append(act)
                    if self.dice.random() < 0.2:
                        gone = RemoveVacation(seat=seat, first=act.first, why="greșit")
                        if self.try_(gone):
                            self.besides.append(gone)

    def letter(self, turn, sent):
        """Return a line sent some days after the last line came."""
        reached = sent + self.dice.randint(1, 6)
        stamp = self.dice.choice(STAMPS)
        then = reached + self.dice.choice((0, 1, 2, 3, 5, 8, 13, 20))
        return turn, then, reached, stamp

    def place(self, turn, then, reached, stamp, variant):
        sheet = self.table.post.variant(variant).sheet
        move = a_move(sheet, self.dice) if self.dice.random() < 0.8 else None
        act = replace(self.table.placing(move, then), sent="") if move else SayPass(sent="")
        line = Line(turn, act, then, reached, stamp)
        return line if self.try_(line.act_for(variant)) else None

    def play(self):
        sent = 0
        for turn in range(1, self.turns + 1):
            post = self.table.post
            if post.game.sheet.end or (post.other and post.other.sheet.end):
                break
            letter = self.letter(turn, sent)
            if post.other:
                pair = [self.place(*letter, variant) for variant in ("right", "wrong")]
                if None in pair:
                    break
                self.main.append(pair[0])
                self.wrong.append(pair[1])
            else:
                line = self.place(*letter, "")
                if line is None:
                    break
                self.main.append(line)
            sent = letter[1]
            self.dispute(turn, sent)

    def dispute(self, turn, sent):
        post = self.table.post
        if turn == self.branch and not post.game.sheet.end and post.game.sheet.lines[-1].laid:
            by, words = 3 - post.game.sheet.lines[-1].seat, words_of(post)
            some = tuple(self.dice.sample(words, self.dice.randint(0, len(words))))
            act = Challenge(by=by, day=day(sent), words=some, why="" if some else "altceva")
            if self.try_(act):
                self.challenge = act
        elif post.other and self.dice.random() < 0.4:
            self.decide(sent)

    def decide(self, sent):
        words = self.table.post.dispute.words
        some = tuple(word for word in words if self.dice.random() < 0.6)
        act = self.dice.choice(
            [Admit(day=day(sent)), Resolve(day=day(sent), by=BY, correct=some, stands=not words)]
        )
        line_counts = len(self.main), len(self.wrong)
        if self.try_(act):
            self.decision, self.at_decision = act, line_counts
            if not self.table.post.disputes[-1].stands:  # what was right is gone
                self.kept = "wrong"
            else:
                self.kept = "right"

    def think(self):
        """Announce longer thinking about some lines, before each is sent (RO-COR 27)."""
        for line in self.main:
            if self.dice.random() < 0.3:
                seat = 1 if line.turn % 2 else 2
                self.thinking[line.turn] = AnnounceThinking(seat=seat, until=day(line.sent + 3))

    def return_letters(self):
        for _ in range(self.dice.choice((0, 0, 1, 2))):
            seat = self.dice.choice((1, 2))
            round_ = self.dice.randint(1, len(self.main) // 2 + 1)
            act = NotFetched(seat=seat, round=round_)
            if self.dice.random() < 0.6:
                returned = self.dice.randint(20, 120)
                again = day(returned + self.dice.choice((0, 0, 1, 4, 15)))
                act = NotFetched(seat=seat, round=round_, returned=day(returned), resent=again)
            same = [act_ for act_ in self.besides if getattr(act_, "round", 0) == round_]
            if not same and self.try_(act):
                self.besides.append(act)
                self.take_back("letter", (seat, round_))

    def take_back(self, entry, key):
        """Sometimes withdraw an entry by its key: its number differs between devices."""
        if self.dice.random() < 0.2:
            gone = Gone(entry, key)
            assert self.try_(gone.act(self.table.post))
            self.besides.append(gone)

    def claim(self):
        if self.dice.random() < 0.3:
            by, day_ = self.dice.choice((1, 2)), day(self.dice.randint(40, 140))
            act = ClaimTime(by=by, day=day_, enclosed=get_args(Piece))
            if self.try_(act):
                self.besides.append(act)
                if self.dice.random() < 0.5:
                    answer = AnswerClaim(day=day_, answer="nu")
                    self.besides += [answer] if self.try_(answer) else []
                self.take_back("claim", (by, day_))

    def finish(self):
        post = self.table.post
        if self.dice.random() < 0.3 and not post.other:
            cause = post.game.sheet.end or self.dice.choice(("draw", "abandoned"))
            by = (1,) if cause == "abandoned" else ()
            act = EndPost(cause=cause, day=day(self.last + 3), by=by)
            if self.try_(act):
                self.end = act


# ---- both sides ----


class Side:
    """A side that writes down a whole story in an order of its own."""

    def __init__(self, story, seat, dice):
        self.story, self.dice = story, dice
        self.table = PostTable(own=seat)
        self.late = []  # arrivals entered afterwards
        self.write()

    def do(self, *acts):
        post = self.table.post
        made = self.table.do(*(act.act(post) if isinstance(act, Gone) else act for act in acts))
        if isinstance(made, str):
            REFUSED[made] += 1
            return False
        return True

    def lines(self):
        """Return the lines in order, with the challenge, which may follow the answer, and the decision."""
        story, main, wrong = self.story, list(self.story.main), list(self.story.wrong)
        branch = story.branch if story.challenge else 0
        count = story.at_decision[0] if story.decision else len(main)
        ops = [("", line) for line in main[: branch or count]]
        if branch:
            right_lines = [("right", line) for line in main[branch:count]]
            other = [("wrong", line) for line in wrong]
            early = self.dice.choice((0, 0, 1, 2))  # of variant A, before the challenge is read of
            ops += [("", line) for _, line in right_lines[:early]]
            ops.append(replace(story.challenge, turn=branch))
            del right_lines[:early]
            while right_lines or other:
                ops.append(
                    (self.dice.choice([queue for queue in (right_lines, other) if queue])).pop(0)
                )
            if story.decision:
                ops.append(story.decision)
                ops += [("", line) for line in main[count:]]
        return ops

    def write(self):
        ops, story = self.lines(), self.story
        besides = list(story.besides)
        if self.dice.random() < 0.8:
            self.dice.shuffle(besides)
        for _ in range(10_000):
            if besides and (not ops or self.dice.random() < 0.4):
                act = besides.pop(0)
                if not self.is_due(act, besides) or (not self.do(act) and not self.is_moot(act)):
                    besides.append(act)
                continue
            if self.late and self.dice.random() < 0.3:
                assert self.do(self.late.pop(0)), REFUSED
                continue
            if not ops:
                break
            op = ops.pop(0)
            if isinstance(op, tuple):
                self.line(*op)
            else:
                assert self.do(op), (op, REFUSED)
        assert not ops, "all lines are written"
        assert not besides, (besides, REFUSED)
        for act in self.late:
            assert self.do(act), REFUSED
        if story.end:
            assert self.do(story.end), REFUSED

    def line(self, variant, line):
        """Write a line; longer thinking about it is announced before, or too late (RO-COR 27)."""
        variant = variant if self.table.post.other else ""
        act = None if variant == "wrong" else self.story.thinking.get(line.turn)
        is_announced = act is not None and self.dice.random() < 0.5
        if is_announced:
            assert self.do(act), REFUSED
        self.write_line(variant, line)
        if act is not None and not is_announced and self.dice.random() < 0.5:
            self.do(act)

    def write_line(self, variant, line):
        is_late = not variant and not self.table.post.dispute and self.dice.random() < 0.2
        is_late = is_late and not (
            story_branch(self.story) and line.turn > story_branch(self.story)
        )
        assert self.do(line.act_for(variant, is_late=is_late)), REFUSED
        if is_late:
            act = CorrectArrival(turn=line.turn - 1, reached=day(line.reached), stamp=line.stamp)
            if story_branch(self.story) or self.dice.random() < 0.5:
                assert self.do(act), REFUSED
            else:
                self.late.append(act)

    def is_due(self, act, besides):
        """Return True if the entry that an act removes, or answers, was written."""
        if isinstance(act, RemoveVacation):
            return not any(
                isinstance(other, TakeVacation)
                and (other.seat, other.first) == (act.seat, act.first)
                for other in besides
            )
        if isinstance(act, AnswerClaim):
            return not any(isinstance(other, ClaimTime) for other in besides)
        if isinstance(act, Gone):
            waits = any(isinstance(other, AnswerClaim) for other in besides)
            return act.key in act.keys(self.table.post) and not waits
        return True

    def is_moot(self, act):
        """Return True if a refused act changes nothing any more: a later choice stands already."""
        return isinstance(act, TakeVacation | RemoveVacation) and not any(
            (vacation.seat, vacation.first) == (act.seat, act.first)
            for vacation in self.story.table.post.vacations
        )


def story_branch(story):
    return story.branch if story.challenge else 0


# ---- results ----


def sheet_of(table):
    """Return the sheet as saved, with its codes."""
    post = table.post
    variant = variants_of(post)[0]
    game = SimpleNamespace(
        post=post, terms=post.terms, game=post.variant(variant), variant=variant,
        plain_names=NAMES, players=NAMES, text=ENGLISH,
    )  # fmt: skip
    return format_sheet(game, ENGLISH)


def free_days(vacations, seat):
    """Return the vacation days of a player: a chosen vacation has what the others leave of 20."""
    at_once, chosen = set(), []
    for vacation in vacations:
        first, last = date.fromisoformat(vacation.first), date.fromisoformat(vacation.last)
        days = [first + timedelta(days=at) for at in range((last - first).days + 1)]
        if vacation.seat == seat and vacation.is_chosen:
            chosen += days
        elif vacation.seat == seat:
            at_once.update(days)
    return at_once | set(chosen[: max(0, 20 - len(at_once))])


def count_days(came, sent, free):
    return sum(
        came < came + timedelta(days=at) < sent and came + timedelta(days=at) not in free
        for at in range(1, (sent - came).days + 1)
    )


def recompute_days(story, lines):
    """Return the days of both sides by dates alone."""
    used = [0, 0]
    vacations = story.table.post.vacations
    free = [free_days(vacations, seat) for seat in (1, 2)]
    for line in lines:
        came = date.fromisoformat(day(line.reached)) + timedelta(days=SHIFT.get(line.stamp, 0))
        seat = 1 if line.turn % 2 else 2
        used[seat - 1] += count_days(came, date.fromisoformat(day(line.sent)), free[seat - 1])
    gone = [act.key for act in story.besides if isinstance(act, Gone)]
    for act in story.besides:
        if isinstance(act, NotFetched) and (act.seat, act.round) not in gone:
            used[act.seat - 1] += 10
        if isinstance(act, NotFetched) and act.resent and (act.seat, act.round) not in gone:
            returned, again = date.fromisoformat(act.returned), date.fromisoformat(act.resent)
            after = [returned + timedelta(days=at) for at in range(1, (again - returned).days + 1)]
            used[2 - act.seat] += sum(day_ not in free[2 - act.seat] for day_ in after)
    return used


def counted_lines(story):
    """Return the lines that count at the end, of the first variant."""
    if story.decision and story.kept == "wrong":
        before, count = story.main[: story.branch], story.at_decision[0]
        return [*before, *story.wrong, *story.main[count:]]
    return story.main


@pytest.mark.parametrize("seed", range(GAMES))
def test_sheets_are_equal_whatever_the_order_of_entries(seed):
    """RO-COR 5, 15, 20-26, 31."""
    story = Story(seed)
    sides = [Side(story, seat, random.Random(f"{seed} {seat}")) for seat in (1, 2)]
    texts = [sheet_of(side.table) for side in sides]
    assert texts[0] == texts[1] == sheet_of(story.table)
    for side in sides:
        post = side.table.post
        assert isinstance(encode_sheet(post, NAMES), list)
        assert "FG1 " in texts[0]
        variant = variants_of(post)[0]
        counted = [count_used_days(post, seat, variant) for seat in (1, 2)]
        assert counted == recompute_days(story, counted_lines(story))
        again = PostTable(begun=False)
        again.ok(*read_sheet(read_parts(texts[0])).wishes)
        assert sheet_of(again) == texts[0], "it comes back"
        assert not audit(side.table.log, POST.initial, POST.evolve, POST.auditors())
