"""Put a round together by hand: two who are tapped play each other; the others may still be paired by search.

What is put together stands in the address until it is proposed: `pairs=3-8,5-&hold=1` are entry numbers,
`5-` is a player who rests.
"""

from collections.abc import Sequence

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import METHODS, tie_break_texts, view
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.pairable import pairable
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.proposal import usual_method
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, Player, Two

ROUTE = "/tournament/pairings/hand"


def manual_pairing_view(opened: LoadedTournament, request: Request) -> View:
    """Show who has no table yet, best first, and the tables there are."""
    tournament = opened.tournament
    number, after = len(tournament.confirmed) + 1, tournament.last_done
    from_what = pairable(tournament, number, after=after)
    pairs = _pairs_from_query(tournament, from_what.players, request.query.get("pairs", ""))
    seated = {player for two in pairs for player in two}
    left = [player for player in from_what.players if player not in seated]
    held = next(
        (one for one in left if str(tournament.numbers[one]) == request.query.get("hold")), ""
    )
    stands = from_what.lines if after else ()
    points = {line.player: tie_break_texts(opened, line) for line in stands}
    rests = left[0] if len(left) == 1 else BYE
    usual = usual_method(tournament, after)
    others = usual if usual in SEARCHED else "distance"
    context = {
        "of": number,
        "held": held,
        "left": [
            {
                "player": player,
                "place": place,
                "points": points.get(player, ""),
                "href": _pairs_after_tap(tournament, pairs, held, player),
            }
            for place, player in enumerate(from_what.players, start=1)
            if player in left
        ],
        "made": [
            (two, _route_for(tournament, [other for other in pairs if other != two]))
            for two in pairs
        ],
        "rests_href": _route_for(tournament, [*pairs, (held, BYE)]) if held else "",
        "rests": rests,
        "is_whole": len(left) < 2 and len(pairs) > 0,
        "together": [" ".join(two) for two in (*pairs, *([(rests, BYE)] if rests else []))],
        "others": others,
        "others_said": opened.text.say(METHODS[others][0]),
    }
    title = opened.text.say("Round {n} by hand", n=number)
    return view(opened, "rounds", "manual_pairing", context, title=title)


def manual_pairing_route(tournament: Tournament, one: Round) -> str:
    """Return where the tables of a round can be put together anew."""
    tables = [(table.one, table.other) for table in one.tables]
    return _route_for(tournament, [*tables, *((player, BYE) for player in one.resting)])


def _pairs_from_query(tournament: Tournament, there: Sequence[Player], written: str) -> list[Two]:
    """Return the pairs that an address names; who is named twice, or is not there, has no table."""
    players = {str(tournament.numbers[player]): player for player in there} | {"": BYE}
    pairs, free = list[Two](), set(there)
    for numbers in written.split(","):
        one, _, other = numbers.partition("-")
        two = players.get(one, BYE), players.get(other, one)
        if two[0] in free and two[1] in {*free, BYE} - {two[0]}:
            pairs.append(two)
            free -= set(two)
    return pairs


def _pairs_after_tap(
    tournament: Tournament, pairs: Sequence[Two], held: Player, player: Player
) -> str:
    """Return where a tap on a player leads: held, let go, or at a table with the one who is held."""
    if not held:
        return f"{_route_for(tournament, pairs)}&hold={tournament.numbers[player]}"
    return _route_for(tournament, pairs if held == player else [*pairs, (held, player)])


def _route_for(tournament: Tournament, pairs: Sequence[Two]) -> str:
    numbers = tournament.numbers
    written = ",".join(f"{numbers[one]}-{numbers.get(other, '')}" for one, other in pairs)
    return f"#{ROUTE}?pairs={written}"
