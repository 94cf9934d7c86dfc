"""Run the compiled kernel in the worker, beside Python."""

from typing import Any

import js
from pyodide.ffi import to_js


class BrowserMachine:
    """Implement `moves.kernel.machine.Machine`."""

    def __init__(self, code: bytes) -> None:
        module = js.WebAssembly.Module.new(to_js(code))
        self._there = js.WebAssembly.Instance.new(module).exports
        self._memory, self._bytes = self._there.memory, js.Uint8Array
        self._functions: dict[str, Any] = {}
        # parts of the memory: the same one is written to again and again
        self._written: dict[tuple[int, int], Any] = {}

    def call(self, name: str, *numbers: int) -> int:
        """Call what the kernel exports under a name."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = getattr(self._there, name)
        answer: int | None = function(*numbers)
        return answer or 0

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into its memory."""
        key = at, len(data)
        part = self._written.get(key)
        if part is None or not part.length:  # memory that has grown is another one
            part = self._written[key] = self._part(*key)
        part.assign(data)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of its memory."""
        found: bytes = self._part(at, size).to_bytes()
        return found

    @property
    def size(self) -> int:
        """Return how many bytes its memory has."""
        size: int = self._memory.buffer.byteLength
        return size

    def _part(self, at: int, size: int) -> Any:
        return self._bytes.new(self._memory.buffer, at, size)
