"""Integration tests of the guard of imports (guard.py), inside Pyodide."""

import importlib
import sys

import pytest

if sys.platform != "emscripten":
    pytest.skip("this is about Pyodide", allow_module_level=True)


def run_as_shipped(source):
    """Run code as if it were in a module of the package."""
    exec(source, {"__name__": "faristol.pretended", "importlib": importlib})


def test_guard_lets_tests_import_overlay():
    import unittest.mock

    assert unittest.mock.__spec__.origin.startswith("/overlay")


def test_guard_refuses_overlay_to_shipped_code_after_test_import():
    import unittest.mock  # noqa: F401

    for source in ("import unittest.mock", "from unittest import mock"):
        with pytest.raises(ImportError, match="does not ship"):
            run_as_shipped(source)


def test_guard_refuses_overlay_imported_by_name():
    with pytest.raises(ImportError, match="does not ship"):
        run_as_shipped("importlib.import_module('wave')")


def test_shipped_code_finds_shipped_codecs_only():
    run_as_shipped("b'a'.decode('cp1252')")
    with pytest.raises((ImportError, LookupError)):
        run_as_shipped("b'a'.decode('cp1257')")


def test_guard_lets_shipped_code_import_shipped_code():
    run_as_shipped("import json, dataclasses; from jinja2.environment import Environment")


def test_imported_package_is_the_shipped_one():
    import jinja2

    import faristol

    for module in (faristol, jinja2):
        assert module.__file__.startswith("/home/pyodide/")
        assert module.__file__.endswith(".pyc")


def test_parser_of_templates_does_not_ship():
    from jinja2.environment import Environment

    with pytest.raises(NotImplementedError, match="compiled when the site is built"):
        Environment().from_string("{{ 1 }}")
