"""The guard lets tests reach for the overlay, and nothing that ships."""

import importlib
import sys

import pytest

if sys.platform != "emscripten":
    pytest.skip("this is about Pyodide", allow_module_level=True)


def as_shipped(source):
    """Run code as if it stood in a module of ours."""
    exec(source, {"__name__": "faristol.pretended", "importlib": importlib})


def test_a_test_may_import_what_does_not_ship():
    import unittest.mock

    assert unittest.mock.__spec__.origin.startswith("/overlay")


def test_what_ships_may_not_even_if_a_test_did_before():
    import unittest.mock  # noqa: F401

    for source in ("import unittest.mock", "from unittest import mock"):
        with pytest.raises(ImportError, match="does not ship"):
            as_shipped(source)


def test_what_ships_may_not_by_a_name_at_run_time():
    with pytest.raises(ImportError, match="does not ship"):
        as_shipped("importlib.import_module('wave')")


def test_what_ships_finds_only_codecs_that_ship():
    as_shipped("b'a'.decode('cp1252')")
    with pytest.raises((ImportError, LookupError)):
        as_shipped("b'a'.decode('cp1257')")


def test_what_ships_may_import_what_ships():
    as_shipped("import json, dataclasses; from jinja2.environment import Environment")


def test_our_package_is_the_one_that_ships():
    import jinja2

    import faristol

    for module in (faristol, jinja2):
        assert module.__file__.startswith("/home/pyodide/")
        assert module.__file__.endswith(".pyc")


def test_the_parser_of_templates_does_not_ship():
    from jinja2.environment import Environment

    with pytest.raises(NotImplementedError, match="compiled when the site is built"):
        Environment().from_string("{{ 1 }}")
