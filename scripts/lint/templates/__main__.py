"""Check the templates of the desk: names, macros and their arguments, types where they are known."""

import sys
from collections.abc import Iterator

from scripts.build.layout import Layout
from scripts.lint.templates.contexts import Code
from scripts.lint.templates.expressions import Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Fault, Library
from scripts.lint.templates.report import check


def find_faults(layout: Layout) -> list[Fault]:
    """Return the faults of the templates of a tree, and of the keys of their contexts."""
    desk = layout.package / "desk"
    library, code = Library(desk), Code(desk, f"{layout.package.name}.desk")
    expressions = Expressions(library, code.is_given)
    lines = Writer(library, expressions, code.classes.readings()).write()
    caches = (layout.cache / "templates", layout.cache / "mypy-templates")
    faults = check(lines, *caches, sources=layout.package.parent)
    classes = code.classes.find_faults(expressions.reads)
    undrawn = find_undrawn(library, code)
    return sorted({*library.faults, *code.hiding_keys(), *classes, *undrawn, *faults})


def find_undrawn(library: Library, code: Code) -> Iterator[Fault]:
    """Yield the templates that neither the code nor another template names."""
    used = set(library.used_templates())
    for template in library.trees:
        if template not in used and not code.is_drawn(template):
            yield Fault(template, 1, "nobody draws this template")


def main() -> int:
    """Name the faults."""
    faults = find_faults(Layout())
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
