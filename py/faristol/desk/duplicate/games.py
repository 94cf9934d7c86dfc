"""List the games of this device: in play, finished, rehearsals apart, and those put away."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.home import verb_of
from faristol.desk.duplicate.shown import next_said, number_of, route_next
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Unreadable
from faristol.desk.kernel.later import note_of
from faristol.desk.kernel.moment import when
from faristol.desk.kernel.naming import fault_of_name
from faristol.desk.kernel.outcome import Done, Refused, refuse
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.duplicate.acts.players import EnrolPlayers, RemovePlayer, TakeLeavingBack
from faristol.duplicate.acts.rack import DrawRack, TypeRack
from faristol.duplicate.acts.results import EndGame, ResumeGame, SignResults, UnlockResults
from faristol.duplicate.acts.start import ChangeSettings, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.parts import Cause, Settings
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Hold what a list of games says of each, found without folding it."""

    settings: Settings
    players: int = 0
    rounds: int = 0  # that have a rack
    is_started: bool = False
    cause: Cause | None = None  # why it is over
    is_signed: bool = False


_MARKS = DUPLICATE.schema.marks_of(
    OpenGame,
    ChangeSettings,
    EnrolPlayers,
    RemovePlayer,
    StartGame,
    TakeLeavingBack,
    DrawRack,
    TypeRack,
    EndGame,
    ResumeGame,
    SignResults,
    UnlockResults,
)


async def tally_of(desk: Desk, row: StreamRow) -> Tally | None:
    """Return how a game stands without folding it; None when this program cannot read it."""
    try:
        return await desk.of(DuplicateDesk).documents.told(row, _tally)
    except LedgerError:
        return None


def _tally(lines: Sequence[str]) -> Tally:
    """Look only at the lines that say how a game stands: of a long evening, one in twenty."""
    tally = Tally(settings=Settings())
    for line in lines:
        if not any(mark in line for mark in _MARKS):
            continue
        match decode_record(parse_line(line), DUPLICATE.schema):
            case OpenGame(settings=settings) | ChangeSettings(settings=settings):
                tally = replace(tally, settings=settings)
            case EnrolPlayers(entrants=entrants):
                tally = replace(tally, players=tally.players + len(entrants))
            case RemovePlayer():
                tally = replace(tally, players=tally.players - 1)
            case StartGame(players=players) | TakeLeavingBack(players=players):
                tally = replace(tally, players=players, is_started=True)
            case DrawRack(round=number) | TypeRack(round=number, is_valid=True):
                tally = replace(tally, rounds=number)
            case EndGame(cause=cause):
                tally = replace(tally, cause=cause)
            case ResumeGame():
                tally = replace(tally, cause=None)
            case SignResults():
                tally = replace(tally, is_signed=True)
            case UnlockResults():
                tally = replace(tally, is_signed=False)
            case _:
                pass
    return tally


async def show(desk: Desk, request: Request) -> View:
    """Show every game, and the one to go on with: the one that the address names, or the one in use."""
    text = desk.text_of(request.lang)
    opened = await desk.of(DuplicateDesk).opened(request.lang)
    items = [await _item(desk, request, row, opened, text) for row in desk.of(DuplicateDesk).rows]
    here = [item for item in items if not item["row"].archived]
    named = request.query.get("game", "")
    if any(item["row"].id == named and not item["is_used"] for item in here):
        found = await desk.of(DuplicateDesk).opened(request.lang, named)
        opened = found if isinstance(found, Opened) else opened
    on = opened if isinstance(opened, Opened) else None
    return View(
        title=text.say("Duplicate game"),
        template="duplicate/games.html",
        stream=desk.of(DuplicateDesk).documents.stream,
        context={
            "on": on,
            "is_used": on is not None and on.id == desk.of(DuplicateDesk).documents.stream,
            "verb": verb_of(on, text) if on else "",
            "next": next_said(on, text) if on else "",
            "route": route_next(on) if on else "",
            "groups": [
                (title, [item for item in here if item["part"] == part])
                for part, title in (
                    ("play", text.say("In play")),
                    ("done", text.say("Finished")),
                    ("rehearsal", text.say("Rehearsals")),
                )
            ],
            "away": [item for item in items if item["row"].archived],
            "items": items,
        },
    )


async def _item(
    desk: Desk, request: Request, row: StreamRow, opened: Opened | Unreadable | None, text: Text
) -> dict[str, Any]:
    """Return what tells a game from others: how many play it, how long it is, how far it is."""
    tally = await tally_of(desk, row)
    if isinstance(opened, Opened) and opened.id == row.id and tally and opened.game.rounds:
        tally = replace(tally, rounds=number_of(opened))  # the one that is next, as its bar says
    part = "play"
    if tally is not None and tally.settings.is_rehearsal:
        part = "rehearsal"
    elif tally is not None and tally.cause is not None:
        part = "done"
    return {
        "row": row,
        "part": part,
        "tally": tally,
        "note": "" if tally else text.of(note_of(desk.shelf, row)),
        "when": when(row.changed_at, desk.clock.now(), desk.zone(request, row), text),
        "is_used": row.id == desk.of(DuplicateDesk).documents.stream,
    }


def _row_named(desk: Desk, request: Request) -> StreamRow:
    """Return the game that a form names."""
    for row in desk.of(DuplicateDesk).rows:
        if row.id == request.value("stream"):
            return row
    raise Refused(Refusal("stream/unknown"))


async def use(desk: Desk, request: Request) -> Done:
    """Go on with a game of this device, where it was left."""
    row = _row_named(desk, request)
    if row.archived:
        raise Refused(Refusal("stream/unknown"))
    opened = await desk.of(DuplicateDesk).opened(request.lang, row.id)
    await desk.of(DuplicateDesk).documents.use(row.id)
    go = route_next(opened) if isinstance(opened, Opened) else "/duplicate"
    return Done(go=go, toast=Message(mark("“{name}” is now the open game."), {"name": row.name}))


async def rename(desk: Desk, request: Request) -> Done:
    """Give a game another name, on this device and on its papers."""
    row, name = _row_named(desk, request), request.line("name")
    refuse(fault_of_name(name))
    done = Done()
    opened = await desk.of(DuplicateDesk).opened(request.lang, row.id)
    if isinstance(opened, Opened) and opened.game.settings.title != name:
        command = ChangeSettings(settings=replace(opened.game.settings, title=name))
        # signed results are what they are: then only this device calls it so
        with suppress(Refused):
            await desk.of(DuplicateDesk).carry_out(opened, command, request, done)
    await desk.shelf.update(row.id, name=name)
    return done
