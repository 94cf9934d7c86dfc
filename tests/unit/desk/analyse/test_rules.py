"""Under which rules a position that was handed out as text is looked at again."""

import re
from html import unescape

import pytest

from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.position import SHORTEST_DIGEST
from faristol.rules.reading import digest_of_values
from tests.support import rules_user
from tests.support.analyse_user import act, opened, tiles, words
from tests.support.desk import User, run

UNKNOWN = "Its rules are not on this device"
CHANGED = "Its rules have other values on this device"


@pytest.fixture
def user():
    return User(lang="en")


def club_rules(user, scrabble, title="Ours"):
    stream = rules_user.copy(user, "ca-classic", title)
    rules_user.edit(user, stream, "equipment", equipment__scrabble=[str(scrabble)])
    return stream


def begin(user, rules):
    user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset=rules)
    tiles(user, "CAS")


def text_of(user):
    screen = user.look("/analyse/share").screen
    return unescape(re.search(r'<pre id="position-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def paste(user, text):
    return words(act(user, "read_position", "/analyse/share", pasted=text).screen)


def bonus(user):
    return opened(user).terms.ruleset.rules.equipment.scrabble


def chosen(user):
    screen = user.look("/analyse/new").screen
    field = re.search(r'<select id="ruleset".*?</select>', screen, re.DOTALL)[0]
    return re.search(r'<option value="([^"]*)" selected', field)[1]


def diverged(user):
    """Return the same rules of the club as they were changed here and on another device."""
    ours = rules_user.copy(user, "ca-classic", "Ours")
    other = User(lang="en")
    other.send("open_file", "/files", files=(run(user.desk.stream_store.parcel(ours)).encode(),))
    rules_user.edit(other, ours, "equipment", equipment__scrabble=["60"])
    rules_user.edit(user, ours, "equipment", equipment__scrabble=["35"])
    theirs = run(other.desk.stream_store.parcel(ours)).encode()
    user.send("open_file", "/files", files=(theirs,))
    (beside,) = (row.id for row in user.desk.service(RulesetService).rows if row.id != ours)
    return ours, beside


def test_of_two_rules_with_one_name_those_with_its_values_are_meant(user):
    ours, beside = diverged(user)
    for rules, worth, title in ((beside, 60, "Ours (2)"), (ours, 35, "Ours")):
        begin(user, rules)
        assert (bonus(user), chosen(user)) == (worth, rules)
        text = text_of(user)
        short = digest_of_values(opened(user).terms.ruleset)[:SHORTEST_DIGEST]
        assert f"Rules: {title} ({ours}, {short})" in text
        stream = opened(user).id
        assert UNKNOWN not in paste(user, text)
        assert (opened(user).id, bonus(user)) == (stream, worth)
        begin(user, "ca-classic")
        assert UNKNOWN not in paste(user, text)
        assert (bonus(user), chosen(user)) == (worth, rules)


def test_an_analysis_keeps_its_rules_when_the_club_changes_them(user):
    ours = club_rules(user, 35)
    begin(user, ours)
    stream, text = opened(user).id, text_of(user)
    rules_user.edit(user, ours, "equipment", equipment__scrabble=["60"])
    paste(user, text)
    assert (opened(user).id, bonus(user)) == (stream, 35)
    assert chosen(user) == "ca-classic", "with the values of now it is another choice"
    begin(user, "ca-classic")
    assert CHANGED in paste(user, text)
    assert bonus(user) == 50


def test_rules_that_only_the_sender_has_are_said(user):
    begin(user, club_rules(user, 35))
    other = User(lang="en")
    said = paste(other, text_of(user))
    assert UNKNOWN in said
    assert CHANGED not in said
    assert bonus(other) == 50


def test_rules_with_the_same_values_are_the_same_whatever_they_are_called(user):
    begin(user, club_rules(user, 35))
    other = User(lang="en")
    theirs = club_rules(other, 35, "The other club")
    said = paste(other, text_of(user))
    assert UNKNOWN not in said
    assert (bonus(other), chosen(other)) == (35, theirs)


def test_without_a_digest_the_name_decides(user):
    ours = club_rules(user, 35)
    begin(user, "ca-classic")
    paste(user, f"Rules: ({ours})\nRack: SOL")
    assert bonus(user) == 35
    paste(user, "Rules: (ca-classic)\nRack: SOL")
    assert bonus(user) == 50
    assert UNKNOWN in paste(user, "Rules: (ca-of-nowhere)\nRack: SOL")


def test_rules_for_other_tiles_are_not_taken(user):
    begin(user, club_rules(user, 35))
    line = next(line for line in text_of(user).splitlines() if line.startswith("Rules:"))
    assert UNKNOWN in paste(user, f"Language: ro\n{line}\nRack: SARI")
    assert opened(user).terms.ruleset.heading.name == "ro-general"


def test_a_list_is_known_by_eight_signs_of_its_digest(user):
    tiles(user, "CASA")
    stream, text = opened(user).id, text_of(user)
    short = opened(user).digest[:SHORTEST_DIGEST]
    assert f"({short})" in text
    paste(user, text)
    assert opened(user).id == stream
    said = paste(user, text.replace(short, short[:-1]))
    assert "Its word list is not on this device" in said, "seven signs name no list"


def test_what_a_screen_of_before_sends_changes_nothing(user):
    tiles(user, "CASA")
    before = opened(user)
    tiles(user, "SOL")
    now = opened(user)
    drawn = {"stream": before.id, "seq": before.seq}
    pasted = user.send("read_position", "/analyse/share", pasted="Rack: XOC", **drawn)
    choice = {"lexicon": "tiles-ca", "ruleset": "ca-classic"}
    begun = user.send("begin_study", "/analyse/new", keep="yes", **choice, **drawn)
    assert not pasted.taken
    assert not begun.taken
    assert (opened(user).id, opened(user).seq, opened(user).rack) == (
        now.id,
        now.seq,
        now.rack,
    )
    assert len(user.desk.service(AnalysisService).rows) == 1
    assert f'name="seq" value="{now.seq}"' in pasted.screen
    assert f'name="seq" value="{now.seq}"' in begun.screen
    assert user.send("begin_study", "/analyse/new", **choice, **drawn).taken, "nothing is kept"
