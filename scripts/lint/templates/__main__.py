"""Check the templates of the desk: names, macros and their arguments, types where they are known."""

import sys

from scripts.build.layout import Layout
from scripts.lint.templates.classes import ContextClasses
from scripts.lint.templates.expressions import Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Fault, Library
from scripts.lint.templates.report import check


def find_faults(layout: Layout) -> list[Fault]:
    """Return the faults of the templates of a tree, and of the classes of their contexts."""
    desk = layout.package / "desk"
    library, classes = Library(desk), ContextClasses(desk, f"{layout.package.name}.desk")
    expressions = Expressions(library, classes.names, classes.other_names_of)
    readings = classes.readings()
    lines = Writer(library, expressions, readings).write()
    caches = (layout.cache / "templates", layout.cache / "mypy-templates")
    faults = check(lines, *caches, sources=layout.package.parent)
    drawn = {*readings, *library.used_templates()}
    undrawn = (Fault(name, 1, "nobody draws this template") for name in library.trees)
    return sorted(
        {
            *library.faults,
            *classes.find_faults(expressions.reads),
            *(fault for fault in undrawn if fault.file not in drawn),
            *faults,
        }
    )


def main() -> int:
    """Name the faults."""
    faults = find_faults(Layout())
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
