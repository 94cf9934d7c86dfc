"""Seat a latecomer against a player who has the bye: what is offered, and undo it."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.shared.files.table_import import refusal_text
from faristol.desk.tournament.base import format_pair
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.latecomers import SeatLatecomer, UnseatLatecomer
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import pairs_across_groups
from faristol.tournament.state import Tournament
from faristol.tournament.values import Player

MAX_OFFERS = 6  # those entered last; each player's own screen offers it too


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOffer:
    """A latecomer, a player who has the bye, and what speaks against seating them."""

    player: Player
    opponent: Player
    is_rematch: bool
    notes: tuple[str, ...]
    refusal: str  # why it cannot be; empty if it can


def seats_view(opened: LoadedTournament, only: Player = "") -> dict[str, Any]:
    """Return what the form for latecomers shows: the round, and who may play whom."""
    return {
        "seat_round": opened.tournament.rounds[-1].number if opened.tournament.rounds else 0,
        "seats": seat_offers(opened, only),
    }


def seat_offers(opened: LoadedTournament, only: Player = "") -> tuple[SeatOffer, ...]:
    """Return the seats there are for latecomers in the last round, or for one of them."""
    tournament = opened.tournament
    if not tournament.rounds or tournament.is_ended:
        return ()
    round_ = tournament.rounds[-1]
    resting = [one for one in round_.resting if tournament.plays(one, round_.number)]
    resting = [one for one in resting if one not in tournament.until]
    offers = [
        _offer(opened, player, opponent)
        for player in (_latecomers(tournament) if resting else ())
        if only in ("", player)
        for opponent in resting
    ]
    return tuple(offers[:MAX_OFFERS])


def _latecomers(tournament: Tournament) -> list[Player]:
    """Return the entrants who are not in the last round, those entered last first."""
    round_ = tournament.rounds[-1]
    gone = {*round_.players, *tournament.until, *tournament.disqualified.values()}
    if round_.is_confirmed:
        return [player for player in reversed(tournament.order) if player not in gone]
    # of a round that is only proposed, one is seated if nobody else came or left
    here = set(tournament.present(round_.number))
    arrived = here - round_.players
    return list(arrived) if len(arrived) == 1 and round_.players <= here else []


def _offer(opened: LoadedTournament, player: Player, opponent: Player) -> SeatOffer:
    tournament, text = opened.tournament, opened.text
    number = tournament.rounds[-1].number
    act = SeatLatecomer(number=number, player=player, opponent=opponent)
    events = TOURNAMENT.decide(tournament, act, None)
    is_rematch = isinstance(events, Refusal) and events.code == "tournament/rematch"
    if is_rematch:
        events = TOURNAMENT.decide(tournament, replace(act, accepts_rematch=True), None)
    notes = [text.say("They have met already.")] if is_rematch else []
    if not isinstance(events, Refusal) and events:
        notes += _notes(opened, TOURNAMENT.fold(tournament, events), player, opponent)
    return SeatOffer(
        player=player,
        opponent=opponent,
        is_rematch=is_rematch,
        notes=tuple(notes),
        refusal=refusal_text(events, text) if isinstance(events, Refusal) else "",
    )


def _notes(
    opened: LoadedTournament, after: Tournament, player: Player, opponent: Player
) -> list[str]:
    """Say which wish of the director a seat goes against."""
    text, settings = opened.text, after.settings
    one, other = after.entrants[player], after.entrants[opponent]
    notes = []
    if settings.keeps_groups_apart and one.group != other.group:
        across, _ = pairs_across_groups(after, after.rounds[-1])
        notes.append(text.say("They are of different groups. Pairs across groups: {n}", n=across))
    if settings.keeps_teams_apart and one.team and one.team == other.team:
        notes.append(text.say("They are team-mates."))
    return notes


async def seat(desk: Desk, request: Request) -> Done:
    """Seat a latecomer in the last round."""
    opened = await load_fresh(desk, request)
    player, opponent = request.value("player"), request.value("opponent")
    number = request.number("number")
    act = SeatLatecomer(
        number=number,
        player=player,
        opponent=opponent,
        accepts_rematch=bool(request.value("accepts_rematch")),
    )
    pair = format_pair(opened, opponent, player)

    def done(events: tuple[Any, ...]) -> Done:
        if opened.tournament.proposed is not None or not events:
            return Done(
                go="/tournament/pairings", toast=Message(mark("Paired: {pair}"), {"pair": pair})
            )
        table = events[0].table.number
        told = mark("Table {n}: {pair}. A pairing that was printed before is no longer right.")
        return Done(
            go=f"/tournament/round/{number}?table={table}",
            toast=Message(told, {"n": table, "pair": pair}),
        )

    try:
        return await carry_out(desk, request, opened, act, done)
    except Refused as refused:
        if refused.refusal.code != "tournament/rematch":
            raise
        data = {"field": "accepts_rematch", "pairs": pair}
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def unseat(desk: Desk, request: Request) -> Done:
    """Undo that a latecomer was seated."""
    opened = await load_fresh(desk, request)
    player, number = request.value("player"), request.number("number")
    round_ = opened.tournament.round(number)
    late = round_.late_seat(player) if round_ else None
    told = Message(
        mark("{name} has the bye again."), {"name": opened.names[late.opponent] if late else ""}
    )
    done = Done(go=f"/tournament/round/{number}", toast=told if late else None)
    return await carry_out(
        desk, request, opened, UnseatLatecomer(number=number, player=player), done
    )
