"""All screens in all states that tests can reach, and the way to each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import (
    House,
    choose_document,
    choose_file,
    go_to,
    house,
    open_file,
    quarantined_parts,
    run_in_thread,
    wait_file_answer,
)
from tests.e2e.screens.word_rooms import word_states
from tests.support.continued import two_files
from tests.support.parted_registers import two_registers
from tests.support.versions import file_judged_otherwise, file_without_list

TABLE = (
    "Taula;Nom;Club;Número;Puntuació\n"
    "1;Núria Puigdellívol;Molí Nou;204;1720\n"
    "2;Somebody New;Molí Nou;999;1400\n"
    ";;;;\n"
    "3;Anna Ferrer;Molí Nou;;\n"
    "4;Bad Rating;Argus;12;many\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A state of a screen: its name, and a function that brings any page there."""

    name: str
    reach: Callable[[Page], None]


def reach_tab(page: Page, tab: str, selector: str = ".doors") -> None:
    """Go home, to one of the tabs."""
    go_to(page, "/", ".doors")
    page.click(f"#tab-{tab}")
    wait_screen(page, f"#tab-{tab}[aria-current]")
    wait_screen(page, selector)


def _route(route: str, selector: str = "#title") -> Callable[[Page], None]:
    return lambda page: go_to(page, route, selector)


def empty_states() -> Iterator[State]:
    """Yield the states of an empty device."""
    yield State(name="home, empty", reach=_route("/", ".doors"))
    for tab in ("tournament", "practice", "evening"):
        yield State(name=f"home, {tab}", reach=partial(reach_tab, tab=tab))
    yield State(name="players, empty", reach=_route("/players", "#finder"))
    yield State(name="new player", reach=_route("/players/new", "form[data-command=add_player]"))
    yield State(name="new player, wrong", reach=_wrong_rating)
    yield State(
        name="import, empty",
        reach=_route("/players/import", "form[data-command=read_players_file]"),
    )
    yield State(name="import, nothing chosen", reach=_reach_no_choice)
    yield State(name="files, empty", reach=_route("/files", "form[data-command=open_file]"))
    yield State(name="files, not a file", reach=_not_a_file)
    yield State(name="rehearsal, to begin", reach=_route("/rehearsal", "#begin"))
    yield State(
        name="rehearsal of a tournament, to begin",
        reach=_route("/rehearsal?role=director", "#begin-directing"),
    )
    yield State(name="settings", reach=_route("/settings", "form[data-command=change_settings]"))
    yield State(name="version", reach=_version)
    yield State(name="help", reach=_route("/help", ".help__roles"))
    yield State(name="help, found", reach=_route("/help?q=h8", ".is-found"))
    yield State(name="help, none", reach=_route("/help?q=%C8%99%C8%99%C8%99", ".empty"))
    yield State(name="help, section", reach=_route("/help/slips?from=%2Fplayers", ".help__text"))
    yield State(name="help, on paper", reach=_route("/help/steps/judge", ".help-paper"))
    yield State(name="about", reach=_route("/about", ".licences"))
    yield State(name="ready", reach=_ready)
    for name, route, selector in word_states():
        yield State(name=name, reach=_route(route, selector))


def full_states(house: House) -> Iterator[State]:
    """Yield the states of a device with a full register."""
    yield State(name="home", reach=_route("/", ".doors"))
    yield State(name="players", reach=_route("/players?show=all", "#players-rows table"))
    yield State(name="players, nobody fits", reach=_route("/players?q=zzzz", "#players-rows"))
    yield State(
        name="player", reach=_route(f"/players/{house.nuria}", "form[data-command=change_player]")
    )
    yield State(
        name="player, merged",
        reach=_route(f"/players/{house.ion}", "form[data-command=part_players]"),
    )
    yield State(
        name="player, retired",
        reach=_route(f"/players/{house.marti}", "form[data-command=return_player]"),
    )
    yield State(name="player, same name", reach=lambda page: _same_name(page, house))
    yield State(name="player, dialog", reach=lambda page: _forget(page, house))
    yield State(name="player, dialog wrong", reach=lambda page: _forget_wrong(page, house))
    yield State(name="player forgotten", reach=_route(f"/players/{house.forgotten}", "main"))
    yield State(name="player gone into another", reach=_route(f"/players/{house.merged}", "main"))
    yield State(name="merge, whom", reach=_route(f"/players/{house.ion}/merge", "#merge-rows"))
    yield State(
        name="merge, nobody fits", reach=_route(f"/players/{house.ion}/merge?q=zzzz", "#merge-rows")
    )
    yield State(
        name="merge, choose",
        reach=_route(
            f"/players/{house.marti}/merge?with={house.other_marti}",
            "form[data-command=merge_players]",
        ),
    )
    yield State(name="files", reach=_route("/files", ".docs > li"))
    yield State(name="files, one document", reach=_one_document)
    yield State(name="files, archive what is old", reach=_route("/files?before=2026-11", "#older"))
    yield State(name="files, nothing found", reach=_route("/files?q=zzzz", "#documents .empty"))
    yield State(name="files, dialog rename", reach=lambda page: _files_dialog(page, "rename"))
    yield State(name="files, dialog delete", reach=lambda page: _files_dialog(page, "delete"))
    yield State(name="files, dialog wrong", reach=_delete_wrong)
    yield State(name="files, dialog part", reach=lambda page: _files_dialog(page, "delete-part"))
    yield State(
        name="part kept aside",
        reach=_route(f"/files/part/{quarantined_parts()[0].id}", "form[data-command=try_part]"),
    )
    yield State(
        name="player, kept aside",
        reach=_route(f"/players/{house.other_marti}", "form[data-command=save_part]"),
    )
    yield State(name="judged otherwise", reach=_reach_changed_judgement)
    yield State(name="two continuations", reach=_two_continuations)
    yield State(name="two registers", reach=_two_registers)
    yield State(name="copy not made", reach=_copy_not_made)
    yield State(name="word list missing", reach=_list_missing("practice", "#next"))
    yield State(name="word list missing, official", reach=_list_missing("official", ".bar__back"))
    yield State(name="word list missing, dialog", reach=_without_list)
    yield State(name="import, preview", reach=_preview)
    yield State(name="version, held", reach=_version)
    yield State(name="parts", reach=_route("/parts", "main.vocabulary"))


def settle(page: Page) -> None:
    """Remove toasts and layers over the screen, and drop a table import under way."""
    page.evaluate(
        """() => {
          document.getElementById('toasts').replaceChildren();
          for (const id of ['notice', 'failure', 'copy']) document.getElementById(id).hidden = true;
        }"""
    )


def drop_table(page: Page) -> None:
    """Drop a waiting table import."""
    go_to(page, "/players/import")
    if page.query_selector("#screen form[data-command=drop_players_file]"):
        page.click("#screen form[data-command=drop_players_file] button")
        wait_screen(page, "#finder")


def _wrong_rating(page: Page) -> None:
    go_to(page, "/players/new", "form[data-command=add_player]")
    page.fill("#screen [name=name]", "Somebody")
    page.locator("#screen [name=rating]").first.fill("many")
    page.locator("#screen [name=list]").first.fill("BARRUF")
    page.click("#next")
    wait_screen(page, "[name=rating][aria-invalid=true]")
    settle(page)


def _reach_no_choice(page: Page) -> None:
    go_to(page, "/players/import", "form[data-command=read_players_file]")
    page.click("#next")
    wait_screen(page, "form[data-command=read_players_file] .field__wrong")


def _wait_opened(page: Page, link: str) -> None:
    """Wait until a file is open: the screen of its only document, or a row among the files."""
    wait_file_answer(page)
    elsewhere = "!location.hash.startsWith('#/files')"
    wait_until(page, lambda: page.evaluate(elsewhere) or page.is_visible(link), "the document")
    settle(page)


def _reach_changed_judgement(page: Page) -> None:
    text, stream = file_judged_otherwise()
    go_to(page, "/files", "form[data-command=open_file]")
    open_file(page, text)
    _wait_opened(page, f"a[href$='judged?stream={stream}']")
    go_to(page, f"/files/judged?stream={stream}", "form[data-command=keep_judgement]")
    settle(page)


def _two_continuations(page: Page) -> None:
    for text, selector in zip(run_in_thread(two_files), ("#title", "#go-on"), strict=True):
        open_file(page, text)
        _wait_opened(page, f"#screen {selector}")
    settle(page)


def _two_registers(page: Page) -> None:
    for text in run_in_thread(lambda: two_registers(house().text)):
        open_file(page, text)
        _wait_opened(page, "#screen #title")
    go_to(page, "/players", "a[href*='/players/join']")
    page.click("#screen a[href*='/players/join']")
    wait_screen(page, "form[data-command=join_registers]")
    settle(page)


def _copy_not_made(page: Page) -> None:
    """Reach a copy without a folder after a round: the page reports it and offers a file."""
    go_to(page, "/files", ".docs > li")
    page.evaluate(
        """async () => {
          const { makeCopy } = await import(new URL("js/copies.js", document.baseURI));
          await makeCopy({ way: "folder", note: "", name: "copy.jsonl", mime: "text/plain", text: "{}" });
        }"""
    )
    wait_until(page, lambda: page.is_visible("#copy"), "the copy to be offered")


def _list_missing(kind: str, selector: str) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        text, stream = file_without_list(kind)
        go_to(page, "/files", "form[data-command=open_file]")
        open_file(page, text)
        _wait_opened(page, f"a[href$='list?stream={stream}']")
        go_to(page, f"/files/list?stream={stream}", selector)
        settle(page)

    return reach


def _without_list(page: Page) -> None:
    _open_dialog(page, "go-on-without")


def _not_a_file(page: Page) -> None:
    open_file(page, "this is not one\n")
    wait_screen(page, "form[data-command=open_file] .field__wrong")


def _version(page: Page) -> None:
    go_to(page, "/version", "[data-facts]")
    wait_until(page, lambda: page.query_selector("#screen [data-facts] h2"), "the version in use")


def _ready(page: Page) -> None:
    go_to(page, "/ready", "[data-facts]")
    wait_until(
        page,
        lambda: (
            page.query_selector("#screen .checks li")
            and not page.query_selector("#screen .sign.is-wait")
        ),
        "every check to be made",
    )


def _same_name(page: Page, house: House) -> None:
    go_to(page, f"/players/{house.anna}", "form[data-command=change_player]")
    page.fill("#screen [name=name]", "Nuria Puigdellivol")
    page.fill("#screen [name=club]", "Molí Nou")
    page.click("#next")
    wait_screen(page, "[name=namesake]")
    settle(page)


def _open_dialog(page: Page, dialog: str) -> None:
    page.click(f"#screen [data-dialog='{dialog}']")
    wait_until(page, lambda: page.query_selector(f"[id='{dialog}']:modal"), "the dialog")


def _forget(page: Page, house: House) -> None:
    go_to(page, f"/players/{house.nuria}", "form[data-command=change_player]")
    _open_dialog(page, f"forget-{house.nuria}")


def _forget_wrong(page: Page, house: House) -> None:
    _forget(page, house)
    page.fill("dialog:modal [name=word]", "no")
    page.click("dialog:modal button[form]")
    wait_screen(page, "dialog:modal [name=word][aria-invalid=true]")


def _files_dialog(page: Page, name: str) -> None:
    go_to(page, "/files", ".docs > li")
    scope = "#screen"  # a part that was kept aside has its own button
    if name != "delete-part":
        choose_document(page)
        scope = "dialog:modal"
    dialog = page.get_attribute(f"{scope} [data-dialog^='{name}-']", "data-dialog")
    _open_dialog(page, str(dialog))


def _one_document(page: Page) -> None:
    go_to(page, "/files", ".docs > li")
    choose_document(page)


def _delete_wrong(page: Page) -> None:
    _files_dialog(page, "delete")
    page.fill("dialog:modal [name=word]", "no")
    page.click("dialog:modal button[form]")
    wait_screen(page, "dialog:modal [name=word][aria-invalid=true]")


def _preview(page: Page) -> None:
    drop_table(page)
    go_to(page, "/players/import", "form[data-command=read_players_file]")
    choose_file(page, "form[data-command=read_players_file] [name=file]", TABLE, "table.csv")
    page.click("#next")
    wait_screen(page, "table.preview")
