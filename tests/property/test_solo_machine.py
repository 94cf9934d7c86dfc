"""A solo duplicate driven at random, against a plain table of points and tiles."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from faristol.clock.round.acts import CheckTime, PauseRound, ResumeRound
from faristol.duplicate.solo.acts import SOLO
from faristol.duplicate.solo.state import ME, Solo, cells, classify_among, next_step, rack
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from tests.support.examples import examples
from tests.support.solo_table import SoloTable, evening

# the points of moves on the recorded board, round by round; other moves are worth zero
WORTH = ({"H4 CASES": 16, "H8 CASES": 14, "H8 CASA": 10}, {"6F MASA": 9})
MASTERS = (16, 9)
OTHERS = ((16, 9), (14, 9), (10, 9), (0, 0))
WRITTEN = st.sampled_from(
    ("", "H4 CASES", "H8 CASES", "H8 CASA", "6F MASA", "A1 CASA", "H16 CASES", "H4 *")
)


class SoloMachine(RuleBasedStateMachine):
    @initialize()
    def sit_down(self):
        self.table = SoloTable(game=evening())
        self.points = []
        self.spent = None  # seconds of the round under way
        self.is_paused = False
        self.is_left = False

    @property
    def is_over(self):
        return self.is_left or len(self.points) == len(MASTERS)

    @rule()
    def begin(self):
        result = self.table.begin()
        if self.is_over:
            assert result == "solo/ended"
        elif self.spent is not None:
            assert result == "solo/clock_started"
        else:
            assert rack(self.table.solo) != ()
            self.spent, self.is_paused = 0, False

    @precondition(lambda self: self.spent is not None)
    @rule(seconds=st.integers(min_value=1, max_value=100))
    def time_goes_by(self, seconds):
        self.table.now += seconds
        if not self.is_paused:
            self.spent += seconds
        if not self.is_over:
            assert not isinstance(self.table.do(CheckTime(moment=self.table.moment)), str)

    @precondition(lambda self: self.spent is not None and not self.is_over)
    @rule()
    def stop_and_go(self):
        moment = self.table.moment
        if self.is_paused:
            self.table.ok(ResumeRound(moment=moment))
            self.is_paused = False
        elif self.spent >= 180:
            assert self.table.do(PauseRound(reason="", moment=moment)) == "clock/time_over"
        else:
            self.table.ok(PauseRound(reason="", moment=moment))
            self.is_paused = True

    @rule(slip=WRITTEN)
    def hand_in(self, slip):
        result = self.table.hand_in(slip, after=0)
        if self.is_over:
            assert result == "solo/ended"
        elif self.spent is None:
            assert result == "solo/no_round"
        elif self.is_paused:
            assert result == "solo/paused"
        else:
            worth = WORTH[len(self.points)].get(slip, 0)
            self.points.append(worth if self.spent <= 180 else 0)
            self.spent = None

    @precondition(lambda self: len(self.points) == 1)
    @rule()
    def leave(self):
        self.table.leave()
        if not self.is_over:
            self.is_left, self.spent = True, None

    @invariant()
    def solo_equals_the_plain_table(self):
        solo = self.table.solo
        assert solo.total == sum(self.points)
        assert solo.master_total == sum(MASTERS[: len(self.points)])
        assert len(cells(solo)) == (0, 5, 8)[len(self.points)]
        is_on = self.spent is not None and not self.is_over
        expected = "ended" if self.is_over else "ready"
        if is_on:
            expected = "paused" if self.is_paused else "time"
        assert next_step(solo) == expected
        assert bool(rack(solo)) is (expected == "time")

    @invariant()
    def place_is_one_more_than_the_players_ahead(self):
        result = classify_among(self.table.solo, self.table.terms)
        if not self.points:
            assert result is None
            return
        count = len(self.points)
        mine = (sum(self.points), sorted(self.points, reverse=True))
        theirs = [(sum(points[:count]), sorted(points[:count], reverse=True)) for points in OTHERS]
        assert result.standing(ME).place == 1 + sum(rival > mine for rival in theirs)

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [decode(*encode(event, SOLO.schema), SOLO.schema) for event in self.table.log]
        assert fold(Solo(), decoded, SOLO.evolve) == self.table.solo
        assert audit(decoded, Solo(), SOLO.evolve, SOLO.auditors()) == ()


# the other machines are driven there as well
TestSolo = pytest.mark.desk_only("takes a fifth of the time there, and is about the game alone")(
    SoloMachine.TestCase
)
TestSolo.settings = settings(
    max_examples=examples(60, every_run=20), stateful_step_count=14, deadline=None
)
