"""The line on every screen of a game of two: what it answers where, and that nothing is refused in silence."""

import re
from html import unescape

import pytest

from faristol.classic.acts.turns import Play
from faristol.desk.classic import tablet
from faristol.desk.classic.document import ClassicService
from faristol.desk.shared.files.file_settings import SEED
from tests.support.classic_user import NAMES, ClassicUser, problems

WORD = "h8 casa"
TABLET = NAMES[:1]
COVERED = "It is covered now."
CLOSED = "A game without help is being played: that is not answered now."
ON_PAPER = "The sheet of this game is on paper."
NOT_HERE = "That is not answered on this screen."
NOT_DONE = "That cannot be done on this screen."


# ---- the screens ----


def record():
    return ClassicUser(mode="record").begin()


def pending():
    at = record()
    ask(at, WORD)
    assert ask(at, WORD, again=True).taken
    return at


def challenged():
    at = pending()
    at.ok("stop_for_challenge")
    return at


def disputed():
    at = challenged()
    at.ok("ask_verdict", by=at.game.turn, words=["CASA"], source="outside")
    return at


def judged():
    at = disputed()
    at.ok("give_verdict", source="arbiter", stands="yes")
    return at


def refereed():
    return ClassicUser(mode="referee").begin()


def told_aloud():
    at = refereed()
    at.ok("challenge_aloud", words="CASA", by="2")
    return at


def against_tablet():
    return ClassicUser(names=TABLET, level="3", minutes="0").begin()


def played():
    at = ClassicUser().begin()
    at.lay_two()
    return at


SCREENS = {
    "record": record,
    "record, a move open": pending,
    "challenge": challenged,
    "dispute": disputed,
    "verdict": judged,
    "referee": refereed,
    "dispute of a referee": told_aloud,
    "against the tablet": against_tablet,
    "hand-over": played,
}
UNDER_CHALLENGE = ("challenge", "dispute", "verdict")


@pytest.fixture(scope="module")
def screens():
    """Return each screen once: nothing is done on it, since nothing is sent twice."""
    return {name: make() for name, make in SCREENS.items()}


def ask(at, line, *, again=False):
    return at.send("ask_line", line=line, confirm=line if again else "")


def said(at, line):
    """Return what is spoken of a line, or why it is refused; never both, never nothing."""
    response = ask(at, line)
    spoken = [effect["text"] for effect in response.effects if effect["do"] == "announce"]
    refused = re.findall(
        r'id="line-text-wrong".*?<span>(.*?)</span>', response.screen or "", re.DOTALL
    )
    assert len(spoken) + len(refused) == 1, (line, spoken, problems(response))
    return unescape(*refused or spoken), response.taken


QUESTIONS = ("r", "t", "s", "l", "w", "row h", "col 8", "h8", "a", "b", "b e", "j casa")


@pytest.mark.parametrize("name", SCREENS)
def test_line_answers_what_it_lists_and_refuses_the_rest_in_words(screens, name):
    """third-round 8-B12: what is listed is answered, but for what is covered now."""
    at = screens[name]
    assert 'id="line-text"' in at.screen
    (listed, _) = said(at, "?")
    keys = {key for row in listed.split("; ") for key in row.partition(": ")[0].split(" · ")}
    for question in QUESTIONS:
        key = {"col 8": "col 7", "b e": "b", "j casa": "j"}.get(question, question)
        words, is_answered = said(at, question)
        assert is_answered == (key in keys and words != COVERED), (question, words)
        if key not in keys:
            assert words.startswith((NOT_HERE, CLOSED, ON_PAPER)), question


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("challenge", WORD, COVERED),
        ("challenge", "h8 cosa", COVERED),
        ("challenge", "-2", COVERED),
        ("challenge", "--", COVERED),
        ("challenge", "pause", "That cannot be done now."),
        ("dispute", WORD, "A challenge is open"),
        ("dispute", "-2", "A challenge is open"),
        ("dispute", "--", "A challenge is open"),
        ("dispute", "!", "A challenge is open"),
        ("verdict", WORD, "There is a verdict"),
        ("verdict", "!", "There is a verdict"),
        ("record", "!", "That cannot be done during a turn."),
        ("record", "+", "That cannot be done now."),
        ("record", "-9", "From 1 to 7 tiles."),
        ("referee", WORD, "The sheet of this game is on paper."),
        ("referee", "-2", "The sheet of this game is on paper."),
        ("referee", "--", "The sheet of this game is on paper."),
        ("referee", "!", NOT_DONE),
        ("dispute of a referee", "! casa", NOT_DONE),
        ("against the tablet", "!", "That cannot be done during a turn."),
        ("against the tablet", "pause", "There is no clock to stop."),
        ("hand-over", WORD, COVERED),
        ("hand-over", "--", COVERED),
        ("hand-over", "! zzz", "The last move did not form"),
    ],
)
def test_act_is_refused_by_its_rule_where_it_is_not_allowed(screens, name, line, why):
    """third-round 8-B12: what cannot be done is said before a second Enter is asked for."""
    words, is_taken = said(screens[name], line)
    assert (is_taken, words[: len(why)]) == (False, why)


@pytest.mark.parametrize("name", ["referee", "dispute of a referee"])
def test_referee_hears_that_moves_and_points_are_on_paper(screens, name):
    """Points, a bag and moves were made up of sheets that the device never saw."""
    for question in ("s", "l", "w", "row h", "col 8", "h8", "a"):
        assert said(screens[name], question) == (ON_PAPER, False)
    assert said(screens[name], "t")[1]


@pytest.mark.parametrize("name", UNDER_CHALLENGE)
def test_covered_board_is_told_by_no_answer(screens, name):
    """third-round 8-B12: CAT-CLS 6.1; the move itself is what the screen shows."""
    at = screens[name]
    for question in ("w", "row h", "h8", "a"):
        assert said(at, question) == (COVERED, False)
    assert said(at, "l")[0] == "Jana Roig: H8 CASA, 10 points. Words: CASA."


def test_answer_about_the_board_goes_when_it_is_covered():
    """third-round 8-B12: it stood under the line while the board lay covered beside it."""
    at = pending()
    said(at, "row h")
    assert "Row H: 8 to 11 CASA" in at.screen
    at.ok("stop_for_challenge")
    assert "Row H" not in at.screen


def test_last_move_alone_is_told_while_the_board_is_covered():
    """third-round 8-B12: the screen of a challenge shows no move but the one that is challenged."""
    at = pending()
    for line in ("8h cala", "11h alt"):
        ask(at, line)
        assert ask(at, line, again=True).taken
    assert "CALA" in said(at, "l")[0]
    at.ok("stop_for_challenge")
    assert "CALA" not in said(at, "l")[0]


def test_rack_and_help_are_told_where_the_screen_shows_them(screens):
    """third-round 8-B12: against the tablet help is given, and its rack is among what is not seen."""
    at = screens["against the tablet"]
    rack, tiles = said(at, "r")[0], at.rack
    assert re.findall(r"[A-ZÇ·]+|blank", rack.partition(": ")[2]) == tiles
    assert said(at, "b")[0].startswith("93 tiles not seen: ")
    assert said(at, "j casa xzx")[0] == "CASA: valid; XZX: not valid."
    assert said(screens["hand-over"], "r") == (COVERED, False)
    for name in ("record", "challenge", "hand-over", "referee"):
        for question in ("b", "b e", "j casa"):
            assert said(screens[name], question) == (CLOSED, False)


@pytest.mark.parametrize("make", [challenged, disputed, told_aloud])
def test_challenge_is_left_by_the_line(make):
    """third-round 8-B12: on wood and on paper it was refused."""
    at = make()
    assert said(at, "+")[0].startswith("Challenge nothing after all.")
    assert ask(at, "+", again=True).taken
    assert at.game.dispute is None
    assert at.game.clock.is_running


def test_unchecked_word_is_challenged():
    """third-round 8-B12: of a word without its place there was nothing to challenge."""
    at = record()
    at.ok("write_turn", move="cartam 12")
    assert said(at, "!")[0].startswith("Challenge CARTAM.")
    assert ask(at, "!", again=True).taken
    assert at.step == "verdict"


def test_line_stands_beside_the_board_of_wood(screens):
    """third-round 8-B12: where tiles are laid too."""
    assert 'id="line-text"' in screens["record"].user.look("/game/lay").screen


def test_turn_of_the_tablet_is_nobody_elses(monkeypatch):
    """third-round 8-B12: while the tablet cannot play, its rack is told and played by nobody."""
    at = ClassicUser(names=TABLET, level="3").begin()

    async def wrong(*_):
        return (Play(at="A1", word="CASA"),)

    monkeypatch.setattr(tablet, "_choose_acts", wrong)
    at.ok("pass_turn")
    assert "let_tablet_play" in at.screen
    assert 'id="line-text"' in at.screen
    for line in ("r", WORD, "-a", "--"):
        assert said(at, line) == (COVERED, False)
    assert said(at, "w")[1]
    assert said(at, "l")[0].endswith("Jana Roig: passed.")


def test_game_that_is_played_elsewhere_is_asked_and_not_played():
    """third-round 8-B12: its racks are not here; what cannot be done is said at the first Enter."""
    at = played()
    at.user.desk.stream_store.prefs.pop(SEED + at.game.commitment)
    at.user.desk.service(ClassicService).invalidate()
    assert "another device" in at.screen
    assert said(at, "w")[1]
    assert said(at, "r") == (COVERED, False)
    for line in ("!", "+", "pause", "--", WORD):
        words, is_taken = said(at, line)
        assert not is_taken
        assert "on another device" in words
