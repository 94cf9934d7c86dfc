"""Clocks driven at random, against a referee who counts single milliseconds.

The tablet sleeps, is set forward and back, and is restarted; the log is folded again at any event.
"""

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from faristol.clock.game.acts import GAME_CLOCK, StopClock
from faristol.clock.game.state import GameClock, result_of, terms_of
from faristol.clock.moment import NO_MOMENT, Moment
from faristol.clock.round.acts import ROUND_CLOCK, PauseRound
from faristol.clock.round.state import RoundClock, time_left_at
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from faristol.rules.overtime import LossOnTime
from faristol.rules.preset import preset
from tests.support.clocks import Game, Round
from tests.support.examples import examples
from tests.support.game_reading import due_at as marks_due
from tests.support.game_reading import read_clock
from tests.support.game_reading import upcoming as marks_ahead
from tests.support.round_reading import due_at, is_handed_in_time, upcoming

WAITS = st.one_of(
    st.sampled_from((0, 1, 249, 299, 300, 1_500, 9_999, 30_000, 60_000, 60_001)),
    st.integers(min_value=0, max_value=3_000),
)
NAPS = st.integers(min_value=1_501, max_value=40_000)
SIDES = st.sampled_from((1, 2))
CLASSIC = terms_of("ca-classic", preset("ca-classic").rules)
DEFEAT = CLASSIC.overtime.loss.defeat
# a margin of one minute is passed sooner than one of ten, and by the same law
SHORT = replace(
    CLASSIC,
    overtime=replace(CLASSIC.overtime, loss=LossOnTime(minutes=1, defeat=DEFEAT)),
)


class Tablet(RuleBasedStateMachine):
    """A tablet whose clocks are disturbed; the model only counts ticks."""

    def pass_by(self, milliseconds):
        for _ in range(milliseconds):
            self.tick()

    @rule(milliseconds=WAITS)
    def wait(self, milliseconds):
        self.table.device.wait(milliseconds)
        self.pass_by(milliseconds)

    @rule(disturbance=st.sampled_from(("sleep", "on", "back", "restart")), milliseconds=NAPS)
    def disturb(self, disturbance, milliseconds):
        if disturbance == "sleep":
            self.table.device.sleep(milliseconds)
        elif disturbance == "restart":
            self.table.restart(milliseconds)
        else:
            self.table.device.set_clock(milliseconds if disturbance == "on" else -milliseconds)
        # a clock set forward looks like a sleep; the judge sees its size
        self.pass_by(0 if disturbance == "back" else milliseconds)
        self.table.check()
        self.table.refold()


class RoundMachine(Tablet):
    """A round; its times are counted down by single milliseconds."""

    @initialize(seconds=st.sampled_from((20, 45, 90)), has_optional=st.booleans())
    def sit_down(self, seconds, has_optional):
        self.table = Round()
        self.seconds, self.has_optional = seconds, has_optional
        self.begin()
        self.table.start(seconds, has_optional=has_optional)

    def begin(self):
        self.state = "running"
        self.left = self.seconds * 1000
        self.came = {}  # by cue, how long ago
        self.given = set()

    @property
    def cues(self):
        usual = (60, 30, 0) if self.has_optional else (30, 0)
        return [cue for cue in usual if cue < self.seconds]

    def tick(self):
        for cue in self.came:
            self.came[cue] += 1
        if self.state == "running":
            self.left -= 1
            for cue in self.cues:
                if self.left == cue * 1000:
                    self.came[cue] = 0

    @rule(
        cue=st.sampled_from((60, 30, 0)),
        near=st.sampled_from((-251, -250, -1, 0, 1, 1_500, 1_501)),
    )
    def come_near(self, cue, near):
        if self.state == "running":
            self.wait(max(0, self.left - cue * 1000 + near))

    @rule(medium=st.sampled_from(("said", "shown")))
    def give_due_cues(self, medium):
        for due in due_at(self.table.clock, self.table.now):
            self.give(due.seconds_left, medium)

    @precondition(lambda self: len(self.table.log) % 3)
    @rule()
    def pause(self):
        result = self.table.pause()
        assert isinstance(result, Refusal) == (
            self.state == "ended" or (self.state == "running" and self.left <= 0)
        )
        if self.state == "running" and self.left > 0:
            self.state = "paused"

    @rule()
    def resume(self):
        result = self.table.resume()
        assert isinstance(result, Refusal) == (self.state == "ended")
        if self.state == "paused":
            self.state = "running"

    @rule(seconds=st.integers(min_value=1, max_value=70))
    def add(self, seconds):
        result = self.table.add(seconds)
        assert isinstance(result, Refusal) == (self.state == "ended")
        if self.state == "ended":
            return
        self.left = max(0, self.left) + seconds * 1000
        for cue in self.cues:
            if cue * 1000 < self.left:
                self.came.pop(cue, None)
                self.given.discard(cue)

    @precondition(lambda self: len(self.table.log) % 5 == 4)
    @rule()
    def begin_again(self):
        self.table.begin_again()
        self.begin()

    @precondition(lambda self: len(self.table.log) % 5 == 4)
    @rule()
    def close_and_open(self):
        self.table.end()
        self.table.start(self.seconds, has_optional=self.has_optional, number=2)
        self.begin()

    @precondition(lambda self: len(self.table.log) % 5 == 4)
    @rule()
    def close(self):
        self.table.end()
        self.state = "ended"

    @rule(cue=st.sampled_from((60, 30, 0, 45)), medium=st.sampled_from(("said", "shown")))
    def give(self, cue, medium):
        if cue in self.given:
            assert self.table.give(cue, medium) == ()
            return
        result = self.table.give(cue, medium)
        ago = self.came.get(cue)
        if ago is None and self.state == "running" and cue in self.cues:
            ago = 0 if self.left - cue * 1000 <= 250 else None
        if self.state != "running" and ago is not None:
            # while no time runs the clocks are not noted: lateness follows the clocks
            if not isinstance(result, Refusal):
                self.given.add(cue)
        elif ago is None or (medium == "said" and ago > 1_500):
            assert isinstance(result, Refusal)
        else:
            assert result[-1].late == ago
            self.given.add(cue)

    @invariant()
    def time_left_equals_the_ticks(self):
        now = self.table.now
        assert time_left_at(self.table.clock, now) == self.left
        assert is_handed_in_time(self.table.clock, now) == (
            self.state != "ended" and self.left >= 0
        )
        ahead = {cue.seconds_left: wait for cue, wait in upcoming(self.table.clock, now)}
        assert ahead == {
            cue: self.left - cue * 1000
            for cue in self.cues
            if self.state == "running" and cue * 1000 < self.left and cue not in self.given
        }

    @invariant()
    def only_the_last_due_cue_is_said(self):
        due = due_at(self.table.clock, self.table.now)
        came = sorted(self.came, reverse=True)
        assert [cue_due.seconds_left for cue_due in due] == [
            cue for cue in came if cue not in self.given
        ]
        spoken = [cue_due.seconds_left for cue_due in due if cue_due.how == "said"]
        assert spoken in ([], came[-1:])
        for cue_due in due:
            if self.state == "running":
                assert cue_due.late == self.came[cue_due.seconds_left]

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [
            decode(*encode(event, ROUND_CLOCK.schema), ROUND_CLOCK.schema)
            for event in self.table.log
        ]
        assert fold(RoundClock(), decoded, ROUND_CLOCK.evolve) == self.table.clock
        assert audit(decoded, RoundClock(), ROUND_CLOCK.evolve, ROUND_CLOCK.auditors()) == ()


class GameMachine(Tablet):
    """A game; the milliseconds and the points of each side are counted singly."""

    @initialize(first=st.sampled_from((1, 30, 90)), second=st.sampled_from((1, 61)), side=SIDES)
    def sit_down(self, first, second, side):
        self.table = Game(terms=SHORT, seconds=(first, second)).start(side)
        self.allotted = {1: first * 1000, 2: second * 1000}
        self.used = {1: 0, 2: 0}
        self.lost = []
        self.state, self.turn = "running", side
        self.quiet = 0
        self.turns = None

    def points(self, side):
        """Count the minutes begun, singly."""
        points, over = 0, self.used[side] - self.allotted[side]
        while over > 0:
            points, over = points + 10, over - 60_000
        return points

    def is_past(self, side):
        return self.used[side] > self.allotted[side] + 60_000

    def tick(self):
        self.quiet += 1
        if self.state == "running":
            self.used[self.turn] += 1
            self.note_loss(self.turn)

    def note_loss(self, side):
        if self.is_past(side) and side not in self.lost:
            self.lost.append(side)

    def pass_turn(self):
        self.turn = 3 - self.turn
        if self.turns is not None:
            self.turns -= 1

    @rule(
        left=st.sampled_from((60_000, 0, -60_000)),
        near=st.sampled_from((-251, -250, -1, 0, 1, 1_501)),
    )
    def come_near(self, left, near):
        if self.state == "running":
            to = self.allotted[self.turn] - left - self.used[self.turn]
            self.wait(max(0, to + near))

    @rule(milliseconds=st.integers(min_value=300, max_value=9_000))
    def play(self, milliseconds):
        if self.state == "stopped":
            self.resume(self.turn)
        self.wait(milliseconds)
        self.press(self.turn)

    @rule(medium=st.sampled_from(("said", "shown")))
    def give_due_cues(self, medium):
        for due in marks_due(self.table.clock, self.table.now):
            result = self.table.give(due.side, due.mark, medium)
            is_late = medium == "said" and due.late > 1_500
            assert isinstance(result, Refusal) == is_late

    @rule(side=SIDES)
    def press(self, side):
        result = self.table.press(side)
        if self.state != "running" or side != self.turn or self.quiet < 300:
            assert isinstance(result, Refusal)
            return
        assert result[-1 if self.turns != 1 else -2].side == side
        self.quiet = 0
        self.pass_turn()
        if self.turns == 0:
            self.state = "ended"

    @rule(reason=st.sampled_from(("challenge", "arbiter", "excess_tiles")))
    def stop(self, reason):
        result = self.table.stop(reason)
        if self.state == "running" and reason != "excess_tiles":
            assert result[-1].reason == reason
            self.state = "stopped"
        else:
            assert isinstance(result, Refusal) or (result == () and self.state == "stopped")

    @rule(side=SIDES)
    def resume(self, side):
        result = self.table.resume(side)
        is_last = self.turns is not None and self.turns <= 1 and side != self.turn
        if self.state == "stopped" and not is_last:
            assert result[-1].side == side
            if side != self.turn:
                self.pass_turn()
            self.state, self.quiet = "running", 0
        else:
            is_so = self.state == "running" and side == self.turn
            assert result == () if is_so else isinstance(result, Refusal)

    @rule(side=SIDES, milliseconds=st.integers(min_value=-130_000, max_value=130_000))
    def correct(self, side, milliseconds):
        result = self.table.correct(side, milliseconds)
        if milliseconds == 0 or milliseconds > self.used[side]:
            assert isinstance(result, Refusal)
            return
        self.used[side] -= milliseconds
        self.note_loss(side)
        self.lost = [side_ for side_ in self.lost if self.is_past(side_)]

    @precondition(lambda self: len(self.table.log) > 8)
    @rule()
    def call_time_up(self):
        result = self.table.call_time_up()
        is_too_late = self.state == "ended" and self.turns is None
        assert isinstance(result, Refusal) == is_too_late
        if self.turns is None and not is_too_late:
            self.turns = 2

    @precondition(lambda self: self.state == "ended" or len(self.table.log) % 6 == 5)
    @rule()
    def end_and_perhaps_not(self):
        was_running = self.state == "running"
        self.table.end()
        result = self.table.reopen()
        assert not isinstance(result, Refusal)
        if was_running or self.state == "stopped":
            self.state = "stopped"
            return
        # the last turn had been made: it is not over
        self.state, self.turn, self.turns = "stopped", 3 - self.turn, 1

    @invariant()
    def both_times_equal_the_ticks(self):
        read = read_clock(self.table.clock, self.table.now)
        assert read.running == (self.turn if self.state == "running" else None)
        assert read.turns_left == self.turns
        for side in read.sides:
            assert side.used == self.used[side.side]
            is_loser = self.lost[:1] == [side.side]
            assert side.is_lost == is_loser
            assert side.penalty == (110 if is_loser else self.points(side.side))

    @invariant()
    def passed_marks_equal_those_of_the_ticks(self):
        passed = set(self.table.clock.given) | {
            (due.side, due.mark) for due in marks_due(self.table.clock, self.table.now)
        }
        for side in (1, 2):
            left = self.allotted[side] - self.used[side]
            marks = {"time_over": left <= 0, "lost": self.is_past(side)}
            if self.allotted[side] > 60_000:
                marks["last_minute"] = left <= 60_000
            assert {mark for side_, mark in passed if side_ == side} == {
                mark for mark, is_there in marks.items() if is_there
            }

    @invariant()
    def result_has_one_loser_at_most(self):
        clock = fold(GameClock(), self.table.log, GAME_CLOCK.evolve)
        result = result_of(clock)
        past = [side for side in (1, 2) if result.seconds_over[side - 1] > 60]
        assert past == ([] if result.lost is None else [result.lost])

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [
            decode(*encode(event, GAME_CLOCK.schema), GAME_CLOCK.schema) for event in self.table.log
        ]
        assert fold(GameClock(), decoded, GAME_CLOCK.evolve) == self.table.clock
        assert audit(decoded, GameClock(), GAME_CLOCK.evolve, GAME_CLOCK.auditors()) == ()


TestRoundMachine = RoundMachine.TestCase
TestRoundMachine.settings = settings(
    max_examples=examples(40, every_run=13), stateful_step_count=40
)
TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=examples(40, every_run=13), stateful_step_count=40)


MOMENTS = st.builds(
    Moment,
    wall=st.integers(min_value=0, max_value=10**14 - 1),
    counter=st.integers(min_value=0, max_value=10**12 - 1),
    run=st.sampled_from(("a", "b")),
)


@given(st.lists(MOMENTS, max_size=12), MOMENTS)
def test_time_never_runs_back_whatever_the_clocks_show(moments, last):
    timeline = NO_MOMENT
    for moment in moments:
        after = timeline.take(moment)
        assert after.at >= timeline.at
        # taking a moment moves no earlier moment
        assert timeline.place(moment).at == after.at == after.place(moment).at
        assert after.place(moment).cause is None
        timeline = after
    assert timeline.place(last).at >= timeline.at


@given(
    st.lists(st.tuples(st.integers(0, 99_999), st.booleans()), max_size=10),
    st.integers(-700, 700),
)
def test_instant_does_not_depend_on_the_moments_in_between(steps, drift):
    wall, counter = 10**12, 0
    line_of_all = NO_MOMENT.take(Moment(wall=wall, counter=counter, run="a"))
    line_of_some = line_of_all
    for milliseconds, is_kept in steps:
        wall, counter = wall + milliseconds, counter + milliseconds
        moment = Moment(wall=wall + drift, counter=counter, run="a")
        assert line_of_all.place(moment).at == line_of_some.place(moment).at == counter
        line_of_all = line_of_all.take(moment)
        line_of_some = line_of_some.take(moment) if is_kept else line_of_some


def forged_events(schema):
    """Build events of a kind with any numbers in any order."""
    # also computed fields, which no act has
    whole = [st.builds(cls, **{field.name: ... for field in fields(cls)}) for cls in schema.events]
    return st.lists(st.one_of(whole), max_size=14)


@pytest.mark.parametrize(
    ("schema", "start", "evolve", "hooks", "look"),
    [
        (
            ROUND_CLOCK.schema,
            RoundClock,
            ROUND_CLOCK.evolve,
            ROUND_CLOCK.auditors,
            (time_left_at, due_at, upcoming, is_handed_in_time),
        ),
        (
            GAME_CLOCK.schema,
            GameClock,
            GAME_CLOCK.evolve,
            GAME_CLOCK.auditors,
            (read_clock, marks_due, marks_ahead),
        ),
    ],
)
@given(data=st.data())
def test_forged_log_is_read_to_its_end(schema, start, evolve, hooks, look, data):
    events = data.draw(forged_events(schema))
    audit(events, start(), evolve, hooks())
    clock = fold(start(), events, evolve)
    assert clock.seq == len(events)
    moment = data.draw(MOMENTS)
    for question in look:
        question(clock, moment)
    if isinstance(clock, GameClock):
        result_of(clock)


@pytest.mark.parametrize("table", [Round, Game])
@given(
    before=st.integers(min_value=0, max_value=100_000),
    after=st.lists(st.tuples(st.sampled_from(("wait", "sleep", "set_clock")), NAPS), max_size=6),
    is_looked=st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_stop_lies_at_its_moment_whatever_is_stored_meanwhile(table, before, after, is_looked):
    """Dated at a moment and stored later, with checks, cues and sleeps between: it lies at that moment."""
    table = table().start()
    table.wait(before)
    moment = table.now
    table.wait(1)
    for (disturbance, milliseconds), is_checked in zip(after, is_looked, strict=False):
        getattr(table.device, disturbance)(milliseconds)
        if is_checked:
            table.check()
            if isinstance(table, Round):
                for seconds, how_given, _ in table.due:
                    table.give(seconds, how_given)
    if isinstance(table, Round):
        table.do(PauseRound(reason="", moment=moment))
        assert (table.clock.state, table.left) == ("paused", 180_000 - before)
    else:
        table.do(StopClock(reason="arbiter", moment=moment))
        assert (table.clock.state, table.used) == ("stopped", (before, 0))
    table.refold()
