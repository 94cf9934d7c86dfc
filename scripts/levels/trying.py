"""Play who tries candidates out against the highest level: `make simulation` (an hour and more).

Written are the points of every game (tests/unit/opponent/tried.json, of which tests play the first again)
and what was won (docs/levels.md).
"""

import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from faristol.opponent.levels import LEVELS
from scripts.levels.game import RULES, level_player, match, trying_player

TRIED = Path(__file__).resolve().parents[2] / "tests" / "unit" / "opponent" / "tried.json"
GAMES = 600
PART = 10  # games that one process plays at a time


def results(language: str, games: Iterable[int]) -> list[tuple[int, int]]:
    """Play games; return the points of both, first those of who tries candidates out."""
    return match(trying_player(language), level_player(LEVELS[-1], language), games, language)


def tried() -> dict[str, list[list[int]]]:
    """Return the points of the games that were played last, by language."""
    found: dict[str, list[list[int]]] = json.loads(TRIED.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Play all games, in as many processes as there are cores."""
    from scripts.levels.__main__ import PUBLISHED, lines_of, with_tried

    jobs = [
        (language, range(at, min(at + PART, GAMES)))
        for at in range(0, GAMES, PART)
        for language in RULES
    ]
    found: dict[str, list[tuple[int, int]]] = {language: [] for language in RULES}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (language, _), scores in zip(
            jobs, pool.map(results, *zip(*jobs, strict=True)), strict=True
        ):
            found[language].extend(scores)
            print(language, len(found[language]), flush=True)
    TRIED.write_text(lines_of(found), encoding="utf-8")
    text = with_tried(PUBLISHED.read_text(encoding="utf-8"))
    PUBLISHED.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
