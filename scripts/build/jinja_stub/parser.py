"""Stand-in for the parser of templates."""

from typing import NoReturn


class Parser:
    """A parser that cannot be made: templates are compiled by the build."""

    def __init__(self, *_: object, **__: object) -> NoReturn:
        message = "templates are compiled when the site is built, not in the browser"
        raise NotImplementedError(message)
