"""The results to share: as text for a messaging group and as a picture (CAT-DUP 1.11-1)."""

import re
from html import unescape

import pytest

from faristol.desk.duplicate.results.share import MAX_IN_PICTURE
from tests.support.duplicate_game import NAMES, small_game, stored_game


@pytest.fixture(scope="module")
def game():
    return small_game()


def text_of(screen):
    return unescape(re.search(r'<pre id="results-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def picture_of(screen):
    """Return the lines of the picture from the top down; texts at one height are a row."""
    texts_by_height = {}
    for y, text in re.findall(r'<text[^>]* y="(\d+)"[^>]*>(.*?)</text>', screen):
        texts_by_height.setdefault(int(y), []).append(unescape(text))
    return list(texts_by_height.values())


def rows_of(screen):
    return [row for row in picture_of(screen) if len(row) > 1]


def test_text_has_player_lines_ties_bonuses_and_official_status(game):
    lines = text_of(game.look("share").screen).splitlines()
    assert lines[0] == "Duplicada de dijous · 20/11/2026"
    assert lines[0].count("20/11/2026") == 1
    assert lines[1] == "Provisional ranking · 11 players · bonus of 5.5 points · master moves: 29"
    assert lines[3:6] == [
        "1. Anna 29.5 (bonus +5.5) · 101.7%",
        "2. Benet 23 · 79.3%",
        "3= David 23 · 79.3%",
    ]
    assert (
        "Tied on 23–23. Best moves of Benet and David: 14–10. Benet ranks higher (art. 1.9)."
        in lines
    )
    assert "Round 1: Anna, 16 points, bonus of 5.5" in lines
    assert lines[-1].startswith("With the Catalan practice list.")


def test_title_with_the_day_is_not_followed_by_the_day():
    game = small_game(title="Duplicate, 20/11/2026")
    screen = game.look("share").screen
    assert text_of(screen).splitlines()[0] == "Duplicate, 20/11/2026"
    assert [row for row in picture_of(screen) if "20/11/2026" in " ".join(row)] == [
        ["Duplicate, 20/11/2026"]
    ]
    poster = game.look("papers/poster").screen
    assert poster.count("20/11/2026") == poster.count("Duplicate, 20/11/2026")


def test_name_is_never_a_line_by_itself():
    game = small_game()
    names = {line for line in text_of(game.look("share").screen).splitlines() if line in NAMES}
    assert not names


def test_picture_is_drawn_from_the_text_of_the_server(game):
    screen = game.look("share").screen
    assert picture_of(screen)[0] == ["Duplicada de dijous"]
    heads, *rows = rows_of(screen)
    assert heads == ["", "Player", "Table", "Total", "Bonus", "%"]
    assert rows[0] == ["1", "Anna", "1", "29.5", "+5.5", "101.7"]
    assert rows[2][0] == "3="
    assert all(len(row) == len(heads) for row in rows)


def test_text_and_picture_have_the_requested_round_and_group():
    game = small_game(groups=("A", "B"))
    fragment = game.look("share?round=1&group=B", region="share-parts").fragments["share-parts"]
    assert "Ranking after round 1 · 11 players · group B" in text_of(fragment)
    assert rows_of(fragment)[1][1] == "Benet"


def test_long_classification_is_cut_in_the_picture_with_a_note():
    screen = stored_game(players=60, rounds=2).look("/duplicate/share").screen
    screen = screen.split('id="results-whole"')[1]
    assert len(rows_of(screen)) == 1 + MAX_IN_PICTURE
    assert [f"and {60 - MAX_IN_PICTURE} more"] in picture_of(screen)


def test_classification_higher_than_a_page_is_offered_in_pages():
    """24 players made a picture of 1080x2230, which networks crop (third-round 9, a class)."""
    screen = stored_game(players=24, rounds=2).look("/duplicate/share").screen
    pictures = re.findall(r'<svg class="paper results-picture".*?</svg>', screen, re.DOTALL)
    heights = [int(re.search(r'viewBox="0 0 1080 (\d+)"', picture)[1]) for picture in pictures]
    assert heights[:2] == [1350, 1350]
    assert heights[2] > 1350
    names = [
        {row[1] for row in rows_of(picture) if row[0].rstrip("=").isdigit()} for picture in pictures
    ]
    assert len(names[0] | names[1]) == 24
    assert not names[0] & names[1]
    assert [picture_of(picture)[-1][-1:] for picture in pictures[:2]] == [["1/2"], ["2/2"]]
    assert 'data-picture="results-picture results-picture-2"' in screen
    assert "results-whole" not in small_game().look("share").screen


def test_long_name_takes_a_second_line_before_it_is_cut():
    """“Maria Josep Puig i Cadafalc…” was cut beside free space (third-round 9, a class)."""
    names = ("Maria Josep Puig i Cadafalch de la Muntanya", *NAMES[:10])
    lines = [" ".join(row) for row in picture_of(small_game(names=names).look("share").screen)]
    text = " ".join(lines)
    assert "…" not in text
    first = next(line for line in lines if "Maria Josep Puig" in line)
    second = lines[lines.index(first) + 1]
    assert re.sub(r"^\S+ | \d.*$", "", first) + " " + second == names[0]


def test_name_is_escaped_and_an_overlong_one_is_cut():
    game = small_game(names=("<b>&Anna</b>", "Maria " * 30, *NAMES[:9]), is_ended=False)
    screen = game.look("share").screen
    assert "<b>&" not in screen.split("<svg")[1]
    names = {row[1] for row in rows_of(screen)}
    assert "<b>&Anna</b>" in names
    assert [name for name in names if name.startswith("Maria ") and name.endswith("…")]


def test_player_without_a_place_is_mentioned():
    from faristol.duplicate.acts.players import GiveSanction
    from tests.support.duplicate_game import player_of

    game = small_game(is_ended=False)
    for why in ("1", "2", "3"):
        game.do(GiveSanction(player=player_of(2), why=why, round=3))
    screen = game.look("share").screen
    assert "Not placed: Benet (expelled, 23)" in text_of(screen)
    assert ["Not placed: Benet (expelled, 23)"] in picture_of(screen)


BIDI_NAMES = ("Anna\u202e)exe.", "=1+1\u2066", "\u05d3\u05d5\u05d3", "Clara\u200b\u2028Puig")
INVISIBLE = re.compile("[\u200b-\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]")


def test_bidi_characters_of_a_name_do_not_affect_the_rest_of_its_line():
    """Bidi characters in a name would reorder the points too, in a message, a picture or a table."""
    names = (*BIDI_NAMES, *NAMES[: 11 - len(BIDI_NAMES)])
    game = small_game(names=names, is_ended=False)
    screen = game.look("share").screen
    text, picture = text_of(screen), picture_of(screen)
    assert not INVISIBLE.search(text)
    assert not any(INVISIBLE.search(words) for row in picture for words in row)
    assert "Anna)exe. " in text
    assert "Clara Puig " in text
    assert "\u2068\u05d3\u05d5\u05d3\u2069 " in text, "the other way round, and kept to itself"
    for command in ("table", "players", "json", "eliot"):
        effect = game.send(f"export_duplicate_{command}", "/duplicate/share").effects[0]
        assert not INVISIBLE.search(effect["text"] + effect["name"]), command
        if command in ("table", "players"):
            assert ";'=1+1;" in effect["text"], "no spreadsheet counts with a name"
