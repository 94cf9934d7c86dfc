"""A full register with every kind of content, made in CPython and opened as a file."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Page

from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.desk.shared.register import RegisterService
from faristol.ledger.quarantine import Quarantined, quarantine
from tests.e2e.rig.desk import open_desk, tables, wait_screen, wait_until
from tests.e2e.rig.room import WIPE
from tests.support.desk import User, run

T = TypeVar("T")
LONG = "Wolfeschlegelsteinhausenbergerdorff-Montserrat de la Rubiera i Puigdemívol"


def _fill_register() -> User:
    user = User()
    user.add(
        "Núria Puigdellívol",
        club="Molí Nou",
        list="BARRUF",
        number="204",
        rating="1712",
        date="2026-09-01",
    )
    user.add(
        "Ștefan Țepeș-Brăiloiu",
        club="Argus Târgu Frumos",
        list="FRS",
        number="0117",
        rating="",
        date="",
    )
    user.add("נועם בן־דוד (Noam)", club="حلقة الحروف")
    user.add(LONG, club="Molí Nou")
    user.add(
        "Martí Soler",
        club="Molí Nou",
        list=["BARRUF", "RASCCAT"],
        number=["77", "9"],
        rating=["1455", "1501"],
        date=["2026-09-01", "2026-01-31"],
    )
    user.add("Marti Soler i Bosch", club="", list="BARRUF", number="78", rating="1390", date="")
    user.add("Ion Pop", club="Argus Târgu Frumos")
    user.add("Ioan Pop", club="Argus")
    user.add("Gone Away", club="Nowhere")
    user.add("Anna Ferrer", club="Molí Nou", note="Plays with her left hand.")
    user.send("favour_player", player=user.id_of("Núria Puigdellívol"))
    user.send("retire_player", player=user.id_of("Martí Soler"), seq=user.seq_of("Martí Soler"))
    target, merged = user.id_of("Ion Pop"), user.id_of("Ioan Pop")
    form = user.look(f"/players/{target}/merge?with={merged}").screen or ""
    seq = form.split('name="seq" value="')[1].split('"')[0]
    user.send("merge_players", kept=target, gone=merged, seq=seq, name="left", club="left")
    user.send(
        "forget_player", player=user.id_of("Gone Away"), seq=user.seq_of("Gone Away"), word="FORGET"
    )
    register = user.desk.service(RegisterService).register
    assert sum(player.merged_into is not None for player in register.players.values()) == 1
    assert sum(bool(player.forgotten) for player in register.players.values()) == 1
    for part in quarantined_parts():
        row = QuarantineRow.from_part(part, user.clock.now())
        run(user.desk.storage.write([("put", QUARANTINE, row.to_columns())]))
    return user


def quarantined_parts() -> tuple[Quarantined, ...]:
    """Return the quarantined parts of the device: a document with a player, one of a long name, and junk."""
    return (
        quarantine(
            b'{"faristol":"stream"}\n{"name":"Marti Soler i Bosch"}\n',
            name="Torneig de <b>Nadal</b>",
            code="parcel/damaged",
            line=12,
        ),
        quarantine(b"{}\n", name=f"נועם {LONG}", code="parcel/too_new", line=204),
        quarantine('L·L ț \u2028 "\x7f\\\n'.encode(), name="", code="parcel/order", line=3),
        quarantine(b"\xff\x00", name="", code="parcel/order", line=7),
    )


def run_in_thread(work: Callable[[], T]) -> T:
    """Work in a thread of its own: Playwright's loop runs in this one, and the desk needs its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def device_text(user: User) -> str:
    """Return the device file as Python writes it."""
    (effect,) = user.send("save_device", "/files").effects
    assert effect["do"] == "download", effect
    return str(effect["text"])


class House:
    """The full register: its file, and the ids of its players."""

    def __init__(self) -> None:
        user = _fill_register()
        self.text = device_text(user)
        self.nuria = user.id_of("Núria Puigdellívol")
        self.marti = user.id_of("Martí Soler")
        self.other_marti = user.id_of("Marti Soler i Bosch")
        self.ion = user.id_of("Ion Pop")
        self.anna = user.id_of("Anna Ferrer")
        players = user.desk.service(RegisterService).register.players.values()
        self.merged = next(player.id for player in players if player.merged_into)
        self.forgotten = next(player.id for player in players if player.forgotten)


@cache
def house() -> House:
    """Return the full register, made once."""
    return run_in_thread(House)


@cache
def device_of_many(count: int) -> str:
    """Return a device file with `count` players of ordinary names."""
    return run_in_thread(lambda: _many(count))


def _many(count: int) -> str:
    firsts = (
        "Núria",
        "Ștefan",
        "Ana",
        "Jordi",
        "Mircea",
        "Lluïsa",
        "Ión",
        "Mercè",
        "Țarina",
        "Pau",
    )
    lasts = ("Puig", "Popescu", "Soler", "Brăiloiu", "Ferrer", "Năstase", "Vila", "Ionescu")
    rows = [
        f"{firsts[k % 10]} {lasts[k // 10 % 8]} {k:04};Club {k % 37};BARRUF;{1000 + k};{900 + k % 900}"
        for k in range(count)
    ]
    user = User()
    user.send(
        "read_players_file",
        "/players/import",
        pasted="Name;Club;List;Number;Rating\n" + "\n".join(rows),
    )
    user.send(
        "take_players", "/players/import", seq=user.desk.service(RegisterService).register.seq
    )
    assert len(user.desk.service(RegisterService).people) == count
    return device_text(user)


def wipe(page: Page, url: str) -> None:
    """Remove all stored data, as on a new device with the site, and open the register."""
    page.goto(url + "blank-page.html")
    page.evaluate(WIPE)
    open_desk(page, url)


def choose_file(page: Page, selector: str, text: str | bytes, name: str = "file.jsonl") -> None:
    """Choose a file in a field, as its content."""
    data = text.encode() if isinstance(text, str) else text
    page.set_input_files(
        f"#screen {selector}", {"name": name, "mimeType": "text/plain", "buffer": data}
    )


def open_file(page: Page, text: str | bytes) -> None:
    """Open a file of Faristol through its form."""
    go_to(page, "/files", "form[data-command=open_file]")
    choose_file(page, "form[data-command=open_file] [name=file]", text)
    page.click("#screen form[data-command=open_file] button[type=submit]")


def wait_file_answer(page: Page) -> None:
    """Wait for the answer to a file that was opened: before it the screen is still the old one."""
    is_answered = "!document.querySelector('#screen form[aria-busy]')"
    wait_until(page, lambda: page.evaluate(is_answered), "the answer to the file", 40)


def import_register(page: Page, text: str = "") -> None:
    """Open the file of the full register or another, and check its import."""
    open_file(page, text or house().text)
    wait_file_answer(page)
    wait_until(page, lambda: tables(page)["events"], "the file to be taken", 40)
    wait_screen(page, ".docs > li")


def choose_document(page: Page, stream: str = "") -> None:
    """Open the dialog of a document of a list, by default of the first one."""
    page.click(f"#screen [form=choose-document]{f'[value={json.dumps(stream)}]' if stream else ''}")
    wait_until(page, lambda: page.query_selector("dialog:modal"), "the dialog of the document")


def let_clock_run(page: Page) -> None:
    """Let the clock of the document that was in use run on, if the page asks about it."""
    if page.query_selector("#clock-runs-on:modal"):
        page.click("#clock-runs-on form:has([name=clock][value=run]) button")


def go_to(page: Page, route: str, selector: str = "#title") -> None:
    """Go to a route and wait until Python has painted it.

    The title is marked once the route is requested: no answer to what was requested before is painted from then on.
    """
    page.evaluate(
        """(route) => new Promise((requested) => {
          for (const dialog of document.querySelectorAll('dialog:modal')) dialog.close();
          addEventListener('hashchange', () => {
            document.querySelector('#screen #title')?.setAttribute('data-old', '');
            requested();
          }, { once: true });
          const before = location.href;
          location.hash = route;
          if (location.href === before) dispatchEvent(new HashChangeEvent('hashchange'));
        })""",
        route,
    )
    wait_until(
        page,
        lambda: page.evaluate(
            """(selector) => !document.documentElement.dataset.painted
              && !document.querySelector('#screen #title[data-old]')
              && document.querySelector('#screen ' + selector) !== null""",
            selector,
        ),
        f"{selector} at {route}",
        20,
    )


def output_folder(page: Page) -> Path:
    """Return the folder for output that a developer should review."""
    folder = Path(__file__).parents[3] / "build" / "e2e"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# within the frame that shows the button: a table of this length may be read before a tap from outside is there
STOP_AT_ONCE = """() => {
  const stop = () => {
    const button = document.querySelector("#work:not([hidden]) [data-stop]");
    button ? button.click() : requestAnimationFrame(stop);
  };
  stop();
}"""


def stop_at_once(page: Page) -> None:
    """Tap "stop" on the next long work as soon as its button is shown."""
    page.evaluate(STOP_AT_ONCE)
