"""Run the kernel that finds moves outside a browser, with wasmtime."""

import atexit
from functools import cache
from typing import Any
from weakref import WeakSet

import wasmtime

from faristol.moves.kernel.machine import kernel_code
from faristol.moves.kernel.words import Kernel, make_graph
from faristol.words.lexicon import Lexicon

_ENGINE = wasmtime.Engine()
_OPEN: WeakSet[Any] = WeakSet()


@atexit.register
def _close() -> None:
    """Close open resources: when the interpreter ends, wasmtime cannot do it any more."""
    for resource in [*_OPEN, _ENGINE]:
        resource.close()


@cache
def _module(code: bytes) -> wasmtime.Module:
    module = wasmtime.Module(_ENGINE, code)
    _OPEN.add(module)
    return module


class Machine:
    """A machine of wasmtime, as `moves.kernel.machine.Machine` describes it."""

    def __init__(self, code: bytes) -> None:
        self._store: Any = wasmtime.Store(_ENGINE)
        self._exports: Any = wasmtime.Instance(self._store, _module(code), []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        _OPEN.add(self._store)

    def call(self, name: str, *numbers: int) -> int:
        """Call an exported function of the kernel."""
        answer: int | None = self._exports[name](self._store, *numbers)
        return answer or 0

    def write(self, at: int, data: bytes) -> None:
        """Write bytes into the kernel's memory."""
        self._memory.write(self._store, data, at)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of the kernel's memory."""
        return bytes(self._memory.read(self._store, at, at + size))

    @property
    def size(self) -> int:
        """The number of bytes of the kernel's memory."""
        size: int = self._memory.data_len(self._store)
        return size


def kernel_of(lexicon: Lexicon) -> Kernel:
    """Return a kernel with the words of a lexicon."""
    code, letters = kernel_code(), lexicon.alphabet.size
    graph = make_graph(Machine(code), lexicon.words, letters)
    return Kernel(Machine(code), lexicon.words, letters, graph)
