"""Define what goes in at the desk's door and what comes out."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, unquote

from faristol.ledger.codec import ZONE
from faristol.ledger.record import JSON

MAX_TEXT = 64_000_000  # of all the fields of one form: a pasted device file is long
MAX_QUERY = 20_000  # signs of a query, and its values; more than any screen asks for
MAX_VALUES = 40


class RequestLengthError(ValueError):
    """Say that more was sent than is taken in at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Hold one request of the page: a look at a route, or a command sent from one."""

    id: str
    route: str = "/"
    command: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    files: tuple[bytes, ...] = ()
    region: str = ""  # the part of the screen that is wanted, or all of it
    facts: Mapping[str, JSON] | None = None  # what only the page can know
    lang: str = "ca"
    look: str = ""
    zone: str = ""  # the name of the device's time zone; "" where the browser knows none
    offset: int = 0  # of the device now, in minutes east of UTC
    standalone: bool = False  # opened from the home screen
    is_shared: bool = False  # a browser without locks: other windows may write too
    hall: str = ""  # "wanted" where a picture for the hall is, "new" where the whole of it is
    once: str = ""  # set by what a command came to, never by the page
    after: str = ""  # the command that the screen is shown after, never set by the page

    def value(self, name: str, default: str = "") -> str:
        """Return the first value sent under a name."""
        return next((value for key, value in self.fields if key == name), default)

    def line(self, name: str) -> str:
        """Return the first value sent under a name, on one line."""
        return " ".join(self.value(name).split())

    def number(self, name: str) -> int:
        """Return the number sent under a name, less than nothing if it is none."""
        return read_number(self.value(name))

    def values(self, name: str) -> tuple[str, ...]:
        """Return every value sent under a name, in order."""
        return tuple(value for key, value in self.fields if key == name)

    @property
    def place(self) -> tuple[str, ...]:
        """Return the steps of the route, without its query."""
        return tuple(unquote(step) for step in self.route.split("?")[0].split("/") if step)

    @property
    def query(self) -> dict[str, str]:
        """Return the query of the route; of one that is too long, how it begins."""
        return dict(self._pairs)

    @property
    def asked(self) -> "Request":
        """Return the query of the route as the fields of a form, which may send a name more than once."""
        return Request(id="", fields=self._pairs)

    @property
    def looking(self) -> "Request":
        """Return what shows the screen after a command."""
        return replace(self, command="", fields=(), files=(), region="", after=self.command)

    @property
    def _pairs(self) -> tuple[tuple[str, str], ...]:
        parts = self.route.partition("?")[2][:MAX_QUERY].split("&", MAX_VALUES)
        return tuple(parse_qsl("&".join(parts[:MAX_VALUES])))


def read_number(text: str, *, most: int = 16) -> int:
    """Return a number of at most so many digits, less than nothing if it is none.

    >>> read_number("1800"), read_number("18OO"), read_number("")
    (1800, -1, -1)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= most
    return int(text) if is_number else -1


def zone_name(value: object) -> str:
    """Return what a browser gave as its time zone if a document can keep it, else an empty string."""
    return value if isinstance(value, str) and ZONE.fullmatch(value) else ""


def read_request(text: str, files: tuple[bytes, ...] = ()) -> Request:
    """Return the request that the page wrote.

    Raises:
        RequestLengthError: it is longer than `MAX_TEXT`.
        ValueError: it is not one.
    """
    if len(text) > MAX_TEXT:
        raise RequestLengthError(f"{len(text)} signs")
    raw = _replace_surrogates(json.loads(text))
    return Request(
        id=str(raw["id"]),
        route=str(raw.get("route") or "/"),
        command=str(raw.get("command") or ""),
        fields=tuple((str(key), str(value)) for key, value in raw.get("fields") or ()),
        files=files,
        region=str(raw.get("region") or ""),
        facts=raw.get("facts"),
        lang=str(raw.get("lang") or "ca"),
        look=str(raw.get("look") or ""),
        zone=zone_name(raw.get("zone")),
        offset=int(raw.get("offset") or 0),
        standalone=bool(raw.get("standalone")),
        is_shared=bool(raw.get("shared")),
        hall="new" if raw.get("hall") == "new" else "wanted" if raw.get("hall") else "",
    )


def _replace_surrogates(value: Any) -> Any:
    """Put the sign for what is none in the place of every half of a surrogate pair.

    A page can send one, in what was pasted or cut in the middle of an emoji, and no line, file or
    database could hold it.
    """
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return value
    if isinstance(value, list):
        return [_replace_surrogates(one) for one in value]
    if isinstance(value, dict):
        return {_replace_surrogates(key): _replace_surrogates(one) for key, one in value.items()}
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """Hold the answer: a whole screen or fragments of it, and what else the page shall do."""

    id: str
    route: str
    screen: str | None = None
    fragments: Mapping[str, str] = field(default_factory=dict)  # id of the element: its HTML
    effects: tuple[Mapping[str, JSON], ...] = ()
    title: str = ""
    lang: str = ""
    taken: bool = False  # the command was carried out: the form's text is no draft any more

    def text(self) -> str:
        """Return the answer as the page reads it."""
        return json.dumps(
            {
                "id": self.id,
                "route": self.route,
                "screen": self.screen,
                "fragments": dict(self.fragments),
                "effects": list(self.effects),
                "title": self.title,
                "lang": self.lang,
                "taken": self.taken,
            },
            ensure_ascii=False,
        )
