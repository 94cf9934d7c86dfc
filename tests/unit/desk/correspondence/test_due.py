"""Reminders of games by post, and the closing of a competition by its arbiter (through the forms)."""

import random
import re

import pytest

from faristol.desk.correspondence.document import load_all
from faristol.desk.kernel.request import Request
from tests.support.classic_user import problems
from tests.support.desk import User, run
from tests.support.post_user import GAME, LETTERS, PostUser
from tests.unit.desk.correspondence.test_game import FIRST, plain_text

ENDED = {"start": "2025-01-10", "deadline": "2026-06-30"}
CLOSING = "/mail/series/closing"


def list_reminders(user):
    """Return the reminders of the list of games, each as its text and the targets of its buttons."""
    screen = user.look("/mail")
    rows = re.findall(r'<li><span class="sign is-todo">(.*?)</li>', screen, re.DOTALL)
    return [(plain_text(row), re.findall(r'name="at" value="([^"]*)"', row)) for row in rows]


def start_waiting_red(**form):
    """Return red, who has sent a first move and waits for blue."""
    red = PostUser(own="1", start="2026-10-01", deadline="2027-09-30", **form)
    red.place(random.Random(4), "2026-11-01", reached="2026-10-25")
    return red


def test_reminder_names_its_game_and_opens_its_task():
    """third-round 4-B4: reminders named no game and were no links."""
    red = start_waiting_red()
    ((text, at),) = list_reminders(red)
    assert "Send the last card again to Radu Petrescu" in text
    assert "Cupa Clavecin · game 1 · Radu Petrescu" in text
    assert at == ["again"]
    response = red.user.send("use_mail", "/mail", stream=red.document.id, at="again")
    assert response.route == "/mail/letter?kind=again"


def test_reminder_waits_for_leave_and_announced_thinking_of_the_opponent():
    """third-round 4-B4 (RO-COR 26, 27): it appeared although the partner had announced the delay."""
    red = start_waiting_red()
    leave = {"seat": "2", "first": "2026-11-05", "last": "2026-11-14", "recorded_on": "2026-11-02"}
    red.ok("take_vacation", LETTERS, **leave, is_chosen="")
    (effect,) = red.user.send("export_mail_days", "/mail").effects
    assert "20261126" in effect["text"], "fifteen days, and ten of leave"
    red.ok("announce_thinking", LETTERS, seat="2", until="2026-12-20")
    assert list_reminders(red) == []
    (effect,) = red.user.send("export_mail_days", "/mail").effects
    assert "20261221" in effect["text"]


def test_announced_own_thinking_is_no_reminder():
    """third-round 4-B4 (RO-COR 27)."""
    red = PostUser(own="1", start="2026-10-01", deadline="2027-09-30")
    red.ok("reach_mail", GAME, reached="2026-10-05")
    ((text, at),) = list_reminders(red)
    assert "think longer" in text
    response = red.user.send("use_mail", "/mail", stream=red.document.id, at=at[0])
    assert re.search(r'<details[^>]*id="thinking" open', response.screen), "the form is open"
    red.ok("announce_thinking", LETTERS, seat="1", until="2026-12-20")
    assert list_reminders(red) == []


def test_arbiter_has_no_reminder_to_write_to_an_opponent():
    """third-round 4-B4: an arbiter has none."""
    at = PostUser(own="0", start="2026-10-01", deadline="2027-09-30")
    at.ok("reach_mail", GAME, reached="2026-10-05")
    assert list_reminders(at) == []


@pytest.mark.parametrize(
    ("deadline", "reminder"),
    [
        ("2026-11-25", "ends on 25/11/2026"),
        ("2026-11-19", "ended on 19/11/2026"),
        ("2026-10-01", "Results were due by 6/10/2026 (ch. "),
    ],
)
def test_missing_result_is_reminded_of_until_proposed(deadline, reminder):
    """third-round 4-B9 (RO-COR 44): the reminder ended on the day on which it begins to matter."""
    red = PostUser(own="1", start="2026-01-10", deadline=deadline)
    red.place(random.Random(4), **FIRST)
    assert reminder in " ".join(text for text, _ in list_reminders(red))
    red.ok("end_mail", LETTERS, cause="draw", by="", day="2026-02-25")
    assert reminder in " ".join(text for text, _ in list_reminders(red)), "its result is not sent"
    red.ok("propose_worth", LETTERS, seat="1", red="1", blue="1")
    assert list_reminders(red) == []


def test_reminder_counts_the_elapsed_days():
    """third-round 4-B4: “15 days” was displayed when more had passed (RO-COR 28)."""
    ((text, _),) = list_reminders(start_waiting_red())
    assert "19 days without an answer" in text  # from the first to the twentieth of November


@pytest.mark.parametrize(
    ("own", "label"), [("1", "1 result to send"), ("0", "1 result to confirm")]
)
def test_ended_game_is_listed_by_its_missing_confirmation(own, label):
    """third-round 4-B9: only its confirmation is missing."""
    at = PostUser(own=own, **ENDED)
    assert "1 game without a result" in plain_text(at.look("/mail"))
    at.ok("end_mail", LETTERS, cause="draw", by="", day="2026-06-25")
    assert label in plain_text(at.look("/mail"))
    assert "without a result" not in plain_text(at.look("/mail"))


def test_refused_chosen_leave_explains_immediate_leave():
    """RO-COR 26: the tick of a choice is there by default."""
    red = PostUser(own="1", start="2026-10-01", deadline="2027-09-30")
    leave = {"seat": "1", "first": "2026-11-06", "last": "2026-11-15", "recorded_on": "2026-11-05"}
    refused = red.send("take_vacation", LETTERS, **leave, is_chosen="yes")
    assert "untick “Chosen at the start”" in "".join(problems(refused))
    red.ok("take_vacation", LETTERS, **leave, is_chosen="")


# ---- a competition ----


def start_competition(count=4, **form):
    """Return the arbiter of a competition of `count` games, begun from the last number to the first."""
    user = User(lang="en")
    for number in range(count, 0, -1):
        PostUser(
            user=user, own="0", number=str(number), players=(f"Red {number}", f"Blue {number}"),
            **{**ENDED, **form},
        )  # fmt: skip
    return user


def read_closing_form(user, name="Cupa Clavecin", query=""):
    """Return the closing screen, its hidden versions and the games that can be ticked."""
    screen = user.look(f"{CLOSING}?name={name}{query}").screen
    (versions,) = re.findall(r'name="versions" value="([^"]*)"', screen)
    return screen, versions, re.findall(r'name="told" value="([^"]*)"', screen)


def close_competition(user, **fields):
    return user.send("close_mail_series", CLOSING, name="Cupa Clavecin", by="Ana", **fields)


def use_game(user, game):
    assert user.send("use_mail", "/mail", stream=game).taken


def list_ends(user):
    """Return cause, coefficients and confirmed coefficients of the games, by number."""
    games = run(load_all(user.desk, Request(id="u0:0", route="/mail", lang="en")))
    ends = [(game.post.end, game.post.confirmed) for game in games]
    return [(end and end.cause, end and end.coefficients, given) for end, given in ends]


def test_competition_past_its_deadline_offers_its_closing():
    """third-round 4-B9: without a notice, 66 games were ended one by one."""
    user = start_competition()
    screen = plain_text(user.look("/mail/series").screen)
    assert "The competition ended on 30/06/2026. 4 games have no result." in screen
    assert "Close the competition 4 games" in screen
    assert "ended on 30/06/2026" in plain_text(user.look("/mail").screen)
    running = start_competition(deadline="2027-06-30")
    assert "The competition ended" not in plain_text(running.look("/mail/series").screen)
    assert "Late 4" in plain_text(running.look("/mail/series").screen)
    assert "Late" not in screen, "no player is late any more"
    assert "no game to end" in plain_text(running.look(f"{CLOSING}?name=Cupa Clavecin").screen)


def test_closing_ends_all_games_as_previewed():
    """third-round 4-B9 (RO-COR 38, 40): 1 to both where a player reported the state, else 0."""
    user = start_competition()
    screen, versions, ids = read_closing_form(user)
    assert "1.0000 – 1.0000 if ticked, else 0.0000 – 0.0000" in screen
    assert len(ids) == 4
    assert not re.findall(r'name="told"[^>]*checked', screen), (
        "no player is assumed to have written"
    )
    response = close_competition(user, versions=versions, told=(ids[0], ids[2]))
    assert response.taken
    assert response.route == "/mail/series?name=Cupa%20Clavecin"
    ones, zeros = (10_000, 10_000), (0, 0)
    assert list_ends(user) == [("unfinished", worth, None) for worth in (ones, zeros, ones, zeros)]
    assert "Coefficients to confirm" in plain_text(user.look("/mail/series").screen)
    screen, versions, _ = read_closing_form(user)
    assert "checked" in re.search(r'<input[^>]*name="is_confirmed"[^>]*>', screen)[0]
    assert close_competition(user, versions=versions, is_confirmed="yes").taken
    assert [confirmed for *_, confirmed in list_ends(user)] == [ones, zeros, ones, zeros]
    assert "no game to end" in plain_text(user.look(f"{CLOSING}?name=Cupa Clavecin").screen)


def test_closing_ends_all_games_or_none():
    """third-round 4-B9: a later act makes the preview stale; without a name no coefficient is confirmed."""
    user = start_competition(2)
    _, versions, ids = read_closing_form(user)
    use_game(user, ids[1])
    table = PostUser(user=user, begun=False)
    table.ok("comment_mail", LETTERS, turn="0", text="salut")
    assert not close_competition(user, versions=versions, told=ids).taken
    _, versions, ids = read_closing_form(user, query="&all=1")
    refused = user.send(
        "close_mail_series", CLOSING, name="Cupa Clavecin", by="", versions=versions,
        told=ids, is_confirmed="yes",
    )  # fmt: skip
    assert not refused.taken
    assert list_ends(user) == [(None, None, None)] * 2
    assert close_competition(user, versions=versions, told=ids, is_confirmed="yes").taken
    assert [confirmed for *_, confirmed in list_ends(user)] == [(10_000, 10_000)] * 2


def test_games_with_open_decisions_are_not_closed():
    """third-round 4-B9: a claim, an expulsion have no number in the regulations."""
    user = start_competition(3)
    _, _, ids = read_closing_form(user)
    table = PostUser(user=user, begun=False)
    use_game(user, ids[0])
    pieces = ("game_copy", "received_envelopes", "sent_receipts", "comment", "rounds_marked",
              "notice_copy", "notice_receipt")  # fmt: skip
    table.ok("claim_time", LETTERS, by="1", day="2026-06-01", enclosed=pieces)
    use_game(user, ids[1])
    table.ok("end_mail", LETTERS, cause="excluded", by="2", day="2026-06-01")
    screen, versions, left = read_closing_form(user)
    assert left == [ids[2]]
    assert screen.count('name="at" value="letters"') == 2
    assert close_competition(user, versions=versions, is_confirmed="yes").taken
    assert list_ends(user) == [
        (None, None, None), ("excluded", None, None), ("unfinished", (0, 0), (0, 0)),
    ]  # fmt: skip


def test_player_cannot_close_a_competition():
    """third-round 4-B9: only sheets that the arbiter keeps are ended."""
    red = PostUser(own="1", **ENDED)
    assert "no game to end" in plain_text(red.look(f"{CLOSING}?name=Cupa Clavecin"))
    versions = f"{red.document.id}:{red.document.seq}"
    assert not close_competition(red.user, versions=versions, told=(red.document.id,)).taken
    assert red.post.end is None


def test_copy_of_a_competition_has_all_of_its_games():
    """third-round 4-B10: “Save a copy” saved one game."""
    user = start_competition(3)
    other = PostUser(user=user, own="0", name="Alta", **ENDED)
    screen = user.look("/mail/series?name=Cupa Clavecin").screen
    (streams,) = re.findall(r'name="streams" value="([^"]*)"', screen)
    assert other.document.id not in streams
    assert "no copy in a file yet" in screen
    response = user.send("save_streams", "/mail/series", streams=streams, name="Cupa Clavecin")
    (effect,) = response.effects
    assert effect["name"].startswith("Cupa-Clavecin-")
    fields = [tuple(field) for field in effect["then"]["fields"]]
    assert user.send("note_saved", "/mail/series", saved=[value for _, value in fields]).taken
    assert "copy in a file up to date" in user.look("/mail/series?name=Cupa Clavecin").screen
    (all_streams,) = re.findall(r'name="streams" value="([^"]*)"', user.look("/mail").screen)
    assert len(all_streams.split()) == 4, "the list of games saves those that it lists"
    importer = User(lang="en")
    response = importer.send("open_file", "/files", files=(effect["text"].encode(),))
    assert response.taken
    assert len(importer.desk.stream_store.all_of_kind("correspondence")) == 3
    assert not user.send("save_streams", "/mail/series", streams="x", name="").taken


def test_games_are_listed_by_competition_and_number():
    """third-round 4-B11: by competition and number, however the games were begun."""
    user = start_competition(3)
    letters = user.look("/mail/series/letters?name=Cupa Clavecin").screen
    assert re.findall(r"<h2>game (\d)", letters) == ["1", "2", "3"]
    _, _, ids = read_closing_form(user)
    rows = user.look("/mail").screen
    assert re.findall(r"Cupa Clavecin, game (\d)", rows) == ["1", "2", "3"]
    assert len(ids) == 3


def test_actions_of_the_list_precede_its_deadlines():
    """third-round 4-B4: under many games they lay at the foot of the page, below the green bar."""
    screen = plain_text(start_competition(3).look("/mail").screen)
    assert screen.index("A card has arrived…") < screen.index("Deadlines")


def test_competition_in_use_is_displayed_and_all_are_by_name():
    """third-round 4-B11."""
    user = start_competition(1)
    PostUser(user=user, own="0", name="Alta", **ENDED)
    screen = user.look("/mail/series").screen
    names = re.findall(r'name=(Alta|Cupa%20Clavecin)"', screen)
    assert names[:2] == ["Alta", "Cupa%20Clavecin"]
    assert "<h1" in screen
    assert re.search(r"<h1[^>]*>.*?Alta", screen, re.DOTALL)


def test_no_player_has_a_place_before_a_game_is_confirmed():
    """third-round 4-C: all players were first at 0.0000."""
    user = start_competition(2)
    table = plain_text(user.look("/mail/series").screen)
    assert "– Blue 1 1 0" in table
    assert "0.0000" not in table
    _, versions, ids = read_closing_form(user)
    close_competition(user, versions=versions, told=ids[:1], is_confirmed="yes")
    table = plain_text(user.look("/mail/series").screen)
    assert "1 Blue 1 0 1 – 1.0000" in table
    assert "3 Blue 2 0 1 – 0.0000" in table


def test_hostile_competition_name_is_escaped():
    """third-round 4-B9."""
    user = start_competition(1, name="<b>Cupa")
    for route in (f"{CLOSING}?name=%3Cb%3ECupa", "/mail", "/mail/series"):
        assert "<b>Cupa" not in user.look(route).screen
