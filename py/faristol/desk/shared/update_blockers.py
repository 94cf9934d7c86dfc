"""What is under way and has to be finished before another version, or a sandbox, is opened."""

from contextlib import suppress
from typing import Final, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks, spec_of
from faristol.desk.kernel.storage.stream_store import UnreadableError

RUNNING_CLOCKS: Final = "clock.background_clock"


class UpdateBlocker(Protocol):
    """The hook of a kind that another version may have to wait for (`KindSpec.update_blocker_module`)."""

    async def note_update_blocker(self, desk: Desk, /) -> None:
        """Note in `desk.update_blockers` what of the documents in use has to be finished first.

        Raises:
            UnreadableError: a document cannot be read.
        """


class RunningClocks(Protocol):
    """The hook that notes the clocks of documents not in use."""

    async def note_running_clocks(self, desk: Desk, /) -> None:
        """Note in `desk.update_blockers` the clocks that run."""


async def note_holds(desk: Desk) -> None:
    """Note in `desk.update_blockers` what is under way.

    It is computed only when read, so that no start reads a log for it.
    """
    for kind in KINDS:
        desk.update_blockers.pop(kind, None)
    modules = {
        spec_of(row.kind).update_blocker_module for row in desk.stream_store.streams.values()
    }
    for module in sorted(modules):
        with suppress(UnreadableError):  # another version reads it, so it may be installed
            if blocker := import_hooks(module, UpdateBlocker):
                await blocker.note_update_blocker(desk)
    if clocks := import_hooks(RUNNING_CLOCKS, RunningClocks):
        await clocks.note_running_clocks(desk)
