"""Outcomes of commands: carried out, or refused with the form shown again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

T = TypeVar("T")

STALE = Refusal("desk/stale")
TABLE = "text/csv;charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The outcome of a command that was carried out, and what the page displays then.

    >>> done = Done(route="/players", toast=Message("Added: {name}", {"name": "Anna"}))
    >>> parse_done(serialize_done(done)) == done
    True
    """

    route: str = ""  # the route to show, or the one it was sent from
    toast: Message | None = None
    notice: Message | None = None  # must not pass unseen: it stays until the next screen
    spoken: Message | None = None  # for screen readers alone: others see it on the screen
    flash: str = ""  # a token for the screen in this answer alone: a reload does not bring it back
    regions: tuple[str, ...] = ()  # keys of `Context.regions`, if only these parts changed
    effects: tuple[Mapping[str, JSON], ...] = ()


class Refused(Exception):  # noqa: N818 - an outcome of a command, not an error
    """A refused command: its screen is shown again with the form as it was sent.

    >>> try:
    ...     raise_refusal(Refusal("player/name_empty", {"field": "name"}))
    ... except Refused as refused:
    ...     print(refused.refusal.code)
    player/name_empty
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.code)


def unwrap(value: T | Refusal) -> T:
    """Return a value that is not a refusal.

    >>> unwrap(5)
    5

    Raises:
        Refused: it is a refusal.
    """
    if isinstance(value, Refusal):
        raise Refused(value)
    return value


def raise_refusal(fault: Refusal | None) -> None:
    """Raise a fault, if there is one.

    Raises:
        Refused: `fault` is not None.
    """
    if fault is not None:
        raise Refused(fault)


def refusal_above(refusal: Refusal) -> Refused:
    """Return a refusal without its field, to be shown above what is imported."""
    data = {name: value for name, value in refusal.data.items() if name != "field"}
    return Refused(Refusal(refusal.code, data))


def uploaded_file(request: Request, pasted: bytes = b"") -> bytes | Refusal:
    """Return the file of a form, or the pasted text instead of one."""
    data = next(iter(request.files), b"") or pasted
    if data:
        return data
    code = "file/empty" if request.files else "file/missing"  # a chosen file was empty
    return Refusal(code, {"field": "file"})


@dataclass(frozen=True, slots=True)
class BoundForm:
    """The form that was sent and its faults, for the templates."""

    request: Request | None = None
    refusal: Refusal | None = None
    messages: Mapping[str, Message] = field(default_factory=dict)  # fault of each field
    text: Translator | None = None

    def value(self, command: str, name: str, default: object = "") -> str:
        """Return the text typed into a field of a form that is shown again, or the default."""
        if self.request is None or self.request.command != command:
            return "" if default is None else str(default)
        return self.request.value(name)

    def nth(self, command: str, name: str, at: int, default: object = "") -> str:
        """Return the text typed into one of several fields of a name."""
        if self.request is None or self.request.command != command:
            return str(default)
        values = self.request.values(name)
        return values[at] if at < len(values) else ""

    def is_on(self, command: str, name: str, *, default: bool = False) -> bool:
        """Whether a box was ticked."""
        if self.request is None or self.request.command != command:
            return default
        return bool(self.request.value(name))

    def problem(self, command: str, name: str = "") -> str:
        """Return the fault of a field, or of the form as a whole if no field is named; else an empty string."""
        if self.request is None or self.text is None or self.request.command != command:
            return ""
        message = self.messages.get(name)
        return self.text.render(message) if message else ""

    def code(self, command: str) -> str:
        """Return the code of the refusal of a form, or an empty string; for buttons that answer it."""
        if self.request is None or self.refusal is None or self.request.command != command:
            return ""
        return self.refusal.code

    def question_id(self, name: str) -> str:
        """Return the id of a question that answers this form: another one each time that the form is sent.

        Morphing opens no dialog that was there before, so one that was closed would not come again.
        """
        return f"{name}-{self.request.id}" if self.request else name


def download_effect(name: str, text: str, mime: str = TABLE) -> dict[str, JSON]:
    """Return the effect that saves a text as a file."""
    return {"do": "download", "name": name, "mime": mime, "text": text}


def serialize_done(done: Done) -> str:
    """Return the stored form of an outcome, to be repeated after a lost answer; effects are not stored."""
    stored: dict[str, JSON] = {
        "go": done.route,
        "toast": _message_json(done.toast) if done.toast else None,
        "regions": list(done.regions),
        "once": done.flash,
    }
    for name, message in (("notice", done.notice), ("spoken", done.spoken)):
        if message:
            stored[name] = _message_json(message)
    return json.dumps(stored)


def parse_done(line: str) -> Done:
    """Return an outcome from its stored form."""
    stored = json.loads(line)
    toast, notice, spoken = (
        _parse_message(stored[name]) if stored.get(name) else None
        for name in ("toast", "notice", "spoken")
    )
    return Done(
        route=stored["go"],
        toast=toast,
        notice=notice,
        spoken=spoken,
        regions=tuple(stored["regions"]),
        flash=stored["once"],
    )


def _message_json(message: Message) -> dict[str, JSON]:
    """Return a message as JSON, with the messages among its values."""
    values: dict[str, JSON] = {
        key: _message_json(value) if isinstance(value, Message) else str(value)
        for key, value in message.values.items()
    }
    return {"text": message.text, "values": values, "many": message.many}


def _parse_message(stored: dict[str, Any]) -> Message:
    values = {
        key: _parse_message(value) if isinstance(value, dict) else value
        for key, value in stored["values"].items()
    }
    return Message(text=stored["text"], values=values, many=stored["many"])
