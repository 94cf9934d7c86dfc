"""Stand-in for the syntax tree of templates; only the class that running templates use is real."""

from typing import Any


class EvalContext:
    """The context of a filter: whether its output is escaped."""

    def __init__(self, environment: Any, template_name: str | None = None) -> None:
        self.environment = environment
        autoescape = environment.autoescape
        self.autoescape = autoescape(template_name) if callable(autoescape) else autoescape
        self.volatile = False

    def save(self) -> dict[str, Any]:
        """Return the present state."""
        return dict(self.__dict__)

    def revert(self, old: dict[str, Any]) -> None:
        """Restore a saved state."""
        self.__dict__.clear()
        self.__dict__.update(old)


class Node:
    """A class that can be named."""


class Template(Node):
    """A class that can be named."""
