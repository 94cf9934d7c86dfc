"""What a division of tsh cannot hold of a tournament, so that a director knows before the file is used."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.formats.tsh import plain_name
from faristol.rules.outcome import outcome_of
from faristol.tournament.state import Result, Tournament
from faristol.tournament.values import Player

Kind: TypeAlias = Literal[
    "both_lost",  # written as a round that both missed
    "without_points",  # a winner who is known without points: written as 1–0
    "winner",  # the committee named another than the points do
    "penalty",
    "disqualified",
    "unplayed",  # a bye or a round missed has a difference, one point at least
    "missed",  # what a round missed is worth is a setting, which is not in the file
    "groups",
    "orders",  # tsh goes by points and difference
    "names",  # figures and semicolons end a name
]

_ORDER: Final = "difference"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What gets lost, and where: in a round, at a table, of a player."""

    kind: Kind
    round: int = 0
    table: int = 0
    player: Player = ""


def is_lost_by_both(result: Result) -> bool:
    """Whether neither of the two has won anything (CAT-CLS 4F, 8.2C): to tsh equal points are a draw."""
    return result.outcome.results == ("loss", "loss")


def has_only_winner(result: Result) -> bool:
    """Whether a winner is known and no points are."""
    return "win" in result.outcome.results and not any(result.outcome.scores)


def find_losses(tournament: Tournament, names: Mapping[Player, str]) -> tuple[Loss, ...]:
    """Return what a division cannot hold of a tournament, the graver first."""
    return (*_of_games(tournament), *_of_players(tournament, names), *_of_counting(tournament))


def _of_games(tournament: Tournament) -> Iterator[Loss]:
    for one in tournament.confirmed:
        for table, result in sorted(one.results.items()):
            if is_lost_by_both(result):
                yield Loss(kind="both_lost", round=one.number, table=table)
            elif has_only_winner(result):
                yield Loss(kind="without_points", round=one.number, table=table)
            elif outcome_of(result.outcome.scores) != result.outcome:
                yield Loss(kind="winner", round=one.number, table=table)


def _of_players(tournament: Tournament, names: Mapping[Player, str]) -> Iterator[Loss]:
    for penalty in tournament.penalties.values():
        yield Loss(kind="penalty", round=penalty.round, player=penalty.player)
    for player in tournament.disqualified.values():
        yield Loss(kind="disqualified", player=player)
    for player in tournament.order:
        name = names.get(player, "")
        if plain_name(name) != " ".join(name.split()):
            yield Loss(kind="names", player=player)


def _of_counting(tournament: Tournament) -> Iterator[Loss]:
    settings = tournament.settings
    is_rested = any(one.resting for one in tournament.confirmed)
    is_missed = any(tournament.missed(one) for one in tournament.confirmed)
    if (is_rested and settings.bye_difference < 1) or (
        is_missed and settings.missed_half_points != 1
    ):
        yield Loss(kind="unplayed")
    if is_missed and settings.missed_half_points:
        yield Loss(kind="missed")
    if any(one.group or one.team for one in tournament.entrants.values()):
        yield Loss(kind="groups")
    is_ranked_otherwise = settings.orders[:1] != (_ORDER,) or settings.cap > 0
    if is_ranked_otherwise or settings.counts == "coefficients":
        yield Loss(kind="orders")
