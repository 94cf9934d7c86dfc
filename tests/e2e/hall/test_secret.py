"""Secrets of the judge: none of them is ever sent on the channel of the hall."""

import json

import pytest

from tests.e2e.hall.window import (
    announce,
    messages_of,
    show_board,
    start_game,
    start_round,
    wait_beats,
    wait_element,
    wait_text,
)
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import lay, listed_words, paste
from tests.e2e.screens.house import go_to

# what is written in a message, tile by tile as on a board, and in words
WRITTEN = """
(messages) => messages.flatMap((message) => {
  const html = message.picture?.html ?? "";
  const page = new DOMParser().parseFromString(html, "text/html");
  const rows = [...page.querySelectorAll("tr, .rack")].map((row) => [...row.querySelectorAll(".tile b")].map((tile) => tile.textContent).join(""));
  const columns = [...page.querySelectorAll("tbody tr")].length ? Array.from({ length: 15 }, (_, at) =>
    [...page.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td")[at]?.querySelector(".tile b")?.textContent ?? " ").join("")) : [];
  return [JSON.stringify(message), page.body.textContent, ...rows, ...columns];
})
"""


def texts_sent(ear):
    """Return all sent messages, in each form in which they could be read."""
    return ear.evaluate(WRITTEN, messages_of(ear))


def secrets_in(secrets, texts):
    """Return the secrets that can be read in the texts."""
    plain = [text.upper() for text in texts]
    return sorted(secret for secret in secrets if any(secret.upper() in text for text in plain))


@pytest.fixture
def board(judge, hall, ear):
    """A board in the hall without its rack, and the clock."""
    paste(judge)
    show_board(judge, with_rack=False)
    start_round(judge, "0:45")
    wait_element(hall, "#hall .clock__time")
    go_to(judge, "/analyse", "#moves-list")
    return hall


def test_moves_of_search_and_tried_tiles_are_never_sent(judge, board, ear):
    words = {word.replace("(", "").replace(")", "") for word in listed_words(judge)}
    public = set(board.locator("#hall .board .tile b").all_text_contents())
    assert public
    before = board.locator("#hall .board .tile").count()
    secrets = {word for word in words if len(word) >= 4}
    secrets = secrets - set(secrets_in(secrets, texts_sent(ear)[:1]))
    assert len(secrets) >= 5
    for at in range(3):
        judge.locator("#moves-list button").nth(at).click()
        wait_until(judge, lambda: judge.query_selector(".analyse__sum"), "what is said of the move")
    lay(judge, "O1=L O2=E O3=NY")
    judge.wait_for_timeout(1200)
    # a call of the clock makes a new picture while all this is on the judge's screen
    wait_element(board, "#hall .clock.is-last", 40)
    judge.wait_for_timeout(300)
    go_to(judge, "/analyse/share", "#paste")
    go_to(judge, "/words?q=zzyzx", "#words-found")
    go_to(judge, "/hall", "#announce")
    judge.wait_for_timeout(1200)
    texts = texts_sent(ear)
    assert secrets_in(secrets, texts) == []
    assert secrets_in({"LLENYDOA", "LLENYDA", "ADELLNYO", "zzyzx"}, texts) == []
    for entry in messages_of(ear, "picture"):
        assert "is-try" not in entry["picture"]["html"]
        assert entry["picture"]["html"].count('class="board"') == 1
    assert board.locator("#hall .board .tile").count() == before
    assert board.locator("#hall .rack").count() == 0
    # and the search sees a leak, in words and in tiles
    leak = min(secrets)
    assert secrets_in({leak}, [*texts, json.dumps({"says": leak})]) == [leak]
    tiles = "".join(f'<td><span class="tile"><b>{letter}</b></span></td>' for letter in leak)
    message = {"picture": {"html": f"<table><tr>{tiles}</tr></table>"}}
    assert secrets_in({leak}, ear.evaluate(WRITTEN, [message])) == [leak]


def test_played_move_is_public(judge, board, ear):
    judge.locator("#moves-list button").first.click()
    wait_screen(judge, "#next:enabled")
    before = board.locator("#hall .board .tile").count()
    judge.click("#next")
    wait_until(
        board, lambda: board.locator("#hall .board .tile").count() > before, "the move in the hall"
    )
    wait_element(board, "#hall .board .tile.is-last")
    wait_element(board, "#hall .tell")


def test_log_of_document_and_ids_of_people_are_not_sent(judge, hall, ear):
    from tests.e2e.rig.desk import add_player, events, tables

    add_player(judge, "Secreta Persona")
    announce(judge, "Hola")
    start_round(judge, "0:31")
    wait_element(hall, "#hall .clock.is-last")
    judge.wait_for_timeout(500)
    people = {event["data"]["player"] for event in events(judge) if "player" in event["data"]}
    hashes = {row["hash"] for row in tables(judge)["events"]}
    assert people
    assert hashes
    assert secrets_in({"Secreta", *people, *hashes}, texts_sent(ear)) == []


def test_beat_holds_times_alone(judge, hall, ear):
    start_round(judge)
    wait_beats(ear)
    for entry in messages_of(ear, "beat"):
        assert set(entry) == {"type", "from", "beat"}
        assert set(entry["beat"]) == {"state", "left"}
    displayed = messages_of(ear, "picture")[-1]
    assert set(displayed["picture"]["clock"]["facts"]) == {"state", "total", "cues"}
    assert set(displayed) == {"type", "from", "beat", "called", "picture"}


@pytest.mark.parametrize("start", [start_round, start_game])
def test_no_message_has_the_judge_pages_clock_reading(judge, hall, ear, start):
    from tests.e2e.rig.desk import tables

    start(judge)
    wait_element(hall, "#hall [data-hall-clock]")
    wait_beats(ear)
    storage = hall.evaluate("JSON.stringify(Object.values(sessionStorage))")
    streams = {row["id"] for row in tables(judge)["streams"]}
    assert streams
    report = ("data-clock", "data-says", '"wall', '"skew', '"began', '"given', '"run"', *streams)
    assert secrets_in(report, [json.dumps(entry) for entry in messages_of(ear)]) == []
    assert secrets_in(report, [storage, storage.replace("\\", "")]) == []
    # the preview on the judge's page reads the clock itself, and goes on without the channel
    go_to(judge, "/hall", ".hall-frame [data-clock]")


def test_letters_tried_on_screen_of_voice_are_of_no_document(judge, hall, ear):
    go_to(judge, "/voice?language=ca&left=Z&rack=AL·LNYDO", "#trial-caller")
    caller = "#trial-caller"
    judge.evaluate("(name) => document.querySelector(name).act('manual')", caller)
    judge.wait_for_selector(f"{caller}[data-state=manual]")
    judge.click(f"{caller} [data-act=next]")
    judge.click(f"{caller} [data-act=next]")
    go_to(judge, "/players", "#finder")
    announce(judge, "Fi de la prova")
    wait_text(hall, "Fi de la prova")
    assert messages_of(ear, "called") == []
    assert all(entry["called"] == [] for entry in messages_of(ear, "picture"))
