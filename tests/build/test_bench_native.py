"""What is used of another program's source is what finding moves needs of it, and no more."""

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


def test_only_what_is_needed_is_a_module(tmp_path):
    for name, text in SOURCE.items():
        (tmp_path / f"{name}.rs").write_text(text)
    lines = root_of(tmp_path).splitlines()
    assert lines[:3] == ["#[macro_use]", f'#[path = "{tmp_path}/error.rs"]', "pub mod error;"]
    assert sorted(lines[2::2]) == sorted(
        f"pub mod {name};" for name in SOURCE.keys() - {"simmer", "std"}
    )


def test_more_than_the_aim_is_missed_and_only_where_there_is_one():
    def row(what, ours):
        return table.QuestionRow(question=what, blanks=0, ours=ours, wasm=0, theirs=100)

    assert not row("best", 100).is_missed
    assert row("best", 101).is_missed
    assert not row("all", 150).is_missed
