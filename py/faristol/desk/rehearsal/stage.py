"""The progress of a rehearsal, and the screen on which it goes on."""

from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.rehearsal.document import (
    RehearsalService,
    RehearsedDuplicate,
    RehearsedTournament,
)
from faristol.duplicate.state import next_step

REVIEW: Final = "/rehearsal/review"


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalProgress:
    """The progress of a rehearsal."""

    round: int
    rounds: int
    route: str  # where it goes on
    is_tournament: bool
    is_begun: bool  # a round has begun: there is something to lose
    is_over: bool  # signed: only the review is left
    has_review: bool  # the last round is over


def progress_of(loaded: RehearsedDuplicate | RehearsedTournament) -> RehearsalProgress:
    """Return the progress of a rehearsal."""
    if isinstance(loaded, RehearsedTournament):
        is_ended = loaded.tournament.is_ended
        return RehearsalProgress(
            round=max(1, len(loaded.tournament.confirmed)),
            rounds=loaded.opening.rounds,
            route=place_of(loaded),
            is_tournament=True,
            is_begun=bool(loaded.tournament.confirmed),
            is_over=is_ended,
            has_review=is_ended,
        )
    return RehearsalProgress(
        round=max(1, len(loaded.game.rounds)),
        rounds=loaded.opening.rounds,
        route=place_of(loaded),
        is_tournament=False,
        is_begun=bool(loaded.game.rounds),
        is_over=next_step(loaded.game) == "signed",
        has_review=loaded.game.end is not None,
    )


def place_of(loaded: RehearsedDuplicate | RehearsedTournament) -> str:
    """Return the route on which a rehearsal goes on."""
    if isinstance(loaded, RehearsedTournament):
        return REVIEW if loaded.tournament.is_ended else "/tournament"
    match next_step(loaded.game):
        case "signed":
            return REVIEW
        case "ended":
            return "/duplicate/results"
        case _:
            return "/duplicate/round"


async def place_inside(desk: Desk) -> str:
    """Return the route on which the rehearsal of a desk goes on, or that of its beginning."""
    loaded = await desk.service(RehearsalService).load()
    return place_of(loaded) if loaded else "/rehearsal"
