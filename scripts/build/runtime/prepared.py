"""Hand dataclasses the byte code of their methods, prepared when the site was built.

A dataclass writes its methods as source and compiles them when it is defined, three quarters of a
millisecond each in the browser; the same source always gives the same code, so it is looked up. A start
needs one in ten of them: each is read at its first use.
"""

import dataclasses
import marshal
from hashlib import sha1
from typing import Any

import shared_methods  # type: ignore[import-not-found] # noqa: F401 - before any class is defined

with open("prepared.bin", "rb") as _file:  # pathlib costs boot time
    _CODE: dict[bytes, bytes] = marshal.loads(_file.read())  # noqa: S302 - our own file


def _exec(source: str, *scopes: Any) -> None:
    prepared = _CODE.get(sha1(source.encode(), usedforsecurity=False).digest())
    code = source if prepared is None else marshal.loads(prepared)  # noqa: S302 - our own file
    exec(code, *scopes)  # noqa: S102 - what dataclasses does


def clear() -> None:
    """Drop the prepared code: dataclasses defined from now on compile their methods."""
    _CODE.clear()


dataclasses.exec = _exec  # type: ignore[attr-defined]
