"""Wrong input in the line of each room: the reason stated, the text kept, the wrong part selected."""

import re
from functools import cache
from html import unescape

import pytest

from faristol.clock.round.acts import StartRound
from faristol.club.card import MAX_NAME
from tests.support.analyse_user import act as study_act
from tests.support.analyse_user import tiles
from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.duplicate_game import HOSTILE, GameUser
from tests.support.solo_user import SoloUser

CLOSED = "A game without help is being played: that is not answered now."
UNKNOWN = "is neither a question nor a move."
LONG = "r " + "x" * 298
RIGHT_TO_LEFT, ENDLESS = "דוד כהן", "Anna " + "a" * 195
LONGEST = ENDLESS[:MAX_NAME]


# ---- the rooms ----


def ask_game(at, line, confirm=""):
    return at.send("ask_line", line=line, confirm=confirm)


def ask_solo(alone, line, confirm=""):
    return alone.send("ask_solo_line", line=line, confirm=confirm)


def ask_study(user, line, confirm=""):
    return study_act(user, "ask_study_line", line=line, confirm=confirm)


def ask_round(game, line, confirm=""):
    moment, document = game.device.moment, game.opened
    return game.user.send(
        "ask_round_line",
        "/duplicate/round",
        stream=document.id,
        number=document.game.round.number,
        wall=moment.wall,
        counter=moment.counter,
        run=moment.run,
        line=f"?{line}",
        confirm=confirm,
    )


def begin_solo():
    alone = SoloUser()
    alone.start()
    return alone


def begin_study():
    user = User(lang="en")
    tiles(user, "casa?qn")
    return user


def begin_round(**form):
    game = GameUser(**form).start()
    game.type_rack("CASESAL")
    game.do(StartRound(number=1, seconds=180, cues=(), moment=game.device.moment))
    return game


ROOMS = {
    "game": (lambda: ClassicUser().begin(), ask_game),
    "game with help": (lambda: ClassicUser(is_helped="yes").begin(), ask_game),
    "solo": (begin_solo, ask_solo),
    "analysis": (begin_study, ask_study),
    "round": (begin_round, ask_round),
}


@cache
def build_room(name):
    """Return a room that is only queried, and the function that sends a line to it."""
    make, ask = ROOMS[name]
    return make(), ask


def ask_room(name, line):
    user, ask = build_room(name)
    return ask(user, line)


def spoken(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "announce"]


def refusal_of(name, line):
    """Return the reason for refusing a line, and the part of it that is selected."""
    response = ask_room(name, line)
    assert not response.taken
    assert not spoken(response)
    form = re.search(r'<form class="(?:round-)?line.*?</form>', response.screen, re.DOTALL)[0]
    (why,) = re.findall(r'<p class="field__wrong".*?<span>(.*?)</span>', form, re.DOTALL)
    assert unescape(response.screen).count(unescape(why)) == 1, "it is said once"
    start, end = re.search(r'data-from="(\d+)" data-to="(\d+)"', form).groups()
    entered = line
    if name == "round":
        entered = f"?{line}"
    else:
        assert unescape(re.search(r'id="line-text"[^>]* value="([^"]*)"', form)[1]) == line
    assert line[0] != "<" or line not in response.screen
    return unescape(why), entered[int(start) : int(end)]


# ---- lines wrong in every room ----


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize(
    ("line", "part", "why"),
    [
        (LONG, "x" * 100, "At most 200 characters."),
        ("<b>h8</b>", "<b>h8</b>", UNKNOWN),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>", UNKNOWN),
        ("p16", "p16", "There is no row “P”."),
        ("P3 casa", "P3", "There is no row “P”."),
        ("zz9", "zz9", UNKNOWN),
        ("zz9 casa", "zz9 casa", UNKNOWN),
        ("h0", "h0", "There is no column “0”."),
        ("h16 casa", "h16", "There is no column “16”."),
        ("row p", "p", "There is no row “p”."),
        ("col 16", "16", "There is no column “16”."),
        ("h١", "h١", UNKNOWN),
        ("😀", "😀", UNKNOWN),
        ("İİİ h99", "h99", "There is no column “99”."),
        ("\u202eh8", "\u202eh8", UNKNOWN),
        ("r now", "now", "Nothing more is needed"),
    ],
    ids="long html image off-row move-off-row off move-off zero move-off-column row column foreign-digit "
    "picture longer-lower turning more".split(),
)
def test_wrong_line_is_refused_with_a_message_in_every_room(name, line, part, why):
    """third-round 8-B12: the reason stated, the text kept, the wrong part selected."""
    words, chosen = refusal_of(name, line)
    assert why in words
    assert chosen == part


# ---- another language ----


@pytest.mark.parametrize(
    ("name", "part", "why"),
    [
        ("game", "ț", "No tile of this language has “Ț”."),
        ("game with help", "ț", "No tile of this language has “Ț”."),
        ("analysis", "ț", "No tile of this language has “Ț”."),
        ("round", "h8 țară", "That cannot be done on this screen."),
    ],
)
def test_move_of_another_language_is_refused(name, part, why):
    """third-round 8-B12: a Romanian letter in a Catalan game."""
    words, chosen = refusal_of(name, "h8 țară")
    assert words.startswith(why)
    assert chosen == part


def test_solo_move_of_another_language_is_handed_in_as_written():
    """third-round 8-B12: CAT-DUP 1.2, as on a slip of paper: the move is not corrected, and null."""
    alone = begin_solo()
    for line in ("h8 țară", "h8 <b>a</b>"):
        (text,) = spoken(ask_solo(alone, line))
        assert text.startswith(f"{line.upper()}, handed in as it is written.")
    ask_solo(alone, "h8 țară")
    assert ask_solo(alone, "h8 țară", confirm="h8 țară").taken
    assert alone.solo.total == 0


@pytest.mark.parametrize("name", ["game with help", "analysis", "round"])
@pytest.mark.parametrize(
    ("line", "part", "why"),
    [
        ("b ț", "ț", "“ț” is not a tile of this language."),
        ("j casa țară", "țară", "“țară” is not a word of this language’s letters."),
        ("b ab", "ab", "“ab” is not a tile of this language."),
        ("j <i>", "<i>", "“<i>” is not a word of this language’s letters."),
    ],
)
def test_question_of_another_language_is_refused(name, line, part, why):
    words, chosen = refusal_of(name, line)
    assert words.startswith(why)
    assert chosen == part


# ---- games without help ----


@pytest.mark.parametrize("line", ["b", "b e", "j casa"])
def test_help_is_refused_in_the_game(line):
    """third-round 8-B12: CAT-CLM 5, CAT-CLS 1.4: by the sentence of the rule, not in silence."""
    assert refusal_of("game", line) == (CLOSED, line)


@pytest.mark.parametrize(("make", "ask"), [ROOMS["solo"], ROOMS["round"]], ids=["solo", "round"])
@pytest.mark.parametrize("line", ["b", "b e", "j casa"])
def test_help_is_refused_beside_a_game_without_help(make, ask, line):
    """third-round 8-B12: another room of the same device is closed too."""
    user = make()
    assert spoken(ask(user, "w"))
    ClassicUser(user=user.user).begin()
    response = ask(user, line)
    assert not response.taken
    assert CLOSED in unescape(response.screen)


def test_analysis_is_closed_with_its_line_beside_a_game_without_help():
    user = begin_study()
    at = ClassicUser(user=user).begin()
    for line in ("r", "b", "j casa"):
        response = ask_study(user, line)
        assert not spoken(response)
        assert "Closed for now" in response.title
    assert at.step == "turn"


# ---- names in a sentence ----


def isolated_names(answer):
    """Return the names that an answer isolates, and the answer without them."""
    isolated = re.compile("\u2068([^\u2068\u2069]*)\u2069")
    return isolated.findall(answer), isolated.sub("…", answer)


def test_names_of_any_script_are_isolated_in_answers_of_a_game():
    """third-round 8-B12: a right-to-left name is isolated; the longest name of a card stands whole."""
    at = ClassicUser(names=(RIGHT_TO_LEFT, LONGEST)).begin()
    for _ in range(2):
        (echo,) = spoken(ask_game(at, "--"))
        assert "Enter again" in echo
        assert ask_game(at, "--", confirm="--").taken
        at.uncover()
    (scores,) = spoken(ask_game(at, "s"))
    apart, rest = isolated_names(scores)
    assert apart == [RIGHT_TO_LEFT]
    assert rest.replace(LONGEST, "Anna").startswith(("… 0, Anna 0.", "Anna 0, … 0."))
    for question in ("t", "l"):
        (answer,) = spoken(ask_game(at, question))
        assert RIGHT_TO_LEFT in isolated_names(answer)[0]
        assert LONGEST in answer


def test_names_of_any_script_are_isolated_in_answers_of_a_round():
    """third-round 8-B12: the points stood before the name that was written from right to left."""
    game = begin_round(names=(RIGHT_TO_LEFT, ENDLESS, HOSTILE[0]))
    response = ask_round(game, "s")
    (scores,) = spoken(response)
    assert scores.startswith(f"\u2068{RIGHT_TO_LEFT}\u2069 0, {ENDLESS} 0, {HOSTILE[0]} 0.")
    assert HOSTILE[0] not in "".join(response.fragments.values())
