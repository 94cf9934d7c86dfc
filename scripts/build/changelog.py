"""Read the newest entry of the changelog for users."""

import re
from dataclasses import dataclass

HEADING = re.compile(r"## \[?(?P<version>[0-9][^\]\s]*)")
BULLET = re.compile(r"[-*] (?P<text>.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One version and what it brings."""

    version: str
    bullets: tuple[str, ...]


def top_entry(text: str) -> Entry:
    """Read the first version in the file; a bullet may go on over indented lines."""
    version = ""
    bullets: list[str] = []
    for line in text.splitlines():
        if heading := HEADING.match(line):
            if version:
                break
            version = heading["version"]
        elif not version:
            continue
        elif bullet := BULLET.match(line):
            bullets.append(bullet["text"].strip())
        elif bullets and line.startswith("  ") and line.strip():
            bullets[-1] += " " + line.strip()
    if not version:
        message = "the changelog has no version"
        raise ValueError(message)
    return Entry(version=version, bullets=tuple(bullets))
