"""Hold what the screen of a round shows of its clock."""

import json
from functools import cached_property

from faristol.clock.round.state import RoundClock
from faristol.desk.duplicate.covering import clock_of, clock_state
from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.slips import rack_token
from faristol.desk.kernel.text import Text
from faristol.desk.parts.clock import in_minutes, plain_line
from faristol.desk.parts.clock_words import ADDED, odd_of_round, round_says
from faristol.duplicate.state import Round

ROUTE = "/duplicate/round"


class RoundTime:
    """Answer the templates of a round about its time."""

    def __init__(self, opened: Opened, one: Round, text: Text, *, is_at_onset: bool) -> None:
        self.opened = opened
        self.one = one
        self.text = text
        self.is_at_onset = is_at_onset  # the clock begins at “Time!”

    @property
    def clock(self) -> RoundClock:
        """Return the clock of this round; before its start, one that stands."""
        return clock_of(self.opened.game, self.one)

    @cached_property
    def state(self) -> str:
        """Return idle, running, paused, over (the time is) or ended."""
        return clock_state(self.opened.game, self.one)

    @property
    def is_on(self) -> bool:
        """Tell whether the clock is not closed."""
        return self.clock.state in ("running", "paused")

    @property
    def left(self) -> str:
        """Return the time that is left, as it stands in the answer."""
        clock = self.clock
        if not self.is_on:
            return in_minutes(self.opened.game.settings.seconds)
        return in_minutes(max(0, -((clock.spent - clock.total) // 1000)))

    @property
    def pause_reason(self) -> str:
        """Return why time stands still."""
        return self.clock.reason if self.clock.state == "paused" else ""

    @cached_property
    def clock_json(self) -> str:
        """Return what the page computes the time from."""
        clock, is_on = self.clock, self.is_on
        return json.dumps(
            {
                "stream": self.opened.id,
                "state": clock.state,
                "began": self.one.number if clock.state != "idle" else 0,
                "total": clock.total if is_on else 1000 * self.opened.game.settings.seconds,
                "spent": clock.spent if is_on else 0,
                "since": clock.since,
                "line": plain_line(clock.line),
                "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
                "given": list(clock.given),
                "number": self.one.number,
                "rack": rack_token(self.one),
                "at_onset": self.is_at_onset and clock.state == "idle",
                "place": ROUTE,
                "has_slips": True,
            }
        )

    @cached_property
    def says_json(self) -> str:
        """Return what the clock says by itself."""
        says = round_says(self.clock, self.text, self.opened.game.language)
        return json.dumps(says, ensure_ascii=False)

    @cached_property
    def missed(self) -> list[str]:
        """Return what went otherwise than it should with the clock while it runs."""
        if not self.opened.game.clock.is_on:
            return []
        found = odd_of_round((entry.act for entry in reversed(self.opened.log)), self.text)
        return list(dict.fromkeys(found))  # a page opened anew five times is one piece of news

    @property
    def added(self) -> list[tuple[int, str]]:
        """Return how much time is added by one tap."""
        return [(seconds, in_minutes(seconds)) for seconds in ADDED]
