"""Integration tests of the contracts of import-linter (pyproject.toml).

Bad imports are planted in a copy of the package.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build.layout import ROOT
from tests.support.trees import write_tree

KINDS = (
    *(
        "classic",
        "clock",
        "club",
        "correspondence",
        "duplicate",
        "house_rules",
        "judge",
        "analysis",
    ),
    "tournament",
)


@pytest.fixture
def report(tmp_path):
    """A function that returns the linter's report on the package with more files."""
    package = tmp_path / "py" / "faristol"
    ignored = shutil.ignore_patterns("__pycache__", "locale", "*.html", "*.c", "*.wasm")
    shutil.copytree(ROOT / "py" / "faristol", package, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    own = ("scripts/__init__.py", "scripts/lint/__init__.py", "scripts/lint/standard_library.py")
    write_tree(tmp_path, {name: (ROOT / name).read_text("utf-8") for name in own})

    def lint(files):
        write_tree(package, files)
        program = Path(sys.executable).parent / "lint-imports"
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / "py"), "COLUMNS": "200"}
        done = subprocess.run(
            [program, "--no-logo", "--no-cache"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    return lint


def test_contracts_refuse_kind_in_kernel_and_cycle_in_feature(report):
    planted = "".join(f"import faristol.{kind}\n" for kind in KINDS)
    output = report(
        {
            "desk/kernel/planted.py": f"{planted}from faristol.club.card import read_card\n",
            "desk/duplicate/planted/__init__.py": "",
            "desk/duplicate/planted/round/__init__.py": "",
            "desk/duplicate/planted/round/screen.py": "import faristol.desk.duplicate.planted.results.screen\n",
            "desk/duplicate/planted/results/__init__.py": "",
            "desk/duplicate/planted/results/screen.py": "import faristol.desk.duplicate.planted.round.screen\n",
        }
    )
    for kind in (*KINDS, "club.card"):
        assert f"faristol.desk.kernel.planted -> faristol.{kind} (l." in output, kind
    assert "Contracts: 4 kept, 2 broken." in output
    assert "faristol.desk.duplicate.planted" in output
    assert " .round -> .results (1 import)" in output or " .results -> .round (1 import)" in output
