"""Record what a list is, so that a change of it is seen by whoever reads the repository."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from faristol.words.wordlist import LENGTHS, WordList, digest
from scripts.lexicons.recipe import Recipe

HEAD = "# Written by `make lexicons ACCEPT=1`: what the recipe beside it makes of its sources.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The digest of the plain form, the number of words by length, the digests of the sources."""

    digest: str
    words: int
    lengths: tuple[int, ...]
    sources: Mapping[str, str]
    brought: Mapping[str, int]
    """Words by what brought them in first."""
    left_out: Mapping[str, int]
    """Words that are not in the list, by the rule that left them out first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCounts:
    """How many words each rule brought in and left out."""

    brought: Mapping[str, int]
    left_out: Mapping[str, int]


def record_of(words: WordList, plain: bytes, recipe: Recipe, counts: RuleCounts) -> Record:
    """Describe a built list."""
    return Record(
        digest=digest(plain),
        words=len(words),
        lengths=tuple(words.count_of(length) for length in LENGTHS),
        sources={
            name: hashlib.sha256("".join(sorted(source.files.values())).encode()).hexdigest()
            for name, source in sorted(recipe.sources.items())
        },
        brought=counts.brought,
        left_out=counts.left_out,
    )


def to_toml(record: Record) -> str:
    """Write a record."""
    sources = "".join(f'{name} = "{value}"\n' for name, value in sorted(record.sources.items()))
    lengths = "".join(
        f"{length} = {count}\n" for length, count in zip(LENGTHS, record.lengths, strict=True)
    )
    brought, left_out = (
        "".join(f'"{name}" = {count}\n' for name, count in sorted(counts.items()))
        for counts in (record.brought, record.left_out)
    )
    return (
        f'{HEAD}digest = "{record.digest}"\nwords = {record.words}\n\n'
        f"[lengths]\n{lengths}\n[in]\n{brought}\n[out]\n{left_out}\n[sources]\n{sources}"
    )


def read_record(path: Path) -> Record | None:
    """Read what was recorded; nothing when nothing was."""
    if not path.is_file():
        return None
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return Record(
        digest=raw["digest"],
        words=raw["words"],
        lengths=tuple(raw["lengths"][str(length)] for length in LENGTHS),
        sources=raw["sources"],
        brought=raw["in"],
        left_out=raw["out"],
    )


def differences(recorded: Record | None, made: Record) -> list[str]:
    """Say, for people, how a built list differs from what is recorded."""
    if recorded is None:
        return ["nothing is recorded yet"]
    if recorded == made:
        return []
    said = [
        f"source {name} has changed"
        for name in sorted({*recorded.sources, *made.sources})
        if recorded.sources.get(name) != made.sources.get(name)
    ]
    said += [
        f"words of {length} tiles: {made_count}, recorded {count}"
        for length, count, made_count in zip(LENGTHS, recorded.lengths, made.lengths, strict=True)
        if count != made_count
    ]
    for word, recorded_counts, counts in (
        ("in", recorded.brought, made.brought),
        ("out", recorded.left_out, made.left_out),
    ):
        said += [
            f"words {word}, {name}: {counts.get(name, 0)}, recorded {recorded_counts.get(name, 0)}"
            for name in sorted({*recorded_counts, *counts})
            if recorded_counts.get(name, 0) != counts.get(name, 0)
        ]
    return [*said, f"digest {made.digest[:16]}…, recorded {recorded.digest[:16]}…"]
