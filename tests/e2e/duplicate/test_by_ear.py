"""Slips by ear in Chromium: matching moves in the accessibility tree (third-round 8-A2)."""

import re

from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_until


def test_moves_that_differ_in_their_blank_have_different_names(context, server):
    """third-round 8-A2: seven options were read as one, since which letter is the blank was only drawn."""
    judge = Judge(context, server, rounds=9)
    judge.begin("S A N ? N")
    judge.uncover()
    judge.press("1")
    judge.press("SAN")
    page = judge.page
    wait_until(page, lambda: page.locator("#slip-list [role=option]").count() > 1, "moves")
    snapshot = page.locator("#slip-list").aria_snapshot()
    names = re.findall(r'option "([^"]*)"', snapshot)
    assert any(re.search(r"blank \S+ \d(st|nd|rd|th)", name) for name in names), names
    assert not any("(" in name for name in names)
    assert len(set(names)) == len(names)
    # third-round 8, C: they are in the language of the game, and what names a blank is not
    words = page.locator("#slip-list .word").count()
    assert page.locator("#slip-list :is(.word[lang=ca], .hush > [lang=ca])").count() == words
    ring = page.locator("#slip-list [role=option]:has(.ring)").first
    word = ring.locator(".word[aria-hidden=true]").text_content()
    assert any(re.match(rf"\w+ {word}, blank [^,]+(, blank [^,]+)?, ", name) for name in names), (
        names
    )
