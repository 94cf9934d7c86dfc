"""The conditions of a release, each with the sentence for one that does not hold."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog

from scripts.build import catalogue
from scripts.build.changelog import Entry, top_entry
from scripts.build.layout import Layout
from scripts.release.builders import Builders
from scripts.release.records import (
    CORPUS,
    DIGESTS,
    NUMBERS,
    RELEASES,
    Records,
    extend_records,
    find_corpus_faults,
    find_schema_faults,
    load_records,
    parse_version,
    read_schema,
)
from scripts.release.repository import (
    commit_of_tag,
    describe_commit,
    has_tag,
    list_changes,
    list_committed,
    read_at,
)
from scripts.release.word_lists import find_list_faults
from scripts.tree_record import fault_of, tree_digest

LANGUAGES = ("ca", "ro")
RULE_CHANGES = "py/faristol/rule_changes.json"
PACKAGE = "py/faristol/__init__.py"
EXPECTED = "expected.json"  # in the corpus of each version
GREEN = "build/green.txt"
MAX_NAMES = 5  # in a sentence


def find_faults(
    root: Path, version: str, builders: Builders, *, is_tagged: bool = False
) -> list[str]:
    """Return the reasons against releasing a tree as a version: an empty list without any.

    With `is_tagged` it is a version that was released: its tag must be there, and of this commit.
    """
    if faults := find_faults_of_version(root, version, is_tagged=is_tagged):
        return faults
    records = load_records(root)
    return [
        *find_faults_of_tree(root),
        *find_faults_of_news(root, version),
        *find_faults_of_schema(root, builders),
        *find_faults_of_rule_changes(root, records, version),
        *find_faults_of_patch(root, records, version),
        *find_faults_of_corpus(root, version),
        *find_faults_of_records(root, records, version, builders),
        *find_list_faults(root, records, version, builders.pack_lists()),
        *find_faults_of_tests(root),
    ]


def find_faults_of_tree(root: Path) -> Iterator[str]:
    """Yield a sentence if a file is not as it was committed."""
    if changes := list_changes(root):
        yield f"the tree is not clean: {_list_names(changes)}"


def find_faults_of_version(root: Path, version: str, *, is_tagged: bool = False) -> list[str]:
    """Return the reasons why a version cannot be the next one, or the one that is tagged here."""
    if parse_version(version) is None:
        return [f"“{version}” is no version: MAJOR.MINOR.PATCH is one, as 0.7.0"]
    if is_tagged:
        if not has_tag(root, f"v{version}"):
            return [f"the tag v{version} is not here: git fetch --tags"]
        if commit_of_tag(root, f"v{version}") != describe_commit(root)[0]:
            return [f"the tag v{version} is of another commit"]
    elif has_tag(root, f"v{version}"):
        return [f"the tag v{version} is there already"]
    last = load_records(root).before(version)
    if last and _version_number(version) <= _version_number(last.version):
        return [f"{version} does not follow {last.version}, the last release"]
    return []


def find_faults_of_news(root: Path, version: str) -> Iterator[str]:
    """Yield the faults of the package's version and of its news in each language."""
    package = (root / PACKAGE).read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(.*)"$', package, re.MULTILINE)
    if match is None or match[1] != version:
        yield f"{PACKAGE} says {match[1] if match else 'no version'}, not {version}"
    news = read_news(root)
    if news.version != version:
        yield f"CHANGELOG.md begins with {news.version}, not {version}"
    if not news.bullets:
        yield f"CHANGELOG.md says nothing of {news.version}"
    for language, messages in read_catalogues(root).items():
        for text in news.bullets:
            if not translate(messages, text):
                yield f"CHANGELOG.md: a line is missing in {language}: “{_shorten(text)}”"


def find_faults_of_schema(root: Path, builders: Builders) -> Iterator[str]:
    """Yield the faults of the schema."""
    if fault := builders.find_schema_fault():
        yield f"the schema is not accepted: {fault}"
    yield from find_schema_faults(root)


def find_faults_of_rule_changes(root: Path, records: Records, version: str) -> Iterator[str]:
    """Yield the faults of the rules that were corrected since the last release."""
    last = records.before(version)
    if last and not has_tag(root, f"v{last.version}"):
        yield f"the tag v{last.version} of the last release is not here: git fetch --tags"
        return
    rows, released = read_rule_changes(root), read_released_rule_changes(root, records, version)
    for row in released:
        if row not in rows:
            yield f"{RULE_CHANGES}: the row of {row['article']} was released, and is not there now"
    tests = list(_read_tests(root))
    for row in rows:
        if row in released:
            continue
        if row["since"] != version:
            yield f"{RULE_CHANGES}: {row['article']} is new, and says {row['since']}, not {version}"
        for language, messages in read_catalogues(root).items():
            if not translate(messages, row["what"]):
                yield f"{RULE_CHANGES}: {row['article']} has no message in {language}"
        if not is_named(row["article"], tests):
            yield f"{RULE_CHANGES}: no test names {row['article']}"


def find_faults_of_patch(root: Path, records: Records, version: str) -> Iterator[str]:
    """Yield the reasons why a version that is named a PATCH is not one."""
    last = records.before(version)
    if last is None or _version_number(version)[:2] != _version_number(last.version)[:2]:
        return
    schema, _, _ = read_schema(root)
    if schema != last.schema:
        yield (
            f"{version} is no PATCH of {last.version}: the schema number moved from {last.schema}"
            f" to {schema}"
        )
    if has_tag(root, f"v{last.version}"):
        released = read_released_rule_changes(root, records, version)
        if any(row not in released for row in read_rule_changes(root)):
            yield f"{version} is no PATCH of {last.version}: a rule was corrected"


def find_faults_of_corpus(root: Path, version: str) -> Iterator[str]:
    """Yield the faults of the corpus."""
    if f"{CORPUS}/{version}/{EXPECTED}" not in list_committed(root, f"{CORPUS}/{version}"):
        yield f"{CORPUS}/{version} is not committed: make corpus writes it"
    yield from find_corpus_faults(root)


def find_faults_of_records(
    root: Path, records: Records, version: str, builders: Builders
) -> Iterator[str]:
    """Yield a sentence if the records do not describe this tree."""
    release = records.of(version)
    day = release.day if release else ""
    described = extend_records(root, version, day=day, rules_digest=builders.rules_digest())
    if described != records:
        yield (
            f"{RELEASES}, {NUMBERS} and {DIGESTS} do not describe this tree:"
            f" make release VERSION={version} PREPARE=1 writes them"
        )


def find_faults_of_tests(root: Path) -> Iterator[str]:
    """Yield a sentence unless all tests are known to have passed on these files."""
    if fault := fault_of(tree_digest(root), root / GREEN):
        yield f"{fault}: make test ALL=1"


# ---- reading ----


def read_news(root: Path) -> Entry:
    """Return the newest entry of the changelog."""
    return top_entry((root / "CHANGELOG.md").read_text(encoding="utf-8"))


def read_catalogues(root: Path) -> dict[str, Catalog]:
    """Return the catalogues of the languages that a release speaks besides English."""
    catalogues = catalogue.read_catalogues(Layout(root=root, package=root / "py" / "faristol"))
    return {language: catalogues[language] for language in LANGUAGES}


def translate(messages: Catalog, text: str) -> str:
    """Return the translation of a text, or an empty string."""
    message = messages.get(text)
    return str(message.string) if message and message.string and not message.fuzzy else ""


def read_rule_changes(root: Path) -> list[dict[str, Any]]:
    """Return the rule changes of a tree."""
    rows: list[dict[str, Any]] = json.loads((root / RULE_CHANGES).read_text(encoding="utf-8"))
    return rows


def read_released_rule_changes(root: Path, records: Records, version: str) -> list[dict[str, Any]]:
    """Return the rule changes as of the last release before a version."""
    last = records.before(version)
    if last is None:
        return []
    rows: list[dict[str, Any]] = json.loads(read_at(root, f"v{last.version}", RULE_CHANGES))
    return rows


def is_named(article: str, texts: Iterable[str]) -> bool:
    """Whether a text names an article, and not only one that begins alike.

    >>> is_named("CAT-DUP 2.3", ["(CAT-DUP 2.31)", "(CAT-DUP 2.3-2)"]), is_named("CAT-DUP 2.3", ["CAT-DUP 2.3."])
    (False, True)
    """
    pattern = re.compile(rf"{re.escape(article)}(?![0-9]|[.-][0-9])")
    return any(pattern.search(text) for text in texts)


def _read_tests(root: Path) -> Iterator[str]:
    for name in list_committed(root, "tests"):
        path = root / name
        if path.suffix in {".py", ".toml"} and path.is_file():
            yield path.read_text(encoding="utf-8")


def _version_number(version: str) -> tuple[int, int, int]:
    number = parse_version(version)
    if number is None:
        raise ValueError(version)
    return number


def _list_names(names: list[str]) -> str:
    listed = ", ".join(names[:MAX_NAMES])
    return f"{listed} and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else listed


def _shorten(text: str, length: int = 60) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
