"""The review of a rehearsal: what was done as the regulation says, what otherwise, what is open."""

from collections.abc import Mapping, Sequence
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import epoch_seconds
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.rehearsal.document import (
    RehearsalService,
    RehearsedDuplicate,
    RehearsedTournament,
    events_of,
)
from faristol.desk.rehearsal.review_context import (
    JudgedIncidentRow,
    NoRehearsalContext,
    RehearsalReviewContext,
    RepetitionView,
    judged_incident_row,
    round_rows,
)
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.rehearsal.director_review import review_director
from faristol.rehearsal.evening import Evening
from faristol.rehearsal.pace import round_times, rounds_in_play, tournament_rounds_in_play
from faristol.rehearsal.review import (
    MISENTERED,
    ReviewRow,
    count_plain_papers,
    is_faulty_slip,
    kinds_to_repeat,
    review_of,
)

_REPEATED_ROUNDS: Final = 3


async def show(desk: Desk, request: Request) -> View:
    """Show the review of the rehearsal in use; of one that is under way, as far as it has come."""
    text = desk.translator_for(request.lang)
    service = desk.service(RehearsalService)
    loaded = await service.load()
    terms = loaded.subject.state.terms if loaded else None
    if loaded is None or terms is None:
        return View(title=text.gettext("Review of the rehearsal"), context=NoRehearsalContext())
    rows = review_rows(loaded)
    names = await _load_names(desk, loaded, text)
    views: dict[str, list[JudgedIncidentRow]] = {}
    for row in rows:
        view = judged_incident_row(row, loaded, terms.ruleset, names, text)
        views.setdefault(row.grade if row.number else MISENTERED, []).append(view)
    times = load_times(loaded)
    evening = loaded.evening if isinstance(loaded, RehearsedDuplicate) else None
    plain, scored = count_plain_papers(evening) if evening else (0, 0)
    wrong = sum(row.incident == MISENTERED and bool(row.paper_word) for row in rows)
    return View(
        title=text.gettext("Review of the rehearsal"),
        context=RehearsalReviewContext(
            otherwise=views.get("otherwise", ()),
            misentered=views.get(MISENTERED, ()),
            open=views.get("open", ()),
            right=views.get("right", ()),
            rounds=round_rows(rows, times),
            plain=plain,
            plain_right=plain - wrong,
            faulty=sum(is_faulty_slip(row) for row in rows),
            scored=scored,
            is_judge=evening is not None,
            language=evening.game.language if evening else "",
            is_closed=loaded.rehearsal.is_closed,
            is_list_missing=evening is not None and _is_any_list_missing(service, evening),
            time=format_minutes(sum(times.values())),
            repetition=_build_repetition(loaded, kinds_to_repeat(rows)),
        ),
    )


def review_rows(loaded: RehearsedDuplicate | RehearsedTournament) -> tuple[ReviewRow, ...]:
    """Return the rows of the review of a judge or of a director."""
    if isinstance(loaded, RehearsedDuplicate):
        return review_of(loaded.evening, loaded.rehearsal)
    return review_director(events_of(loaded.subject), loaded.rehearsal)


def load_times(loaded: RehearsedDuplicate | RehearsedTournament) -> Mapping[int, int]:
    """Return the seconds that each round took."""
    if isinstance(loaded, RehearsedDuplicate):
        rounds: Sequence[int] = rounds_in_play(loaded.evening)
    else:
        rounds = tournament_rounds_in_play(events_of(loaded.subject))
    seconds = [epoch_seconds(entry.at) for entry in loaded.subject.log]
    return round_times(zip(rounds, seconds, strict=True))


def _build_repetition(
    loaded: RehearsedDuplicate | RehearsedTournament, kinds: Sequence[str]
) -> RepetitionView | None:
    """Return the short rehearsal of the incidents, with the clock and the scorer of this one."""
    if not kinds:
        return None
    fields = {"role": loaded.opening.role, "rounds": _REPEATED_ROUNDS, "repeats": " ".join(kinds)}
    if isinstance(loaded, RehearsedDuplicate):
        fields["seconds"] = loaded.game.settings.seconds
        fields["scorer"] = "yes" if loaded.opening.has_scorer else ""
    elif loaded.tournament.terms is not None:
        fields["ruleset"] = loaded.tournament.terms.ruleset.heading.name
    return RepetitionView(rounds=_REPEATED_ROUNDS, fields=fields)


async def _load_names(
    desk: Desk, loaded: RehearsedDuplicate | RehearsedTournament, text: Translator
) -> Mapping[str, str]:
    """Return the names of the players whom a sentence names: those of a tournament."""
    if isinstance(loaded, RehearsedDuplicate):
        return {}
    entrants, numbers = loaded.tournament.entrants, loaded.tournament.numbers
    cards = read_cards(await desk.stream_store.cards(loaded.subject.id))
    return PlayerNames(entrants, cards, text, numbers, gettext_noop("number {n}"))


def _is_any_list_missing(service: RehearsalService, evening: Evening) -> bool:
    """Whether the papers of a round cannot be reckoned, as its word list is not on this device."""
    digests = {round_.digest for round_ in evening.rounds.values()} - {""}
    return any(service.find(digest) is None for digest in digests)
