"""The home screen: a tab with its documents, then the tiles and tools, always in the same places."""

import re

import pytest

from faristol.desk.home.screen import LETTERS, TILES, TOOLS, VALUES
from faristol.tiles.alphabet import alphabet_of
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import act, enrol, load_game, prepare, words
from tests.support.facts import FACTS, INSECURE

DAY = 24 * 3600


def slab_of(screen):
    """Return the route of the slab, its verb, and its note."""
    ((href, inside),) = re.findall(
        r'<a class="next" id="next" href="([^"]*)">(.*?)</a>', screen, re.DOTALL
    )
    verb, note = re.search(
        r"<strong>(.*?)</strong>(?: <span>(.*?)</span>)?", inside, re.DOTALL
    ).groups()
    return href, verb, note


def rows_before(screen):
    """Return state and title of each preparation."""
    (rows,) = re.findall(r'<ul class="checks">(.*?)</ul>', screen, re.DOTALL)
    return re.findall(r'<span class="sign is-(\w+)">.*?<strong>(.*?)</strong>', rows, re.DOTALL)


def start_game(user, name):
    prepare(user, name=name)
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    return load_game(user).id


def links_of(screen):
    """Return the links of the tiles and the tools, in order."""
    doors = screen.partition('class="doors"')[2]
    return re.findall(
        r'href="(#/[^"]*)"', re.sub(r'<a class="next".*?</a>', "", doors, flags=re.DOTALL)
    )


def test_home_offers_a_rehearsal_on_a_new_device():
    screen = User().look("/").screen
    assert slab_of(screen)[:2] == ("#/rehearsal", "Rehearse an evening")
    assert 'name="name" value="example"' in screen.partition('aria-labelledby="example"')[2]
    assert [row[0] for row in rows_before(screen)] == ["todo", "todo", "wait", "wait"]


def test_players_are_a_tool_and_no_next_action():
    user = User()
    user.add("Núria")
    screen = user.look("/").screen
    assert slab_of(screen)[0] == "#/rehearsal"
    assert rows_before(screen)[0] == ("ok", "1 player is entered")
    assert re.search(r"<span>Players</span><small>1</small>", screen)


def test_pending_table_import_comes_first():
    user = User()
    start_game(user, "Sunday")
    user.send("read_players_file", "/players/import", files=(b"Nom\nPere\n",), file="t.csv")
    screen = user.look("/").screen
    assert slab_of(screen)[0] == "#/players/import"
    assert "Sunday" in screen.partition("Also here")[2]


def test_slab_names_the_round_and_the_game():
    game = GameUser()
    game.start()
    assert slab_of(game.user.look("/").screen) == (
        "#/duplicate/round", "Start round 1", "Duplicada",
    )  # fmt: skip
    game.type_rack("CASESAL")
    screen = game.user.look("/").screen
    assert slab_of(screen) == ("#/duplicate/round", "Continue round 1", "Duplicada")
    assert "<strong>Call the letters of round 1</strong>" in screen


def test_board_is_beside_the_game_once_a_move_lies_on_it():
    game = GameUser()
    game.start()
    assert "is-thumbnail" not in game.user.look("/").screen
    game.play("CASESAL", dict.fromkeys(range(1, len(game.names) + 1), "H4 CASES"), "H4", "CASES")
    board = game.user.look("/").screen.partition("is-thumbnail")[2].partition("</table>")[0]
    assert board.count("<td") == 225
    assert "tile" in board


def test_ended_game_leads_to_its_results_and_next_day_to_a_new_one():
    user = User()
    start_game(user, "Sunday")
    act(user, "end_game", "/duplicate/end", cause="agreement", why="storm")
    assert slab_of(user.look("/").screen) == (
        "#/duplicate/results",
        "Look at the results",
        "Sunday",
    )
    user.clock.run_on(DAY)
    screen = user.look("/").screen
    assert slab_of(screen)[0] == "#/duplicate/new"
    assert "Sunday" in screen.partition("Also here")[2]


def test_older_of_two_open_documents_is_listed_below():
    user = User()
    start_game(user, "Older")
    user.clock.run_on(60)
    start_game(user, "Newer")
    screen = user.look("/").screen
    assert slab_of(screen)[2] == "Newer"
    below = screen.partition("Also here")[2].partition("</section>")[0]
    assert "Older" in below
    assert "Newer" not in below


def test_game_in_play_comes_before_later_documents():
    user = User()
    start_game(user, "Sunday")
    user.clock.run_on(2 * DAY)
    user.send("begin_judging", "/judge/new", name="Evening")
    assert slab_of(user.look("/").screen)[2] == "Sunday"


def test_tiles_and_tools_are_the_same_empty_and_filled():
    user = User()
    empty = links_of(user.look("/").screen)
    start_game(user, "Sunday")
    assert links_of(user.look("/").screen) == empty
    routes = [f"#{route}" for route, _, _ in TILES]
    assert empty == [*routes, *(f"#{route}" for _, tools in TOOLS for route, _, _ in tools)]
    assert len(set(empty)) == len(empty), "no place has two ways"


@pytest.mark.desk_only("needs Babel and the sources of the catalogues")
@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_tiles_have_unique_letters_that_begin_a_word_of_their_name(language):
    from scripts.build import catalogue
    from scripts.build.layout import Layout

    translations = catalogue.read_catalogues(Layout()).get(language)
    titles = [
        catalogue.translate(translations, name) if translations else name for _, name, _ in TILES
    ]
    assert len(set(LETTERS[language])) == len(TILES)
    for title, letter in zip(titles, LETTERS[language], strict=True):
        assert letter in {word[0].upper() for word in re.split(r"[ ’-]", title)}, title


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_tiles_of_the_home_screen_have_the_values_of_the_set(language):
    values = VALUES[language].split()
    assert values == [
        f"{letter.name}{letter.value}"
        for letter in alphabet_of(language).letters
        if letter.count and len(letter.name) == 1
    ]


def offline_state(facts):
    screen = User(lang="ca").look("/", facts=facts, region="principal").fragments["principal"]
    here = re.search(
        r'id="here" data-state="(\w+)".*?<strong>(.*?)</strong>', screen, re.DOTALL
    ).groups()
    tools = screen.partition("<nav")[2]
    beside = re.search(r'href="#/ready">.*?<span>.*?</span>(.*?)</a>', tools).group(1)
    return here, re.sub("<.*?>", "", beside)


def test_home_is_ready_only_with_the_voice():
    # messages are not translated here
    message = "All of Faristol is on this device: it works without a connection"
    assert offline_state({**FACTS, "files": None}) == (("ok", message), "all well")
    unknown = offline_state({**FACTS, "files": None, "lacking": None})
    assert unknown == (("wait", "Works without a connection"), ""), (
        "what did not answer is not here"
    )
    coming = {"ca": {"state": "coming", "done": 40, "total": 100}}
    assert offline_state({**FACTS, "voice": coming}) == (("wait", "Downloading the voice: 40%"), "")
    missing = {"ca": {"state": "missing", "done": 0, "total": 100}}
    lacking = ("todo", "The voice is not on this device yet")
    assert offline_state({**FACTS, "voice": missing}) == (lacking, "1 missing")
    assert offline_state({**FACTS, "voice": None})[0] == lacking
    uncontrolled = offline_state({**FACTS, "controlled": False, "voice": None})
    assert uncontrolled[0] == ("todo", "It does not work without a connection yet")


def test_home_names_an_address_that_cannot_work_offline():
    """third-round 7-B4."""
    assert offline_state(INSECURE)[0] == ("bad", "This address cannot work offline")


def test_home_reports_no_device_state_before_the_device_answers():
    user = User()
    screen = user.look("/").screen
    assert 'id="here" data-state="wait"' in screen
    assert "all well" not in words(screen)


@pytest.mark.parametrize(("lang", "worth"), [("ca", "41111111"), ("ro", "81111111")])
def test_tiles_of_the_name_have_the_values_of_the_screen_language(lang, worth):
    screen = User(lang=lang).look("/").screen
    name = re.search(r'<p class="tiles" aria-hidden="true">(.*?)</p>', screen, re.DOTALL).group(1)
    assert "".join(re.findall(r"<b>(\w)</b>", name)) == "FARISTOL"
    assert "".join(re.findall(r"<sub>(\d+)</sub>", name)) == worth
