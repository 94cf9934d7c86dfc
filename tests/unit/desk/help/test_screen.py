"""The screens of the help and about, as a user opens them (desk/help/screen.py, desk/home/about.py)."""

import json
import re
from html import unescape

import pytest

from faristol.desk.help.book import ROLES
from tests.support.desk import User, help_files
from tests.support.languages import speak
from tests.support.tournament_user import Director

pytestmark = pytest.mark.desk_only("the help is built from its sources")


def test_help_on_a_screen_opens_its_section_and_leads_back():
    user = User()
    screen = user.look("/players?q=anna").screen
    assert 'href="#/help/here?from=%2Fplayers%3Fq%3Danna&amp;step=screen"' in screen
    answer = user.look("/help/here?from=%2Fplayers%3Fq%3Danna&step=screen")
    assert answer.title == "Players and privacy · Faristol"
    assert 'href="#/players?q=anna"' in answer.screen
    assert "bar__help" not in answer.screen


def test_help_on_the_overview_of_a_tournament_is_that_of_its_step():
    user = User()
    director = Director(user, rounds="2")

    def title():
        """Return the title of the help that the screen leads to."""
        (route,) = re.findall(r'href="#(/help/here[^"]*)"', user.look("/tournament").screen)
        return user.look(unescape(route)).title.removesuffix(" · Faristol")

    titles = [title()]
    director.enter("Anna", "Benet")
    director.begin_round()
    titles.append(title())
    director.result("380 355", ready=1)
    titles.append(title())
    director.send("end_tournament")
    assert [*titles, title()] == [
        "Enter the players",
        "Results, no-shows and overtime",
        "Pairings, and why these pairs",
        "Standings, papers and the end",
    ]


def test_help_at_home_is_the_whole_with_the_section_of_home():
    screen = User().look("/help/here?from=%2F&step=screen").screen
    assert "help__roles" in screen
    assert "The screen you were on: Before the evening" in screen


def test_search_answers_with_its_part_alone():
    answer = User().look("/help?q=fire+alarm", region="help-results")
    assert list(answer.fragments) == ["help-results"]
    found = answer.fragments["help-results"]
    assert found.index("is-found") < found.index("#/help/time")


def test_role_chip_filters_what_is_found():
    user = User()
    everything = user.look("/help?q=clock").screen
    judge = user.look("/help?q=clock&role=judge").screen
    assert "<small>Judge of a duplicate</small>" in everything
    assert "<small>Director" in everything
    found = judge[judge.index("help__links") :]
    assert set(re.findall(r"<small>(.*?)</small>", found)) == {"Judge of a duplicate"}
    assert 'href="#/help?from=&amp;q=clock"' in judge
    assert "Search in all of the help" not in everything


def test_role_of_the_screen_orders_what_is_found_and_leaves_nothing_out():
    screen = User().look("/help/here?from=%2F&step=screen&role=director&q=clock").screen
    assert "<small>Judge of a duplicate</small>" in screen
    assert re.search('value="" checked', screen)


def test_search_in_a_section_answers_with_its_part_and_its_own_role_first():
    user = User()

    def look_for(query, key):
        return user.look(f"/help/{key}?from=%2Fplayers&q={query}", region="help-results").fragments

    answer = look_for("chess+clock", "standings")
    assert list(answer) == ["help-results"]
    offered = re.search(r'is-offered"><a href="([^"]+)"', answer["help-results"])[1]
    assert offered == "#/help/round-clock?from=%2Fplayers"
    assert "is-found" not in answer["help-results"]
    of_player = look_for("chess+clock", "wood")["help-results"]
    assert re.search(r'is-offered"><a href="([^"?]+)', of_player)[1] == "#/help/referee"
    for query, text in (("zzzzzzzz", "Nothing found"), ("", "Director of a tournament")):
        nothing = look_for(query, "standings")["help-results"]
        assert text in nothing
        assert "is-offered" not in nothing
        assert "#/help/round-clock?" in nothing


def test_hostile_search_is_escaped():
    user = User()
    query = "%3Cscript%3Ealert(1)%3C%2Fscript%3E" + "x" * 300
    assert "<script" not in user.look(f"/help?q={query}&from=javascript%3Aalert(1)").screen
    assert "Nothing found" in user.look("/help?q=%C8%99%C8%99%C8%99%C8%99").screen


@pytest.mark.parametrize("origin", ["javascript:alert(1)", "//evil.example", "x" * 3_000, "/help"])
def test_way_back_leads_to_screens_of_this_site_alone(origin):
    screen = User().look(f"/help/slips?from={origin}").screen
    assert "javascript:" not in screen
    assert 'href="#/help"' in screen


def test_articles_are_those_printed():
    user = User(lang="en")
    assert "(art. 1.8)" in user.look("/help/master").screen
    assert "CAT-DUP" not in user.look("/help/master").screen


def test_missing_help_says_what_to_do_and_comes_later():
    user = User()
    user.site_files.is_offline = True
    assert "The help is not on this device yet" in user.look("/help/slips").screen
    user.site_files.is_offline = False
    assert "Enter the slips" in user.look("/help/slips").title


def test_damaged_help_is_named():
    user = User()
    user.site_files.files["help/en.json"] = "<!doctype html>"
    assert "The help cannot be read" in user.look("/help").screen


def test_page_of_a_role_has_ten_steps():
    screen = User().look("/help/steps/judge").screen
    assert screen.count("<li>") == 10
    assert 'data-device="print"' in screen


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_each_link_of_the_help_opens(language):
    user = User(lang=language)
    speak(user)
    waiting, titles = ["/help", *(f"/help/steps/{role}" for role in ROLES)], {}
    while waiting:
        route = waiting.pop()
        answer = user.look(route)
        titles[route] = answer.title
        links = re.findall(r'href="#(/help[^"]*)"', answer.screen)
        waiting += {unescape(link) for link in links} - titles.keys() - set(waiting)
    sections = [route for route in titles if re.fullmatch(r"/help/[a-z-]+", route)]
    assert len(sections) > 45
    # none led back to the list of all
    assert [route for route in sections if titles[route] == titles["/help"]] == []


def test_picture_keeps_its_room_and_is_described_by_its_caption():
    user = User(lang="ca")
    screen = user.look("/help/two").screen
    figures = re.findall(r"<figure.*?</figure>", screen, re.DOTALL)
    assert len(figures) == 2
    for figure in figures:
        name, width, height = re.search(
            r'src="\./(help/ca/[a-z-]+\.webp)" width="(\d+)" height="(\d+)"', figure
        ).groups()
        assert name in help_files()
        assert int(width) > 100
        assert int(height) > 50
        assert 'alt=""' in figure
        assert re.search(r"<figcaption>\w[^<]+", figure)


def test_unknown_section_is_the_whole_help():
    assert "Judge of a duplicate" in User().look("/help/none-such").screen


@pytest.mark.parametrize(
    "source",
    ["javascript:alert(1)", "http://code.example", 'https://a" onclick=x', "https://" + "a" * 300],
)
def test_about_names_no_source_that_is_no_address(source):
    user = User()
    user.site_files.files |= {"contact.json": json.dumps({"source": source})}
    assert "Its source" not in user.look("/about").screen


def test_about_says_whom_to_write_to_where_the_host_says_it():
    user = User()
    assert "This copy is kept by" not in user.look("/about").screen
    source = "https://code.example/faristol"
    user.site_files.files |= {
        "contact.json": f'{{"contact": "<b>club@example.org", "source": "{source}"}}'
    }
    user.site_files.files["licences.txt"] = "MIT <licence>"
    screen = user.look("/about").screen
    assert "&lt;b&gt;club@example.org" in screen
    assert f'<a href="{source}"' in screen
    assert "MIT &lt;licence&gt;" in screen
