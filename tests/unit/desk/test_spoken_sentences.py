"""Spoken sentences after an act, made from the facts of the screen; unit level.

All answers are checked.
"""

import random

import pytest
from jinja2.loaders import ChoiceLoader, DictLoader

from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import Templates
from tests.support.announcements import fault_of_announcement, parts_of
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.desk import User, templates
from tests.support.judge_user import ask, begin, verdict
from tests.support.post_user import LETTERS, PostUser
from tests.support.spoken import spoken, toasts
from tests.support.tournament_user import Director
from tests.unit.desk.correspondence.test_game import FIRST, pair_players

BIDI_NAME = "\u05d3\u05d5\u05d3"  # runs from right to left
NAMES = ("Zoe Marimon", "Àlex Peiró", "Biel Amengual")


@pytest.fixture
def director():
    director = Director(User())
    director.enter(*NAMES)
    return director


def test_move_by_post_is_spoken_with_its_points_and_the_next_turn():
    """third-round 8-B14: a recorded move was not confirmed."""
    red, blue = pair_players()
    card = red.place(random.Random(4), **FIRST)
    placement = red.document.state.game.sheet.lines[0]
    (sentence,) = spoken(blue.take(card, "2026-01-15"))
    names = red.look("/mail/game")  # both are named on the screen
    name, _, remainder = sentence.partition(": ")
    assert name in names
    assert remainder.split(". ")[0].endswith(f", {placement.recorded} points")
    assert sentence.endswith(" to play. The day of arrival is noted.")


def test_letter_by_post_is_spoken_in_a_sentence():
    """third-round 8-B14."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    answer = red.ok("comment_mail", LETTERS, turn=0, text="well played")
    assert spoken(answer) == ["The comment is saved."]
    assert not toasts(answer)


def test_discarded_postcard_is_not_confirmed_by_the_last_move():
    """third-round 8-B14."""
    red, blue = pair_players()
    blue.send("read_card", "/mail/card", came=red.place(random.Random(4), **FIRST))
    assert spoken(blue.ok("drop_card", "/mail/card")) == ["The card is discarded."]


def test_last_result_of_a_round_is_confirmed_like_the_others(director):
    """third-round 8, C: "there is no more to type" replaced it."""
    director.enter("Carme Solé")
    director.begin_round()
    first = toasts(director.result("401 354", 1))
    last = toasts(director.result("380 299", 2))
    assert first == [first[0]]
    assert first[0].startswith("Table 1: ")
    assert last[0].startswith("Table 2: ")
    assert last[0].endswith(" 380–299. Round 1: nothing more to enter.")


def test_proposed_round_is_spoken_before_it_is_confirmed(director):
    """third-round 8-B4: a second Enter confirmed pairings that had not been spoken."""
    proposed = director.send(
        "pair_round", "/tournament/pairings", method="distance", first="halves"
    )
    (sentence,) = spoken(proposed)
    assert sentence.startswith("Round 1 is proposed: 1 table. Bye: ")
    confirmed = director.send("confirm_round", "/tournament/pairings", number=1)
    assert spoken(confirmed) == ["Round 1 is confirmed."]


def test_change_to_the_clock_of_a_round_is_spoken():
    """third-round 8-B14: pausing was not confirmed."""
    clock = ClockUser(User())
    clock.begin_rounds()
    assert spoken(clock.round("start_round")) == ["Round 1 started: 3:00."]
    (sentences,) = spoken(clock.round("pause_round", reason="fire alarm"))
    assert sentences.startswith("Paused, fire alarm. ")
    assert sentences.endswith(" left.")
    assert spoken(clock.round("end_round", sure="yes")) == ["The round was closed."]


def test_clock_of_a_game_announces_whose_time_runs():
    """third-round 8-A1: the change of turn was silent."""
    clock = ClockUser(User())
    clock.begin_game(first="Anna", second="Biel")
    (sentences,) = spoken(clock.game("start_clock", side=1))
    assert "Anna to play. Time left: Anna " in sentences
    clock.device.wait(5_000)
    (sentences,) = spoken(clock.game("press_clock", side=1))
    assert sentences.startswith("Biel to play. Time left: Anna ")


def test_name_is_spoken_as_it_is_written():
    """third-round 8-B14: the dot of a name became a comma.

    A name from right to left moved the numbers.
    """
    clock = ClockUser(User())
    clock.begin_game(first="Pau · Roig", second=BIDI_NAME)
    (sentence,) = spoken(clock.game("start_clock", side=1))
    assert "Pau · Roig to play. Time left: " in sentence
    assert "Pau · Roig 30:00" in sentence
    assert f", \u2068{BIDI_NAME}\u2069 " in sentence
    (sentence,) = spoken(clock.game("stop_clock", reason="arbiter"))
    assert sentence.startswith("Stopped, ")
    (sentence,) = spoken(
        clock.game("correct_clock", side=2, way="take", amount="0:10", reason="soroll")
    )
    assert sentence.startswith(f"\u2068{BIDI_NAME}\u2069: ")


def test_name_in_a_game_is_spoken_as_it_is_written():
    """third-round 8-B14: in a game of two, and by post."""
    at = ClassicUser(user=User(lang="en"), names=("Pau · Roig", BIDI_NAME))
    assert at.began.taken
    at.begin()
    (sentence,) = spoken(at.ok("pass_turn"))
    assert "Pau · Roig" in sentence
    assert f"\u2068{BIDI_NAME}\u2069 0" in sentence
    post = PostUser(own="0", players=("Ioana · M", BIDI_NAME))
    post.place(random.Random(4), **FIRST)
    (sentence,) = spoken(post.ok("take_line_back", "/mail/game", why="nu a plecat"))
    assert sentence.endswith(f"Ioana · M 0, \u2068{BIDI_NAME}\u2069 0. Ioana · M to play.")


def test_verdict_is_spoken_by_its_heading_alone():
    """third-round 8, C: the verdict was in a status that arrived with its page."""
    user = User()
    begin(user)
    answer = ask(user, "casa")
    assert verdict(answer)
    assert "data-announce" not in answer.screen.partition("<main")[2].partition("</main>")[0]
    assert not spoken(answer)


def test_sentence_of_a_dialog_is_read_with_its_question():
    """third-round 8, C: the sentence that explains was not `aria-describedby`."""
    screen = pair_players()[0].look("/mail/game")
    assert 'id="pass" aria-labelledby="pass-title" aria-describedby="pass-says">' in screen
    assert '<p id="pass-says">The letters stay.</p>' in screen
    # a dialog that has only fields has no sentence to be read
    assert 'id="back" aria-labelledby="back-title">' in screen or 'id="back"' not in screen


def test_muted_sentence_of_a_dialog_is_read_if_it_is_the_only_one():
    """third-round 8, C: the note that the time is stopped was not read with the question."""
    source = """{% from "shared/dialog.html" import dialog %}{% call dialog("ask", "Who?", "No", "Yes", "ask") -%}
<p class="muted">Time stands.</p><p class="muted">More.</p>{% endcall %}"""
    loader = ChoiceLoader([DictLoader({"page.html": source}), templates()])
    page = Templates(loader).render("page.html", Translator("en", None), {})
    assert 'aria-describedby="ask-says">' in page
    assert '<p class="muted" id="ask-says">Time stands.</p><p class="muted">More.</p>' in page


@pytest.mark.parametrize(
    ("command", "effects", "route"),
    [
        ("choose_list", [], "/lists"),
        ("change_settings", [{"do": "announce", "text": "Changed."}], "/settings"),
        ("press_clock", [], "/clock/game"),
        ("press_clock", [{"do": "announce", "text": ""}], "/clock/game"),
        (
            "press_clock",
            [{"do": "announce", "text": "A."}, {"do": "toast", "text": "A."}],
            "/clock",
        ),
        ("use_clock", [], "/clock"),
        ("save_stream", [], "/files"),
        ("give_cue", [{"do": "toast", "text": "30"}], "/clock/round"),
        ("archive_stream", [], "/files"),
        ("change_cover", [], "/judge/log"),
    ],
)
def test_announcement_other_than_declared_is_a_fault(command, effects, route):
    """third-round 8-A1, 8-B14: the drivers of all unit tests check each answer."""
    request = Request(id="1", route=route, command=command)
    answer = Response(id="1", route=route, effects=tuple(effects), taken=True)
    before = f'<form data-command="{command}">'
    assert fault_of_announcement(request, answer, "", has_written=True, before=before)


@pytest.mark.parametrize(
    ("screen", "before", "is_announced"),
    [
        ("<p data-announce>Two moves</p>", "", True),
        ("<p data-announce>Two moves</p>", "<p data-announce>Two <b>moves</b></p>", False),
        ('<p data-announce="off">Two moves</p>', "", False),
        ("<p>Two moves</p>", "", False),
        ('<form data-command="change_cover"><input type="checkbox"></form>', "", True),
        ('<form data-command="other"><input type="checkbox"></form>', "", False),
        ("<dialog id=x open><p>Sure?</p></dialog>", "", True),
        ("<dialog id=x><p>Sure?</p></dialog>", "", False),
    ],
)
def test_screen_announces_itself_by_a_changed_part_control_or_dialog(screen, before, is_announced):
    """third-round 8-A1: any screen was accepted, and archiving a document was silent."""
    request = Request(id="1", route="/judge/log", command="change_cover")
    answer = Response(id="1", route="/judge/log", taken=True, screen=screen)
    parts = parts_of(Response(id="0", route="/judge/log", screen=before))
    page = {"parts": parts, "before": '<form data-command="change_cover">'}
    assert (
        not fault_of_announcement(request, answer, "", has_written=True, **page)
    ) == is_announced
    page["before"] = '<form data-command="other">'
    assert not fault_of_announcement(request, answer, "", has_written=True, **page), "elsewhere"


def test_archiving_restoring_and_renaming_a_document_is_confirmed():
    """third-round 8-A1: the row moved to another list silently."""
    table = ClassicUser(user=User(), mode="record")
    table.begin()
    user, game = table.user, table.opened.id
    user.look("/files")
    toast_texts = []
    for command, fields in (
        ("rename_stream", {"name": "The final"}),
        ("archive_stream", {}),
        ("unarchive_stream", {}),
    ):
        toast_texts += toasts(user.send(command, "/files", stream=game, **fields))
    assert toast_texts == [
        "The name is now “The final”.",
        "“The final” is archived.",
        "“The final” is restored from the archive.",
    ]


def test_refused_command_is_announced_at_its_field():
    request = Request(id="1", route="/lists", command="choose_list")
    refused = Response(id="1", route="/lists")
    assert not fault_of_announcement(request, refused, "", has_written=False)


def test_another_screen_at_the_same_address_is_another_place():
    """Without an open game, the screen of a new game is at the address of the game."""
    request = Request(id="1", route="/game", command="begin_classic")
    answer = Response(id="1", route="/game", taken=True, screen="", title="Anna · Faristol")
    new, anna = "New game · Faristol", answer.title
    assert not fault_of_announcement(request, answer, new, has_written=True)
    assert fault_of_announcement(request, answer, anna, has_written=True)
