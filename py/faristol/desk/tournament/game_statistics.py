"""Show what the games of a tournament come to: the most, the least, the mean; and what they may do to ratings."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import format_number, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import format_pair, format_points, tournament_screen, view
from faristol.desk.tournament.document import LoadedTournament
from faristol.rules.outcome import Scores
from faristol.tournament.barruf import NEW, Rated, changes
from faristol.tournament.results import WITHOUT_A_GAME
from faristol.tournament.state import Tournament
from faristol.tournament.values import Table

BARRUF: Final = "barruf"
WORTH: Final = {"win": 2, "draw": 1, "loss": 0}


class PlayedGame(NamedTuple):
    """A game that was really played."""

    round: int
    table: Table
    scores: Scores
    half_points: int  # of the first
    is_lost_by_both: bool = False


def played_games(tournament: Tournament) -> Iterator[PlayedGame]:
    """Yield the games that were played and have points, however they ended, in their order."""
    for one in tournament.confirmed:
        for table in one.tables:
            result = one.results.get(table.number)
            if result and result.report.how not in (*WITHOUT_A_GAME, "reported"):
                ended = result.outcome.results
                lost = ended == ("loss", "loss")
                yield PlayedGame(one.number, table, result.outcome.scores, WORTH[ended[0]], lost)


@tournament_screen
async def show(_: Desk, __: Request, opened: LoadedTournament) -> View:
    """Show the figures of all games so far."""
    tournament, text = opened.tournament, opened.text
    games = list(played_games(tournament))
    context: dict[str, Any] = {
        "figures": _statistics(opened, games) if games else [],
        "ratings": _ratings(opened, games),
        "new_rating": NEW,
    }
    return view(opened, "standings", "game_statistics", context, title=text.say("Statistics"))


def _statistics(opened: LoadedTournament, games: list[PlayedGame]) -> list[tuple[str, str, str]]:
    """Return what is counted, how much it is, and who did it: of equal ones the first."""
    text = opened.text
    sides = [(game, side) for game in games for side in (0, 1)]
    mean = sum(game.scores[side] for game, side in sides) / len(sides)
    best, at = max(sides, key=lambda it: it[0].scores[it[1]])
    widest = max(games, key=lambda it: abs(it.scores[0] - it.scores[1]))
    closest = min(games, key=lambda it: abs(it.scores[0] - it.scores[1]))
    most = max(games, key=lambda it: sum(it.scores))
    who = opened.names[(best.table.one, best.table.other)[at]]

    def where(game: PlayedGame) -> str:
        pair = format_pair(opened, game.table.one, game.table.other)
        scores = "–".join(format_number(score) for score in game.scores)
        return text.say("round {n}: {pair} {scores}", n=game.round, pair=pair, scores=scores)

    found = [
        (text.say("Games"), str(len(games)), ""),
        (
            text.say("Points per player per game"),
            text.number(round(mean)),
            text.say("on average"),
        ),
        (
            text.say("Most points by one player"),
            format_number(best.scores[at]),
            f"{who}, {where(best)}",
        ),
        (text.say("Most points by both players"), format_number(sum(most.scores)), where(most)),
        (text.say("Largest difference"), _score_difference(widest), where(widest)),
        (text.say("Smallest difference"), _score_difference(closest), where(closest)),
    ]
    if opened.tournament.settings.starts == "listed":
        won = format_points(sum(game.half_points for game in games))
        found.append(
            (text.say("Points won by starting players"), won, text.say("in the standings"))
        )
    return found


def _score_difference(game: PlayedGame) -> str:
    return str(abs(game.scores[0] - game.scores[1]))


def _ratings(opened: LoadedTournament, games: list[PlayedGame]) -> list[dict[str, Any]]:
    """Return what the list may make of it, best rating first: where the entrants stand by that list."""
    tournament = opened.tournament
    if not tournament.settings.listing.casefold().startswith(BARRUF):
        return []
    rated = {player: Rated(rating=one.rating) for player, one in tournament.entrants.items()}
    played = (
        (game.table.one, game.table.other, game.half_points)
        for game in games
        if not game.is_lost_by_both  # no list has a word for it
    )
    found = [
        {
            "name": opened.names[player],
            "games": change.games,
            "won": format_points(change.half_points),
            "before": change.before,
            "by": format_signed(change.by),
            "after": change.before + change.by,
        }
        for player, change in changes(rated, played).items()
    ]
    return sorted(found, key=lambda row: (-row["after"], row["name"]))
