"""A user at the front of a desk, who may be in the club or in a sandbox, as the page is."""

import json
import re
import zlib
from dataclasses import replace
from hashlib import sha256
from html import unescape

from faristol.desk.front import Front
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import TABLE
from faristol.desk.shared.register import RegisterService
from tests.support.desk import CountingDice, MemoryStore, ToySite, User, run, templates
from tests.support.desk_states import finished
from tests.support.zones import platform_zones

SHIPPED = ("lexicons", "words", "graphs")  # rows of lists that ship: a sandbox stores them too
MARK = re.compile(r' data-sandbox="([a-z]*)"')
FORM = re.compile(r'<form[^>]* data-command="([a-z_]+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def packed(text):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(text.encode()) + packer.flush()


class FakeExamples(ToySite):
    """A site with an example, which may be offline, cut short or of another version."""

    def __init__(self, file):
        super().__init__()
        self.packed = {"ca": file, "ro": file}
        listed = {lang: sha256(file).hexdigest() for lang in self.packed}
        self.files["example/index.json"] = json.dumps(listed)
        self.fetched = 0

    async def content(self, name):
        if self.is_offline:
            raise StoreError("site/missing", name)
        self.fetched += 1
        return self.packed[name.removeprefix("example/").removesuffix(".packed")]


def example_file(make=finished):
    """Return the packed device file of a desk in one of the states of a season."""
    return packed(run(make().desk.stream_store.device_parcel()))


class FrontUser(User):
    """A user whose requests name the sandbox of the screen that they see."""

    def __init__(self, store=None, **more):
        self.sandbox = ""
        super().__init__(store or MemoryStore(), dice=CountingDice(50_000), **more)

    def restart(self):
        self.front = Front(
            store=self.store,
            clock=self.clock,
            dice=self.dice,
            loader=templates(),
            catalogue=lambda _: None,
            lists=self.lists,
            site_files=self.site_files,
            zones=platform_zones(),
        )
        run(self.front.open())
        self.desk = self.front.club
        self.sandbox = ""  # a page that is loaded is in the club

    def ask(self, request: Request):
        if not request.sandbox:
            request = replace(request, sandbox=self.sandbox)
        answer = run(self.front.handle(request, self._progress))
        if answer.screen is not None:
            found = MARK.search(answer.screen)
            self.sandbox = found[1] if found else ""
        return answer

    def open(self, name="example", **fields):
        return self.send("open_sandbox", "/", name=name, **fields)

    def leave(self):
        return self.send("leave_sandbox", "/", name=self.sandbox)

    @property
    def inside(self):
        """The desk of the sandbox in use."""
        return self.front._inside[self.sandbox]

    @property
    def members(self):
        """The service of the register of where the user is."""
        desk = self.inside if self.sandbox in self.front._inside else self.front.club
        return desk.service(RegisterService)

    def stored(self):
        """Return all rows of the club, as text."""
        return {
            table: sorted(map(repr, rows.items()))
            for table, rows in self.store.tables.items()
            if table != TABLE and table not in SHIPPED
        }


def forms_of(screen):
    """Return the commands of a screen, each with its hidden fields."""
    return [
        (command, [(unescape(name), unescape(value)) for name, value in HIDDEN.findall(body)])
        for command, body in FORM.findall(screen)
    ]


def kinds_of(answer):
    return {effect["do"] for effect in answer.effects}


def said_by(answer):
    return " ".join(str(effect.get("text", "")) for effect in answer.effects)
