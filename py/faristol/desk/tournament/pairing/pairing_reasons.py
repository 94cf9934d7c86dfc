"""The reasons of pairs: forbidden opponents, and the costs of the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeAlias

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.pair_costs import (
    AlternativePair,
    first_difference,
    full_sums_of,
    iterate_alternatives,
    sums_of,
)
from faristol.tournament.pairing.criteria import criteria_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import (
    PairingBasis,
    allows_second_bye,
    pairing_basis_of,
    pairs_across_groups,
)
from faristol.tournament.proposal import Proposal, propose_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player, pairs_of

# opponents that are listed, more on paper than on the screen: the round is paired again for each
NEAREST, MAX_LISTED, MAX_PRINTED = 8, 40, 60
# labels of a criterion: if its cost is zero, and with its cost
_COST_LABELS = {
    "across_groups": ("", gettext_noop("Pairs across groups: {n}")),
    "across_height": ("", gettext_noop("Higher players would meet across groups")),
    "rematches": (gettext_noop("No rematches"), gettext_noop("Rematches: {n}")),
    "repeated_byes": (gettext_noop("No second byes"), gettext_noop("Second byes: {n}")),
    "bye_height": (
        gettext_noop("The last player has the bye"),
        gettext_noop("Below the player with the bye: {n}"),
    ),
    "team_mates": ("", gettext_noop("Team-mates who meet: {n}")),
    "distance": (gettext_noop("Distance 0"), gettext_noop("Total distance {n}")),
    "squares": ("", ""),
    "starts": ("", gettext_noop("Pairs who have started equally often: {n}")),
    "points_between": (
        gettext_noop("Everyone within their own score group"),
        gettext_noop("Between score groups: {n}"),
    ),
    # the sum of squares would mean nothing to readers
    "halves": (gettext_noop("Upper half against lower half"), ""),
    "lots": ("", gettext_noop("Deviation from the draw: {n}")),
    "from_the_top": ("", ""),
}


# place of an opponent, name (an empty string for the bye), reason, and whether it is the pair
ReasonLine: TypeAlias = tuple[int, str, str, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingReasons:
    """The reasons for a pair or for a bye: a line for each other opponent, by place."""

    table: int  # 0 for a bye
    player: Player  # the higher of the two, or the player who has the bye
    place: int
    opponent: Player
    other_place: int
    lines: Sequence[ReasonLine]
    has_more: bool
    is_by_hand: bool


def cost_labels(tournament: Tournament, round_: Round, text: Translator) -> list[tuple[bool, str]]:
    """Return the costs of a round by level: whether the cost is usual or zero, and its label."""
    across, forced = pairs_across_groups(tournament, round_)
    label = text.gettext(_COST_LABELS["across_groups"][1], n=across)
    return [
        *([(across <= forced, label)] if across else []),
        *_stored_cost_labels(tournament, round_, text),
    ]


def _stored_cost_labels(
    tournament: Tournament, round_: Round, text: Translator
) -> list[tuple[bool, str]]:
    if round_.method not in METHODS:  # by hand, or by Berger's tables: no cost was minimised
        rematches = round_.sums[0] if round_.sums else 0
        return (
            [(False, text.gettext(_COST_LABELS["rematches"][1], n=rematches))] if rematches else []
        )
    criteria, labels = METHODS[round_.method].system.criteria, list[tuple[bool, str]]()
    if len(criteria) != len(round_.sums):  # a file can hold sums of no method
        return []
    for criterion, value in zip(criteria, round_.sums, strict=True):
        label_of_zero, label_of_count = _COST_LABELS[criterion.code]
        if criterion.code == "bye_height" and not round_.resting:
            continue
        if criterion.code == "repeated_byes" and allows_second_bye(tournament):  # not counted
            continue
        if criterion.code == "points_between" and not round_.after:  # no player has points yet
            continue
        if value and label_of_count and criterion.code != "lots":  # a draw is no cost
            is_usual = criterion.code in ("distance", "points_between")
            labels.append((is_usual, text.gettext(label_of_count, n=value)))
        elif not value and label_of_zero:
            labels.append((True, text.gettext(label_of_zero)))
    return labels


def is_outdated(round_: Round, basis: PairingBasis) -> bool:
    """Whether the costs of a round have changed since it was paired: by a corrected result or rating."""
    if round_.method not in METHODS or round_.players != set(basis.players):
        return False
    pairs = basis.pairs_of(round_.tables, round_.resting)
    return sums_of(basis.field, METHODS[round_.method], pairs) != round_.sums


def _lookahead_proposal(tournament: Tournament, round_: Round) -> Proposal | None:
    """Return the proposal of a round that costs more than necessary to avoid later rematches, or None."""
    proposal = (
        propose_again(tournament, round_) if round_.ahead and round_.method in METHODS else None
    )
    if proposal is None or not proposal.is_ahead:
        return None
    is_as_found = pairs_of(proposal.act.tables, proposal.act.resting) == round_.pairs
    return proposal if is_as_found else None  # otherwise it was changed by hand


def lookahead_text(tournament: Tournament, round_: Round, text: Translator) -> str:
    """Return the note on the extra cost of a round that avoids later rematches, or an empty string."""
    proposal = _lookahead_proposal(tournament, round_)
    if proposal is None or proposal.pairing is None or proposal.cheapest is None:
        return ""
    costs = _Costs(pairing_basis_of(tournament, round_), round_)
    more = costs.describe_difference(
        proposal.pairing.sums, proposal.cheapest.sums, text, has_met=False
    )
    return text.gettext("With later rounds in mind it costs more now: {said}.", said=more)


def pairing_reasons(
    tournament: LoadedTournament, round_: Round, requested: str, limit: int
) -> PairingReasons | None:
    """Return the reasons for a pair, a row for each other opponent of the higher player; None without any.

    `requested` is the number of a table, or a player who has the bye.
    """
    if round_.method not in METHODS:
        return None
    text, basis = tournament.text, pairing_basis_of(tournament.state, round_)
    players = basis.players
    place = {player: at for at, player in enumerate(players)}
    if round_.players != set(players):  # players may have left or arrived since
        return None
    table = next(
        (candidate for candidate in round_.tables if str(candidate.number) == requested), None
    )
    if table is not None:
        player, opponent = sorted((table.one, table.other), key=lambda seated: place[seated])
        at, meets = place[player], place[opponent]
    elif requested in round_.resting:
        player, opponent, at, meets = requested, "", len(players), place[requested]
    else:
        return None
    writer = _ReasonWriter(tournament, round_, basis, at)
    differences = iterate_alternatives(basis.field, METHODS[round_.method], at)
    others = (other for other in differences if other.opponent != meets)
    lines = [
        (
            other.opponent + 1,
            tournament.names[players[other.opponent]] if other.opponent < len(players) else "",
            writer.reason(other),
            False,
        )
        for other in islice(others, limit)
    ]
    name = tournament.names[players[meets]]
    reason = text.gettext("this is the pair") if table else text.gettext("has the bye")
    lines.append((meets + 1, name, reason, True))
    return PairingReasons(
        table=table.number if table else 0,
        player=player,
        place=place[player] + 1,
        opponent=opponent,
        other_place=meets + 1 if table else 0,
        lines=sorted(lines),
        has_more=limit < min(MAX_LISTED, len(players) + len(players) % 2 - 2),
        is_by_hand=any(player in two for two in round_.together),
    )


class _ReasonWriter:
    """The reasons against the other opponents of a player, or against other byes."""

    def __init__(
        self, tournament: LoadedTournament, round_: Round, basis: PairingBasis, at: int
    ) -> None:
        self._round, self._basis, self._place, self._text = round_, basis, at, tournament.text
        self._is_lookahead = _lookahead_proposal(tournament.state, round_) is not None
        self._rank = partial(METHODS[round_.method].rank, basis.field)
        self._rank_here = self._rank(basis.pairs_of(round_.tables, round_.resting))
        self._costs = _Costs(basis, round_)
        self._sums = self._costs.round_sums()

    def reason(self, other: AlternativePair) -> str:
        """Return the reason against an opponent."""
        text, round_, sums, here = self._text, self._round, other.sums, self._sums
        if sums is None:
            return (
                text.gettext("kept apart by hand") if other.is_apart else text.gettext("impossible")
            )
        if self._place == len(self._basis.players) and (reason := self._bye_reason(other, sums)):
            return reason
        is_across = self._basis.field.is_across(self._place, other.opponent)
        if is_across and sums > here and self._costs.is_decided_by("across_groups", sums, here):
            return text.gettext("of another group")
        if (
            sums == here
            and round_.method == "top_down"
            and self._rank(other.pairs) > self._rank_here
        ):
            return text.gettext("a higher player would meet a more distant one")
        if sums < here and self._is_lookahead:
            return text.gettext("it would cost less now but leave too few options for later rounds")
        return self._costs.describe_difference(sums, here, text, has_met=other.met > 0)

    def _bye_reason(self, other: AlternativePair, sums: tuple[int, ...]) -> str:
        """Return the reason against another bye: an earlier bye or a higher place; otherwise an empty string."""
        if self._costs.is_decided_by("repeated_byes", sums, self._sums):
            return self._text.gettext("has already had a bye")
        if self._costs.is_decided_by("bye_height", sums, self._sums):
            below = self._basis.field.size - 1 - other.opponent
            return self._text.ngettext("{n} player is below", "{n} players are below", below)
        return ""


class _Costs:
    """The costs of a round by the criteria of its field, compared with another round."""

    def __init__(self, basis: PairingBasis, round_: Round) -> None:
        self._basis, self._round = basis, round_
        criteria = criteria_of(basis.field, METHODS[round_.method].system)
        self._codes = [criterion.code for criterion in criteria]

    def round_sums(self) -> tuple[int, ...]:
        """Return the sums of the round: those that were stored, and the others computed."""
        round_, field, method = self._round, self._basis.field, METHODS[self._round.method]
        pairs = self._basis.pairs_of(round_.tables, round_.resting)
        stored = {
            criterion.code: cost
            for criterion, cost in zip(method.system.criteria, round_.sums, strict=False)
        }
        full = zip(self._codes, full_sums_of(field, method, pairs), strict=True)
        return tuple(stored.get(code, cost) for code, cost in full)

    def is_decided_by(self, code: str, sums: tuple[int, ...], here: tuple[int, ...]) -> bool:
        """Whether a criterion is the first with different costs."""
        at = first_difference(sums, here)
        return at >= 0 and self._codes[at] == code

    def describe_difference(
        self, sums: tuple[int, ...], here: tuple[int, ...], text: Translator, *, has_met: bool
    ) -> str:
        """Return the extra cost of another round at the first level that differs."""
        at = first_difference(sums, here)
        if at < 0:
            return text.gettext("it would cost the same")
        code = self._codes[at]
        if code == "rematches" and has_met:
            return text.gettext("they have met already")
        if sums[at] < here[at]:
            return self._cheaper_reason(text)
        if code == "distance":
            return text.gettext("total distance {n} instead of {was}", n=sums[at], was=here[at])
        if code == "halves":
            return text.gettext("it would be further from upper half against lower half")
        if code == "bye_height":
            return text.gettext("a player with {n} below would have the bye", n=sums[at])
        if code == "squares":
            return text.gettext("the same distance, less evenly shared")
        label = _COST_LABELS[code][1]
        reason = text.gettext(label, n=sums[at]) if label else text.gettext("it would cost more")
        return reason[:1].lower() + reason[1:]  # it follows a name and a colon

    def _cheaper_reason(self, text: Translator) -> str:
        """Return the reason of a lower cost of another round; swapped players are pairs set by hand."""
        if self._round.together:
            return text.gettext("it would cost less: the round was changed by hand")
        return text.gettext(
            "it would cost less now: a result or the way of pairing has changed since"
        )
