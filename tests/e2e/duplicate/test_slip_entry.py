"""The entry of slips at the speed of a pile: keys, taps, all kinds of error.

Nothing is displayed before it is stored.
"""

from collections import Counter
from itertools import permutations
from statistics import median

import pytest

from tests.e2e.duplicate.table import Judge, probe
from tests.e2e.rig.desk import tables, wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.test_language import choose_in_settings

RACK = "S A N U N"


@pytest.fixture
def judge(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    judge.uncover()
    return judge


def is_whole(table, tables):
    return not any(
        str(other_table) != str(table) and str(other_table).startswith(str(table))
        for other_table in tables
    )


def enter(judge, table, at, word, tables):
    """Enter a slip as a judge who reads the list: letters, then arrows. Return the number of keys."""
    before = judge.keys
    judge.press(str(table))
    if not is_whole(table, tables):
        judge.press(word[0])
    for letter in word[0 if is_whole(table, tables) else 1 :]:
        places = [place for place, option in enumerate(judge.options) if option == [at, word]]
        if places and places[0] <= 2 and judge.page.input_value("#slip-move"):
            break
        if places and places[0] <= 2:
            break
        judge.press(letter)
    target = [at, word]
    while judge.highlighted != target:
        judge.press("ArrowDown")
        assert judge.keys - before < 20, (target, judge.options[:5])
    judge.press("Enter")
    return judge.keys - before


@pytest.mark.slow
def test_pile_of_forty_slips_takes_five_keys_a_slip_at_most(context, server):
    judge = Judge(context, server, rounds=9, players=40)
    judge.begin("S A N ? N")
    judge.uncover()
    tables = range(1, 41)
    best, second, third, fourth, other, last = judge_moves(judge)
    pile = (
        [best] * 9 + [second] * 6 + [third] * 4 + [fourth] * 3 + [other] * 2 + [last]
        + ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09"]
        + [("A1", "SUAM"), ("", "MANA"), ("H1", "XXX"), ("O15", "MASSA"), ("8H", "CASA")]
    )  # fmt: skip
    assert len(pile) == 40
    order = [(17 * k) % 41 for k in range(1, 41)]  # as runners bring them
    counts = []
    for table, slip in zip(order, pile, strict=True):
        before = judge.keys
        if isinstance(slip, str):
            judge.press(str(table))
            judge.press("Enter" if not is_whole(table, tables) else "")
            judge.press(f"{slip} Enter")
        elif slip in (best, second, third, fourth, other, last):
            enter(judge, table, *slip, tables)
        else:
            at, word = slip
            judge.press(str(table))
            if not is_whole(table, tables):
                judge.press("Enter")
            judge.press(at + word)
            while judge.highlighted != [at or "–", word]:
                judge.press("ArrowDown")
            judge.press("Enter")
        counts.append(judge.keys - before)
        judge.settle()
    assert judge.missing == []
    assert median(counts) <= 5, sorted(counts)
    reasons = {judge.seat(table)["reason"] for table in tables}
    assert {
        "",
        "no_slip",
        "no_coordinates",
        "bad_coordinates",
        "illegible_word",
        "invalid_word",
        "blank_not_marked",
        "late",
        "illegal_placement",
        "not_in_rack",
        "invalid_cross_word",
    } <= reasons
    print("keys a slip:", median(counts), "in all", sum(counts))


def judge_moves(judge):
    """Return six good moves of the list that differ to the eye: a blank is a letter in a ring."""
    report = judge.page.evaluate(
        "JSON.parse(document.querySelector('slip-entry').dataset.moves).moves.split('\\n').slice(0, 60).map((line) => line.split(' ').slice(0, 2))"
    )
    seen = {(at, word.replace("(", "").replace(")", "")): None for at, word in report}
    return [list(move) for move in seen][:6]


def test_three_taps_enter_a_slip(judge):
    page = judge.page
    page.click(".seat[data-table='14']")
    page.click("#slip-list [role=option] >> nth=0")
    assert "14" in judge.slab
    page.click("#slip-next")
    judge.settle()
    assert judge.seat(14)["is"] == "in"
    assert judge.logged("read_slips")[-1]["data"]["slips"][0]["points"] > 0


def test_several_tables_at_once_and_everyone_else(judge):
    judge.press("3,8,14 ArrowDown")
    assert judge.slab.startswith("Enter for tables 3, 8, 14")
    judge.press("Enter")
    judge.settle()
    assert len({judge.seat(table)["said"] for table in (3, 8, 14)}) == 1
    assert len(judge.logged("read_slips")[-1]["data"]["slips"]) == 3
    judge.press("* ArrowDown")
    left = len(judge.missing)  # more than the slab can name: it says how many
    assert judge.slab.startswith(f"Enter for {left} tables")
    judge.press("Enter")
    judge.settle()
    assert judge.missing == []


def test_everyone_else_by_taps(judge):
    page = judge.page
    judge.press("4S ArrowDown Enter")
    judge.settle()
    page.click("[data-everyone]")
    page.click("#slip-list [role=option] >> nth=0")
    page.click("#slip-next")
    judge.settle()
    assert judge.missing == []
    assert judge.seat(9)["said"] == judge.seat(4)["said"]


def test_illegal_move_is_judged_as_written(judge):
    judge.press("17 A1BOTMI")
    assert judge.highlighted == ["A1", "BOTMI"]
    judge.press("Enter")
    judge.settle()
    assert judge.seat(17)["reason"] == "invalid_word"
    assert judge.seat(17)["word"] == "BOTMI"


def test_slip_is_corrected_and_removed_from_its_row(judge):
    page = judge.page
    judge.press("4 ArrowDown Enter")
    judge.settle()
    page.click("#slips-in tr[data-seat] .row-name")
    assert page.input_value("#slip-table") == "4"
    judge.press("06 Enter")
    judge.settle()
    assert judge.seat(4)["reason"] == "late"
    page.click("#slips-in tr[data-seat] .row-name")
    page.click("#slip-list [role=option] >> nth=0")
    page.click("#slip-next")
    judge.settle()
    assert 4 in judge.missing
    assert len(judge.logged("take_slips_back")) == 1


def test_slip_appears_as_entered_only_after_storing(judge):
    page = judge.page
    probe.run_in_worker(page, "fail", what="abort", times=4)
    judge.press("4 ArrowDown Enter")
    wait_until(page, lambda: page.input_value("#slip-table") == "4", "what was typed")
    assert judge.seat(4)["is"] == "missing"
    assert judge.logged("read_slips") == [] or all(
        event["data"]["round"] != 10 for event in judge.logged("read_slips")
    )
    probe.run_in_worker(page, "fail", what="abort", times=0)
    page.keyboard.press("Enter")
    judge.settle()
    assert judge.seat(4)["is"] == "in"


def test_slips_can_be_typed_while_answers_are_slow(judge):
    page = judge.page
    probe.run_in_worker(page, "answers", how="slow", ms=3_000)
    judge.press("4 ArrowDown Enter 5 ArrowDown ArrowDown Enter 7 01 Enter 8")
    assert judge.seat(4)["is"] == "missing"
    probe.run_in_worker(page, "answers", how="pass")
    wait_until(page, lambda: not {4, 5, 7} & set(judge.missing), "three slips", 20)
    assert page.input_value("#slip-table") == "8"


# the list of moves as it is where there are too many: the best one alone
CUT = """() => {
  const entry = document.querySelector("slip-entry"),
    fresh = entry.cloneNode(true),
    told = JSON.parse(entry.dataset.moves),
    lines = told.moves.split("\\n");
  entry.dataset.moves = JSON.stringify({ ...told, known: "some", moves: lines[0] });
  entry.morphed(fresh);
  return lines.map((line) => line.split(" "));
}"""


def test_enter_waits_for_rules_where_list_is_cut(judge):
    """Third-round 1-A1."""
    page = judge.page
    at, word, points, *_ = page.evaluate(CUT)[-1]
    probe.run_in_worker(page, "answers", how="slow", ms=6_000)
    judge.press(f"4 {at}{word} Enter 5 01 Enter")
    assert page.input_value("#slip-move") == at + word
    assert judge.slab.startswith("Table and move")
    probe.run_in_worker(page, "answers", how="pass")
    wait_until(page, lambda: not {4, 5} & set(judge.missing), "two slips", 20)
    slip = judge.seat(4)
    assert (slip["at"], slip["word"], slip["points"], slip["reason"]) == (at, word, points, "")
    # more tables are typed before the answer: Enter was not meant for them
    page.evaluate(CUT)
    at, word = judge.options[-1]
    probe.run_in_worker(page, "answers", how="slow", ms=6_000)
    judge.press(f"7 {at}{word} Enter")
    page.fill("#slip-table", "7,8")
    probe.run_in_worker(page, "answers", how="pass")
    judge.settle()
    assert judge.highlighted == [at, word]
    assert {7, 8} <= set(judge.missing)
    judge.press("Enter")
    judge.settle()
    assert not {7, 8} & set(judge.missing)


def test_letter_of_blank_is_circled_wherever_displayed(context, server):
    """CAT-DUP 1.2-5."""
    judge = Judge(context, server, rounds=9)
    judge.begin("S A N ? N")
    judge.uncover()
    judge.press("4S ArrowDown")
    page = judge.page
    chosen = "#slip-list [aria-selected=true]"
    assert page.query_selector(f"{chosen} .ring")
    at, word = judge.highlighted
    name = page.inner_text(f"{chosen} > .hush")
    assert name.startswith(f"{word}, "), "whoever hears it is told which letter (third-round 8-A2)"
    assert page.get_by_role("option", selected=True, name=f"{at} {name} ").count() == 1
    assert page.query_selector("#slip-next .ring")
    assert name.rstrip(",") in page.inner_text("#slip-next .hush")
    assert "(" not in judge.slab
    page.keyboard.press("Enter")
    judge.settle()
    assert page.query_selector("#slips-in .ring")
    assert "(" in judge.seat(4)["word"]


def test_unknown_table_is_reported_and_not_entered(judge):
    judge.press("27")
    assert "27" in judge.page.inner_text("#slip-table-note")
    assert judge.page.is_disabled("#slip-next")


def test_slip_has_score_where_organiser_requires_scores(context, server):
    """CAT-DUP 1.2-7: what it says decides nothing."""
    judge = Judge(context, server, rounds=9, wants_scores=True)
    judge.begin(RACK)
    judge.press("4 S ArrowDown Enter 99 Enter")
    judge.settle()
    slip = judge.logged("read_slips")[-1]["data"]["slips"][0]
    assert slip["claimed"] == 99
    assert 0 < slip["points"] < 99


def enter_reason(judge, place):
    return judge.page.inner_text(f"#slip-option-{place} .by")


def test_word_without_place_offers_moves_or_text_as_written(judge):
    """CAT-DUP 1.7-1: no slip gets a place that was not written."""
    word = judge_moves(judge)[0][1]
    judge.press(f"3 {word}")
    (at, first), second = judge.options[:2]
    assert first == word
    assert second == ["–", word]
    assert enter_reason(judge, 1) == "as written: no coordinates"
    assert sum(option == ["–", word] for option in judge.options) == 1
    if judge.highlighted is None:  # it fits in more than one place
        judge.press("ArrowDown")
    assert judge.highlighted == [at, word]
    assert at in judge.page.inner_text("#slip-move-note")
    assert judge.page.inner_text("#slip-next b") == at
    judge.press("ArrowDown Enter")
    judge.settle()
    assert judge.seat(3)["reason"] == "no_coordinates"
    assert judge.seat(3)["word"] == word


def note_of(judge):
    return judge.page.inner_text("#slip-move-note")


def test_enter_adds_no_content_missing_on_slip(judge):
    """CAT-DUP 1.7: neither a longer word, nor one of many, nor an unknown reason."""
    report = moves_of_page(judge)
    before = len(judge.logged("read_slips"))

    def assert_not_entered(keys, text):
        judge.press("3")
        judge.page.keyboard.type(keys)
        assert judge.highlighted is None, keys
        assert judge.page.is_disabled("#slip-next"), keys
        assert text in note_of(judge), (keys, note_of(judge))
        judge.press("Enter Enter")
        judge.settle()
        assert len(judge.logged("read_slips")) == before, keys
        assert judge.page.input_value("#slip-move") == keys
        judge.press("Escape")

    letter = report[0][1][0]
    fits = sum(word.startswith(letter) for _, word, _ in report)
    assert_not_entered(letter, f"{fits} moves match: choose one or keep typing.")
    assert_not_entered(report[0][1][:-1], "or keep typing")
    points = Counter(points for _, _, points in report)
    many = next(n for n, count in points.most_common() if count > 1 and n >= 10 and n % 10)
    assert_not_entered(str(many), "moves match: choose one")
    assert_not_entered("POGAE", "Write the place too")
    assert_not_entered("15PMOS", "There is no row P. Rows go from A to O.")
    assert_not_entered("P15MOS", "There is no row P.")
    assert_not_entered("MOS H16", "There is no column 16. Columns go from 1 to 15.")
    assert_not_entered("16HMOS", "There is no column 16.")
    # the whole word of one move alone says it, and so do its points alone
    words = Counter(word for _, word, _ in report)
    at, word, _ = next(
        message for message in report if words[message[1]] == 1 and not message[1].startswith("L")
    )
    judge.press(f"7 {word}")
    assert judge.highlighted == [at, word]
    judge.press("Enter")
    judge.settle()
    assert (judge.seat(7)["at"], judge.seat(7)["word"]) == (at, word)
    alone = next((n for n, count in points.items() if count == 1 and n % 10 and n > 15), None)
    if alone is not None:
        judge.press(f"8 {alone}")
        assert judge.highlighted is not None
        judge.press("Escape")


def test_only_judge_marks_slip_without_place_or_with_wrong_place(judge):
    """CAT-DUP 1.7-1, 1.7-2."""
    judge.press("3 POGAE")
    assert judge.options == [["–", "POGAE"]]
    assert enter_reason(judge, 0) == "as written: no coordinates"
    judge.press("ArrowDown")
    assert "as written: no coordinates" in judge.slab
    judge.press("Enter")
    judge.settle()
    judge.press("4 15PMOS")
    assert judge.options == [["15P", "MOS"]]
    assert enter_reason(judge, 0) == "as written: wrong coordinates"
    judge.press("ArrowDown Enter")
    judge.settle()
    judge.press("5 A1POGAE")  # with its place it is what was typed
    assert judge.highlighted == judge.options[0] == ["A1", "POGAE"]
    judge.press("Enter")
    judge.settle()
    seats = [judge.seat(table) for table in (3, 4, 5)]
    reasons = ["no_coordinates", "bad_coordinates", "invalid_word"]
    assert [seat["reason"] for seat in seats] == reasons
    assert (seats[1]["at"], seats[1]["word"]) == ("15P", "MOS")


def test_no_key_is_covered_where_legal_moves_are_offered(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    page = judge.page
    judge.close()
    for width, height in ((1180, 820), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.click(".seat[data-table='3']")
        assert page.is_visible(".pad.is-letters")
        assert page.is_visible("[data-act=moves]")
        covered = page.evaluate(COVERED)
        assert covered == [], (width, covered)
        page.focus("#slip-table")
        page.keyboard.press("Escape")


# every key that is not what a finger in its middle would touch, once it is scrolled to
COVERED = """
() => [...document.querySelectorAll(".pad:not([hidden]) button")].filter((key) => {
  key.scrollIntoView({ block: "center" });
  const { left, top, width, height } = key.getBoundingClientRect();
  return [0.1, 0.5, 0.9].some((part) => document.elementFromPoint(left + width / 2, top + height * part)?.closest("button") !== key);
}).map((key) => key.textContent)
"""


def test_earlier_slip_is_replaced_in_words(judge):
    judge.press("4 ArrowDown Enter")
    judge.settle()
    text = judge.seat(4)["said"]
    judge.press("4 S ArrowDown")
    assert "Replace" in judge.slab
    assert text in judge.page.inner_text("#slip-move-note")
    judge.press("Escape 3,4 S ArrowDown")
    assert "Replace" in judge.slab
    assert judge.page.inner_text("#slip-move-note") == "Already entered: tables 4"


def test_earlier_slip_is_covered_while_clock_runs(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    judge.press("4 S ArrowDown Enter")
    judge.settle()
    judge.press("4")
    assert "Replace" not in judge.slab
    judge.press("S ArrowDown")
    assert "Replace" in judge.slab
    assert judge.seat(4)["said"] not in judge.page.inner_text("#slip-entry .entry__fields")


def test_moves_without_slip_appear_after_time_only_on_request(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    page = judge.page
    judge.press("4S ArrowDown Enter")
    judge.settle()
    judge.close()
    assert len(judge.options) == 1, "the one that is in"
    page.click("[data-act=moves]")
    assert len(judge.options) > 20
    assert page.query_selector("[data-act=moves]:not([hidden])") is None


def test_written_score_that_is_no_number_stays_refused_in_its_field(context, server):
    """CAT-DUP 1.2-7: nothing that was typed is lost, and the next try is one key away."""
    judge = Judge(context, server, rounds=3, players=6, wants_scores=True)
    judge.begin(RACK)
    judge.uncover()
    page = judge.page
    judge.press("1 Enter ArrowDown")
    page.keyboard.press("Enter")  # the score
    page.keyboard.type("4o")
    page.keyboard.press("Enter")
    wait_screen(page, "#slip-claimed-wrong .field__wrong")
    judge.settle()
    assert page.input_value("#slip-table") == "1"
    assert page.input_value("#slip-claimed") == "4o"
    assert page.get_attribute("#slip-claimed", "aria-invalid") == "true"
    assert page.evaluate("document.activeElement.id") == "slip-claimed"
    assert 1 in judge.missing
    page.keyboard.press("Backspace")
    assert not page.locator("#slip-claimed-wrong .field__wrong").count()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    judge.settle()
    assert 1 not in judge.missing
    assert judge.logged("read_slips")[-1]["data"]["slips"][0]["claimed"] == 40


def test_word_that_list_lacks_is_accepted_in_round_under_way(judge):
    """CAT-DUP 1.7-2: the judge says which words are valid."""
    page = judge.page
    at, word = next((at, word) for at, word in judge.options if "(" not in word)
    judge.press(f"1 Enter {at}{word}X")  # X is not on the rack: no word would make it a move
    judge.page.wait_for_timeout(500)
    assert judge.options == [[at, f"{word}X"]]
    judge.press("Escape")
    known = {word for _, word in judge.options}
    spellings = ("".join(letters) for letters in permutations(word))
    unknown = next(spelling for spelling in spellings if spelling not in known)
    judge.press(f"1 Enter {at}{unknown}")
    wait_until(page, lambda: len(judge.options) == 2, "the answer whether it would count")
    assert judge.options == [[at, unknown], [at, unknown]]
    judge.press("ArrowDown")
    assert "accepted though not in the list" in judge.slab
    page.keyboard.press("Enter")
    judge.settle()
    judge.press("2 Enter =1 Enter")  # the same as that one
    judge.settle()
    for table in (1, 2):
        assert judge.seat(table)["ruling"] == "accepted"
        assert judge.seat(table)["word"] == unknown
        assert judge.seat(table)["reason"] == ""
        assert int(judge.seat(table)["points"]) > 0


def test_second_reading_is_not_ended_early_without_question(judge):
    page = judge.page
    for table in range(1, 4):
        judge.press(f"{table}")
        if not is_whole(table, range(1, 25)):
            judge.press("Enter")
        judge.press("00 Enter")
        judge.settle()
    page.evaluate("location.hash = '#/duplicate/round?check=yes'")
    wait_screen(page, "#check-end")
    judge.press("1 Enter 00 Enter")
    wait_screen(page, "#check-early")
    page.click("#check-end > button")
    assert page.is_visible("#check-early")
    assert "24" in page.inner_text("#check-early .dialog__body")
    page.click("#check-early form button")
    assert "check=yes" in page.url
    page.click("#check-end > button")
    page.click("#check-early a")
    wait_screen(page, "#unchecked")
    assert "check=yes" not in page.url


def moves_of_page(judge):
    """Return the legal moves without a blank, from the data of the page."""
    lines = judge.page.evaluate(
        "JSON.parse(document.querySelector('slip-entry').dataset.moves).moves"
    )
    result = [line.split(" ") for line in lines.splitlines()]
    return [(at, word, int(points)) for at, word, points, *_ in result if "(" not in word]


def test_whole_word_with_its_place_that_is_no_move_is_never_made_longer(judge):
    at, longer = next((at, word) for at, word, _ in moves_of_page(judge) if len(word) > 4)
    report = {(place, word) for place, word, _ in moves_of_page(judge)}
    start = next(longer[:n] for n in (3, 4, 2) if (at, longer[:n]) not in report)
    judge.press(f"3 {at}{longer} Enter")
    judge.settle()
    judge.press(f"4 {at}{start}")
    assert judge.highlighted == [at, start]
    assert "judged as it is written" in judge.slab
    assert "not a valid move" in judge.slab
    assert [at, longer] in judge.options
    judge.press("Enter")
    judge.settle()
    assert judge.seat(4)["word"] == start
    assert judge.seat(4)["points"] == "0"


def test_points_on_slip_are_no_letters_of_its_word(judge):
    """CAT-DUP 1.7: what is wrong with a slip is what is written on it, and not how it was typed."""
    at, word, points = next((at, word, n) for at, word, n in moves_of_page(judge) if len(word) == 4)
    for table, order in ((3, "{at} {word} {n}"), (4, "{word} {at} {n}"), (5, "{n} {word} {at}")):
        judge.press(str(table))
        judge.page.keyboard.type(order.format(at=at, word=word, n=int(points) + 1).lower())
        assert judge.highlighted == [at, word], order
        judge.press("Enter")
        judge.settle()
        assert (judge.seat(table)["at"], judge.seat(table)["word"]) == (at, word)
        assert judge.seat(table)["points"] == str(points)
    for table, order in ((6, "{at} {word} {n}"), (7, "{word} {at} {n}"), (8, "{n} {word} {at}")):
        judge.press(str(table))
        judge.page.keyboard.type(order.format(at="O1", word=word, n=30).lower())
        assert judge.highlighted == ["O1", word], order
        judge.press("Enter")
        judge.settle()
        assert (judge.seat(table)["at"], judge.seat(table)["word"]) == ("O1", word)
        assert judge.seat(table)["points"] == "0"


def test_glued_letters_and_digits_are_no_slip_and_slab_reports_this(judge):
    page = judge.page
    judge.press("3")
    page.click("[data-act=none]")
    page.keyboard.type("6dip 8h")
    assert judge.options == []
    assert judge.slab.split("\n")[1] == "Letters and digits run together: separate them"
    judge.press("Enter Enter")
    judge.settle()
    assert 3 in judge.missing


def test_zero_alone_opens_choice_of_reason(judge):
    judge.press("3 0 Enter")
    judge.settle()
    assert 3 in judge.missing
    why = "Say why it is void: type a digit or choose from the list"
    assert judge.slab.split("\n")[1] == why
    judge.press("2 Enter")
    judge.settle()
    assert judge.seat(3)["ruling"]


def test_slip_begun_before_restart_is_replaced_by_another_table(judge):
    page = judge.page
    judge.press("3 sa")
    wait_until(page, lambda: "'SA'" in str(tables(page)["drafts"]).upper(), "the draft kept")
    page.reload()
    wait_screen(page, "#slip-entry", 60)
    wait_until(page, lambda: page.input_value("#slip-move").upper() == "SA", "it is back")
    page.wait_for_timeout(1000)
    assert page.input_value("#slip-table") == "3"
    assert page.evaluate("document.activeElement.id") == "slip-table"
    judge.press("4")
    assert (page.input_value("#slip-table"), page.input_value("#slip-move")) == ("4", "")
    assert page.evaluate("document.activeElement.id") == "slip-move"


def test_empty_move_proposes_no_move_and_enter_enters_none(judge):
    page = judge.page
    judge.press("3S ArrowDown Enter")
    judge.settle()
    judge.press("14 Enter Enter Enter")
    judge.settle()
    assert judge.highlighted is None
    assert page.is_disabled("#slip-next")
    assert 14 in judge.missing
    judge.press("Escape 1 Enter Enter Enter")
    judge.settle()
    assert 1 in judge.missing
    judge.press("=")
    assert judge.highlighted is None
    assert page.is_disabled("#slip-next")


def test_reason_goes_with_typed_text_and_no_other_word(judge):
    """CAT-DUP 1.7: whose slip bears no word is given none."""
    page = judge.page
    judge.press("3S ArrowDown Enter")
    judge.settle()
    judge.press("8 Enter")
    page.click("[data-act=zero]")
    judge.press("6 Enter")
    judge.settle()
    assert (judge.seat(8)["word"], judge.seat(8)["reason"]) == ("", "late")
    judge.press("9 SA")
    page.click("[data-act=zero]")
    assert page.input_value("#slip-move").endswith("SA 0")
    judge.press("6 Enter")
    judge.settle()
    assert judge.seat(9)["word"] == "SA"
    at, word, _ = moves_of_page(judge)[0]
    judge.press(f"7 {at}{word}")
    page.click("[data-act=zero]")
    judge.press("6 Enter")
    judge.settle()
    assert (judge.seat(7)["at"], judge.seat(7)["word"], judge.seat(7)["reason"]) == (
        at,
        word,
        "late",
    )


def test_same_as_late_slip_is_late_and_covered_slips_stay_covered(context, server):
    """CAT-DUP 1.5-4, 1.7-4."""
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    page = judge.page
    at, word, _ = moves_of_page(judge)[0]
    judge.press(f"3 {at}{word}06 Enter")
    judge.settle()
    judge.press("4")
    page.click("[data-act=same]")
    assert judge.options == []
    assert "table" in page.inner_text("#slip-list")
    page.click(".seat[data-table='3']")
    assert word not in page.inner_text("#slip-list")
    assert word not in judge.slab
    assert "table 3" in judge.slab
    page.click("#slip-next")
    judge.settle()
    assert judge.seat(4)["reason"] == "late"
    assert judge.seat(4)["points"] == "0"
    judge.press("5 =3 Enter")
    judge.settle()
    assert judge.seat(5)["reason"] == "late"


# how many columns the parts of the entry stand in
COLUMNS = """() => new Set([...document.querySelectorAll("#slip-form > *, slip-entry form > *")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).position !== "absolute" && !one.matches(".entry__moves"))
  .map((one) => `${one.getBoundingClientRect().left} ${one.getBoundingClientRect().right}`)).size"""


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_clock_is_uncovered_and_all_reasons_are_visible(context, server, language):
    """CAT-DUP 1.7: at both sizes of a tablet; and the keys stand where they stood while one types."""
    judge = Judge(context, server, rounds=3)
    page = judge.page
    choose_in_settings(page, language)
    go_to(page, "/duplicate/round")
    judge.begin(judge.evening.next_rack())
    top = "document.querySelector('.pad:not([hidden])').getBoundingClientRect().top"
    for width, height in ((1180, 820), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(
            """(() => { const words = document.createRange(); words.selectNodeContents(document.querySelector(".clock__time"));
            return words.getBoundingClientRect().right < document.querySelector(".clock-acts .btn").getBoundingClientRect().left; })()"""
        ), width
        stood = page.evaluate(top)
        judge.press("3")
        assert page.evaluate(top) == stood
        judge.press("0")
        assert page.locator(".pick.is-reasons button").count() >= 9
        assert page.evaluate(
            """[...document.querySelectorAll(".pick.is-reasons button")].every((one) => one.getBoundingClientRect().bottom <= document.querySelector(".pad:not([hidden])").getBoundingClientRect().top)"""
        ), width
        assert page.evaluate(top) == stood
        judge.press("Escape Escape Escape")
    # with the moves to be shown on request, and when the round is over: one column as before
    judge.close()
    assert page.evaluate(COLUMNS) == 1
    assert page.evaluate(top) == stood


def test_slip_is_taken_back_only_while_entry_is_empty(judge):
    judge.press("3 S ArrowDown Enter")
    judge.settle()
    judge.press("3")
    assert judge.options[0][0] == "×"
    judge.page.keyboard.press("Space")
    assert "×" not in [at for at, _ in judge.options]


OFFERED = """async (slips) => {
  const { SlipMoves, buildOptions } = await import(new URL("js/elements/slip-moves.js", document.baseURI));
  const all = slips.map(([at, word, reason, ruling], n) =>
    ({ dataset: { is: "in", table: String(n + 1), at, word, reason, ruling, points: "0" } }));
  const moves = new SlipMoves({ moves: "8D XXX(X) 10" }), typed = "8DXXXX";
  return buildOptions({ says: {}, all, seats: [], table: "", typed, isEmpty: false, query: moves.read(typed), moves })
    .map(({ kind, at, word, ruling, isAside }) => [kind, at, word, ruling ?? "", Boolean(isAside)]);
}"""


def test_alternative_of_slip_takes_place_of_a_single_row(judge):
    """A slip accepted by a ruling is another one: it can still be chosen."""
    slips = [
        ["8D", "XXX(X)", "", "accepted"],
        ["8D", "XXXX", "invalid_word", ""],
        ["8D", "XXXX", "blank_not_marked", "accepted"],
    ]
    assert judge.page.evaluate(OFFERED, slips) == [
        ["move", "8D", "XXX(X)", "accepted", False],
        ["written", "8D", "XXXX", "", True],
        ["written", "8D", "XXXX", "accepted", False],
    ]
