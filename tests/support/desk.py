"""A desk without a browser: tables in memory, a clock set by tests, dice that count."""

import copy
import itertools
import json
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2.loaders import BaseLoader

from faristol.desk.app import App
from faristol.desk.kernel.ports import Cancelled, Operation, Row, StoreError
from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.storage.resilient_store import FAILURES
from faristol.desk.kernel.view import Templates
from scripts.lexicons import packing
from tests.support.announcements import fault_of_announcement, parts_of
from tests.support.zones import platform_zones

if TYPE_CHECKING:
    from faristol.moves.kernel.machine import Machines

KEYS = {
    "events": ("stream", "seq"),
    "cards": ("stream", "digest"),
    "requests": ("id",),
    "streams": ("id",),
    "screens": ("id",),
    "drafts": ("id",),
    "prefs": ("key",),
    "lexicons": ("digest",),
    "words": ("digest",),
    "graphs": ("digest",),
    "clips": ("clip", "caption"),
    "quarantine": ("id",),
    "packs": ("digest",),
    "heads": ("topic", "stream"),
    "sandbox": ("sandbox", "table", "key"),
}


_numbers = itertools.count(1)


def next_number() -> int:
    """Return a number that no other user of this process has, for ids of requests."""
    return next(_numbers)


def number_anew() -> None:
    """Restart numbers at 1, so that scripted users write the same bytes each time."""
    global _numbers  # noqa: PLW0603 - one count for the whole process
    _numbers = itertools.count(1)


def _sortable(value: Any) -> tuple[int, Any]:
    if isinstance(value, (list, tuple)):
        return (2, _key(value))
    return (0, value) if isinstance(value, int) else (1, value)  # IndexedDB: numbers before texts


def _key(value: Any) -> tuple[tuple[int, Any], ...]:
    parts = value if isinstance(value, (list, tuple)) else (value,)
    return tuple(_sortable(part) for part in parts)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end; at this desk none has to wait."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("the desk waited for something that is not there")


def templates() -> BaseLoader:
    """Return the loader of the templates: compiled as they ship, or from their sources."""
    try:
        import faristol.desk.compiled  # noqa: F401
    except ImportError:
        from tests.support.templates import CachingLoader

        return CachingLoader()
    from faristol.desk.kernel.template_loader import PackedLoader

    return PackedLoader()


def as_crossed(operations: Sequence[Operation]) -> list[Any]:
    """Return operations as they cross to JavaScript: JSON, with bytes beside it."""
    blobs: list[bytes] = []

    def beside(value: object) -> dict[str, int]:
        assert isinstance(value, bytes)
        blobs.append(value)
        return {"$bytes": len(blobs) - 1}

    def together(value: dict[str, Any]) -> Any:
        return blobs[value["$bytes"]] if "$bytes" in value else value

    return json.loads(json.dumps(operations, default=beside), object_hook=together)


class MemoryStore:
    """A store like IndexedDB behind database.js: a write is all or nothing."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[Any, Row]] = {table: {} for table in KEYS}
        self.fail_next: StoreError | None = None
        self._fail_again: StoreError | None = None
        self.writes = 0

    async def row(self, table: str, key: Any) -> Row | None:
        return copy.deepcopy(self.tables[table].get(_key(key)))

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        rows = self.tables[table]
        # written mostly in this order: faster than comparing each with the bounds
        keys = sorted(rows)
        if low is not None and high is not None:
            keys = keys[bisect_left(keys, _key(low)) : bisect_right(keys, _key(high))]
        return [copy.deepcopy(rows[key]) for key in keys]

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        row = await self.row(table, key)
        return None if row is None else row["bytes"]

    async def write(self, operations: Sequence[Operation]) -> None:
        if self.fail_next is not None:
            error, self.fail_next = self.fail_next, None
            # with the reserve let go it is tried once more, and there is no room for it then either;
            # the words of a list are not tried again
            is_large = any(table in ("words", "graphs") for _, table, _ in operations)
            self._fail_again = error if error.code in FAILURES and not is_large else None
            raise error
        if self._fail_again is not None:
            error, self._fail_again = self._fail_again, None
            raise error
        operations = as_crossed(operations)
        tables = {**self.tables}
        tables |= {name: dict(tables[name]) for name in {table for _, table, _ in operations}}
        for verb, table, value in operations:
            rows = tables[table]
            match verb:
                case "add" | "put":
                    key = _key([value[name] for name in KEYS[table]])
                    if verb == "add" and key in rows:
                        raise StoreError("store/conflict", "ConstraintError")
                    rows[key] = value
                case "delete":
                    rows.pop(_key(value), None)
                case "deleteRange":
                    low, high = (_key(bound) for bound in value)
                    for key in [key for key in rows if low <= key <= high]:
                        del rows[key]
                case "clear":
                    rows.clear()
                case "expect":
                    if rows.get(_key(value["key"]), {"seq": 0})["seq"] != value["seq"]:
                        raise StoreError("store/conflict", "ConstraintError")
                case _:
                    raise AssertionError(verb)
        self.tables = tables
        self.writes += 1

    async def reopen(self, *, is_new: bool) -> None:
        """Do nothing: the store is always open."""

    async def rest(self) -> None:
        """Do nothing: the store needs no work at rest."""

    async def lay_reserve(self) -> bool:
        return True


class ManualClock:
    def __init__(self, now: str = "2026-11-20T18:00:00Z") -> None:
        self.moment = now  # what the device says it is; anybody can set it
        self.ticked = 0.0

    def now(self) -> str:
        return self.moment

    def ticks(self) -> float:
        return self.ticked

    def run_on(self, later: int) -> None:
        """Advance the clock by so many seconds."""
        from faristol.desk.kernel.time_format import add_seconds

        self.moment = add_seconds(self.moment, later)
        self.ticked += later


class CountingDice:
    def __init__(self, start: int = 0) -> None:
        self.count = start

    def token(self, size: int = 16) -> str:
        self.count += 1
        return f"{self.count:0{size * 2}x}"


TOY_WORDS = {
    "ca": "AL ALA ANY ANYS CA CAP CASA CASES CASA COL·LEGI DE ES ESA LA LES MAS MASA MUNTANYA NAS QUE QUI "
    "QUINZE SA SAC SAL SALA SALES SOL SOLA ÇA PAL·LIS XA ZEL HAM JOC",
    "ro": "AI ALA AR CAL CASA CASE CAL KIWI KIWIUL LA MASA MESE NA OM OMUL PE RAR SA SI SOR STIINTA "
    "TARA TARI UN UNA XI ZA JOC HAM",
}


async def _ignore_size(size: int) -> None:
    """Report nothing."""


def practice_row(language: str, plain: bytes) -> Row:
    """Return the description of a practice list, as the site has it."""
    from faristol.words.wordlist import LENGTHS, digest, from_plain

    words = from_plain(plain, is_trusted=True)
    return {
        "digest": digest(plain),
        "language": language,
        "kind": "practice",
        "name": "",
        "version": "1",
        "lengths": [words.count_of(length) for length in LENGTHS],
        "sources": [{"name": "toy", "version": "1", "licence": "MIT", "use": "tests"}],
        "file": f"{language}.packed",
    }


class ToyLists:
    """A source of small practice lists, one of each language."""

    def __init__(self) -> None:
        from faristol.tiles.alphabet import alphabet_of
        from faristol.tiles.reading import read_listed
        from faristol.words.wordlist import from_words, to_plain

        self.files: dict[str, bytes] = {}
        self.on_site: dict[str, bytes] = {}  # what the site keeps, by digest
        self.beside: dict[str, bytes] = {}  # the folder lists/ of the site
        self.is_offline = False
        self.rows: list[Row] = []
        for language, text in TOY_WORDS.items():
            alphabet = alphabet_of(language)
            words = from_words(read_listed(word, alphabet) for word in text.split())  # type: ignore[misc]
            plain = to_plain(words)
            self.files[f"{language}.packed"] = plain
            self.rows.append(practice_row(language, plain))

    def list_rows(self) -> Sequence[Row]:
        return self.rows

    async def plain(self, file: str) -> bytes:
        if file not in self.files:
            raise StoreError("list/unreadable", file)
        return self.files[file]

    async def wire(self, file: str) -> bytes:
        from faristol.words.wordlist import from_plain

        return packing.pack_words(from_plain(await self.plain(file)))

    async def fetch(self, digest: str) -> bytes:
        if self.is_offline:
            raise StoreError("list/offline")
        if digest not in self.on_site:
            raise StoreError("list/not_kept", digest)
        return self.on_site[digest]

    async def club_index(self, limit: int) -> bytes:
        return await self.club_list("index.json", limit, _ignore_size)

    async def club_list(
        self, file: str, limit: int, report: Callable[[int], Awaitable[None]]
    ) -> bytes:
        if self.is_offline:
            raise StoreError("list/offline")
        if file not in self.beside:
            raise StoreError("list/not_kept", file)
        await report(len(self.beside[file]))
        return self.beside[file][: limit + 1]

    async def unpack(self, wire: bytes) -> bytes:
        from faristol.words.wordlist import to_plain

        if not wire.startswith(packing.MAGIC):
            raise StoreError("list/unreadable")
        return to_plain(packing.unpack_words(wire))


@cache
def help_files() -> dict[str, bytes]:
    """Return the help from its sources, by file; inside Pyodide they are not there."""
    from scripts.build.layout import Layout

    if not Layout().help.is_dir():
        return {}
    from scripts.build.help import build_help

    return build_help(Layout())


class ToySite:
    """The files of the site: the help from its sources, and what a test puts there."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}  # by name, before those of the sources
        self.is_offline = False

    async def text(self, name: str) -> str:
        if self.is_offline:
            raise StoreError("site/missing", name)
        if name in self.files:
            return self.files[name]
        if name in help_files():
            return help_files()[name].decode()
        raise StoreError("site/missing", name)


class User:
    """A user at the desk, as the page is: shows routes and sends forms, one request at a time."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        *,
        lang: str = "en",
        zone: str = "",
        dice: CountingDice | None = None,
        machines: "Machines | None" = None,
        site_files: "ToySite | None" = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.machines = machines
        self.clock = ManualClock()
        self.dice = dice or CountingDice()
        self.lang = lang
        self.zone = zone  # the name of the device's time zone
        self.lists = ToyLists()
        self.site_files = site_files or ToySite()
        self.number = next_number()
        self.requests = 0
        self.title = self.screen = ""  # what is shown
        self.asked: set[str] = set()
        self.is_elsewhere = (
            False  # sends forms that their screen does not have: nothing there announces them
        )
        self.parts: frozenset[str] = frozenset()  # what its parts say that are announced
        self.stop_at: int | None = None
        self.told: list[tuple[int, int, str]] = []
        self.restart()

    def restart(self) -> None:
        """Restart the worker on the same tables."""
        self.desk = App(
            store=self.store,
            clock=self.clock,
            dice=self.dice,
            templates=Templates(templates()),
            catalogue=lambda _: None,
            lists=self.lists,
            site_files=self.site_files,
            zones=platform_zones(),
            machines=self.machines,
        )
        run(self.desk.open())

    async def _progress(self, done: int, total: int, text: str) -> None:
        self.told.append((done, total, text))
        if self.stop_at is not None and len(self.told) >= self.stop_at:
            raise Cancelled

    def ask(self, request: Request) -> Response:
        writes = self.desk.storage.writes
        answer: Response = run(self.desk.handle(request, self._progress))
        has_written = self.desk.storage.writes != writes
        fault = fault_of_announcement(
            request,
            answer,
            self.title,
            has_written=has_written,
            parts=self.parts,
            before=self.screen,
        )
        self.screen = answer.screen or self.screen
        self.title = answer.title or self.title
        self.parts = parts_of(answer) if answer.screen else self.parts | parts_of(answer)
        # an earlier request is answered once more, and its announcement is not repeated
        assert not fault or self.is_elsewhere or request.id in self.asked, fault
        self.asked.add(request.id)
        return answer

    def _next_id(self) -> str:
        self.requests += 1
        return f"u{self.number}:{self.requests}"

    def look(self, route: str = "/", **more: Any) -> Response:
        return self.ask(
            Request(id=self._next_id(), route=route, lang=self.lang, **{"zone": self.zone, **more})
        )

    def send(
        self,
        command: str,
        route: str = "/players",
        files: tuple[bytes, ...] = (),
        request_id: str = "",
        *,
        is_shared: bool = False,
        **fields: Any,
    ) -> Response:
        pairs = []
        for name, value in fields.items():
            values = value if isinstance(value, (list, tuple)) else [value]
            pairs += [(name, str(each)) for each in values]
        return self.ask(
            Request(
                id=request_id or self._next_id(),
                route=route,
                command=command,
                fields=tuple(pairs),
                files=files,
                lang=self.lang,
                zone=self.zone,
                is_shared=is_shared,
            )
        )

    @property
    def members(self):
        """The service of the register, loaded as at a start of the desk."""
        from faristol.desk.shared.register import RegisterService

        return self.desk.service(RegisterService)

    def add(self, name: str, **fields: Any) -> Response:
        """Add a player by the form."""
        seq = self.members.register.seq
        return self.send("add_player", "/players/new", name=name, seq=seq, **fields)

    def id_of(self, name: str) -> str:
        """Return the id of the player with this name."""
        return next(person.id for person in self.members.people.values() if person.name == name)

    def seq_of(self, name: str) -> int:
        """Return the number of the last entry that touched a player."""
        return self.members.people[self.id_of(name)].player.seq  # type: ignore[index]
