"""All states of the rules, each reached from the one before."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle

LONG = "Lliga d’hivern del Club d’Scrabble Molí Nou de Sant Cugat Sesgarrigues"
# a topic for each kind of field
EDITED = ("clock", "scoreless", "start", "sheet", "corrections", "overtime", "equipment")


def rules_states() -> Iterator[State]:
    """Yield the states from a device without rules of its own to changed and retired rules."""
    yield State(name="rules", reach=lambda page: go_to(page, "/rules", ".rulesets"))
    yield State(name="rules, wrong name", reach=_wrong_name)
    for name in ("ca-classic", "ro-duplicate", "ro-correspondence"):
        yield State(name=f"rules, {name}", reach=_read(f"/rules/{name}"))
    yield State(name="rules, without", reach=_reach_without)
    yield State(name="rules, copied", reach=lambda page: copy_rules(page, LONG))
    for topic in EDITED:
        yield State(name=f"rules, edit {topic}", reach=_edit(topic))
    yield State(name="rules, edit bonus", reach=_edit("bonus"))
    yield State(name="rules, edit wrong", reach=_wrong)
    yield State(name="rules, changed", reach=_reach_changed)
    yield State(name="rules, only changed", reach=_narrow)
    yield State(name="rules, another name", reach=_dialog("rename-rules"))
    yield State(name="rules, another name wrong", reach=_retitle_wrong)
    yield State(name="rules, copy of a copy", reach=_dialog("copy-own"))
    yield State(name="rules, retired", reach=_reach_retired)
    yield State(
        name="rules, own in the list", reach=lambda page: go_to(page, "/rules", "#own-rules")
    )


def copy_rules(page: Page, title: str, base: str = "ca-classic") -> str:
    """Copy a regulation, and return the route of the copy."""
    go_to(page, "/rules", "#copy-rules")
    page.select_option("#copy-base", base)
    page.fill("#copy-title", title)
    page.click("#next")
    wait_until(page, lambda: page.query_selector("#screen #restore-form"), "the copy")
    settle(page)
    return own_route(page)


def own_route(page: Page) -> str:
    """Return the route of the rules on the screen, or of the last ones."""
    route = str(page.evaluate("location.hash.slice(1)")).split("?")[0]
    if route.startswith("/rules/rules-"):
        return "/".join(route.split("/")[:3])
    go_to(page, "/rules", "#own-rules")
    return str(page.get_attribute("#own-rules a", "href")).removeprefix("#")


def edit_topic(page: Page, topic: str) -> None:
    """Open a topic of the rules on the screen."""
    go_to(page, f"{own_route(page)}/{topic}", "#topic-form")


def save_topic(page: Page) -> None:
    """Save the topic on the screen, and check its success."""
    page.click("#next")
    wait_until(page, lambda: page.query_selector("#screen #restore-form"), "the rules")
    settle(page)


def _read(route: str) -> Callable[[Page], None]:
    return lambda page: go_to(page, route, ".ruled")


def _edit(topic: str) -> Callable[[Page], None]:
    return lambda page: edit_topic(page, topic)


def _wrong_name(page: Page) -> None:
    go_to(page, "/rules", "#copy-rules")
    page.fill("#copy-title", " ")
    page.click("#next")
    wait_screen(page, "#copy-title[aria-invalid=true]")


def _reach_without(page: Page) -> None:
    go_to(page, "/rules/ca-classic", ".ruled-without")
    page.click("#screen .ruled-without summary")


def _wrong(page: Page) -> None:
    edit_topic(page, "clock")
    page.fill("#clock-minutes_each-2", "soon")
    page.fill("#clock-minutes_in_all", "0")
    for box in page.query_selector_all("#screen [name='clock.stops']:checked"):
        box.uncheck()
    page.click("#next")
    wait_screen(page, "#clock-minutes_in_all[aria-invalid=true]")


def _reach_changed(page: Page) -> None:
    edit_topic(page, "absence")
    page.fill("#absence-minutes", "20")
    save_topic(page)
    edit_topic(page, "start")
    page.select_option("#start-methods-2", "")
    save_topic(page)
    edit_topic(page, "bonus")
    save_topic(page)
    edit_topic(page, "challenge")
    page.click("#screen form[data-command=take_topic_away] button")
    wait_screen(page, ".is-removed")
    settle(page)


def _narrow(page: Page) -> None:
    go_to(page, f"{own_route(page)}?only=changed", ".is-changed")


def _dialog(name: str) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        go_to(page, own_route(page), "#restore-form")
        page.click(f"#screen [data-dialog={name}]")
        wait_until(page, lambda: page.query_selector(f"#{name}:modal"), "the dialog")

    return reach


def _retitle_wrong(page: Page) -> None:
    _dialog("rename-rules")(page)
    page.fill("#retitle-title", " ")
    page.click("dialog:modal button[form]")
    wait_screen(page, "#retitle-title[aria-invalid=true]")


def _reach_retired(page: Page) -> None:
    go_to(page, own_route(page), "#restore-form")
    page.click("#screen form[data-command=retire_rules] button")
    wait_screen(page, "form[data-command=return_rules]")
    settle(page)
