"""The examples in the docstrings of all modules come out as they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "py"
MODULES = [
    path.relative_to(ROOT)
    .as_posix()
    .removesuffix(".py")
    .removesuffix("/__init__")
    .replace("/", ".")
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8") and "browser" not in path.parts
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_module_come_out(name):
    module = import_module(name)
    examples = [test for test in doctest.DocTestFinder().find(module, name) if test.examples]
    assert examples, "no docstring that can be found holds the examples"
    runner = doctest.DocTestRunner(verbose=False)
    report = []
    for test in examples:
        runner.run(test, out=report.append)
    assert not report, "".join(report)
