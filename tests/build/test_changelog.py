"""Unit tests of scripts/build/changelog.py: the newest entry, as the app shows it after an update."""

import pytest

from scripts.build.changelog import top_entry

TEXT = """\
# Changelog

What is new.

## [1.2.0] - 2026-11-20

### Added

- A first thing,
  told over two lines.
- A second thing.

## 1.1.0

- Something older.
"""


def test_changelog_reads_first_version_only():
    entry = top_entry(TEXT)
    assert entry.version == "1.2.0"
    assert entry.bullets == ("A first thing, told over two lines.", "A second thing.")


def test_changelog_without_version_is_refused():
    with pytest.raises(ValueError, match="no version"):
        top_entry("# Changelog\n\n- Nothing yet\n")
