"""The Python of the pinned Pyodide: package.json pins Pyodide, and its package names the versions."""

import json
from dataclasses import dataclass
from typing import Self

from scripts.build.layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpreter:
    """The versions that Pyodide's package names.

    >>> python = Interpreter(release="0.29.3", python="3.13", abi="2025_0")
    >>> python.tag, python.platform, python.library
    ('cp313', 'pyemscripten_2025_0_wasm32', '/lib/python313.zip')
    """

    release: str
    python: str
    abi: str

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the versions of the package that npm has installed."""
        package = layout.node_modules / "pyodide"
        release = json.loads((package / "package.json").read_bytes())["version"]
        info = json.loads((package / "pyodide-lock.json").read_bytes())["info"]
        python = ".".join(info["python"].split(".")[:2])
        return cls(release=release, python=python, abi=info["abi_version"])

    @property
    def tag(self) -> str:
        """The tag of this Python in the names of wheels."""
        return f"cp{self._digits}"

    @property
    def platform(self) -> str:
        """The platform in the names of wheels."""
        return f"pyemscripten_{self.abi}_wasm32"

    @property
    def cache_tag(self) -> str:
        """The tag of this Python in the names of cached byte code."""
        return f"cpython-{self._digits}"

    @property
    def library(self) -> str:
        """The path of the standard library inside Pyodide."""
        return f"/lib/python{self._digits}.zip"

    @property
    def _digits(self) -> str:
        return self.python.replace(".", "")
