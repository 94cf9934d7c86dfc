"""Stand-in for the compiler of templates."""

from typing import NoReturn


class CodeGenerator:
    """A class that an environment can name."""


def generate(*_: object, **__: object) -> NoReturn:
    """Raise an error: templates are compiled by the build."""
    message = "templates are compiled when the site is built, not in the browser"
    raise NotImplementedError(message)
