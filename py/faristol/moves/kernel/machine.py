"""The runner of the kernel, and its compiled code."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeAlias

from faristol.moves import kernel


class KernelError(Exception):
    """The kernel is not available: its code is damaged, or it was refused, or there is no memory."""


class Machine(Protocol):
    """One running kernel, with a memory of its own."""

    def call(self, name: str, *numbers: int) -> int:
        """Call an exported function of the kernel."""

    def write(self, at: int, data: bytes) -> None:
        """Write bytes into its memory."""

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of its memory."""

    @property
    def size(self) -> int:
        """The size of its memory in bytes."""


Machines: TypeAlias = Callable[[bytes], Machine]  # make a machine of the kernel's code


def kernel_code() -> bytes:
    """Return the compiled kernel.

    Raises:
        KernelError: it is missing, or is not what was built.
    """
    folder = Path(kernel.__path__[0])
    try:
        code = (folder / "kernel.wasm").read_bytes()
        expected = (folder / "kernel.sha256").read_text(encoding="ascii").split()[0]
    except (OSError, ValueError, IndexError) as error:
        raise KernelError(str(error)) from error
    if sha256(code).hexdigest() != expected:
        raise KernelError("the kernel is another one than was built")
    return code


def reserve(machine: Machine, size: int) -> int:
    """Return the address of reserved memory.

    Raises:
        KernelError: there is no memory.
    """
    at = machine.call("reserve", size) & 0xFFFFFFFF
    if not at:
        raise KernelError("no room")
    return at


def write_reserved(machine: Machine, data: bytes) -> int:
    """Write data into newly reserved memory and return its address."""
    at = reserve(machine, len(data))
    machine.write(at, data)
    return at
