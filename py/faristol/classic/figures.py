"""Figures of a player's games: won and lost, points, scrabbles, the best move, and by opponent.

A game counts if two players played it to an end that has a result, signed or not. Not counted are games
that were not played (absence, or no turn made), unfinished ones, and those of more than two players. Points
that the regulation or the arbiter writes for a result (given up, time, a decision) were not made by a
player: such a game is won or lost, and is left out of averages and of the highest game. Turns and scrabbles
come from games whose turns are recorded; a withdrawn move is a turn without points.
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
    """A highest-scoring move, its word in the spelling of its language."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player's part of a game."""

    player: Player
    card: CardDigest
    score: int
    result: Result
    turns: int
    made: int  # points of the moves, before additions and deductions at the end
    scrabbles: int
    best: Best | None  # the first of equal ones


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedGame:
    """A game that counts, without names and racks."""

    sides: tuple[Side, Side]
    is_written: bool  # the regulation or the arbiter set the scores
    day: str
    language: str  # of its tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A game from the view of one player: its id, the player's seat, and the key of the opponent."""

    game: str
    played: CountedGame
    seat: Seat
    other: str

    @property
    def mine(self) -> Side:
        """The player's own side."""
        return self.played.sides[self.seat - 1]

    @property
    def difference(self) -> int:
        """The margin by which the player won; negative if the opponent won."""
        first, second = (side.score for side in self.played.sides)
        return first - second if self.seat == 1 else second - first


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The sums over games; averages are left to the caller, who knows the divisor."""

    games: int
    won: int
    drawn: int
    lost: int
    counted: int  # games whose points the players made
    points: int  # of the counted games
    difference: int  # of the counted games
    noted: int  # games with recorded turns
    turns: int
    made: int
    scrabbles: int
    best: Meeting | None = None  # with the best move; the first of equal ones
    highest: Meeting | None = None  # with most points; the first of equal ones


def counted_game_of(game: Classic) -> CountedGame | None:
    """Return a game as it counts, or None if it does not count."""
    final = final_of(game)
    if not isinstance(final, Final) or len(game.seated) != 2 or not _is_played(game):
        return None
    first, second = (_side(game, final, seat) for seat in game.seats)
    return CountedGame(
        sides=(first, second),
        is_written=final.is_written,
        day=game.settings.day,
        language=game.language,
    )


def _is_played(game: Classic) -> bool:
    """Whether the game was really played; the turns of a game on paper are not in its log."""
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
    """Return the figures of games given in order: of equal best moves or games the first is kept."""
    mine = [meeting.mine for meeting in meetings]
    results = [side.result for side in mine]
    counted = [meeting for meeting in meetings if not meeting.played.is_written]
    return Figures(
        games=len(meetings),
        won=results.count("win"),
        drawn=results.count("draw"),
        lost=results.count("loss"),
        counted=len(counted),
        points=sum(meeting.mine.score for meeting in counted),
        difference=sum(meeting.difference for meeting in counted),
        noted=sum(side.turns > 0 for side in mine),
        turns=sum(side.turns for side in mine),
        made=sum(side.made for side in mine),
        scrabbles=sum(side.scrabbles for side in mine),
        best=max(
            (meeting for meeting in meetings if meeting.mine.best),
            key=lambda meeting: meeting.mine.best.points if meeting.mine.best else 0,
            default=None,
        ),
        highest=max(counted, key=lambda meeting: meeting.mine.score, default=None),
    )


def figures_by_opponent(meetings: Sequence[Meeting]) -> dict[str, Figures]:
    """Return the figures by opponent: most games first, then the largest difference, then by key."""
    games: dict[str, list[Meeting]] = {}
    for meeting in meetings:
        games.setdefault(meeting.other, []).append(meeting)
    figures = {other: figures_of(theirs) for other, theirs in games.items()}
    order = sorted(figures, key=lambda key: (-figures[key].games, -figures[key].difference, key))
    return {other: figures[other] for other in order}
