"""Do what a director wants done in a tournament: store it, and let the hall go on with it."""

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
    opened: LoadedTournament,
    wishes: object | tuple[object, ...],
    done: Done | Callable[[tuple[Any, ...]], Done],
    *,
    cards: Mapping[str, str] = NO_CARDS,
) -> Done:
    """Store what comes of wishes: all of them, or nothing."""
    made = await desk.of(TournamentService).documents.do(
        opened.document,
        *(wishes if isinstance(wishes, tuple) else (wishes,)),
        request=request,
        done=done,
        world=None,
        cards=cards,
    )
    await refresh_published(desk, request, opened)
    return made


drawn_forms = FormHandlers(open=load_fresh, do=carry_out)
