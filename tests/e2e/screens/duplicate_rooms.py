"""All states of the screens of a played duplicate, and the way to each."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_answers, wait_screen, wait_until
from tests.e2e.screens.duplicate_house import duplicate_house
from tests.e2e.screens.house import go_to, import_register
from tests.e2e.screens.rooms import State, reach_tab, settle

ROUND, MASTER, CLAIMS = "/duplicate/round", "/duplicate/master", "/duplicate/claims"
INVALID = "/duplicate/special/invalid?round=2"
WORD = "/duplicate/special/word?word=CASA"


def _route(place: str, selector: str = "#title") -> Callable[[Page], None]:
    return lambda page: go_to(page, f"/duplicate/{place}", selector)


def use_game(page: Page, name: str) -> None:
    """Go on with a game of the device by its list."""
    if not page.evaluate("location.hash.startsWith('#/duplicate')"):
        import_device_once(page)
    stream = duplicate_house().streams[name]
    go_to(page, "/duplicate", ".docs")
    form = f"#screen button[form=use-document][value='{stream}']"
    if page.query_selector(form):
        page.click(form)
        wait_until(page, lambda: page.evaluate("location.hash !== '#/duplicate'"), name)
        wait_screen(page, "#title")
    settle(page)


def import_device_once(page: Page) -> None:
    """Open the file of the device with all games, unless it is there."""
    go_to(page, "/duplicate")
    if not page.query_selector("#screen .dup-games"):
        import_register(page, duplicate_house().text)
    settle(page)


# ---- the evening: who plays, the rack, the call, the clock, the slips ----


def round_states() -> Iterator[State]:
    """Yield the states of the screen of a round, and of the screens before and around it."""
    yield State(name="games of a device", reach=_games)
    yield State(name="game of 24 names, its players", reach=_reach_enrolled)
    yield State(name="game of 24 names, one player", reach=_entrant)
    yield State(name="game of 24 names, start", reach=_route("start", "#start-form"))
    yield State(name="game of 24 names, analysis", reach=_route("after", ".empty"))
    yield State(name="rack", reach=lambda page: use_game(page, "hand"))
    yield State(name="rack, course", reach=_route("course", "#let-leave"))
    yield State(name="rack, not valid", reach=_invalid_rack)
    yield State(name="call", reach=call_rack)
    yield State(name="call, more", reach=lambda page: _dialog(page, "call-more"))
    yield State(name="call, correct the rack", reach=_correct)
    yield State(name="call, started by hand", reach=start_by_hand)
    yield State(name="time, covered", reach=_time)
    yield State(name="time, another game asked for", reach=_another)
    yield State(name="time, uncovered", reach=_reach_uncovered)
    yield State(name="time, why it is null", reach=lambda page: _entry(page, "3 0"))
    yield State(name="time, letters", reach=_letters)
    yield State(name="time, more", reach=lambda page: _dialog(page, "round-more"))
    yield State(name="time, pause", reach=lambda page: _dialog(page, "pause-why"))
    yield State(name="time, more time", reach=_more_time)
    yield State(name="time, paused", reach=_reach_paused)
    yield State(name="all in", reach=_reach_all_in)
    yield State(name="close the round", reach=_close)
    yield State(name="closed", reach=_reach_closed)
    yield State(name="second reading", reach=_second)


def _round(page: Page, selector: str = "#title") -> None:
    """Reopen the round from another screen: elements that stay would keep their changed words."""
    go_to(page, "/settings")
    go_to(page, ROUND, selector)


def _games(page: Page) -> None:
    import_device_once(page)
    go_to(page, "/duplicate", ".docs")


def _reach_enrolled(page: Page) -> None:
    use_game(page, "enrolled")
    go_to(page, "/duplicate/players", "#entrants")


def _entrant(page: Page) -> None:
    href = page.locator("#entrants th a").first.get_attribute("href")
    go_to(page, str(href).removeprefix("#"), "#entrant")


def _rack(page: Page) -> None:
    """Open the round whose rack is not typed yet, with none rejected."""
    _round(page, "#type-rack")
    if page.query_selector("#not-rejected"):
        page.click("#not-rejected button")
        wait_screen(page, "#rack-typed")


def _invalid_rack(page: Page) -> None:
    _rack(page)
    page.fill("#rack-typed", "L D D M")  # N T B were left
    page.keyboard.press("Enter")
    wait_screen(page, "#rack-refused")


def _dialog(page: Page, name: str) -> None:
    _round(page)
    page.locator(f"#screen [data-dialog='{name}']:visible").first.click()
    wait_until(page, lambda: page.query_selector(f"[id='{name}']:modal"), f"the dialog {name}")


def call_rack(page: Page) -> None:
    """Type the rack of the round."""
    _rack(page)
    page.fill("#rack-typed", duplicate_house().rack)
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")


def _correct(page: Page) -> None:
    _dialog(page, "call-more")
    page.click("#call-more [data-dialog=correct-rack]")
    wait_until(page, lambda: page.query_selector("#correct-rack:modal"), "the dialog")


def start_by_hand(page: Page) -> None:
    """Have the clock started by hand, not by the voice."""
    _round(page, "#onset-form")
    page.click("[data-dialog=call-more]")
    page.uncheck("#onset-form input[type=checkbox]")
    wait_screen(page, "#call-more:not([open])")


def _time(page: Page) -> None:
    _round(page, "#start-round")
    page.click("#start-round button")
    _entry(page, "4S ArrowDown Enter 5 00 Enter")


def _entry(page: Page, keys: str) -> None:
    """Type at the entry of slips, from its beginning."""
    _round(page, "slip-entry")
    _reach_answered(page)
    for _ in range(3):  # what was typed before is taken back step by step
        page.focus("#slip-table")
        page.keyboard.press("Escape")
    page.fill("#slip-table", "")
    for word in keys.split(" "):
        for key in [word] if len(word) > 1 and word[0].isupper() and word[1].islower() else word:
            page.keyboard.press(key)
    _reach_answered(page)
    settle(page)


def _reach_answered(page: Page) -> None:
    wait_answers(page, 40)
    page.wait_for_timeout(30)


def _another(page: Page) -> None:
    """Ask for another game while the clock of this one runs."""
    go_to(page, "/duplicate", ".docs")
    page.click(f"#screen button[form=use-document][value='{duplicate_house().streams['judged']}']")
    wait_until(page, lambda: page.query_selector("#clock-runs-on:modal"), "the question")


def _reach_uncovered(page: Page) -> None:
    _round(page, "slip-entry")
    page.click("[data-command=uncover_slips] button")
    wait_screen(page, "slip-entry:not([data-covered])")
    _entry(page, "3S")


def _letters(page: Page) -> None:
    _entry(page, "3")
    page.click("#screen [data-act=letters]:visible")


def _more_time(page: Page) -> None:
    _dialog(page, "round-more")
    page.click("#round-more [data-dialog=add-time]")
    wait_until(page, lambda: page.query_selector("#add-time:modal"), "the dialog")


def _reach_paused(page: Page) -> None:
    _dialog(page, "pause-why")
    page.fill("#pause-reason", "La llum, i després el " + "so" * 40)
    page.keyboard.press("Enter")
    wait_screen(page, "#resume-round")
    settle(page)


def _reach_all_in(page: Page) -> None:
    _round(page, "#resume-round")
    page.click("#resume-clock button")
    wait_screen(page, "[data-dialog=pause-why]")
    _entry(page, "* S ArrowDown Enter")
    wait_until(page, lambda: not page.query_selector(".seat[data-is=missing]"), "all in")


def _close(page: Page) -> None:
    _dialog(page, "round-more")
    page.click("#close-round button")
    wait_screen(page, "[id^=close-round][open]")


def _reach_closed(page: Page) -> None:
    page.click("dialog:modal button[form^=close-round]")
    wait_until(page, lambda: "/duplicate/master" in page.url, "the master move")
    _round(page, ".clock-over")


def _second(page: Page) -> None:
    go_to(page, f"{ROUND}?check=yes", "slip-entry[data-mode=check]")
    _reach_answered(page)
    page.focus("#slip-table")
    page.keyboard.type("5S")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_screen(page, ".difference")


# ---- the master move, and what goes wrong ----


def master_states() -> Iterator[State]:
    """Yield the states of the master move, of special cases, conduct, corrections and the end."""
    yield State(name="past, the rack of a round under way", reach=_past_rack)
    yield State(name="master, choose", reach=lambda page: go_to(page, MASTER, "#announce"))
    yield State(name="master, another move", reach=_other)
    yield State(name="master, not the best", reach=_lower)
    yield State(name="master, typed wrong", reach=_reach_typed)
    yield State(name="master, fixed", reach=_reach_fixed)
    yield State(name="master, withdraw", reach=_withdraw)
    yield State(name="master, withdraw wrong", reach=_withdraw_wrong)
    yield State(name="special", reach=_route("special", ".cases"))
    yield State(name="invalid, which", reach=_route("special/invalid", ".cases"))
    yield State(name="invalid, before", reach=lambda page: go_to(page, INVALID, "#invalidate"))
    yield State(name="invalid, no reason", reach=_no_reason)
    yield State(name="invalid, to be read", reach=_reach_invalidated)
    yield State(name="invalid, restore", reach=_restore)
    yield State(name="word, which", reach=_route("special/word", "#which-word"))
    yield State(name="word, before", reach=lambda page: go_to(page, WORD, "#invalidate-word"))
    yield State(name="master, fixed and not valid", reach=lambda page: go_to(page, MASTER))
    yield State(name="conduct", reach=_route("conduct", "#sanction"))
    yield State(name="conduct, what follows", reach=_reach_consequence)
    yield State(name="conduct, wrong", reach=_reach_empty_reason)
    yield State(name="conduct, given", reach=_reach_sanctioned)
    yield State(name="conduct, take back", reach=_lift)
    yield State(name="past", reach=_route("past", ".past-round__slips"))
    yield State(name="past, a slip", reach=_slip)
    yield State(name="end", reach=_route("end", "#end-agreed"))
    yield State(name="end, wrong", reach=_end_wrong)
    yield State(
        name="master, nobody has one", reach=lambda page: _state_of_game(page, "nobody", MASTER)
    )
    yield State(name="master, a new rack", reach=_new_rack)
    yield State(name="master, nobody had one", reach=_reach_given_up)
    yield State(name="round, seal", reach=lambda page: _state_of_game(page, "judged", ROUND))
    yield State(name="master, seal", reach=lambda page: go_to(page, MASTER))


def _state_of_game(page: Page, name: str, route: str) -> None:
    use_game(page, name)
    go_to(page, route)


def _other(page: Page) -> None:
    go_to(page, MASTER, "#announce")
    page.fill("#master-typed", "S")
    wait_until(page, lambda: page.locator(".choosing__other .cand").count() > 3, "a list of moves")


def _lower(page: Page) -> None:
    go_to(page, MASTER, "#announce")
    page.locator(".cand").nth(1).click()
    wait_screen(page, ".master__sure")


def _reach_typed(page: Page) -> None:
    go_to(page, MASTER, "#announce")
    page.fill("#master-typed", "15PCASA")
    wait_screen(page, "#master-typed-wrong")


def _reach_fixed(page: Page) -> None:
    page.fill("#master-typed", "")
    page.click("[data-command=no_slip_for_rest] button")
    wait_until(page, lambda: not page.query_selector(".master__missing"), "every slip")
    go_to(page, "/duplicate")
    go_to(page, MASTER, "#announce")
    page.locator(".cand").first.click()
    wait_until(page, lambda: not page.query_selector(".master__sure"), "the best move")
    page.click("#next")
    wait_screen(page, ".master__fixed")
    settle(page)
    page.click("#master-hear summary")


def _withdraw(page: Page) -> None:
    go_to(page, MASTER, ".master__fixed")
    page.click("[data-dialog=withdraw]")
    wait_until(page, lambda: page.query_selector("#withdraw:modal"), "the dialog")


def _withdraw_wrong(page: Page) -> None:
    page.click("#withdraw .btns .is-danger")
    wait_until(page, lambda: page.locator("#withdraw .field__wrong").count(), "what is lacking")


def _no_reason(page: Page) -> None:
    go_to(page, INVALID, "#invalidate")
    page.click("#next")
    wait_screen(page, "#invalidate-why-wrong")


def _reach_invalidated(page: Page) -> None:
    page.fill("#invalidate-why", "No és al diccionari, i ningú no l’hi sap trobar")
    page.click("#next")
    wait_screen(page, ".aloud")
    go_to(page, INVALID, ".aloud")
    settle(page)


def _restore(page: Page) -> None:
    page.click("#screen [data-dialog=restore]")
    wait_until(page, lambda: page.query_selector("#restore:modal"), "the dialog")


def _reach_consequence(page: Page) -> None:
    go_to(page, "/duplicate/conduct", "#sanction")
    page.check("#sanction-player [value=player-2]")
    wait_screen(page, "#give")


def _reach_empty_reason(page: Page) -> None:
    page.click("#give")
    wait_screen(page, "[id$=-wrong]")


def _reach_sanctioned(page: Page) -> None:
    _reach_consequence(page)
    page.fill("#sanction-why", "Parla en veu alta i ajuda qui l’escolta " * 3)
    page.click("#give")
    wait_screen(page, "[data-dialog^=lift-]")
    go_to(page, "/duplicate/conduct", "[data-dialog^=lift-]")
    settle(page)


def _lift(page: Page) -> None:
    page.click("#screen [data-dialog^=lift-]")
    wait_until(page, lambda: page.query_selector("[id^=lift-]:modal"), "the dialog")


def _slip(page: Page) -> None:
    go_to(page, "/duplicate/past?round=1&player=player-2", "#correct")
    page.fill("#correct-at", "H4")
    page.fill("#correct-word", "XXXXXX")
    wait_screen(page, "#past-effect")
    settle(page)


def _past_rack(page: Page) -> None:
    use_game(page, "master")
    go_to(page, "/duplicate/past?round=2", "[data-dialog=rack-wrong]")
    page.click("#screen [data-dialog=rack-wrong]")
    wait_until(page, lambda: page.query_selector("#rack-wrong:modal"), "the dialog")


def _end_wrong(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "#end-why-wrong")


def _new_rack(page: Page) -> None:
    go_to(page, MASTER, "[data-dialog=new-rack]")
    page.click("[data-dialog=new-rack]")
    wait_until(page, lambda: page.query_selector("#new-rack:modal"), "the dialog")


def _reach_given_up(page: Page) -> None:
    page.click("dialog:modal button[form=new-rack-form]")
    wait_until(page, lambda: not page.query_selector("dialog:modal"), "the round given up")
    settle(page)
    go_to(page, MASTER)


# ---- results, claims, papers ----


def result_states() -> Iterator[State]:
    """Yield the states after a game: results, claims, papers, files, the draw."""
    yield State(
        name="results, under way",
        reach=lambda page: _state_of_game(page, "hand", "/duplicate/results"),
    )
    yield State(name="results, after round 1", reach=_route("results?round=1", ".results"))
    yield State(name="sheet, under way", reach=_route("sheet/player-2", ".own-sheet"))
    yield State(name="claims, under way", reach=_route("claims", "#claim"))
    yield State(name="draw, by hand", reach=_route("draw", ".empty"))
    yield State(
        name="results", reach=lambda page: _state_of_game(page, "over", "/duplicate/results")
    )
    yield State(name="results of a group", reach=_group)
    yield State(
        name="home, the last evening",
        reach=lambda page: reach_tab(page, "evening", ".last .shares"),
    )
    yield State(name="round, over", reach=_route("round"))
    yield State(name="master, over", reach=_route("master"))
    yield State(name="end, over", reach=_route("end"))
    yield State(name="sheet", reach=_route("sheet/player-7", ".own-sheet"))
    yield State(name="sheet of nobody", reach=_route("sheet/nobody", ".empty"))
    yield State(name="analysis, a round", reach=_route("after?round=2", ".after__turns"))
    yield State(name="log", reach=_route("log", ".game-log"))
    yield State(name="share", reach=_route("share", "svg.results-picture"))
    yield State(name="papers", reach=_route("papers", ".papers"))
    for paper in ("slips", "classification", "rounds", "sheets", "board", "poster", "certificates"):
        yield State(name=f"paper, {paper}", reach=_route(f"papers/{paper}", ".is-paper"))
    yield State(name="claims, to be opened", reach=_route("claims", "#open-form"))
    yield State(name="claims, wrong", reach=_minutes_wrong)
    yield State(name="claims, open", reach=_claims_open)
    yield State(name="claims, one made", reach=_claim)
    yield State(name="results, claims open", reach=_route("results", ".results"))
    yield State(name="claims, answer wrong", reach=_answer_wrong)
    yield State(name="claims, answered", reach=_answer)
    yield State(name="claims, sign early", reach=_sign_early)
    yield State(name="results, signed", reach=_sign)
    yield State(name="claims, signed", reach=_route("claims", "[data-dialog=unlock-results]"))
    yield State(name="claims, unlock", reach=_unlock)
    yield State(name="past, signed", reach=_route("past", ".past-round__slips"))
    yield State(
        name="draw, secret", reach=lambda page: _state_of_game(page, "drawn", "/duplicate/draw")
    )
    yield State(name="draw, published", reach=_reach_published)


def _group(page: Page) -> None:
    page.select_option("#finder [name=group]", index=3)
    wait_until(page, lambda: page.evaluate("location.hash.includes('group')"), "the group")
    settle(page)


def _minutes_wrong(page: Page) -> None:
    go_to(page, CLAIMS, "#open-form")
    page.fill("#minutes", "mai")
    page.click("#next")
    wait_screen(page, "#minutes-wrong")


def _claims_open(page: Page) -> None:
    page.fill("#minutes", "30")
    page.click("#next")
    wait_screen(page, "claims-clock")
    settle(page)


def _claim(page: Page) -> None:
    go_to(page, CLAIMS, "#claim")
    page.select_option("#player", "player-6")
    page.select_option("#round", "1")
    page.fill("#text", "Hi vaig escriure 6H i no H16, " * 6)
    page.click("#next")
    wait_screen(page, "#claim-1")
    settle(page)


def _answer_wrong(page: Page) -> None:
    go_to(page, CLAIMS, "#claim-1")
    page.click("#claim-1 button[value=rejected]")
    wait_screen(page, "#why-1-wrong")


def _answer(page: Page) -> None:
    page.fill("#why-1", "Hi diu H16, i tothom ho ha vist")
    page.click("#claim-1 button[value=rejected]")
    wait_screen(page, "#claim-1 .claim__end")
    settle(page)


def _sign_early(page: Page) -> None:
    go_to(page, CLAIMS, "[data-dialog=sign-early]")
    page.click("[data-dialog=sign-early]")
    wait_until(page, lambda: page.query_selector("#sign-early:modal"), "the dialog")


def _sign(page: Page) -> None:
    page.fill("#sign-why", "Tothom ho ha mirat")
    page.click("#sign-early button[form=sign-early-form]")
    wait_screen(page, ".results")
    settle(page)


def _unlock(page: Page) -> None:
    page.click("#screen [data-dialog=unlock-results]")
    wait_until(page, lambda: page.query_selector("#unlock-results:modal"), "the dialog")


def _reach_published(page: Page) -> None:
    go_to(page, CLAIMS, "#open-form")
    _claims_open(page)
    _sign_early(page)
    _sign(page)
    go_to(page, "/duplicate/draw", ".draw-rounds")


# ---- alone ----


def solo_states() -> Iterator[State]:
    """Yield the states of an evening replayed alone."""
    yield State(name="alone, new", reach=_solo_new)
    yield State(name="alone, new wrong", reach=_solo_wrong)
    yield State(name="alone, before", reach=_solo_begin)
    yield State(name="alone, time", reach=_solo_time)
    yield State(name="alone, a move", reach=_solo_move)
    yield State(name="alone, paused", reach=_solo_pause)
    yield State(name="alone, a round played", reach=_reach_solo_played)
    yield State(name="alone, more", reach=_solo_more)
    yield State(name="alone, go no further", reach=_solo_leave)
    yield State(name="alone, over", reach=_solo_over)
    yield State(name="alone, others", reach=_route("solo/new", "#begin"))


def _solo_new(page: Page) -> None:
    import_device_once(page)
    go_to(page, "/duplicate/solo/new", "#begin")


def _solo_wrong(page: Page) -> None:
    page.fill("#begin [name=time]", "mai")
    page.click("#next")
    wait_screen(page, "#begin [id^=time][id$=-wrong]")


def _solo_begin(page: Page) -> None:
    page.fill("#begin [name=time]", "30:00")
    page.click("#next")
    wait_screen(page, "#start-round")
    settle(page)


def _solo_time(page: Page) -> None:
    go_to(page, "/duplicate/solo", "#start-round")
    page.click("#start-round button")
    wait_screen(page, "#hand-in")
    settle(page)


def _solo_move(page: Page) -> None:
    go_to(page, "/duplicate/solo", "#hand-in")
    page.fill("#solo-at", "H8")
    page.fill("#solo-word", "XXXX")
    wait_screen(page, ".solo__said")


def _solo_pause(page: Page) -> None:
    go_to(page, "/duplicate/solo", "#pause-round")
    page.click("#pause-round button")
    wait_screen(page, "#resume-round")
    settle(page)


def _reach_solo_played(page: Page) -> None:
    go_to(page, "/duplicate/solo", "#resume-round")
    page.click("#resume-round button")
    wait_screen(page, "#hand-in")
    page.click("#hand-in-nothing button")
    wait_screen(page, ".solo__last")
    settle(page)


def _solo_more(page: Page) -> None:
    go_to(page, "/duplicate/solo", "[data-dialog=more]")
    page.click("#screen [data-dialog=more]")
    wait_until(page, lambda: page.query_selector("#more:modal"), "the dialog")


def _solo_leave(page: Page) -> None:
    page.click("#more [data-dialog=leave]")
    wait_until(page, lambda: page.query_selector("#leave:modal"), "the dialog")


def _solo_over(page: Page) -> None:
    page.click("#leave button[form]")
    wait_screen(page, ".solo.is-ended")
    settle(page)
