"""Games of two programs: the bag follows from a number, so that both sides can have the same one."""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import TypeAlias, TypeVar

from faristol.board.board import EMPTY
from faristol.board.move import Move
from faristol.moves.finder import Finder, finish
from faristol.opponent.choice import Choice, Position, Swap, choose_steps, kept_of
from faristol.opponent.leaves import Leaves, leaves_of
from faristol.opponent.levels import Level
from faristol.opponent.trials import choose_tried_steps
from faristol.rules.exchange import list_allowed_counts
from faristol.rules.preset import preset
from faristol.rules.terms import Terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import whole_set
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain

RULES = {"ca": "ca-classic", "ro": "ro-general"}
MAX_IDLE_TURNS = 6  # turns without points: each player loses the tiles left (CAT-CLS 4B, RO-GEN 17)

Player: TypeAlias = Callable[[Position], Choice]
Note: TypeAlias = Callable[[int, int, Word, int], None]  # side, points, leave, tiles in the bag
T = TypeVar("T")


@cache
def terms_of(language: str) -> Terms:
    """Return the terms of games in a language."""
    terms = terms_under(language, preset(RULES[language]))
    if terms is None:
        raise LookupError(language)
    return terms


@cache
def finder_of(language: str) -> Finder:
    """Return the move finder with the practice list of a language."""
    from scripts.lexicons.build import build_list
    from scripts.machine import kernel_of

    terms = terms_of(language)
    lexicon = Lexicon(terms.alphabet, from_plain(build_list(language).plain, is_trusted=True))
    return Finder(lexicon, terms.scoring, kernel_of(lexicon))


def level_player(level: Level, language: str, leaves: Leaves | None = None) -> Player:
    """Return a player of a level."""
    finder = finder_of(language)
    table = leaves or leaves_of(terms_of(language).alphabet)
    return lambda position: finish(choose_steps(level, position, finder, table))


def simulating_player(language: str) -> Player:
    """Return a player that simulates the best moves, as an analysis does; it is no level."""
    finder = finder_of(language)
    leaves, rule = leaves_of(finder.alphabet), terms_of(language).rules.leftovers
    return lambda position: finish(choose_tried_steps(position, finder, leaves, rule))


def highest_player(language: str) -> Player:
    """Return a player that always plays for the most points, to compare levels with; it is no level."""
    finder = finder_of(language)

    def play(position: Position) -> Choice:
        best = finder.best(position.board, position.rack)
        if best:
            return best[0]
        return Swap(bytes(sorted(position.rack))[: max(position.counts, default=0)])

    return play


def play_game(
    players: tuple[Player, Player], number: int, language: str, note: Note | None = None
) -> list[int]:
    """Play the game of a number; return the final score of each side."""
    terms = terms_of(language)
    bag = _shuffle(whole_set(terms.alphabet).tiles, f"{number}")
    racks, bag = [bag[:7], bag[7:14]], bag[14:]
    board, scores, idle, turn = EMPTY, [0, 0], 0, 0
    while idle < MAX_IDLE_TURNS:
        side = turn % 2
        rack = bytes(racks[side])
        position = Position(
            board=board,
            rack=rack,
            unseen=bytes(sorted([*bag, *racks[1 - side]])),
            in_bag=len(bag),
            counts=list_allowed_counts(terms.rules.exchange, rack, bag=len(bag)),
            token=f"{number}:{turn}",
            lead=scores[side] - scores[1 - side],
        )
        choice, points = players[side](position), 0
        if isinstance(choice, Move):
            points, board, returned = choice.points, board.with_tiles(choice.placed), b""
            leave = kept_of(rack, [tile for _, tile in choice.placed])
        else:
            leave, returned = kept_of(rack, choice.tiles), choice.tiles
        idle = 0 if isinstance(choice, Move) else idle + 1
        if note:
            note(side, points, leave, len(bag))
        need = terms.hand - len(leave)
        racks[side], bag = [*leave, *bag[:need]], bag[need:]
        if returned:
            bag = _shuffle([*bag, *returned], f"{number}:{turn}")
        scores[side] += points
        if not racks[side]:
            leftover = terms.alphabet.points(bytes(racks[1 - side]))
            scores[side] += leftover
            scores[1 - side] -= leftover
            return scores
        turn += 1
    return [
        score - terms.alphabet.points(bytes(rack))
        for score, rack in zip(scores, racks, strict=True)
    ]


def play_match(
    first: Player, second: Player, games: Iterable[int], language: str
) -> list[tuple[int, int]]:
    """Return the points of both by game; games are played in pairs, with one bag and sides swapped."""
    scores = []
    for game in games:
        if game % 2:
            second_points, first_points = play_game((second, first), game // 2, language)
        else:
            first_points, second_points = play_game((first, second), game // 2, language)
        scores.append((first_points, second_points))
    return scores


def count_half_games(scores: Iterable[tuple[int, int]]) -> int:
    """Return the wins of the first side in half games: two for a win, one for a draw."""
    return sum(2 * (ours > theirs) + (ours == theirs) for ours, theirs in scores)


def _shuffle(tiles: Iterable[int], seed: str) -> list[int]:
    """Return tiles in an order that depends on the seed alone, in every version of Python."""
    keyed = [(sha256(f"{seed}:{at}".encode()).digest(), tile) for at, tile in enumerate(tiles)]
    return [tile for _, tile in sorted(keyed)]
