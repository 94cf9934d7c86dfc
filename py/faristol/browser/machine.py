"""The compiled move kernel, run by the browser in the worker of Python."""

from typing import Any

import js
from pyodide.ffi import to_js


class BrowserMachine:
    """The implementation of `moves.kernel.machine.Machine`."""

    def __init__(self, code: bytes) -> None:
        module = js.WebAssembly.Module.new(to_js(code))
        self._exports = js.WebAssembly.Instance.new(module).exports
        self._memory, self._bytes = self._exports.memory, js.Uint8Array
        self._functions: dict[str, Any] = {}
        # views of the memory by address and length: the same ones are written again and again
        self._views: dict[tuple[int, int], Any] = {}

    def call(self, name: str, *numbers: int) -> int:
        """Call an exported function of the kernel; without a result it returns 0."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = getattr(self._exports, name)
        answer: int | None = function(*numbers)
        return answer or 0

    def write(self, at: int, data: bytes) -> None:
        """Write bytes to the memory of the kernel."""
        key = at, len(data)
        view = self._views.get(key)
        if view is None or not view.length:  # growing the memory detaches its views
            view = self._views[key] = self._new_view(*key)
        view.assign(data)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of the memory of the kernel."""
        content: bytes = self._new_view(at, size).to_bytes()
        return content

    @property
    def size(self) -> int:
        """The size of the memory of the kernel, in bytes."""
        size: int = self._memory.buffer.byteLength
        return size

    def _new_view(self, at: int, size: int) -> Any:
        return self._bytes.new(self._memory.buffer, at, size)
