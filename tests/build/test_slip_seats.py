"""Unit tests of a tap on a seat while a slip is typed (slip-seats.js), in Node."""

import json
import subprocess

import pytest

from scripts.build.layout import ROOT

MODULE = ROOT / "site" / "js" / "elements" / "slip-seats.js"
ASK = """
const { tapAll, tapSeat } = await import(process.argv[1]);
const { table, tapped, isTyped, isIn } = JSON.parse(process.argv[2]);
const all = Array.from({ length: 9 }, (_, n) => ({
  dataset: { table: String(n + 1), is: isIn.includes(n + 1) ? "in" : "missing" },
}));
const of = table === "*" ? all.filter(({ dataset }) => dataset.is === "missing") :
  all.filter(({ dataset }) => table.split(",").includes(dataset.table));
const now = { table, seats: of, isTyped };
console.log(JSON.stringify(tapped === "all" ? tapAll(all, now) : tapSeat(all[tapped - 1], now)));
"""


def tap(table, tapped, *, is_typed=False, is_in=()):
    """Return the tables after a tap, and whether the page asks for the meaning."""
    given = {"table": table, "tapped": tapped, "isTyped": is_typed, "isIn": list(is_in)}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", ASK, MODULE.as_uri(), json.dumps(given)],
        capture_output=True,
        timeout=60,
        check=True,
    )
    result = json.loads(done.stdout)
    return ",".join(result["tables"]), bool(result.get("isAsked"))


@pytest.mark.parametrize(
    ("table", "tapped", "is_in", "after"),
    [
        ("", 5, (), "5"),
        ("5", 6, (), "5,6"),
        ("5,6", 5, (), "6"),
        ("5", 5, (), ""),
        ("5", 6, (6,), "6"),  # a slip that is in is read by itself
        ("6", 5, (6,), "5"),
        ("*", 5, (), "5"),
        ("5", "all", (), "*"),
    ],
)
def test_tap_adds_missing_tables_before_move_is_typed(table, tapped, is_in, after):
    assert tap(table, tapped, is_in=is_in) == (after, False)


@pytest.mark.parametrize(
    ("table", "tapped", "is_in", "after", "is_asked"),
    [
        ("5", 6, (), "5,6", True),
        ("5,6", 7, (), "5,6,7", True),
        ("5", 6, (6,), "5,6", True),  # which replaces a slip that is in
        ("6", 5, (6,), "6,5", True),  # a correction is not of a missing table in silence
        ("5", "all", (), "*", True),
        ("6", "all", (6,), "6,1,2,3,4,5,7,8,9", True),
        ("5", 5, (), "5", False),
        ("5,6", 6, (), "5", False),
        ("*", 9, (6,), "1,2,3,4,5,7,8", False),
        ("*", "all", (), "*", False),
        ("", 5, (), "5", False),  # the move first, then its table
    ],
)
def test_tap_on_another_table_asks_once_move_is_typed(table, tapped, is_in, after, is_asked):
    """The tap may mean the same slip or another one (third-round 1-B6)."""
    assert tap(table, tapped, is_typed=True, is_in=is_in) == (after, is_asked)
