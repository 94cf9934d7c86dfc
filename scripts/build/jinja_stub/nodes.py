"""Stand in for the syntax tree of templates; only what a running template asks for is real."""

from typing import Any


class EvalContext:
    """Tell a filter whether its output is escaped."""

    def __init__(self, environment: Any, template_name: str | None = None) -> None:
        self.environment = environment
        wanted = environment.autoescape
        self.autoescape = wanted(template_name) if callable(wanted) else wanted
        self.volatile = False

    def save(self) -> dict[str, Any]:
        """Remember the present state."""
        return dict(self.__dict__)

    def revert(self, old: dict[str, Any]) -> None:
        """Return to a remembered state."""
        self.__dict__.clear()
        self.__dict__.update(old)


class Node:
    """Exist, so that it can be named."""


class Template(Node):
    """Exist, so that it can be named."""
