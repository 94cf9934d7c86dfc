"""Hold what the screen of a round shows while its letters are called, its clock runs and its slips come in.

Each part is worked out when a template asks for it: after a slip only its own rows are drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.shown import word_said
from faristol.desk.duplicate.slips import (
    RowShown,
    SeatShown,
    SecondReading,
    is_null,
    pile_of,
    players_shown,
    rack_token,
    row_shown,
    seat_shown,
    slip_said,
)
from faristol.desk.duplicate.time import RoundTime, is_shown, is_timed, may_see_moves
from faristol.desk.kernel.text import Text, apart
from faristol.desk.parts.clock import AT_ONSET
from faristol.duplicate.drawing import left_word
from faristol.duplicate.parts import Player
from faristol.duplicate.state import Round, missing

MANY = 30  # rows of slips that are shown at once
WHO = 14  # names of those who are missing


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAct:
    """Hold what is to be done next, when nothing is being typed."""

    kind: str  # close, resume, master, or nothing
    text: str = ""
    note: str = ""


class Sitting:
    """Answer the templates of a round."""

    def __init__(
        self, opened: Opened, one: Round, own: Mapping[str, str], *, is_check: bool
    ) -> None:
        self.opened = opened
        self.game = opened.game
        self.one = one
        self.text = opened.text
        self.is_at_onset = own.get(AT_ONSET, "yes") == "yes"  # the clock begins at “Time!”
        self.is_shown = is_shown(own, opened, one)
        self.is_check = is_check

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

    # ---- its parts ----

    @cached_property
    def time(self) -> RoundTime:
        """Return what is shown of the clock."""
        return RoundTime(self.opened, self.one, is_at_onset=self.is_at_onset)

    @cached_property
    def second(self) -> SecondReading:
        """Return what is shown of a second reading."""
        return SecondReading(self.opened, self.one)

    # ---- slips ----

    @cached_property
    def is_covered(self) -> bool:
        """Tell whether what is on slips is kept from those who look at the tablet."""
        return self.is_sealing or (self.can_cover and not self.is_shown)

    @property
    def can_cover(self) -> bool:
        """Tell whether the moves are kept from the hall."""
        return is_timed(self.game, self.one)

    def seat(self, player: str) -> SeatShown | None:
        """Return one table, or None when nobody sits there."""
        if player not in self.game.entrants:
            return None
        return seat_shown(
            self.opened,
            self.one,
            player,
            is_check=self.is_check,
            is_covered=self.is_covered,
        )

    @cached_property
    def seats(self) -> list[SeatShown]:
        """Return every table, in order."""
        found = (self.seat(player) for player in players_shown(self.opened))
        return [seat for seat in found if seat is not None]

    @cached_property
    def missing(self) -> tuple[Player, ...]:
        """Return who has no slip in."""
        return self.second.missing if self.is_check else missing(self.game, self.one.number)

    @property
    def seats_count(self) -> int:
        """Return how many play this round."""
        out = self.one.away | self.one.sealed if self.is_check else self.one.away
        return len(self.game.entrants) - len(out)

    @property
    def in_said(self) -> str:
        """Return how many slips are in."""
        total = self.seats_count
        done = total - len(self.missing)
        if self.is_check:
            return self.text.say("{n} of {total} read again", n=done, total=total)
        if none := self.one.without_slip:
            return self.text.say(
                "{n} of {total} in, without a slip: {none}", n=done - none, total=total, none=none
            )
        return self.text.say("{n} of {total} in", n=done, total=total)

    @property
    def who(self) -> list[tuple[str, int]]:
        """Return who is missing: names and tables."""
        names = self.opened.names
        return [(names.beside_table(player), names.table(player)) for player in self.missing[:WHO]]

    @property
    def missing_said(self) -> str:
        """Name whose slips are missing."""
        who = ", ".join(f"{apart(name)} {table}" for name, table in self.who)
        names = f"{who} {self.more_missing}".strip()
        return self.text.count(
            "{n} slip is missing: {names}.",
            "{n} slips are missing: {names}.",
            len(self.missing),
            names=names,
        )

    @property
    def check_said(self) -> str:
        """Say how far the second reading is."""
        if self.missing:
            return self.text.count(
                "{n} slip is still to be read again",
                "{n} slips are still to be read again",
                len(self.missing),
            )
        if self.second.differences:
            return self.text.count(
                "{n} difference is not settled",
                "{n} differences are not settled",
                len(self.second.differences),
            )
        return self.text.say("No difference")

    @property
    def more_missing(self) -> str:
        """Return how many more are missing."""
        more = len(self.missing) - WHO
        return self.text.count("and {n} more", "and {n} more", more) if more > 0 else ""

    @property
    def rows(self) -> list[RowShown]:
        """Return what is in, the newest first; once they can be looked at, first those that score nothing."""
        newest = list(self.one.slips.values())[::-1]
        if not self.can_cover:
            newest.sort(key=lambda slip: not is_null(slip))
        return [row_shown(self.opened, slip) for slip in newest[:MANY]]

    @property
    def more_rows(self) -> str:
        """Return how many more are in."""
        more = len(self.one.slips) - MANY
        return (
            self.text.count(
                "{n} earlier slip: touch its table", "{n} earlier slips: touch a table", more
            )
            if more > 0
            else ""
        )

    @property
    def can_undo(self) -> bool:
        """Tell whether there is an entry that can be undone: what is sealed is none."""
        return bool(self.one.slips.keys() - self.one.sealed)

    @property
    def pile(self) -> str:
        """Return what names the slips as they are, so that a second tap undoes nothing more."""
        return pile_of(self.one.slips)

    @property
    def last_said(self) -> str:
        """Say the newest slip to who reads the screen aloud."""
        slips = self.one.second if self.is_check else self.one.slips
        if not slips:
            return ""
        slip = list(slips.values())[-1]
        said = (
            self.text.say("is in")
            if self.is_covered
            else slip_said(slip, self.opened.terms.alphabet, self.text)
        )
        return self.text.say(
            "Table {table}: {slip}", table=self.opened.names.table(slip.player), slip=said
        )

    # ---- what is entered ----

    @property
    def is_sealing(self) -> bool:
        """Tell whether the judge, who plays too, has yet to write a move before any is shown."""
        return not may_see_moves(self.opened, self.one)

    @cached_property
    def next(self) -> NextAct:
        """Return what the slab does while nobody types."""
        say, count = self.text.say, len(self.missing)
        if self.is_check:
            return NextAct(kind="")  # how it is ended stands beside it
        if self.time.clock.state == "paused" and count:
            return NextAct(
                kind="resume", text=say("Go on"), note=say("{time} left", time=self.time.left)
            )
        if count:
            return NextAct(kind="")
        if self.time.clock.is_on:
            return NextAct(kind="close", text=say("Close the round"), note=say("Nobody is missing"))
        best = self.one.players_best
        note = (
            self.text.count(
                "Best of the players: {n} point", "Best of the players: {n} points", best
            )
            if self.one.has_valid_slip
            else say("No player has a valid move")
        )
        null = sum(1 for slip in self.one.slips.values() if is_null(slip))
        if null:
            note = f"{self.text.count('{n} null slip', '{n} null slips', null)} · {note}"
        return NextAct(kind="master", text=say("Choose the master move"), note=note)


def bag_left(opened: Opened) -> int:
    """Return how many tiles are in the bag."""
    lies = sum(1 for cell in opened.board.cells if cell)
    held = opened.rack or left_word(opened.game, opened.terms)
    return sum(opened.terms.alphabet.counts) - lies - len(held)


def past_shown(opened: Opened, text: Text, *, most: int = 2) -> list[dict[str, Any]]:
    """Return the last rounds that are done: the newest first."""
    return [
        {
            "round": text.say("Round {n}", n=one.number),
            "at": one.master.at if one.master else "",
            "word": word_said(opened, one.master.word) if one.master else "–",
            "points": str(one.master.points if one.master else 0),
        }
        for one in reversed(opened.game.done[-most:])
    ]
