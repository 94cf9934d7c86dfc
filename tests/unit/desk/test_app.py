"""The entry point of the desk: one answer for each request, also after a fault."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.register import RegisterService
from faristol.ledger.audit import verify
from tests.support.desk import MemoryStore, User
from tests.support.desk_states import STATES


def notice_of(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "notice")


def toasts_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def failure(response):
    return next(effect for effect in response.effects if effect["do"] == "failed")


def events(store):
    return [row for _, row in sorted(store.tables["events"].items())]


def test_unknown_route_leads_home():
    assert "Ready for the hall" in User().look("/nowhere").screen


def test_player_is_stored_before_the_screen_shows_it():
    user = User()
    response = user.add("Núria Puig")
    assert response.taken
    assert "Núria Puig" in response.screen
    assert [row["seq"] for row in events(user.store)] == [1, 2]


def test_stored_lines_are_a_chain():
    user = User()
    user.add("Núria Puig")
    user.add("Ștefan Popescu")
    assert verify([row["line"] for row in events(user.store)]) is None


def test_names_are_not_written_into_the_chain():
    user = User()
    user.add("Núria Puig", club="Molí Nou")
    log_text = "".join(row["line"] for row in events(user.store))
    assert "ria Puig" not in log_text
    assert "Molí" not in log_text


def test_markup_in_a_name_is_escaped():
    screen = User().add("<script>alert(1)</script>").screen
    assert "<script>" not in screen
    assert "&lt;script&gt;" in screen


def test_refused_form_is_returned_with_its_input_and_a_field_message():
    user = User()
    response = user.send(
        "add_player",
        "/players/new",
        name="Núria",
        seq=0,
        list=["BARRUF"],
        number=[""],
        rating=["abc"],
        date=[""],
    )
    assert not response.taken
    assert 'value="abc"' in response.screen
    assert 'id="rating-0-new-wrong"' in response.screen
    assert not events(user.store)


def test_repeated_name_is_refused_once_and_accepted_for_a_namesake():
    user = User()
    user.add("Núria Puig")
    refused = user.add("nuria puig")
    assert "Núria Puig is already in the register." in refused.screen
    assert 'name="namesake"' in refused.screen
    assert user.add("nuria puig", namesake="yes").taken


def test_repeated_request_is_answered_from_the_log():
    user = User()
    first = user.send("add_player", "/players/new", name="Núria", seq=0, request_id="r:1")
    before = events(user.store)
    user.restart()
    repeated = user.send("add_player", "/players/new", name="Núria", seq=0, request_id="r:1")
    assert events(user.store) == before
    assert repeated.taken
    assert toasts_of(repeated) == toasts_of(first) == ["Saved: Núria."]


def test_form_rendered_before_the_last_change_is_stale():
    user = User()
    user.add("Núria")
    seq, player = user.seq_of("Núria"), user.id_of("Núria")
    assert user.send("retire_player", f"/players/{player}", player=player, seq=seq).taken
    before = events(user.store)
    stale = user.send("return_player", f"/players/{player}", player=player, seq=seq)
    assert not stale.taken
    assert "out of date" in notice_of(stale)
    assert events(user.store) == before


def test_form_stays_fresh_when_another_person_changes():
    user = User()
    user.add("Núria")
    seq, player = user.seq_of("Núria"), user.id_of("Núria")
    user.add("Pere")
    assert user.send("retire_player", f"/players/{player}", player=player, seq=seq).taken


def test_two_windows_without_locks_cannot_write_the_same_entry():
    store = MemoryStore()
    first_window, second_window = User(store), User(store)
    first_window.dice.count = 1000
    first_window.add("Núria")
    second_window.restart()
    second_window.look("/players")
    first_window.add("Pere")
    late = second_window.add("Marta")
    assert not late.taken
    assert "out of date" in notice_of(late)
    assert "Pere" in second_window.look("/players").screen
    assert second_window.add("Marta").taken
    assert verify([row["line"] for row in events(store)]) is None


def test_two_windows_that_both_begin_a_register_share_one():
    store = MemoryStore()
    first_window, second_window = User(store), User(store)
    assert first_window.add("Núria").taken
    assert "out of date" in notice_of(second_window.add("Pere"))
    assert second_window.add("Pere").taken
    assert len(store.tables["streams"]) == 1
    assert {
        person.name for person in second_window.desk.service(RegisterService).people.values()
    } == {
        "Núria",
        "Pere",
    }


def test_full_disk_leaves_everything_unchanged_and_is_reported():
    user = User()
    user.add("Núria")
    before = events(user.store)
    user.store.fail_next = StoreError("store/full", "QuotaExceededError")
    response = user.add("Pere")
    assert failure(response)["code"] == "store/full"
    assert "no space left" in failure(response)["text"]
    assert response.screen is None, "the form on the page stays as it is"
    assert events(user.store) == before
    assert "Pere" not in user.look("/players").screen
    assert user.add("Pere").taken


def test_internal_fault_is_a_message_with_details(monkeypatch):
    user = User()
    monkeypatch.setattr("faristol.club.people.People.find", lambda *_: 1 // 0)
    response = user.look("/players")
    assert failure(response)["code"] == "desk/ZeroDivisionError"
    assert "ZeroDivisionError" in failure(response)["details"]


def test_unknown_command_is_answered():
    assert failure(User().send("burn_down"))["code"] == "desk/unknown_command"


def test_answer_to_a_favourite_has_its_row_alone():
    user = User()
    user.add("Núria")
    response = user.send("favour_player", player=user.id_of("Núria"))
    assert response.screen is None
    assert list(response.fragments) == [f"player-{user.id_of('Núria')}"]
    assert 'aria-pressed="true"' in response.fragments[f"player-{user.id_of('Núria')}"]


def test_answer_to_a_search_has_the_rows_alone():
    user = User()
    user.add("Núria Puig")
    user.add("Pere Vila")
    response = user.look("/players?q=nuria", region="players-rows")
    assert list(response.fragments) == ["players-rows"]
    assert "Núria Puig" in response.fragments["players-rows"]
    assert "Pere Vila" not in response.fragments["players-rows"]


def test_search_shows_the_best_matches_and_the_list_a_whole_page():
    user = User()
    for number in range(60):
        user.add(f"Player {number}")

    def count_rows(query: str) -> int:
        rows = user.look(f"/players?{query}", region="players-rows").fragments["players-rows"]
        assert "60 players" in rows
        return rows.count('<tr id="player-')

    assert count_rows("") == 50
    assert count_rows("page=2") == 10
    assert count_rows(f"page={'9' * 5000}") == count_rows("page=1"), "no page has such a number"
    assert count_rows("q=player") == count_rows("q=player&page=3") == 20
    assert count_rows("q=+&page=2") == 10, "blanks ask for nobody"


def test_erased_person_leaves_no_name_and_keeps_a_number():
    user = User()
    user.add("Núria Puig", club="Vic")
    user.send(
        "change_player",
        name="Núria Puig Vila",
        player=user.id_of("Núria Puig"),
        seq=user.seq_of("Núria Puig"),
    )
    user.store.tables["screens"]["x"] = {"id": "x", "html": "Núria Puig"}
    player = user.id_of("Núria Puig Vila")
    seq = user.seq_of("Núria Puig Vila")
    wrong = user.send("forget_player", f"/players/{player}", player=player, seq=seq, word="no")
    assert "Type FORGET to continue." in wrong.screen
    done = user.send("forget_player", f"/players/{player}", player=player, seq=seq, word="forget")
    assert done.taken
    assert not user.store.tables["cards"]
    assert "Puig" not in str(user.store.tables)
    assert "Player 1" in user.look(f"/players/{player}").screen
    user.restart()
    assert "Player 1" in user.look(f"/players/{player}").screen


def test_language_and_look_change_at_once_and_are_stored():
    user = User()
    response = user.send("change_settings", "/settings", lang="ro")
    assert response.lang == "ro"
    assert {"do": "language", "lang": "ro", "look": ""} in response.effects
    assert user.store.tables["prefs"][((1, "look"),)]["value"] == "ro "


def test_routes_can_be_rendered_empty_and_filled():
    user = User()
    routes = [
        "/",
        "/players",
        "/players/new",
        "/players/import",
        "/files",
        "/ready",
        "/version",
        "/settings",
        "/parts",
    ]
    for route in routes:
        assert user.look(route).screen, route
    user.add("Núria")
    routes += [f"/players/{user.id_of('Núria')}", f"/players/{user.id_of('Núria')}/merge"]
    for route in routes:
        assert user.look(route).screen, route


def test_answers_of_other_days_are_dropped_at_the_first_entry():
    user = User()
    for name in ("Núria", "Pere"):
        user.add(name)
    user.clock.moment = "2026-11-21T09:00:00Z"
    user.restart()
    user.look("/players")
    user.add("Marta")
    assert [row["at"][:10] for row in user.store.tables["requests"].values()] == ["2026-11-21"]


def focused_ids(response):
    return [effect["id"] for effect in response.effects if effect["do"] == "focus"]


def test_refused_form_has_the_focus_on_the_first_wrong_field():
    user = User()
    lists = {"list": ["BARRUF"], "number": [""], "date": [""]}
    wrong = user.send("add_player", "/players/new", name="Núria", seq=0, rating=["abc"], **lists)
    assert focused_ids(wrong) == ["rating-0-new"]
    assert focused_ids(user.add("Núria")) == []
    player, seq = user.id_of("Núria"), user.seq_of("Núria")
    route = f"/players/{player}"
    refused = user.send("forget_player", route, player=player, seq=seq, word="no")
    assert focused_ids(refused) == [f"forget-word-{player}"]


def test_focus_returns_to_the_name_after_adding_one_of_many():
    user = User()
    assert 'value="another" checked' in user.look("/players/new").screen, "one seldom comes alone"
    user.add("Bernat", then="another")
    response = user.add("Núria", then="another")
    assert focused_ids(response) == ["name-new"]
    assert 'value="Núria"' not in response.screen
    assert 'value="another" checked' in response.screen
    so_far = response.screen[response.screen.index('id="names-so-far"') :]
    assert "2 players" in so_far
    assert so_far.index("Núria") < so_far.index("Bernat"), "the newest first"
    refused = user.add("")
    assert 'value="another" checked' not in refused.screen, "it stays as it was sent"


def test_name_from_right_to_left_keeps_its_direction_in_a_sentence():
    assert toasts_of(User().add("נועם")) == ["Saved: \u2068נועם\u2069."]
    assert toasts_of(User().add("\u202eNúria")) == ["Saved: \u2068\u202eNúria\u2069."]
    assert toasts_of(User().add("Núria")) == ["Saved: Núria."]


def test_screens_have_a_skip_link_and_at_most_one_next_action():
    user = User()
    user.add("Núria")
    player = user.id_of("Núria")
    for route in (
        "/",
        "/players",
        "/players/new",
        "/players/import",
        "/files",
        "/ready",
        "/version",
        "/settings",
        f"/players/{player}",
        f"/players/{player}/merge",
    ):
        screen = user.look(route).screen
        assert 'class="skip" href="#principal"' in screen, route
        assert 'id="principal" tabindex="-1"' in screen, route
        assert screen.count('class="next"') <= 1, route


def test_version_that_cannot_read_the_storage_is_not_offered():
    versions = {"current": {"version": "2", "build": "b" * 16, "storage": 2, "changelog": {}}}
    versions["previous"] = {"version": "1", "build": "a" * 16, "changelog": {}}
    user = User()
    closed = user.look("/version", facts={"status": versions}).screen
    assert "you cannot go back to it" in closed
    assert "take_back" not in closed
    versions["previous"]["storage"] = 2
    assert "take_back" in user.look("/version", facts={"status": versions}).screen


@pytest.mark.parametrize(
    ("state", "routes", "beside"),
    [
        ("clocked", ("/clock/round", "/clock/game"), ""),
        ("finished", ("/duplicate/round", "/duplicate/results"), "#/duplicate"),
        ("alone", ("/duplicate/solo",), "#/duplicate/solo/new"),
        ("judging", ("/judge",), ""),
    ],
)
def test_document_of_a_later_version_is_named_and_left_alone(state, routes, beside):
    user = STATES[state]()
    rows = user.store.tables["events"]
    for row in rows.values():
        if not row["stream"].startswith("register"):
            row["line"] = row["line"].replace('"kind":"', '"kind":"new_', 1)
    user.restart()
    before = len(rows)
    for route in ("/", "/version", "/files", "/ready", "/hall"):
        assert "This cannot be read" not in user.look(route).screen, route
    for route in routes:
        screen = user.look(route).screen
        assert "This cannot be read" in screen
        assert ('id="next"' in screen) == bool(beside)
        assert f'href="{beside}"' in screen or not beside
    assert len(rows) == before
