"""Compare this tree with another revision: python -m scripts.same BASE [COMPARISON...].

All comparisons by default: python, templates, javascript, screens, data. Each prints a line, and below it what differs.
The differences that scripts/same/renames.txt accepts are none.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.build.layout import ROOT
from scripts.same import data, javascript, python_code, screens, templates
from scripts.same.difference import Result
from scripts.same.revision import RevisionError, commit_of, first_version, lay_out
from scripts.same.table import RENAMES, Table

NAMES = ("python", "templates", "javascript", "screens", "data")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """The revision laid out in a folder, and this tree."""

    base: str
    old: Path
    new: Path
    table: Table

    def comparisons(self) -> Iterator[tuple[str, Callable[[], Result]]]:
        """Yield the comparisons by name, in the order of their speed but for the data."""
        old, new, table = self.old, self.new, self.table
        yield "python", lambda: python_code.compare(old / "py", new / "py", table)
        yield "templates", lambda: templates.compare(_folder(old), _folder(new), table)
        yield "javascript", lambda: javascript.compare(old / "site", new / "site", table)
        first = first_version(new, screens.RECORDER)
        recordings = (
            screens.Recording(tree=old, program=screens.recorder_of(old, first)),
            screens.Recording(tree=new, program=screens.recorder_of(new, first)),
        )
        for lang in screens.LANGUAGES:
            yield "screens", partial(screens.compare, *recordings, old.parent, lang)
        yield "data", lambda: data.compare(self.base, new)


def _folder(tree: Path) -> templates.Folder:
    package = tree / "py" / "faristol"
    return templates.Folder(package / "desk", package)


def run(trees: Trees, names: Sequence[str]) -> int:
    """Run some comparisons, print a line for each, and return the number of those that found a difference."""
    failed = 0
    for name, comparison in trees.comparisons():
        if name not in names:
            continue
        started = time.monotonic()
        result = comparison()
        seconds = time.monotonic() - started
        counts = f"{result.count} {result.unit}, {len(result.differences)} differ"
        print(f"same: {name:<12}{counts:<50} {seconds:6.1f} s", flush=True)
        for difference in result.differences:
            print(f"  {difference}", flush=True)
        failed += bool(result.differences)
    return failed


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Compare with the revision that is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.same",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("base", help="a revision, by any name that git knows")
    parser.add_argument("names", nargs="*", metavar="comparison", help=", ".join(NAMES))
    parser.add_argument(
        "--loose", action="store_true", help="list attributes that have more than one new name"
    )
    options = parser.parse_args(words)
    if unknown := set(options.names) - set(NAMES):
        parser.error(f"no such comparison: {', '.join(sorted(unknown))}")
    try:
        base = commit_of(root, options.base)
        table = Table.load(root / RENAMES.relative_to(ROOT))
        if options.loose:
            print(*table.loose_attributes(), sep="\n")
        (root / "build").mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=root / "build", prefix="same-") as folder:
            old = Path(folder) / "base"
            lay_out(root, base, old)
            if (earlier := old / RENAMES.relative_to(ROOT)).exists():
                table = table.since(Table.load(earlier))
            trees = Trees(base=base, old=old, new=root, table=table)
            failed = run(trees, options.names or NAMES)
    except RevisionError as error:
        print(f"same: {error}")
        return 1
    print(f"same: {failed} comparisons differ from {base[:10]}" if failed else "same: ok")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
