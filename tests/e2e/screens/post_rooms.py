"""All states of a game by post, each reached from the one before."""

from collections.abc import Iterator
from functools import cache

from playwright.sync_api import Page

from faristol.formats.post_sheet import write_sheet
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.classic_rooms import NAMES, lay_two
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State
from tests.support.post_table import LONG_NAMES, played


def post_states() -> Iterator[State]:
    """Yield the states of a game on the arbiter's device, where both place."""
    yield State(name="correspondence, new", reach=_new)
    yield State(name="correspondence, new wrong", reach=_new_wrong)
    yield State(name="correspondence, a placement", reach=begin_post_game)
    yield State(name="correspondence, laid", reach=_reach_laid)
    yield State(name="correspondence, card", reach=_card)
    yield State(name="correspondence, postcard", reach=_postcard)
    yield State(name="correspondence, a card that is none", reach=_no_card)
    yield State(name="correspondence, a card that is known", reach=_reach_known)
    yield State(name="correspondence, blue", reach=_blue)
    yield State(name="correspondence, dates", reach=_dates)
    yield State(name="correspondence, by word", reach=_reach_typed)
    yield State(name="correspondence, mail", reach=_mail)
    yield State(name="correspondence, a vacation", reach=_vacation)
    yield State(name="correspondence, a challenge", reach=_challenge)
    yield State(name="correspondence, the other variant chosen", reach=_dispute)
    yield State(name="correspondence, a question before the decision", reach=_decide)
    yield State(name="correspondence, two variants", reach=_variants)
    yield State(name="correspondence, games", reach=_games)
    yield State(name="correspondence, ended", reach=_end)
    yield State(name="correspondence, printed", reach=_print)
    yield State(name="correspondence, days", reach=_dossier)
    yield State(name="correspondence, a letter", reach=_letter)
    yield State(name="correspondence, competition", reach=_series)
    yield State(name="correspondence, waited for", reach=_reach_awaited)
    yield State(name="correspondence, on paper", reach=_on_paper)
    yield State(name="correspondence, from a sheet", reach=_from_sheet)
    yield State(name="correspondence, some of a sheet", reach=_some_of_sheet)
    yield State(name="correspondence, a sheet", reach=_sheet)
    yield State(name="correspondence, many games", reach=_many)
    yield State(name="correspondence, many games wrong", reach=_many_wrong)
    yield State(name="correspondence, competition of many", reach=_many_begun)
    yield State(name="correspondence, letters to everybody", reach=_reach_all_games)
    yield State(name="correspondence, competition after its deadline", reach=_after_deadline)
    yield State(name="correspondence, what closes a competition", reach=_closing)
    yield State(name="correspondence, what is due", reach=_due)


def _new(page: Page) -> None:
    go_to(page, "/mail/new", "#begin")


def _new_wrong(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#begin [aria-invalid]")


def begin_post_game(page: Page, own: str = "0", string: str = "", number: str = "1") -> None:
    """Begin a game; the sheet is of red, blue, or the arbiter."""
    go_to(page, "/mail/new", "#begin")
    page.fill("#name", "Cupa de toamnă a cluburilor din toată țara")
    page.fill("#number", number)
    page.fill("#arbiters", "Ana Barbu")
    for at, name in enumerate(NAMES, start=1):
        page.fill(f"#player-{at}", name)
        page.fill(f"#address-{at}", "Strada Mihai Eminescu 14\n700001 Iași")
    page.fill("#typed_order", string)
    page.select_option("#own", own)
    page.click("#next")
    wait_screen(page, ".mail-game")
    if page.locator("#arrived-form").count():  # who places first says when the string came
        enter_arrival(page)


def enter_arrival(page: Page) -> None:
    """Enter today as the arrival of the last letter."""
    page.click("#arrived-form button")
    wait_screen(page, "[data-dialog=mail-dates]")


def _reach_laid(page: Page) -> None:
    lay_two(page)


def _card(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#card-text")


def _postcard(page: Page) -> None:
    page.click("[href='#/mail/postcard']")
    wait_screen(page, "#postcard svg")


def _no_card(page: Page) -> None:
    page.click("[href='#/mail/card']")
    wait_screen(page, "#card-text")
    page.fill("#came", "Salut!")
    page.click("#read button[type=submit]")
    wait_screen(page, "#came[aria-invalid]")


def _reach_known(page: Page) -> None:
    page.fill("#came", page.inner_text("#card-text"))
    page.click("#read button[type=submit]")
    wait_screen(page, "[data-command=drop_card]")


def _blue(page: Page) -> None:
    page.click("[data-command=drop_card] button")
    wait_screen(page, "#came")
    go_to(page, "/mail/game", "#rack button")


def _dates(page: Page) -> None:
    enter_arrival(page)
    page.click("[data-dialog=mail-dates]")
    wait_screen(page, "#mail-dates[open]")


def _reach_typed(page: Page) -> None:
    page.keyboard.press("Escape")
    page.click("[data-dialog=typed]")
    wait_screen(page, "#typed[open]")


def _mail(page: Page) -> None:
    page.keyboard.press("Escape")
    go_to(page, "/mail/letters", "#vacation")


def _vacation(page: Page) -> None:
    page.click("#vacation summary")
    page.click("#vacation-form button[type=submit]")
    wait_screen(page, "#vacation-first[aria-invalid]")


def _challenge(page: Page) -> None:
    page.click("#challenge summary")
    page.locator("#challenge-form [name=words]").first.check()
    page.click("#challenge-form button[type=submit]")
    wait_screen(page, ".dispute")


def _decide(page: Page) -> None:
    page.click("[data-dialog=resolve]")
    wait_screen(page, "#resolve[open]")


def _dispute(page: Page) -> None:
    chosen = page.get_attribute(".variant.is-chosen", "aria-labelledby")
    page.click(".choice:not([aria-current])")
    wait_screen(page, f".variant.is-chosen:not([aria-labelledby={chosen}])")


def _variants(page: Page) -> None:
    go_to(page, "/mail/game?variant=wrong", "#rack button")


def _games(page: Page) -> None:
    go_to(page, "/mail", ".mail-row")


def _end(page: Page) -> None:
    go_to(page, "/mail/dispute", ".dispute")
    page.click("[data-dialog=resolve]")
    page.click("button[form=resolve-form]")
    wait_screen(page, "[data-dialog=reopen-challenge]")
    page.click("[data-dialog=end]")
    page.select_option("#end-cause", "draw")
    page.click("button[form=end-form]")
    wait_screen(page, "[data-dialog=confirm]")


def _print(page: Page) -> None:
    go_to(page, "/mail/print", ".paper")


def _series(page: Page) -> None:
    go_to(page, "/mail/series", ".checks, .rows")


def _dossier(page: Page) -> None:
    go_to(page, "/mail/dossier", ".paper")


def _letter(page: Page) -> None:
    go_to(page, "/mail/letter", "#letter-text")
    page.select_option("#kind", "address")
    wait_until(page, lambda: "Eminescu" in page.inner_text("#letter-text"), "the other letter")


def _reach_awaited(page: Page) -> None:
    begin_post_game(page, own="2", number="2")


def _on_paper(page: Page) -> None:
    go_to(page, "/mail/card", "#on-paper")
    page.click("#on-paper summary")
    page.fill("#paper-at", "H8")
    page.click("#paper-form button[type=submit]")
    wait_screen(page, "#paper-form [aria-invalid]")


@cache
def _parts() -> list[str]:
    """Return the sheet of a long game of others."""
    return write_sheet(played(40).post, LONG_NAMES)


def _from_sheet(page: Page) -> None:
    go_to(page, "/mail/sheet", "#came")


def _some_of_sheet(page: Page) -> None:
    page.fill("#came", _parts()[0])
    page.click("#next[form=read]")
    wait_screen(page, "#read .banner")


def _sheet(page: Page) -> None:
    page.fill("#came", "\n".join(_parts()))
    page.click("#next[form=read]")
    wait_screen(page, "#begin")


def _many(page: Page) -> None:
    go_to(page, "/mail/series/new", "#begin-series")


def _many_wrong(page: Page) -> None:
    page.fill("#name", "Cupa de iarnă")
    page.fill("#arbiters", "Ana Barbu")
    names = [f"{NAMES[0]} {sign}; 1,2345; Strada Lungă 1, 700001 Iași" for sign in "ABCDE"]
    page.fill("#players", "\n".join([*names, names[0]]))
    page.click("#next")
    wait_screen(page, "#players[aria-invalid]")


def _many_begun(page: Page) -> None:
    page.fill("#players", page.input_value("#players").rpartition("\n")[0])
    page.click("#next")
    wait_screen(page, ".rows")


def _reach_all_games(page: Page) -> None:
    page.click("[href^='#/mail/series/letters']")
    wait_screen(page, "#letter-1")


def _after_deadline(page: Page) -> None:
    go_to(page, "/mail/series/new", "#begin-series")
    page.fill("#name", "Cupa de acum un an")
    page.fill("#arbiters", "Ana Barbu")
    page.fill("#start", "2024-01-10")
    page.fill("#deadline", "2025-01-10")
    page.fill("#players", "\n".join(f"{NAMES[0]} {sign}" for sign in "ABCDEF"))
    page.click("#next")
    wait_screen(page, "#next[href*=closing]")


def _closing(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#closing")


def _due(page: Page) -> None:
    go_to(page, "/mail", ".checks")
