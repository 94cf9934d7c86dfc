"""Hold what the screen of a round shows while its letters are called, its clock runs and its slips come in.

Each part is worked out when a template asks for it: after a slip only its own rows are drawn.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from faristol.desk.duplicate.base import format_word
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.round_clock import ROUTE
from faristol.desk.duplicate.slips import (
    MAX_MISSING_NAMED,
    can_judge_see_moves,
    display_move,
    displayed_state,
    format_missing,
    format_more_missing,
    is_null,
    is_uncovered,
    letters_with_blanks,
    null_reason_text,
    pile_token,
    rack_token,
    reason_text,
    round_clock,
    slip_token,
)
from faristol.desk.shared.clocks.clock_data import (
    AT_ONSET,
    document_clock_data,
    format_minutes,
    is_adrift,
    remaining_time,
    standing_clock,
)
from faristol.desk.shared.clocks.clock_text import ADDED, round_anomalies, round_calls
from faristol.duplicate.drawing import left_word
from faristol.duplicate.state import Round, differences, missing, ordered
from faristol.duplicate.values import Player, Slip

MANY: Final = 30  # rows of slips that are shown at once


class SlipRow:
    """Show a table of the round, and the slip that is in from there, if any."""

    def __init__(self, duplicate: LoadedDuplicate, player: Player, slip: Slip | None) -> None:
        self.opened = duplicate
        self.player = player
        self.slip = slip
        self.table = duplicate.names.number(player)
        # the place and the word on it
        self.at, self.word = display_move(slip, duplicate.terms.alphabet) if slip else ("", "")

    @property
    def letters(self) -> tuple[tuple[str, bool], ...]:
        """Return the word on it letter by letter, each with whether it is a blank, and circled."""
        return letters_with_blanks(
            "?" if self.word == "*" else self.word, self.opened.terms.alphabet
        )

    @property
    def said(self) -> str:
        """Say what is on it and what it is worth."""
        slip, text = self.slip, self.opened.text
        if slip is None:
            return ""
        move = " ".join(part for part in (self.at, self.word) if part and part != "*")
        if slip.reason:
            why = reason_text(slip.reason, text)
            return f"{move} · {why.lower()}" if move else why
        return f"{move} · {text.count('{n} point', '{n} points', slip.points)}"

    @property
    def why(self) -> str:
        """Say why it scores nothing."""
        return null_reason_text(self.opened, self.slip) if self.slip else ""

    @property
    def token(self) -> str:
        """Return what names it as it was read."""
        return slip_token(self.slip)


class RoundView:
    """Answer the templates of a round."""

    def __init__(
        self, duplicate: LoadedDuplicate, round_: Round, own: Mapping[str, str], *, is_check: bool
    ) -> None:
        self.opened = duplicate
        self.game = duplicate.game
        self.one = round_
        self.text = duplicate.text
        self.is_at_onset = own.get(AT_ONSET, "yes") == "yes"  # the clock begins at “Time!”
        self.is_shown = is_uncovered(own, duplicate, round_)
        self.is_check = is_check
        self.clock = round_clock(duplicate.game, round_)
        # it came by a file while it ran: nobody has said how much time is left
        self.is_adrift = is_adrift(duplicate, self.clock)
        self.clock = standing_clock(duplicate, self.clock)

    # ---- what forms carry ----

    @property
    def plain(self) -> dict[str, Any]:
        """Return what a form carries that names its outcome."""
        return {"stream": self.opened.id}

    @property
    def moment(self) -> dict[str, Any]:
        """Return what a form of the clock carries."""
        named = {**self.plain, "number": self.one.number, "rack": self.rack_token}
        return {**named, "wall": "", "counter": "", "run": ""}

    @property
    def rack_token(self) -> str:
        """Return what names the rack: after a rejection another one lies under the same number."""
        return rack_token(self.one)

    # ---- its time ----

    @cached_property
    def state(self) -> str:
        """Return idle, running, paused, over (the time is) or ended."""
        return displayed_state(self.clock)

    @property
    def left(self) -> str:
        """Return the time that is left, as it stands in the answer."""
        return remaining_time(self.clock, self.game.settings.seconds)

    @property
    def pause_reason(self) -> str:
        """Return why time stands still."""
        return self.clock.reason if self.clock.state == "paused" else ""

    @cached_property
    def clock_json(self) -> str:
        """Return what the page computes the time from."""
        clock = self.clock
        facts = document_clock_data(
            clock,
            stream=self.opened.id,
            name=self.opened.row.name,
            seconds=self.game.settings.seconds,
            began=self.one.number if clock.state != "idle" else 0,
        )
        return json.dumps(
            {
                **facts,
                "number": self.one.number,
                "rack": self.rack_token,
                "at_onset": self.is_at_onset and clock.state == "idle",
                "place": ROUTE,
                "has_slips": True,
            }
        )

    @property
    def says_json(self) -> str:
        """Return what the clock says by itself."""
        says = round_calls(self.clock, self.text, self.game.language)
        return json.dumps(says, ensure_ascii=False)

    @cached_property
    def missed(self) -> list[str]:
        """Return what went otherwise than it should with the clock while it runs."""
        if not self.game.clock.is_on:
            return []
        found = round_anomalies((entry.act for entry in reversed(self.opened.log)), self.text)
        return list(dict.fromkeys(found))  # a page opened anew five times is one piece of news

    @property
    def added(self) -> list[tuple[int, str]]:
        """Return how much time is added by one tap."""
        return [(seconds, format_minutes(seconds)) for seconds in ADDED]

    # ---- slips ----

    @cached_property
    def is_covered(self) -> bool:
        """Tell whether what is on slips is kept from those who look at the tablet."""
        return self.is_sealing or (self.can_cover and not self.is_shown)

    @property
    def can_cover(self) -> bool:
        """Tell whether the moves are kept from the hall."""
        return self.state in ("running", "paused")

    def seat(self, player: str) -> SlipRow | None:
        """Return one table, or None when nobody sits there."""
        if player not in self.game.entrants:
            return None
        return SlipRow(self.opened, player, self._read.get(player))

    @property
    def _read(self) -> Mapping[Player, Slip]:
        return self.one.second if self.is_check else self.one.slips

    @cached_property
    def seats(self) -> list[SlipRow]:
        """Return every table, in order."""
        return [
            SlipRow(self.opened, entrant.player, self._read.get(entrant.player))
            for entrant in ordered(self.game)
        ]

    @cached_property
    def missing(self) -> tuple[Player, ...]:
        """Return who has no slip in."""
        return self._unread if self.is_check else missing(self.game, self.one.number)

    @cached_property
    def _unread(self) -> tuple[Player, ...]:
        """Return whose slip nobody has read a second time; what was sealed is on no slip."""
        read = self.one.second.keys() | self.one.away | self.one.sealed
        every = (entrant.player for entrant in ordered(self.game))
        return tuple(player for player in every if player not in read)

    @property
    def unread(self) -> list[int]:
        """Return the tables whose slips nobody has read a second time."""
        return [self.opened.names.number(player) for player in self._unread]

    @cached_property
    def differences(self) -> list[tuple[SlipRow, SlipRow]]:
        """Return what two people read in two ways: the first reading and the second."""
        return [
            (
                SlipRow(self.opened, one.player, one.first),
                SlipRow(self.opened, one.player, one.second),
            )
            for one in differences(self.game, self.one.number)
        ]

    @property
    def seats_count(self) -> int:
        """Return how many play this round."""
        out = self.one.away | self.one.sealed if self.is_check else self.one.away
        return len(self.game.entrants) - len(out)

    @property
    def who(self) -> list[tuple[str, int]]:
        """Return who is missing: names and tables."""
        names = self.opened.names
        return [
            (names.beside_number(player), names.number(player))
            for player in self.missing[:MAX_MISSING_NAMED]
        ]

    @property
    def missing_said(self) -> str:
        """Name whose slips are missing."""
        return format_missing(self.opened, self.missing)

    @property
    def more_missing(self) -> str:
        """Return how many more are missing."""
        return format_more_missing(self.opened, self.missing)

    @cached_property
    def rows(self) -> list[SlipRow]:
        """Return what is in, the newest first; once they can be looked at, first those that score nothing."""
        newest = list(self.one.slips.values())[::-1]
        if not self.can_cover:
            newest.sort(key=lambda slip: not is_null(slip))
        return [SlipRow(self.opened, slip.player, slip) for slip in newest[:MANY]]

    @property
    def null(self) -> int:
        """Return how many were handed in and score nothing."""
        return sum(is_null(slip) for slip in self.one.slips.values())

    @property
    def pile(self) -> str:
        """Return what names the slips as they are, so that a second tap undoes nothing more."""
        return pile_token(self.one.slips)

    # ---- what is entered ----

    @property
    def is_sealing(self) -> bool:
        """Tell whether the judge, who plays too, has yet to write a move before any is shown."""
        return not can_judge_see_moves(self.opened, self.one)


def tiles_in_bag(duplicate: LoadedDuplicate) -> int:
    """Return how many tiles are in the bag."""
    lies = sum(1 for cell in duplicate.board.cells if cell)
    held = duplicate.rack or left_word(duplicate.game, duplicate.terms)
    return sum(duplicate.terms.alphabet.counts) - lies - len(held)


def recent_rounds(duplicate: LoadedDuplicate, *, most: int = 2) -> list[tuple[Round, str]]:
    """Return the last rounds that are done and the words of their master moves: the newest first."""
    return [
        (one, format_word(duplicate, one.master.word) if one.master else "–")
        for one in reversed(duplicate.game.done[-most:])
    ]
