"""Define what a command comes to: it was done, or the form comes back with what is wrong."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

T = TypeVar("T")

STALE = Refusal("desk/stale")
TABLE = "text/csv;charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """Say that a command was carried out, and what the page shall show."""

    go: str = ""  # the route to show, or the one it was sent from
    toast: Message | None = None
    notice: Message | None = None  # what must not pass unseen: it stays until the next screen
    spoken: Message | None = (
        None  # what the screen shows by itself, for readers of the screen alone
    )
    once: str = ""  # what the screen shows in this answer alone: a reload does not bring it back
    regions: tuple[str, ...] = ()  # when these parts of the screen are all that changed
    effects: tuple[Mapping[str, JSON], ...] = ()


class Refused(Exception):  # noqa: N818 - what a command came to, and no error
    """Say that a command was refused; the screen comes back with the form as it was."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.code)


def unwrap(value: T | Refusal) -> T:
    """Return what was granted.

    Raises:
        Refused: it was not.
    """
    if isinstance(value, Refusal):
        raise Refused(value)
    return value


def raise_refusal(fault: Refusal | None) -> None:
    """Go on where nothing is at fault.

    Raises:
        Refused: something is.
    """
    if fault is not None:
        raise Refused(fault)


def uploaded_file(request: Request, pasted: bytes = b"") -> bytes | Refusal:
    """Return the file of a form, or what was pasted instead of one."""
    data = next(iter(request.files), b"") or pasted
    if data:
        return data
    code = "file/empty" if request.files else "file/missing"  # one was chosen, and nothing is in it
    return Refusal(code, {"field": "file"})


@dataclass(frozen=True, slots=True)
class BoundForm:
    """Hold the form that was sent and what was wrong with it, for the templates."""

    request: Request | None = None
    refusal: Refusal | None = None
    messages: Mapping[str, Message] = field(default_factory=dict)  # field: what is wrong with it
    text: Text | None = None

    def value(self, command: str, name: str, default: object = "") -> str:
        """Return what was typed into a field of a form that came back, or what was there before."""
        if self.request is None or self.request.command != command:
            return "" if default is None else str(default)
        return self.request.value(name)

    def nth(self, command: str, name: str, at: int, default: object = "") -> str:
        """Return what was typed into one of several fields of one name."""
        if self.request is None or self.request.command != command:
            return str(default)
        values = self.request.values(name)
        return values[at] if at < len(values) else ""

    def is_on(self, command: str, name: str, *, default: bool = False) -> bool:
        """Tell whether a box was ticked."""
        if self.request is None or self.request.command != command:
            return default
        return bool(self.request.value(name))

    def problem(self, command: str, name: str = "") -> str:
        """Return what is wrong with a field, or with the form as a whole when no field is named."""
        if self.request is None or self.text is None or self.request.command != command:
            return ""
        message = self.messages.get(name)
        return self.text.of(message) if message else ""

    def code(self, command: str) -> str:
        """Return the code of the refusal of a form, for buttons that answer it."""
        if self.request is None or self.refusal is None or self.request.command != command:
            return ""
        return self.refusal.code


def download_effect(name: str, text: str, mime: str = TABLE) -> dict[str, JSON]:
    """Return the effect that hands a file out."""
    return {"do": "download", "name": name, "mime": mime, "text": text}


def serialize_done(done: Done) -> str:
    """Return what is stored of an outcome, to be said again after a lost answer."""
    stored: dict[str, JSON] = {
        "go": done.go,
        "toast": _written_message(done.toast) if done.toast else None,
        "regions": list(done.regions),
        "once": done.once,
    }
    for name, message in (("notice", done.notice), ("spoken", done.spoken)):
        if message:
            stored[name] = _written_message(message)
    return json.dumps(stored)


def parse_done(line: str) -> Done:
    """Return an outcome as it was stored."""
    kept = json.loads(line)
    toast, notice, spoken = (
        _read_message(kept[name]) if kept.get(name) else None
        for name in ("toast", "notice", "spoken")
    )
    return Done(
        go=kept["go"],
        toast=toast,
        notice=notice,
        spoken=spoken,
        regions=tuple(kept["regions"]),
        once=kept["once"],
    )


def _written_message(message: Message) -> dict[str, JSON]:
    """Return a message as it is stored, with those among its values."""
    values: dict[str, JSON] = {
        key: _written_message(value) if isinstance(value, Message) else str(value)
        for key, value in message.values.items()
    }
    return {"text": message.text, "values": values, "many": message.many}


def _read_message(stored: dict[str, Any]) -> Message:
    values = {
        key: _read_message(value) if isinstance(value, dict) else value
        for key, value in stored["values"].items()
    }
    return Message(text=stored["text"], values=values, many=stored["many"])
