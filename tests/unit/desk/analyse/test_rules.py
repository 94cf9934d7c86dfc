"""The rules of a position that is imported as text."""

import re
from html import unescape

import pytest

from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.position import SHORTEST_DIGEST
from faristol.rules.reading import digest_of_values
from tests.support import rules_user
from tests.support.analyse_user import act, load_study, tiles, words
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


def begin_study(user, rules):
    user.send("begin_study", "/analyse/new", lexicon="tiles-ca", ruleset=rules)
    tiles(user, "CAS")


def text_of(user):
    screen = user.look("/analyse/share").screen
    return unescape(re.search(r'<pre id="position-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def paste_position(user, text):
    return words(act(user, "read_position", "/analyse/share", pasted=text).screen)


def bonus_of(user):
    return load_study(user).terms.ruleset.rules.equipment.scrabble


def selected_rules(user):
    screen = user.look("/analyse/new").screen
    field = re.search(r'<select id="ruleset".*?</select>', screen, re.DOTALL)[0]
    return re.search(r'<option value="([^"]*)" selected', field)[1]


def diverged_rules(user):
    """Return the same rules of the club as changed here and on another device."""
    ours = rules_user.copy(user, "ca-classic", "Ours")
    other_user = User(lang="en")
    other_user.send(
        "open_file", "/files", files=(run(user.desk.stream_store.parcel(ours)).encode(),)
    )
    rules_user.edit(other_user, ours, "equipment", equipment__scrabble=["60"])
    rules_user.edit(user, ours, "equipment", equipment__scrabble=["35"])
    theirs = run(other_user.desk.stream_store.parcel(ours)).encode()
    user.send("open_file", "/files", files=(theirs,))
    (beside,) = (row.id for row in user.desk.service(RulesetService).rows if row.id != ours)
    return ours, beside


def test_rules_of_one_name_are_selected_by_their_values(user):
    ours, beside = diverged_rules(user)
    for rules, worth, title in ((beside, 60, "Ours (2)"), (ours, 35, "Ours")):
        begin_study(user, rules)
        assert (bonus_of(user), selected_rules(user)) == (worth, rules)
        text = text_of(user)
        short = digest_of_values(load_study(user).terms.ruleset)[:SHORTEST_DIGEST]
        assert f"Rules: {title} ({ours}, {short})" in text
        stream = load_study(user).id
        assert UNKNOWN not in paste_position(user, text)
        assert (load_study(user).id, bonus_of(user)) == (stream, worth)
        begin_study(user, "ca-classic")
        assert UNKNOWN not in paste_position(user, text)
        assert (bonus_of(user), selected_rules(user)) == (worth, rules)


def test_analysis_keeps_its_rules_when_the_club_changes_them(user):
    ours = club_rules(user, 35)
    begin_study(user, ours)
    stream, text = load_study(user).id, text_of(user)
    rules_user.edit(user, ours, "equipment", equipment__scrabble=["60"])
    paste_position(user, text)
    assert (load_study(user).id, bonus_of(user)) == (stream, 35)
    assert selected_rules(user) == "ca-classic", "with the values of now it is another choice"
    begin_study(user, "ca-classic")
    assert CHANGED in paste_position(user, text)
    assert bonus_of(user) == 50


def test_rules_only_the_sender_has_are_reported(user):
    begin_study(user, club_rules(user, 35))
    other_user = User(lang="en")
    text = paste_position(other_user, text_of(user))
    assert UNKNOWN in text
    assert CHANGED not in text
    assert bonus_of(other_user) == 50


def test_rules_with_equal_values_match_under_any_name(user):
    begin_study(user, club_rules(user, 35))
    other_user = User(lang="en")
    theirs = club_rules(other_user, 35, "The other club")
    text = paste_position(other_user, text_of(user))
    assert UNKNOWN not in text
    assert (bonus_of(other_user), selected_rules(other_user)) == (35, theirs)


def test_name_selects_the_rules_without_a_digest(user):
    ours = club_rules(user, 35)
    begin_study(user, "ca-classic")
    paste_position(user, f"Rules: ({ours})\nRack: SOL")
    assert bonus_of(user) == 35
    paste_position(user, "Rules: (ca-classic)\nRack: SOL")
    assert bonus_of(user) == 50
    assert UNKNOWN in paste_position(user, "Rules: (ca-of-nowhere)\nRack: SOL")


def test_rules_for_other_tiles_are_not_selected(user):
    begin_study(user, club_rules(user, 35))
    line = next(line for line in text_of(user).splitlines() if line.startswith("Rules:"))
    assert UNKNOWN in paste_position(user, f"Language: ro\n{line}\nRack: SARI")
    assert load_study(user).terms.ruleset.heading.name == "ro-general"


def test_list_is_recognised_by_eight_characters_of_its_digest(user):
    tiles(user, "CASA")
    stream, text = load_study(user).id, text_of(user)
    short = load_study(user).digest[:SHORTEST_DIGEST]
    assert f"({short})" in text
    paste_position(user, text)
    assert load_study(user).id == stream
    answer = paste_position(user, text.replace(short, short[:-1]))
    assert "Its word list is not on this device" in answer, "seven signs name no list"


def test_stale_screen_changes_nothing(user):
    tiles(user, "CASA")
    before = load_study(user)
    tiles(user, "SOL")
    current = load_study(user)
    stale = {"stream": before.id, "seq": before.seq}
    pasted = user.send("read_position", "/analyse/share", pasted="Rack: XOC", **stale)
    choice = {"lexicon": "tiles-ca", "ruleset": "ca-classic"}
    begun = user.send("begin_study", "/analyse/new", keep="yes", **choice, **stale)
    assert not pasted.taken
    assert not begun.taken
    assert (load_study(user).id, load_study(user).seq, load_study(user).rack) == (
        current.id,
        current.seq,
        current.rack,
    )
    assert len(user.desk.service(AnalysisService).rows) == 1
    assert f'name="seq" value="{current.seq}"' in pasted.screen
    assert f'name="seq" value="{current.seq}"' in begun.screen
    assert user.send("begin_study", "/analyse/new", **choice, **stale).taken, "nothing is kept"
