"""Signed results: screens, pages, files and the hall keep the signed values under any later rules.

The digits of the signature stand on the signed paper, in the list of files and in a check of the document.
"""

import json
import re
from dataclasses import replace

import pytest

from faristol.desk.hall.display_options import display_options_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.tournament.files.export import FORMATS
from faristol.duplicate import score, standing
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.results import SignResults, WriteNote
from faristol.duplicate.kind import DUPLICATE
from faristol.ledger.codec import line_hash
from faristol.tournament import pairing_basis
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import counting_of
from tests.support.desk import User, run
from tests.support.duplicate_game import player_of, small_game
from tests.support.tournament_user import Director, words

RECKONED = "Calculated by today’s rules"
CHANGED = "something was changed after the standings became final"
GAME_SCREENS = (
    "results",
    "results?group=B",
    "papers/classification",
    "papers/rounds",
    "papers/poster",
    "papers/sheets",
    "share",
    "share?group=A",
    f"sheet/{player_of(1)}",
    "master",
)
GAME_FILES = ("table", "players", "rounds", "json", "eliot")
EVENT_SCREENS = (
    "/tournament",
    "/tournament/standings",
    "/tournament/standings?as=games",
    "/tournament/standings?group=N",
    "/tournament/papers/standings",
    "/tournament/papers/certificates?first=3",
    "/tournament/papers/record",
    "/tournament/share",
)


def change_rules(monkeypatch):
    """Change the bonus, official results and the points of a game, as a corrected program would."""
    monkeypatch.setattr(score, "bonus_of", lambda *_, **__: 22)
    monkeypatch.setattr(standing, "reason_unofficial_game", lambda *_: "never")

    def change_counting(tournament):
        counting_rules = counting_of(tournament)
        return replace(counting_rules, points=replace(counting_rules.points, draw=2, loss=1))

    monkeypatch.setattr(pairing_basis, "counting_of", change_counting)


def files_of(response):
    files = [effect for effect in response.effects if effect["do"] == "download"]
    return [file["bytes"] if "bytes" in file else file["text"] for file in files]


def records_in(html):
    """Return the distinct digits displayed on a screen or page."""
    return [
        *dict.fromkeys(re.findall(r"Record ([0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4})\b", words(html)))
    ]


def digits_of(user, stream, kind):
    """Return the digits of the newest entry of an act, from its line alone."""
    lines = run(user.desk.stream_store.lines(stream))
    entry = next(line for line in reversed(lines) if json.loads(line)["kind"] == kind)
    digest = line_hash(entry)
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


# ---- a duplicate ----


def signed_game(*, is_signed=True):
    game = small_game(groups=("A", "B"), is_ended=False)
    for _ in range(3):
        game.do(GiveSanction(player=player_of(11), why="talks"))
    game.end()
    if is_signed:
        sign_results(game)
    return game


def sign_results(game):
    game.do(SignResults(moment=game.device.moment, why="all agree"))


def output_of_game(game):
    """Return the screens, files and hall texts of a game."""
    # First the hall: with results in it, their screen also links to its window.
    game.send("show_results_in_hall", "/duplicate/results", round=3, group="")
    output = {place: game.look(place).screen for place in GAME_SCREENS}
    for name in GAME_FILES:
        (output[name],) = files_of(game.send(f"export_duplicate_{name}", "/duplicate/share"))
    display_options = display_options_of(game.user.desk.stream_store)
    return {**output, "hall": display_options.standings, "hall title": display_options.title}


def strip_form_fields(output):
    """Return the output without the version fields of forms."""
    return {
        place: re.sub(r'name="(?:seq|id)" value="[^"]*"', "", text)
        for place, text in output.items()
    }


def test_signed_game_stays_under_another_reading_of_the_bonus(monkeypatch):
    game = signed_game()
    before = strip_form_fields(output_of_game(game))
    assert "29.5" in before["papers/classification"]
    change_rules(monkeypatch)
    game.user.restart()
    assert strip_form_fields(output_of_game(game)) == before


def test_unsigned_game_follows_the_rules_of_today(monkeypatch):
    game = signed_game(is_signed=False)
    before = strip_form_fields(output_of_game(game))
    change_rules(monkeypatch)
    after = strip_form_fields(output_of_game(game))
    changed = {place for place in before if before[place] != after[place]}
    assert changed >= {*GAME_SCREENS, "table", "json", "eliot", "hall"} - {"results?group=B"}
    assert "Not official" in words(after["results"])


def test_unlocked_results_follow_today_until_signed_again(monkeypatch):
    game = signed_game()
    change_rules(monkeypatch)
    assert game.send("unlock_duplicate", "/duplicate/claims", why="a wrong slip").taken
    assert "bonus of 11 points" in words(game.look("results").screen)
    sign_results(game)
    monkeypatch.undo()
    assert "bonus of 11 points" in words(game.look("results").screen)
    assert RECKONED not in words(game.look("results").screen)


def store_older(game, kind):
    """Store a copy of the document as signed by version 1 of the act, and use it."""
    user = game.user
    stream_store = user.desk.stream_store
    row = stream_store.new_stream(kind.name, "Older")
    events = [entry.act for entry in game.opened.log]
    cards = run(stream_store.cards(game.opened.id))
    change = Change(stream=row, events=events, schema=kind.schema, cards=cards)
    run(stream_store.append(change, request="older", done=Done()))
    strip_standing(user.store, row.id)
    user.restart()
    run(user.desk.stream_store.put_pref(kind.name, row.id))


def strip_standing(store, stream):
    """Remove the fields that versions before 0.7 lacked from the stored lines, and rebuild the chain."""
    prev = ""
    for key, row in sorted(store.tables["events"].items()):
        if row["stream"] != stream:
            continue
        entry = json.loads(row["line"])
        if entry["kind"] in ("sign_results", "end_tournament"):
            entry["version"] = 1
            for name in ("standing", "bonus", "unofficial"):
                entry["data"].pop(name, None)
        entry.pop("by")
        entry["prev"] = prev
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        prev = line_hash(line)
        store.tables["events"][key] = {**row, "line": line, "hash": prev}
    for row in store.tables["streams"].values():
        if row["id"] == stream:
            row["hash"] = prev


def test_game_signed_by_version_1_is_labelled_as_recalculated(monkeypatch):
    game = signed_game()
    store_older(game, DUPLICATE)
    output = output_of_game(game)
    for place in ("results", "papers/classification", "papers/rounds", "papers/poster", "share"):
        assert words(output[place]).count(RECKONED) >= 1, place
    assert RECKONED not in words(game.look("results?round=1").screen)
    assert records_in(output["papers/classification"])
    change_rules(monkeypatch)
    assert "bonus of 11 points" in words(game.look("results").screen)
    checked = game.user.send("check_stream", "/files", stream=game.opened.id)
    assert "checked: nothing is missing" in str(
        [effect for effect in checked.effects if effect["do"] == "toast"]
    )


def test_digits_of_the_signature_agree_on_paper_list_and_check():
    game = signed_game()
    stream = game.opened.id
    digits = digits_of(game.user, stream, "sign_results")
    assert re.fullmatch(r"[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}", digits)
    for place in ("papers/classification", "results"):
        assert records_in(game.look(place).screen) == [digits]
    assert records_in(game.look("results?round=1").screen) == []
    assert records_in(game.user.look("/files").screen) == [digits]
    effects = game.user.send("check_stream", "/files", stream=stream).effects
    assert [effect["text"] for effect in effects if effect["do"] == "toast"] == [
        f"{game.opened.seq} entries checked: nothing is missing. Record {digits}"
    ]


def test_digits_vanish_on_unlocking_and_change_on_signing_again():
    game = signed_game()
    first = digits_of(game.user, game.opened.id, "sign_results")
    assert game.send("unlock_duplicate", "/duplicate/claims", why="a wrong slip").taken
    assert records_in(game.look("papers/classification").screen) == []
    assert records_in(game.user.look("/files").screen) == []
    game.slips({3: "6F MASA"}, number=2, why="it was misread")
    sign_results(game)
    new_digits = digits_of(game.user, game.opened.id, "sign_results")
    assert new_digits != first
    assert records_in(game.look("papers/classification").screen) == [new_digits]


def test_digits_behind_many_entries_are_found_and_cached():
    game = signed_game()
    digits = digits_of(game.user, game.opened.id, "sign_results")
    for number in range(150):
        game.do(WriteNote(text=f"note {number}"))
    assert game.opened.seq > 150
    assert records_in(game.user.look("/files").screen) == [digits]
    while run(game.user.desk.run_idle()):
        pass
    row = run(game.user.store.row("heads", ["signed", game.opened.id]))
    assert digits.replace(" ", "") in str(row)
    game.user.restart()
    reading, game.user.desk.stream_store.lines = game.user.desk.stream_store.lines, None
    assert records_in(game.user.look("/files").screen) == [digits]
    game.user.desk.stream_store.lines = reading


def test_unsigned_document_has_no_digits():
    game = signed_game(is_signed=False)
    for answer in (game.look("papers/classification"), game.user.look("/files")):
        assert records_in(answer.screen) == []
    effects = game.user.send("check_stream", "/files", stream=game.opened.id).effects
    assert "Record" not in str(effects)


# ---- a tournament ----


def end_event(*, is_ended=True, **fields):
    director = Director(User(), groups="N\nS", prizes="Cup\nN: ham", **fields)
    for at, name in enumerate(("Anna", "Benet", "Clara", "David", "Eva")):
        director.send(
            "enter_player", "/tournament/entries", name=name, as_typed="yes", group="NS"[at % 2]
        )
    for _ in range(3):
        director.begin_round()
        director.play()
    if is_ended:
        assert director.send("end_tournament").taken
    return director


def output_of_event(director):
    """Return the screens, files and hall pages of a tournament."""
    output = {route: director.user.look(route).screen for route in EVENT_SCREENS}
    for name in set(FORMATS) - {"proof"}:
        answer = director.send("export_tournament", "/tournament/papers", format=name)
        (output[name],) = files_of(answer)
    # its tie-breaks are those of another program, and calculated for it
    output["stg"] = "\n".join("|".join(line.split("|")[:5]) for line in output["stg"].split("\n"))
    director.user.send("show_tournament_in_hall", "/tournament", stream=director.opened.id)
    return {**output, "hall": display_options_of(director.user.desk.stream_store).pages}


@pytest.mark.parametrize("counts", ["points", "coefficients"])
def test_ended_tournament_stays_under_another_reading(monkeypatch, counts):
    director = end_event(counts=counts)
    output_of_event(director)  # this puts the tournament in the hall, as the later outputs do
    before = strip_form_fields(output_of_event(director))
    change_rules(monkeypatch)
    director.user.restart()
    assert strip_form_fields(output_of_event(director)) == before


def test_running_tournament_follows_the_rules_of_today(monkeypatch):
    director = end_event(is_ended=False)
    before = strip_form_fields(output_of_event(director))
    change_rules(monkeypatch)
    after = strip_form_fields(output_of_event(director))
    changed = {place for place in before if before[place] != after[place]}
    assert changed >= {*EVENT_SCREENS, "standings", "json", "trf", "page", "stg", "hall"}


def test_tournament_ended_by_version_1_is_labelled_as_recalculated():
    director = end_event()
    store_older(director, TOURNAMENT)
    output = output_of_event(director)
    text = "made final without being stored"
    for route in (
        "/tournament",
        "/tournament/standings",
        "/tournament/papers/standings",
        "/tournament/papers/record",
        "/tournament/papers/certificates?first=3",
        "/tournament/share",
        "page",
    ):
        assert text in words(output[route]), route
    assert text not in director.look("/tournament/standings?after=1")
    assert records_in(output["/tournament/papers/record"])


def test_changed_standings_are_printed_without_the_digits_of_the_end():
    director = end_event()
    digits = digits_of(director.user, director.opened.id, "end_tournament")
    for route in (
        "/tournament/standings",
        "/tournament/papers/standings",
        "/tournament/papers/record",
        "/files",
    ):
        assert records_in(director.user.look(route).screen) == [digits], route
    right = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "500"}
    assert director.send("enter_table", "/tournament/table/1/1", **right, why="Turned").taken
    for route in EVENT_SCREENS[1:]:
        screen = director.user.look(route).screen
        assert records_in(screen) == [], route
        if "?as=" not in route and "?group=" not in route:
            assert CHANGED in words(screen), route
    assert records_in(director.user.look("/files").screen) == [digits], (
        "the entry of the end is there"
    )
    answer = director.send("export_tournament", "/tournament/papers", format="json")
    (results,) = map(json.loads, files_of(answer))
    assert (results["event"]["is_ended"], results["event"]["why_reckoned"]) == (True, "changed")
    assert director.send("reopen_tournament", why="to end it anew").taken
    assert records_in(director.user.look("/tournament/papers/record").screen) == []
    assert director.send("end_tournament").taken
    paper = director.user.look("/tournament/papers/record").screen
    (new_digits,) = records_in(paper)
    assert new_digits == digits_of(director.user, director.opened.id, "end_tournament") != digits
    assert RECKONED not in words(paper)
    answer = director.send("export_tournament", "/tournament/papers", format="json")
    assert [json.loads(text)["event"]["why_reckoned"] for text in files_of(answer)] == [""]


# ---- entries of another program ----


def test_results_without_a_standing_are_displayed_and_found_by_a_check():
    game = signed_game()
    stream_store = game.user.desk.stream_store
    events = [entry.act for entry in game.opened.log]
    events[-1] = replace(events[-1], standing=())
    row = stream_store.new_stream("duplicate", "Forged")
    cards = run(stream_store.cards(game.opened.id))
    change = Change(stream=row, events=events, schema=DUPLICATE.schema, cards=cards)
    run(stream_store.append(change, request="forged", done=Done()))
    run(stream_store.put_pref("duplicate", row.id))
    assert RECKONED in words(output_of_game(game)["papers/classification"])
    refused = game.user.send("check_stream", "/files", stream=row.id)
    assert "says something impossible" in words(refused.screen)
