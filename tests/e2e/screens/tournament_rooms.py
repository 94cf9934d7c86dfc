"""All states of a tournament, each reached from the one before."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, reach_tab

NAMES = (
    "Núria Puigdellívol i Montagut",
    "Àlex Peiró",
    "Ștefan Țepeș",
    "Eulàlia Rius",
    "Biel Amengual",
    "Zoe Marimon",
    "Carme Solé",
)


def tournament_states() -> Iterator[State]:
    """Yield the states of a small tournament from its preparation to its end."""
    yield State(name="tournament, none", reach=lambda page: go_to(page, "/tournament", "#next"))
    yield State(name="tournament, new", reach=_new)
    yield State(name="tournament, new wrong", reach=_new_wrong)
    yield State(name="tournament, no entries", reach=begin_tournament)
    yield State(name="tournament, entries", reach=enter_all)
    yield State(name="tournament, entries found", reach=_reach_matches)
    yield State(name="tournament, entry", reach=_entry)
    yield State(name="tournament, first round", reach=_first)
    yield State(name="tournament, by hand", reach=_by_hand)
    yield State(name="tournament, pairings", reach=pair_first)
    yield State(name="tournament, swap", reach=_swap)
    yield State(name="tournament, why", reach=_why)
    yield State(name="tournament, round", reach=confirm_round)
    yield State(name="tournament, result typed", reach=_reach_typed)
    yield State(name="tournament, result wrong", reach=_reach_typed_wrong)
    yield State(name="tournament, table", reach=_table)
    yield State(name="tournament, two sheets that differ", reach=_dispute)
    yield State(
        name="home, a round of a tournament",
        reach=lambda page: reach_tab(page, "tournament", ".event-seats"),
    )
    yield State(name="tournament, decided by the committee", reach=_reach_other_end)
    yield State(name="tournament, rounds", reach=_rounds)
    yield State(name="tournament, correction", reach=_correction)
    yield State(name="tournament, standings", reach=_standings)
    yield State(name="tournament, every game", reach=_games)
    yield State(name="tournament, how it is held", reach=_event)
    yield State(name="tournament, clock", reach=_clock)
    yield State(name="tournament, committee wrong", reach=_decide_wrong)
    yield State(name="tournament, decided", reach=_decide)
    yield State(name="tournament, papers", reach=_papers)
    for paper in ("pairings", "sheets", "cards", "standings", "certificates", "record", "why"):
        yield State(name=f"tournament, {paper}", reach=_paper(paper))
    yield State(name="tournament, check", reach=_check)
    yield State(name="tournament, share", reach=_share)
    yield State(name="tournament, figures", reach=_figures)
    yield State(name="tournament, in the hall", reach=_in_hall)
    yield State(name="tournament, sheet", reach=_sheet)
    yield State(name="tournament, sheet looked at", reach=_reach_preview)
    yield State(name="tournament, all", reach=_all)
    yield State(name="tournament, over", reach=_over)


def _new(page: Page) -> None:
    go_to(page, "/tournament/new", "#begin")


def _new_wrong(page: Page) -> None:
    page.fill("#rounds", "0")
    page.click("#next")
    wait_screen(page, "#rounds[aria-invalid]")


def begin_tournament(page: Page, rounds: str = "2", ruleset: str = "") -> None:
    """Prepare a tournament."""
    go_to(page, "/tournament/new", "#begin")
    if ruleset:
        page.select_option("#ruleset", ruleset)
    page.fill("#name", "Verema")
    page.fill("#rounds", rounds)
    page.click("#next")
    wait_screen(page, "#enter-form")


def enter_all(page: Page) -> None:
    """Enter all players by name."""
    for at, name in enumerate(NAMES, start=1):
        page.fill("#enter-name", name)
        page.keyboard.press("Enter")
        wait_screen(page, f"#entries tbody tr:nth-child({at})")
        wait_until(page, lambda: page.input_value("#enter-name") == "", "the next name")


def _reach_matches(page: Page) -> None:
    page.fill("#enter-name", NAMES[1])
    wait_screen(page, "#enter-found [name=namesake]")


def _entry(page: Page) -> None:
    page.fill("#enter-name", "")
    page.click("#entries tbody tr:nth-child(2) a")
    wait_screen(page, "#change-entry")


def _first(page: Page) -> None:
    go_to(page, "/tournament/pairings", "#w1")


def pair_first(page: Page) -> None:
    """Pair the first round as proposed."""
    go_to(page, "/tournament/pairings", "#next")
    page.click("#next")
    wait_screen(page, ".fixtures")


def _swap(page: Page) -> None:
    page.click(".fixtures tbody tr:nth-child(1) .who >> nth=0")
    wait_screen(page, ".who[aria-pressed=true]")
    page.click(".fixtures tbody tr:nth-child(2) .who >> nth=1")
    wait_screen(page, ".effect")


def _why(page: Page) -> None:
    page.click(".fixtures tbody tr:nth-child(2) .at-why a")
    wait_screen(page, ".reasons")


def confirm_round(page: Page) -> None:
    """Confirm the proposed round."""
    page.click("#next")
    wait_screen(page, "#typed")


def _reach_typed(page: Page) -> None:
    page.fill("#typed", "2401354")
    wait_until(page, lambda: "401" in page.inner_text("#typed-said"), "what is understood")


def _reach_typed_wrong(page: Page) -> None:
    page.fill("#typed", "40")
    page.keyboard.press("Enter")
    wait_screen(page, "#typed[aria-invalid]")


def _table(page: Page) -> None:
    go_to(page, "/tournament/table/1/1", "#enter-table")


READY = "document.querySelector('#typed') ? document.querySelector('#ty').innerText : ''"


def type_all(page: Page) -> None:
    """Type all results of the round, each when its table is selected."""
    go_to(page, "/tournament/round", "#next")
    while ready := page.evaluate(READY):
        page.fill("#typed", f"4{len(ready):02}350")
        page.keyboard.press("Enter")
        wait_until(page, lambda ready=ready: page.evaluate(READY) != ready, "the next table")


def _rounds(page: Page) -> None:
    type_all(page)
    wait_screen(page, ".steps")


def _dispute(page: Page) -> None:
    go_to(page, "/tournament/table/1/1?dispute=yes", "#dispute-table")


def _reach_other_end(page: Page) -> None:
    go_to(page, "/tournament/table/1/1", "#enter-table")
    page.check("#enter-table .chip [value=decided]", force=True)
    page.wait_for_selector("#winner")


def _correction(page: Page) -> None:
    page.click("#next")
    wait_screen(page, ".fixtures")
    go_to(page, "/tournament/table/1/1", "#enter-table")
    page.fill("#score-1", "100")
    page.fill("#score-2", "500")
    wait_screen(page, "#table-what .banner")


def _standings(page: Page) -> None:
    go_to(page, "/tournament/standings", ".ranking")


def _games(page: Page) -> None:
    go_to(page, "/tournament/standings?as=games", ".ranking abbr")


def _event(page: Page) -> None:
    go_to(page, "/tournament/event", "#event")


def _clock(page: Page) -> None:
    go_to(page, "/tournament/pairings", ".fixtures")
    confirm_round(page)
    page.click("form[data-command=start_round] button")
    wait_screen(page, ".event-clock form[data-command=pause_round]")
    page.click("form[data-command=pause_round] button")
    wait_screen(page, ".event-clock form[data-command=end_round]")


def _decide_wrong(page: Page) -> None:
    go_to(page, "/tournament/event", "#event")
    for at, name in enumerate(("Assumpta Roca", "Lluís Bertran", "Dolors Fuster"), start=1):
        page.fill(f"#member-{at}", name)
    page.click("#next")
    go_to(page, "/tournament/committee", "#decide")
    page.fill("#what", "Segon faristol de vocals: es torna tot i es treuen set fitxes")
    page.select_option("#by-1", index=0)
    page.click("#next")
    wait_screen(page, "#by-0[aria-invalid]")


def _decide(page: Page) -> None:
    page.select_option("#by-1", index=1)
    page.select_option("#concerns-0", index=1)
    page.select_option("#effect", "penalty")
    page.fill("#points", "10")
    page.click("#next")
    wait_screen(page, ".decision")


def _papers(page: Page) -> None:
    go_to(page, "/tournament/papers", "form[data-command=export_tournament]")


def _paper(name: str) -> Callable[[Page], None]:
    return lambda page: go_to(page, f"/tournament/papers/{name}", "article.paper")


def _check(page: Page) -> None:
    go_to(page, "/tournament/check", "#check-form")


def _share(page: Page) -> None:
    go_to(page, "/tournament/share", "#results-picture")


def _figures(page: Page) -> None:
    go_to(page, "/tournament/figures", "table.rows")


def _in_hall(page: Page) -> None:
    go_to(page, "/tournament", "form[data-command=show_tournament_in_hall]")
    page.click("form[data-command=show_tournament_in_hall] button")
    wait_until(page, lambda: page.query_selector("#toasts *"), "what is told of it")
    go_to(page, "/hall/here", ".turns")


def _by_hand(page: Page) -> None:
    go_to(page, "/tournament/pairings/hand", ".hand")
    page.click(".hand tr:nth-child(2) a")
    wait_screen(page, "[aria-pressed=true]")
    page.click(".hand tr:nth-child(4) a")
    wait_screen(page, ".effect")
    page.click(".hand tr:nth-child(1) a")
    wait_screen(page, "[aria-pressed=true]")


def _sheet(page: Page) -> None:
    go_to(page, "/tournament/sheet", "#table-form")


def _reach_preview(page: Page) -> None:
    page.fill("#pasted", "Nom,Puntuació,Grup\nPep Mas,1204,B\nRosa Pi,molt,A")
    page.click("#next")
    wait_screen(page, ".preview")


def _all(page: Page) -> None:
    go_to(page, "/tournament/all", ".docs")


def _over(page: Page) -> None:
    type_all(page)
    wait_screen(page, ".steps")
    page.click("#next")
    wait_screen(page, ".ranking")
    go_to(page, "/tournament", ".steps")
