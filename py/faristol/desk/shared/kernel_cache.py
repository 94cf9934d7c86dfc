"""Have the kernel ready for the list whose moves are asked for: its graph is made once, and kept.

A graph lies in the storage beside the words, under their digest. It is no fact and in no copy: when
it is lost, damaged or of another form it is made anew. One list at a time has a kernel, for each
takes some twenty megabytes. Whatever fails here, the search in Python goes on, and nobody is told.
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
    """Hold the kernel of one list."""

    def __init__(self, desk: Desk) -> None:
        self._machines = desk.machines
        self._store = desk.shelf.store
        self._lexicons = desk.of(Lexicons)
        self._ready: tuple[Lexicon, Kernel] | None = None
        self._missing: list[str] = []  # lists whose graph is to be made
        self._without: set[str] = set()  # those that have failed, or wait for theirs

    @property
    def is_ready(self) -> bool:
        """Tell whether a kernel answers now."""
        return self._ready is not None and not self._ready[1].is_lost

    async def is_kept(self, digest: str) -> bool:
        """Tell whether a kernel will answer for a list as soon as its moves are asked for."""
        if self._machines is None or digest in self._without:
            return False
        with suppress(StoreError):
            return await self._store.bytes_of(GRAPHS, digest) is not None
        return False

    def is_to_come(self, digest: str) -> bool:
        """Tell whether the graph of a list is made in time, once its moves are asked for."""
        has_failed = digest in self._without and digest not in self._missing
        return self._machines is not None and not has_failed

    def of(self, lexicon: "Lexicon") -> "Kernel | None":
        """Return the kernel of a list, if it is the one that is ready."""
        ready = self._ready
        return ready[1] if ready and ready[0] is lexicon and not ready[1].is_lost else None

    async def open(self, digest: str) -> None:
        """Have the kernel of a list answer from now on, if its graph is kept; else it is made in time."""
        lexicon = self._lexicons.loaded(digest)
        if lexicon is None or digest in self._without:
            return
        if self._ready is not None and self._ready[0] is lexicon:
            return  # one that has failed is not begun again
        self._without.add(digest)
        if self._machines is None:
            return
        try:
            kept = await self._store.bytes_of(GRAPHS, digest)
        except StoreError:
            kept = None
        if kept is None or not self._begin(lexicon, kept):
            self._missing.append(digest)
        else:
            self._without.discard(digest)

    async def make(self) -> bool:
        """Make the graph that is missing, and keep it; tell whether there was one."""
        if self._machines is None or not self._missing:
            return False
        digest = self._missing.pop()
        lexicon = self._lexicons.loaded(digest)
        if lexicon is None:
            self._without.discard(digest)
            return True
        self._let_go()  # making one takes more memory than answering with it
        graph = self._made(lexicon)
        if graph is not None and self._begin(lexicon, graph):
            self._without.discard(digest)
            with suppress(StoreError):  # no room to keep it: it is made anew another time
                if await self._store.row(
                    "lexicons", digest
                ):  # another window may have taken it off
                    await self._store.write([("put", GRAPHS, {"digest": digest, "bytes": graph})])
        return True

    def _made(self, lexicon: "Lexicon") -> bytes | None:
        from faristol.moves.kernel.words import make_graph

        try:
            return make_graph(self._machine(), lexicon.words, lexicon.alphabet.size)
        except Exception:  # noqa: BLE001 - whatever a machine fails with, Python goes on
            return None

    def _begin(self, lexicon: "Lexicon", graph: bytes) -> bool:
        """Begin to answer with a graph; tell whether it can be done."""
        from faristol.moves.kernel.words import Kernel

        self._let_go()  # before another one takes memory
        try:
            kernel = Kernel(self._machine(), lexicon.words, lexicon.alphabet.size, graph)
        except Exception:  # noqa: BLE001 - as above
            return False
        self._ready = lexicon, kernel
        return True

    def _let_go(self) -> None:
        if self._ready is not None:
            self._ready[1].drop()
            self._ready = None

    def _machine(self) -> "Machine":
        from faristol.moves.kernel.machine import KernelError, kernel_code

        if self._machines is None:
            raise KernelError("nothing here runs it")
        return self._machines(kernel_code())
