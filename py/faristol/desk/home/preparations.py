"""The list before play: on a new device the four first things, later what an evening depends on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.lexicons import CHOSEN
from faristol.desk.shared.voice.device_checks import CheckRow

MAX_ROWS: Final = 4
_ORDER: Final = ("bad", "todo", "wait", "ok")
_READY: Final = "/ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparationRow:
    """Something to do before play, or that is done."""

    state: str  # ok, todo, bad, wait
    title: str
    note: str = ""
    id: str = ""
    label: str = ""  # of its button; empty if nothing can be done here
    device: str = ""  # the action of the device that the button does
    route: str = ""  # or the screen that it leads to


def device_row(checks: Sequence[CheckRow], text: Translator) -> PreparationRow:
    """Return the row that tells whether all of Faristol is on this device, its voice too."""
    for check in checks[:2]:
        if check.state != "ok":
            can_be_done = check.state in ("bad", "todo")
            return PreparationRow(
                id="here",
                state=check.state,
                title=text.render(check.title),
                label=text.gettext("Look") if can_be_done else "",
                route=_READY if can_be_done else "",
            )
    message = text.gettext("All of Faristol is on this device: it works without a connection")
    return PreparationRow(id="here", state="ok", title=message)


def list_preparations(checks: Sequence[CheckRow], text: Translator) -> list[PreparationRow]:
    """Return the rows of what an evening depends on, those that are missing first."""
    rows = [device_row(checks, text), *(_check_row(check, text) for check in checks[2:])]
    rows.sort(key=lambda row: _ORDER.index(row.state))
    return rows[:MAX_ROWS]


def list_first_things(
    desk: Desk, checks: Sequence[CheckRow], players: int, text: Translator
) -> list[PreparationRow]:
    """Return the four first things on a new device, always in this order."""
    return [
        _players_row(players, text),
        _list_row(desk, text),
        _voice_row(checks[-1], text),
        device_row(checks, text),
    ]


def _players_row(players: int, text: Translator) -> PreparationRow:
    if players:
        title = text.ngettext("{n} player is entered", "{n} players are entered", players)
        return PreparationRow(state="ok", title=title)
    return PreparationRow(
        state="todo",
        title=text.gettext("Add the players"),
        note=text.gettext("One by one, or pasted as a table"),
        label=text.gettext("Add"),
        route="/players",
    )


def _list_row(desk: Desk, text: Translator) -> PreparationRow:
    if desk.stream_store.prefs.get(CHOSEN):
        return PreparationRow(state="ok", title=text.gettext("The word list is chosen"))
    return PreparationRow(
        state="todo",
        title=text.gettext("Choose the word list"),
        note=text.gettext("Until then it is the practice list"),
        label=text.gettext("Choose"),
        route="/lists",
    )


def _voice_row(check: CheckRow, text: Translator) -> PreparationRow:
    """Return the sound test; before it, in fewer words than where its button is."""
    row = _check_row(check, text)
    if check.state != "todo" or check.action != "sound":
        return row
    return replace(
        row,
        title=text.gettext("Try the voice"),
        note=text.gettext("One letter, as in the round"),
        label=text.gettext("Try it"),
    )


def _check_row(check: CheckRow, text: Translator) -> PreparationRow:
    """Return a check of the device; the sound is tested on the screen of all checks, which has its script."""
    is_elsewhere = check.action == "sound" or check.kind == "heard"
    is_missing = check.state in ("bad", "todo")
    return PreparationRow(
        state=check.state,
        title=text.render(check.title),
        note=text.render(check.note),
        label=text.gettext(check.label or "Look")
        if is_missing and (check.action or check.kind)
        else "",
        device="" if is_elsewhere or not is_missing else check.action,
        route=_READY if is_elsewhere and is_missing else "",
    )
