"""Stand in for the compiler of templates."""

from typing import NoReturn


class CodeGenerator:
    """Exist, so that an environment can name it."""


def generate(*_: object, **__: object) -> NoReturn:
    """Refuse to compile."""
    message = "templates are compiled when the site is built, not in the browser"
    raise NotImplementedError(message)
