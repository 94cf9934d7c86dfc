"""Make one of two players who turned out to be one person, and take it back."""

from dataclasses import replace

from faristol.club.acts import MergePlayers, PartPlayers
from faristol.club.card import join_cards, write_card
from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.register import RegisterService

OFFERED = 20


def show_merge(desk: Desk, request: Request, kept: PlayerId, gone: PlayerId) -> View:
    """Show both side by side, or whom this player may be merged with."""
    text = desk.text_of(request.lang)
    here = desk.of(RegisterService).people[kept]
    other = desk.of(RegisterService).people.get(gone) if gone != kept else None

    def others(query: str) -> list[Person]:
        return [
            one
            for one in desk.of(RegisterService).people.find(query, request.lang)
            if one.id != kept
        ]

    # Who looks like the same person comes first; when nobody does, everybody is offered.
    first = here.name.split()[0]
    wanted = request.query.get("q", first if others(first) else "")
    offered = others(wanted)
    return View(
        title=text.say("Merge {name}", name=here.name),
        template="club/merge.html",
        stream=desk.of(RegisterService).stream,
        regions={"merge-rows": "club/merge_rows.html"},
        context={
            "here": here,
            "other": other,
            "joined": join_cards(here.card, other.card) if other else None,
            "seq": f"{here.player.seq} {other.player.seq}" if other else "",
            "q": wanted,
            "offered": offered[:OFFERED],
        },
    )


async def merge(desk: Desk, request: Request) -> Done:
    """Make one of the two."""
    await desk.of(RegisterService).open()
    here = desk.of(RegisterService).people.get(PlayerId(request.value("kept")))
    other = desk.of(RegisterService).people.get(PlayerId(request.value("gone")))
    if (
        here is None
        or other is None
        or request.value("seq") != f"{here.player.seq} {other.player.seq}"
    ):
        raise Refused(STALE)
    card = replace(
        join_cards(here.card, other.card),
        name=other.name if request.value("name") == "right" else here.name,
        club=other.card.club if request.value("club") == "right" else here.card.club,
    )
    done = Done(
        go=f"/players/{here.id}",
        toast=Message(mark("{name} is now one player."), {"name": card.name}),
    )
    new = unwrap(write_card(card, desk.dice.token()))
    wish = MergePlayers(survivor=here.id, merged=other.id, card=new.digest)
    return await desk.of(RegisterService).carry_out(request, wish, done, new)


async def part(desk: Desk, request: Request) -> Done:
    """Take a merge back."""
    await desk.of(RegisterService).open()
    gone = desk.of(RegisterService).register.players.get(PlayerId(request.value("gone")))
    kept = gone.merged_into if gone else None
    here = desk.of(RegisterService).people.get(kept) if kept else None
    if gone is None or here is None or request.value("seq") != str(here.player.seq):
        raise Refused(STALE)
    done = Done(
        go=f"/players/{here.id}",
        toast=Message(mark("They are two players again.")),
        effects=({"do": "focus", "id": "title"},),  # the button that was pressed is gone
    )
    try:
        return await desk.of(RegisterService).carry_out(
            request, PartPlayers(merged=gone.id, card=None), done
        )
    except Refused as refused:
        if refused.refusal.code != "player/card_needed":
            raise
        # The card was corrected after the merge: what was corrected stays with the kept player.
        new = unwrap(write_card(here.card, desk.dice.token()))
        wish = PartPlayers(merged=gone.id, card=new.digest)
        return await desk.of(RegisterService).carry_out(request, wish, done, new)
