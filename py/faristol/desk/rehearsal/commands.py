"""Commands of a rehearsal under way: the answer to the hall, and the slips that the scorer enters."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import REHEARSAL
from faristol.desk.rehearsal.document import (
    RehearsalService,
    RehearsedDuplicate,
    RehearsedTournament,
)
from faristol.desk.rehearsal.strip_text import place_of_answer
from faristol.desk.rehearsal.tray import due_of, is_scored, papers_out
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.state import round_now
from faristol.duplicate.values import Slip
from faristol.duplicate.world import World
from faristol.ledger.record import JSON
from faristol.rehearsal.acts import AnswerIncident

# the parts of the screen of a round that a slip changes
_REGIONS: Final = ("seats-head", "seats-who", "slips-in", "round-next")
# where an answer is carried out on the screen on which it may have been given
_FOCUS: Final[Mapping[str, tuple[Mapping[str, JSON], ...]]] = {
    "enter": ({"do": "focus", "id": "enter-name"},),
    "withdraw": ({"do": "focus", "id": "principal"},),  # below the list on a telephone
}


async def answer(desk: Desk, request: Request) -> Done:
    """Record what the judge says, and go where it is carried out."""
    loaded = await _load_named(desk, request)
    choice, number = request.value("answer"), request.number("number")
    incidents = loaded.rehearsal.incidents
    incident = incidents[number - 1] if 1 <= number <= len(incidents) else None
    act = AnswerIncident(number=number, answer=choice, after=loaded.subject.seq)
    done = Done(
        route=place_of_answer(choice, incident) if incident else "",
        effects=_FOCUS.get(choice, ()),
    )
    return await desk.service(RehearsalService).documents.apply(
        loaded.document, act, request=request, done=done, world=None
    )


async def enter_scored(desk: Desk, request: Request) -> Done:
    """Enter the plain papers that have come so far, as the scorer beside the judge does."""
    loaded = await _load_named(desk, request)
    if not isinstance(loaded, RehearsedDuplicate):
        raise Refused(STALE)
    game, round_ = loaded.game, round_now(loaded.game)
    papers = papers_out(loaded, round_) if round_ else None
    if round_ is None or papers is None or request.number("round") != round_.number:
        raise Refused(STALE)
    passed, seconds = request.number("seconds"), game.settings.seconds
    is_over = game.clock.number == round_.number and game.clock.state == "ended"
    moves = {
        loaded.evening.player_at(paper.table): paper.scored_move
        for paper in papers
        if is_scored(loaded.opening, round_.number, paper)
        and (is_over or due_of(paper, seconds) <= passed)
    }
    slips = tuple(
        Slip(player=player, at=at, word=word)
        for player, (at, word) in moves.items()
        if player and player not in round_.away
    )
    seats = tuple(f"seat-{slip.player}" for slip in slips)
    done = Done(regions=(*seats, *_REGIONS))
    if not slips:
        return done
    pin = lexicon_of(game, round_.number)
    contains = await desk.service(Lexicons).contains(pin.digest) if pin else None
    act = ReadSlips(round=round_.number, slips=slips, is_by_scorer=True)
    return await desk.service(RehearsalService).games.apply(
        loaded.subject, act, request=request, done=done, world=World(contains=contains)
    )


async def _load_named(desk: Desk, request: Request) -> RehearsedDuplicate | RehearsedTournament:
    """Return the rehearsal that a form was rendered for.

    Raises:
        Refused: another one is in use, or none.
    """
    loaded = await desk.service(RehearsalService).load() if desk.sandbox == REHEARSAL else None
    if loaded is None or loaded.id != request.value("stream"):
        raise Refused(STALE)
    return loaded
