"""The command line on the screens of a classic game: its answers, and its refusals in words."""

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


def start_record():
    return ClassicUser(mode="record").begin()


def play_pending_move():
    at = start_record()
    ask(at, WORD)
    assert ask(at, WORD, again=True).taken
    return at


def stop_for_challenge():
    at = play_pending_move()
    at.ok("stop_for_challenge")
    return at


def open_dispute():
    at = stop_for_challenge()
    at.ok("ask_verdict", by=at.game.turn, words=["CASA"], source="outside")
    return at


def give_verdict():
    at = open_dispute()
    at.ok("give_verdict", source="arbiter", stands="yes")
    return at


def start_refereed():
    return ClassicUser(mode="referee").begin()


def challenge_aloud():
    at = start_refereed()
    at.ok("challenge_aloud", words="CASA", by="2")
    return at


def start_against_tablet():
    return ClassicUser(names=TABLET, level="3", minutes="0").begin()


def play_on_tablet():
    at = ClassicUser().begin()
    at.lay_two()
    return at


SCREENS = {
    "record": start_record,
    "record, a move open": play_pending_move,
    "challenge": stop_for_challenge,
    "dispute": open_dispute,
    "verdict": give_verdict,
    "referee": start_refereed,
    "dispute of a referee": challenge_aloud,
    "against the tablet": start_against_tablet,
    "hand-over": play_on_tablet,
}
UNDER_CHALLENGE = ("challenge", "dispute", "verdict")


@pytest.fixture(scope="module")
def screens():
    """Return each screen once: no test changes it, since none confirms an act."""
    return {name: make() for name, make in SCREENS.items()}


def ask(at, line, *, again=False):
    return at.send("ask_line", line=line, confirm=line if again else "")


def read_answer(at, line):
    """Return the announcement or the refusal of a line, exactly one of them, and whether it was accepted."""
    response = ask(at, line)
    spoken = [effect["text"] for effect in response.effects if effect["do"] == "announce"]
    refused = re.findall(
        r'id="line-text-wrong".*?<span>(.*?)</span>', response.screen or "", re.DOTALL
    )
    assert len(spoken) + len(refused) == 1, (line, spoken, problems(response))
    return unescape(*refused or spoken), response.taken


QUESTIONS = ("r", "t", "s", "l", "w", "row h", "col 8", "h8", "a", "b", "b e", "j casa")


@pytest.mark.parametrize("name", SCREENS)
def test_line_answers_listed_questions_and_refuses_the_others(screens, name):
    """third-round 8-B12: listed questions are answered, except about covered tiles."""
    at = screens[name]
    assert 'id="line-text"' in at.screen
    (listed, _) = read_answer(at, "?")
    keys = {key for row in listed.split("; ") for key in row.partition(": ")[0].split(" · ")}
    for question in QUESTIONS:
        key = {"col 8": "col 7", "b e": "b", "j casa": "j"}.get(question, question)
        words, is_answered = read_answer(at, question)
        assert is_answered == (key in keys and words != COVERED), (question, words)
        if key not in keys:
            assert words.startswith((NOT_HERE, CLOSED, ON_PAPER)), question


@pytest.mark.parametrize(
    ("name", "line", "reason"),
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
def test_act_is_refused_by_its_rule_where_it_is_not_allowed(screens, name, line, reason):
    """third-round 8-B12: an impossible act is refused before a second Enter is asked for."""
    words, is_taken = read_answer(screens[name], line)
    assert (is_taken, words[: len(reason)]) == (False, reason)


@pytest.mark.parametrize("name", ["referee", "dispute of a referee"])
def test_line_of_a_referee_refers_to_the_paper_sheet(screens, name):
    """Points, bag and moves were invented for sheets unknown to the device."""
    for question in ("s", "l", "w", "row h", "col 8", "h8", "a"):
        assert read_answer(screens[name], question) == (ON_PAPER, False)
    assert read_answer(screens[name], "t")[1]


@pytest.mark.parametrize("name", UNDER_CHALLENGE)
def test_covered_board_is_not_spoken(screens, name):
    """third-round 8-B12: CAT-CLS 6.1; the screen displays the move itself."""
    at = screens[name]
    for question in ("w", "row h", "h8", "a"):
        assert read_answer(at, question) == (COVERED, False)
    assert read_answer(at, "l")[0] == "Jana Roig: H8 CASA, 10 points. Words: CASA."


def test_answer_about_the_board_is_removed_when_covered():
    """third-round 8-B12: the answer stayed below the line while the board was covered."""
    at = play_pending_move()
    read_answer(at, "row h")
    assert "Row H: 8 to 11 CASA" in at.screen
    at.ok("stop_for_challenge")
    assert "Row H" not in at.screen


def test_only_the_last_move_is_spoken_while_the_board_is_covered():
    """third-round 8-B12: the screen of a challenge displays only the challenged move."""
    at = play_pending_move()
    for line in ("8h cala", "11h alt"):
        ask(at, line)
        assert ask(at, line, again=True).taken
    assert "CALA" in read_answer(at, "l")[0]
    at.ok("stop_for_challenge")
    assert "CALA" not in read_answer(at, "l")[0]


def test_rack_and_help_are_spoken_where_the_screen_has_them(screens):
    """third-round 8-B12: help is given against the tablet, whose rack counts as unseen."""
    at = screens["against the tablet"]
    rack, tiles = read_answer(at, "r")[0], at.rack
    assert re.findall(r"[A-ZÇ·]+|blank", rack.partition(": ")[2]) == tiles
    assert read_answer(at, "b")[0].startswith("93 tiles not seen: ")
    assert read_answer(at, "j casa xzx")[0] == "CASA: valid; XZX: not valid."
    assert read_answer(screens["hand-over"], "r") == (COVERED, False)
    for name in ("record", "challenge", "hand-over", "referee"):
        for question in ("b", "b e", "j casa"):
            assert read_answer(screens[name], question) == (CLOSED, False)


@pytest.mark.parametrize("make", [stop_for_challenge, open_dispute, challenge_aloud])
def test_challenge_is_cancelled_by_the_line(make):
    """third-round 8-B12: on a wooden board and on paper it was refused."""
    at = make()
    assert read_answer(at, "+")[0].startswith("Challenge nothing after all.")
    assert ask(at, "+", again=True).taken
    assert at.game.dispute is None
    assert at.game.clock.is_running


def test_unchecked_word_can_be_challenged():
    """third-round 8-B12: a word without its place could not be challenged."""
    at = start_record()
    at.ok("write_turn", move="cartam 12")
    assert read_answer(at, "!")[0].startswith("Challenge CARTAM.")
    assert ask(at, "!", again=True).taken
    assert at.step == "verdict"


def test_line_is_on_the_screen_of_the_wooden_board(screens):
    """third-round 8-B12: where tiles are laid too."""
    assert 'id="line-text"' in screens["record"].user.look("/game/lay").screen


def test_turn_of_the_tablet_cannot_be_played_by_the_user(monkeypatch):
    """third-round 8-B12: while the tablet cannot play, its rack is neither spoken nor playable."""
    at = ClassicUser(names=TABLET, level="3").begin()

    async def play_wrong_move(*_):
        return (Play(at="A1", word="CASA"),)

    monkeypatch.setattr(tablet, "_choose_acts", play_wrong_move)
    at.ok("pass_turn")
    assert "let_tablet_play" in at.screen
    assert 'id="line-text"' in at.screen
    for line in ("r", WORD, "-a", "--"):
        assert read_answer(at, line) == (COVERED, False)
    assert read_answer(at, "w")[1]
    assert read_answer(at, "l")[0].endswith("Jana Roig: passed.")


def test_game_of_another_device_answers_but_refuses_acts():
    """third-round 8-B12: its racks are not here; acts are refused at the first Enter."""
    at = play_on_tablet()
    at.user.desk.stream_store.prefs.pop(SEED + at.game.commitment)
    at.user.desk.service(ClassicService).invalidate()
    assert "another device" in at.screen
    assert read_answer(at, "w")[1]
    assert read_answer(at, "r") == (COVERED, False)
    for line in ("!", "+", "pause", "--", WORD):
        words, is_taken = read_answer(at, line)
        assert not is_taken
        assert "on another device" in words
