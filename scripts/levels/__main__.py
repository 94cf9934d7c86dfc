"""Learn the tables and play the levels against each other: `make levels`.

Written are the tables of what tiles are worth (py/faristol/opponent/tables), what the levels win of each
other (docs/levels.md), and the games that the tests play again (tests/unit/opponent/replayed.json).
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path

from faristol.opponent.leaves import leaves_of
from faristol.opponent.levels import ALL, LEVELS, Level
from faristol.opponent.trials import MOVES, SWAPS, TRIALS
from scripts.levels.game import RULES, highest_player, level_player, match, terms_of, won
from scripts.levels.learn import FIRST, GAMES, learnt, written
from scripts.levels.trying import tried

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "py" / "faristol" / "opponent" / "tables"
PUBLISHED = ROOT / "docs" / "levels.md"
REPLAYED = ROOT / "tests" / "unit" / "opponent" / "replayed.json"
AGAIN = 40  # games of a pair that a run of all tests plays again, and every run a third of
HIGHEST = "highest"  # who always plays for the most points
HEAD = "## Who tries candidates out"
PART = 50  # games that one process plays at a time

Pair = tuple[str, str]


def pairs() -> list[Pair]:
    """Return who is held against whom: each level against the one below, the last against the most points."""
    names = [level.name for level in LEVELS]
    return [*((above, below) for below, above in pairwise(names)), (names[-1], HIGHEST)]


def results(language: str, pair: Pair, games: Iterable[int]) -> list[tuple[int, int]]:
    """Play games of a pair."""
    levels = {level.name: level for level in LEVELS}
    one, other = (
        highest_player(language) if name == HIGHEST else level_player(levels[name], language)
        for name in pair
    )
    return match(one, other, games, language)


def main() -> int:
    """Do all of it, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="of each pair")
    parser.add_argument("--keep", action="store_true", help="leave the tables as they are")
    parser.add_argument("--try", dest="is_trial", action="store_true", help="write nothing")
    asked = parser.parse_args()
    if not asked.keep:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_learn, RULES))
        leaves_of.cache_clear()
    found = _all(asked.games)
    text = with_tried(_published(found, asked.games))
    print(text)
    if not asked.is_trial:
        PUBLISHED.write_text(text, encoding="utf-8")
        again = {key: scores[:AGAIN] for key, scores in found.items()}
        REPLAYED.write_text(lines_of(again), encoding="utf-8")
    return 0


def _learn(language: str) -> None:
    why = (
        f"What tiles are worth that stay on a rack, in tenths of a point: learnt by `make levels` from {GAMES:,}",
        f"games for the most points with the practice list of the language, bags {FIRST:,} and on (scripts/levels).",
    )
    TABLES.mkdir(exist_ok=True)
    (TABLES / f"{language}.toml").write_text(written(learnt(language), why), encoding="utf-8")


def _all(games: int) -> dict[str, list[tuple[int, int]]]:
    """Play all pairs, in as many processes as there are cores."""
    jobs = [
        (language, pair, range(at, min(at + PART, games)))
        for language in RULES
        for pair in pairs()
        for at in range(0, games, PART)
    ]
    found: dict[str, list[tuple[int, int]]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for job, scores in zip(jobs, pool.map(results, *zip(*jobs, strict=True)), strict=True):
            language, (above, below), _ = job
            found.setdefault(f"{language} {above} {below}", []).extend(scores)
    return found


def lines_of(found: dict[str, list[tuple[int, int]]]) -> str:
    """Return the points of games as they are kept, a line for each pair."""
    rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(scores)}" for key, scores in found.items())
    return "{\n" + rows + "\n}\n"


def _published(found: dict[str, list[tuple[int, int]]], games: int) -> str:
    rows = []
    for level in LEVELS:
        wins = [
            f"{50 * won(scores) / len(scores):.1f} %" if (scores := found.get(key)) else "–"
            for key in (f"{lang} {level.name} {_below(level)}" for lang in RULES)
        ]
        rows.append(f"| {level.name} | {_sees(level)} | {' | '.join(wins)} |")
    highest = [
        f"{50 * won(found[f'{lang} {LEVELS[-1].name} {HIGHEST}']) / games:.1f} %" for lang in RULES
    ]
    heads = " | ".join(f"beats the one below, {lang}" for lang in RULES)
    lines = [
        "# The levels of the device",
        "",
        "Written by `make levels`. A level is what a player sees in a turn (`opponent/levels.py`): words that are",
        "too long are not known, of the others a share comes to mind, another one every turn, and of what is seen",
        "the best is played. No level makes a blunder on purpose. The upper ones weigh what stays on the rack, by a",
        "table that was learnt (`opponent/tables`); an exchange is weighed by the same table, and with an empty bag",
        "what the other holds is known.",
        "",
        f"Each pair has played {games:,} games: the same bag twice, sides swapped, so that bags are fair; the numbers",
        "of the bags are 0 and on, and every run plays the same games. A draw is half a win.",
        "",
        f"| level | sees | {heads} |",
        "|---|---|" + "---|" * len(RULES),
        *rows,
        "",
        "Against somebody who always plays for the most points with every word, which is no level, the highest wins",
        " and ".join(
            f"{share} ({lang}, {terms_of(lang).alphabet.name})"
            for share, lang in zip(highest, RULES, strict=True)
        )
        + ".",
        "",
        f"The first {AGAIN} games of each pair are played again, point by point, by `make test ALL=1`; {AGAIN // 3} of them by every `make test`.",
    ]
    return "\n".join(lines) + "\n"


def with_tried(text: str) -> str:
    """Return the document with what `make simulation` found at its end."""
    known = tried()
    won_by = {
        language: 50 * won((one, other) for one, other in scores) / len(scores)
        for language, scores in known.items()
    }
    lines = [
        HEAD,
        "",
        "Written by `make simulation`. The trials of an analysis (`opponent/trials.py`) as a player: every turn it",
        f"tries the best {MOVES} moves and {SWAPS} exchanges, at most {TRIALS} times each, and plays the one that fares best.",
        f"Against the highest level it has played {len(next(iter(known.values())))} games of each language, bags and sides as above, and wins",
        " and ".join(f"{share:.1f} % ({lang})" for lang, share in won_by.items()) + ".",
    ]
    return text.partition(f"\n{HEAD}\n")[0] + "\n" + "\n".join(lines) + "\n"


def _below(level: Level) -> str:
    at = LEVELS.index(level)
    return LEVELS[at - 1].name if at else ""


def _sees(level: Level) -> str:
    words = (
        "knows all words"
        if level.longest >= 15
        else f"knows words of up to {level.longest} letters"
    )
    share = "all of them" if level.share == ALL else f"{level.share / 10:g} % of them"
    return f"{words}, {share}" + ("; weighs what stays" if level.keeps else "")


if __name__ == "__main__":
    sys.exit(main())
