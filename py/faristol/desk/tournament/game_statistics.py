"""Statistics of the games of a tournament: highest, lowest and mean scores, and estimated ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import format_number, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    TournamentContext,
    format_pair,
    format_points,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.rules.outcome import Scores
from faristol.tournament.barruf import NEW, RatedPlayer, compute_rating_changes
from faristol.tournament.results import WITHOUT_A_GAME
from faristol.tournament.state import Tournament
from faristol.tournament.values import Table

BARRUF: Final = "barruf"
HALF_POINTS: Final = {"win": 2, "draw": 1, "loss": 0}


class PlayedGame(NamedTuple):
    """A game that was played."""

    round: int
    table: Table
    scores: Scores
    half_points: int  # of the player listed first
    is_lost_by_both: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingEstimateRow:
    """The estimated rating of a player after the games."""

    name: str
    games: int
    won: str
    before: int
    by: str  # the change, with its sign
    after: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GameStatisticsContext(TournamentContext):
    """The statistics of all games so far."""

    template: ClassVar[str] = "tournament/game_statistics.html"

    statistics: Sequence[tuple[str, str, str]]  # label, value and player
    ratings: Sequence[RatingEstimateRow]
    new_rating: int  # of players without one


def played_games(tournament: Tournament) -> Iterator[PlayedGame]:
    """Yield the games that were played and have points, in order."""
    for round_ in tournament.confirmed:
        for table in round_.tables:
            result = round_.results.get(table.number)
            if result and result.report.how not in (*WITHOUT_A_GAME, "reported"):
                ended = result.outcome.results
                is_lost_by_both = ended == ("loss", "loss")
                yield PlayedGame(
                    round_.number,
                    table,
                    result.outcome.scores,
                    HALF_POINTS[ended[0]],
                    is_lost_by_both,
                )


@tournament_screen
async def show(_: Desk, __: Request, tournament: LoadedTournament) -> View:
    """Show the statistics of all games so far."""
    games = list(played_games(tournament.state))
    context = GameStatisticsContext(
        tournament=tournament,
        part="standings",
        statistics=_statistics(tournament, games) if games else [],
        ratings=_ratings(tournament, games),
        new_rating=NEW,
    )
    return tournament_view(context, title=tournament.text.gettext("Statistics"))


def _statistics(
    tournament: LoadedTournament, games: list[PlayedGame]
) -> list[tuple[str, str, str]]:
    """Return rows of label, value and player; of equal games the first."""
    text = tournament.text
    sides = [(game, side) for game in games for side in (0, 1)]
    mean = sum(game.scores[side] for game, side in sides) / len(sides)
    best, at = max(sides, key=lambda entry: entry[0].scores[entry[1]])
    widest = max(games, key=lambda game: abs(game.scores[0] - game.scores[1]))
    closest = min(games, key=lambda game: abs(game.scores[0] - game.scores[1]))
    highest = max(games, key=lambda game: sum(game.scores))
    name = tournament.names[(best.table.one, best.table.other)[at]]

    def format_game(game: PlayedGame) -> str:
        pair = format_pair(tournament, game.table.one, game.table.other)
        scores = "–".join(format_number(score) for score in game.scores)
        return text.gettext("round {n}: {pair} {scores}", n=game.round, pair=pair, scores=scores)

    rows = [
        (text.gettext("Games"), str(len(games)), ""),
        (
            text.gettext("Points per player per game"),
            text.format_number(round(mean)),
            text.gettext("on average"),
        ),
        (
            text.gettext("Most points by one player"),
            format_number(best.scores[at]),
            f"{name}, {format_game(best)}",
        ),
        (
            text.gettext("Most points by both players"),
            format_number(sum(highest.scores)),
            format_game(highest),
        ),
        (text.gettext("Largest difference"), _score_difference(widest), format_game(widest)),
        (text.gettext("Smallest difference"), _score_difference(closest), format_game(closest)),
    ]
    if tournament.state.settings.starts == "listed":
        won = format_points(sum(game.half_points for game in games))
        rows.append(
            (text.gettext("Points won by starting players"), won, text.gettext("in the standings"))
        )
    return rows


def _score_difference(game: PlayedGame) -> str:
    return str(abs(game.scores[0] - game.scores[1]))


def _ratings(tournament: LoadedTournament, games: list[PlayedGame]) -> list[RatingEstimateRow]:
    """Return the estimated ratings, best first, if the entrants are rated by that list."""
    state = tournament.state
    if not state.settings.listing.casefold().startswith(BARRUF):
        return []
    rated = {
        player: RatedPlayer(rating=entrant.rating) for player, entrant in state.entrants.items()
    }
    played = (
        (game.table.one, game.table.other, game.half_points)
        for game in games
        if not game.is_lost_by_both  # no rating list has such a result
    )
    rows = [
        RatingEstimateRow(
            name=tournament.names[player],
            games=change.games,
            won=format_points(change.half_points),
            before=change.before,
            by=format_signed(change.by),
            after=change.before + change.by,
        )
        for player, change in compute_rating_changes(rated, played).items()
    ]
    return sorted(rows, key=lambda row: (-row.after, row.name))
