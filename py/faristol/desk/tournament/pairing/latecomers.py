"""The seating of latecomers against players who have the bye: offers, acts, and undoing."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.shared.files.table_import import refusal_text
from faristol.desk.tournament.base import format_pair
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.latecomers import SeatLatecomer, UnseatLatecomer
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import pairs_across_groups
from faristol.tournament.state import Tournament
from faristol.tournament.values import Player

MAX_OFFERS = 6  # of the last entries; the screen of each player has an offer as well


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOffer:
    """A latecomer and a player who has the bye, with the objections to the pair."""

    player: Player
    opponent: Player
    is_rematch: bool
    notes: tuple[str, ...]
    refusal: str  # an empty string if the seat is possible


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsView:
    """The offers for latecomers in the last round."""

    number: int  # of the round
    offers: tuple[SeatOffer, ...]


def seats_view(tournament: LoadedTournament, only_player: Player = "") -> SeatsView:
    """Return the template data of the forms for latecomers."""
    rounds = tournament.state.rounds
    return SeatsView(
        number=rounds[-1].number if rounds else 0, offers=seat_offers(tournament, only_player)
    )


def seat_offers(tournament: LoadedTournament, only_player: Player = "") -> tuple[SeatOffer, ...]:
    """Return the offers for latecomers in the last round, or for one of them."""
    state = tournament.state
    if not state.rounds or state.is_ended:
        return ()
    round_ = state.rounds[-1]
    resting = [
        resting_player
        for resting_player in round_.resting
        if state.is_present(resting_player, round_.number)
    ]
    resting = [resting_player for resting_player in resting if resting_player not in state.until]
    offers = [
        _build_offer(tournament, player, opponent)
        for player in (_latecomers(state) if resting else ())
        if only_player in ("", player)
        for opponent in resting
    ]
    return tuple(offers[:MAX_OFFERS])


def _latecomers(tournament: Tournament) -> list[Player]:
    """Return the entrants who are not in the last round, those entered last first."""
    round_ = tournament.rounds[-1]
    gone = {*round_.players, *tournament.until, *tournament.disqualified.values()}
    if round_.is_confirmed:
        return [player for player in reversed(tournament.order) if player not in gone]
    # in a proposed round, a latecomer is seated only if no other player came or left
    here = set(tournament.iterate_present(round_.number))
    arrived = here - round_.players
    return list(arrived) if len(arrived) == 1 and round_.players <= here else []


def _build_offer(tournament: LoadedTournament, player: Player, opponent: Player) -> SeatOffer:
    state, text = tournament.state, tournament.text
    number = state.rounds[-1].number
    act = SeatLatecomer(number=number, player=player, opponent=opponent)
    events = TOURNAMENT.decide(state, act, None)
    is_rematch = isinstance(events, Refusal) and events.code == "tournament/rematch"
    if is_rematch:
        events = TOURNAMENT.decide(state, replace(act, accepts_rematch=True), None)
    notes = [text.gettext("They have met already.")] if is_rematch else []
    if not isinstance(events, Refusal) and events:
        notes += _seat_notes(tournament, TOURNAMENT.fold(state, events), player, opponent)
    return SeatOffer(
        player=player,
        opponent=opponent,
        is_rematch=is_rematch,
        notes=tuple(notes),
        refusal=refusal_text(events, text) if isinstance(events, Refusal) else "",
    )


def _seat_notes(
    tournament: LoadedTournament, after: Tournament, player: Player, opponent: Player
) -> list[str]:
    """Return the notes on the settings that a seat goes against."""
    text, settings = tournament.text, after.settings
    latecomer, rival = after.entrants[player], after.entrants[opponent]
    notes = []
    if settings.keeps_groups_apart and latecomer.group != rival.group:
        across, _ = pairs_across_groups(after, after.rounds[-1])
        notes.append(
            text.gettext("They are of different groups. Pairs across groups: {n}", n=across)
        )
    if settings.keeps_teams_apart and latecomer.team and latecomer.team == rival.team:
        notes.append(text.gettext("They are team-mates."))
    return notes


async def seat(desk: Desk, request: Request) -> Done:
    """Seat a latecomer in the last round."""
    tournament = await load_fresh(desk, request)
    player, opponent = request.value("player"), request.value("opponent")
    number = request.number("number")
    act = SeatLatecomer(
        number=number,
        player=player,
        opponent=opponent,
        accepts_rematch=bool(request.value("accepts_rematch")),
    )
    pair = format_pair(tournament, opponent, player)

    def build_done(events: tuple[Any, ...]) -> Done:
        if tournament.state.proposed is not None or not events:
            return Done(
                route="/tournament/pairings",
                toast=Message(gettext_noop("Paired: {pair}"), {"pair": pair}),
            )
        table = events[0].table.number
        sentence = gettext_noop(
            "Table {n}: {pair}. A pairing that was printed before is no longer right."
        )
        return Done(
            route=f"/tournament/round/{number}?table={table}",
            toast=Message(sentence, {"n": table, "pair": pair}),
        )

    try:
        return await carry_out(desk, request, tournament, act, build_done)
    except Refused as refused:
        if refused.refusal.code != "tournament/rematch":
            raise
        data = {"field": "accepts_rematch", "pairs": pair}
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def unseat(desk: Desk, request: Request) -> Done:
    """Undo the seating of a latecomer."""
    tournament = await load_fresh(desk, request)
    player, number = request.value("player"), request.number("number")
    round_ = tournament.state.round(number)
    late = round_.late_seat(player) if round_ else None
    message = Message(
        gettext_noop("{name} has the bye again."),
        {"name": tournament.names[late.opponent] if late else ""},
    )
    done = Done(route=f"/tournament/round/{number}", toast=message if late else None)
    return await carry_out(
        desk, request, tournament, UnseatLatecomer(number=number, player=player), done
    )
