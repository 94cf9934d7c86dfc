"""What the Makefile has."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def read_makefile() -> str:
    """Return the text of the Makefile."""
    return (ROOT / "Makefile").read_text(encoding="utf-8")


def make_targets() -> set[str]:
    """Return the targets of the Makefile."""
    return set(re.findall(r"^([a-z0-9_-]+):", read_makefile(), re.MULTILINE))
