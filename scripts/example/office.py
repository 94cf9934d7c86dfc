"""The desk of the example: the users of tests/support with the built word lists and seeded dice."""

import importlib
import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

from faristol.board.score import Scoring
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from scripts.build.layout import Layout
from scripts.build.lists import describe_lists
from scripts.lexicons.build import build_list, languages
from scripts.machine import Machine, kernel_of


class SeededDice:
    """Dice whose tokens follow from a seed."""

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)  # noqa: S311 - the same in every run

    def token(self, size: int = 16) -> str:
        """Return a token of so many bytes."""
        return self._dice.randbytes(size).hex()


class PracticeLists:
    """The practice lists as the site has them."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = json.loads(_describe())

    def list_rows(self) -> Sequence[dict[str, Any]]:
        """Return the description of each list."""
        return self.rows

    async def plain(self, file: str) -> bytes:
        """Return the words of a list."""
        return build_list(file.partition(".")[0]).plain


@cache
def _describe() -> bytes:
    return describe_lists(Layout())


@cache
def lexicon_of(language: str) -> Lexicon:
    """Return the practice list of a language."""
    if language not in languages(Layout().lexicons):
        raise LookupError(language)
    words = from_plain(build_list(language).plain, is_trusted=True)
    return Lexicon(alphabet_of(language), words)


def finder_of(language: str, scoring: Scoring) -> Finder:
    """Return a finder with the practice list of a language."""
    return Finder(lexicon_of(language), scoring, _kernel(language))


@cache
def _kernel(language: str) -> Any:
    return kernel_of(lexicon_of(language))


def open_office(language: str, zone: str, seed: str) -> Any:
    """Return a user of an empty device whose ids, dice and clock are the same in every run."""
    desk: Any = importlib.import_module("tests.support.desk")
    desk.number_anew()
    user = desk.User(lang=language, zone=zone, dice=SeededDice(seed), machines=Machine)
    user.lists = PracticeLists()
    user.restart()
    importlib.import_module("tests.support.languages").speak(user)
    return user


def digest_of_list(language: str) -> str:
    """Return the digest of the practice list of a language."""
    rows = json.loads(_describe())
    return next(str(row["digest"]) for row in rows if row["language"] == language)


def run(work: Any) -> Any:
    """Run a coroutine of the desk to its end."""
    return importlib.import_module("tests.support.desk").run(work)


def wall_of(moment: str) -> int:
    """Return a moment in milliseconds, as a page's clock has it.

    >>> wall_of("1970-01-01T00:00:01Z")
    1000
    """
    return round(datetime.fromisoformat(moment).timestamp() * 1000)


def require_taken(response: Any) -> Any:
    """Return the answer to a form.

    Raises:
        ValueError: the form was refused.
    """
    if not response.taken:
        problems = importlib.import_module("tests.support.classic_user").problems(response)
        raise ValueError(f"a form of the example was refused: {problems or response.effects}")
    return response
