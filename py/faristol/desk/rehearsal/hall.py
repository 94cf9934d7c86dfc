"""The hall of a rehearsal: what it tells, and when; each incident is stored before it is on a screen.

It fills the slots of the screens of the game (kernel/slots.py): one sentence at a time under the bar, and in the place
of the rack the papers that were handed in.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.slots import STRIP, TRAY, WAITS
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.carrying_out import answered_here
from faristol.desk.rehearsal.director_hall import (
    director_acts_due,
    director_strip,
    waiting_incident,
)
from faristol.desk.rehearsal.document import (
    LoadedRehearsal,
    RehearsalService,
    RehearsedDuplicate,
    RehearsedTournament,
)
from faristol.desk.rehearsal.incident_text import format_situation
from faristol.desk.rehearsal.slot_contexts import (
    AnswerButton,
    StripContext,
    TrayContext,
    WaitsContext,
)
from faristol.desk.rehearsal.strip_text import ANSWERS, CLAIMS, OWN
from faristol.desk.rehearsal.tray import SCREEN, tray_view, written_paper
from faristol.duplicate.state import Game, next_step
from faristol.rehearsal.acts import CloseRehearsal, TellIncident
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.telling import SLIPS_BEFORE, Moment, incidents_due, incidents_on_paper

_ENTRY: Final = "read_slips"  # the command by which the judge enters slips
_IN_PLAY: Final = ("time", "slips", "master")  # steps of a round

RehearsalT = TypeVar("RehearsalT", RehearsedDuplicate, RehearsedTournament)


class Hall:
    """The filler of the slots of the desk of a rehearsal."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def fill(self, request: Request) -> Mapping[str, Context]:
        """Store what happens now, and return the strip and the tray of the screen of a request."""
        desk = self._desk
        service = desk.service(RehearsalService)
        with suppress(UnreadableError):  # the screen of the rehearsal says so
            loaded = await service.load()
            if loaded is None or not _is_in_use(desk, loaded):
                return {}
            if isinstance(loaded, RehearsedTournament):
                due = tuple(director_acts_due(loaded))
                directed = await _tell(desk, request, loaded, due)
                strip = {STRIP: await director_strip(desk, request, directed)}
                return strip | ({WAITS: WaitsContext()} if waiting_incident(directed) else {})
            acts = tuple(acts_due(loaded, is_slip_entered=request.after == _ENTRY))
            evening = await _tell(desk, request, loaded, acts)
            return await _contexts(desk, request, evening)
        return {}


def _is_in_use(desk: Desk, loaded: LoadedRehearsal) -> bool:
    """Whether the screens are those of what is rehearsed."""
    subject = loaded.opening.subject
    row = desk.stream_store.streams.get(subject)
    return row is not None and desk.stream_store.selected(row.kind) == subject


async def _tell(
    desk: Desk, request: Request, loaded: RehearsalT, acts: tuple[object, ...]
) -> RehearsalT:
    """Store the incidents that are due after the last event of what is rehearsed."""
    service = desk.service(RehearsalService)
    if not acts:
        return loaded
    after = replace(request, id=f"{request.id}:hall")  # a command has an outcome of its own
    await service.documents.apply(loaded.document, *acts, request=after, done=Done(), world=None)
    document = await service.documents.load(loaded.id)
    if document is None:
        return loaded
    return replace(loaded, document=document, rehearsal=document.state)


def acts_due(
    loaded: RehearsedDuplicate, *, is_slip_entered: bool
) -> Iterator[TellIncident | CloseRehearsal]:
    """Yield what the hall does now: one incident at a time, but all those on the papers of a round.

    While a round is played it speaks only when the judge has just entered a slip: none is under the finger then.
    """
    evening, rehearsal, game = loaded.evening, loaded.rehearsal, loaded.game
    if rehearsal.is_closed:
        return
    if game.is_signed:
        yield CloseRehearsal()
        return
    number = len(game.rounds)
    if number in evening.rounds:
        stored = {(row.incident, row.round, row.table) for row in rehearsal.incidents}
        for incident in incidents_on_paper(evening, number):
            if (incident.incident, incident.round, incident.table) not in stored:
                yield incident
    if pending_incident(loaded) is not None:
        return
    for moment, round_ in _moments(loaded, is_slip_entered=is_slip_entered):
        if due := incidents_due(evening, rehearsal, moment, round_):
            yield due[0]
            return


def _moments(loaded: RehearsedDuplicate, *, is_slip_entered: bool) -> Iterator[tuple[Moment, int]]:
    """Yield the moments of the hall at the present step of the game, in order."""
    game, number = loaded.game, len(loaded.game.rounds)
    match next_step(game):
        case "time" if is_slip_entered and len(game.rounds[-1].slips) >= SLIPS_BEFORE:
            yield "play", number
        case "next":
            yield "master", number
            yield "draw", number + 1
        case "end":
            yield "master", number
        case "ended" if game.interval is not None:
            yield "claims", loaded.opening.rounds
        case _:
            pass


def pending_incident(loaded: RehearsedDuplicate) -> TellIncident | None:
    """Return the incident that waits for the judge, or None.

    One with answers waits for one of them until the next rack; a claim waits for its verdict.
    """
    game, rehearsal = loaded.game, loaded.rehearsal
    for incident in reversed(rehearsal.incidents):
        spec = INCIDENTS[incident.incident]
        if spec.when == "claims":
            if not game.is_signed and not _is_judged(game, incident):
                return incident
        elif (
            spec.answers
            and game.end is None
            and not rehearsal.answer_to(incident)
            and _rounds_at(loaded, incident.after) == len(game.rounds)
        ):
            return incident
    return None


def _is_judged(game: Game, incident: TellIncident) -> bool:
    """Whether a claim of this player about this round has its verdict."""
    return any(
        claim.player == incident.player
        and claim.round == incident.round
        and claim.is_upheld is not None
        for claim in game.claims
    )


def _rounds_at(loaded: RehearsedDuplicate, seq: int) -> int:
    """Return the number of rounds that had begun after an event of the game."""
    state = loaded.evening.states.get(seq)
    return len(state.rounds) if state else 0


async def _contexts(
    desk: Desk, request: Request, loaded: RehearsedDuplicate
) -> Mapping[str, Context]:
    text = desk.translator_for(request.lang)
    contexts: dict[str, Context] = {STRIP: _strip(desk, request, loaded)}
    if request.path == SCREEN and next_step(loaded.game) in _IN_PLAY:
        view = tray_view(loaded, text)
        if view is not None:
            contexts[TRAY] = TrayContext(
                tray=view, rehearsal_id=loaded.id, language=loaded.game.language
            )
    return contexts


def _strip(desk: Desk, request: Request, loaded: RehearsedDuplicate) -> StripContext:
    """Return the sentence of the hall that waits for the judge, or the way to the review."""
    text, terms = desk.translator_for(request.lang), loaded.game.terms
    is_own = request.path[:1] == (OWN,)
    answered = answered_here(loaded, request)  # it stays in sight until it is carried out
    waiting = None if is_own or answered else pending_incident(loaded)
    incident = answered or waiting
    is_claim = waiting is not None and INCIDENTS[waiting.incident].when == "claims"
    return StripContext(
        sentence=format_situation(incident, terms.rules if terms else None, text)
        if incident
        else "",
        buttons=_buttons(waiting, loaded, text) if waiting else (),
        place=CLAIMS if is_claim and request.path != ("duplicate", "claims") else "",
        place_label=text.gettext("To the claims"),
        has_review=loaded.game.is_signed and not is_own,
        over_text=text.gettext("The evening is over."),
        rehearsal_id=loaded.id,
        number=incident.number if incident else 0,
        is_in_play=request.path == SCREEN and next_step(loaded.game) in _IN_PLAY,
        paper=written_paper(loaded.evening, waiting.round, waiting.table, text)
        if waiting and is_claim
        else None,
        language=loaded.game.language,
    )


def _buttons(
    incident: TellIncident, loaded: RehearsedDuplicate, text: Translator
) -> tuple[AnswerButton, ...]:
    """Return the answers that the judge may give: a note is for rules without sanctions."""
    rules = loaded.game.terms.rules if loaded.game.terms else None
    left_out = "sanction" if rules is not None and rules.conduct is None else "note"
    return tuple(
        AnswerButton(answer=answer, label=text.gettext(ANSWERS[answer]))
        for answer in INCIDENTS[incident.incident].answers
        if answer != left_out
    )
