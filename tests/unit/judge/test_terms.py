"""The terms of a judge's table, compared with the presets of the regulations."""

import pytest

from faristol.judge.terms import TERMS
from faristol.rules.preset import preset


@pytest.mark.parametrize("name", [name for name in TERMS if name != "none"])
def test_terms_are_those_of_the_regulation(name):
    terms, ruleset = TERMS[name], preset(name)
    challenge = ruleset.rules.challenge
    if challenge is None:  # RO-GEN 15 only defines when a placement is correct
        assert terms.second == "no"
        assert {terms.valid, terms.invalid, terms.later_words} == {"unsaid"}
        assert [terms.article] == [cited.split()[1] for cited in ruleset.articles("challenge")]
        return
    assert terms.second == challenge.second
    # a wrong challenge costs nothing, so the game simply goes on (CAT-CLM 23, CAT-CLS 6.4)
    assert challenge.penalty_per_word == 0
    assert (terms.valid, terms.invalid) == ("goes_on", "turn_lost")
    # where the wrong word is not named, no query about the others is allowed (CAT-CLS 6.1-6.2)
    assert (terms.later_words == "closed") is (challenge.verdict == "move")
    (cited,) = ruleset.articles("challenge.verdict")
    assert cited.split()[1].partition(".")[0] == terms.article


def test_both_sides_may_challenge_again_without_a_regulation():
    assert TERMS["none"].second == "anybody"
