"""The pairing of a round: method of the first one, proposal, changes by hand, confirmation."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.table_import import refusal_text
from faristol.desk.tournament.announcements import proposal_announcement
from faristol.desk.tournament.base import (
    FIRST,
    METHODS,
    format_coefficient,
    format_pair,
    format_points,
    format_ranking_points,
    next_step,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_fresh
from faristol.desk.tournament.pairing.contexts import (
    FixedPairRow,
    PairingsContext,
    ProposedPairRow,
    ProposedRoundView,
    SideView,
    SwapContext,
    SwapEffect,
)
from faristol.desk.tournament.pairing.first_round import first_round_view
from faristol.desk.tournament.pairing.latecomers import seats_view
from faristol.desk.tournament.pairing.manual_pairing import manual_pairing_view
from faristol.desk.tournament.pairing.pairing_reasons import (
    MAX_LISTED,
    NEAREST,
    cost_labels,
    is_outdated,
    lookahead_text,
    pairing_reasons,
)
from faristol.desk.tournament.rounds import show as rounds
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import ChangeEvent
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers
from faristol.tournament.coefficient import ONE
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import PairingBasis, build_pairing_basis, pairing_basis_of
from faristol.tournament.proposal import Proposal, propose, usual_method
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, First, MethodName, Player, Two


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the proposed round; before the first one, the methods to pair it."""
    state = tournament.state
    round_ = state.proposed
    if request.path[2:] == ("hand",) and next_step(state)[0] not in ("enter", "end", "ended"):
        return manual_pairing_view(tournament, request)
    if round_ is None:
        return (
            first_round_view(tournament, request)
            if not state.confirmed
            else await rounds(desk, request)
        )
    text = tournament.text
    title = text.gettext("Pairings of round {n}", n=round_.number)
    spoken = partial(proposal_announcement, tournament, round_)
    proposal = _proposed_round_view(tournament, request, round_)
    other = request.query.get("with", "")
    if proposal.selected and other in round_.players:
        swap_preview = SwapContext(
            tournament=tournament,
            part="rounds",
            proposal=proposal,
            effect=_swap_effect(tournament, round_, proposal.selected, other),
        )
        return tournament_view(swap_preview, title=title, spoken=spoken)
    limit = MAX_LISTED if "more" in request.query else NEAREST
    context = PairingsContext(
        tournament=tournament,
        part="rounds",
        proposal=proposal,
        reasons=pairing_reasons(tournament, round_, proposal.requested, limit)
        if proposal.requested and not proposal.is_stale
        else None,
        lookahead_note="" if proposal.is_stale else lookahead_text(state, round_, text),
        fixed_rows=_fixed_pairs(tournament, round_),
    )
    return tournament_view(context, title=title, spoken=spoken)


def _proposed_round_view(
    tournament: LoadedTournament, request: Request, round_: Round
) -> ProposedRoundView:
    state = tournament.state
    basis = pairing_basis_of(state, round_)
    place = {player: at for at, player in enumerate(basis.players, start=1)}
    stands = basis.lines if round_.after else ()
    points = {line.player: format_ranking_points(tournament, line) for line in stands}
    here = set(state.iterate_present(round_.number))
    selected = request.query.get("hold", "")
    return ProposedRoundView(
        round=round_,
        rows=[
            ProposedPairRow(
                table=table,
                sides=(
                    _side_view(table.one, place, points),
                    _side_view(table.other, place, points),
                ),
                distance=abs(place.get(table.one, 0) - place.get(table.other, 0)),
                is_rematch=here >= {table.one, table.other} and basis.count_meetings(table) > 0,
            )
            for table in round_.tables
        ],
        byes=[_side_view(player, place, {}) for player in round_.resting],
        selected=selected if selected in round_.players else "",
        requested=request.query.get("why", ""),
        costs=cost_labels(state, round_, tournament.text),
        is_stale=round_.players != here,
        arrived_or_left=sorted(tournament.names[player] for player in round_.players ^ here),
        is_outdated=round_.players == here and is_outdated(round_, basis),
        second_byes=[
            tournament.names[player]
            for player in round_.resting
            if player in place and basis.field.byes and basis.field.byes[place[player] - 1]
        ],
        bye_points=_bye_text(tournament),
        seats=seats_view(tournament),
    )


def _side_view(
    player: Player, places: Mapping[Player, int], points: Mapping[Player, str]
) -> SideView:
    return SideView(player=player, place=places.get(player, 0), points=points.get(player, ""))


def _bye_text(tournament: LoadedTournament) -> str:
    if tournament.state.settings.counts == "coefficients":
        return format_coefficient(ONE, tournament.text)
    pairing = tournament.terms.rules.pairing
    return format_points(pairing.bye.half_points if pairing else 2)


def _fixed_pairs(tournament: LoadedTournament, round_: Round) -> list[FixedPairRow]:
    """Return each pair set by hand, with the fields of the others: those that stay if it is removed."""
    fixed = [("together", players) for players in round_.together] + [
        ("apart", players) for players in round_.apart
    ]
    text, names, rows = tournament.text, tournament.names, list[FixedPairRow]()
    for at, (kind, players) in enumerate(fixed):
        label = text.gettext("apart") if kind == "apart" else text.gettext("together")
        left = [
            (name, " ".join(other))
            for other_at, (name, other) in enumerate(fixed)
            if other_at != at
        ]
        pair = " – ".join(names[player] if player else text.gettext("bye") for player in players)
        rows.append(FixedPairRow(pair=pair, label=label, left=left))
    return rows


def _swap_effect(
    tournament: LoadedTournament, round_: Round, selected: Player, other: Player
) -> SwapEffect:
    """Return the effect of a swap: changed tables, and the costs of the round."""
    state, text = tournament.state, tournament.text
    act = SwapPlayers(number=round_.number, first=selected, second=other, accepts_rematch=True)
    events = TOURNAMENT.decide(state, act, None)
    if isinstance(events, Refusal) or not events:
        problem = refusal_text(events, text) if isinstance(events, Refusal) else ""
        return SwapEffect(selected=selected, other=other, problem=problem)
    after = TOURNAMENT.fold(state, events).proposed
    if after is None:
        return SwapEffect(selected=selected, other=other)
    strict = TOURNAMENT.decide(state, replace(act, accepts_rematch=False), None)
    return SwapEffect(
        selected=selected,
        other=other,
        tables=[table for table in after.tables if {table.one, table.other} not in round_.pairs],
        resting=[player for player in after.resting if player not in round_.resting],
        after=cost_labels(state, after, text),
        is_rematch=isinstance(strict, Refusal),
    )


# ---- acting ----


async def pair(desk: Desk, request: Request) -> Done:
    """Propose the next round; a second proposal keeps the pairs set by hand."""
    tournament = await load_fresh(desk, request)
    state = tournament.state
    number = len(state.confirmed) + 1
    acts: tuple[object, ...] = ()
    if (way := request.value("first")) and way in FIRST and not state.confirmed:
        settings = replace(state.settings, first=cast(First, way))
        acts = (ChangeEvent(settings=settings),) if settings != state.settings else ()
        state = replace(state, settings=settings)
    after = state.last_done
    method = _method_from_form(request, usual_method(state, after))
    lots = [(desk.dice.token(), player) for player in state.iterate_present(number)]
    proposal = unwrap(
        propose(
            state,
            number,
            method=method,
            after=after,
            together=_pairs_from_form(request, "together"),
            apart=_pairs_from_form(request, "apart"),
            lots=[player for _, player in sorted(lots)],
        )
    )
    act = replace(proposal.act, accepts_rematch=bool(request.value("accepts_rematch")))
    done = Done(route="/tournament/pairings", toast=_proposal_note(proposal, method))
    try:
        return await carry_out(desk, request, tournament, (*acts, act), done)
    except Refused as refused:
        raise Refused(_rematch_refusal(tournament, state, act, refused.refusal)) from refused


def _method_from_form(request: Request, usual: MethodName) -> MethodName:
    return next((name for name in METHODS if name == request.value("method")), usual)


def _pairs_from_form(request: Request, name: str) -> tuple[Two, ...]:
    """Return the pairs of a form field; a player alone has the bye."""
    pairs = []
    for value in request.values(name):
        first, _, second = value.partition(" ")
        pairs.append((first, second or BYE))
    return tuple({frozenset(pair): pair for pair in pairs}.values())


def _proposal_note(proposal: Proposal, requested: MethodName) -> Message | None:
    """Return the note on costs for later rounds, pairs set by hand, or another method than requested."""
    if requested == "round_robin" != proposal.act.method:
        return Message(
            gettext_noop(
                "Berger’s tables have been played out, or latecomers changed them: paired by distance."
            )
        )
    if not proposal.is_ahead and (proposal.act.together or proposal.act.apart):
        return Message(gettext_noop("Paired: what was set by hand stays."))
    if not proposal.is_ahead:
        return None
    return Message(gettext_noop("Paired so that later rounds need no rematch: it costs more now."))


def _rematch_refusal(
    tournament: LoadedTournament, state: Tournament, act: PairRound, refusal: Refusal
) -> Refusal:
    """Return a refusal with the names of the pairs that would meet again."""
    if refusal.code != "tournament/rematch":
        return refusal
    basis: PairingBasis = build_pairing_basis(state, act.number, after=act.after)
    pairs = [
        format_pair(tournament, table.one, table.other)
        for table in act.tables
        if basis.count_meetings(table)
    ]
    return Refusal(refusal.code, {"field": "accepts_rematch", "pairs": ", ".join(pairs)})


async def swap(desk: Desk, request: Request) -> Done:
    """Swap two players of the proposed round."""
    tournament = await load_fresh(desk, request)
    first, second = request.value("first"), request.value("second")
    act = SwapPlayers(
        number=request.number("number"),
        first=first,
        second=second,
        accepts_rematch=bool(request.value("accepts_rematch")),
    )
    names = tournament.names
    message = Message(
        gettext_noop("Swapped: {one} and {other}."), {"one": names[first], "other": names[second]}
    )
    done = Done(route="/tournament/pairings", toast=message)
    return await carry_out(desk, request, tournament, act, done)


async def confirm(desk: Desk, request: Request) -> Done:
    """Confirm the proposed round."""
    tournament = await load_fresh(desk, request)
    act = ConfirmRound(number=request.number("number"))
    message = Message(gettext_noop("Round {n} is confirmed."), {"n": act.number})
    done = Done(route="/tournament/round", spoken=message)
    return await carry_out(desk, request, tournament, act, done)
