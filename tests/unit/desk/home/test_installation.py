"""The address for the next tablet and the installation, in the settings (desk/home/installation.py)."""

import pytest

from tests.support.desk import User
from tests.support.facts import FACTS

CLUB = {"host": "club.example", "address": "https://club.example/faristol/", "secure": True}
QR = "<qr-code"


def settings(**facts):
    return User(lang="en").look("/settings", facts={**FACTS, **facts}).screen


def test_settings_show_address_as_code_and_text():
    screen = settings(**CLUB)
    assert 'data-text="https://club.example/faristol/"' in screen
    assert '<code id="site-address"><bdi>https://club.example/faristol/</bdi></code>' in screen
    assert 'data-copy="site-address"' in screen
    assert "for this device alone" not in screen
    assert "http:// address" not in screen


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "club.localhost"])
def test_local_address_is_named_and_has_no_code(host):
    screen = settings(host=host, address=f"http://{host}:8217/", secure=True)
    assert "This address is for this device alone" in screen
    assert f"http://{host}:8217/</bdi></code>" in screen
    assert QR not in screen


def test_plain_address_says_that_it_needs_a_connection():
    screen = settings(host="192.168.1.20", address="http://192.168.1.20:8000/", secure=False)
    assert QR in screen
    assert "works only while there is a connection" in screen
    assert "As an app on this device" not in screen, "no browser installs it there"


@pytest.mark.parametrize(
    "address", [None, 7, "", "javascript:alert(1)", "https://a b/", "https://" + "a" * 600]
)
def test_address_that_is_none_is_not_shown(address):
    screen = settings(**{**CLUB, "address": address})
    assert QR not in screen
    assert "site-address" not in screen


def test_address_with_html_is_escaped():
    screen = settings(**{**CLUB, "address": 'https://club.example/"><b>/'})
    assert "<b>" not in screen.partition('id="next-tablet"')[2].partition("</section>")[0]


def test_install_button_is_there_only_while_browser_offers_it():
    offered = settings(**CLUB, installable=True, standalone=False, platform="chromium")
    assert 'data-device="install"' in offered
    assert "address bar" not in offered
    told = settings(**CLUB, standalone=False, platform="ipad")
    assert 'data-device="install"' not in told
    assert "Add to Home Screen" in told
    installed = settings(**CLUB, installable=True, standalone=True, platform="android")
    assert 'data-device="install"' not in installed
    assert "Faristol is installed on this device." in installed


def test_ready_proposes_installation_where_browser_offers_it():
    facts = {**FACTS, "persisted": False, "standalone": False, "can_persist": True}
    user = User(lang="en")
    assert 'data-device="install"' not in user.look("/ready", facts=facts).screen
    offered = user.look("/ready", facts={**facts, "installable": True}).screen
    assert 'data-device="install"' in offered
    assert 'data-device="persist"' not in offered


def test_settings_before_facts_have_place_for_them():
    screen = User(lang="en").look("/settings").screen
    assert 'id="next-tablet" data-facts="quick"' in screen
    assert "not known yet" in screen
