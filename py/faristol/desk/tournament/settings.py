"""Hold a tournament otherwise: what may still be changed of one."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.outcome import Done, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import rematch_warning, tournament_screen, view
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh
from faristol.desk.tournament.entries import initial_order
from faristol.desk.tournament.hall_lists import refresh_published
from faristol.desk.tournament.new import committee_from_form, fields_view, settings_from_form
from faristol.tournament.acts.committee import NameCommittee
from faristol.tournament.acts.entries import ChangeEvent


@tournament_screen
async def show(_: Desk, __: Request, opened: LoadedTournament) -> View:
    """Show how the tournament is held."""
    text, tournament = opened.text, opened.tournament
    fields = fields_view(tournament.settings, opened.terms.ruleset, text, tournament)
    fields["few"] = rematch_warning(tournament, text)
    return view(opened, "", "settings_change", fields, title=text.say("Tournament details"))


async def change(desk: Desk, request: Request) -> Done:
    """Hold the tournament otherwise; its name is that of the document too."""
    opened = await load_fresh(desk, request)
    raise_refusal(fault_of_name(request.line("name")))
    before = opened.tournament.settings
    settings = settings_from_form(request, before)
    wishes: list[object] = [ChangeEvent(settings=settings)]
    tournament = replace(opened.tournament, settings=settings)
    if not tournament.confirmed:
        wishes.append(initial_order(opened, tournament, {}))
    members = committee_from_form(request)
    if [one.name for one in members] != [one.name for one in opened.tournament.committee]:
        known = {one.name: one for one in opened.tournament.committee}
        wishes.append(NameCommittee(members=tuple(known.get(one.name, one) for one in members)))
    told = Message(mark("Saved: {name}."), {"name": settings.title})
    done = await carry_out(desk, request, opened, tuple(wishes), Done(go="/tournament", toast=told))
    if settings.title != before.title:
        await desk.shelf.update(opened.id, name=settings.title)
        await refresh_published(desk, request, opened)
    return done
