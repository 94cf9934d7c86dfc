"""The readiness screen: what is missing, how to fix it, and what to print before play."""

import re

import pytest

from faristol.desk.home.ready import ADVICE, SPOKEN
from faristol.speech.language import spoken_languages
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.facts import FACTS, INSECURE


def ready_screen(user=None, **facts):
    return (user or User(lang="ca")).look("/ready", facts={**FACTS, **facts}).screen


def checks_of(screen):
    """Return the sign and the title of the checks: the missing ones, and those done."""
    part = re.compile(r'<li><span class="sign is-(\w+)">.*?<strong>(.*?)</strong>', re.DOTALL)
    missing, _, done = screen.partition('id="done"')
    return part.findall(missing), part.findall(done)


def next_action_of(screen):
    return re.search(
        r'<(?:a|button) class="next" id="next"([^>]*)>.*?<strong>(.*?)</strong>', screen, re.DOTALL
    ).groups()


def test_next_action_is_the_first_missing_item():
    screen = ready_screen(wake_lock="off", sound="untried")
    assert 'data-device="wake"' in next_action_of(screen)[0]
    assert screen.count('data-device="wake"') == 1, "not twice"
    assert 'data-device="sound"' in next_action_of(ready_screen(sound="untried"))[0]
    ready = ready_screen()
    assert "Everything is ready" in ready
    assert 'href="#/"' in next_action_of(ready)[0]


def test_sound_is_in_order_only_once_the_user_has_heard_it():
    for state in ("untried", "asked", "unheard"):
        missing, done = checks_of(ready_screen(sound=state))
        assert len(missing) == 1, state
        assert not any("heard" in title for _, title in done), state
    assert ("ok", "The sound can be heard") in checks_of(ready_screen(sound="heard"))[1]


def test_question_about_the_sound_disables_the_slab():
    screen = ready_screen(sound="asked")
    assert re.findall(r'data-device="(\w+)"', screen.partition('id="done"')[0]) == [
        "heard",
        "unheard",
    ]
    attributes, _ = next_action_of(screen)
    assert "disabled" in attributes


def test_unheard_sound_lists_what_to_try():
    screen = ready_screen(sound="unheard")
    for word in ("volume", "silent mode", "loudspeaker", "elsewhere"):
        assert word in screen.partition('id="done"')[0], word
    assert 'data-device="sound"' in next_action_of(screen)[0]


def test_voice_is_reported_like_the_other_files():
    assert ("ok", "The voice is on this device") in checks_of(ready_screen())[1]
    coming = ready_screen(voice={"ca": {"state": "coming", "done": 370_000, "total": 926_000}})
    assert checks_of(coming)[0] == [("wait", "Downloading the voice: 39%")]
    assert "Nearly ready" in coming
    assert "Everything is ready" not in coming
    missing = ready_screen(voice={"ca": {"state": "missing", "done": 0, "total": 926_000}})
    assert checks_of(missing)[0] == [("todo", "The voice is not on this device yet")]
    assert 'data-device="voice"' in next_action_of(missing)[0]
    assert 'data-device="voice"' not in ready_screen(voice=None, controlled=False)


def test_voices_of_the_game_and_of_the_screen_are_requested():
    game = GameUser(language="ro", lang="ca")
    screen = ready_screen(game.user)
    assert 'data-voice="ca ro"' in screen
    assert checks_of(screen)[0] == [("todo", "The voice is not on this device yet")]


@pytest.mark.parametrize(("lang", "voice"), [("ca", "ca"), ("ro", "ro"), ("en", "ca")])
def test_voice_is_that_of_the_screen_or_of_the_words(lang, voice):
    assert f'data-voice="{voice}"' in ready_screen(User(lang=lang))


def test_spoken_languages_are_those_of_the_tables():
    assert spoken_languages() == SPOKEN


def test_space_is_formatted_and_the_build_is_folded_away():
    screen = ready_screen(quota=10_737_418_240)
    assert "10,7\N{NO-BREAK SPACE}GB" in screen or "10.7\N{NO-BREAK SPACE}GB" in screen
    assert "MB free" not in screen
    before, _, after = screen.partition("<details>")
    assert "abcdef01" not in before
    assert "Faristol 1 · abcdef0123456789" in after


def test_papers_and_the_hall_are_reachable_before_a_game():
    user = User()
    screen = ready_screen(user)
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


def test_lost_files_are_reported_before_all_files_are_checked():
    facts = {**FACTS, "files": None, "lacking": 3}
    user = User(lang="ca")
    home = user.look("/", facts=facts, region="principal").fragments["principal"]
    assert "All of Faristol is on this device" not in home
    assert "It does not work without a connection yet" in home
    ready = user.look("/ready", facts=facts).screen
    assert "Files are missing on this device" in ready
    assert 'data-device="repair"' in ready


@pytest.mark.parametrize(
    ("start", "message", "action"),
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
def test_device_reports_how_it_starts(start, message, action):
    screen = ready_screen(User(lang="en"), start=start)
    assert message in screen
    assert ('data-device="faster"' in screen) == (action == "faster")
    assert 'data-device="slower"' not in screen


def test_device_reports_since_when_it_starts_faster():
    user = User(lang="en")
    since = user.desk.clock.now()
    screen = ready_screen(user, start={"how": "snapshot", "since": since})
    assert ("ok", "Starts faster") in checks_of(screen)[1]
    assert re.search(r"Set up on this device today at \d\d:\d\d\.", screen)
    assert 'data-device="slower"' in screen


def test_device_that_starts_from_the_network_does_not_mention_speed():
    screen = ready_screen(User(lang="en"), controlled=False, start={"how": "unable"})
    assert "Started from the network" in screen


@pytest.mark.parametrize("platform", ADVICE)
def test_address_without_https_gets_no_useless_advice(platform):
    """third-round 7-B4: neither reloading, installing nor waiting makes such an address work offline."""
    screen = ready_screen(User(lang="en"), **{**INSECURE, "platform": platform})
    missing, done = checks_of(screen)
    assert missing == [
        ("bad", "This address cannot work offline"),
        ("todo", "Storage here is not permanent"),
        ("todo", "The screen may go dark"),
    ]
    assert "http://192.168.1.20" in screen
    assert ("ok", "The voice is downloaded when it is needed") in done
    for advice in ("Reload", "private", "comes by itself", "Not stored", *ADVICE.values()):
        assert advice not in screen
    for action in ("persist", "voice", "repair", "faster", "look"):
        assert f'data-device="{action}"' not in screen
    attributes, verb = next_action_of(screen)
    assert ('href="#/"' in attributes, verb) == (True, "Start now")


def test_browser_that_stores_no_program_is_not_to_be_reloaded():
    """third-round 7-B4: the same holds in a private window."""
    screen = ready_screen(
        User(lang="en"), controlled=False, service_worker=False, status=None, voice=None
    )
    assert "perhaps a private one" in screen
    for advice in ("Reload", "comes by itself", "Not stored"):
        assert advice not in screen
