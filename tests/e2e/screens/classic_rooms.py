"""All states of a game of two, each reached from the one before."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.rig.players import UNHURRIED
from tests.e2e.screens.house import go_to, let_clock_run
from tests.e2e.screens.rooms import State

NEW = "/game/new?ruleset=ca-classic"
NAMES = ("Eulàlia Puigdellívol i Montagut", "Ștefan Țepeș")


def classic_states() -> Iterator[State]:
    """Yield the states of a game on the tablet, of one on wood, and of a refereed one."""
    yield State(name="game of two, new", reach=_new)
    yield State(name="game of two, new wrong", reach=_new_wrong)
    yield State(name="game of two, before the first tile", reach=sit_down)
    yield State(name="game of two, who begins", reach=_reach_beginning)
    yield State(name="game of two, a turn", reach=_turn)
    yield State(name="game of two, laid", reach=lay_two)
    yield State(name="game of two, exchange", reach=_exchange)
    yield State(name="game of two, handed over", reach=_hand_over)
    yield State(name="game of two, challenge", reach=_challenge)
    yield State(name="game of two, verdict from elsewhere", reach=_dispute)
    yield State(name="game of two, verdict", reach=_verdict)
    yield State(name="game of two, after the verdict", reach=_go_on)
    yield State(name="game of two, arbiter", reach=_arbiter)
    yield State(name="game of two, decision wrong", reach=_decide_wrong)
    yield State(name="game of two, decided", reach=_decide)
    yield State(name="game of two, sheet", reach=_sheet)
    yield State(name="game of two, given up", reach=_give_up)
    yield State(name="game of two, signed", reach=_sign)
    yield State(name="game of two, looked back at", reach=_reach_end)
    yield State(name="game of two, printed", reach=_print)
    yield State(name="game of two, on wood", reach=begin_on_wood)
    yield State(name="game of two, laid on wood", reach=_lay_wood)
    yield State(name="game of two, understood", reach=_reach_understood)
    yield State(name="game of two, not understood", reach=_reach_not_understood)
    yield State(name="game of two, written down", reach=_reach_written)
    yield State(name="game of two, correction", reach=_correction)
    yield State(name="game of two, refereed", reach=_referee)
    yield State(name="game of two, challenged aloud", reach=_aloud)
    yield State(name="game of two, against the tablet", reach=_reach_opponent)
    yield State(name="game of two, the tablet has answered", reach=_reach_answered)
    yield State(name="game of two, all", reach=_all)
    yield State(name="game of two, words are closed", reach=_reach_closed)
    yield State(name="game of two, files", reach=_files)
    yield State(name="game of two, a file that is none", reach=_file_wrong)
    yield State(name="game of two, figures of nobody", reach=_reach_no_player)
    yield State(name="game of two, figures not agreed to", reach=_reach_not_agreed)
    yield State(name="game of two, figures", reach=_figures)


def _new(page: Page) -> None:
    go_to(page, NEW, "#begin")
    for at, name in enumerate(NAMES):
        page.fill(f"#player-{at}", name)


def _new_wrong(page: Page) -> None:
    page.fill("#player-0", NAMES[1])
    page.click("#next")
    wait_screen(page, "#begin [data-announce=urgent], .checks")
    if page.locator(".checks").count():  # two of one name may play each other
        go_to(page, NEW, "#begin")


def sit_down(page: Page, mode: str = "play") -> None:
    """Begin a game of a mode."""
    go_to(page, f"{NEW}&mode={mode}", "#begin")
    for at, name in enumerate(NAMES):
        page.fill(f"#player-{at}", name)
    page.click("#next")
    requested = "document.querySelector('#clock-runs-on:modal, .checks') !== null"
    wait_until(page, lambda: page.evaluate(requested), "the game, or the question about a clock")
    let_clock_run(page)
    wait_screen(page, ".checks")


def _reach_beginning(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".draws")


def _turn(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#rack button")


def lay_two(page: Page) -> None:
    """Lay two tiles through the middle: letters that are no blank."""
    laid = 0
    for button in page.query_selector_all("#rack button[data-tile]"):
        if laid < 2 and button.get_attribute("data-tile") != "?":
            button.click()
            page.click(f"#board td[data-at=H{8 + laid}]")
            laid += 1
    wait_until(page, lambda: page.is_enabled("#next"), "a move lies")
    page.evaluate(UNHURRIED)


def _exchange(page: Page) -> None:
    page.click("[data-dialog=exchange]")
    wait_screen(page, "#exchange[open]")


def _hand_over(page: Page) -> None:
    page.keyboard.press("Escape")
    page.click("#next")
    wait_screen(page, ".rack.is-covered")


def _challenge(page: Page) -> None:
    page.click("[data-command=stop_for_challenge] button")
    wait_screen(page, "#ask")


def _dispute(page: Page) -> None:
    page.click("[name=source][value=outside]")
    wait_screen(page, "#give")


def _verdict(page: Page) -> None:
    page.check("[name=stands][value=no]", force=True)
    page.fill("#name", "Rosa")
    page.click("#next")
    wait_screen(page, "section.verdict")


def _go_on(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".rack.is-covered")


def _arbiter(page: Page) -> None:
    go_to(page, "/game/arbiter", "#decide")


def _decide_wrong(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#decision[aria-invalid]")


def _decide(page: Page) -> None:
    page.fill("#decision", "Un telèfon damunt la taula: advertit")
    page.fill("#article", "1.4")
    page.fill("#by-1", "Rosa Pi")
    page.click("#next")
    wait_screen(page, ".points li")


def _sheet(page: Page) -> None:
    go_to(page, "/game/end", ".twosheet")


def _give_up(page: Page) -> None:
    go_to(page, "/game/arbiter", "#decide")
    page.click("[data-dialog=give-up]")
    page.check("#gives-up-2")
    page.click("#give-up button[form]")
    wait_screen(page, ".final-score")


def _sign(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".signatures .is-ok")


def _reach_end(page: Page) -> None:
    go_to(page, "/game/after", ".curve")


def _print(page: Page) -> None:
    go_to(page, "/game/print", ".sheet-paper")


def begin_on_wood(page: Page) -> None:
    """Begin a game on wood, whose moves are entered."""
    _draw(page, "record")
    wait_screen(page, "#move")


def _draw(page: Page, mode: str) -> None:
    """Sit down on wood, by the tiles that were drawn."""
    sit_down(page, mode)
    page.fill("#typed-1", "A")
    page.fill("#typed-2", "D")
    page.click("#next")
    wait_screen(page, "[data-command=deal_game]")
    page.click("#next")


def write_move(page: Page, move: str) -> None:
    """Enter a move."""
    before = page.locator(".twosheet .w").count()
    page.fill("#move", move)
    wait_screen(page, ".said-move")
    page.evaluate(UNHURRIED)  # nobody has made a move in less time than a clock's guard
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator(".twosheet .w").count() > before, move)


def _lay_wood(page: Page) -> None:
    go_to(page, "/game/lay", "#bag")
    for letter, at in zip("CASA", ("H8", "H9", "H10", "H11"), strict=True):
        page.click(f"#bag button[data-tile={letter}]")
        page.click(f"#board td[data-at={at}]")
    wait_until(page, lambda: page.is_enabled("#next"), "a move lies")


def _reach_understood(page: Page) -> None:
    go_to(page, "/game", "#move")  # what was laid is not written
    page.fill("#move", "h8 casa")
    wait_screen(page, ".said-move")


def _reach_not_understood(page: Page) -> None:
    page.fill("#move", "z9 casa")
    page.keyboard.press("Enter")
    wait_screen(page, "#move[aria-invalid]")


def _reach_written(page: Page) -> None:
    write_move(page, "h8 casa")
    write_move(page, "11e sola")


def _correction(page: Page) -> None:
    page.click(".twosheet__to")
    wait_screen(page, "#correct-form")
    page.fill("[name=move]", "h8 casal")
    wait_screen(page, "#correct-trial li")


def _referee(page: Page) -> None:
    page.keyboard.press("Escape")
    _draw(page, "referee")
    wait_screen(page, ".referee .duelist")


def _aloud(page: Page) -> None:
    page.click("[data-dialog=challenge]")
    page.fill("#challenge-words", "casa sol")
    page.click("#challenge button[form]")
    wait_screen(page, "#give")


def _reach_opponent(page: Page) -> None:
    go_to(page, f"{NEW}&level=4", "#begin")


def _reach_answered(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".checks")
    _reach_beginning(page)
    page.click("#next")
    wait_screen(page, "#rack button")
    page.evaluate(UNHURRIED)
    page.click("[data-dialog=pass]")
    wait_screen(page, "#pass[open]")
    page.click("#pass button[form]")
    wait_screen(page, ".game__last .place-word")


def _all(page: Page) -> None:
    go_to(page, "/game/all", ".docs")


def _reach_closed(page: Page) -> None:
    go_to(page, "/words", ".empty")


def _files(page: Page) -> None:
    go_to(page, "/game/files", "#take")


def _file_wrong(page: Page) -> None:
    page.fill("#pasted", "#player1 a Anna\n#player2 b Pep\n>a: CASAERT 8H CASA +11 11")
    page.click("#next")
    wait_screen(page, "#pasted[aria-invalid]")


def _reach_no_player(page: Page) -> None:
    go_to(page, "/game/figures", ".empty")


def _reach_not_agreed(page: Page) -> None:
    go_to(page, "/players/new", "#name-new")
    page.fill("#name-new", NAMES[0])
    page.click("#next")
    wait_screen(page, "#names-so-far a.choice")
    page.click("#names-so-far a.choice")
    wait_screen(page, "[data-command=allow_figures]")
    page.click("a[href^='#/game/figures/']")
    wait_screen(page, ".empty")


def _figures(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "[data-command=allow_figures]")
    player = page.get_attribute("[data-command=allow_figures] [name=player]", "value")
    page.click("[data-command=allow_figures] button")
    wait_screen(page, "[data-command=forbid_figures]")
    begin_on_wood(page)
    write_move(page, "h8 casa")
    _give_up(page)
    go_to(page, f"/game/figures/{player}", "table.rows")
