"""The review of an evening: what was handled by the rules, what otherwise, what is open.

It judges the log alone. An incident on paper is judged by the slip as it stood when the master move was announced, a
claim by its verdict. What cannot be judged is open: a round that was not finished, an incident that the evening ended
on, a rack that was corrected after its papers were written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from faristol.duplicate.acts.master import AnnounceMaster, InvalidateMaster, WithdrawMaster
from faristol.duplicate.acts.players import EnrolPlayers, GiveSanction, LetLeave
from faristol.duplicate.acts.rack import DrawRack, TypeRack
from faristol.duplicate.acts.results import EndGame, WriteNote
from faristol.duplicate.judging import Position
from faristol.duplicate.state import Game, round_of
from faristol.duplicate.values import Slip
from faristol.rehearsal.acts import Rehearsal, TellIncident
from faristol.rehearsal.entered import is_entered_as
from faristol.rehearsal.evening import Evening, FinderByDigest, build_evening
from faristol.rehearsal.faulty_papers import REASONS
from faristol.rehearsal.incidents import INCIDENTS, article_of, with_causes
from faristol.rehearsal.paper import Paper
from faristol.rules.ruleset import Ruleset

Grade: TypeAlias = Literal["right", "otherwise", "open"]
MISENTERED: Final = "misentered"
_NEXT_RACK: Final = (DrawRack, TypeRack, EndGame)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """A row of the review, in the order of the evening; `round` and `table` lead to the slip."""

    incident: str
    number: int = (
        0  # of the incident; 0 for a slip or a sheet that was entered otherwise than written
    )
    article: str  # in our numbers; "" is as clubs play it
    grade: Grade
    round: int
    table: int
    handling: str  # what was done: a slip, an answer, a ruling
    at: str = ""  # place and word of the slip as it was entered
    word: str = ""
    points: int = 0  # of the slip as it was entered
    paper_at: str = ""  # and as they stand on the paper
    paper_word: str = ""
    # of the table of a tournament, as they count; then those of its sheet, if it was entered otherwise
    scores: tuple[int, ...] = ()


Judged: TypeAlias = tuple[Grade, str]


def row_of(incident: TellIncident, ruleset: Ruleset, judged: Judged) -> ReviewRow:
    """Return the row of an incident, without what was entered."""
    grade, handling = judged
    return ReviewRow(
        incident=incident.incident,
        number=incident.number,
        article=article_of(incident.incident, ruleset),
        grade=grade,
        round=incident.round,
        table=incident.table,
        handling=handling,
    )


def review_evening(
    events: Sequence[Any], rehearsal: Rehearsal, finder_of: FinderByDigest
) -> tuple[ReviewRow, ...]:
    """Return a row for each incident, then one for each plain paper entered otherwise.

    `events` are those of the game. Without a word list the plain papers are not known, and none is judged.
    """
    opening = rehearsal.opening
    return review_of(build_evening(events, opening, finder_of), rehearsal) if opening else ()


def review_of(evening: Evening, rehearsal: Rehearsal) -> tuple[ReviewRow, ...]:
    """Return the rows of `review_evening` for an evening that has all events of its game."""
    if evening.game.terms is None:
        return ()
    ruleset = evening.game.terms.ruleset
    incidents = [row for row in rehearsal.incidents if row.incident in INCIDENTS]
    rows = []
    for incident in incidents:
        grade, handling = _Handling(evening, rehearsal, incident).judge()
        if grade == "right" and INCIDENTS[incident.incident].is_silent:
            grade = "open"
        slip = _slip_of(evening, incident.round, incident.table)
        is_on_paper = INCIDENTS[incident.incident].when == "slip"
        rows.append(
            replace(
                row_of(incident, ruleset, (grade, handling)),
                at=slip.at if slip and is_on_paper else "",
                word=slip.word if slip and is_on_paper else "",
                points=slip.points if slip and is_on_paper else 0,
                paper_at=incident.at,
                paper_word=incident.word,
            )
        )
    return (*rows, *_misentered_rows(evening))


def _plain_papers(evening: Evening) -> Iterator[tuple[int, Paper, Slip | None]]:
    """Yield the papers without a fault that can be judged, each with its round and its slip."""
    for number, hall_round in sorted(evening.rounds.items()):
        if hall_round.slips is None or not evening.is_rack_kept(number):
            continue
        for paper in evening.papers(number) or ():
            if paper.is_plain:
                slip = hall_round.slips.get(hall_round.players.get(paper.table, ""))
                yield number, paper, slip


def count_plain_papers(evening: Evening) -> tuple[int, int]:
    """Return the numbers of papers without a fault that were the judge's to enter, and the scorer's.

    They are those that could be judged and were handed in.
    """
    scored = [
        _is_scored(evening, number, paper)
        for number, paper, _ in _plain_papers(evening)
        if paper.is_handed_in
    ]
    return len(scored) - sum(scored), sum(scored)


def is_faulty_slip(row: ReviewRow) -> bool:
    """Whether a row is about a slip with a fault, of a round that could be judged."""
    is_slip = row.number > 0 and INCIDENTS[row.incident].when == "slip"
    return is_slip and row.incident != "no_slip" and row.handling != "unfinished"


def _is_scored(evening: Evening, number: int, paper: Paper) -> bool:
    """Whether the scorer entered a paper, as far as its slip was not entered by the judge since."""
    hall_round = evening.rounds[number]
    return hall_round.players.get(paper.table, "") in hall_round.scored


def _misentered_rows(evening: Evening) -> Iterator[ReviewRow]:
    """Yield a row for each plain paper that the judge entered otherwise than it stands.

    What the scorer misread is the matter of a claim.
    """
    for number, paper, slip in _plain_papers(evening):
        if _is_scored(evening, number, paper):
            continue
        position = evening.rounds[number].dealt.position
        if not _is_entered_as_paper(slip, paper, position):
            yield ReviewRow(
                incident=MISENTERED,
                article="",
                grade="otherwise",
                round=number,
                table=paper.table,
                handling="entered" if slip and _is_handed_in(slip) else "no_slip",
                at=slip.at if slip else "",
                word=slip.word if slip else "",
                points=slip.points if slip else 0,
                paper_at=paper.at,
                paper_word=paper.word,
            )


def _is_entered_as_paper(slip: Slip | None, paper: Paper, position: Position) -> bool:
    """Whether a slip has what the paper has; without a paper, no slip."""
    if not paper.is_handed_in:
        return slip is None or not _is_handed_in(slip)
    return is_entered_as(slip, *paper.move, position)


def _is_handed_in(slip: Slip) -> bool:
    return slip.reason != "no_slip" and bool(slip.at.strip() or slip.word.strip())


def _slip_of(evening: Evening, number: int, table: int) -> Slip | None:
    """Return the slip of a table as it stood when the master move was announced, or None."""
    hall_round = evening.rounds.get(number)
    if hall_round is None or hall_round.slips is None:
        return None
    return hall_round.slips.get(hall_round.players.get(table, ""))


class _Handling:
    """What was done about an incident."""

    def __init__(self, evening: Evening, rehearsal: Rehearsal, incident: TellIncident) -> None:
        self._evening = evening
        self._game: Game = evening.game
        self._rehearsal = rehearsal
        self._incident = incident
        self._answer = rehearsal.answer_to(incident)

    def judge(self) -> Judged:
        """Return the grade of the incident and what was done."""
        match self._incident.incident:
            case "no_slip":
                return self._judge_missing_slip()
            case "two_slips":
                return self._judge_two_slips()
            case kind if kind in REASONS:
                return self._judge_paper(kind)
            case "latecomer":
                return self._judge_latecomer()
            case "comment" | "comment_again":
                return self._judge_comment()
            case "leaves":
                return self._judge_leaving()
            case "better_after":
                return self._judge_better()
            case "invalid_master":
                return self._judge_invalid_master()
            case "claim_good" | "claim_unfounded" | "claim_bad":
                return self._judge_claim()
            case _:
                return "open", "unjudged"

    # ---- papers ----

    def _slip(self) -> Slip | None:
        return _slip_of(self._evening, self._incident.round, self._incident.table)

    def _is_entered(self, slip: Slip | None, at: str, word: str) -> bool:
        """Whether a slip of the round was entered as place and word stand on paper."""
        dealt = self._evening.deal(self._incident.round)
        return dealt is not None and is_entered_as(slip, at, word, dealt.position)

    def _is_round_judged(self) -> bool:
        """Whether the round was finished with the rack that its papers were written with."""
        hall_round = self._evening.rounds.get(self._incident.round)
        is_done = hall_round is not None and hall_round.slips is not None
        return is_done and self._evening.is_rack_kept(self._incident.round)

    def _judge_paper(self, kind: str) -> Judged:
        """Judge a paper that is null: entered as it stands, or with the ruling that says why."""
        if not self._is_round_judged():
            return "open", "unfinished"
        slip, incident = self._slip(), self._incident
        if slip is None or slip.reason == "no_slip":
            # a slip that is not in by then is zero, whether it is taken or not
            return ("right" if kind == "late" else "otherwise"), "no_slip"
        if kind in ("not_in_rack", "no_word"):
            is_right = self._is_entered(slip, incident.at, incident.word) and bool(slip.reason)
        else:
            is_right = slip.reason in REASONS[kind]
        return ("right" if is_right else "otherwise"), "entered"

    def _judge_missing_slip(self) -> Judged:
        if not self._is_round_judged():
            return "open", "unfinished"
        slip = self._slip()
        is_right = slip is None or slip.reason == "no_slip"
        return ("right", "no_slip") if is_right else ("otherwise", "entered")

    def _judge_two_slips(self) -> Judged:
        """Judge two papers of a table: one of them, or none; the text does not say which."""
        if not self._is_round_judged():
            return "open", "unfinished"
        slip, incident = self._slip(), self._incident
        if slip is None or slip.reason == "no_slip":
            return "right", "no_slip"
        paper = self._evening.paper(incident.round, incident.table)
        if paper is None or paper.other is None:
            return "open", "entered"
        pairs = (paper.move, paper.other)
        is_right = any(self._is_entered(slip, *pair) for pair in pairs)
        return ("right" if is_right else "otherwise"), "entered"

    # ---- what is said in the hall ----

    def _events_after(self, *classes: type, until: tuple[type, ...] = ()) -> Iterator[Any]:
        """Yield the events of some classes after the incident, until one of others."""
        for seq, event in self._evening.events:
            if seq > self._incident.after and isinstance(event, until):
                return
            if seq > self._incident.after and isinstance(event, classes):
                yield event

    def _is_over(self) -> bool:
        """Whether the judge has had the time to act: answered, went on, or closed the rehearsal."""
        has_gone_on = any(True for _ in self._events_after(*_NEXT_RACK))
        return bool(self._answer) or has_gone_on or self._rehearsal.is_closed

    def _graded(self, handling: str, *, is_right: bool) -> Judged:
        """Return a grade; an incident that was not handled yet is open."""
        if not is_right and not self._is_over():
            return "open", "unfinished"
        return ("right" if is_right else "otherwise"), handling

    def _is_player_out(self) -> bool:
        """Whether the player was expelled or gone before the incident."""
        game = self._evening.states.get(self._incident.after, self._game)
        player = self._incident.player
        return player not in game.entrants or player in game.expelled or player in game.gone

    def _judge_latecomer(self) -> Judged:
        if any(self._events_after(EnrolPlayers)):
            return "otherwise", "enrolled"
        if not self._answer:
            return "open", "unanswered"
        is_right = self._answer == "may_watch"
        return ("right" if is_right else "otherwise"), self._answer

    def _judge_comment(self) -> Judged:
        """Judge talking aloud: the ladder of the rules; without one, a note before the next rack."""
        rules = self._game.terms.rules if self._game.terms else None
        if rules is None or self._is_player_out():
            return "open", "player_out"
        if rules.conduct is None:
            is_noted = any(self._events_after(WriteNote, until=_NEXT_RACK))
            return self._graded("note" if is_noted else "nothing", is_right=is_noted)
        incident = self._incident
        is_given = any(
            (event.player, event.round) == (incident.player, incident.round)
            for event in self._events_after(GiveSanction)
        )
        stands = any(
            (sanction.player, sanction.round, sanction.is_lifted)
            == (incident.player, incident.round, False)
            for sanction in self._game.sanctions
        )
        is_right = is_given and stands
        return self._graded("sanction" if is_right else "nothing", is_right=is_right)

    def _judge_leaving(self) -> Judged:
        if self._is_player_out():
            return "open", "player_out"
        player = self._incident.player
        leavings = self._events_after(LetLeave, until=(EndGame,))
        has_left = any(event.player == player for event in leavings)
        is_right = has_left and player in self._game.gone
        return self._graded("let_go" if is_right else "nothing", is_right=is_right)

    def _judge_better(self) -> Judged:
        is_changed = any(
            event.round == self._incident.round
            for event in self._events_after(WithdrawMaster, AnnounceMaster)
        )
        if is_changed:
            return "otherwise", "replace"
        if not self._is_over():
            return "open", "unfinished"
        return "right", "it_stays"

    def _judge_invalid_master(self) -> Judged:
        number = self._incident.round
        rulings = self._events_after(InvalidateMaster, until=(EndGame,))
        round_ = round_of(self._game, number)
        is_ruled = any(event.round == number for event in rulings)
        is_right = is_ruled and round_ is not None and round_.is_invalid
        return self._graded("declare" if is_right else "leave", is_right=is_right)

    def _judge_claim(self) -> Judged:
        """Judge a claim by its verdict, and by the slip that it asks for if it is good."""
        incident = self._incident
        is_good = incident.incident == "claim_good"
        key = (incident.player, incident.round)
        claims = [claim for claim in self._game.claims if (claim.player, claim.round) == key]
        is_upheld = any(claim.is_upheld is True for claim in claims)
        is_rejected = any(claim.is_upheld is False for claim in claims)
        if not (is_upheld or is_rejected or self._is_ended()):
            return "open", "unfinished"
        handling = "upheld" if is_upheld else "rejected" if is_rejected else "nothing"
        if not is_good:
            return ("otherwise" if is_upheld else "right"), handling
        round_ = round_of(self._game, incident.round)
        slip = round_.slips.get(incident.player) if round_ else None
        is_right = is_upheld and self._is_entered(slip, incident.at, incident.word)
        return ("right" if is_right else "otherwise"), handling

    def _is_ended(self) -> bool:
        return self._game.is_signed or self._rehearsal.is_closed


def count_grades(rows: Iterable[ReviewRow]) -> dict[Grade, int]:
    """Return how many rows have each grade."""
    counts: dict[Grade, int] = {"right": 0, "otherwise": 0, "open": 0}
    for row in rows:
        counts[row.grade] += 1
    return counts


def kinds_to_repeat(rows: Iterable[ReviewRow]) -> tuple[str, ...]:
    """Return the kinds of incidents that went otherwise, each once, for a short rehearsal."""
    kinds = [row.incident for row in rows if row.grade == "otherwise"]
    return with_causes(kind for kind in kinds if kind in INCIDENTS)
