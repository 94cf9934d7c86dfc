"""Play a game of two without anybody: bags by a number, so that both sides can have the same one."""

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
from faristol.rules.exchange import counts_allowed
from faristol.rules.preset import preset
from faristol.rules.terms import Terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import whole_set
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain

RULES = {"ca": "ca-classic", "ro": "ro-general"}
NOTHING_ENDS = 6  # turns without points: each loses what is left (CAT-CLS 4B, RO-GEN 17)

Player: TypeAlias = Callable[[Position], Choice]
Note: TypeAlias = Callable[[int, int, Word, int], None]  # side, points, kept, left in the bag
T = TypeVar("T")


@cache
def terms_of(language: str) -> Terms:
    """Return the rules that games of a language are played by."""
    terms = terms_under(language, preset(RULES[language]))
    if terms is None:
        raise LookupError(language)
    return terms


@cache
def finder_of(language: str) -> Finder:
    """Return what finds moves with the practice list of a language."""
    from scripts.lexicons.build import built
    from scripts.machine import kernel_of

    terms = terms_of(language)
    lexicon = Lexicon(terms.alphabet, from_plain(built(language).plain, trusted=True))
    return Finder(lexicon, terms.scoring, kernel_of(lexicon))


def level_player(level: Level, language: str, leaves: Leaves | None = None) -> Player:
    """Return somebody of a level."""
    finder = finder_of(language)
    table = leaves or leaves_of(terms_of(language).alphabet)
    return lambda position: finish(choose_steps(level, position, finder, table))


def trying_player(language: str) -> Player:
    """Return somebody who tries the best moves out: no level, but the simulation of an analysis as a player."""
    finder = finder_of(language)
    leaves, rule = leaves_of(finder.alphabet), terms_of(language).rules.leftovers
    return lambda position: finish(choose_tried_steps(position, finder, leaves, rule))


def highest_player(language: str) -> Player:
    """Return somebody who always plays for the most points: no level, but what levels are held against."""
    finder = finder_of(language)

    def play(position: Position) -> Choice:
        best = finder.best(position.board, position.rack)
        if best:
            return best[0]
        return Swap(bytes(sorted(position.rack))[: max(position.counts, default=0)])

    return play


def played(
    players: tuple[Player, Player], number: int, language: str, note: Note | None = None
) -> list[int]:
    """Play the game of a number, and return what each side has at its end."""
    terms = terms_of(language)
    bag = _mixed(whole_set(terms.alphabet).tiles, f"{number}")
    racks, bag = [bag[:7], bag[7:14]], bag[14:]
    board, scores, idle, turn = EMPTY, [0, 0], 0, 0
    while idle < NOTHING_ENDS:
        side = turn % 2
        rack = bytes(racks[side])
        position = Position(
            board=board,
            rack=rack,
            unseen=bytes(sorted([*bag, *racks[1 - side]])),
            in_bag=len(bag),
            counts=counts_allowed(terms.rules.exchange, rack, bag=len(bag)),
            token=f"{number}:{turn}",
            lead=scores[side] - scores[1 - side],
        )
        choice, points = players[side](position), 0
        if isinstance(choice, Move):
            points, board, back = choice.points, board.with_tiles(choice.placed), b""
            kept = kept_of(rack, [tile for _, tile in choice.placed])
        else:
            kept, back = kept_of(rack, choice.tiles), choice.tiles
        idle = 0 if isinstance(choice, Move) else idle + 1
        if note:
            note(side, points, kept, len(bag))
        need = terms.hand - len(kept)
        racks[side], bag = [*kept, *bag[:need]], bag[need:]
        if back:
            bag = _mixed([*bag, *back], f"{number}:{turn}")
        scores[side] += points
        if not racks[side]:
            left = terms.alphabet.points(bytes(racks[1 - side]))
            scores[side] += left
            scores[1 - side] -= left
            return scores
        turn += 1
    return [
        score - terms.alphabet.points(bytes(rack))
        for score, rack in zip(scores, racks, strict=True)
    ]


def match(one: Player, other: Player, games: Iterable[int], language: str) -> list[tuple[int, int]]:
    """Play games in pairs: the same bag twice, sides swapped. Return the points of both, game by game."""
    found = []
    for game in games:
        if game % 2:
            second, first = played((other, one), game // 2, language)
        else:
            first, second = played((one, other), game // 2, language)
        found.append((first, second))
    return found


def won(scores: Iterable[tuple[int, int]]) -> int:
    """Return what the first side has won, in half games."""
    return sum(2 * (one > other) + (one == other) for one, other in scores)


def _mixed(tiles: Iterable[int], seed: str) -> list[int]:
    """Return tiles in an order that depends on the seed alone, in every version of Python."""
    marked = [(sha256(f"{seed}:{at}".encode()).digest(), tile) for at, tile in enumerate(tiles)]
    return [tile for _, tile in sorted(marked)]
