"""The templates of all test desks: each is compiled once, and cached for the next run."""

from pathlib import Path
from typing import Any

from jinja2.bccache import FileSystemBytecodeCache
from jinja2.environment import Environment, Template
from jinja2.loaders import FileSystemLoader

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "py" / "faristol" / "desk"
KEPT = ROOT / "build" / "cache" / "templates"


class CachingLoader(FileSystemLoader):
    """A loader of template sources that shares compiled ones between desks."""

    code: dict[str, Any] = {}  # noqa: RUF012 - one for the whole run: every desk's templates are the same

    def __init__(self) -> None:
        super().__init__(TEMPLATES)
        KEPT.mkdir(parents=True, exist_ok=True)
        self._kept = FileSystemBytecodeCache(str(KEPT))  # by the digest of the source

    def load(self, environment: Environment, name: str, globals: Any = None) -> Template:  # noqa: A002 - so in the base
        """Return a template, compiled only if no run has seen its source."""
        if name not in self.code:
            source, filename, _ = self.get_source(environment, name)
            bucket = self._kept.get_bucket(environment, name, filename, source)
            if bucket.code is None:
                bucket.code = environment.compile(source, name, filename)
                self._kept.set_bucket(bucket)
            self.code[name] = bucket.code
        return environment.template_class.from_code(
            environment, self.code[name], {} if globals is None else globals, None
        )
