"""Run the kernel in a test: with wasmtime, or inside Pyodide as the program does."""

from functools import cache

from faristol.moves.kernel.machine import kernel_code
from faristol.moves.kernel.words import Kernel, make_graph
from faristol.words.lexicon import Lexicon
from tests.conftest import IS_PYODIDE

if IS_PYODIDE:
    from faristol.browser.machine import BrowserMachine as Machine
else:
    import atexit
    from weakref import WeakSet

    import wasmtime

    _ENGINE = wasmtime.Engine()
    _OPEN: WeakSet = WeakSet()

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
            self._store = wasmtime.Store(_ENGINE)
            self._there = wasmtime.Instance(self._store, _module(code), []).exports(self._store)
            self._memory = self._there["memory"]
            _OPEN.add(self._store)

        def call(self, name: str, *numbers: int) -> int:
            """Call what the kernel exports under a name."""
            return self._there[name](self._store, *numbers)

        def write(self, at: int, data: bytes) -> None:
            """Put bytes into its memory."""
            self._memory.write(self._store, data, at)

        def read(self, at: int, size: int) -> bytes:
            """Return bytes of its memory."""
            return bytes(self._memory.read(self._store, at, at + size))

        @property
        def size(self) -> int:
            """Return how many bytes its memory has."""
            return self._memory.data_len(self._store)


def kernel_of(lexicon: Lexicon, code: bytes = b"") -> Kernel:
    """Return a kernel with the words of a lexicon."""
    code = code or kernel_code()
    letters = lexicon.alphabet.size
    graph = make_graph(Machine(code), lexicon.words, letters)
    return Kernel(Machine(code), lexicon.words, letters, graph)
