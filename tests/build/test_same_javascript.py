"""Integration tests of the comparison of JavaScript (scripts/same/javascript.mjs), in Node."""

import pytest

from scripts.same import javascript
from scripts.same.table import Table
from tests.support.trees import write_tree

MAIN = """
    // The rows of a round.
    import { add, take } from "./points.js";
    import "./start.js";

    const LIMIT = 3;

    export class Round {
      #count = 0;
      value(extra = 1) {
        if (extra) {
          this.#count += 1;
          add(extra);
        }
        const { bonus } = take(LIMIT);
        return extra && bonus ? { extra, kind: "take" } : [...this.slips].map((slip) => slip.a - slip.b);
      }
    }

    export const open = async () => (await import("./start.js")).run(/a+/g, `${LIMIT} rows`);
"""
POINTS = """
    export const add = (number) => number + 1;
    export function take(number) {
      return { bonus: number * 2 };
    }
"""
START = """
    import { add } from "./points.js";

    export const run = (pattern, text) => pattern.test(text) && add(1);
"""
FILES = {"js/main.js": MAIN, "js/points.js": POINTS, "js/start.js": START}


@pytest.fixture
def differences(tmp_path):
    def compare(new, table="", old=FILES):
        trees = write_tree(tmp_path / "old", old), write_tree(tmp_path / "new", new)
        return [str(row) for row in javascript.compare(*trees, Table.parse(table)).differences]

    return compare


def replace_text(*changes, name="js/main.js", files=FILES):
    text = files[name]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return {**files, name: text}


# one start of Node for many changes: each in a file of its own
CHANGES = {
    "default": ("extra = 1", "extra = 2", "9: 1 became 2"),
    "or_for_and": ("extra && bonus", "extra || bonus", "15: && became ||"),
    "operands": ("slip.a - slip.b", "slip.b - slip.a", "15: .a became .b"),
    "string": ('"take"', '"accept"', '15: "take" became "accept"'),
    "exchanged": (
        "{ add, take }",
        "{ add as take, take as add }",
        "12: js/points.js#add became js/points.js#take",
    ),
    "property": ("this.slips", "this.rows", "15: .slips became .rows"),
    "shorthand": ("{ bonus }", "{ other: bonus }", "14: .bonus became .other"),
    "pattern": ("/a+/g", "/a+/", "19: g became "),
    "text": ("} rows`", "} lines`", "19:  rows became  lines"),
    "export": ("class Round", "class Game", "js/main.js#Round"),
    "global": ("async () =>", "async (LIMIT) =>", "19: 0 parts became 1"),
    "import": ('import "./start.js";', "", "3: import of js/start.js is gone"),
    "moved": ("add(extra);\n        }", "}\n        add(extra);", "12: 2 parts became 1"),
}


def test_planted_changes_are_named_with_file_and_line(differences):
    old, new = ({"js/points.js": POINTS, "js/start.js": START} for _ in range(2))
    for name, (before, after, _) in CHANGES.items():
        assert MAIN.count(before) == 1
        old[f"js/{name}.js"] = MAIN
        new[f"js/{name}.js"] = MAIN.replace(before, after)
    # the string is a name in the table too, which is no string
    faults = differences(new, "js/points.js#take js/points.js#accept\n.take .accept\n", old)
    assert len(faults) == len(CHANGES)
    for fault, (name, (_, _, text)) in zip(faults, sorted(CHANGES.items()), strict=True):
        assert fault.startswith(f"js/{name}.js"), fault
        assert text.replace("js/main.js", f"js/{name}.js") in fault


def test_import_of_removed_export_is_named(differences):
    faults = differences(
        replace_text(("function take", "function accept"), name="js/points.js"),
        "js/points.js#take js/points.js#accept\n",
    )
    assert faults == ["js/main.js:2: js/points.js has no take"]


def test_deleted_or_new_file_is_named(differences):
    faults = differences({"js/main.js": MAIN, "js/points.js": POINTS, "js/begin.js": START})
    assert faults[:2] == ["js/begin.js: new file", "js/start.js: gone"]
    assert "js/main.js:3: no file js/start.js" in faults


def test_renames_of_table_are_accepted(differences):
    table = """
js/start.js js/page/start.js
js/points.js#take js/points.js#accept
js/main.js#Round js/main.js#Game
.slips .rows
.value .points
.count .total
"take" "accept"
"""
    new = replace_text(
        ("./start.js", "./page/start.js"),
        ("import { add, take }", "import { accept, add as plus }"),
        ("add(extra)", "plus(extra)"),
        ("take(LIMIT)", "accept(LIMIT)"),
        ("class Round", "class Game"),
        ("#count", "#total"),
        ("value(", "points("),
        ("{ bonus }", "{ bonus: premium }"),
        ("&& bonus", "&& premium"),
        ('"take"', '"accept"'),
        ("this.slips", "this.rows"),
        ("LIMIT", "MAX_VALUE"),
        ("(slip) => slip.a - slip.b", "(row) => row.a - row.b"),
        ("// The rows of a round.", "/* Rows. */"),
    )
    files = {
        "js/main.js": new["js/main.js"],
        "js/points.js": POINTS.replace("function take", "function accept"),
        "js/page/start.js": START.replace("text", "line").replace("./points.js", "../points.js"),
    }
    assert differences(files, table) == []
