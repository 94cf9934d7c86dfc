"""The kernel for the word list whose moves are searched; the graph of a list is built once and stored.

A graph is stored next to the words, under their digest. It is derived data and in no copy: when it is
lost, damaged or of another format it is built again. One list at a time has a kernel, since each takes
some twenty megabytes. If anything fails here, the search in Python goes on, without a message.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.lexicons import GRAPHS, Lexicons

if TYPE_CHECKING:
    from faristol.moves.kernel.machine import Machine
    from faristol.moves.kernel.words import Kernel
    from faristol.words.lexicon import Lexicon


class KernelCache(Service):
    """The kernel of one list, and the lists whose graphs are still to be built."""

    def __init__(self, desk: Desk) -> None:
        self._machines = desk.machines
        self._store = desk.stream_store.store
        self._lexicons = desk.service(Lexicons)
        self._ready: tuple[Lexicon, Kernel] | None = None
        self._missing: list[str] = []  # lists whose graph is to be built
        self._without: set[str] = set()  # lists whose graph failed, or is still to be built

    @property
    def is_ready(self) -> bool:
        """Whether a kernel answers now."""
        return self._ready is not None and not self._ready[1].is_lost

    async def has_graph(self, digest: str) -> bool:
        """Whether the graph of a list is stored, so that its kernel can begin at once."""
        if self._machines is None or digest in self._without:
            return False
        with suppress(StoreError):
            return await self._store.load_bytes(GRAPHS, digest) is not None
        return False

    def can_build_graph(self, digest: str) -> bool:
        """Whether the graph of a list can be built in idle time, once its moves are searched."""
        has_failed = digest in self._without and digest not in self._missing
        return self._machines is not None and not has_failed

    def of(self, lexicon: "Lexicon") -> "Kernel | None":
        """Return the kernel of a list if it is ready, else None."""
        ready = self._ready
        return ready[1] if ready and ready[0] is lexicon and not ready[1].is_lost else None

    async def open(self, digest: str) -> None:
        """Begin the kernel of a list if its graph is stored; else note that the graph is to be built."""
        lexicon = self._lexicons.loaded(digest)
        if lexicon is None or digest in self._without:
            return
        if self._ready is not None and self._ready[0] is lexicon:
            return  # a kernel that has failed is not begun again
        self._without.add(digest)
        if self._machines is None:
            return
        try:
            graph = await self._store.load_bytes(GRAPHS, digest)
        except StoreError:
            graph = None
        if graph is None or not self._begin(lexicon, graph):
            self._missing.append(digest)
        else:
            self._without.discard(digest)

    async def make(self) -> bool:
        """Build and store a missing graph; return True if one was missing."""
        if self._machines is None or not self._missing:
            return False
        digest = self._missing.pop()
        lexicon = self._lexicons.loaded(digest)
        if lexicon is None:
            self._without.discard(digest)
            return True
        self._drop_kernel()  # building takes more memory than answering
        graph = self._make_graph(lexicon)
        if graph is not None and self._begin(lexicon, graph):
            self._without.discard(digest)
            with suppress(StoreError):  # no room to store it: it is built again another time
                if await self._store.row(
                    "lexicons", digest
                ):  # another window may have removed the list
                    await self._store.write([("put", GRAPHS, {"digest": digest, "bytes": graph})])
        return True

    def _make_graph(self, lexicon: "Lexicon") -> bytes | None:
        from faristol.moves.kernel.words import make_graph

        try:
            return make_graph(self._machine(), lexicon.words, lexicon.alphabet.size)
        except Exception:  # noqa: BLE001 - for any failure of a machine, Python goes on
            return None

    def _begin(self, lexicon: "Lexicon", graph: bytes) -> bool:
        """Begin the kernel with a graph; return False if that fails."""
        from faristol.moves.kernel.words import Kernel

        self._drop_kernel()  # before another kernel takes memory
        try:
            kernel = Kernel(self._machine(), lexicon.words, lexicon.alphabet.size, graph)
        except Exception:  # noqa: BLE001 - as above
            return False
        self._ready = lexicon, kernel
        return True

    def _drop_kernel(self) -> None:
        if self._ready is not None:
            self._ready[1].drop()
            self._ready = None

    def _machine(self) -> "Machine":
        from faristol.moves.kernel.machine import KernelError, kernel_code

        if self._machines is None:
            raise KernelError("nothing here runs it")
        return self._machines(kernel_code())
