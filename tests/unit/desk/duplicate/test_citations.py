"""Citations of articles on the screens of a game: those of its own rules.

There is none where they have no such article.
"""

from dataclasses import replace

import pytest

from faristol.desk.duplicate.citations import (
    citing_translator,
    format_article_suffix,
    replace_citations,
)
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.players import GiveSanction
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset
from faristol.rules.ruleset import Source
from tests.support.duplicate_game import GameUser, player_of
from tests.unit.desk.duplicate.test_results import words

PLAIN = Translator("en", None)


def citing_text(name, **sources):
    rules = preset(name)
    more = {path.replace("__", "."): source for path, source in sources.items()}
    rules = replace(rules, sources={**rules.sources, **more})
    return citing_translator(PLAIN, rules)


@pytest.fixture(scope="module")
def romanian_game():
    game = GameUser(language="ro", names=("Ana", "Ion", "Dan"), rounds=2).start()
    game.play("CASESAL", {1: "H4 CASE", 2: "H16 CASE", 3: "H8 CASE"}, "H8", "CASE")
    return game


def test_regulation_is_cited_by_its_printed_section():
    """Third-round 4-B16: the regulation numbers sections, such as 1.7.

    Our numbers of paragraphs are not printed in it.
    """
    text = citing_text("ca-duplicate-2018")
    assert text.gettext("late (art. 1.7-4)") == "late (art. 1.7)"
    assert text.gettext("over (art. 1.6-3).") == "over (art. 1.6)."
    assert format_article_suffix("CAT-DUP 1.10", text) == "(art. 1.10)"


def test_other_rules_are_cited_by_their_own_article_or_not_at_all():
    text = citing_text("ro-duplicate")
    assert text.gettext("wrong (art. 1.7-1)") == "wrong (general rules)"
    assert text.gettext("equal (art. 1.9).") == "equal."
    assert text.gettext("late (art. 1.7-4)") == "late"
    assert text.gettext("Nobody joins (CAT-DUP 1.8-4). Later…") == "Nobody joins. Later…"
    assert (
        text.ngettext("{n} minute (art. 1.11-3).", "{n} minutes (art. 1.11-3).", 2) == "2 minutes."
    )
    assert format_article_suffix("CAT-DUP 1.6-1", text) == ""


def test_value_changed_by_a_club_has_no_article():
    text = citing_text("ca-duplicate-2018", bonus__table=Source("CAT-DUP 1.10", "club"))
    assert replace_citations("a bonus (art. 1.10)", text) == "a bonus"
    assert replace_citations("nobody joins (art. 1.8-4)", text) == "nobody joins (art. 1.8)"


def test_text_typed_by_users_is_left_alone():
    text = citing_text("ro-duplicate")
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
def test_screens_of_a_romanian_game_never_cite_the_catalan_regulation(romanian_game, place):
    text = words(romanian_game.look(place).screen)
    assert text
    assert "art. 1." not in text
    assert "CAT-DUP" not in text
    assert "RO-GEN" not in text  # its numbers are ours and unknown to players


def test_log_cites_the_article_of_a_sanction_only_if_the_rules_have_it():
    """CAT-DUP 1.7-5; a club that changed the ladder has no article for the sanction."""
    base = preset("ca-duplicate-2018")
    ladder = {"conduct.sanctions": ["warning", "expulsion"]}
    ours = change_ruleset(base, ladder, name="ours", title="Ours")
    for rules, text in ((base, "Anna: warning (art. 1.7)."), (ours, "Anna: warning.")):
        game = GameUser(names=("Anna", "Benet"), ruleset=rules).start()
        game.play("CASESAL", {1: "H4 CASES", 2: "H4 CASES"}, "H4", "CASES")
        game.do(GiveSanction(player=player_of(1), round=1, why="talks"))
        assert text in words(game.look("log").screen)


def test_refusal_of_a_romanian_game_cites_no_catalan_article(romanian_game):
    message = romanian_game.send("enrol_player", "/duplicate/players", name="Radu")
    assert not message.taken
    assert "CAT-DUP" not in words(message.screen)


def test_preparing_a_game_cites_the_selected_rules(romanian_game):
    """CAT-DUP 1.1-3, 1.10: official games and the bonus; the Romanian practice has no such articles."""
    catalan = words(romanian_game.user.look("/duplicate/new?ruleset=ca-duplicate-2018").screen)
    practice = words(romanian_game.user.look("/duplicate/new?ruleset=ro-duplicate").screen)
    assert "(art. 1.1)" in catalan
    assert "art. 1." not in practice
    assert "CAT-DUP" not in practice


def test_tie_of_a_romanian_game_cites_no_catalan_article(romanian_game):
    """CAT-DUP 1.9: Romanian practice breaks ties alike, and has no article of its own."""
    text = citing_text("ro-duplicate")
    assert replace_citations("they share the place (art. 1.9).", text) == "they share the place."
    for place in ("results", "share", "papers/classification"):
        assert "CAT-" not in words(romanian_game.look(place).screen), place
