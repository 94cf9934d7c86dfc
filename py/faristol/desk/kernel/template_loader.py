"""The loader of the templates that the build has compiled into modules."""

from collections.abc import MutableMapping
from importlib import import_module
from typing import Any

from jinja2.environment import Environment, Template
from jinja2.exceptions import TemplateNotFound
from jinja2.loaders import BaseLoader

PACKAGE = "faristol.desk.compiled"


def module_name(template: str) -> str:
    """Return the name of the module of a compiled template, under which the build writes it.

    >>> module_name("shared/bar.html")
    'shared__bar_html'
    """
    return template.replace("/", "__").replace(".", "_").replace("-", "_")


class PackedLoader(BaseLoader):
    """A loader of compiled templates: the parser of the template engine is never needed."""

    has_source_access = False

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - the engine's own name
    ) -> Template:
        """Return the template of a compiled module."""
        try:
            module = import_module(f"{PACKAGE}.{module_name(name)}")
        except ModuleNotFoundError:
            raise TemplateNotFound(name) from None
        return environment.template_class.from_module_dict(
            environment, module.__dict__, globals if globals is not None else {}
        )
