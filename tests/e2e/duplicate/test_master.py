"""The master move: preview, choice, announcement, the board and the next round (CAT-DUP 1.1-8, 1.8-1)."""

from functools import cache

from faristol.board.notation import format_coordinates
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.values import Slip
from faristol.tiles.reading import in_tiles
from tests.e2e.duplicate.evening import Evening, open_evening
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, wait_screen, wait_until
from tests.e2e.screens.house import device_text, go_to, run_in_thread
from tests.support.duplicate_game import player_of

ROUTE = "/duplicate/master"


def file_before_master(lang, *, of, nulls=()):
    """Return the file of an evening before its second master move; `of` has the rank of each table's move."""

    def make():
        game = Evening(players=6, lang=lang, rounds=1)
        game.type_drawn()
        ranks = {number: of(number) for number in range(1, 7) if number not in nulls}
        moves, _ = game.moves(max(ranks.values()) + 1)
        alphabet = game.opened.terms.alphabet
        slips = [Slip(player=player_of(number), at="A1", word="XXX") for number in nulls]
        for number, rank in ranks.items():
            at = format_coordinates(moves[rank].start, moves[rank].direction)
            word = in_tiles(moves[rank].word, alphabet)
            slips.append(Slip(player=player_of(number), at=at, word=word))
        game.do(ReadSlips(round=2, slips=tuple(slips)))
        return device_text(game.user)

    return run_in_thread(make)


@cache
def round_without_best():
    """Return a round in which no player has the best move."""
    return file_before_master("en", of=lambda number: 3 if number < 4 else 6)


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def last_move_tiles(page):
    """Return the tiles of the move that is marked on the board."""
    return page.locator("#board td:has(.is-last)").evaluate_all(
        "(all) => all.map((one) => one.ariaLabel)"
    )


def test_chosen_move_is_announced_and_laid_and_next_round_is_a_single_tap(context, server):
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    first = page.locator(".cand").first
    assert first.locator("input").is_checked()
    word = first.locator(".word").inner_text()
    assert word in page.inner_text("#next strong")
    assert last_move_tiles(page)
    before = kinds_of(page)
    # another one is looked at: the board shows it, the words change, nothing is stored
    other = page.locator(".cand").nth(1)
    displayed, text = last_move_tiles(page), page.inner_text(".say")
    other.click()
    wait_until(page, lambda: last_move_tiles(page) != displayed, "the other move on the board")
    assert page.inner_text(".say") != text
    assert page.locator(".master__sure").count() == 1  # fewer points: it asks once more
    assert kinds_of(page) == before
    first.click()
    wait_until(page, lambda: last_move_tiles(page) == displayed, "the first move again")
    wait_until(page, lambda: page.locator(".master__sure").count() == 0, "no question any more")
    page.click("#next")
    wait_screen(page, ".master__fixed")
    assert kinds_of(page)[-1] == "announce_master"
    assert last_move_tiles(page) == displayed
    assert word in page.inner_text(".master__fixed")
    assert "«" in page.inner_text(".say")
    assert page.locator(".master__round tbody tr").count() == 6
    page.click("#next")
    wait_until(page, lambda: "/duplicate/round" in page.url, "the next round")
    wait_screen(page, "#round-board .is-last")


@cache
def round_with_better_moves():
    """Return a round with four played moves, two null slips to review, and better moves.

    No player has the better moves.
    """
    return file_before_master("ca", of=lambda number: 2 + number, nulls=(5, 6))


# how many moves of each list are whole to the eye
WHOLE = """[".choosing__found", ".choosing__known > :last-child"].map((list) => {
  const { bottom } = document.querySelector(list).getBoundingClientRect();
  return [...document.querySelectorAll(`${list} .cand`)].filter((one) => one.getBoundingClientRect().bottom <= bottom + 1).length;
})"""


def test_moves_of_players_come_first_and_unplayed_moves_stay_visible(context, server):
    page = context.new_page()
    open_evening(page, server, round_with_better_moves(), ROUTE, "#announce")
    for width, height in ((1180, 820), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, lambda wide=width: page.evaluate("innerWidth") == wide, "the size")
        result, unfound = page.evaluate(WHOLE)
        assert result >= 2, (width, height)
        assert unfound >= 1, (width, height)


def test_any_other_move_is_listed_while_typing_and_picked(context, server):
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    page.fill("#master-typed", "S")
    rows = page.locator(".choosing__other .cand")
    wait_until(page, lambda: rows.count() > 3, "a list of moves")
    row = rows.nth(2)
    word = row.locator(".word").inner_text()
    row.click()
    wait_until(page, lambda: word in page.inner_text("#next strong"), "the move picked")
    assert page.input_value("#master-typed") == "S"


SEEN = """
() => {
  const row = document.querySelector(".cand input:checked"), next = document.querySelector("#next");
  const hidden = (name) => document.querySelector(`#announce [name=${name}]`)?.value ?? "";
  return {
    row: row?.value ?? "", form: `${hidden("at")} ${hidden("word")}`.trim(), slab: next.querySelector("strong").textContent,
    isWaiting: next.disabled, laid: document.querySelectorAll("#board td .is-last").length,
    said: document.querySelector(".choosing__say .say")?.textContent ?? "", rack: document.querySelectorAll(".choosing__rack .tile").length,
  };
}
"""


def wait_agreement(page, move):
    """Wait until all parts of the screen agree on the choice, or on none."""

    def is_so():
        seen = page.evaluate(SEEN)
        if move is None:
            return seen["isWaiting"] and not (
                seen["row"] or seen["form"] or seen["laid"] or seen["said"]
            )
        return (
            seen["row"] == seen["form"] == move
            and seen["slab"] == f"Announce {move}"
            and seen["laid"] > 0
            and bool(seen["said"])
            and not seen["isWaiting"]
            and seen["rack"] == 7
        )

    wait_until(page, is_so, f"{move} on every part of the screen")


def test_last_touched_move_is_the_choice_in_any_order(context, server):
    """CAT-DUP 1.8-1: no master move is set that was not picked."""
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    moves = [candidate.get_attribute("value") for candidate in page.locator(".cand input").all()]
    first, second, best = moves[0], moves[1], moves[-1]
    wait_agreement(page, first)
    field = page.locator("#master-typed")
    field.fill(best)  # typed, then a row
    wait_agreement(page, best)
    page.locator(f".cand:has([value='{second}'])").click()
    wait_agreement(page, second)
    wait_until(page, lambda: field.input_value() == "", "the field to agree")
    field.fill("SZARM")  # not valid, after a row
    wait_agreement(page, None)
    assert page.locator("#master-typed-wrong").count() == 1
    page.locator(f".cand:has([value='{first}'])").click()  # a row, after what is not valid
    wait_agreement(page, first)
    field.press_sequentially(best.replace(" ", ""))  # typed on without a pause
    wait_agreement(page, best)
    field.fill("")  # nothing is touched any more: what is proposed
    wait_agreement(page, first)
    # answers are late: the slab still shows the one before when it is tapped
    before = kinds_of(page)
    probe.run_in_worker(page, "answers", how="slow", ms=1_500)
    page.locator(f".cand:has([value='{second}'])").click()
    page.click("#next")
    probe.run_in_worker(page, "answers", how="pass")
    wait_until(page, lambda: page.locator("#master-problem").count(), "the question to look")
    assert kinds_of(page) == before
    wait_agreement(page, second)
    page.check("[name=is_sure]")
    page.locator(f".cand:has([value='{best}'])").click()
    wait_agreement(page, best)
    page.keyboard.press("Enter")  # on a row it announces nothing
    field.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    assert kinds_of(page) == before
    page.click("#next")
    wait_screen(page, ".master__fixed")
    announced = events(page)[-1]
    assert announced["kind"] == "announce_master"
    assert f"{announced['data']['at']} {announced['data']['word']}" == best


def test_accidental_choice_is_taken_back_by_its_reason(context, server):
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    page.click("#next")
    wait_screen(page, ".master__fixed")
    page.click("[data-dialog=withdraw]")
    page.click("#withdraw .btns .is-danger")
    wait_until(page, lambda: page.locator("#withdraw .field__wrong").count(), "what is lacking")
    page.fill("#withdraw-why", "the wrong line")
    page.click("#withdraw .btns .is-danger")
    wait_screen(page, "#announce")
    assert kinds_of(page)[-1] == "withdraw_master"


def test_master_move_works_by_keyboard_alone(context, server):
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    page.locator(".cand input").first.focus()
    displayed = last_move_tiles(page)
    page.keyboard.press("ArrowDown")
    wait_until(page, lambda: last_move_tiles(page) != displayed, "the next move on the board")
    assert page.evaluate("document.activeElement.name") == "pick"  # painting leaves the focus
    page.keyboard.press("ArrowUp")
    wait_until(page, lambda: last_move_tiles(page) == displayed, "the first move again")
    page.focus("#next")
    page.keyboard.press("Enter")
    wait_screen(page, ".master__fixed")


def test_wrong_master_is_annulled_and_its_words_can_be_read(context, server):
    """CAT-DUP 1.8-2."""
    page = context.new_page()
    open_evening(page, server, round_without_best(), ROUTE, "#announce")
    page.click("#next")
    wait_screen(page, ".master__fixed")
    go_to(page, "/duplicate/special/invalid?round=2", "#invalidate")
    assert page.locator(".standing-changes tbody tr").count() == 6
    page.fill("#invalidate-why", "not in the dictionary")
    page.click("#next")
    wait_screen(page, ".aloud")
    assert kinds_of(page)[-1] == "invalidate_master"
    go_to(page, "/duplicate/special/invalid?round=2", ".aloud")
    assert page.locator("#board td.is-taken").count() > 7  # it stays on the board
