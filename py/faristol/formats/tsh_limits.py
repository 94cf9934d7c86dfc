"""The limits of a division of tsh: what it cannot hold of a tournament.

The director learns of them before the file is used.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.formats.tsh import plain_name
from faristol.rules.outcome import outcome_of
from faristol.tournament.state import Result, Tournament
from faristol.tournament.values import Player

Kind: TypeAlias = Literal[
    "both_lost",  # written as a round that both missed
    "without_points",  # a known winner without points: written as 1–0
    "winner",  # the committee named another winner than the points do
    "penalty",
    "disqualified",
    "unplayed",  # the difference of a bye or a missed round is at least one point
    "missed",  # the value of a missed round is a setting, which the file does not hold
    "groups",
    "orders",  # tsh ranks by points and difference
    "names",  # digits and semicolons end a name
]

_ORDER: Final = "difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """Something that the file cannot hold, and its place: a round, a table, a player."""

    kind: Kind
    round: int = 0
    table: int = 0
    player: Player = ""


def is_lost_by_both(result: Result) -> bool:
    """Whether both players lost (CAT-CLS 4F, 8.2C): in tsh equal points are a draw."""
    return result.outcome.results == ("loss", "loss")


def has_only_winner(result: Result) -> bool:
    """Whether a result has a winner but no points."""
    return "win" in result.outcome.results and not any(result.outcome.scores)


def find_losses(tournament: Tournament, names: Mapping[Player, str]) -> tuple[Loss, ...]:
    """Return the losses of a tournament in a division, the more serious ones first."""
    return (
        *_game_losses(tournament),
        *_player_losses(tournament, names),
        *_counting_losses(tournament),
    )


def _game_losses(tournament: Tournament) -> Iterator[Loss]:
    for round_ in tournament.confirmed:
        for table, result in sorted(round_.results.items()):
            if is_lost_by_both(result):
                yield Loss(kind="both_lost", round=round_.number, table=table)
            elif has_only_winner(result):
                yield Loss(kind="without_points", round=round_.number, table=table)
            elif outcome_of(result.outcome.scores) != result.outcome:
                yield Loss(kind="winner", round=round_.number, table=table)


def _player_losses(tournament: Tournament, names: Mapping[Player, str]) -> Iterator[Loss]:
    for penalty in tournament.penalties.values():
        yield Loss(kind="penalty", round=penalty.round, player=penalty.player)
    for player in tournament.disqualified.values():
        yield Loss(kind="disqualified", player=player)
    for player in tournament.order:
        name = names.get(player, "")
        if plain_name(name) != " ".join(name.split()):
            yield Loss(kind="names", player=player)


def _counting_losses(tournament: Tournament) -> Iterator[Loss]:
    settings = tournament.settings
    is_rested = any(round_.resting for round_ in tournament.confirmed)
    is_missed = any(tournament.list_missing(round_) for round_ in tournament.confirmed)
    if (is_rested and settings.bye_difference < 1) or (
        is_missed and settings.missed_half_points != 1
    ):
        yield Loss(kind="unplayed")
    if is_missed and settings.missed_half_points:
        yield Loss(kind="missed")
    if any(entrant.group or entrant.team for entrant in tournament.entrants.values()):
        yield Loss(kind="groups")
    is_ranked_otherwise = settings.orders[:1] != (_ORDER,) or settings.cap > 0
    if is_ranked_otherwise or settings.counts == "coefficients":
        yield Loss(kind="orders")
