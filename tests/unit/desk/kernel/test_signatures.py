"""Desk tests of signed results: screens, papers, files and the hall show what was signed, whatever the rules say today.

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
from faristol.tournament import pairable
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import counting_of
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


def other_rules(monkeypatch):
    """As if a corrected program read the bonus, what is official and the worth of a game otherwise."""
    monkeypatch.setattr(score, "bonus_of", lambda *_, **__: 22)
    monkeypatch.setattr(standing, "unofficial", lambda *_: "never")

    def counting(tournament):
        found = counting_of(tournament)
        return replace(found, points=replace(found.points, draw=2, loss=1))

    monkeypatch.setattr(pairable, "counting_of", counting)


def files_of(response):
    files = [effect for effect in response.effects if effect["do"] == "download"]
    return [file["bytes"] if "bytes" in file else file["text"] for file in files]


def record_in(html):
    """Return the digits that a screen or paper shows, each once."""
    return [
        *dict.fromkeys(re.findall(r"Record ([0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4})\b", words(html)))
    ]


def digits_of(user, stream, kind):
    """Return the digits of the newest entry of an act, from its line alone."""
    lines = run(user.desk.stream_store.lines(stream))
    entry = next(line for line in reversed(lines) if json.loads(line)["kind"] == kind)
    found = line_hash(entry)
    return f"{found[:4]} {found[4:8]} {found[8:12]}"


# ---- a duplicate ----


def signed_game(*, is_signed=True):
    game = small_game(groups=("A", "B"), is_ended=False)
    for _ in range(3):
        game.do(GiveSanction(player=player_of(11), why="talks"))
    game.end()
    if is_signed:
        sign(game)
    return game


def sign(game):
    game.do(SignResults(moment=game.device.moment, why="all agree"))


def shown_of(game):
    """Return all that is shown and handed out of a game."""
    # First the hall: with results in it, their screen also links to its window.
    game.send("show_results_in_hall", "/duplicate/results", round=3, group="")
    found = {place: game.look(place).screen for place in GAME_SCREENS}
    for name in GAME_FILES:
        (found[name],) = files_of(game.send(f"export_duplicate_{name}", "/duplicate/share"))
    now = display_options_of(game.user.desk.stream_store)
    return {**found, "hall": now.standings, "hall title": now.title}


def without_forms(found):
    """Return what is shown without the numbers with which forms are drawn."""
    return {
        place: re.sub(r'name="(?:seq|id)" value="[^"]*"', "", text) for place, text in found.items()
    }


def test_everything_of_a_signed_game_stays_under_another_reading_of_the_bonus(monkeypatch):
    game = signed_game()
    before = without_forms(shown_of(game))
    assert "29.5" in before["papers/classification"]
    other_rules(monkeypatch)
    game.user.restart()
    assert without_forms(shown_of(game)) == before


def test_everything_of_a_game_that_is_not_signed_follows_the_rules_of_today(monkeypatch):
    game = signed_game(is_signed=False)
    before = without_forms(shown_of(game))
    other_rules(monkeypatch)
    after = without_forms(shown_of(game))
    changed = {place for place in before if before[place] != after[place]}
    assert changed >= {*GAME_SCREENS, "table", "json", "eliot", "hall"} - {"results?group=B"}
    assert "Not official" in words(after["results"])


def test_unlocked_results_are_those_of_today_and_signed_again_they_stay(monkeypatch):
    game = signed_game()
    other_rules(monkeypatch)
    assert game.send("unlock_duplicate", "/duplicate/claims", why="a wrong slip").taken
    assert "bonus of 11 points" in words(game.look("results").screen)
    sign(game)
    monkeypatch.undo()
    assert "bonus of 11 points" in words(game.look("results").screen)
    assert RECKONED not in words(game.look("results").screen)


def lay_older(game, kind):
    """Lay a document as it was signed by version 1 of the act beside its own, and work with it."""
    user = game.user
    shelf = user.desk.stream_store
    row = shelf.new_stream(kind.name, "Older")
    facts = [entry.act for entry in game.opened.log]
    cards = run(shelf.cards(game.opened.id))
    change = Change(stream=row, events=facts, schema=kind.schema, cards=cards)
    run(shelf.append(change, request="older", done=Done()))
    strip_standing(user.store, row.id)
    user.restart()
    run(user.desk.stream_store.put_pref(kind.name, row.id))


def strip_standing(store, stream):
    """Take what a version before 0.7 did not hold out of the stored lines, and make the chain anew."""
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


def test_game_signed_by_version_1_is_reckoned_and_says_so(monkeypatch):
    game = signed_game()
    lay_older(game, DUPLICATE)
    found = shown_of(game)
    for place in ("results", "papers/classification", "papers/rounds", "papers/poster", "share"):
        assert words(found[place]).count(RECKONED) >= 1, place
    assert RECKONED not in words(game.look("results?round=1").screen)
    assert record_in(found["papers/classification"])
    other_rules(monkeypatch)
    assert "bonus of 11 points" in words(game.look("results").screen)
    checked = game.user.send("check_stream", "/files", stream=game.opened.id)
    assert "checked: nothing is missing" in str(
        [one for one in checked.effects if one["do"] == "toast"]
    )


def test_digits_of_the_signature_are_the_same_on_paper_in_the_list_and_in_a_check():
    game = signed_game()
    stream = game.opened.id
    digits = digits_of(game.user, stream, "sign_results")
    assert re.fullmatch(r"[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}", digits)
    for place in ("papers/classification", "results"):
        assert record_in(game.look(place).screen) == [digits]
    assert record_in(game.look("results?round=1").screen) == []
    assert record_in(game.user.look("/files").screen) == [digits]
    effects = game.user.send("check_stream", "/files", stream=stream).effects
    assert [one["text"] for one in effects if one["do"] == "toast"] == [
        f"{game.opened.seq} entries checked: nothing is missing. Record {digits}"
    ]


def test_digits_go_when_results_are_unlocked_and_are_new_when_they_are_signed_again():
    game = signed_game()
    first = digits_of(game.user, game.opened.id, "sign_results")
    assert game.send("unlock_duplicate", "/duplicate/claims", why="a wrong slip").taken
    assert record_in(game.look("papers/classification").screen) == []
    assert record_in(game.user.look("/files").screen) == []
    game.slips({3: "6F MASA"}, number=2, why="it was misread")
    sign(game)
    again = digits_of(game.user, game.opened.id, "sign_results")
    assert again != first
    assert record_in(game.look("papers/classification").screen) == [again]


def test_digits_are_found_behind_many_entries_and_remembered_for_the_next_start():
    game = signed_game()
    digits = digits_of(game.user, game.opened.id, "sign_results")
    for number in range(150):
        game.do(WriteNote(text=f"note {number}"))
    assert game.opened.seq > 150
    assert record_in(game.user.look("/files").screen) == [digits]
    while run(game.user.desk.run_idle()):
        pass
    row = run(game.user.store.row("heads", ["signed", game.opened.id]))
    assert digits.replace(" ", "") in str(row)
    game.user.restart()
    reading, game.user.desk.stream_store.lines = game.user.desk.stream_store.lines, None
    assert record_in(game.user.look("/files").screen) == [digits]
    game.user.desk.stream_store.lines = reading


def test_a_document_that_is_not_signed_has_no_digits():
    game = signed_game(is_signed=False)
    for answer in (game.look("papers/classification"), game.user.look("/files")):
        assert record_in(answer.screen) == []
    effects = game.user.send("check_stream", "/files", stream=game.opened.id).effects
    assert "Record" not in str(effects)


# ---- a tournament ----


def ended_event(*, is_ended=True, **fields):
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


def all_of(director):
    """Return all that is shown and handed out of a tournament."""
    found = {route: director.user.look(route).screen for route in EVENT_SCREENS}
    for name in set(FORMATS) - {"proof"}:
        answer = director.send("export_tournament", "/tournament/papers", format=name)
        (found[name],) = files_of(answer)
    # what breaks ties in it is of another program, and reckoned for it
    found["stg"] = "\n".join("|".join(line.split("|")[:5]) for line in found["stg"].split("\n"))
    director.user.send("show_tournament_in_hall", "/tournament", stream=director.opened.id)
    return {**found, "hall": display_options_of(director.user.desk.stream_store).pages}


@pytest.mark.parametrize("counts", ["points", "coefficients"])
def test_everything_of_an_ended_tournament_stays_under_another_reading(monkeypatch, counts):
    director = ended_event(counts=counts)
    all_of(director)  # what the hall is asked for on the way is asked for from now on
    before = without_forms(all_of(director))
    other_rules(monkeypatch)
    director.user.restart()
    assert without_forms(all_of(director)) == before


def test_everything_of_a_tournament_that_is_not_ended_follows_the_rules_of_today(monkeypatch):
    director = ended_event(is_ended=False)
    before = without_forms(all_of(director))
    other_rules(monkeypatch)
    after = without_forms(all_of(director))
    changed = {place for place in before if before[place] != after[place]}
    assert changed >= {*EVENT_SCREENS, "standings", "json", "trf", "page", "stg", "hall"}


def test_tournament_ended_by_version_1_is_reckoned_and_says_so():
    director = ended_event()
    lay_older(director, TOURNAMENT)
    found = all_of(director)
    said = "made final without being stored"
    for route in (
        "/tournament",
        "/tournament/standings",
        "/tournament/papers/standings",
        "/tournament/papers/record",
        "/tournament/papers/certificates?first=3",
        "/tournament/share",
        "page",
    ):
        assert said in words(found[route]), route
    assert said not in director.look("/tournament/standings?after=1")
    assert record_in(found["/tournament/papers/record"])


def test_changed_standings_are_not_printed_with_the_digits_of_the_end():
    director = ended_event()
    digits = digits_of(director.user, director.opened.id, "end_tournament")
    for route in (
        "/tournament/standings",
        "/tournament/papers/standings",
        "/tournament/papers/record",
        "/files",
    ):
        assert record_in(director.user.look(route).screen) == [digits], route
    right = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "500"}
    assert director.send("enter_table", "/tournament/table/1/1", **right, why="Turned").taken
    for route in EVENT_SCREENS[1:]:
        screen = director.user.look(route).screen
        assert record_in(screen) == [], route
        if "?as=" not in route and "?group=" not in route:
            assert CHANGED in words(screen), route
    assert record_in(director.user.look("/files").screen) == [digits], (
        "the entry of the end is there"
    )
    answer = director.send("export_tournament", "/tournament/papers", format="json")
    (results,) = map(json.loads, files_of(answer))
    assert (results["event"]["is_ended"], results["event"]["why_reckoned"]) == (True, "changed")
    assert director.send("reopen_tournament", why="to end it anew").taken
    assert record_in(director.user.look("/tournament/papers/record").screen) == []
    assert director.send("end_tournament").taken
    paper = director.user.look("/tournament/papers/record").screen
    (again,) = record_in(paper)
    assert again == digits_of(director.user, director.opened.id, "end_tournament") != digits
    assert RECKONED not in words(paper)
    answer = director.send("export_tournament", "/tournament/papers", format="json")
    assert [json.loads(text)["event"]["why_reckoned"] for text in files_of(answer)] == [""]


# ---- what another program wrote ----


def test_results_without_a_standing_draw_every_screen_and_are_found_by_a_check():
    game = signed_game()
    shelf = game.user.desk.stream_store
    facts = [entry.act for entry in game.opened.log]
    facts[-1] = replace(facts[-1], standing=())
    row = shelf.new_stream("duplicate", "Forged")
    cards = run(shelf.cards(game.opened.id))
    change = Change(stream=row, events=facts, schema=DUPLICATE.schema, cards=cards)
    run(shelf.append(change, request="forged", done=Done()))
    run(shelf.put_pref("duplicate", row.id))
    assert RECKONED in words(shown_of(game)["papers/classification"])
    refused = game.user.send("check_stream", "/files", stream=row.id)
    assert "says something impossible" in words(refused.screen)
