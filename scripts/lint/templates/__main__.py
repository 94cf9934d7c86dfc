"""Check the templates of the desk: names, macros and their arguments, types where they are known."""

import sys

from scripts.build.layout import Layout
from scripts.lint.templates.contexts import Code
from scripts.lint.templates.expressions import Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Fault, Library
from scripts.lint.templates.report import check


def find_faults(layout: Layout) -> list[Fault]:
    """Return the faults of the templates of a tree, and of the keys of their contexts."""
    desk = layout.package / "desk"
    library, code = Library(desk), Code(desk)
    writer = Writer(library, Expressions(library, code.is_given), code.contexts())
    lines = writer.write()
    faults = check(lines, layout.cache / "templates", layout.cache / "mypy-templates")
    return sorted({*library.faults, *code.hiding_keys(), *faults})


def main() -> int:
    """Name the faults."""
    faults = find_faults(Layout())
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
