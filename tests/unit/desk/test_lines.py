"""The command line of a solo game, an analysis and a round: answers, commands, and refusals."""

import re

from faristol.board.board import EMPTY
from faristol.clock.round.acts import StartRound
from faristol.desk.shared.line.input_line import BY_EAR
from faristol.duplicate.solo.state import next_step
from tests.support.analyse_user import act as study_act
from tests.support.analyse_user import load_study, tiles
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.solo_user import SoloUser


def spoken(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "announce"]


# ---- a solo game ----


def ask_solo(alone, line, *, is_confirmed=False):
    return alone.send("ask_solo_line", line=line, confirm=line if is_confirmed else "")


def test_solo_line_answers_during_play_and_hides_covered_parts():
    """third-round 8-B12: a solo game had no command line."""
    alone = SoloUser()
    assert "It is covered now." in " ".join(problems(ask_solo(alone, "r")))
    alone.start()
    (rack,) = spoken(ask_solo(alone, "r"))
    assert rack.startswith("Rack: ")
    (before,) = spoken(ask_solo(alone, "t"))
    alone.device.wait(60_000)
    (after,) = spoken(ask_solo(alone, "t"))
    assert (before, after) == ("3:00 left.", "2:00 left.")
    assert "That is not answered on this screen" in " ".join(problems(ask_solo(alone, "j al")))
    ask_solo(alone, "pause")
    assert ask_solo(alone, "pause", is_confirmed=True).taken
    assert next_step(alone.solo) == "paused"
    for line in ("r", "w", "h8 casa"):
        assert "It is covered now." in " ".join(problems(ask_solo(alone, line)))


def test_solo_move_is_handed_in_by_the_second_enter():
    """third-round 8-B12: a move is read back before it is handed in."""
    alone = SoloUser()
    alone.start()
    sentences = spoken(ask_solo(alone, "h8 zzz"))
    assert "handed in as it is written" in sentences[0], "nothing of a slip is put right"
    assert next_step(alone.solo) == "time"
    (result,) = spoken(ask_solo(alone, "h8 zzz", is_confirmed=True))
    assert next_step(alone.solo) != "time"
    assert result.startswith("You: H8 ZZZ, word not valid (art. 1.7). ")
    assert "Master move: H4 CASES, 16 points. Your total: 0 of 16" in result
    (last,) = spoken(ask_solo(alone, "l"))
    assert result.startswith(last), "and it is told as it was judged afterwards too"


def test_move_handed_in_by_the_line_is_announced_like_the_button():
    """The line announced neither the points of the move, nor both totals, nor the place."""
    by_line, by_button = SoloUser(), SoloUser()
    by_line.start()
    ask_solo(by_line, "h4 cases")
    sentences = spoken(ask_solo(by_line, "h4 cases", is_confirmed=True))
    by_button.start()
    assert sentences == spoken(by_button.hand_in("H4", "CASES"))
    assert sentences[0].startswith("You: H4 CASES, 16 points. Master move: ")
    by_line.start()
    ask_solo(by_line, "pause")
    assert spoken(ask_solo(by_line, "pause", is_confirmed=True))[0].startswith("Paused. ")


# ---- an analysis ----


def ask_study(user, line, *, is_confirmed=False):
    return study_act(user, "ask_study_line", line=line, confirm=line if is_confirmed else "")


def test_study_line_answers_and_makes_a_move():
    """third-round 8-B12: the board of an analysis was 225 squares to step through."""
    user = User(lang="en")
    tiles(user, "casa?qn")
    assert spoken(ask_study(user, "r")) == ["Rack: C 2, A, S, A, blank, QU 8, N."]
    assert spoken(ask_study(user, "j casa sal")) == ["CASA: valid; SAL: valid."]
    assert "The rack has no S left" in " ".join(problems(ask_study(user, "8h cas(e)s")))
    (sentence,) = spoken(ask_study(user, "8h cas(e)"))
    assert sentence.startswith("8H CASE, blank E 4th, ")
    assert load_study(user).board == EMPTY
    assert spoken(ask_study(user, "8h cas(e)", is_confirmed=True)) == [
        sentence.partition(" Enter")[0]
    ]
    assert spoken(ask_study(user, "w")) == ["8H CASE, blank E 4th."]
    assert "That cannot be done on this screen" in " ".join(problems(ask_study(user, "--")))


# ---- a round ----


def test_round_field_answers_input_with_a_question_mark():
    """third-round 8-B12: in a round the clock was eight stops away from the slip being typed."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    start_round(game)
    sentences_by_line = {}
    for line in ("?t", "?w", "? h8", "?r", "?", "?s"):
        response = ask_round(game, line)
        assert response.taken, (line, problems(response))
        (sentences_by_line[line],) = spoken(response)
    assert "left." in sentences_by_line["?t"]
    assert sentences_by_line["? h8"].startswith("H8, ")
    assert "?t: the time left, and whose slips are missing; " in sentences_by_line["?"]
    assert "-cer" not in sentences_by_line["?"], "nobody exchanges in a duplicate"
    refused = ask_round(game, "?h8 casa")
    assert not refused.taken
    (why,) = re.findall(
        r'id="line".*?<p class="field__wrong"[^>]*>(.*?)</p>', refused.screen, re.DOTALL
    )
    assert "That cannot be done on this screen" in why


def ask_round(game, line, confirm=""):
    moment, loaded = game.device.moment, game.opened
    return game.user.send(
        "ask_round_line",
        "/duplicate/round",
        stream=loaded.id,
        number=loaded.game.round.number,
        wall=moment.wall,
        counter=moment.counter,
        run=moment.run,
        line=line,
        confirm=confirm,
    )


def test_refused_question_of_a_round_keeps_its_text_and_selects_the_part():
    """third-round 8-B12: the wrong part was selected on the other screens."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    start_round(game)
    for line, part in (
        ("?row q", "q"),
        ("  ? h16 ", "h16"),
        ("?😀 p3", "p3"),
        ("?h8 casa", "h8 casa"),
        ("?rack now", "now"),
    ):
        refused = ask_round(game, line)
        assert not refused.taken
        start, end = re.search(
            r'id="line"[^>]* data-from="(\d+)" data-to="(\d+)"', refused.screen
        ).groups()
        assert line[int(start) : int(end)] == part


def test_requested_square_takes_the_cursor_of_the_board():
    """third-round 8-B12: the user had to step to a square after asking for it."""
    user = User(lang="en")
    tiles(user, "casa")
    effects = ask_study(user, "k12").effects
    assert [effect for effect in effects if effect["do"] != "announce"] == [
        {"do": "cursor", "at": "K12"}
    ]
    assert all(effect["do"] == "announce" for effect in ask_study(user, "row k").effects)


def test_round_clock_is_stopped_by_the_second_enter():
    """third-round 8-B12: pausing required many steps to the clock."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    start_round(game)
    assert "Enter again" in spoken(ask_round(game, "?pause"))[0]
    assert game.game.clock.is_on
    assert ask_round(game, "?pause", confirm="?pause").taken
    assert game.game.clock.state == "paused"


def test_points_of_a_round_are_announced_for_up_to_twelve_players():
    """Three players were announced as if there were no more; a single table could not be asked for."""
    game = GameUser(names=[f"P{n}" for n in range(1, 15)]).start()
    slips = dict.fromkeys(range(1, 15), "") | {3: "H4 CASES"}
    game.play("CASESAL", slips, "H4", "CASES")
    game.type_rack("ALNNTRE")
    start_round(game, number=2)
    (sentence,) = spoken(ask_round(game, "?s"))
    assert sentence.startswith("P3 16, P1 0, P2 0, P4 0, ")
    assert "P12 0, and 2 more. " in sentence
    assert spoken(ask_round(game, "?s 3")) == ["Table 3, P3: 16 points."]
    assert "s 7: the points of a table" in spoken(ask_round(game, "?"))[0]
    assert "There is no table “15”." in ask_round(game, "?s 15").screen
    alone = SoloUser()
    assert "Nothing more is needed" in " ".join(problems(ask_solo(alone, "s 3")))


def test_time_of_a_round_is_announced_as_displayed():
    """Before the start it was 0:00 on a stopped clock, after “Time!” a negative time."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    assert spoken(ask_round(game, "?t")) == ["3:00 left. The clock has not been started yet."]
    start_round(game)
    assert spoken(ask_round(game, "?t"))[0].startswith("3:00 left. Missing: ")
    game.device.wait(280_000)
    assert spoken(ask_round(game, "?t"))[0].startswith("Round time is up. Missing: ")
    assert "There is no clock to stop." in ask_round(game, "?pause").screen
    game.send("give_cue", "/duplicate/round", number=1, seconds_left=0, channel="said")
    assert spoken(ask_round(game, "?t"))[0].startswith("Round time is up. Missing: ")


def test_time_between_solo_rounds_is_that_of_the_next():
    """The stopped clock of the previous round was announced."""
    alone = SoloUser()
    assert spoken(ask_solo(alone, "t")) == ["3:00 left. The clock has not been started yet."]
    alone.play("H4", "CASES")
    assert spoken(ask_solo(alone, "t")) == ["3:00 left. The clock has not been started yet."]
    assert "There is no clock to stop." in " ".join(problems(ask_solo(alone, "pause")))


def start_round(game, *, number=1):
    game.do(StartRound(number=number, seconds=180, cues=(), moment=game.device.moment))


def test_listed_questions_are_those_answered_now():
    """Beside a game without help the list named questions that were refused, aloud and on the screen."""
    alone = SoloUser()
    alone.start()
    assert alone.user.send("set_by_ear", "/settings", by_ear="yes").taken
    unseen = "tiles not seen; with a letter, that one"
    assert unseen in spoken(ask_solo(alone, "?"))[0]
    assert unseen in alone.look().screen
    ClassicUser(user=alone.user).begin()
    assert unseen not in spoken(ask_solo(alone, "?"))[0]
    assert unseen not in alone.look().screen
    assert "the time left" in alone.look().screen


# ---- the switch ----


def test_by_ear_keeps_the_line_visible_on_this_device():
    """third-round 8-B12: hidden until it has the focus, unless the device is set so."""
    user = User(lang="en")
    tiles(user, "casa")
    assert re.search(r'<form class="line-form" id="line"', user.look("/analyse").screen)
    assert user.send("set_by_ear", "/settings", by_ear="yes").taken
    assert user.desk.stream_store.own[BY_EAR] == "yes"
    assert "What can be typed" in user.look("/analyse").screen
    assert user.send("set_by_ear", "/settings").taken
    assert "What can be typed" not in user.look("/analyse").screen
