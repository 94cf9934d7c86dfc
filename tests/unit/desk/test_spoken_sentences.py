"""What is spoken after an act: one sentence, made from the facts of the screen; and who watches that it is so (unit)."""

import random

import pytest
from jinja2.loaders import ChoiceLoader, DictLoader

from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.translation import Text
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

TURNED = "\u05d3\u05d5\u05d3"  # runs from right to left
NAMES = ("Zoe Marimon", "Àlex Peiró", "Biel Amengual")


@pytest.fixture
def director():
    director = Director(User())
    director.enter(*NAMES)
    return director


def test_a_move_by_post_is_spoken_with_its_points_and_whose_turn_it_is():
    """third-round 8-B14: what was written down was confirmed by nothing."""
    red, blue = pair_players()
    card = red.place(random.Random(4), **FIRST)
    line = red.document.state.game.sheet.lines[0]
    (said,) = spoken(blue.take(card, "2026-01-15"))
    names = red.look("/mail/game")  # both are named on the screen
    first, _, rest = said.partition(": ")
    assert first in names
    assert rest.split(". ")[0].endswith(f", {line.recorded} points")
    assert said.endswith(" to play. The day of arrival is noted.")


def test_a_letter_by_post_is_spoken_in_a_sentence():
    """third-round 8-B14."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    answer = red.ok("comment_mail", LETTERS, turn=0, text="well played")
    assert spoken(answer) == ["The comment is saved."]
    assert not toasts(answer)


def test_a_card_that_is_discarded_is_not_confirmed_by_the_last_move():
    """third-round 8-B14."""
    red, blue = pair_players()
    blue.send("read_card", "/mail/card", came=red.place(random.Random(4), **FIRST))
    assert spoken(blue.ok("drop_card", "/mail/card")) == ["The card is discarded."]


def test_the_last_result_of_a_round_is_confirmed_like_the_others(director):
    """third-round 8, C: "there is no more to type" replaced it."""
    director.enter("Carme Solé")
    director.begin_round()
    first = toasts(director.result("401 354", 1))
    last = toasts(director.result("380 299", 2))
    assert first == [first[0]]
    assert first[0].startswith("Table 1: ")
    assert last[0].startswith("Table 2: ")
    assert last[0].endswith(" 380–299. Round 1: nothing more to enter.")


def test_a_proposed_round_is_heard_before_it_is_confirmed(director):
    """third-round 8-B4: a second Enter confirmed pairings that nobody had heard."""
    proposed = director.send(
        "pair_round", "/tournament/pairings", method="distance", first="halves"
    )
    (said,) = spoken(proposed)
    assert said.startswith("Round 1 is proposed: 1 table. Bye: ")
    confirmed = director.send("confirm_round", "/tournament/pairings", number=1)
    assert spoken(confirmed) == ["Round 1 is confirmed."]


def test_the_clock_of_a_round_says_what_was_done_to_it():
    """third-round 8-B14: pausing confirmed nothing."""
    clock = ClockUser(User())
    clock.begin_rounds()
    assert spoken(clock.round("start_round")) == ["Round 1 started: 3:00."]
    (said,) = spoken(clock.round("pause_round", reason="fire alarm"))
    assert said.startswith("Paused, fire alarm. ")
    assert said.endswith(" left.")
    assert spoken(clock.round("end_round", sure="yes")) == ["The round was closed."]


def test_the_clock_of_a_game_says_whose_time_runs():
    """third-round 8-A1: the turn came back in silence."""
    clock = ClockUser(User())
    clock.begin_game(first="Anna", second="Biel")
    (said,) = spoken(clock.game("start_clock", side=1))
    assert "Anna to play. Time left: Anna " in said
    clock.device.wait(5_000)
    (said,) = spoken(clock.game("press_clock", side=1))
    assert said.startswith("Biel to play. Time left: Anna ")


def test_a_name_is_spoken_as_it_is_written():
    """third-round 8-B14: the dot of a name became a comma, and a name from right to left took the numbers with it."""
    clock = ClockUser(User())
    clock.begin_game(first="Pau · Roig", second=TURNED)
    (said,) = spoken(clock.game("start_clock", side=1))
    assert "Pau · Roig to play. Time left: " in said
    assert "Pau · Roig 30:00" in said
    assert f", \u2068{TURNED}\u2069 " in said
    (said,) = spoken(clock.game("stop_clock", reason="arbiter"))
    assert said.startswith("Stopped, ")
    (said,) = spoken(
        clock.game("correct_clock", side=2, way="take", amount="0:10", reason="soroll")
    )
    assert said.startswith(f"\u2068{TURNED}\u2069: ")


def test_a_name_in_a_game_is_spoken_as_it_is_written():
    """third-round 8-B14: of two players, of an evening, by post."""
    at = ClassicUser(user=User(lang="en"), names=("Pau · Roig", TURNED))
    assert at.began.taken
    at.begin()
    (said,) = spoken(at.ok("pass_turn"))
    assert "Pau · Roig" in said
    assert f"\u2068{TURNED}\u2069 0" in said
    post = PostUser(own="0", players=("Ioana · M", TURNED))
    post.place(random.Random(4), **FIRST)
    (said,) = spoken(post.ok("take_line_back", "/mail/game", why="nu a plecat"))
    assert said.endswith(f"Ioana · M 0, \u2068{TURNED}\u2069 0. Ioana · M to play.")


def test_the_heading_of_a_verdict_says_it_and_nothing_says_it_again():
    """third-round 8, C: the verdict stood in a status that came with its page."""
    user = User()
    begin(user)
    answer = ask(user, "casa")
    assert verdict(answer)
    assert "data-announce" not in answer.screen.partition("<main")[2].partition("</main>")[0]
    assert not spoken(answer)


def test_the_sentence_of_a_dialog_is_read_with_its_question():
    """third-round 8, C: the sentence that explains was not `aria-describedby`."""
    screen = pair_players()[0].look("/mail/game")
    assert 'id="pass" aria-labelledby="pass-title" aria-describedby="pass-says">' in screen
    assert '<p id="pass-says">The letters stay.</p>' in screen
    # one that asks by its fields alone has nothing to be read
    assert 'id="back" aria-labelledby="back-title">' in screen or 'id="back"' not in screen


def test_a_muted_sentence_of_a_dialog_is_read_where_there_is_no_other():
    """third-round 8, C: that time stands while one asks was not read with the question."""
    written = """{% from "shared/dialog.html" import dialog %}{% call dialog("ask", "Who?", "No", "Yes", "ask") -%}
<p class="muted">Time stands.</p><p class="muted">More.</p>{% endcall %}"""
    loader = ChoiceLoader([DictLoader({"page.html": written}), templates()])
    page = Templates(loader).render("page.html", Text("en", None), {})
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
def test_an_answer_that_is_announced_otherwise_than_promised_is_found(command, effects, route):
    """third-round 8-A1, 8-B14: the drivers of all unit tests ask this of each answer."""
    request = Request(id="1", route=route, command=command)
    answer = Response(id="1", route=route, effects=tuple(effects), taken=True)
    before = f'<form data-command="{command}">'
    assert fault_of_announcement(request, answer, "", has_written=True, before=before)


@pytest.mark.parametrize(
    ("screen", "before", "is_told"),
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
def test_what_the_screen_says_by_itself_is_a_changed_part_the_control_or_a_dialog(
    screen, before, is_told
):
    """third-round 8-A1: any screen passed, and archiving a document said nothing."""
    request = Request(id="1", route="/judge/log", command="change_cover")
    answer = Response(id="1", route="/judge/log", taken=True, screen=screen)
    parts = parts_of(Response(id="0", route="/judge/log", screen=before))
    seen = {"parts": parts, "before": '<form data-command="change_cover">'}
    assert (not fault_of_announcement(request, answer, "", has_written=True, **seen)) == is_told
    seen["before"] = '<form data-command="other">'
    assert not fault_of_announcement(request, answer, "", has_written=True, **seen), "elsewhere"


def test_who_archives_restores_or_renames_a_document_hears_so():
    """third-round 8-A1: the row went to another list in silence."""
    table = ClassicUser(user=User(), mode="record")
    table.begin()
    user, game = table.user, table.opened.id
    user.look("/files")
    said = []
    for command, fields in (
        ("rename_stream", {"name": "The final"}),
        ("archive_stream", {}),
        ("unarchive_stream", {}),
    ):
        said += toasts(user.send(command, "/files", stream=game, **fields))
    assert said == [
        "The name is now “The final”.",
        "“The final” is archived.",
        "“The final” is restored from the archive.",
    ]


def test_a_refused_command_is_announced_where_its_field_is():
    request = Request(id="1", route="/lists", command="choose_list")
    refused = Response(id="1", route="/lists")
    assert not fault_of_announcement(request, refused, "", has_written=False)


def test_another_screen_at_the_same_place_is_another_place():
    """Where no game is open, the screen of a new one stands at the game's place."""
    request = Request(id="1", route="/game", command="begin_classic")
    answer = Response(id="1", route="/game", taken=True, screen="", title="Anna · Faristol")
    new, anna = "New game · Faristol", answer.title
    assert not fault_of_announcement(request, answer, new, has_written=True)
    assert fault_of_announcement(request, answer, anna, has_written=True)
