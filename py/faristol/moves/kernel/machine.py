"""Say what runs the kernel, and bring its code."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeAlias

from faristol.moves import kernel


class KernelError(Exception):
    """Say that the kernel is not to be had: its code is damaged, or it was refused, or has no room."""


class Machine(Protocol):
    """One running kernel, with a memory of its own."""

    def call(self, name: str, *numbers: int) -> int:
        """Call what the kernel exports under a name."""

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into its memory."""

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of its memory."""

    @property
    def size(self) -> int:
        """Return how many bytes its memory has."""


Machines: TypeAlias = Callable[[bytes], Machine]  # make one of the kernel's code


def kernel_code() -> bytes:
    """Return the compiled kernel.

    Raises:
        KernelError: it is not here, or is not what was built.
    """
    folder = Path(kernel.__path__[0])
    try:
        code = (folder / "kernel.wasm").read_bytes()
        wanted = (folder / "kernel.sha256").read_text(encoding="ascii").split()[0]
    except (OSError, ValueError, IndexError) as error:
        raise KernelError(str(error)) from error
    if sha256(code).hexdigest() != wanted:
        raise KernelError("the kernel is another one than was built")
    return code


def reserved(machine: Machine, size: int) -> int:
    """Return where so many bytes of memory are.

    Raises:
        KernelError: there is no room.
    """
    at = machine.call("reserve", size) & 0xFFFFFFFF
    if not at:
        raise KernelError("no room")
    return at


def placed(machine: Machine, data: bytes) -> int:
    """Put data into memory that is reserved for it, and return where."""
    at = reserved(machine, len(data))
    machine.write(at, data)
    return at
