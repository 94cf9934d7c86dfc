"""Orca speaks what the regions are given, in order, while games and rounds are played by keys."""

from tests.e2e.duplicate.evening import evening, open_evening
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.rig.players import RACK, UNHURRIED
from tests.e2e.screens.house import go_to


def test_turns_of_a_game_of_two_are_spoken(firefox, listener):
    """third-round 8-A1, 8-B14."""
    page = firefox
    go_to(page, "/game/new?ruleset=ro-general&mode=play", "#begin")
    page.fill("#player-0", "Jana Roig")
    page.fill("#player-1", "Martí Codina")
    page.click("#next")
    wait_screen(page, ".checks")
    page.click("#next")
    wait_screen(page, "[data-command=deal_game]")
    listener.rest()
    listener.tab_to("#next")
    listener.press("Return")
    listener.wait_written("Your rack")
    lay_two(listener)
    uncover(listener)
    pass_turn(listener)
    uncover(listener)
    exchange(listener)
    sentences = listener.written_sentences()
    assert any("passed" in sentence for sentence in sentences)
    assert any("exchanges 2 tiles" in sentence for sentence in sentences)
    listener.assert_in_order()


def test_slips_of_a_round_are_spoken(firefox, listener, address):
    """third-round 8-B1, 8-B2, 8-B10: a table, what its slip would be, that it is in, that it was replaced."""
    page = firefox
    _, text = evening(players=3, rounds=9)
    open_evening(page, address, text, selector=".dup-rack")
    listener.begin()
    page.fill("#rack-typed", "S A N U N")
    listener.tab_to("#rack-typed")
    listener.press("Return")
    wait_screen(page, "letter-caller")
    listener.tab_to("#start-round button")
    listener.press("Return")
    wait_screen(page, "slip-entry")
    listener.wait_written("Temps!")
    before = len(listener.written_sentences())
    for table in ("1", "2", "3", "1"):
        listener.tab_to("#slip-table")
        listener.press(table)
        listener.reader.press("0", "1")  # a reason, as judges write it
        listener.press("Return")
    assert page.locator(".seat[data-is=missing]").count() == 0
    assert len(listener.written_sentences()) > before
    listener.assert_in_order()


def uncover(listener):
    listener.tab_to("#next")
    listener.press("Return")
    wait_screen(listener.page, "#rack button")
    listener.rest()


def lay_two(listener):
    """Lay two tiles from H8 on, by their letters; Enter plays them."""
    page = listener.page
    letters = [tile for tile in page.evaluate(RACK) if tile != "?"][:2]
    page.focus("#board td[data-at=H8]")
    listener.wait_spoken("H8")
    listener.rest()  # from now on Orca leaves letters to the page
    listener.press(*(letter.lower() for letter in letters))
    wait_until(page, lambda: page.is_enabled("#next"), "a move lies")
    page.evaluate(UNHURRIED)
    listener.press("Return")
    wait_screen(page, ".rack.is-covered")
    listener.wait_written("".join(letters))


def pass_turn(listener):
    page = listener.page
    listener.tab_to("[data-dialog=pass]")
    listener.press("Return")
    wait_screen(page, "#pass[open]")
    page.evaluate(UNHURRIED)
    listener.tab_to("#pass button[form]")
    listener.press("Return")
    listener.wait_written("passed")


def exchange(listener):
    page = listener.page
    listener.tab_to("[data-dialog=exchange]")
    listener.press("Return")
    wait_screen(page, "#exchange[open]")
    for tile in (1, 2):
        listener.tab_to(f"#give-{tile}")
        listener.press("space")
    page.evaluate(UNHURRIED)
    listener.tab_to("#exchange button[form]")
    listener.press("Return")
    listener.wait_written("exchanges 2 tiles")
