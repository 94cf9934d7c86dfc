"""Clocks driven by commands as the desk drives them, on a tablet that sleeps and restarts."""

from faristol.clock.game import acts as game
from faristol.clock.game.acts import GAME_CLOCK
from faristol.clock.game.state import GameClock, result_of, terms_of
from faristol.clock.moment import CheckTime
from faristol.clock.round import acts as rounds
from faristol.clock.round.acts import ROUND_CLOCK
from faristol.clock.round.call import cues_of
from faristol.clock.round.state import RoundClock, time_left_at
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from tests.support.device import Device
from tests.support.game_reading import read_clock
from tests.support.round_reading import due_at, is_handed_in_time

RULE = preset("ca-duplicate-2018").rules.round_clock


class _Desk:
    """A device with a log and its state; a refusal leaves no trace."""

    def __init__(self, device=None):
        self.device = device or Device()
        self.log = []
        self.clock = self.empty()

    def do(self, command):
        """Return the events of the command, or the refusal."""
        events = self.decide(self.clock, command)
        if not isinstance(events, Refusal):
            self.log += events
            self.clock = fold(self.clock, events, self.evolve)
        return events

    def refused(self, command):
        """Return the code of a refusal, and assert that the clock is unchanged."""
        before = self.clock
        refusal = self.do(command)
        assert isinstance(refusal, Refusal), refusal
        assert self.clock is before
        return refusal.code

    def refold(self):
        """Rebuild the state from the log."""
        self.clock = fold(self.empty(), self.log, self.evolve)

    @property
    def now(self):
        return self.device.moment

    def wait(self, milliseconds):
        self.device.wait(milliseconds)
        return self

    def sleep(self, milliseconds):
        self.device.sleep(milliseconds)
        return self

    def restart(self, milliseconds=0):
        self.device.restart(milliseconds)
        self.refold()
        return self


class Round(_Desk):
    """A round's clock."""

    empty, evolve = RoundClock, staticmethod(ROUND_CLOCK.evolve)

    @staticmethod
    def decide(clock, act):
        return ROUND_CLOCK.decide(clock, act, None)

    def start(self, seconds=180, *, has_optional=True, number=1):
        cues = cues_of(RULE, seconds=seconds, has_optional=has_optional)
        self.do(rounds.StartRound(number=number, seconds=seconds, cues=cues, moment=self.now))
        return self

    def pause(self, reason=""):
        return self.do(rounds.PauseRound(reason=reason, moment=self.now))

    def resume(self):
        return self.do(rounds.ResumeRound(moment=self.now))

    def add(self, seconds, reason=""):
        return self.do(rounds.AddTime(seconds=seconds, reason=reason, moment=self.now))

    def begin_again(self, reason=""):
        return self.do(rounds.RestartRound(reason=reason, moment=self.now))

    def end(self):
        return self.do(rounds.EndRound(moment=self.now))

    def give(self, seconds_left, channel="said"):
        return self.do(rounds.GiveCue(seconds_left=seconds_left, channel=channel, moment=self.now))

    def check(self):
        return self.do(CheckTime(moment=self.now))

    @property
    def left(self):
        return time_left_at(self.clock, self.now)

    @property
    def due(self):
        return [(due.seconds_left, due.how, due.late) for due in due_at(self.clock, self.now)]

    @property
    def is_in_time(self):
        return is_handed_in_time(self.clock, self.now)


class Game(_Desk):
    """A game clock."""

    empty, evolve = GameClock, staticmethod(GAME_CLOCK.evolve)

    @staticmethod
    def decide(clock, act):
        return GAME_CLOCK.decide(clock, act, None)

    def __init__(self, ruleset="ca-classic", *, seconds=(1800, 1800), terms=None, device=None):
        super().__init__(device)
        self.terms = terms or terms_of(ruleset, preset(ruleset).rules)
        self.do(game.SetClock(terms=self.terms, seconds=seconds))

    def start(self, side=1):
        self.do(game.StartClock(side=side, moment=self.now))
        return self

    def press(self, side):
        return self.do(game.PressClock(side=side, moment=self.now))

    def stop(self, reason="arbiter"):
        return self.do(game.StopClock(reason=reason, moment=self.now))

    def resume(self, side):
        return self.do(game.ResumeClock(side=side, moment=self.now))

    def correct(self, side, milliseconds, reason="forgot to press"):
        return self.do(
            game.CorrectTime(side=side, milliseconds=milliseconds, reason=reason, moment=self.now)
        )

    def call_time_up(self):
        return self.do(game.CallTimeUp(moment=self.now))

    def end(self):
        return self.do(game.EndClock(moment=self.now))

    def reopen(self, reason="not over"):
        return self.do(game.ReopenClock(reason=reason, moment=self.now))

    def give(self, side, mark, channel="said"):
        return self.do(game.GiveMark(side=side, mark=mark, channel=channel, moment=self.now))

    def check(self):
        return self.do(CheckTime(moment=self.now))

    @property
    def read(self):
        return read_clock(self.clock, self.now)

    @property
    def used(self):
        return tuple(side.used for side in self.read.sides)

    @property
    def result(self):
        return result_of(self.clock)
