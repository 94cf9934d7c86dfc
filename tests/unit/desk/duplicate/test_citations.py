"""The articles on the screens of a game are those of its own rules: none where they have no such article."""

from dataclasses import replace

import pytest

from faristol.desk.duplicate.citations import (
    citing_translator,
    format_article_suffix,
    replace_citations,
)
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.players import GiveSanction
from faristol.rules.edition import changed
from faristol.rules.preset import preset
from faristol.rules.ruleset import Source
from tests.support.duplicate_game import GameUser, player_of
from tests.unit.desk.duplicate.test_results import words

PLAIN = Translator("en", None)


def under(name, **sources):
    rules = preset(name)
    more = {path.replace("__", "."): source for path, source in sources.items()}
    rules = replace(rules, sources={**rules.sources, **more})
    return citing_translator(PLAIN, rules)


@pytest.fixture(scope="module")
def romanian():
    game = GameUser(language="ro", names=("Ana", "Ion", "Dan"), rounds=2).start()
    game.play("CASESAL", {1: "H4 CASE", 2: "H16 CASE", 3: "H8 CASE"}, "H8", "CASE")
    return game


def test_under_the_regulation_its_printed_section_is_cited():
    """Third-round 4-B16: the text numbers sections, 1.7; our paragraphs of them stand nowhere in it."""
    text = under("ca-duplicate-2018")
    assert text.gettext("late (art. 1.7-4)") == "late (art. 1.7)"
    assert text.gettext("over (art. 1.6-3).") == "over (art. 1.6)."
    assert format_article_suffix("CAT-DUP 1.10", text) == "(art. 1.10)"


def test_under_other_rules_their_own_article_is_cited_or_none():
    text = under("ro-duplicate")
    assert text.gettext("wrong (art. 1.7-1)") == "wrong (general rules)"
    assert text.gettext("equal (art. 1.9).") == "equal."
    assert text.gettext("late (art. 1.7-4)") == "late"
    assert text.gettext("Nobody joins (CAT-DUP 1.8-4). Later…") == "Nobody joins. Later…"
    assert (
        text.ngettext("{n} minute (art. 1.11-3).", "{n} minutes (art. 1.11-3).", 2) == "2 minutes."
    )
    assert format_article_suffix("CAT-DUP 1.6-1", text) == ""


def test_a_value_that_a_club_changed_has_no_article_any_more():
    text = under("ca-duplicate-2018", bonus__table=Source("CAT-DUP 1.10", "club"))
    assert replace_citations("a bonus (art. 1.10)", text) == "a bonus"
    assert replace_citations("nobody joins (art. 1.8-4)", text) == "nobody joins (art. 1.8)"


def test_what_people_typed_is_left_alone():
    text = under("ro-duplicate")
    assert text.gettext("Note: {text}", text="see (art. 1.9)") == "Note: see (art. 1.9)"


@pytest.mark.parametrize(
    "place",
    [
        "players",
        "start",
        "course",
        "round",
        "master",
        "conduct",
        "special",
        "past",
        "results",
        "sheet/player-2",
        "claims",
        "log",
        "end",
        "papers/classification",
        "papers/slips",
        "share",
        "draw",
    ],
)
def test_no_screen_of_a_romanian_game_cites_the_catalan_regulation(romanian, place):
    said = words(romanian.look(place).screen)
    assert said
    assert "art. 1." not in said
    assert "CAT-DUP" not in said
    assert "RO-GEN" not in said  # its numbers are ours: nobody in the hall knows them


def test_the_log_cites_the_article_of_a_sanction_only_where_the_rules_have_it():
    """CAT-DUP 1.7-5; a club that changed the ladder has no article for it."""
    base = preset("ca-duplicate-2018")
    ladder = {"conduct.sanctions": ["warning", "expulsion"]}
    ours = changed(base, ladder, name="ours", title="Ours")
    for rules, said in ((base, "Anna: warning (art. 1.7)."), (ours, "Anna: warning.")):
        game = GameUser(names=("Anna", "Benet"), ruleset=rules).start()
        game.play("CASESAL", {1: "H4 CASES", 2: "H4 CASES"}, "H4", "CASES")
        game.do(GiveSanction(player=player_of(1), round=1, why="talks"))
        assert said in words(game.look("log").screen)


def test_a_refusal_cites_none_either(romanian):
    told = romanian.send("enrol_player", "/duplicate/players", name="Radu")
    assert not told.taken
    assert "CAT-DUP" not in words(told.screen)


def test_preparing_a_game_cites_the_rules_that_are_chosen(romanian):
    """CAT-DUP 1.1-3, 1.10: what is official, and the bonus; the Romanian practice has no such articles."""
    catalan = words(romanian.user.look("/duplicate/new?ruleset=ca-duplicate-2018").screen)
    practice = words(romanian.user.look("/duplicate/new?ruleset=ro-duplicate").screen)
    assert "(art. 1.1)" in catalan
    assert "art. 1." not in practice
    assert "CAT-DUP" not in practice


def test_the_tie_of_a_romanian_game_cites_no_catalan_rule(romanian):
    """CAT-DUP 1.9: Romanian practice has it in common, and no article of its own."""
    text = under("ro-duplicate")
    assert replace_citations("they share the place (art. 1.9).", text) == "they share the place."
    for place in ("results", "share", "papers/classification"):
        assert "CAT-" not in words(romanian.look(place).screen), place
