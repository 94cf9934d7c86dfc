"""What both beginnings of a rehearsal store, in one transaction: an earlier rehearsal is gone then."""

from typing import Any, Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import SandboxStore
from faristol.desk.kernel.storage.pref_rows import device_pref_row, pref_row
from faristol.desk.kernel.storage.stream_store import Change, StreamRow
from faristol.desk.rehearsal.subject import LAST
from faristol.desk.shared.clocks.clock_data import silence
from faristol.duplicate.kind import DUPLICATE
from faristol.rehearsal.acts import REHEARSAL
from faristol.tournament.kind import TOURNAMENT

_KINDS: Final = frozenset({REHEARSAL.name, DUPLICATE.name, TOURNAMENT.name})


async def store_rehearsal(
    desk: Desk,
    request: Request,
    document: StreamRow,
    change: Change,
    opened: tuple[Any, ...],
    *,
    route: str,
) -> Done:
    """Store a rehearsal with its document, both in use then, and go to a screen of the latter.

    Documents of an earlier one are deleted: its hall comes no more.
    """
    store = desk.stream_store
    row = store.new_stream(REHEARSAL.name, document.name, zone=request.zone)
    earlier = [row.id for row in store.streams.values() if row.kind in _KINDS]
    done = Done(route=route, effects=silence(*earlier))
    await store.append(
        change,
        Change(stream=row, events=opened, schema=REHEARSAL.schema),
        request=request.id,
        done=done,
        also=[
            ("put", "prefs", pref_row(document.kind, document.id)),
            ("put", "prefs", device_pref_row(LAST, row.id)),
            *(_seed_operations(desk) if earlier else ()),
        ],
        replaced=earlier,
    )
    store.own[LAST] = row.id
    store.prefs[document.kind] = document.id
    return done


def _seed_operations(desk: Desk) -> tuple[Operation, ...]:
    """Return the operation that gives the next dice of the sandbox another seed.

    Their throws are numbered by the entries in it (`Front`): with fewer of them, throws and ids would come again.
    """
    return (SandboxStore.opening_operation(desk.dice.token(8)),)
