"""Make one of two players who turned out to be one person, and take it back."""

from typing import TYPE_CHECKING

from faristol.club.card import Card, join_cards
from faristol.club.command import MergePlayers, PartPlayers
from faristol.club.model import PlayerId
from faristol.desk.app import STALE, answer_of
from faristol.desk.club_desk import Person
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.players import item
from faristol.desk.text import Message, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

OFFERED = 20


def show_merge(desk: "Desk", request: Request, kept: PlayerId, gone: PlayerId) -> View:
    """Show both side by side, or whom this player may be merged with."""
    text = desk.text_of(request.lang)
    here = desk.club.people[kept]
    other = desk.club.people.get(gone)

    def others(query: str) -> list[Person]:
        return [one for one in desk.club.find(query, request.lang) if one.id != kept]

    # Who looks like the same person comes first; when nobody does, everybody is offered.
    first = here.name.split()[0]
    wanted = request.query.get("q", first if others(first) else "")
    offered = others(wanted)
    is_pair = other is not None and other.id != kept
    joined = join_cards(here.card, other.card) if other is not None and is_pair else None
    return View(
        title=text.say("Merge {name}", name=here.name),
        template="merge.html",
        stream=desk.club.stream,
        regions={"merge-rows": "merge_rows.html"},
        context={
            "here": item(here, text),
            "other": item(other, text) if other is not None and is_pair else None,
            "joined": joined,
            "seq": f"{here.player.seq} {other.player.seq if other is not None else ''}",
            "q": wanted,
            "offered": [item(person, text) for person in offered[:OFFERED]],
        },
    )


async def merge(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Make one of the two."""
    await desk.club.open()
    here = desk.club.people.get(PlayerId(request.value("kept")))
    other = desk.club.people.get(PlayerId(request.value("gone")))
    if (
        here is None
        or other is None
        or request.value("seq") != f"{here.player.seq} {other.player.seq}"
    ):
        return Again(refusal=STALE)
    joined = join_cards(here.card, other.card)
    card = Card(
        name=other.name if request.value("name") == "right" else here.name,
        club=other.card.club if request.value("club") == "right" else here.card.club,
        lists=joined.lists,
        note=joined.note,
    )
    done = Done(
        go=f"/players/{here.id}",
        toast=Message(mark("{name} is one player now."), {"name": card.name}),
    )
    command = MergePlayers(kept=here.id, gone=other.id, card=card, salt=desk.dice.token())
    facts = await desk.club.carry_out(command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done


async def part(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take a merge back."""
    await desk.club.open()
    gone = desk.club.register.players.get(PlayerId(request.value("gone")))
    kept = gone.merged_into if gone else None
    here = desk.club.people.get(kept) if kept else None
    if gone is None or here is None or request.value("seq") != str(here.player.seq):
        return Again(refusal=STALE)
    done = Done(
        go=f"/players/{here.id}",
        toast=Message(mark("They are two players again.")),
        effects=({"do": "focus", "id": "title"},),  # the button that was pressed is gone
    )
    command = PartPlayers(gone=gone.id)
    facts = await desk.club.carry_out(command, request, answer_of(done))
    if isinstance(facts, Refusal) and facts.code == "player/card_needed":
        # The card was corrected after the merge: what was corrected stays with the kept player.
        command = PartPlayers(gone=gone.id, card=here.card, salt=desk.dice.token())
        facts = await desk.club.carry_out(command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done
