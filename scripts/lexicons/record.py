"""The record of a list, so that its changes are visible in the repository."""

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
    """Number of words by the first reason that added them."""
    left_out: Mapping[str, int]
    """Number of words that are not in the list, by the first rule that left them out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCounts:
    """The number of words that each rule added and left out."""

    brought: Mapping[str, int]
    left_out: Mapping[str, int]


def record_of(words: WordList, plain: bytes, recipe: Recipe, counts: RuleCounts) -> Record:
    """Return the record of a built list."""
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


def format_record(record: Record) -> str:
    """Return the text of a record as TOML."""
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
    """Return the record of a file, or None without the file."""
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


def differences(recorded: Record | None, present: Record) -> list[str]:
    """Return lines that name the differences of a built list from its record."""
    if recorded is None:
        return ["nothing is recorded yet"]
    if recorded == present:
        return []
    changes = [
        f"source {name} has changed"
        for name in sorted({*recorded.sources, *present.sources})
        if recorded.sources.get(name) != present.sources.get(name)
    ]
    changes += [
        f"words of {length} tiles: {made_count}, recorded {count}"
        for length, count, made_count in zip(
            LENGTHS, recorded.lengths, present.lengths, strict=True
        )
        if count != made_count
    ]
    for word, recorded_counts, counts in (
        ("in", recorded.brought, present.brought),
        ("out", recorded.left_out, present.left_out),
    ):
        changes += [
            f"words {word}, {name}: {counts.get(name, 0)}, recorded {recorded_counts.get(name, 0)}"
            for name in sorted({*recorded_counts, *counts})
            if recorded_counts.get(name, 0) != counts.get(name, 0)
        ]
    return [*changes, f"digest {present.digest[:16]}…, recorded {recorded.digest[:16]}…"]
