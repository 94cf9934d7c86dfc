"""Learn from games what tiles are worth that stay: what whoever kept them scored in the next two turns."""

from collections.abc import Iterable, Sequence

from faristol.opponent.leaves import Leaves, features
from faristol.tiles.alphabet import Alphabet, Word
from scripts.levels.game import highest_player, played, terms_of

GAMES = 4_000
FIRST = 100_000  # the bags of these games are of no match
TURNS = 2  # what follows is counted for so many
FULL = 7  # with fewer tiles in the bag other things count
SHRUNK = 30.0  # how much a worth is drawn to nothing, in samples


def learnt(language: str, games: int = GAMES) -> Leaves:
    """Return a table that was learnt from games for the most points."""
    alphabet = terms_of(language).alphabet
    player = highest_player(language)
    samples: list[tuple[Word, int]] = []
    for number in range(FIRST, FIRST + games):
        sides: tuple[list[tuple[int, Word, int]], ...] = ([], [])
        played(
            (player, player),
            number,
            language,
            lambda side, points, kept, bag: sides[side].append((points, kept, bag)),  # noqa: B023
        )
        for turns in sides:
            for at, (_, kept, bag) in enumerate(turns[:-1]):
                if bag >= FULL:
                    then = sum(points for points, _, _ in turns[at + 1 : at + 1 + TURNS])
                    samples.append((kept, then))
    return fitted(samples, alphabet)


def fitted(samples: Sequence[tuple[Word, int]], alphabet: Alphabet) -> Leaves:
    """Return the table that comes nearest to what was scored, by least squares."""
    names = sorted({name for kept, _ in samples for name, _ in features(kept, alphabet)})
    place = {name: at for at, name in enumerate(names)}
    size = len(names) + 1
    rows = [[0.0] * (size + 1) for _ in range(size)]
    for kept, points in samples:
        told = [(place[name], count) for name, count in features(kept, alphabet)]
        told.append((size - 1, 1))
        for at, count in told:
            row = rows[at]
            row[size] += count * points
            for also, times in told:
                row[also] += count * times
    for at in range(size - 1):
        rows[at][at] += SHRUNK
    worth = solved(rows)
    return Leaves(alphabet, {name: round(10 * worth[at]) for name, at in place.items()})


def solved(rows: list[list[float]]) -> list[float]:
    """Solve equations, each a row with its right side at the end."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in rows[at + 1 :]:
            if factor := row[at] / rows[at][at]:
                for column in range(at, size + 1):
                    row[column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def written(leaves: Leaves, why: Iterable[str]) -> str:
    """Return a table as the file that is committed."""
    head = [f"# {line}" for line in why]
    rows = [f'"{name}" = {worth}' for name, worth in sorted(leaves.worth.items())]
    return "\n".join([*head, "[worth]", *rows]) + "\n"
