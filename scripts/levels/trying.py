"""Play the simulating player against the highest level: `make simulation` (an hour and more).

It writes the points of every game (tests/unit/opponent/tried.json, of which tests replay the first) and the
share of wins (docs/levels.md).
"""

import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from faristol.opponent.levels import LEVELS
from scripts.levels.game import RULES, level_player, play_match, simulating_player

STORED = Path(__file__).resolve().parents[2] / "tests" / "unit" / "opponent" / "tried.json"
GAMES = 600
PART = 10  # games that one process plays at a time


def play_games(language: str, games: Iterable[int]) -> list[tuple[int, int]]:
    """Return the points of games, those of the simulating player first."""
    return play_match(
        simulating_player(language), level_player(LEVELS[-1], language), games, language
    )


def load_scores() -> dict[str, list[list[int]]]:
    """Return the stored points of the games by language."""
    scores: dict[str, list[list[int]]] = json.loads(STORED.read_text(encoding="utf-8"))
    return scores


def main() -> int:
    """Play all games, in as many processes as there are cores."""
    from scripts.levels.__main__ import PUBLISHED, add_simulation, format_scores

    jobs = [
        (language, range(at, min(at + PART, GAMES)))
        for at in range(0, GAMES, PART)
        for language in RULES
    ]
    by_language: dict[str, list[tuple[int, int]]] = {language: [] for language in RULES}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (language, _), scores in zip(
            jobs, pool.map(play_games, *zip(*jobs, strict=True)), strict=True
        ):
            by_language[language].extend(scores)
            print(language, len(by_language[language]), flush=True)
    STORED.write_text(format_scores(by_language), encoding="utf-8")
    text = add_simulation(PUBLISHED.read_text(encoding="utf-8"))
    PUBLISHED.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
