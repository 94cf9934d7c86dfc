"""All states of the screens that prepare a duplicate, each reached from the one before."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle

TABLE = (
    "Taula;Nom;Grup\n"
    + "\n".join(f"{n};Jugadora {n};{'Júnior' if n % 2 else 'Sènior'}" for n in range(7, 18))
    + "\n4;Pere;Sènior\nx;;\n"
)
NAMES = ("Anna Puig", "Núria Col·lell i Montserrat", "Ion Țepeș", "<b>Eve</b>", "A" * 60)


def prepare_states() -> Iterator[State]:
    """Yield the states from a new device to a started game."""
    yield State(name="games, none", reach=lambda page: go_to(page, "/duplicate"))
    yield State(name="files of games, none", reach=lambda page: go_to(page, "/duplicate/files"))
    yield State(name="new game", reach=lambda page: go_to(page, "/duplicate/new", "#begin"))
    yield State(name="new game, rounds and more", reach=_more)
    yield State(name="new game, wrong", reach=_wrong)
    yield State(name="players, nobody", reach=_begin)
    yield State(name="players", reach=_names)
    yield State(name="players, found", reach=_reach_matches)
    yield State(name="players, the same name", reach=_namesake)
    yield State(name="a player", reach=_player)
    yield State(name="table of players", reach=lambda page: go_to(page, "/duplicate/players/table"))
    yield State(name="table of players, looked at", reach=_table)
    yield State(name="start", reach=_start)
    yield State(name="start, sealed", reach=_reach_sealed)
    yield State(name="the seal on paper", reach=lambda page: go_to(page, "/duplicate/start/draw"))
    yield State(name="course, before", reach=lambda page: go_to(page, "/duplicate/course"))
    yield State(name="players, closed", reach=_reach_closed)
    yield State(name="course, who left", reach=_reach_withdrawn)
    yield State(name="start, over", reach=lambda page: go_to(page, "/duplicate/start"))
    yield State(name="files of games", reach=_files)
    yield State(name="games", reach=lambda page: go_to(page, "/duplicate"))
    yield State(name="home with a game", reach=lambda page: go_to(page, "/"))


def _open(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def _more(page: Page) -> None:
    page.check("#length-2")
    _open(page)
    page.fill("#groups", "Júnior\nSènior")
    wait_until(page, lambda: "length=rounds" in page.url, "a number of rounds, said in the address")
    settle(page)


def _wrong(page: Page) -> None:
    page.fill("#time", "mai")
    page.click("#next")
    wait_screen(page, "#time-wrong")


def _begin(page: Page) -> None:
    page.fill("#time", "2:30")
    page.click("#next")
    wait_screen(page, "#enrol-form")


def _write_down(page: Page, name: str) -> None:
    seen = page.locator("#entrants tbody tr").count()
    page.fill("#enrol-name", name)
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator("#entrants tbody tr").count() > seen, name)


def _names(page: Page) -> None:
    for name in NAMES:
        _write_down(page, name)
    _open(page)


def _reach_matches(page: Page) -> None:
    page.locator("[data-command=register_entrants] button").first.click()
    wait_until(page, lambda: not page.locator("#strangers").count(), "all in the register")
    page.locator("[form=remove-entrant]").first.click()
    page.fill("#enrol-name", "pu")
    wait_screen(page, ".dup-found .is-first")
    settle(page)


def _namesake(page: Page) -> None:
    _write_down(page, "pu")
    page.fill("#enrol-name", "Anna Puig")
    page.keyboard.press("Enter")
    wait_screen(page, "#enrol-name-wrong")


def _player(page: Page) -> None:
    href = page.locator("#entrants th a").first.get_attribute("href")
    assert href is not None
    go_to(page, href.removeprefix("#"), "#entrant")


def _table(page: Page) -> None:
    page.fill("#pasted", TABLE)
    page.click("#next")
    wait_screen(page, "table.preview")


def _start(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#entrants")
    go_to(page, "/duplicate/start", "#start-form")


def _reach_sealed(page: Page) -> None:
    page.click("[data-command=commit_draw] button")
    wait_screen(page, ".dup-seal")


def _reach_closed(page: Page) -> None:
    go_to(page, "/duplicate/start", "#start-form")
    page.fill("#room_words", "bon dia a tothom")
    page.click("#next")
    wait_until(page, lambda: "/duplicate/round" in page.url, "the game begun")
    go_to(page, "/duplicate/players")


def _reach_withdrawn(page: Page) -> None:
    go_to(page, "/duplicate/course", "#let-leave")
    page.locator("[form=let-leave]").first.click()
    wait_screen(page, ".dup-people .is-gone")
    _open(page)


def _files(page: Page) -> None:
    go_to(page, "/duplicate/files")
    _open(page)
