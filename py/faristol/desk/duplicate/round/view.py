"""The template data of a round while its letters are called, its clock runs and its slips come in.

Each part is computed when a template asks for it: after a slip only its own rows are rendered.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Final

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
from faristol.duplicate.state import Round, differences, list_entrants, list_without_slip
from faristol.duplicate.values import Player, Slip
from faristol.ledger.record import JSON

MAX_ROWS: Final = 30  # rows of slips that are displayed at once


class SeatRow:
    """A table of the round, with its slip if one is in."""

    def __init__(self, duplicate: LoadedDuplicate, player: Player, slip: Slip | None) -> None:
        self.duplicate = duplicate
        self.player = player
        self.slip = slip
        self.table = duplicate.names.number(player)
        # the place and the word on the slip
        self.at, self.word = display_move(slip, duplicate.terms.alphabet) if slip else ("", "")

    @property
    def letters(self) -> tuple[tuple[str, bool], ...]:
        """The letters of the word on the slip, each with whether it is a blank, and circled."""
        return letters_with_blanks(
            "?" if self.word == "*" else self.word, self.duplicate.terms.alphabet
        )

    @property
    def summary(self) -> str:
        """The content of the slip with its points, or with the reason why it scores 0."""
        slip, text = self.slip, self.duplicate.text
        if slip is None:
            return ""
        move = " ".join(part for part in (self.at, self.word) if part and part != "*")
        if slip.reason:
            why = reason_text(slip.reason, text)
            return f"{move} · {why.lower()}" if move else why
        return f"{move} · {text.ngettext('{n} point', '{n} points', slip.points)}"

    @property
    def null_reason(self) -> str:
        """The reason why the slip scores 0, or an empty string."""
        return null_reason_text(self.duplicate, self.slip) if self.slip else ""

    @property
    def token(self) -> str:
        """The token of the slip as it was read."""
        return slip_token(self.slip)


class SlipRow(SeatRow):
    """A slip that is in, with its table."""

    slip: Slip

    def __init__(self, duplicate: LoadedDuplicate, slip: Slip) -> None:
        super().__init__(duplicate, slip.player, slip)


class RoundView:
    """The view of a round, for its templates."""

    def __init__(
        self,
        duplicate: LoadedDuplicate,
        round_: Round,
        preferences: Mapping[str, str],
        *,
        is_second_reading: bool,
    ) -> None:
        self.duplicate = duplicate
        self.game = duplicate.game
        self.round = round_
        self.text = duplicate.text
        self.is_at_onset = preferences.get(AT_ONSET, "yes") == "yes"  # the clock starts at “Time!”
        self.is_uncovered = is_uncovered(preferences, duplicate, round_)
        self.is_second_reading = is_second_reading
        self.clock = round_clock(duplicate.game, round_)
        # imported from a file while it ran: the time left is unknown
        self.is_adrift = is_adrift(duplicate, self.clock)
        self.clock = standing_clock(duplicate, self.clock)

    # ---- hidden fields ----

    @property
    def stream_field(self) -> dict[str, JSON]:
        """The hidden field of an idempotent form."""
        return {"stream": self.duplicate.id}

    @property
    def clock_fields(self) -> dict[str, JSON]:
        """The hidden fields of a form of the clock."""
        round_fields = {**self.stream_field, "number": self.round.number, "rack": self.rack_token}
        return {**round_fields, "wall": "", "counter": "", "run": ""}

    @property
    def rack_token(self) -> str:
        """The token of the rack: after a rejection another rack has the same number."""
        return rack_token(self.round)

    # ---- clock ----

    @cached_property
    def state(self) -> str:
        """The displayed state of the clock: idle, running, paused, over (the time is up) or ended."""
        return displayed_state(self.clock)

    @property
    def time_left(self) -> str:
        """The time left at the moment of the answer."""
        return remaining_time(self.clock, self.game.settings.seconds)

    @property
    def pause_reason(self) -> str:
        """The reason of a pause, or an empty string."""
        return self.clock.reason if self.clock.state == "paused" else ""

    @cached_property
    def clock_json(self) -> str:
        """The data from which the page computes the time."""
        clock = self.clock
        facts = document_clock_data(
            clock,
            stream=self.duplicate.id,
            name=self.duplicate.row.name,
            seconds=self.game.settings.seconds,
            began=self.round.number if clock.state != "idle" else 0,
        )
        return json.dumps(
            {
                **facts,
                "number": self.round.number,
                "rack": self.rack_token,
                "at_onset": self.is_at_onset and clock.state == "idle",
                "place": ROUTE,
                "has_slips": True,
            }
        )

    @property
    def says_json(self) -> str:
        """The calls that the clock makes by itself."""
        says = round_calls(self.clock, self.text, self.game.language)
        return json.dumps(says, ensure_ascii=False)

    @cached_property
    def anomalies(self) -> list[str]:
        """The sentences on irregularities of the clock while it runs."""
        if not self.game.clock.is_on:
            return []
        anomalies = round_anomalies(
            (entry.act for entry in reversed(self.duplicate.log)), self.text
        )
        return list(
            dict.fromkeys(anomalies)
        )  # a page that was opened again five times is one message

    @property
    def added_times(self) -> list[tuple[int, str]]:
        """The times that one tap can add: seconds and label."""
        return [(seconds, format_minutes(seconds)) for seconds in ADDED]

    # ---- slips ----

    @cached_property
    def is_covered(self) -> bool:
        """Whether the content of slips is hidden on the tablet."""
        return self.is_sealing or (self.can_cover and not self.is_uncovered)

    @property
    def can_cover(self) -> bool:
        """Whether the moves may be covered: players still write."""
        return self.state in ("running", "paused")

    def seat(self, player: str) -> SeatRow | None:
        """Return the row of a player, or None for an unknown player."""
        if player not in self.game.entrants:
            return None
        return SeatRow(self.duplicate, player, self._current_slips.get(player))

    @property
    def _current_slips(self) -> Mapping[Player, Slip]:
        return self.round.second if self.is_second_reading else self.round.slips

    @cached_property
    def seats(self) -> list[SeatRow]:
        """The rows of all tables, in order."""
        return [
            SeatRow(self.duplicate, entrant.player, self._current_slips.get(entrant.player))
            for entrant in list_entrants(self.game)
        ]

    @cached_property
    def missing(self) -> tuple[Player, ...]:
        """The players without a slip, or without a second reading."""
        return (
            self._unread_players
            if self.is_second_reading
            else list_without_slip(self.game, self.round.number)
        )

    @cached_property
    def _unread_players(self) -> tuple[Player, ...]:
        """The players whose slips were not read a second time; a sealed move is on no slip."""
        read = self.round.second.keys() | self.round.away | self.round.sealed
        players = (entrant.player for entrant in list_entrants(self.game))
        return tuple(player for player in players if player not in read)

    @property
    def unread_tables(self) -> list[int]:
        """The tables whose slips were not read a second time."""
        return [self.duplicate.names.number(player) for player in self._unread_players]

    @cached_property
    def differences(self) -> list[tuple[SeatRow, SlipRow]]:
        """The slips that were read in two ways: the first and the second reading."""
        return [
            (
                SeatRow(self.duplicate, difference.player, difference.first),
                SlipRow(self.duplicate, difference.second),
            )
            for difference in differences(self.game, self.round.number)
        ]

    @property
    def seats_count(self) -> int:
        """The number of players whose slips are expected."""
        excluded = (
            self.round.away | self.round.sealed if self.is_second_reading else self.round.away
        )
        return len(self.game.entrants) - len(excluded)

    @property
    def missing_rows(self) -> list[tuple[str, int]]:
        """Names and tables of the missing players, of the first ones."""
        names = self.duplicate.names
        return [
            (names.beside_number(player), names.number(player))
            for player in self.missing[:MAX_MISSING_NAMED]
        ]

    @property
    def missing_text(self) -> str:
        """The sentence that names the missing players."""
        return format_missing(self.duplicate, self.missing)

    @property
    def more_missing_text(self) -> str:
        """The number of missing players who are not named, as text."""
        return format_more_missing(self.duplicate, self.missing)

    @cached_property
    def rows(self) -> list[SlipRow]:
        """The slips that are in, the newest first; once players have stopped, null slips before the others."""
        newest = list(self.round.slips.values())[::-1]
        if not self.can_cover:
            newest.sort(key=lambda slip: not is_null(slip))
        return [SlipRow(self.duplicate, slip) for slip in newest[:MAX_ROWS]]

    @property
    def null_count(self) -> int:
        """The number of slips that were handed in and score 0."""
        return sum(is_null(slip) for slip in self.round.slips.values())

    @property
    def pile_token(self) -> str:
        """The token of all slips, so that a second tap undoes no further entry."""
        return pile_token(self.round.slips)

    # ---- own move of the judge ----

    @property
    def is_sealing(self) -> bool:
        """Whether the judge, who plays too, has yet to write a move before any is displayed."""
        return not can_judge_see_moves(self.duplicate, self.round)


def tiles_in_bag(duplicate: LoadedDuplicate) -> int:
    """Return the number of tiles in the bag."""
    on_board = sum(1 for cell in duplicate.board.cells if cell)
    on_rack = duplicate.rack or left_word(duplicate.game, duplicate.terms)
    return sum(duplicate.terms.alphabet.counts) - on_board - len(on_rack)


def recent_rounds(duplicate: LoadedDuplicate, *, limit: int = 2) -> list[tuple[Round, str]]:
    """Return the last finished rounds with the words of their master moves, the newest first."""
    return [
        (round_, format_word(duplicate, round_.master.word) if round_.master else "–")
        for round_ in reversed(duplicate.game.done[-limit:])
    ]
