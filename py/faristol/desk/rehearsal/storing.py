"""What both beginnings of a rehearsal store, in one transaction."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import device_pref_row, pref_row
from faristol.desk.kernel.storage.stream_store import Change, StreamRow
from faristol.desk.rehearsal.document import LAST
from faristol.rehearsal.acts import REHEARSAL


async def store_rehearsal(
    desk: Desk,
    request: Request,
    document: StreamRow,
    change: Change,
    opened: tuple[Any, ...],
    *,
    route: str,
) -> Done:
    """Store a rehearsal with its document, both in use then, and go to a screen of the latter."""
    store = desk.stream_store
    row = store.new_stream(REHEARSAL.name, document.name, zone=request.zone)
    done = Done(route=route)
    await store.append(
        change,
        Change(stream=row, events=opened, schema=REHEARSAL.schema),
        request=request.id,
        done=done,
        also=[
            ("put", "prefs", pref_row(document.kind, document.id)),
            ("put", "prefs", device_pref_row(LAST, row.id)),
        ],
    )
    store.own[LAST] = row.id
    store.prefs[document.kind] = document.id
    return done
