"""What is typed wrong into the line, in each room: it is said why, nothing is lost, the wrong part is selected."""

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


def game_asked(at, line, confirm=""):
    return at.send("ask_line", line=line, confirm=confirm)


def solo_asked(alone, line, confirm=""):
    return alone.send("ask_solo_line", line=line, confirm=confirm)


def study_asked(user, line, confirm=""):
    return study_act(user, "ask_study_line", line=line, confirm=confirm)


def round_asked(game, line, confirm=""):
    moment, opened = game.device.moment, game.opened
    return game.user.send(
        "ask_round_line",
        "/duplicate/round",
        stream=opened.id,
        number=opened.game.round.number,
        wall=moment.wall,
        counter=moment.counter,
        run=moment.run,
        line=f"?{line}",
        confirm=confirm,
    )


def solo():
    alone = SoloUser()
    alone.start()
    return alone


def study():
    user = User(lang="en")
    tiles(user, "casa?qn")
    return user


def a_round(**form):
    game = GameUser(**form).start()
    game.type_rack("CASESAL")
    game.do(StartRound(number=1, seconds=180, cues=(), moment=game.device.moment))
    return game


ROOMS = {
    "game": (lambda: ClassicUser().begin(), game_asked),
    "game with help": (lambda: ClassicUser(is_helped="yes").begin(), game_asked),
    "solo": (solo, solo_asked),
    "analysis": (study, study_asked),
    "round": (a_round, round_asked),
}


@cache
def room(name):
    """Return a room that is only asked, and whatever asks it."""
    make, ask = ROOMS[name]
    return make(), ask


def answered(name, line):
    user, ask = room(name)
    return ask(user, line)


def spoken(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "announce"]


def refused(name, line):
    """Return why a line is refused, and the part of it that is selected."""
    response = answered(name, line)
    assert not response.taken
    assert not spoken(response)
    form = re.search(r'<form class="(?:round-)?line.*?</form>', response.screen, re.DOTALL)[0]
    (why,) = re.findall(r'<p class="field__wrong".*?<span>(.*?)</span>', form, re.DOTALL)
    assert unescape(response.screen).count(unescape(why)) == 1, "it is said once"
    start, end = re.search(r'data-from="(\d+)" data-to="(\d+)"', form).groups()
    typed = line
    if name == "round":
        typed = f"?{line}"
    else:
        assert unescape(re.search(r'id="line-text"[^>]* value="([^"]*)"', form)[1]) == line
    assert line[0] != "<" or line not in response.screen
    return unescape(why), typed[int(start) : int(end)]


# ---- what is wrong in every room ----


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
def test_wrong_line_is_refused_in_words_in_every_room(name, line, part, why):
    """third-round 8-B12: said why, nothing lost, the part that is wrong selected."""
    words, chosen = refused(name, line)
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
    words, chosen = refused(name, "h8 țară")
    assert words.startswith(why)
    assert chosen == part


def test_move_of_another_language_is_handed_in_alone_as_it_is_written():
    """third-round 8-B12: CAT-DUP 1.2, as on a slip of paper: nothing is put right, and it is null."""
    alone = solo()
    for line in ("h8 țară", "h8 <b>a</b>"):
        (said,) = spoken(solo_asked(alone, line))
        assert said.startswith(f"{line.upper()}, handed in as it is written.")
    solo_asked(alone, "h8 țară")
    assert solo_asked(alone, "h8 țară", confirm="h8 țară").taken
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
    words, chosen = refused(name, line)
    assert words.startswith(why)
    assert chosen == part


# ---- where help is not allowed ----


@pytest.mark.parametrize("line", ["b", "b e", "j casa"])
def test_help_is_refused_in_the_game(line):
    """third-round 8-B12: CAT-CLM 5, CAT-CLS 1.4: by the rule and its sentence, not in silence."""
    assert refused("game", line) == (CLOSED, line)


@pytest.mark.parametrize(("make", "ask"), [ROOMS["solo"], ROOMS["round"]], ids=["solo", "round"])
@pytest.mark.parametrize("line", ["b", "b e", "j casa"])
def test_help_is_refused_beside_a_game_without_help(make, ask, line):
    """third-round 8-B12: another room of the same device tells as little."""
    user = make()
    assert spoken(ask(user, "w"))
    ClassicUser(user=user.user).begin()
    response = ask(user, line)
    assert not response.taken
    assert CLOSED in unescape(response.screen)


def test_analysis_is_closed_with_its_line_beside_a_game_without_help():
    user = study()
    at = ClassicUser(user=user).begin()
    for line in ("r", "b", "j casa"):
        response = study_asked(user, line)
        assert not spoken(response)
        assert "Closed for now" in response.title
    assert at.step == "turn"


# ---- names in a sentence ----


def names_in(answer):
    """Return the names of an answer that are kept apart, and the answer without them."""
    kept = re.compile("\u2068([^\u2068\u2069]*)\u2069")
    return kept.findall(answer), kept.sub("…", answer)


def test_names_of_any_kind_stand_in_a_sentence_of_a_game():
    """third-round 8-B12: a name from right to left keeps that to itself; one as long as a card lets it be stands whole."""
    at = ClassicUser(names=(RIGHT_TO_LEFT, LONGEST)).begin()
    for _ in range(2):
        (back,) = spoken(game_asked(at, "--"))
        assert "Enter again" in back
        assert game_asked(at, "--", confirm="--").taken
        at.uncover()
    (scores,) = spoken(game_asked(at, "s"))
    apart, rest = names_in(scores)
    assert apart == [RIGHT_TO_LEFT]
    assert rest.replace(LONGEST, "Anna").startswith(("… 0, Anna 0.", "Anna 0, … 0."))
    for question in ("t", "l"):
        (said,) = spoken(game_asked(at, question))
        assert RIGHT_TO_LEFT in names_in(said)[0]
        assert LONGEST in said


def test_names_of_any_kind_stand_in_a_sentence_of_a_round():
    """third-round 8-B12: the points stood before the name that was written from right to left."""
    game = a_round(names=(RIGHT_TO_LEFT, ENDLESS, HOSTILE[0]))
    response = round_asked(game, "s")
    (scores,) = spoken(response)
    assert scores.startswith(f"\u2068{RIGHT_TO_LEFT}\u2069 0, {ENDLESS} 0, {HOSTILE[0]} 0.")
    assert HOSTILE[0] not in "".join(response.fragments.values())
