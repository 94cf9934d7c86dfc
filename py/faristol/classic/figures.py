"""Count what the games of somebody come to: won and lost, points, scrabbles, the best move, against whom.

A game counts when two played it to an end that has a result, signed or not. One that nobody played
(absence, or not a turn was made), one that still goes on, and one of more than two does not. Points that
the regulation or the arbiter writes for a result (given up, time, a decision) are no points that somebody
made: such a game is won or lost, and is left out of averages and of the highest game. Turns and scrabbles
are those of games whose turns are written down; a move that was withdrawn is a turn without points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.classic.result import Final, final_of
from faristol.classic.state import Classic
from faristol.classic.values import CardDigest, Player, Seat, Turn
from faristol.rules.outcome import Result
from faristol.tiles.reading import spelt


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """Hold a move that brought more than any other, as its language writes it."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Hold what one of the two made of a game."""

    player: Player
    card: CardDigest
    score: int
    result: Result
    turns: int
    made: int  # points of the moves, before anything is added or taken at the end
    scrabbles: int
    best: Best | None  # of equal ones the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Hold a game that counts, without a name and without a rack."""

    sides: tuple[Side, Side]
    is_written: bool  # the scores are the regulation's, or the arbiter's
    day: str
    language: str  # of its tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Hold a game as somebody has it: which one it is, from what seat, and under what key the other is known."""

    game: str
    played: Played
    seat: Seat
    other: str

    @property
    def mine(self) -> Side:
        """Return what they made of it."""
        return self.played.sides[self.seat - 1]

    @property
    def difference(self) -> int:
        """Return by how much they won; below 0 the other did."""
        one, two = (side.score for side in self.played.sides)
        return one - two if self.seat == 1 else two - one


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Hold what games come to, added up; who divides knows by what."""

    games: int
    won: int
    drawn: int
    lost: int
    counted: int  # games whose points somebody made
    points: int  # of those
    difference: int  # of those
    noted: int  # games whose turns are written down
    turns: int
    made: int
    scrabbles: int
    best: Meeting | None = None  # with the best move; of equal ones the first
    highest: Meeting | None = None  # with most points; of equal ones the first


def played_of(game: Classic) -> Played | None:
    """Return a game as it counts, None when it does not."""
    final = final_of(game)
    if not isinstance(final, Final) or len(game.seated) != 2 or not _is_played(game):
        return None
    one, two = (_side(game, final, seat) for seat in game.seats)
    return Played(
        sides=(one, two),
        is_written=final.is_written,
        day=game.settings.day,
        language=game.language,
    )


def _is_played(game: Classic) -> bool:
    """Tell whether anybody sat there and played; a sheet on paper has its turns to itself."""
    is_paper = game.settings.mode == "referee" and game.is_dealt
    return game.end is not None and game.end.cause != "absence" and bool(game.turns or is_paper)


def _side(game: Classic, final: Final, seat: Seat) -> Side:
    turns = [turn for turn in game.turns if turn.seat == seat]
    moves = [turn for turn in turns if turn.how == "play"]
    best = max(moves, key=lambda turn: turn.points, default=None)
    return Side(
        player=game.seated[seat - 1].player,
        card=game.seated[seat - 1].card,
        score=final.scores[seat - 1] - final.decided[seat - 1],
        result=final.results[seat - 1],
        turns=len(turns),
        made=sum(turn.points for turn in moves),
        scrabbles=sum(turn.is_scrabble for turn in moves),
        best=Best(word=_word(game, best), points=best.points) if best else None,
    )


def _word(game: Classic, turn: Turn) -> str:
    if turn.is_unchecked or game.terms is None:
        return turn.word
    return spelt(turn.word, game.terms.alphabet)


def figures_of(meetings: Sequence[Meeting]) -> Figures:
    """Return what games come to, which are given in their order: of equal ones the first is shown."""
    mine = [one.mine for one in meetings]
    results = [side.result for side in mine]
    counted = [one for one in meetings if not one.played.is_written]
    return Figures(
        games=len(meetings),
        won=results.count("win"),
        drawn=results.count("draw"),
        lost=results.count("loss"),
        counted=len(counted),
        points=sum(one.mine.score for one in counted),
        difference=sum(one.difference for one in counted),
        noted=sum(side.turns > 0 for side in mine),
        turns=sum(side.turns for side in mine),
        made=sum(side.made for side in mine),
        scrabbles=sum(side.scrabbles for side in mine),
        best=max(
            (one for one in meetings if one.mine.best),
            key=lambda one: one.mine.best.points if one.mine.best else 0,
            default=None,
        ),
        highest=max(counted, key=lambda one: one.mine.score, default=None),
    )


def against(meetings: Sequence[Meeting]) -> dict[str, Figures]:
    """Return the same for each opponent: most games first, then the largest difference, then by key."""
    games: dict[str, list[Meeting]] = {}
    for one in meetings:
        games.setdefault(one.other, []).append(one)
    found = {other: figures_of(theirs) for other, theirs in games.items()}
    order = sorted(found, key=lambda key: (-found[key].games, -found[key].difference, key))
    return {other: found[other] for other in order}
