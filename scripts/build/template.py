"""Compile the templates to Python, so that the browser needs no template compiler."""

from typing import TYPE_CHECKING

from faristol.desk.kernel.loader import module_name
from scripts.build.layout import Layout, tree

if TYPE_CHECKING:
    from jinja2 import Environment

SUFFIX = ".html"


def compiled_templates(layout: Layout, environment: "Environment") -> dict[str, str]:
    """Give the Python source of every template, by the name of its module."""
    folder = layout.package / "desk"
    modules: dict[str, str] = {}
    for path in tree(folder, SUFFIX):
        template = path.relative_to(folder).as_posix()
        name = module_name(template)
        if name in modules:
            message = f"two templates would become the module {name}: rename {template}"
            raise ValueError(message)
        source = path.read_text(encoding="utf-8")
        # deferred: the environment comes in when the module is loaded, not when it is imported
        modules[name] = environment.compile(source, template, template, raw=True, defer_init=True)
    return modules
