"""The merge of two players who are the same person, and its undoing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.club.acts import MergePlayers, PartPlayers
from faristol.club.card import Card, join_cards, write_card
from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.register import RegisterService

MAX_OFFERED = 20


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MergeChoiceContext(Context):
    """The players whom a player may be merged with."""

    template: ClassVar[str] = "club/merge_choice.html"
    regions: ClassVar[Mapping[str, str]] = {"merge-rows": "club/merge_rows.html"}

    here: Person
    q: str  # the text that was typed
    candidates: Sequence[Person]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MergeContext(Context):
    """Two players side by side."""

    template: ClassVar[str] = "club/merge.html"

    here: Person
    other: Person
    joined_card: Card
    seq: str  # of both


def show_merge(desk: Desk, request: Request, survivor_id: PlayerId, merged_id: PlayerId) -> View:
    """Show both players side by side, or the players to merge with."""
    text = desk.translator_for(request.lang)
    here = desk.service(RegisterService).people[survivor_id]
    other = (
        desk.service(RegisterService).people.get(merged_id) if merged_id != survivor_id else None
    )

    title = text.gettext("Merge {name}", name=here.name)
    stream = desk.service(RegisterService).stream
    if other is not None:
        context = MergeContext(
            here=here,
            other=other,
            joined_card=join_cards(here.card, other.card),
            seq=f"{here.player.seq} {other.player.seq}",
        )
        return View(title=title, stream=stream, context=context)

    def find_others(query: str) -> list[Person]:
        return [
            person
            for person in desk.service(RegisterService).people.find(query, request.lang)
            if person.id != survivor_id
        ]

    # Similar names come first; without any, all players are offered.
    first = here.name.split()[0]
    search_text = request.query.get("q", first if find_others(first) else "")
    offered = find_others(search_text)
    return View(
        title=title,
        stream=stream,
        context=MergeChoiceContext(here=here, q=search_text, candidates=offered[:MAX_OFFERED]),
    )


async def merge(desk: Desk, request: Request) -> Done:
    """Merge the two players."""
    await desk.service(RegisterService).open()
    here = desk.service(RegisterService).people.get(PlayerId(request.value("kept")))
    other = desk.service(RegisterService).people.get(PlayerId(request.value("gone")))
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
        route=f"/players/{here.id}",
        toast=Message(gettext_noop("{name} is now one player."), {"name": card.name}),
    )
    new = unwrap(write_card(card, desk.dice.token()))
    act = MergePlayers(survivor=here.id, merged=other.id, card=new.digest)
    return await desk.service(RegisterService).carry_out(request, act, done, new)


async def part(desk: Desk, request: Request) -> Done:
    """Undo a merge."""
    await desk.service(RegisterService).open()
    merged = desk.service(RegisterService).register.players.get(PlayerId(request.value("gone")))
    survivor_id = merged.merged_into if merged else None
    here = desk.service(RegisterService).people.get(survivor_id) if survivor_id else None
    if merged is None or here is None or request.value("seq") != str(here.player.seq):
        raise Refused(STALE)
    done = Done(
        route=f"/players/{here.id}",
        toast=Message(gettext_noop("They are two players again.")),
        effects=({"do": "focus", "id": "title"},),  # the pressed button has disappeared
    )
    try:
        return await desk.service(RegisterService).carry_out(
            request, PartPlayers(merged=merged.id, card=None), done
        )
    except Refused as refused:
        if refused.refusal.code != "player/card_needed":
            raise
        # The card was corrected after the merge: the corrections stay with the surviving player.
        new = unwrap(write_card(here.card, desk.dice.token()))
        act = PartPlayers(merged=merged.id, card=new.digest)
        return await desk.service(RegisterService).carry_out(request, act, done, new)
