"""The unit of a verdict: the whole move (CAT-CLS 6.2), or each of its words (CAT-CLM 23)."""

import pytest

from tests.support.classic_user import ClassicUser, problems
from tests.unit.desk.classic.test_game import has_sound_log

CLM = "ca-ciutat-de-mallorca"


def start_refereed_challenge(ruleset):
    at = ClassicUser(mode="referee", ruleset=ruleset).begin()
    at.device.wait(5_000)
    at.ok("challenge_aloud", by=3 - at.game.clock.running, words="casa xzt")
    return at


@pytest.mark.parametrize(
    ("ruleset", "invalid", "note"),
    [
        (CLM, ("XZT",), "A verdict for each word"),
        ("ca-classic", (), "One verdict for the whole move"),
    ],
    ids=["clm", "cls"],
)
def test_list_names_invalid_words_where_verdicts_are_on_words(ruleset, invalid, note):
    """third-round 3-C: under CLM “One verdict for the whole move” was displayed, and given."""
    at = start_refereed_challenge(ruleset)
    assert note in at.screen
    at.ok("give_verdict", source="list")
    verdict = at.game.dispute.verdicts[-1]
    assert (verdict.stands, verdict.invalid_words) == (False, invalid)
    assert ("XZT: not valid" in at.screen, "CASA: valid" in at.screen) == (bool(invalid),) * 2
    at.ok("go_on_game")
    assert ("(XZT)" in at.user.look("/game/arbiter").screen) is bool(invalid)
    assert has_sound_log(at)


def test_arbiter_judges_each_word_under_clm():
    """third-round 3-C: each word is answered, the move stands when all are valid."""
    at = start_refereed_challenge(CLM)
    assert 'name="word2"' in at.screen
    assert 'name="stands"' not in at.screen
    refused = at.send("give_verdict", source="arbiter", name="Rosa", word1="yes")
    assert "Say of each word whether it is valid." in " ".join(problems(refused))
    at.ok("give_verdict", source="arbiter", name="Rosa", word1="yes", word2="yes")
    assert at.game.dispute.verdicts[-1].stands
    assert "XZT: valid" in at.screen
    at.ok("go_on_game")
    at.ok("challenge_aloud", by=1, words="xzt casa xzt")
    at.ok("give_verdict", source="arbiter", name="Rosa", word1="no", word2="yes", word3="yes")
    assert at.game.dispute.verdicts[-1].invalid_words == ("XZT",)
    assert has_sound_log(at)


@pytest.mark.parametrize(("ruleset", "unit"), [(CLM, "word"), ("ca-classic", "move")])
def test_form_of_new_game_names_the_unit_of_a_verdict(ruleset, unit):
    """third-round 3-C: under CLM the form promised “one verdict per move”."""
    screen = ClassicUser(mode="referee").user.look(f"/game/new?ruleset={ruleset}").screen
    assert f"one verdict per {unit}, no penalty" in screen
