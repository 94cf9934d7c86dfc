"""Learn leave values from games: the points that their players scored in the next two turns."""

from collections.abc import Iterable, Sequence

from faristol.opponent.leaves import Leaves, features
from faristol.tiles.alphabet import Alphabet, Word
from scripts.levels.game import highest_player, play_game, terms_of

GAMES = 4_000
FIRST = 100_000  # no match uses the bags of these games
TURNS = 2  # the number of following turns that count
FULL = 7  # with fewer tiles in the bag, other things matter
SHRINKAGE = 30.0  # how strongly a value is drawn to zero, in samples


def learn_leaves(language: str, games: int = GAMES) -> Leaves:
    """Return the table learnt from games of players for the most points."""
    alphabet = terms_of(language).alphabet
    player = highest_player(language)
    samples: list[tuple[Word, int]] = []
    for number in range(FIRST, FIRST + games):
        sides: tuple[list[tuple[int, Word, int]], ...] = ([], [])
        play_game(
            (player, player),
            number,
            language,
            lambda side, points, leave, bag: sides[side].append((points, leave, bag)),  # noqa: B023
        )
        for turns in sides:
            for at, (_, leave, bag) in enumerate(turns[:-1]):
                if bag >= FULL:
                    following = sum(points for points, _, _ in turns[at + 1 : at + 1 + TURNS])
                    samples.append((leave, following))
    return fit_leaves(samples, alphabet)


def fit_leaves(samples: Sequence[tuple[Word, int]], alphabet: Alphabet) -> Leaves:
    """Return the table that fits the scored points best, by least squares."""
    names = sorted({name for leave, _ in samples for name, _ in features(leave, alphabet)})
    place = {name: at for at, name in enumerate(names)}
    size = len(names) + 1
    rows = [[0.0] * (size + 1) for _ in range(size)]
    for leave, points in samples:
        counts = [(place[name], count) for name, count in features(leave, alphabet)]
        counts.append((size - 1, 1))
        for at, count in counts:
            row = rows[at]
            row[size] += count * points
            for also, times in counts:
                row[also] += count * times
    for at in range(size - 1):
        rows[at][at] += SHRINKAGE
    worth = solve_equations(rows)
    return Leaves(alphabet, {name: round(10 * worth[at]) for name, at in place.items()})


def solve_equations(rows: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, each a row with its right side at the end."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in rows[at + 1 :]:
            if factor := row[at] / rows[at][at]:
                for column in range(at, size + 1):
                    row[column] -= factor * rows[at][column]
    solution = [0.0] * size
    for at in reversed(range(size)):
        known_part = sum(rows[at][column] * solution[column] for column in range(at + 1, size))
        solution[at] = (rows[at][size] - known_part) / rows[at][at]
    return solution


def format_leaves(leaves: Leaves, why: Iterable[str]) -> str:
    """Return a table as the text of its file."""
    head = [f"# {line}" for line in why]
    rows = [f'"{name}" = {worth}' for name, worth in sorted(leaves.worth.items())]
    return "\n".join([*head, "[worth]", *rows]) + "\n"
