"""The hall stays with its game when another one is opened (third-round 9-B21)."""

from tests.e2e.clock.test_side_by_side import device_file
from tests.e2e.rig.desk import tables, wait_screen, wait_until
from tests.e2e.screens.house import go_to, import_register, let_clock_run

RACK = "() => [...document.querySelectorAll('#hall .rack .tile b')].map((one) => one.textContent).sort().join('')"


def begin_round(page, name):
    """Open a duplicate and run its round: the hall displays its rack from then on."""
    stream = next(row["id"] for row in tables(page)["streams"] if row["name"] == name)
    go_to(page, f"/duplicate?game={stream}", "#next")
    page.click("#next")
    requested = "document.querySelector('#clock-runs-on:modal, #start-round button')"
    wait_until(page, lambda: page.evaluate(f"{requested} !== null"), "the round, or the question")
    let_clock_run(page)
    wait_screen(page, "#start-round button")
    page.click("#start-round button")
    wait_screen(page, "slip-entry")


def test_hall_stays_with_its_game_until_judge_shows_the_other(judge, another_hall):
    """Third-round 9-B21: the first room saw the other room's rack and clock at once, without a question."""
    import_register(judge, device_file())
    begin_round(judge, "Masters")
    hall = another_hall()
    wait_until(hall, lambda: hall.evaluate(RACK) == "AACELSS", "the rack of Masters")
    begin_round(judge, "Beginners")
    judge.wait_for_selector("#ask-hall:not([hidden])")
    assert "Masters" in judge.inner_text("#ask-hall p")
    assert hall.evaluate(RACK) == "AACELSS"
    judge.click("#ask-hall [data-device=hall-other]")
    wait_until(hall, lambda: hall.evaluate(RACK) == "AALLMOS", "the rack of Beginners")
    assert judge.is_hidden("#ask-hall")
