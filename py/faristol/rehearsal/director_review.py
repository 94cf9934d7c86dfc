"""The review of a rehearsed tournament, from its log."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from faristol.rehearsal.acts import Rehearsal, TellIncident
from faristol.rehearsal.incidents import DIRECTOR
from faristol.rehearsal.review import Grade, Judged, ReviewRow, row_of
from faristol.rehearsal.typed_sheets import mistyped_rows
from faristol.rules.outcome import Outcome
from faristol.tournament.acts.entries import Withdraw
from faristol.tournament.acts.results import CorrectResult, DisputeResult, EndTournament
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.results import BY_COMMITTEE, Report, outcome_of_report
from faristol.tournament.state import Result, Tournament

DISPUTES: Final = ("recorded", "unrecorded")  # what was done before the result of two unlike sheets
# what was done besides recording a result
NOTED: Final = (*DISPUTES, "subtracted", "corrected_late")

_PROMISES: Final = ("correct", "enter", "withdraw")  # answers that are carried out afterwards


def review_director(events: Sequence[Any], rehearsal: Rehearsal) -> tuple[ReviewRow, ...]:
    """Return a row for each incident of the director, then one for each plain sheet entered otherwise.

    `events` are those of the tournament.
    """
    tournament = TOURNAMENT.fold(TOURNAMENT.initial, events)
    if tournament.terms is None:
        return ()
    ruleset = tournament.terms.ruleset
    numbered = tuple(enumerate(events, start=1))
    rows = []
    for incident in rehearsal.incidents:
        if incident.incident not in DIRECTOR:
            continue
        decision = _Decision(tournament, numbered, rehearsal, incident)
        judged = decision.judge()
        row = row_of(incident, ruleset, judged)
        _, handling = judged
        is_result = handling in ("entered", *NOTED)
        rows.append(replace(row, scores=decision.scores()) if is_result else row)
    return (*rows, *mistyped_rows(events, rehearsal))


class _Decision:
    """What the director did about an incident."""

    def __init__(
        self,
        tournament: Tournament,
        numbered: Sequence[tuple[int, Any]],
        rehearsal: Rehearsal,
        incident: TellIncident,
    ) -> None:
        self._tournament = tournament
        self._numbered = numbered
        self._incident = incident
        self._answer = rehearsal.answer_to(incident)
        self._is_closed = rehearsal.is_closed

    def judge(self) -> Judged:
        """Return the grade of the incident and what was done."""
        match self._incident.incident:
            case "past":
                return self._judge_past()
            case "withdraws":
                is_right = self._has_withdrawn()
                return self._graded("withdraw" if is_right else "nothing", is_right=is_right)
            case "newcomer":
                return "open", self._answer or "unanswered"
            case "disputed":
                return self._judge_dispute()
            case _:
                return self._judge_result()

    def scores(self) -> tuple[int, ...]:
        """Return the final scores of the table, less overtime; an empty tuple if it was not played."""
        result = self._result()
        return (
            () if result is None or result.report.how != "played" else tuple(result.outcome.scores)
        )

    def _judge_result(self) -> Judged:
        """Judge an incident by the result of its table as it stands."""
        report = self._report()
        if report is None:
            return self._graded("nothing", is_right=False)
        match self._incident.incident:
            case "over" if self._is_subtracted():
                return self._graded("subtracted", is_right=True)
            case "typo" if report.scores == self._incident.scores and self._is_corrected_late():
                return self._graded("corrected_late", is_right=False)
            case _:
                return self._graded("entered", is_right=self._is_right_report(report))

    def _is_right_report(self, report: Report) -> bool:
        incident = self._incident
        match incident.incident:
            case "absent":
                terms = self._tournament.terms
                if terms is None or terms.rules.absence is None:
                    return report.how in BY_COMMITTEE
                return report.how == "absent" and report.by == (incident.points,)
            case "over":
                is_same = report.scores == incident.scores[:2]
                return is_same and report.minutes_over == incident.scores[2:]
            case "typo":
                return report.scores == incident.scores
            case _:
                return False

    def _is_subtracted(self) -> bool:
        """Whether no minutes are entered, and the result that counts is the one they would have given.

        Points are taken from the total of the game (CAT-CLS 7.4, CAT-CLM 30); nothing says who reckons them.
        """
        scores, terms, result = self._incident.scores, self._tournament.terms, self._result()
        if result is None or terms is None or len(scores) != 4:
            return False
        report = Report(scores=(scores[0], scores[1]), minutes_over=(scores[2], scores[3]))
        expected = outcome_of_report(report, terms.rules)
        is_played = result.report.how == "played" and not any(result.report.minutes_over)
        return is_played and isinstance(expected, Outcome) and result.outcome == expected

    def _is_corrected_late(self) -> bool:
        """Whether the next round was confirmed before the result was that of the incident.

        A round that is only proposed is not played yet: the round before it is not past (CAT-CLS 8.4). One that was
        taken back since does not count.
        """
        number, place = self._incident.round, self._incident.table
        if not self._tournament.confirmed[number:]:
            return False
        before = at_confirmation = TOURNAMENT.initial
        for _, event in self._numbered:
            if isinstance(event, ConfirmRound) and event.number == number + 1:
                at_confirmation = before
            before = TOURNAMENT.evolve(before, event)
        round_ = at_confirmation.round(number)
        result = round_.results.get(place) if round_ else None
        return result is None or result.report.scores != self._incident.scores

    def _judge_dispute(self) -> Judged:
        """Leave two sheets that differ open: the text does not say which of them counts."""
        if self._report() is None:
            return "open", "unfinished"
        is_recorded = any(True for _ in self._of_table(DisputeResult))
        return "open", "recorded" if is_recorded else "unrecorded"

    def _judge_past(self) -> Judged:
        if any(True for _ in self._of_table(CorrectResult)):
            return "otherwise", "correct"
        return ("right", "stays") if self._is_over() else ("open", "unfinished")

    def _has_withdrawn(self) -> bool:
        """Whether the player was withdrawn before the next round was confirmed, and is so still."""
        player = self._incident.player
        withdrawals = self._events_after(Withdraw, until=(ConfirmRound,))
        has_withdrawn = any(event.player == player for event in withdrawals)
        return has_withdrawn and player in self._tournament.until

    def _report(self) -> Report | None:
        """Return the report of the table as it stands."""
        result = self._result()
        return result.report if result else None

    def _result(self) -> Result | None:
        round_ = self._tournament.round(self._incident.round)
        return round_.results.get(self._incident.table) if round_ else None

    def _graded(self, handling: str, *, is_right: bool) -> Judged:
        """Return a grade; an incident that was not handled yet is open."""
        if not is_right and not self._is_over():
            return "open", "unfinished"
        grade: Grade = "right" if is_right else "otherwise"
        return grade, handling

    def _is_over(self) -> bool:
        has_gone_on = any(True for _ in self._events_after(ConfirmRound, EndTournament))
        has_let_be = self._answer not in ("", *_PROMISES)
        return has_let_be or has_gone_on or self._is_closed

    def _events_after(self, *classes: type, until: tuple[type, ...] = ()) -> Iterator[Any]:
        """Yield the events of some classes after the incident, until one of others."""
        for seq, event in self._numbered:
            if seq > self._incident.after and isinstance(event, until):
                return
            if seq > self._incident.after and isinstance(event, classes):
                yield event

    def _of_table(self, act: type) -> Iterator[Any]:
        """Yield the events of the table since the incident."""
        place = (self._incident.round, self._incident.table)
        return (event for event in self._events_after(act) if (event.round, event.table) == place)
