"""The program that judges: its version, and a digest of everything that a judgement depends on.

Each record names the program that wrote it. The build writes `rules_digest.json` (scripts/build/rules_digest.py);
a checkout without a build has no such file, and its records have eight zeros instead, as no release has.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

import faristol

FILE: Final = "rules_digest.json"
DEVELOPMENT: Final = "+dev"  # in the version of a program that is not a release
VERSION: Final = re.compile(r"\d{1,4}(?:\.\d{1,4}){2}(?:\+dev)?", re.ASCII)
PROGRAM: Final = re.compile(rf"{VERSION.pattern}-[0-9a-f]{{8}}", re.ASCII)
_UNBUILT: Final = f"{faristol.__version__}{DEVELOPMENT}-00000000"


def program() -> str:
    """Return the version and the digest of this program, as in its records."""
    return read_program()


@cache
def read_program() -> str:
    """Return the name of the program from the file of the build, or the one of every checkout."""
    path = Path(faristol.__path__[0]) / FILE
    if not path.is_file():
        return _UNBUILT
    return str(json.loads(path.read_text(encoding="utf-8"))["program"])


def version_of(program: str) -> str:
    """Return the version of a program, without its digest.

    >>> version_of("0.7.1+dev-1a2b3c4d"), version_of("")
    ('0.7.1+dev', '')
    """
    return program.partition("-")[0]


def number_of(program: str) -> tuple[int, ...]:
    """Return the version of a program as numbers; a record without a program sorts before all.

    >>> number_of("0.10.1+dev-1a2b3c4d") > number_of("0.9.0") > number_of("")
    True
    """
    plain = version_of(program).removesuffix(DEVELOPMENT)
    return tuple(map(int, plain.split("."))) if plain else ()


def is_later(program_of_entry: str) -> bool:
    """Whether a record names a later version than this one as its program."""
    return number_of(program_of_entry) > number_of(program())
