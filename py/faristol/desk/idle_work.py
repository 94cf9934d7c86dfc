"""Background work, done slice by slice while no request is under way."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import is_to_be_read
from faristol.desk.kernel.pins import PINNING
from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.desk.kernel.storage.stream_store import PARTS_TRIED
from faristol.ledger.rules_digest import program


async def run_idle_work(desk: Desk) -> bool:
    """Do the next slice, storing data before work that only saves time; return True if more is left."""
    if await desk.storage.run_idle() or await desk.summaries.save():
        return True
    for service in desk.services:
        if await service.run_idle():
            return True
    if await _retry_quarantine(desk):
        return True
    if any(map(is_to_be_read, desk.stream_store.streams.values())):
        from faristol.desk.shared.files.later_entries import LaterEntries

        if await desk.service(LaterEntries).run_idle():
            return True
    from faristol.desk.shared.kernel_cache import KernelCache
    from faristol.desk.shared.lexicons import Lexicons
    from faristol.desk.shared.summaries import Summaries

    return (
        await desk.service(Lexicons).run_idle()
        or await desk.service(KernelCache).make()
        or await desk.judgements.run_idle()
        or await desk.pins.run_idle()
        or await _pack_lists(desk)
        or await desk.service(Summaries).run_idle()
    )


async def _pack_lists(desk: Desk) -> bool:
    """Pack a list that a document needs, for the files that hold it; return True if more is left."""
    if desk.stream_store.is_sandbox:  # no file is made of it
        return False
    if not any(row.kind in PINNING for row in desk.stream_store.streams.values()):
        return False
    from faristol.desk.shared.files.packed_lists import PackedListService

    return await desk.service(PackedListService).check()


async def _retry_quarantine(desk: Desk) -> bool:
    """Try a part in quarantine again, if another program did so last; return True if more is left."""
    if desk.stream_store.own.get(PARTS_TRIED) == program() or not await desk.storage.rows(
        QUARANTINE
    ):
        return False
    from faristol.desk.shared.files.quarantine_retry import QuarantineRetry

    return await desk.service(QuarantineRetry).run_idle()
