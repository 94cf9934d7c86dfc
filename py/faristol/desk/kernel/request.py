"""Requests that the desk answers, and its responses."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, unquote

from faristol.ledger.codec import ZONE
from faristol.ledger.record import JSON

MAX_TEXT = 64_000_000  # characters of a request as JSON: a pasted device file is long
MAX_QUERY = 20_000  # characters of a query, and its values below; more than any screen sends
MAX_VALUES = 40


class RequestLengthError(ValueError):
    """The request is longer than `MAX_TEXT`."""


def path_of(route: str) -> tuple[str, ...]:
    """Return the steps of a route, without its query.

    >>> path_of("/players/anna%20m?page=2")
    ('players', 'anna m')
    """
    return tuple(unquote(step) for step in route.partition("?")[0].split("/") if step)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of the page: for the screen of a route, or a command sent from one.

    >>> fields = (("move", " CASA  H8 "), ("n", "3"))
    >>> request = Request(id="7", route="/duplicate?game=d1", command="play", fields=fields)
    >>> request.path, request.query, request.line("move"), request.number("n"), request.number("move")
    (('duplicate',), {'game': 'd1'}, 'CASA H8', 3, -1)
    """

    id: str
    route: str = "/"
    command: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    files: tuple[bytes, ...] = ()
    region: str = ""  # the requested part of the screen, or all of it
    facts: Mapping[str, JSON] | None = None  # about the device and browser, from the page
    lang: str = "ca"
    look: str = ""
    zone: str = ""  # the name of the device's time zone; "" where the browser knows none
    offset: int = 0  # of the device now, in minutes east of UTC
    standalone: bool = False  # opened from the home screen
    is_shared: bool = False  # a browser without locks: other windows may write too
    sandbox: str = ""  # the sandbox whose screen the request was sent from; "" for the club's
    hall: str = ""  # "wanted": the answer brings the hall a changed picture; "new": in any case
    flash: str = ""  # `Done.flash` of the command, never set by the page
    after: str = ""  # the command after which the screen is displayed, never set by the page

    def value(self, name: str, default: str = "") -> str:
        """Return the first value sent under a name."""
        return next((value for key, value in self.fields if key == name), default)

    def line(self, name: str) -> str:
        """Return the first value sent under a name, on one line."""
        return " ".join(self.value(name).split())

    def number(self, name: str) -> int:
        """Return the number sent under a name, or -1 if it is missing or invalid."""
        return read_number(self.value(name))

    def values(self, name: str) -> tuple[str, ...]:
        """Return all values sent under a name, in order."""
        return tuple(value for key, value in self.fields if key == name)

    @property
    def path(self) -> tuple[str, ...]:
        """The steps of the route, without its query."""
        return path_of(self.route)

    @property
    def query(self) -> dict[str, str]:
        """The query of the route, cut after `MAX_QUERY` characters and `MAX_VALUES` values."""
        return dict(self._pairs)

    @property
    def asked(self) -> "Request":
        """The query of the route as a form, which may hold a name more than once."""
        return Request(id="", fields=self._pairs)

    @property
    def screen(self) -> "Request":
        """The request for the screen that is displayed after the command."""
        return replace(self, command="", fields=(), files=(), region="", after=self.command)

    @property
    def _pairs(self) -> tuple[tuple[str, str], ...]:
        parts = self.route.partition("?")[2][:MAX_QUERY].split("&", MAX_VALUES)
        return tuple(parse_qsl("&".join(parts[:MAX_VALUES])))


def read_number(text: str, *, most: int = 16) -> int:
    """Return a number of at most `most` digits, or -1 if the text is invalid.

    >>> read_number("1800"), read_number("18OO"), read_number("")
    (1800, -1, -1)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= most
    return int(text) if is_number else -1


def zone_name(value: object) -> str:
    """Return the time zone that a browser gave, or an empty string if no document can store its name."""
    return value if isinstance(value, str) and ZONE.fullmatch(value) else ""


def read_request(text: str, files: tuple[bytes, ...] = ()) -> Request:
    """Return the request that the page sent as JSON.

    >>> read_request('{"id": "7", "route": "/players", "fields": [["name", "Anna"]]}').value("name")
    'Anna'

    Raises:
        RequestLengthError: it is longer than `MAX_TEXT`.
        ValueError: it is not JSON, or has a field of another type.
        KeyError: it has no id.
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
        sandbox=str(raw.get("sandbox") or ""),
        hall="new" if raw.get("hall") == "new" else "wanted" if raw.get("hall") else "",
    )


def _replace_surrogates(value: Any) -> Any:
    """Replace halves of surrogate pairs by U+FFFD.

    A page can send one, in pasted text or where an emoji was cut in the middle, and no line, file or
    database could hold it.
    """
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return value
    if isinstance(value, list):
        return [_replace_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {
            _replace_surrogates(name): _replace_surrogates(item) for name, item in value.items()
        }
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """The answer to a request: a whole screen or fragments of it, and effects that the page carries out."""

    id: str
    route: str
    screen: str | None = None
    fragments: Mapping[str, str] = field(default_factory=dict)  # id of the element: its HTML
    effects: tuple[Mapping[str, JSON], ...] = ()
    title: str = ""
    lang: str = ""
    taken: bool = False  # the command was carried out: the form's text is not a draft any more

    def text(self) -> str:
        """Return the answer as JSON for the page."""
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
