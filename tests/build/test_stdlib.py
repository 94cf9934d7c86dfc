"""Unit tests of scripts/stdlib.py: library modules that the shipped sources import."""

import ast

from scripts.stdlib import find_imports

LIBRARY = {"json", "json.decoder", "csv", "typing", "logging"}
SOURCE = """
import typing as t
from json import decoder
if t.TYPE_CHECKING:
    import logging
def later():
    import csv
"""


def names(*, is_deep):
    return set(find_imports(ast.parse(SOURCE), LIBRARY, is_deep=is_deep))


def test_own_late_imports_count():
    assert names(is_deep=True) == {"typing", "json", "json.decoder", "csv"}


def test_late_imports_of_dependencies_do_not_count():
    assert names(is_deep=False) == {"typing", "json", "json.decoder"}
