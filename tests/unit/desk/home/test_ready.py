"""Ready for the hall: what is missing, what to do about it, and what to print before play."""

import re

import pytest

from faristol.desk.home.ready import INSTALL, SPOKEN
from faristol.speech.language import spoken_languages
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.facts import FACTS, INSECURE


def look(user=None, **facts):
    return (user or User(lang="ca")).look("/ready", facts={**FACTS, **facts}).screen


def lines(screen):
    """The sign and the title of every check, by the part of the screen it stands in."""
    part = re.compile(r'<li><span class="sign is-(\w+)">.*?<strong>(.*?)</strong>', re.DOTALL)
    missing, _, done = screen.partition('id="done"')
    return part.findall(missing), part.findall(done)


def next_of(screen):
    return re.search(
        r'<(?:a|button) class="next" id="next"([^>]*)>.*?<strong>(.*?)</strong>', screen, re.DOTALL
    ).groups()


def test_the_next_action_is_the_first_thing_missing():
    screen = look(wake_lock="off", sound="untried")
    assert 'data-device="wake"' in next_of(screen)[0]
    assert screen.count('data-device="wake"') == 1, "not twice"
    assert 'data-device="sound"' in next_of(look(sound="untried"))[0]
    ready = look()
    assert "Everything is ready" in ready
    assert 'href="#/"' in next_of(ready)[0]


def test_the_sound_is_in_order_only_when_somebody_has_said_so():
    for state in ("untried", "asked", "unheard"):
        missing, done = lines(look(sound=state))
        assert len(missing) == 1, state
        assert not any("heard" in title for _, title in done), state
    assert ("ok", "The sound can be heard") in lines(look(sound="heard"))[1]


def test_the_question_waits_for_yes_or_no_and_the_slab_answers_nothing():
    screen = look(sound="asked")
    assert re.findall(r'data-device="(\w+)"', screen.partition('id="done"')[0]) == [
        "heard",
        "unheard",
    ]
    attributes, _ = next_of(screen)
    assert "disabled" in attributes


def test_what_was_not_heard_is_helped_by_what_to_try():
    screen = look(sound="unheard")
    for word in ("volume", "silent mode", "loudspeaker", "elsewhere"):
        assert word in screen.partition('id="done"')[0], word
    assert 'data-device="sound"' in next_of(screen)[0]


def test_the_voice_is_told_as_a_file_like_the_others():
    assert ("ok", "The voice is on this device") in lines(look())[1]
    coming = look(voice={"ca": {"state": "coming", "done": 370_000, "total": 926_000}})
    assert lines(coming)[0] == [("wait", "Downloading the voice: 39%")]
    assert "Nearly ready" in coming
    assert "Everything is ready" not in coming
    missing = look(voice={"ca": {"state": "missing", "done": 0, "total": 926_000}})
    assert lines(missing)[0] == [("todo", "The voice is not on this device yet")]
    assert 'data-device="voice"' in next_of(missing)[0]
    assert 'data-device="voice"' not in look(voice=None, controlled=False)


def test_the_voice_of_the_game_is_wanted_beside_the_one_of_the_screen():
    game = GameUser(language="ro", lang="ca")
    screen = look(game.user)
    assert 'data-voice="ca ro"' in screen
    assert lines(screen)[0] == [("todo", "The voice is not on this device yet")]


@pytest.mark.parametrize(("lang", "voice"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_the_voice_is_that_of_the_screen_or_of_the_words(lang, voice):
    assert f'data-voice="{voice}"' in look(User(lang=lang))


def test_the_languages_that_are_spoken_are_those_of_the_tables():
    assert spoken_languages() == SPOKEN


def test_room_is_said_as_people_say_it_and_the_build_is_only_to_be_copied():
    screen = look(quota=10_737_418_240)
    assert "10,7\N{NO-BREAK SPACE}GB" in screen or "10.7\N{NO-BREAK SPACE}GB" in screen
    assert "MB free" not in screen
    before, _, after = screen.partition("<details>")
    assert "abcdef01" not in before
    assert "Faristol 1 · abcdef0123456789" in after


def test_papers_and_the_hall_can_be_reached_before_a_game():
    user = User()
    screen = look(user)
    for route in ("/duplicate/papers/slips", "/voice/names/paper", "/hall"):
        assert f'href="#{route}"' in screen
    slips = user.look("/duplicate/papers/slips").screen
    assert slips.count('<article class="slip"') == 80
    assert 'data-device="print"' in slips
    few = user.look("/duplicate/papers/slips?each=9", region="slips")
    assert "slip" in few.fragments["slips"] if few.fragments else True
    names = user.look("/voice/names/paper?language=ca").screen
    assert "<dt>A</dt><dd>A d’Alacant</dd>" in names
    assert 'data-device="print"' in names


def test_files_that_the_device_has_lost_are_told_before_every_file_was_looked_at():
    facts = {**FACTS, "files": None, "lacking": 3}
    user = User(lang="ca")
    home = user.look("/", facts=facts, region="principal").fragments["principal"]
    assert "All of Faristol is on this device" not in home
    assert "It does not work without a connection yet" in home
    ready = user.look("/ready", facts=facts).screen
    assert "Files are missing on this device" in ready
    assert 'data-device="repair"' in ready


@pytest.mark.parametrize(
    ("start", "said", "action"),
    [
        ({"how": "coming"}, "It will start faster: this is set up when", ""),
        ({"how": "next"}, "The next start is faster.", ""),
        ({"how": "off"}, "that takes 31 MB here, and 80 MB of memory", "faster"),
        ({"how": "small"}, "that takes 31 MB here, and 80 MB of memory", "faster"),
        ({"how": "room"}, "There is too little room here to start faster.", "faster"),
        ({"how": "full"}, "There is too little room here to start faster.", ""),
        ({"how": "failed"}, "Setting up a faster start has failed on this device.", "faster"),
        ({"how": "unable"}, "The engine runs from the stored copy.", ""),
        (None, "The engine runs from the stored copy.", ""),
    ],
)
def test_device_says_how_it_starts(start, said, action):
    screen = look(User(lang="en"), start=start)
    assert said in screen
    assert ('data-device="faster"' in screen) == (action == "faster")
    assert 'data-device="slower"' not in screen


def test_device_says_since_when_it_starts_faster():
    user = User(lang="en")
    since = user.desk.clock.now()
    screen = look(user, start={"how": "snapshot", "since": since})
    assert ("ok", "Starts faster") in lines(screen)[1]
    assert re.search(r"Set up on this device today at \d\d:\d\d\.", screen)
    assert 'data-device="slower"' in screen


def test_device_that_starts_from_the_network_says_nothing_of_faster():
    screen = look(User(lang="en"), controlled=False, start={"how": "unable"})
    assert "Started from the network" in screen


@pytest.mark.parametrize("platform", INSTALL)
def test_address_without_https_advises_nothing_that_cannot_help(platform):
    """third-round 7-B4: no reload, no installing and no waiting makes such an address work offline."""
    screen = look(User(lang="en"), **{**INSECURE, "platform": platform})
    missing, done = lines(screen)
    assert missing == [
        ("bad", "This address cannot work offline"),
        ("todo", "Storage here is not permanent"),
        ("todo", "The screen may go dark"),
    ]
    assert "http://192.168.1.20" in screen
    assert ("ok", "The voice is downloaded when it is needed") in done
    for advice in ("Reload", "private", "comes by itself", "Not stored", *INSTALL.values()):
        assert advice not in screen
    for action in ("persist", "voice", "repair", "faster", "look"):
        assert f'data-device="{action}"' not in screen
    attributes, verb = next_of(screen)
    assert ('href="#/"' in attributes, verb) == (True, "Start now")


def test_browser_that_stores_no_program_is_not_to_be_reloaded():
    """third-round 7-B4: so it is in a private window too."""
    screen = look(User(lang="en"), controlled=False, service_worker=False, status=None, voice=None)
    assert "perhaps a private one" in screen
    for advice in ("Reload", "comes by itself", "Not stored"):
        assert advice not in screen
