"""The details of a tournament, and the change of those that are not locked."""

from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    TournamentContext,
    rematch_warning,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh
from faristol.desk.tournament.entries import initial_order
from faristol.desk.tournament.hall_lists import refresh_published
from faristol.desk.tournament.new import (
    SettingsFormView,
    committee_from_form,
    fields_view,
    settings_from_form,
)
from faristol.tournament.acts.committee import NameCommittee
from faristol.tournament.acts.entries import ChangeEvent


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TournamentDetailsContext(TournamentContext):
    """The form of the details of a tournament."""

    template: ClassVar[str] = "tournament/settings_change.html"

    fields: SettingsFormView
    rematch_warning: str  # or an empty string


@tournament_screen
async def show(_: Desk, __: Request, tournament: LoadedTournament) -> View:
    """Show the details of the tournament."""
    text, state = tournament.text, tournament.state
    context = TournamentDetailsContext(
        tournament=tournament,
        part="",
        fields=fields_view(state.settings, tournament.terms.ruleset, text, state),
        rematch_warning=rematch_warning(state, text),
    )
    return tournament_view(context, title=text.gettext("Tournament details"))


async def change(desk: Desk, request: Request) -> Done:
    """Change the details of the tournament; its name is the name of the document as well."""
    tournament = await load_fresh(desk, request)
    raise_refusal(fault_of_name(request.line("name")))
    before = tournament.state.settings
    settings = settings_from_form(request, before)
    acts: list[object] = [ChangeEvent(settings=settings)]
    state = replace(tournament.state, settings=settings)
    if not state.confirmed:
        acts.append(initial_order(tournament, state, {}))
    members = committee_from_form(request)
    if [member.name for member in members] != [
        member.name for member in tournament.state.committee
    ]:
        members_by_name = {member.name: member for member in tournament.state.committee}
        acts.append(
            NameCommittee(
                members=tuple(members_by_name.get(member.name, member) for member in members)
            )
        )
    message = Message(gettext_noop("Saved: {name}."), {"name": settings.title})
    done = await carry_out(
        desk, request, tournament, tuple(acts), Done(route="/tournament", toast=message)
    )
    if settings.title != before.title:
        await desk.stream_store.update(tournament.id, name=settings.title)
        await refresh_published(desk, request, tournament)
    return done
