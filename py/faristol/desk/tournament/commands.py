"""Acts of a director: stored, and then visible in the hall."""

from collections.abc import Callable, Mapping
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import NO_CARDS
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.tournament.document import LoadedTournament, TournamentService, load_fresh
from faristol.desk.tournament.hall_lists import refresh_published


async def carry_out(
    desk: Desk,
    request: Request,
    tournament: LoadedTournament,
    acts: object | tuple[object, ...],
    done: Done | Callable[[tuple[Any, ...]], Done],
    *,
    cards: Mapping[str, str] = NO_CARDS,
) -> Done:
    """Store the events of acts, all or none, and refresh the lists in the hall."""
    outcome = await desk.service(TournamentService).documents.apply(
        tournament.document,
        *(acts if isinstance(acts, tuple) else (acts,)),
        request=request,
        done=done,
        world=None,
        cards=cards,
    )
    await refresh_published(desk, request, tournament)
    return outcome


drawn_forms = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)
