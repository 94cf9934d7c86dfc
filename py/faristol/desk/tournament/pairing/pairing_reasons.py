"""Say why two play each other: what was forbidden, and what another opponent would have cost."""

from functools import partial
from itertools import islice
from typing import Any

from faristol.desk.kernel.translation import Text, mark
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.pairable import (
    Pairable,
    allows_second_bye,
    pairable_of,
    pairs_across_groups,
)
from faristol.tournament.pairing.criteria import criteria_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.proposal import Proposal, proposed_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import pairs_of
from faristol.tournament.why import Otherwise, first_difference, full_sums_of, otherwise, sums_of

# opponents of whom it is said, on paper more than on the screen: the round is paired anew for each
NEAREST, MOST, PRINTED = 8, 40, 60
# what a criterion counts: when there is nothing of it, and how much there is
_SUMS = {
    "across_groups": ("", mark("Pairs across groups: {n}")),
    "across_height": ("", mark("Higher players would meet across groups")),
    "rematches": (mark("No rematches"), mark("Rematches: {n}")),
    "repeated_byes": (mark("No second byes"), mark("Second byes: {n}")),
    "bye_height": (mark("The last player has the bye"), mark("Below the player with the bye: {n}")),
    "team_mates": ("", mark("Team-mates who meet: {n}")),
    "distance": (mark("Distance 0"), mark("Total distance {n}")),
    "squares": ("", ""),
    "starts": ("", mark("Pairs who have started equally often: {n}")),
    "points_between": (
        mark("Everyone within their own score group"),
        mark("Between score groups: {n}"),
    ),
    # how far it is from that, in squares, says nothing to a person
    "halves": (mark("Upper half against lower half"), ""),
    "lots": ("", mark("Deviation from the draw: {n}")),
    "from_the_top": ("", ""),
}


def cost_text(tournament: Tournament, one: Round, text: Text) -> list[tuple[bool, str]]:
    """Say what a round costs, level by level: whether it is nothing, and in words."""
    across, forced = pairs_across_groups(tournament, one)
    label = text.say(_SUMS["across_groups"][1], n=across)
    return [
        *([(across <= forced, label)] if across else []),
        *_stored_sums_said(tournament, one, text),
    ]


def _stored_sums_said(tournament: Tournament, one: Round, text: Text) -> list[tuple[bool, str]]:
    if one.method not in METHODS:  # by hand, or by Berger's tables: nothing is the least of all
        again = one.sums[0] if one.sums else 0
        return [(False, text.say(_SUMS["rematches"][1], n=again))] if again else []
    criteria, found = METHODS[one.method].system.criteria, list[tuple[bool, str]]()
    if len(criteria) != len(one.sums):  # a file can say what no method counts
        return []
    for criterion, value in zip(criteria, one.sums, strict=True):
        none, some = _SUMS[criterion.code]
        if criterion.code == "bye_height" and not one.resting:
            continue
        if criterion.code == "repeated_byes" and allows_second_bye(tournament):  # not counted
            continue
        if criterion.code == "points_between" and not one.after:  # nobody has any points
            continue
        if value and some and criterion.code != "lots":  # a draw is no cost
            is_usual = criterion.code in ("distance", "points_between")
            found.append((is_usual, text.say(some, n=value)))
        elif not value and none:
            found.append((True, text.say(none)))
    return found


def is_outdated(one: Round, from_what: Pairable) -> bool:
    """Tell whether a round costs otherwise now than when it was paired: a result was corrected, or a rating."""
    if one.method not in METHODS or one.players != set(from_what.players):
        return False
    pairs = from_what.pairs_of(one.tables, one.resting)
    return sums_of(from_what.field, METHODS[one.method], pairs) != one.sums


def _lookahead_cost(tournament: Tournament, one: Round) -> Proposal | None:
    """Return how a round was found that costs more than it had to, so that later ones need no rematch."""
    again = proposed_again(tournament, one) if one.ahead and one.method in METHODS else None
    if again is None or not again.is_ahead:
        return None
    is_as_found = pairs_of(again.wish.tables, again.wish.resting) == one.pairs
    return again if is_as_found else None  # else it was changed by hand


def lookahead_text(tournament: Tournament, one: Round, text: Text) -> str:
    """Say what a round costs more than it had to, so that the rounds to come need no rematch."""
    again = _lookahead_cost(tournament, one)
    if again is None or again.found is None or again.least is None:
        return ""
    costs = _Costs(pairable_of(tournament, one), one)
    more = costs.difference(again.found.sums, again.least.sums, text, has_met=False)
    return text.say("With later rounds in mind it costs more now: {said}.", said=more)


def pairing_reasons(
    opened: LoadedTournament, one: Round, asked: str, most: int
) -> dict[str, Any] | None:
    """Return why the better one of a table, or who rests, has this opponent: a line for each other one."""
    if one.method not in METHODS:
        return None
    text, from_what = opened.text, pairable_of(opened.tournament, one)
    players = from_what.players
    place = {player: at for at, player in enumerate(players)}
    if one.players != set(players):  # who is held or put by hand may have left since
        return None
    table = next((it for it in one.tables if str(it.number) == asked), None)
    if table is not None:
        player, opponent = sorted((table.one, table.other), key=lambda it: place[it])
        at, meets = place[player], place[opponent]
    elif asked in one.resting:
        player, opponent, at, meets = asked, "", len(players), place[asked]
    else:
        return None
    say = _ReasonWriter(opened, one, from_what, at)
    found = otherwise(from_what.field, METHODS[one.method], at)
    others = (other for other in found if other.opponent != meets)
    lines = [
        (
            other.opponent + 1,
            opened.names[players[other.opponent]] if other.opponent < len(players) else "",
            say.line(other),
            False,
        )
        for other in islice(others, most)
    ]
    name = opened.names[players[meets]]
    so = text.say("this is the pair") if table else text.say("has the bye")
    lines.append((meets + 1, name, so, True))
    return {
        "table": table.number if table else 0,
        "player": player,
        "place": place[player] + 1,
        "opponent": opponent,
        "other_place": meets + 1 if table else 0,
        "lines": sorted(lines),
        "has_more": most < min(MOST, len(players) + len(players) % 2 - 2),
        "is_by_hand": any(player in two for two in one.together),
    }


class _ReasonWriter:
    """Say of a player, or of the bye, what each other opponent would cost."""

    def __init__(self, opened: LoadedTournament, one: Round, from_what: Pairable, at: int) -> None:
        self._one, self._from_what, self._at, self._text = one, from_what, at, opened.text
        self._is_ahead = _lookahead_cost(opened.tournament, one) is not None
        self._rank = partial(METHODS[one.method].rank, from_what.field)
        self._here = self._rank(from_what.pairs_of(one.tables, one.resting))
        self._costs = _Costs(from_what, one)
        self._sums = self._costs.of_round()

    def line(self, other: Otherwise) -> str:
        """Say why it is not this one."""
        text, one, sums, here = self._text, self._one, other.sums, self._sums
        if sums is None:
            return text.say("kept apart by hand") if other.is_apart else text.say("impossible")
        if self._at == len(self._from_what.players) and (said := self._rest(other, sums)):
            return said
        is_across = self._from_what.field.is_across(self._at, other.opponent)
        if is_across and sums > here and self._costs.decides("across_groups", sums, here):
            return text.say("of another group")
        if sums == here and one.method == "top_down" and self._rank(other.pairs) > self._here:
            return text.say("a higher player would meet a more distant one")
        if sums < here and self._is_ahead:
            return text.say("it would cost less now but leave too few options for later rounds")
        return self._costs.difference(sums, here, text, has_met=other.met > 0)

    def _rest(self, other: Otherwise, sums: tuple[int, ...]) -> str:
        """Say why somebody else does not rest: rested before, or stands higher; else nothing."""
        if self._costs.decides("repeated_byes", sums, self._sums):
            return self._text.say("has already had a bye")
        if self._costs.decides("bye_height", sums, self._sums):
            below = self._from_what.field.size - 1 - other.opponent
            return self._text.count("{n} player is below", "{n} players are below", below)
        return ""


class _Costs:
    """What a round costs by each criterion that counts in its field, compared with another one."""

    def __init__(self, from_what: Pairable, one: Round) -> None:
        self._from_what, self._round = from_what, one
        criteria = criteria_of(from_what.field, METHODS[one.method].system)
        self._codes = [criterion.code for criterion in criteria]

    def of_round(self) -> tuple[int, ...]:
        """Return the sums of the round: those it was stored with, and those that none is stored of."""
        one, field, method = self._round, self._from_what.field, METHODS[self._round.method]
        pairs = self._from_what.pairs_of(one.tables, one.resting)
        stored = {
            criterion.code: cost
            for criterion, cost in zip(method.system.criteria, one.sums, strict=False)
        }
        full = zip(self._codes, full_sums_of(field, method, pairs), strict=True)
        return tuple(stored.get(code, cost) for code, cost in full)

    def decides(self, code: str, sums: tuple[int, ...], here: tuple[int, ...]) -> bool:
        """Whether a criterion is the first that tells two rounds apart."""
        at = first_difference(sums, here)
        return at >= 0 and self._codes[at] == code

    def difference(
        self, sums: tuple[int, ...], here: tuple[int, ...], text: Text, *, has_met: bool
    ) -> str:
        """Say by how much another round is worse, at the first level that tells the two apart."""
        at = first_difference(sums, here)
        if at < 0:
            return text.say("it would cost the same")
        code = self._codes[at]
        if code == "rematches" and has_met:
            return text.say("they have met already")
        if sums[at] < here[at]:
            return self._cheaper(text)
        if code == "distance":
            return text.say("total distance {n} instead of {was}", n=sums[at], was=here[at])
        if code == "halves":
            return text.say("it would be further from upper half against lower half")
        if code == "bye_height":
            return text.say("a player with {n} below would have the bye", n=sums[at])
        if code == "squares":
            return text.say("the same distance, less evenly shared")
        said = _SUMS[code][1]
        whole = text.say(said, n=sums[at]) if said else text.say("it would cost more")
        return whole[:1].lower() + whole[1:]  # after a name and a colon

    def _cheaper(self, text: Text) -> str:
        """Say why another round would cost less; players who are swapped are held together."""
        if self._round.together:
            return text.say("it would cost less: the round was changed by hand")
        return text.say("it would cost less now: a result or the way of pairing has changed since")
