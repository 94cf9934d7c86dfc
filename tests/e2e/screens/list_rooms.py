"""All states of the word lists, each reached from the one before."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle

WORDS = "CASA MASA SALA CANYA MUNTANYES COL·LEGI QUINZE EXCURSIONISTES AL·LOQUIMIQUES"
LIST = "# nostra\n" + "\n".join(WORDS.split()) + "\nKIWI\n" + "X" * 200 + "\nA\nCASA\n"
FORM = "form[data-command=read_list]"


def list_states() -> Iterator[State]:
    """Yield the states from a new device to one with a club's list."""
    yield State(name="lists", reach=lambda page: go_to(page, "/lists", ".lists"))
    yield State(name="lists, more", reach=_more)
    yield State(name="list import", reach=lambda page: go_to(page, "/lists/import", FORM))
    yield State(name="list import, wrong", reach=_wrong)
    yield State(name="list preview", reach=lambda page: preview_list(page, LIST.encode()))
    for part in ("added", "removed", "unread"):
        yield State(name=f"list preview, {part}", reach=_part(part))
    yield State(name="list preview, of one length", reach=_part("removed&len=9"))
    yield State(name="list preview, wrong name", reach=_wrong_name)
    yield State(name="lists, taken", reach=import_list)
    yield State(name="lists, remove", reach=_remove)
    yield State(name="list preview, known", reach=_reach_known)
    yield State(name="lists, dropped", reach=_drop)


def preview_list(
    page: Page, data: bytes, *, name: str = "Llista del club", version: str = "2026"
) -> None:
    """Choose a file and wait for its preview."""
    send_list(page, data, name=name, version=version)
    wait_screen(page, "table.by-length, #screen #list-known", 60)


def send_list(
    page: Page, data: bytes, *, name: str = "Llista del club", version: str = "2026"
) -> None:
    """Choose a file and request its preview."""
    choose_list(page, data, name=name, version=version)
    page.click("#next")


def choose_list(
    page: Page, data: bytes, *, name: str = "Llista del club", version: str = "2026"
) -> None:
    """Fill in the form of the import, and choose the file."""
    go_to(page, "/lists/import", FORM)
    page.select_option("#list-language", "ca")
    page.fill("#list-name", name)
    page.fill("#list-version", version)
    page.set_input_files(
        "#list-file", files={"name": "llista.txt", "mimeType": "text/plain", "buffer": data}
    )


def import_list(page: Page) -> None:
    """Import the previewed list and use it: a small list is used only if its box is checked."""
    if page.locator("#screen #take-use").count():
        assert not page.is_checked("#take-use")
        page.check("#take-use")
    page.click("#next")
    wait_screen(page, ".lists [data-dialog]")
    settle(page)


def _more(page: Page) -> None:
    go_to(page, "/lists", ".lists")
    page.click("#screen .lists summary >> nth=0")


def _wrong(page: Page) -> None:
    send_list(page, b"KIWI\nWEEKEND\n", name=" ")
    wait_screen(page, "[name=name][aria-invalid=true]")
    page.fill("#list-name", "x")
    page.click("#next")
    wait_screen(page, "#list-file[aria-invalid=true]")


def _part(part: str) -> Callable[[Page], None]:
    return lambda page: go_to(
        page, f"/lists/import?show={part}", ".word-page, #screen table.preview"
    )


def _wrong_name(page: Page) -> None:
    go_to(page, "/lists/import", "table.by-length")
    page.fill("#take-name", " ")
    page.click("#next")
    wait_screen(page, "#take-name[aria-invalid=true]")
    page.fill("#take-name", "Llista del club")


def _remove(page: Page) -> None:
    page.click("#screen [data-dialog^='remove-']")
    wait_until(page, lambda: page.query_selector("dialog:modal"), "the dialog")


def _reach_known(page: Page) -> None:
    preview_list(page, LIST.encode(), name="Una altra")
    wait_screen(page, "#list-known")


def _drop(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".lists")
    settle(page)
