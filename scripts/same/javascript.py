"""Compare two folders of JavaScript; the syntax trees are read and walked in Node (javascript.mjs)."""

import json
import subprocess
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT
from scripts.same.difference import Difference, Result
from scripts.same.table import Table

PROGRAM: Final = ROOT / "scripts" / "same" / "javascript.mjs"


def list_files(folder: Path) -> list[str]:
    """Return the JavaScript files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.js"))


def compare(old: Path, new: Path, table: Table) -> Result:
    """Return the differences of two folders."""
    before, after = list_files(old), list_files(new)
    places = table.pair_files(before, after)
    differences = [
        Difference(file=file, text="new file") for file in after if file not in places.values()
    ]
    differences += [
        Difference(file=file, text="gone") for file, place in places.items() if place not in after
    ]
    job = {
        "old": str(old),
        "new": str(new),
        "files": [[file, place] for file, place in places.items() if place in after],
        "old_all": before,
        "all": after,
        "exports": table.exports.lines,
        "attributes": table.attributes.lines,
        "texts": table.texts.lines,
    }
    answer = subprocess.run(
        ["node", str(PROGRAM)], input=json.dumps(job).encode(), check=True, stdout=subprocess.PIPE
    )
    differences += [Difference(**row) for row in json.loads(answer.stdout)]
    return Result(count=len(before), differences=differences)
