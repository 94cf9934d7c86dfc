"""Learn the tables and play the levels against each other: `make levels`.

It writes the tables of leave values (py/faristol/opponent/tables), the shares of wins of the levels
(docs/levels.md), and the games that the tests replay (tests/unit/opponent/replayed.json).
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
from scripts.levels.game import (
    RULES,
    count_half_games,
    highest_player,
    level_player,
    play_match,
    terms_of,
)
from scripts.levels.learn import FIRST, GAMES, format_leaves, learn_leaves
from scripts.levels.trying import load_scores

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "py" / "faristol" / "opponent" / "tables"
PUBLISHED = ROOT / "docs" / "levels.md"
REPLAYED = ROOT / "tests" / "unit" / "opponent" / "replayed.json"
AGAIN = 40  # committed games of a pair: a run of all tests replays half of them, every run a third
HIGHEST = "highest"  # a player who always plays for the most points
HEAD = "## Who tries candidates out"
PART = 50  # games that one process plays at a time

Pair = tuple[str, str]


def list_pairs() -> list[Pair]:
    """Return the pairs: each level with the one below, the last one with the player for most points."""
    names = [level.name for level in LEVELS]
    return [*((above, below) for below, above in pairwise(names)), (names[-1], HIGHEST)]


def play_pair(language: str, pair: Pair, games: Iterable[int]) -> list[tuple[int, int]]:
    """Return the points of games of a pair."""
    levels = {level.name: level for level in LEVELS}
    first, second = (
        highest_player(language) if name == HIGHEST else level_player(levels[name], language)
        for name in pair
    )
    return play_match(first, second, games, language)


def main() -> int:
    """Learn the tables, play all pairs and write the results, as the command line requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="of each pair")
    parser.add_argument("--keep", action="store_true", help="leave the tables as they are")
    parser.add_argument("--try", dest="is_trial", action="store_true", help="write nothing")
    options = parser.parse_args()
    if not options.keep:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_learn, RULES))
        leaves_of.cache_clear()
    scores_by_pair = _play_all(options.games)
    text = add_simulation(_format_document(scores_by_pair, options.games))
    print(text)
    if not options.is_trial:
        PUBLISHED.write_text(text, encoding="utf-8")
        replayed = {key: scores[:AGAIN] for key, scores in scores_by_pair.items()}
        REPLAYED.write_text(format_scores(replayed), encoding="utf-8")
    return 0


def _learn(language: str) -> None:
    why = (
        f"What tiles are worth that stay on a rack, in tenths of a point: learnt by `make levels` from {GAMES:,}",
        f"games for the most points with the practice list of the language, bags {FIRST:,} and on (scripts/levels).",
    )
    TABLES.mkdir(exist_ok=True)
    (TABLES / f"{language}.toml").write_text(
        format_leaves(learn_leaves(language), why), encoding="utf-8"
    )


def _play_all(games: int) -> dict[str, list[tuple[int, int]]]:
    """Return the points of the games of all pairs, played in as many processes as there are cores."""
    jobs = [
        (language, pair, range(at, min(at + PART, games)))
        for language in RULES
        for pair in list_pairs()
        for at in range(0, games, PART)
    ]
    scores_by_pair: dict[str, list[tuple[int, int]]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for job, scores in zip(jobs, pool.map(play_pair, *zip(*jobs, strict=True)), strict=True):
            language, (above, below), _ = job
            scores_by_pair.setdefault(f"{language} {above} {below}", []).extend(scores)
    return scores_by_pair


def format_scores(scores_by_pair: dict[str, list[tuple[int, int]]]) -> str:
    """Return the points of games as JSON with a line for each pair."""
    rows = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(scores)}" for key, scores in scores_by_pair.items()
    )
    return "{\n" + rows + "\n}\n"


def _format_document(scores_by_pair: dict[str, list[tuple[int, int]]], games: int) -> str:
    rows = []
    for level in LEVELS:
        wins = [
            f"{50 * count_half_games(scores) / len(scores):.1f} %"
            if (scores := scores_by_pair.get(key))
            else "–"
            for key in (f"{lang} {level.name} {_level_below(level)}" for lang in RULES)
        ]
        rows.append(f"| {level.name} | {_describe_level(level)} | {' | '.join(wins)} |")
    highest = [
        f"{50 * count_half_games(scores_by_pair[f'{lang} {LEVELS[-1].name} {HIGHEST}']) / games:.1f} %"
        for lang in RULES
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
        f"The first {AGAIN} games of each pair are committed; `make test` plays {AGAIN // 3} of them again, point by point, `make test ALL=1` {AGAIN // 2}.",
    ]
    return "\n".join(lines) + "\n"


def add_simulation(text: str) -> str:
    """Return the document with the result of `make simulation` at its end."""
    scores_by_language = load_scores()
    won_by = {
        language: 50 * count_half_games((ours, theirs) for ours, theirs in scores) / len(scores)
        for language, scores in scores_by_language.items()
    }
    lines = [
        HEAD,
        "",
        "Written by `make simulation`. The trials of an analysis (`opponent/trials.py`) as a player: every turn it",
        f"tries the best {MOVES} moves and {SWAPS} exchanges, at most {TRIALS} times each, and plays the one that fares best.",
        f"Against the highest level it has played {len(next(iter(scores_by_language.values())))} games of each language, bags and sides as above, and wins",
        " and ".join(f"{share:.1f} % ({lang})" for lang, share in won_by.items()) + ".",
    ]
    return text.partition(f"\n{HEAD}\n")[0] + "\n" + "\n".join(lines) + "\n"


def _level_below(level: Level) -> str:
    at = LEVELS.index(level)
    return LEVELS[at - 1].name if at else ""


def _describe_level(level: Level) -> str:
    words = (
        "knows all words"
        if level.longest >= 15
        else f"knows words of up to {level.longest} letters"
    )
    share = "all of them" if level.share == ALL else f"{level.share / 10:g} % of them"
    return f"{words}, {share}" + ("; weighs what stays" if level.is_leave_counted else "")


if __name__ == "__main__":
    sys.exit(main())
