"""Blanks on screens: in a ring or parentheses, named for screen readers (third-round 8-A2)."""

import re
from dataclasses import replace

import pytest
from jinja2.loaders import ChoiceLoader, DictLoader

from faristol.correspondence.acts.disputes import words_of
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import Templates
from faristol.duplicate.acts.slips import SealMove
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.values import Slip
from tests.support.analyse_user import tiles
from tests.support.desk import User, templates
from tests.support.duplicate_game import GameUser, player_of
from tests.support.post_user import LETTERS
from tests.unit.desk.correspondence.test_game import play_as_arbiter

THREE = ("Anna", "Benet", "Clara")
EN = Translator("en", None)
PAGE = """{% from "shared/laid_word.html" import move_points, spoken_sentence, tile_word, tiles, word_pieces %}
{{- tile_word(parts) if parts is defined else word_pieces(pieces) if pieces is defined else tiles(rack) if rack is defined
  else spoken_sentence(said, "ca") }}"""


def render_page(**context):
    loader = ChoiceLoader([DictLoader({"page.html": PAGE}), templates()])
    return Templates(loader).render("page.html", EN, context).strip()


def spoken_text(html):
    """Return the text for a screen reader, without hidden elements."""
    silent = re.sub(
        r'<span aria-hidden="true">(?:[^<]|</?mark>|<span class="ring[^>]*>[^<]*</span>)*</span>',
        "",
        html,
    )
    return " ".join(re.sub(r"<[^>]+>", "", silent).split())


def seen_text(html):
    return " ".join(
        re.sub(
            r"<[^>]+>",
            "",
            re.sub(r'<span class="hush">(?:[^<]|<span lang="en">[^<]*</span>)*</span>', "", html),
        ).split()
    )


def test_ring_of_a_blank_has_its_name():
    """third-round 8-A2: a screen reader read "TARTRU L", whichever T or L was the blank."""
    html = render_page(parts=[("TAR", False), ("T", True), ("R", False), ("NY", True)])
    assert seen_text(html) == "TARTRNY"
    assert html.count('<span class="ring') == 2
    assert spoken_text(html) == "TARTRNY, blank T 2nd, blank NY 4th"


def test_word_without_a_blank_stands_once():
    assert render_page(parts=[("CA", False), ("SA", False)]) == "CASA"


def test_blank_of_a_word_in_pieces_is_counted_from_its_first_tile():
    html = render_page(pieces=[([("C", False), ("A", False)], False), ([("S", True)], True)])
    assert "<mark>" in html
    assert spoken_text(html) == "CAS, blank S 3rd"


def test_parentheses_of_a_blank_are_named():
    html = render_page(said="8D AN(NY) 24 <b>")
    assert seen_text(html) == "8D AN(NY) 24 &lt;b&gt;"
    assert spoken_text(html).startswith("8D ANNY, blank NY 3rd, 24")
    assert render_page(said="8D CASA (art. 3)") == "8D CASA (art. 3)"


def test_parentheses_of_a_name_are_no_blank():
    """third-round 8-A2: the log had "Anna B, blank B 1st" for a player named "Anna (B)"."""
    game = GameUser(user=User(lang="en"), names=("Anna (B)", "Joan (ART)", "Clara"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASES?U")
    game.do(SealMove(slip=Slip(player=player_of(1), at="H8", word="CASE(S)")))
    game.slips({2: "", 3: ""})
    game.master("H8", "CASE(S)")
    log = spoken_text(game.look("log").screen)
    assert "Anna (B) sealed a move." in log
    assert "H8 CASES, blank S 5th, " in log
    assert "blank B" not in log


def test_parentheses_of_a_challenger_are_no_blank():
    """third-round 8-A2: in a game by post, where the move stands beside the name."""
    at = play_as_arbiter(players=("Ioana (A)", "Radu (B)"))
    claim = {"by": "1", "day": "2026-01-20", "words": words_of(at.post)}
    at.ok("challenge_mail", LETTERS, **claim)
    screen = spoken_text(at.look("/mail/dispute"))
    assert "Ioana (A) challenges " in screen
    assert "blank A" not in screen


def test_blank_among_the_tiles_of_a_table_is_spoken():
    """third-round 8-C: "?" in tables stands for a blank and was not spoken."""
    assert spoken_text(render_page(rack="A E ?")) == "A E blank"
    assert render_page(rack="A E S") == "A E S"


@pytest.fixture
def game():
    game = GameUser(names=THREE).start()
    game.type_rack("CASES?U")
    return game


def test_slips_and_candidates_of_a_round_name_the_blank(game):
    game.slips({1: "H8 CASE(S)", 2: "H8 CA(S)ES", 3: ""})
    round_ = game.look("round").screen
    assert '<span class="hush">CASES, <span lang="en">blank S 5th</span></span>' in round_
    assert '<span class="hush">CASES, <span lang="en">blank S 3rd</span></span>' in round_
    assert "Table 1, Anna, H8 CASES, blank S 5th" in round_
    master = game.look("master").screen
    assert '<span class="hush">CASES, <span lang="en">blank S 5th</span></span>' in master


def test_earlier_rounds_sheets_and_papers_name_the_blank(game):
    game.slips({1: "H8 CASE(S)", 2: "H8 CA(S)ES", 3: ""})
    game.master("H8", "CASE(S)")
    for route in (
        "past?round=1",
        "sheet/player-1",
        "papers/rounds",
        "papers/sheets",
        "papers/board",
    ):
        screen = game.look(route).screen
        assert "CASES, blank S 5th" in re.sub(r"<[^>]+>", "", screen), route
        assert re.search(r' lang="ca">(H8 )?CASES</span>, blank S 5th', screen), route
    assert "CASES</span>, blank S 5th" in game.look("round").screen
    game.type_rack("SUCASAL")
    game.slips({1: "", 2: "", 3: ""})
    assert "CASES</span>, blank S 5th" in game.look("round").screen


def test_option_of_a_listed_move_is_a_single_sentence():
    """third-round 8-A2: the name of an option is its place, word, blank and points."""
    user = User(lang="ca")
    tiles(user, "CASALQ?")
    html = user.send("turn_moves", "/analyse", page=1).fragments["moves"]
    names = re.findall(
        r'<span class="word" lang="ca">(.*?)</span><span\n? *class="by">', html, re.DOTALL
    )
    assert len(names) == html.count('role="option"')
    spoken = [
        re.search(r'<span class="hush">(.*?)</span></span>', name, re.DOTALL) for name in names
    ]
    assert any(match and "blank A " in match[1] for match in spoken)
    assert all(
        (match is not None) == ('class="ring' in name)
        for match, name in zip(spoken, names, strict=True)
    )


def test_tiles_of_a_called_rack_are_spoken_by_the_model():
    """third-round 8-C: the list of the rack was only "Radu, Radu, Tudor"."""
    screen = User(lang="ro").look("/clock/round?letters=yes&language=ro&rack=RT%3F").screen
    called = screen.split('data-part="called"')[1].split("</ol>")[0]
    spoken = re.findall(r'class="hush">([^<]*)<', called)
    assert len(spoken) == 3
    assert sum(" de la " in name and name[0] in "RT" for name in spoken) == 2


def test_withdrawn_move_of_a_sheet_is_spoken_as_withdrawn():
    """third-round 8-C: only a line through it marked a withdrawn move."""
    page = """{% from "classic/macros.html" import cell_text %}{{ cell_text(one, "ca") }}"""
    turn = {"turn": {"how": "invalid", "at": "8D"}, "text": "8D CA(S)A"}
    loader = ChoiceLoader([DictLoader({"page.html": page}), templates()])
    html = Templates(loader).render("page.html", EN, {"one": turn})
    assert "CASA, blank S 3rd" in spoken_text(html)
    assert spoken_text(html).endswith(", withdrawn")


WORD = '{% from "shared/laid_word.html" import spoken_word, tile_word %}{{ tile_word(parts, language) if parts else spoken_word(said, language) }}'


def render_word(lang="en", **context):
    loader = ChoiceLoader([DictLoader({"word.html": WORD}), templates()])
    values = {"language": "ca", "parts": (), **context}
    return Templates(loader).render("word.html", Translator(lang, None), values).strip()


def test_word_of_another_language_is_marked_and_its_blanks_are_not():
    """third-round 8, C: words in Catalan or Romanian stood in an English page without `lang`."""
    assert render_word(said="FARO") == '<span lang="ca">FARO</span>'
    blank = render_word(said="8D FAR(O)")
    assert blank.endswith('<span class="hush"><span lang="ca">8D FARO</span>, blank O 4th</span>')
    assert seen_text(blank.replace('<span lang="ca">8D FARO</span>', "")) == "8D FAR(O)"
    laid = render_word(parts=[("FAR", False), ("O", True)])
    assert laid.startswith('<span lang="ca">')
    assert '<span lang="en">blank O 2nd</span>' in laid


@pytest.mark.parametrize("message", ["FARO", "FAR(O)", "–", "—", ""])
def test_word_in_the_language_of_the_page_has_no_mark(message):
    assert "lang=" not in render_word(lang="ca", said=message)
    assert render_word(said="–") == "–"
