"""Home: what is open first, what can be begun, and the tools by their place; the same skeleton always."""

import re

import pytest

from faristol.desk.home.screen import LETTERS, TILES, TOOLS, VALUES
from faristol.tiles.alphabet import alphabet_of
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import act, enrol, opened, prepare, words
from tests.support.facts import FACTS, INSECURE

DAY = 24 * 3600


def slab(screen):
    """Where the slab leads, its verb, and what exactly will be gone on with."""
    ((href, inside),) = re.findall(
        r'<a class="next" id="next" href="([^"]*)">(.*?)</a>', screen, re.DOTALL
    )
    verb, note = re.search(
        r"<strong>(.*?)</strong>(?: <span>(.*?)</span>)?", inside, re.DOTALL
    ).groups()
    return href, verb, note


def started(user, name):
    prepare(user, name=name)
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    return opened(user).id


def skeleton(screen):
    """Every link of the tiles and the tools, in order."""
    return re.findall(r'href="(#/[^"]*)"', screen.partition('class="doors"')[2])


def test_with_nothing_begun_home_leads_to_a_duplicate():
    assert slab(User().look("/").screen)[:2] == ("#/duplicate/new", "Prepare a duplicate")


def test_players_are_a_tool_and_nothing_to_go_on_with():
    user = User()
    user.add("Núria")
    screen = user.look("/").screen
    assert slab(screen)[0] == "#/duplicate/new"
    assert re.search(r"<span>Players</span><small>1</small>", screen)


def test_a_table_that_waits_comes_before_everything():
    user = User()
    started(user, "Sunday")
    user.send("read_players_file", "/players/import", files=(b"Nom\nPere\n",), file="t.csv")
    screen = user.look("/").screen
    assert slab(screen)[0] == "#/players/import"
    assert "Sunday" in screen.partition("Also here")[2]


def test_the_slab_says_the_round_and_the_game():
    game = GameUser()
    game.start()
    assert slab(game.user.look("/").screen) == (
        "#/duplicate/round", "Start round 1", "Duplicada",
    )  # fmt: skip
    game.type_rack("CASESAL")
    screen = game.user.look("/").screen
    assert slab(screen) == ("#/duplicate/round", "Continue round 1", "Duplicada")
    assert "<strong>Call the letters of round 1</strong>" in screen


def test_the_board_stands_beside_the_game_once_something_lies_on_it():
    game = GameUser()
    game.start()
    assert "is-thumbnail" not in game.user.look("/").screen
    game.play("CASESAL", dict.fromkeys(range(1, len(game.names) + 1), "H4 CASES"), "H4", "CASES")
    board = game.user.look("/").screen.partition("is-thumbnail")[2].partition("</table>")[0]
    assert board.count("<td") == 225
    assert "tile" in board


def test_after_a_game_home_leads_to_its_results_and_the_next_day_to_another_one():
    user = User()
    started(user, "Sunday")
    act(user, "end_game", "/duplicate/end", cause="agreement", why="storm")
    assert slab(user.look("/").screen) == ("#/duplicate/results", "Look at the results", "Sunday")
    user.clock.run_on(DAY)
    screen = user.look("/").screen
    assert slab(screen)[0] == "#/duplicate/new"
    assert "Sunday" in screen.partition("Also here")[2]


def test_of_two_things_that_are_open_the_older_one_goes_below():
    user = User()
    started(user, "Older")
    user.clock.run_on(60)
    started(user, "Newer")
    screen = user.look("/").screen
    assert slab(screen)[2] == "Newer"
    below = screen.partition("Also here")[2].partition("</section>")[0]
    assert "Older" in below
    assert "Newer" not in below


def test_a_game_that_is_under_way_comes_before_what_was_touched_after_it():
    user = User()
    started(user, "Sunday")
    user.clock.run_on(2 * DAY)
    user.send("begin_judging", "/judge/new", name="Evening")
    assert slab(user.look("/").screen)[2] == "Sunday"


def test_doors_and_tools_are_the_same_empty_and_filled():
    user = User()
    empty = skeleton(user.look("/").screen)
    started(user, "Sunday")
    assert skeleton(user.look("/").screen) == empty
    routes = [f"#{route}" for route, _, _ in TILES]
    assert empty == [*routes, *(f"#{route}" for _, tools in TOOLS for route, _, _ in tools)]
    assert len(set(empty)) == len(empty), "no place has two ways"


@pytest.mark.desk_only("needs Babel and the sources of the catalogues")
@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_every_door_has_a_letter_of_its_own_that_begins_a_word_of_its_name(language):
    from scripts.build import catalogue
    from scripts.build.layout import Layout

    known = catalogue.read_catalogues(Layout()).get(language)
    titles = [catalogue.translate(known, name) if known else name for _, name, _ in TILES]
    assert len(set(LETTERS[language])) == len(TILES)
    for title, letter in zip(titles, LETTERS[language], strict=True):
        assert letter in {word[0].upper() for word in re.split(r"[ ’-]", title)}, title


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_the_tiles_of_the_home_screen_are_worth_what_the_set_says(language):
    shown = VALUES[language].split()
    assert shown == [
        f"{letter.name}{letter.value}"
        for letter in alphabet_of(language).letters
        if letter.count and len(letter.name) == 1
    ]


def said(facts):
    screen = User(lang="ca").look("/", facts=facts, region="principal").fragments["principal"]
    here = re.search(r'id="here" data-state="(\w+)".*?<span>(.*?)</span>', screen).groups()
    beside = re.search(r'href="#/ready">.*?<span>.*?</span>(.*?)</a>', screen).group(1)
    return here, re.sub("<.*?>", "", beside)


def test_home_is_ready_only_when_the_voice_is_here_too():
    # messages are as they are in the code: nothing is translated here
    whole = "All of Faristol is on this device: it works without a connection"
    assert said({**FACTS, "files": None}) == (("ok", whole), "all well")
    unknown = said({**FACTS, "files": None, "lacking": None})
    assert unknown == (("wait", "Works without a connection"), ""), (
        "what did not answer is not here"
    )
    coming = {"ca": {"state": "coming", "done": 40, "total": 100}}
    assert said({**FACTS, "voice": coming}) == (("wait", "Downloading the voice: 40%"), "")
    missing = {"ca": {"state": "missing", "done": 0, "total": 100}}
    lacking = ("todo", "The voice is not on this device yet")
    assert said({**FACTS, "voice": missing}) == (lacking, "1 missing")
    assert said({**FACTS, "voice": None})[0] == lacking
    bare = said({**FACTS, "controlled": False, "voice": None})
    assert bare[0] == ("todo", "It does not work without a connection yet")


def test_home_names_an_address_that_cannot_work_offline():
    """third-round 7-B4."""
    assert said(INSECURE)[0] == ("bad", "This address cannot work offline")


def test_home_says_nothing_of_the_device_before_it_has_answered():
    user = User()
    screen = user.look("/").screen
    assert 'id="here" data-state="wait"' in screen
    assert "all well" not in words(screen)


@pytest.mark.parametrize(("lang", "worth"), [("ca", "41111111"), ("ro", "81111111")])
def test_the_tiles_of_the_name_have_the_values_of_the_language_of_the_screens(lang, worth):
    screen = User(lang=lang).look("/").screen
    name = re.search(r'<p class="tiles" aria-hidden="true">(.*?)</p>', screen, re.DOTALL).group(1)
    assert "".join(re.findall(r"<b>(\w)</b>", name)) == "FARISTOL"
    assert "".join(re.findall(r"<sub>(\d+)</sub>", name)) == worth
