"""What the screen of the review shows of a rehearsal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.document import (
    LoadedRehearsal,
    RehearsedDuplicate,
    RehearsedTournament,
)
from faristol.desk.rehearsal.incident_text import (
    format_outcome,
    format_right,
    format_situation,
)
from faristol.desk.rehearsal.people import name_of
from faristol.desk.rehearsal.tray import PaperView, written_paper
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.rehearsal.acts import TellIncident
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.review import MISENTERED, Grade, ReviewRow
from faristol.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedIncidentRow:
    """An incident, or a slip or sheet entered otherwise than written, as the review has judged it."""

    situation: str
    handling: str  # what was done
    right: str  # the sentence of the regulation; empty where it was followed
    article: str
    round: int
    table: int
    paper: PaperView | None  # that it is about, of an evening
    href: str  # of the round on the screens of the game or tournament; empty where they have none


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReviewRow:
    """A round: the grades of its incidents, and the time it took."""

    number: int
    grades: Sequence[Grade]
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RepetitionView:
    """A short rehearsal of what went otherwise: its rounds, and the form that begins it."""

    rounds: int
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoRehearsalContext(Context):
    """The screen where nothing was rehearsed."""

    template: ClassVar[str] = "rehearsal/review_empty.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RehearsalReviewContext(Context):
    """A rehearsal, judged by the regulation; open while it is under way."""

    template: ClassVar[str] = "rehearsal/review.html"

    otherwise: Sequence[JudgedIncidentRow]  # than the regulation says
    misentered: Sequence[
        JudgedIncidentRow
    ]  # plain slips or score sheets, entered otherwise than written
    open: Sequence[JudgedIncidentRow]  # what no text decides, or what could not be judged
    right: Sequence[JudgedIncidentRow]
    rounds: Sequence[RoundReviewRow]
    plain: int  # slips without a fault that the judge had to enter, as far as they were judged
    plain_right: int  # those of them that were entered as written
    faulty: int  # slips with an incident, which are judged as such
    scored: int  # slips entered by the scorer
    is_judge: bool
    language: str  # of the tiles of its words; empty for a director, whose sentences name people
    is_closed: bool
    is_list_missing: bool  # the word list of the game is not on this device
    time: str
    repetition: RepetitionView | None  # None: nothing that can be repeated went otherwise


def judged_incident_row(
    row: ReviewRow,
    loaded: LoadedRehearsal,
    ruleset: Ruleset,
    names: Mapping[str, str],
    text: Translator,
) -> JudgedIncidentRow:
    """Return the view of a row of the review; `names` has those of players whom a sentence names."""
    incident = incident_of(row, loaded)
    is_plain = row.grade == "right" or row.handling in ("unfinished", "player_out")
    return JudgedIncidentRow(
        situation=format_situation(
            incident, ruleset.rules, text, name=_name_of(incident, loaded, names)
        ),
        handling=format_outcome(row, text),
        right="" if is_plain else format_right(row.incident, ruleset.rules, text),
        article=_format_article(row, text),
        round=row.round,
        table=row.table,
        paper=_paper_of(row, loaded, text),
        href=_route_of(row, loaded),
    )


def _name_of(incident: TellIncident, loaded: LoadedRehearsal, names: Mapping[str, str]) -> str:
    if isinstance(loaded, RehearsedTournament):
        return name_of(incident, loaded, names)
    return names.get(incident.player, "")


def _paper_of(row: ReviewRow, loaded: LoadedRehearsal, text: Translator) -> PaperView | None:
    """Return the paper that a row is about: one with a fault, one entered otherwise, that of a claim."""
    if not isinstance(loaded, RehearsedDuplicate):
        return None
    if row.incident != MISENTERED and INCIDENTS[row.incident].when not in ("slip", "claims"):
        return None
    return written_paper(loaded.evening, row.round, row.table, text)


def _route_of(row: ReviewRow, loaded: LoadedRehearsal) -> str:
    """Return the address of the slip, the round or the result that a row is about, or an empty string."""
    if not row.round:
        return ""
    if isinstance(loaded, RehearsedDuplicate):
        hall_round = loaded.evening.rounds.get(row.round)
        player = hall_round.players.get(row.table, "") if hall_round else ""
        query = {"round": str(row.round)} | ({"slip": player} if player else {})
        return f"#/duplicate/past?{urlencode(query)}"
    return f"#/tournament/table/{row.round}/{row.table}" if row.table else ""


def _format_article(row: ReviewRow, text: Translator) -> str:
    """Return the citation of a row; empty where no text says anything of it."""
    if row.article:
        return text.cite(row.article)
    spec = INCIDENTS.get(row.incident)
    return "" if spec is None or spec.is_silent else text.gettext("as clubs play it")


def incident_of(row: ReviewRow, loaded: LoadedRehearsal) -> TellIncident:
    """Return the incident of a row; that of a plain slip or sheet has its place alone."""
    if row.number:
        return loaded.rehearsal.incidents[row.number - 1]
    return TellIncident(incident=row.incident, after=0, round=row.round, table=row.table)


def round_rows(rows: Sequence[ReviewRow], times: Mapping[int, int]) -> list[RoundReviewRow]:
    """Return the rounds that were played or that a row is of, with the grades of their incidents."""
    numbers = {row.round for row in rows if row.round} | times.keys()
    return [
        RoundReviewRow(
            number=number,
            grades=[row.grade for row in rows if row.round == number and row.number],
            time=format_minutes(times.get(number, 0)),
        )
        for number in sorted(numbers)
    ]
