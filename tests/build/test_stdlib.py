"""Which library modules the shipped sources import."""

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


def test_our_own_late_imports_count_as_well():
    assert names(is_deep=True) == {"typing", "json", "json.decoder", "csv"}


def test_late_imports_of_others_wait_for_a_test_that_needs_them():
    assert names(is_deep=False) == {"typing", "json", "json.decoder"}
