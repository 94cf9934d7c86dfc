"""The form of a club's copy: offered and read-only values, differences, running documents."""

import re

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.rules.kind_usage import kinds_of, tabs_of
from faristol.desk.rules.started_documents import BegunRules
from faristol.duplicate.acts.results import SignResults
from faristol.rules.preset import preset
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import prepare, words
from tests.support.rules_user import act, book, changes_by_path, copy, edit, form_of, route
from tests.support.tournament_user import Director

DUP, CLS, CLM, COR = "ca-duplicate-2018", "ca-classic", "ca-ciutat-de-mallorca", "ro-correspondence"


@pytest.fixture
def user():
    return User()


def look_at_rules(user, stream, topic="", query=""):
    response = user.look(route(stream, topic) + query)
    assert not [effect for effect in response.effects if effect["do"] == "failed"]
    return response


def unused_text(screen):
    """Return the text of the list of unused values."""
    match = re.search(
        r'<details class="ruled-without" id="unused">.*?</details>', screen, re.DOTALL
    )
    return words(match.group()) if match else ""


@pytest.mark.parametrize(
    ("base", "tabs"),
    [(DUP, ("duplicate",)), (CLS, ("tournament", "classic")), (COR, ("correspondence",))],
)
def test_copy_has_a_tab_for_each_playable_kind_of_game(user, base, tabs):
    assert tabs_of(preset(base)) == tabs
    screen = look_at_rules(user, copy(user, base)).screen
    linked_tabs = re.findall(r"\?kind=(\w+)", screen)
    assert tuple(linked_tabs) == tabs
    assert f'?kind={tabs[0]}" aria-current="true"' in screen


def test_duplicate_does_not_offer_values_that_it_never_reads(user):
    """third-round 9-B14: tiles left at the end, and the ranking of tournaments, were offered."""
    stream = copy(user, DUP)
    screen = look_at_rules(user, stream).screen
    for label in ("When a player goes out", "When the game is blocked", "Ranked by"):
        assert label in unused_text(screen)
    assert "Tiles left at the end" not in re.findall(r'<h2 id="topic-[^>]*>(.*?)</h2>', screen)
    fields = form_of(look_at_rules(user, stream, "leftovers"))
    assert not [name for name in fields if name.startswith("leftovers")]
    assert "ranking.unit" not in form_of(look_at_rules(user, stream, "ranking"))


def test_values_that_are_not_offered_cannot_be_changed(user):
    stream = copy(user, DUP)
    edit(user, stream, "leftovers", leftovers__out="transfer")
    edit(user, stream, "racks", racks__redraw="new", leftovers__out="transfer")
    assert changes_by_path(user, stream) == {"racks.redraw": "new"}


def test_printed_value_of_a_tournament_is_labelled(user):
    """third-round 9-B14: the reasons to stop the clock, and the person watching it."""
    stream = copy(user, CLM)
    screen = look_at_rules(user, stream, "clock").screen
    for path in ("clock.stops", "clock.watched_by"):
        part = screen[screen.index(f'name="{path}"') :]
        part = words(part[: part.index("</p></div>")])
        assert "tournament: only printed" in part
        assert "two-player game" in part
    assert "tournament: only printed" not in words(look_at_rules(user, stream, "pairing").screen)


def test_value_stands_beside_the_regulation_and_its_uses(user):
    stream = copy(user, DUP)
    edit(user, stream, "bonus", **{"bonus.rounding": "down"})
    text = words(look_at_rules(user, stream, "bonus").screen)
    assert "duplicate solo duplicate The regulation: are counted (Art. 1.10" in text
    assert "Changed by the club" in text


def test_refused_values_are_linked_from_the_banner(user):
    """third-round 9-A5: the field is named, and a tap leads to it."""
    stream = copy(user, DUP)
    response = edit(user, stream, "master", master__none_valid=[])
    banner = re.search(r'<p class="banner__links">.*?</p>', response.screen).group()
    (place,) = re.findall(r'href="#([^"]+)"', banner)
    assert f'id="{place}"' in response.screen
    assert "When no player has a valid move" in banner
    assert "1 value to correct" in words(response.screen[response.screen.index('class="next"') :])


def test_refused_line_of_a_table_is_linked_from_the_banner(user):
    response = edit(user, copy(user, DUP), "bonus", **{"bonus.table.players": ["9", "x"]})
    (place,) = re.findall(r'<p class="banner__links"><a href="#([^"]+)"', response.screen)
    assert place == "bonus-table-players-2"


def test_each_difference_is_listed_with_a_restore_button(user):
    stream = copy(user, DUP)
    edit(user, stream, "equipment", equipment__scrabble="60")
    edit(user, stream, "bonus", **{"bonus.rounding": "down"})
    screen = look_at_rules(user, stream).screen
    differences = re.search(r'<ul class="differs">.*?</ul>', screen, re.DOTALL).group()
    assert re.findall(r'value="([\w.]+)"', differences) == ["equipment.scrabble", "bonus.rounding"]
    assert "50 points → 60 points" in words(differences)
    act(user, stream, "restore_rules", path="equipment.scrabble")
    assert changes_by_path(user, stream) == {"bonus.rounding": "down"}


def test_running_documents_state_the_version_of_their_rules(user):
    """third-round 9-A3: a document keeps the rules it began with, and the copy lists them."""
    stream = copy(user, DUP)
    prepare(user, name="Before", ruleset=stream)
    edit(user, stream, "round_clock", round_clock__seconds="2:30")
    prepare(user, name="After", ruleset=stream)
    prepare(user, name="Other")
    for topic in ("", "round_clock"):
        running = re.search(
            r'<ul class="under-way">.*?</ul>', look_at_rules(user, stream, topic).screen, re.DOTALL
        ).group()
        assert words(running) == (
            "After began with version 2, the present one Before keeps version 1, with which it began"
        )
    assert user.desk.service(DuplicateService).rows


def test_finished_documents_are_not_listed_as_running(user):
    stream = copy(user, DUP)
    game = GameUser(user=user, names=("Anna", "Benet"), ruleset=book(user, stream).ruleset).start()
    assert "Duplicada" in look_at_rules(user, stream).screen
    game.end()
    game.do(SignResults(moment=game.device.moment, why="agreed"))
    assert 'class="under-way"' not in look_at_rules(user, stream).screen


def test_documents_are_read_once_for_the_list_of_running_ones(user, monkeypatch):
    """Each look at a copy read the first entry of every document again (third-round 9-B14)."""
    stream, rows_read = copy(user, DUP), []
    for name in ("Before", "After"):
        prepare(user, name=name, ruleset=stream)
    prepare(user, name="Other")
    stream_store = user.desk.stream_store
    first_line = stream_store.first_line

    async def read_first(row):
        rows_read.append(row)
        return await first_line(row)

    look_at_rules(user, stream)
    monkeypatch.setattr(stream_store, "first_line", read_first)
    assert "After began with version 1" in words(look_at_rules(user, stream).screen)
    assert rows_read == []
    after = user.desk.service(DuplicateService).rows[0].id
    user.send("delete_stream", "/files", stream=after, word="DELETE")
    assert after not in stream_store.streams
    look_at_rules(user, stream)
    assert rows_read == []
    rules = user.desk.service(BegunRules)
    assert after not in {*rules._rules, *rules._over}


def test_running_tournament_is_listed_among_its_rules(user):
    stream = copy(user, CLM)
    director = Director(user, ruleset=stream)
    director.enter("Anna", "Benet")
    assert "began with version 1, the present one" in words(look_at_rules(user, stream).screen)


def test_kinds_of_a_tab_are_those_that_begin_under_it():
    assert kinds_of(preset(DUP)) == ("duplicate", "solo", "round_clock")
    assert kinds_of(preset(CLS), "tournament") == ("tournament",)
