"""The notes of a release: news in three languages, numbers, corrected rules, ways back, installation."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.ledger.rules_digest import number_of
from scripts.release.checks import (
    read_catalogues,
    read_news,
    read_released_rule_changes,
    read_rule_changes,
    translate,
)
from scripts.release.records import Release, load_records
from scripts.release.repository import describe_commit

HOST = "docs/host.md"
SECTIONS = ("What to upload", "New versions")  # of docs/host.md
HEADINGS = {"en": "What’s new", "ca": "Què hi ha de nou", "ro": "Ce este nou"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """The content of the notes."""

    release: Release
    commit: str
    day: str  # of the commit
    news: Mapping[str, Sequence[str]]  # by language
    rule_changes: Sequence[Mapping[str, Any]]  # since the last release, with `what` by language
    earlier: Sequence[Release]  # the last one first
    corrected_in: Sequence[str]  # versions that corrected a rule
    sizes: Mapping[str, int]  # in bytes, by the name of the file
    host: Sequence[str]  # sections of docs/host.md


def read_notes(root: Path, version: str, sizes: Mapping[str, int]) -> Notes:
    """Return the notes of the version of a tree."""
    records = load_records(root)
    release = records.of(version)
    if release is None:
        raise LookupError(version)
    languages = read_catalogues(root)
    news = read_news(root).bullets
    rule_changes = read_rule_changes(root)
    released = read_released_rule_changes(root, records, version)
    commit, _, day = describe_commit(root)
    host = (root / HOST).read_text(encoding="utf-8")
    return Notes(
        release=release,
        commit=commit,
        day=day,
        news={"en": news}
        | {
            language: tuple(translate(messages, text) for text in news)
            for language, messages in languages.items()
        },
        rule_changes=[
            {
                "article": row["article"],
                "en": row["what"],
                **{name: translate(messages, row["what"]) for name, messages in languages.items()},
            }
            for row in rule_changes
            if row not in released
        ],
        earlier=[earlier for earlier in reversed(records.releases) if earlier.version != version],
        corrected_in=[row["since"] for row in rule_changes],
        sizes=sizes,
        host=[section_of(host, heading) for heading in SECTIONS],
    )


def section_of(page: str, heading: str) -> str:
    """Return a section of a page in Markdown, with its heading.

    Raises:
        LookupError: the heading is missing.
    """
    match = re.search(rf"^## {re.escape(heading)}$.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    if match is None:
        raise LookupError(heading)
    return match[0].strip()


def format_notes(notes: Notes) -> str:
    """Return the notes as Markdown."""
    return "\n".join(_format_lines(notes)) + "\n"


def _format_lines(notes: Notes) -> Iterator[str]:
    release = notes.release
    yield f"# Faristol {release.version}"
    yield ""
    yield f"{notes.day}, commit {notes.commit}"
    yield ""
    yield f"* Schema {release.schema}, storage {release.storage}, rules digest {release.rules_digest}"
    for language, heading in HEADINGS.items():
        yield from ("", f"## {heading}", "")
        yield from (f"* {text}" for text in notes.news[language])
    yield from ("", "## Corrected rules", "")
    yield from _format_rule_changes(notes)
    yield from ("", "## The way back", "")
    yield from _format_ways_back(notes)
    yield from ("", "## Files", "")
    yield from (
        f"* `{name}`: {size / 1e6:.1f} MB ({size} bytes)" for name, size in notes.sizes.items()
    )
    yield "* `SHA256SUMS`: their digests; `sha256sum -c SHA256SUMS` compares them"
    for section in notes.host:
        yield from ("", section)


def _format_rule_changes(notes: Notes) -> Iterator[str]:
    for row in notes.rule_changes:
        yield f"* {row['article']}"
        yield from (f"  * {row[language]}" for language in HEADINGS)
    if not notes.rule_changes:
        yield (
            "None: every judgement is as before."
            if notes.earlier
            else "None: it is the first release."
        )


def _format_ways_back(notes: Notes) -> Iterator[str]:
    """Yield a line for each earlier version: what it opens, and what it stores without understanding it."""
    version = notes.release.version
    for earlier in notes.earlier:
        sentences = [f"* From {version} to {earlier.version}: open."]
        if earlier.schema == notes.release.schema:
            sentences.append(f"Everything entered with {version} opens there.")
        else:
            sentences.append(
                f"A document that holds what only later versions than {earlier.version} know stays on the device,"
                f" and opens again with {version}."
            )
        if any(_is_later(since, earlier.version) for since in notes.corrected_in):
            sentences.append(
                "What was judged by a rule that was corrected since is kept as it is, and not written to."
            )
        yield " ".join(sentences)
    if not notes.earlier:
        yield "There is no earlier release."


def _is_later(version: str, other: str) -> bool:
    return number_of(version) > number_of(other)
