"""The kind of a rehearsal: what the hall did, and answers that leave no trace in the other log."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from faristol.ledger.codec import ID
from faristol.ledger.kind import Kind, act, computed
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible
from faristol.rehearsal.incidents import ANSWERS, INCIDENTS

Role: TypeAlias = Literal["judge", "director"]
MAX_ROUNDS: Final = 30
MAX_INCIDENTS: Final = 100
MAX_ANSWERS: Final = 400
MAX_TEXT: Final = 200
MAX_NUMBER: Final = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRehearsal:
    """Begin a rehearsal: what the hall does follows from the seed and from what the judge does."""

    role: Role
    seed: str
    rounds: int
    subject: str  # the id of the game or tournament that is rehearsed
    has_scorer: bool = False  # the hall enters plain slips
    repeats: tuple[str, ...] = ()  # the only kinds of incidents; empty: all


@dataclass(frozen=True, slots=True, kw_only=True)
class TellIncident:
    """Tell the judge of an incident, after so many events of the other document."""

    incident: str
    after: int
    round: int
    table: int = 0
    player: str = ""
    at: str = ""
    word: str = ""
    points: int = 0
    scores: tuple[int, ...] = ()
    number: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerIncident:
    """Record what the judge said; the last answer to an incident counts."""

    number: int
    answer: str
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRehearsal:
    """Close the rehearsal: nothing else happens in the hall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """A rehearsal as of its last event."""

    seq: int = 0
    opening: OpenRehearsal | None = None
    incidents: tuple[TellIncident, ...] = ()
    answers: tuple[AnswerIncident, ...] = ()
    is_closed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it was begun."""
        return self.opening is not None

    def answer_to(self, incident: TellIncident) -> str:
        """Return the last answer to an incident, or an empty string."""
        answers = (row.answer for row in reversed(self.answers) if row.number == incident.number)
        return next(answers, "")

    def has_told(self, incident: str) -> bool:
        """Whether there was an incident of this kind."""
        return any(row.incident == incident for row in self.incidents)


def _decide_opening(_: Rehearsal, act: OpenRehearsal, __: None) -> OpenRehearsal | Refusal:
    if not 1 <= act.rounds <= MAX_ROUNDS:
        return Refusal("rehearsal/rounds_bad", {"field": "rounds", "limit": MAX_ROUNDS})
    if not act.seed or len(act.seed) > MAX_TEXT or not is_visible(act.seed):
        return Refusal("rehearsal/seed_bad")
    if not ID.fullmatch(act.subject):
        return Refusal("rehearsal/subject_bad")
    if len(act.repeats) > len(INCIDENTS) or not INCIDENTS.keys() >= set(act.repeats):
        return Refusal("rehearsal/incident_unknown", {"field": "repeats"})
    return act


def _decide_telling(
    rehearsal: Rehearsal, act: TellIncident, _: None
) -> TellIncident | Refusal | None:
    if rehearsal.is_closed:
        return Refusal("rehearsal/closed")
    if len(rehearsal.incidents) >= MAX_INCIDENTS:
        return Refusal("rehearsal/too_many", {"limit": MAX_INCIDENTS})
    if act.incident not in INCIDENTS:
        return Refusal("rehearsal/incident_unknown")
    texts = (act.player, act.at, act.word)
    if any(len(text) > MAX_TEXT or not is_visible(text) for text in texts):
        return Refusal("rehearsal/incident_bad")
    numbers = (act.round, act.table, act.points, *map(abs, act.scores))
    is_bounded = all(0 <= number <= MAX_NUMBER for number in numbers) and act.after >= 0
    if not is_bounded or len(act.scores) > 4:
        return Refusal("rehearsal/incident_bad")
    place = (act.incident, act.round, act.table)
    if any((row.incident, row.round, row.table) == place for row in rehearsal.incidents):
        return None
    return replace(act, number=len(rehearsal.incidents) + 1)


def _decide_answer(
    rehearsal: Rehearsal, act: AnswerIncident, _: None
) -> AnswerIncident | Refusal | None:
    if rehearsal.is_closed:
        return Refusal("rehearsal/closed")
    if not 1 <= act.number <= len(rehearsal.incidents):
        return Refusal("rehearsal/number_unknown")
    if len(rehearsal.answers) >= MAX_ANSWERS:
        return Refusal("rehearsal/too_many", {"limit": MAX_ANSWERS})
    if act.answer not in ANSWERS or act.after < 0:
        return Refusal("rehearsal/answer_unknown", {"field": "answer"})
    is_same = rehearsal.answer_to(rehearsal.incidents[act.number - 1]) == act.answer
    return None if is_same else act


def _decide_closing(rehearsal: Rehearsal, act: CloseRehearsal, _: None) -> CloseRehearsal | None:
    return None if rehearsal.is_closed else act


def _apply_opening(rehearsal: Rehearsal, event: OpenRehearsal) -> Rehearsal:
    return replace(rehearsal, opening=event)


def _apply_incident(rehearsal: Rehearsal, event: TellIncident) -> Rehearsal:
    return replace(rehearsal, incidents=(*rehearsal.incidents, event))


def _apply_answer(rehearsal: Rehearsal, event: AnswerIncident) -> Rehearsal:
    return replace(rehearsal, answers=(*rehearsal.answers, event))


def _apply_closing(rehearsal: Rehearsal, _: CloseRehearsal) -> Rehearsal:
    return replace(rehearsal, is_closed=True)


REHEARSAL: Final[Kind[Rehearsal, None]] = Kind(
    name="rehearsal",
    initial=Rehearsal(),
    opening_act=OpenRehearsal,
    max_events=2 + MAX_INCIDENTS + MAX_ANSWERS,
    acts=(
        act(OpenRehearsal, _decide_opening, _apply_opening),
        act(TellIncident, _decide_telling, _apply_incident),
        act(AnswerIncident, _decide_answer, _apply_answer),
        act(CloseRehearsal, _decide_closing, _apply_closing),
    ),
)
