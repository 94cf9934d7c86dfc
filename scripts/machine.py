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
    """Close what is left open, for at the very end wasmtime cannot do it any more."""
    for one in [*_OPEN, _ENGINE]:
        one.close()


@cache
def _module(code: bytes) -> wasmtime.Module:
    module = wasmtime.Module(_ENGINE, code)
    _OPEN.add(module)
    return module


class Machine:
    """Implement `moves.kernel.machine.Machine`."""

    def __init__(self, code: bytes) -> None:
        self._store: Any = wasmtime.Store(_ENGINE)
        self._there: Any = wasmtime.Instance(self._store, _module(code), []).exports(self._store)
        self._memory: Any = self._there["memory"]
        _OPEN.add(self._store)

    def call(self, name: str, *numbers: int) -> int:
        """Call what the kernel exports under a name."""
        answer: int | None = self._there[name](self._store, *numbers)
        return answer or 0

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into its memory."""
        self._memory.write(self._store, data, at)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of its memory."""
        return bytes(self._memory.read(self._store, at, at + size))

    @property
    def size(self) -> int:
        """Return how many bytes its memory has."""
        size: int = self._memory.data_len(self._store)
        return size


def kernel_of(lexicon: Lexicon) -> Kernel:
    """Return a kernel with the words of a lexicon."""
    code, letters = kernel_code(), lexicon.alphabet.size
    graph = make_graph(Machine(code), lexicon.words, letters)
    return Kernel(Machine(code), lexicon.words, letters, graph)
