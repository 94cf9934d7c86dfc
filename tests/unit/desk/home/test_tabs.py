"""The tabs of home: which is shown, its blocks, and what is kept so that no document is read for them."""

import json
import re

import pytest

from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.sandbox import REHEARSAL
from faristol.desk.kernel.storage.summary_cache import is_nameless
from faristol.desk.shared.share_chart import build_share_chart
from tests.support.classic_user import ClassicUser
from tests.support.desk import User, run
from tests.support.desk_states import finished
from tests.support.duplicate_game import GameUser, small_game, stored_game
from tests.support.rehearsal_user import RehearsalUser
from tests.support.sandbox_user import FakeExamples, FrontUser, example_file
from tests.support.solo_user import SoloUser
from tests.support.tournament_user import Director, words

DAY = 24 * 3600
MAX_BYTES = 400  # of the figures of a document
PLAYERS = ("Anna", "Benet", "Clara", "David", "Elna", "Ferran")


def tab_of(screen):
    (tab,) = re.findall(r'id="tab-(\w+)" type="submit" aria-current', screen)
    return tab


def choose(user, tab):
    return user.send("choose_home_tab", "/", tab=tab)


def slab_route(screen):
    return re.search(r'<a class="next" id="next" href="([^"]*)"', screen)[1]


def block(screen, name):
    """Return the words of a section of home."""
    return words(screen.partition(f'aria-labelledby="{name}"')[2].partition("</section>")[0])


def rest(user):
    while run(user.desk.run_idle()):
        pass


# ---- which tab ----


def test_chosen_tab_is_remembered_by_this_device_alone():
    user = User()
    assert tab_of(user.look("/").screen) == "evening"
    assert tab_of(choose(user, "practice").screen) == "practice"
    user.restart()
    assert tab_of(user.look("/").screen) == "practice"
    assert "home_tab" not in run(user.desk.stream_store.device_parcel())


@pytest.mark.parametrize(
    ("tab", "route"), [("evening", "/rehearsal"), ("tournament", "/rehearsal?role=director")]
)
def test_tab_of_a_new_device_offers_its_own_rehearsal(tab, route):
    screen = choose(User(), tab).screen
    assert slab_route(screen) == f"#{route}"
    assert screen.count(f'href="#{route}"') == 2  # the next action, and the tool


@pytest.mark.parametrize("tab", ["", "season", "<b>", "x" * 5_000])
def test_unknown_tab_is_refused_and_nothing_is_stored(tab):
    user = User()
    answer = choose(user, tab)
    assert not answer.taken
    assert tab_of(answer.screen) == "evening"
    assert "home_tab" not in user.desk.stream_store.own


def test_tab_of_the_last_document_is_shown_until_one_is_chosen():
    user = SoloUser().user
    assert tab_of(user.look("/").screen) == "practice"
    user.clock.run_on(60)
    Director(user).enter(*PLAYERS)
    assert tab_of(user.look("/").screen) == "tournament"
    choose(user, "practice")
    user.clock.run_on(60)
    Director(user, name="Copa")
    assert tab_of(user.look("/").screen) == "practice"


def test_tab_offers_its_own_document_and_lists_the_others():
    game = GameUser()
    game.start()
    Director(game.user).enter(*PLAYERS)
    screen = choose(game.user, "evening").screen
    assert slab_route(screen) == "#/duplicate/round"
    assert "Verema" in screen.partition("Also here")[2]
    screen = choose(game.user, "tournament").screen
    assert slab_route(screen).startswith("#/tournament")
    assert "Duplicada" in screen.partition("Also here")[2]
    assert slab_route(choose(game.user, "practice").screen) == "#/duplicate/solo/new"


# ---- the last evening ----


def test_last_evening_has_its_first_three_and_the_master():
    user = small_game().user
    result = block(user.look("/").screen, "last")
    rows = re.findall(r"(\d=?) (table \d+|\w+) ([\d.]+)", result)
    assert [row[1] for row in rows[:3]] == expected_names(user)
    assert f"Master {16 + 9 + 4}" in result


def expected_names(user):
    """Return the names of the first three as the results list them."""
    screen = user.look("/duplicate/results").screen
    return re.findall(r'<th scope="row"[^>]*>\s*(?:<a[^>]*>)?<bdi>([^<]+)</bdi>', screen)[:3]


def test_erased_player_of_the_last_evening_has_a_number():
    game = small_game()
    user = game.user
    before = block(user.look("/").screen, "last")
    rest(user)
    row = user.desk.stream_store.newest_first("duplicate")[0]
    for digest in run(user.desk.stream_store.cards(row.id)):
        run(user.desk.stream_store.store.write([("delete", "cards", [row.id, digest])]))
    user.restart()
    after = block(user.look("/").screen, "last")
    assert re.search(r"table \d+", after)
    assert not re.search(r"table \d+", before)


@pytest.mark.parametrize("players", [1, 14, 60, 200])
def test_figures_of_an_evening_name_nobody_and_are_small(players):
    user = stored_game(players=players)
    assert user.look("/").screen.count("<circle") == players
    row = user.desk.stream_store.newest_first("duplicate")[0]
    figures = run(user.desk.summaries.find(row.id))
    assert is_nameless(figures)
    assert len(json.dumps(figures, separators=(",", ":"))) <= MAX_BYTES


def test_board_of_the_last_evening_is_that_of_its_end():
    game = small_game()
    user = game.user
    drawn = user.look("/").screen
    rest(user)
    user.restart()
    user.clock.run_on(DAY)
    kept = user.look("/").screen
    board = re.compile(r'<a class="last__board".*?</table>', re.DOTALL)
    assert board.search(kept)[0] == board.search(drawn)[0]
    assert board.search(kept)[0].count('class="tile') == game.opened.board.count


def test_figures_of_another_shape_are_made_again():
    user = small_game().user
    before = block(user.look("/").screen, "last")
    row = user.desk.stream_store.newest_first("duplicate")[0]
    for stored in (True, [], [1] * 8, ["xx", "", 1, 1, ["-"], [], 1, ["."]]):
        run(user.desk.summaries.put(row.id, {"is_over": True, "result": stored}))
        assert block(user.look("/").screen, "last") == before


def test_home_reads_no_document_that_is_over(monkeypatch):
    game = small_game()
    user = game.user
    director = Director(user)
    director.enter(*PLAYERS)
    for _ in range(3):
        director.begin_round()
        director.play()
    director.send("end_tournament", "/tournament/rounds")
    classic = ClassicUser(user=user, mode="record").begin()
    classic.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    user.clock.run_on(2 * DAY)
    for tab in ("evening", "tournament", "practice"):
        choose(user, tab)
    rest(user)
    read = []
    original = Documents._read

    async def noted(self, row, cached):
        read.append(row.name)
        return await original(self, row, cached)

    monkeypatch.setattr(Documents, "_read", noted)
    for tab in ("evening", "tournament", "practice"):
        user.restart()
        run(user.desk.stream_store.put_device_pref("home_tab", tab))
        assert tab_of(user.look("/").screen) == tab
    assert read == []


def test_chart_has_a_dot_for_each_share_and_none_lies_on_another():
    shares = (81, 76, 67, 66, 66, 66, 60, 60, 59, 58)
    chart = build_share_chart(shares)
    assert [dot.place for dot in chart.dots] == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0]
    places = {(dot.x, dot.y) for dot in chart.dots}
    assert len(places) == len(shares)
    assert all(0 < dot.y < chart.line and 0 < dot.x < 360 for dot in chart.dots)
    for shares in ((), (0,), (100,) * 300, (150,)):
        chart = build_share_chart(shares)
        assert len(chart.dots) == len(shares)
        assert all(0 < dot.y < chart.line and 0 < dot.x < 360 for dot in chart.dots)


# ---- the tournament in use ----


def test_tournament_shows_the_missing_tables_first_and_then_who_leads():
    director = Director(User())
    director.enter(*PLAYERS)
    director.begin_round()
    director.result("401350", ready=1)
    screen = director.user.look("/").screen
    seats = re.findall(r'class="is-(\w+)" href="#/tournament/round/1\?table=(\d)"', screen)
    assert seats == [("missing", "2"), ("missing", "3"), ("done", "1")]
    assert "2 results are missing" in screen
    assert 'id="leaders"' not in screen
    director.result("402350", ready=2)
    director.result("403350", ready=3)
    screen = director.user.look("/").screen
    leaders = re.findall(r"<bdi>(\w+)</bdi></th>", screen.partition('id="leaders"')[2])
    standings = director.user.look("/tournament/standings").screen
    assert leaders == re.findall(r'class="name"><bdi>(\w+)</bdi>', standings)[:5]


# ---- a rehearsal, and an example ----


@pytest.fixture(scope="module")
def file():
    return example_file(finished)


def test_rehearsal_under_way_is_one_line_at_home_also_after_a_restart():
    user = RehearsalUser("en")
    assert 'id="rehearsal"' not in user.look("/").screen
    assert user.open(REHEARSAL).taken
    user.leave()
    assert 'id="rehearsal"' not in user.look("/").screen, "nothing is rehearsed yet"
    user.begin(rounds="6")
    user.start_round()
    assert 'id="rehearsal"' not in user.look("/").screen, "not in the rehearsal itself"
    screen = user.leave().screen
    assert "Rehearsal, round 1 of 6" in words(screen)
    user.restart()
    screen = user.look("/").screen
    assert "Rehearsal, round 1 of 6" in words(screen)
    assert 'name="name" value="rehearsal"' in screen
    user.send("remove_sandbox", "/", name=REHEARSAL)
    assert 'id="rehearsal"' not in user.look("/").screen


def test_example_has_the_same_home_without_what_begins_a_document(file):
    user = FrontUser(site_files=FakeExamples(file))
    assert 'class="door is-closed"' not in user.look("/").screen
    screen = user.open().screen
    assert 'aria-labelledby="last"' in screen
    assert screen.count('class="door is-closed"') + screen.count('<li><a href="#/duplicate"') == 8
    for tab in ("evening", "tournament", "practice"):
        screen = choose(user, tab).screen
        assert tab_of(screen) == tab
        assert "/new" not in screen
