"""Pair a round: choose the way of the first one, look at what is proposed, change it by hand, confirm it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, granted
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, apart, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.taken_in import refusal_said
from faristol.desk.tournament.acting import carry_out
from faristol.desk.tournament.by_hand import address_of, show_by_hand
from faristol.desk.tournament.document import Opened, drawn_from
from faristol.desk.tournament.latecomers import seats_view
from faristol.desk.tournament.rounds import show as rounds
from faristol.desk.tournament.shown import (
    FIRST,
    METHODS,
    coefficient_said,
    of_tournament,
    pair_said,
    points_said,
    rematch_warning,
    status_of,
    step_of,
    view,
    worth,
)
from faristol.desk.tournament.spoken import proposal_announcement
from faristol.desk.tournament.why import MOST, NEAREST, ahead_said, is_old, sums_said, why_said
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import ChangeEvent
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers
from faristol.tournament.coefficient import ONE
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import Pairable, pairable, pairable_of
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.proposal import Proposal, propose, usual_method
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, First, MethodName, Player, Two

SAMPLE = 4  # pairs of each way, before one is chosen


@of_tournament
async def show(desk: Desk, request: Request, opened: Opened) -> View:
    """Show the round that is proposed; before the first one, the ways there are to pair it."""
    tournament = opened.tournament
    one = tournament.proposed
    if request.place[2:] == ("hand",) and step_of(tournament)[0] not in ("enter", "end", "ended"):
        return show_by_hand(opened, request)
    if one is None:
        return _first(opened, request) if not tournament.confirmed else await rounds(desk, request)
    text = opened.text
    from_what = pairable_of(tournament, one)
    place = {player: at for at, player in enumerate(from_what.players, start=1)}
    stands = from_what.lines if one.after else ()
    points = {line.player: worth(opened, line) for line in stands}
    here = set(tournament.present(one.number))
    held = request.query.get("hold", "")
    held = held if held in one.players else ""
    other = request.query.get("with", "")
    why, most = request.query.get("why", ""), MOST if "more" in request.query else NEAREST
    rows = [
        {
            "table": table,
            "sides": [
                {"player": player, "place": place.get(player, 0), "points": points.get(player, "")}
                for player in (table.one, table.other)
            ],
            "apart": abs(place.get(table.one, 0) - place.get(table.other, 0)),
            "is_again": here >= {table.one, table.other} and from_what.count_meetings(table) > 0,
        }
        for table in one.tables
    ]
    context: dict[str, Any] = {
        "one": one,
        "rows": rows,
        "place": place,
        "held": held,
        "effect": _effect(opened, one, held, other) if held and other in one.players else None,
        "asked": why,
        "is_searched": one.method in SEARCHED,
        "why": why_said(opened, one, why, most) if why and one.players == here else None,
        "sums": sums_said(tournament, one, text),
        "ahead": ahead_said(tournament, one, text) if one.players == here else "",
        "is_stale": one.players != here,
        "came_or_went": sorted(opened.names[player] for player in one.players ^ here),
        "is_old": one.players == here and is_old(one, from_what),
        "rested": [
            opened.names[player]
            for player in one.resting
            if player in place and from_what.field.byes and from_what.field.byes[place[player] - 1]
        ],
        "again": sum(row["is_again"] is True for row in rows),
        "bye": _bye_said(opened),
        "is_listed": tournament.settings.starts == "listed",
        "will": _will(one),
        "willed": _willed(opened, one),
        "ways": [(name, said) for name, (said, _) in METHODS.items() if name != one.method],
        "hand": address_of(tournament, one),
        **seats_view(opened),
    }
    title = text.say("Pairings of round {n}", n=one.number)
    spoken = partial(proposal_announcement, opened, one)
    return view(opened, "rounds", "pairings", context, title=title, spoken=spoken)


def _bye_said(opened: Opened) -> str:
    if opened.tournament.settings.counts == "coefficients":
        return coefficient_said(ONE, opened.text)
    pairing = opened.terms.rules.pairing
    return points_said(pairing.bye.half_points if pairing else 2)


def _will(one: Round) -> dict[str, list[str]]:
    """Return what the director has said of a round, as a form sends it again."""
    return {
        "together": [" ".join(two) for two in one.together],
        "apart": [" ".join(two) for two in one.apart],
    }


def _willed(opened: Opened, one: Round) -> list[dict[str, Any]]:
    """Return each pair that was said by hand, and what is left of the will without it."""
    twos = [("together", two) for two in one.together] + [("apart", two) for two in one.apart]
    text, names, found = opened.text, opened.names, list[dict[str, Any]]()
    for at, (kind, two) in enumerate(twos):
        said = text.say("apart") if kind == "apart" else text.say("together")
        left = [
            (name, " ".join(other)) for other_at, (name, other) in enumerate(twos) if other_at != at
        ]
        pair = " – ".join(names[player] if player else text.say("bye") for player in two)
        found.append({"pair": pair, "said": said, "left": left})
    return found


def _effect(opened: Opened, one: Round, held: Player, other: Player) -> dict[str, Any]:
    """Return what a swap would do: the tables it changes, and what the round costs then."""
    tournament, text = opened.tournament, opened.text
    wish = SwapPlayers(number=one.number, first=held, second=other, accepts_rematch=True)
    made = TOURNAMENT.decide(tournament, wish, None)
    if isinstance(made, Refusal) or not made:
        said = refusal_said(made, text) if isinstance(made, Refusal) else ""
        return {"held": held, "other": other, "tables": (), "said": said}
    after = TOURNAMENT.fold(tournament, made).proposed
    if after is None:
        return {"held": held, "other": other, "tables": (), "said": ""}
    strict = TOURNAMENT.decide(tournament, replace(wish, accepts_rematch=False), None)
    return {
        "held": held,
        "other": other,
        "tables": [table for table in after.tables if {table.one, table.other} not in one.pairs],
        "resting": [player for player in after.resting if player not in one.resting],
        "after": sums_said(tournament, after, text),
        "is_again": isinstance(strict, Refusal),
    }


# ---- the first round ----


def _first(opened: Opened, request: Request) -> View:
    """Show the ways to pair the first round, each with its first pairs, and all tables of one of them."""
    tournament, text = opened.tournament, opened.text
    present = list(tournament.present(1))
    way = request.query.get("way", "")
    chosen = cast(First, way) if way in FIRST else tournament.settings.first
    ways: list[dict[str, Any]] = []
    if tournament.settings.method not in ("lots", "round_robin", "manual") and len(present) > 1:
        ways = [
            {"way": way, "name": name, "note": note, "paired": _paired_in(tournament, way)}
            for way, (name, note) in FIRST.items()
        ]
    context = {
        "ways": ways,
        "chosen": chosen,
        "chosen_name": text.say(FIRST[chosen][0]),
        "paired": next((one["paired"] for one in ways if one["way"] == chosen), None),
        "numbers": tournament.numbers,
        "sample": SAMPLE,
        "players": len(present),
        "unrated": sum(tournament.entrants[player].rating is None for player in present),
        "out": [
            (player, opened.names[player], status_of(opened, player, 1)[1])
            for player in tournament.order
            if player not in present
        ],
        "is_drawn": tournament.settings.starts == "drawn",
        "few": rematch_warning(tournament, text),
        "groupless": _groupless(opened, present),
    }
    title = text.say("Pair the first round")
    return view(opened, "rounds", "first", context, title=title)


def _groupless(opened: Opened, present: Sequence[Player]) -> list[str]:
    """Return who has no group where each group plays on its own: they are a group of their own."""
    tournament = opened.tournament
    groups = {player: tournament.entrants[player].group for player in present}
    if not tournament.settings.keeps_groups_apart or not any(groups.values()):
        return []
    return [apart(opened.names[player]) for player, group in groups.items() if not group]


def _paired_in(tournament: Tournament, way: First) -> PairRound | None:
    """Return the round that a way gives; that of lots is drawn when it is paired."""
    if way == "lots":
        return None
    changed = replace(tournament, settings=replace(tournament.settings, first=way))
    found = propose(changed, 1, method=usual_method(changed, 0), after=0)
    return found.wish if isinstance(found, Proposal) else None


# ---- acting ----


async def pair(desk: Desk, request: Request) -> Done:
    """Propose the next round; proposed again, it keeps what was fixed by hand."""
    opened = await drawn_from(desk, request)
    tournament = opened.tournament
    number = len(tournament.confirmed) + 1
    wishes: tuple[object, ...] = ()
    if (way := request.value("first")) and way in FIRST and not tournament.confirmed:
        settings = replace(tournament.settings, first=cast(First, way))
        wishes = (ChangeEvent(settings=settings),) if settings != tournament.settings else ()
        tournament = replace(tournament, settings=settings)
    after = tournament.last_done
    method = _method(request, usual_method(tournament, after))
    lots = [(desk.dice.token(), player) for player in tournament.present(number)]
    proposal = granted(
        propose(
            tournament,
            number,
            method=method,
            after=after,
            together=_twos(request, "together"),
            apart=_twos(request, "apart"),
            lots=[player for _, player in sorted(lots)],
        )
    )
    wish = replace(proposal.wish, accepts_rematch=bool(request.value("accepts_rematch")))
    done = Done(go="/tournament/pairings", toast=_told(proposal, method))
    try:
        return await carry_out(desk, request, opened, (*wishes, wish), done)
    except Refused as refused:
        raise Refused(_named(opened, tournament, wish, refused.refusal)) from refused


def _method(request: Request, usual: MethodName) -> MethodName:
    return next((one for one in METHODS if one == request.value("method")), usual)


def _twos(request: Request, name: str) -> tuple[Two, ...]:
    """Return the pairs that the director has said; with one name alone somebody rests."""
    found = []
    for value in request.values(name):
        one, _, other = value.partition(" ")
        found.append((one, other or BYE))
    return tuple({frozenset(two): two for two in found}.values())


def _told(proposal: Proposal, asked: MethodName) -> Message | None:
    """Say what is paid now so that later rounds stay possible, or that it is paired otherwise than asked."""
    if asked == "round_robin" != proposal.wish.method:
        return Message(
            mark(
                "Berger’s tables have been played out, or latecomers changed them: paired by distance."
            )
        )
    if not proposal.is_ahead and (proposal.wish.together or proposal.wish.apart):
        return Message(mark("Paired: what was set by hand stays."))
    if not proposal.is_ahead:
        return None
    return Message(mark("Paired so that later rounds need no rematch: it costs more now."))


def _named(opened: Opened, tournament: Tournament, wish: PairRound, refusal: Refusal) -> Refusal:
    """Name the two who would meet again."""
    if refusal.code != "tournament/rematch":
        return refusal
    from_what: Pairable = pairable(tournament, wish.number, after=wish.after)
    met = [
        pair_said(opened, one.one, one.other)
        for one in wish.tables
        if from_what.count_meetings(one)
    ]
    return Refusal(refusal.code, {"field": "accepts_rematch", "pairs": ", ".join(met)})


async def swap(desk: Desk, request: Request) -> Done:
    """Let two players of the proposed round change places."""
    opened = await drawn_from(desk, request)
    first, second = request.value("first"), request.value("second")
    wish = SwapPlayers(
        number=request.number("number"),
        first=first,
        second=second,
        accepts_rematch=bool(request.value("accepts_rematch")),
    )
    names = opened.names
    told = Message(
        mark("Swapped: {one} and {other}."), {"one": names[first], "other": names[second]}
    )
    done = Done(go="/tournament/pairings", toast=told)
    return await carry_out(desk, request, opened, wish, done)


async def confirm(desk: Desk, request: Request) -> Done:
    """Let the proposed round be played."""
    opened = await drawn_from(desk, request)
    wish = ConfirmRound(number=request.number("number"))
    told = Message(mark("Round {n} is confirmed."), {"n": wish.number})
    done = Done(go="/tournament/round", spoken=told)
    return await carry_out(desk, request, opened, wish, done)
