"""Import of GCG files at the desk: refusals at the control used, and the export of a game."""

import pytest

from faristol.board.cells import rack_names
from faristol.desk.classic.document import ClassicService
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User, run

# a game with English tiles, as Quackle and cross-tables write it
ENGLISH = """#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bob Bob Ray
>Ann: ABEHMOT 8D BATHE +26 26
>Bob: AEIKNRW 7C KNEW +30 30
>Ann: MOOSTUV E5 MOO. +12 38
>Bob: AIRYSTE 6F SATIRE +22 52
"""
CATALAN = """#player1 Anna Anna Puig
#player2 Pep Pep Vila
>Anna: CASAERT 8H CASA +10 10 una obertura
#note prudent
  i curta
>Pep: SOLETAN K5 SOL. +8 8
"""
ENGLISH_MESSAGE = "These are English tiles; Faristol knows Catalan and Romanian."


def import_text(text, *, as_file=False, ruleset="ca-classic", lang="en"):
    user = User(lang=lang)
    source = {"pasted": "", "files": (text.encode("utf-8"),)} if as_file else {"pasted": text}
    return user, user.send("take_gcg", "/game/files", ruleset=ruleset, **source)


@pytest.mark.parametrize("ruleset", ["ca-classic", "ro-general"])
@pytest.mark.parametrize(
    "text",
    [ENGLISH, ENGLISH.replace("#player1", "#lexicon CSW24\n#player1", 1).replace("K", "C"),
     ENGLISH.replace("+30 30", "+30 31")],
    ids=["letters", "lexicon", "wrong_sum"],
)  # fmt: skip
def test_english_tiles_are_named_before_any_line(text, ruleset):
    """third-round 3-B2: whatever other faults the file has."""
    _, response = import_text(text, ruleset=ruleset)
    assert not response.taken
    assert ENGLISH_MESSAGE in " ".join(problems(response))


@pytest.mark.parametrize(
    ("text", "ruleset", "message"),
    [
        ("#lexicon FRA20\n" + CATALAN, "ca-classic", "These tiles are of another language"),
        (CATALAN.replace("SOL.", "ÖFEN"), "ca-classic", "These tiles are of another language"),
        (
            ">Anna: CASAERT 8H CAÇA +26 26\n",
            "ro-general",
            "These are Catalan tiles: choose rules with Catalan tiles.",
        ),
        (
            "#player1 a a\n#player2 b b\n>a: CASAERT 8H CASA +8 8\n",
            "ca-classic",
            "These are Romanian tiles: choose rules with Romanian tiles.",
        ),
    ],
    ids=["french_list", "german_letters", "catalan_letters", "romanian_points"],
)
def test_message_names_the_language_detected_first(text, ruleset, message):
    """third-round 3-B2."""
    _, response = import_text(text, ruleset=ruleset)
    assert not response.taken
    assert message in " ".join(problems(response))


@pytest.mark.parametrize("as_file", [True, False], ids=["file", "pasted"])
@pytest.mark.parametrize("text", [ENGLISH, CATALAN.replace("+8 8", "+9 9")], ids=["en", "points"])
def test_error_is_displayed_at_the_control_used(text, as_file):
    """third-round 3-B2: at the file that was chosen, or at the text that was pasted."""
    _, response = import_text(text, as_file=as_file)
    assert not response.taken
    assert ('id="file-wrong"' in response.screen) is as_file
    assert ('id="pasted-wrong"' in response.screen) is not as_file


def test_file_of_another_program_is_named():
    """third-round 3-B2: with the place where it is opened."""
    _, response = import_text("<EliotGame></EliotGame>", as_file=True)
    assert not response.taken
    assert "This is an Eliot game" in response.screen


def test_mistake_in_a_catalan_game_is_refused_with_its_line():
    """third-round 3-B2: one wrong letter of a whole game makes no other language of it."""
    words = "".join(f">Anna: X {n}A SOL +0 0\n" for n in range(1, 12))
    _, response = import_text(CATALAN.replace("SOL.", "KOL.") + words.replace("+0 0", "+1"))
    assert "Line 6" in " ".join(problems(response))


def test_multiline_notes_and_text_after_the_total_are_imported():
    """third-round 3-B2: both stay as the comment of the turn."""
    user, response = import_text(CATALAN)
    assert response.taken, problems(response)
    game = run(user.desk.service(ClassicService).load("en"))
    assert [turn.word for turn in game.state.turns] == ["CASA", "SOLA"]
    assert game.state.comments == {1: "una obertura prudent i curta"}


def play_exchanges(*counts):
    """Return a game on the tablet in which tiles were exchanged, and those tiles by turn."""
    at, exchanged = ClassicUser().begin(), []
    for count in counts:
        at.uncover()
        game = at.opened
        tiles = rack_names(game.rack(game.state.turn), game.terms.alphabet)[:count]
        at.ok("exchange_turn", tiles=tiles)
        exchanged.append(tiles)
    at.ok("end_classic", "/game/arbiter", cause="arbiter")
    return at, exchanged


def test_exchange_is_exported_with_its_known_tiles():
    """third-round 3-C: it was `-3`, though the seed is published at the end."""
    at, exchanged = play_exchanges(3, 7, 1)
    text = at.ok("export_gcg", "/game/end").effects[0]["text"]
    for tiles in exchanged:
        tiles_text = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)
        assert f" -{tiles_text} +0 0\n" in text
    user = User(lang="en")
    response = user.send("take_gcg", "/game/files", ruleset="ca-classic", pasted=text)
    assert response.taken, problems(response)
    turns = run(user.desk.service(ClassicService).load("en")).state.turns
    assert [turn.count for turn in turns] == [3, 7, 1]


def test_exchange_on_a_wooden_board_is_exported_as_a_number():
    """third-round 3-C: the device does not know the tiles."""
    at = ClassicUser(mode="record").begin()
    at.ok("exchange_turn", count="3")
    at.ok("end_classic", "/game/arbiter", cause="arbiter")
    assert " -3 +0 0\n" in at.ok("export_gcg", "/game/files").effects[0]["text"]


def test_ended_game_offers_the_gcg_file():
    """third-round 3-C: it was behind three dots and a second screen."""
    at = ClassicUser().begin()
    assert "Save as GCG" not in at.user.look("/game/end").screen
    at, _ = play_exchanges(2)
    assert "Save as GCG" in at.user.look("/game/end").screen


def test_board_picture_is_named_after_the_local_day():
    """In the first hours of a day it was named after the day before (issue 41: 11)."""
    user, response = import_text(CATALAN)
    assert response.taken, problems(response)
    user.zone, user.clock.moment = "Europe/Madrid", "2026-07-10T22:30:00Z"
    screen = user.look("/game/files").screen
    assert "board-2-2026-07-11" in screen
    assert "2026-07-10" not in screen
