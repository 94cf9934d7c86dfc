"""Unit tests of the comparison with a native program (scripts/bench/native)."""

from scripts.bench.native import table
from scripts.bench.native.programs import root_of

SOURCE = {
    "build": "use super::{bites, error};",
    "error": "",
    "movegen": "use super::{\n    bites, display,\n};",
    "bites": "use std::convert::TryInto;",
    "display": "use crate::bag;",
    "bag": "use rand::prelude::*;",
    "simmer": "use super::movegen;",
    "std": "",
}


def test_reference_program_is_built_from_needed_modules_only(tmp_path):
    for name, text in SOURCE.items():
        (tmp_path / f"{name}.rs").write_text(text)
    lines = root_of(tmp_path).splitlines()
    assert lines[:3] == ["#[macro_use]", f'#[path = "{tmp_path}/error.rs"]', "pub mod error;"]
    assert sorted(lines[2::2]) == sorted(
        f"pub mod {name};" for name in SOURCE.keys() - {"simmer", "std"}
    )


def test_row_misses_aim_only_above_it():
    def row(question, ours):
        return table.QuestionRow(question=question, blanks=0, ours=ours, wasm=0, theirs=100)

    assert not row("best", 100).is_missed
    assert row("best", 101).is_missed
    assert not row("all", 150).is_missed
