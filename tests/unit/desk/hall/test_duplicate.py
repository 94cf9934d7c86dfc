"""A duplicate game in the hall: its board, called rack, clock and master moves.

A slip is never shown.
"""

import json
import re
from html import escape

import pytest

from faristol.clock.round.acts import EndRound, PauseRound, ResumeRound, StartRound
from faristol.desk.duplicate.public import PUBLICATION
from faristol.desk.hall.display_options import display_options_of
from faristol.desk.hall.publications import Reader
from faristol.desk.hall.sender import HallService
from faristol.desk.hall.standings import (
    MAX_NAME,
    MAX_PLAYERS,
    StandingsRow,
    read_standings,
    write_standings,
)
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.publication import NotPublicError
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.acts.master import (
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.acts.players import GiveSanction, LiftSanction
from faristol.duplicate.acts.rack import to_put_right
from faristol.duplicate.acts.results import AnswerClaim, MakeClaim, WriteNote
from faristol.duplicate.acts.slips import (
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.acts.start import CommitDraw, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game, Round, Slip
from faristol.rules.clock import Cue
from faristol.tiles.alphabet import alphabet_of
from tests.support.analyse_user import load_study, tiles, words
from tests.support.desk import run
from tests.support.duplicate_game import HOSTILE, GameUser
from tests.support.duplicate_table import tiles_of_rack
from tests.support.hall_user import HallUser

CUES = (Cue(seconds_left=60, must=False), Cue(seconds_left=30, must=True))
RACK = 'class="rack"'
FIRST_ROUND = ("CASESAL", {1: "H4 CASES", 2: "H8 CASA"}, "H4", "CASES")


def begin_shown_game(**more):
    """Return a started game that is displayed in the hall, and its user."""
    user = HallUser(lang=more.pop("lang", "en"))
    game = GameUser(user=user, **{"names": ("Anna", "Benet"), **more}).start()
    assert user.shows(board=game.opened.id).taken
    user.pictures.clear()
    return game, user


def start_clock(game, seconds=180):
    number, moment = len(game.game.rounds), game.device.moment
    game.do(StartRound(number=number, seconds=seconds, cues=CUES, moment=moment))


def rack_letters(html):
    """Return the letters of the displayed rack, and the index of the first new one."""
    tiles = re.findall(r"<li.*?</li>", html.partition(RACK)[2].partition("</ul>")[0], re.DOTALL)
    new = next((at for at, tile in enumerate(tiles) if "is-first-new" in tile), 0)
    return [re.search("<b>(.*?)</b>", tile)[1] for tile in tiles], new


def append_events(game, *events):
    """Append events to the log as a file may contain them."""
    change = Change(stream=game.opened.id, events=events, schema=DUPLICATE.schema)
    run(game.user.desk.stream_store.append(change, request=f"laid{game.game.seq}", done=Done()))


def show_results(user, game, number, **more):
    return user.send("show_results_in_hall", "/hall", stream=game.opened.id, round=number, **more)


# ---- the board and the masters ----


def test_displayed_game_has_its_name_its_round_and_its_board():
    _, user = begin_shown_game(rounds=12)
    html = user.hall()["html"]
    assert "is-board" in html
    assert "Duplicada de dijous" in words(html)
    assert "Next: round 1 of 12" in words(html)
    assert "tile" not in html


def test_master_move_is_displayed_once_it_is_announced():
    game, user = begin_shown_game()
    game.type_rack(FIRST_ROUND[0])
    game.slips(FIRST_ROUND[1])
    assert "tile" not in user.hall()["html"]
    game.master("H4", "CASES")
    html = user.hall()["html"]
    assert html.count('class="tile is-last"') == 5
    assert re.search(r"Master move of round 1 H4 CASES · \d+ points", words(html))


def test_withdrawn_master_move_disappears():
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    game.do(WithdrawMaster(why="slip of the finger"))
    html = user.hall()["html"]
    assert "tile" not in html
    assert "CASES" not in words(html)


def test_invalid_master_is_announced_without_its_reason_and_stays():
    """CAT-DUP 1.8-2: the players are informed; the move stays on the board."""
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    note = "The master move of round 1 was not valid. It stays on the board."
    assert note not in words(user.hall()["html"])
    game.do(InvalidateMaster(round=1, why="a word of a secret list"))
    html = user.hall()["html"]
    assert note in words(html)
    assert html.count('class="tile is-last"') == 5
    assert not any("secret" in json.dumps(picture) for picture in user.pictures)
    game.do(RestoreMaster(round=1, why="another secret"))
    assert note not in words(user.hall()["html"])
    assert not any("secret" in json.dumps(picture) for picture in user.pictures)


def test_several_invalid_masters_are_announced_together():
    """CAT-DUP 1.8-2."""
    game, user = begin_shown_game()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASES"}, "H8", "CASES")
    game.play("ALSOLAM", {1: "8H CA", 2: "8H CA"}, "8H", "CA")
    for number in (1, 2):
        game.do(InvalidateMaster(round=number, why="wrong"))
    assert "The master moves of rounds 1 and 2 were not valid." in user.seen()


def test_invalid_master_is_not_mentioned_after_the_next_master():
    """CAT-DUP 1.8-2: the players were informed at once."""
    game, user = begin_shown_game()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASES"}, "H8", "CASES")
    game.type_rack("ALSOLAM")
    game.do(InvalidateMaster(round=1, why="wrong"))
    note = "The master move of round 1 was not valid."
    assert note in user.seen()
    game.slips({1: "8H CA", 2: "8H CA"})
    game.master("8H", "CA")
    assert note not in user.seen()


def test_hall_shows_the_game_in_play_before_any_choice():
    user = HallUser(lang="en")
    game = GameUser(user=user, names=("Anna", "Benet"))
    assert "is-board" not in user.hall()["html"]
    assert "Nothing is chosen yet" in words(user.look("/hall").screen)
    game.start()
    assert "is-board" in user.hall()["html"]
    assert "Nothing is chosen yet" not in words(user.look("/hall").screen)
    game.type_rack("CASESAL")
    assert user.shows(board=game.opened.id, rack="yes").taken
    assert RACK in user.hall()["html"]  # the game displayed by default becomes the selected board
    user.shows(board="")
    assert "is-board" not in user.hall()["html"]
    assert 'id="show-game-now"' in user.look("/hall").screen


def test_ended_game_offers_the_classification_and_leads_back_to_the_game():
    game, user = begin_shown_game()
    assert "#/duplicate/round" in user.look("/hall").screen
    game.play(*FIRST_ROUND)
    assert 'id="offer-results"' not in user.look("/hall").screen
    game.end()
    html = user.look("/hall").screen
    assert 'id="offer-results"' in html
    assert "#/duplicate/results" in html
    assert show_results(user, game, 1).taken
    assert 'id="offer-results"' not in user.look("/hall").screen


def test_interval_for_claims_is_counted_down_until_the_signature():
    """CAT-DUP 1.11-3: the interval is stated clearly, and visible to the players in the hall."""
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    game.end("agreement")
    claims = "/duplicate/claims"
    game.device.wait(1000)
    assert game.send("open_duplicate_claims", claims, minutes="10").taken
    picture = user.hall()
    assert "Time for claims" in words(picture["html"])
    # third-round 5-A3: its end is no red band beside the standings
    assert "is-quiet" in picture["html"]
    clock_data = picture["clock"]["facts"]
    assert (
        clock_data["state"],
        clock_data["total"] - clock_data["spent"],
        clock_data["since"],
    ) == (
        "running",
        600_000,
        0,
    )
    assert clock_data["line"]["wall"] == game.device.wall
    assert clock_data["line"]["run"] not in ("", game.device.moment.run)  # not the run of a page
    assert picture["says"]["cues"]["0"]["caption"] == "The time for claims is up."
    assert game.send("sign_duplicate", claims, why="everybody has looked").taken
    assert user.hall()["clock"] is None


def test_round_without_a_valid_move_is_announced():
    """CAT-DUP 1.8-3."""
    game, user = begin_shown_game()
    game.type_rack(FIRST_ROUND[0])
    game.slips({1: "", 2: ""})
    game.do(GiveUpRound(choice="new_rack"))
    assert "Round 1: nobody has a valid move" in words(user.hall()["html"])


def test_board_of_an_ended_game_stays_without_a_clock():
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    game.end()
    picture = user.hall()
    assert picture["clock"] is None
    assert "The game is over" in words(picture["html"])
    assert "H4 CASES" in words(picture["html"])


def test_hostile_texts_are_escaped():
    game, user = begin_shown_game(names=HOSTILE, title="<b onclick=x>Nit</b>")
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    assert escape("<b onclick=x>Nit</b>") in user.hall()["html"]
    assert show_results(user, game, 1).taken
    html = user.hall()["html"]
    assert "<img" not in html
    assert "&lt;img src=x" in html


# ---- the rack ----


def test_rack_is_hidden_until_its_time_begins():
    """CAT-DUP 1.1-5: all players see the rack once it was called."""
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    assert RACK not in user.hall()["html"]
    start_clock(game)
    assert rack_letters(user.hall()["html"]) == (["A", "A", "C", "E", "L", "S", "S"], 0)
    assert not [
        picture
        for picture in user.pictures[:-1]
        if RACK in picture["html"] and not picture["clock"]
    ]


def test_rack_stays_while_slips_are_entered_and_goes_with_the_master():
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    start_clock(game)
    game.do(EndRound(moment=game.device.wait(180_000).moment))
    game.slips(FIRST_ROUND[1])
    assert RACK in user.hall()["html"]
    game.master("H4", "CASES")
    assert RACK not in user.hall()["html"]


def test_rack_after_a_timed_round_is_hidden_until_its_own_time_begins():
    """The clock of the round before is at its end: that is not the time of this rack (CAT-DUP 1.1-5)."""
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    start_clock(game)
    game.do(EndRound(moment=game.device.wait(180_000).moment))
    game.slips(FIRST_ROUND[1])
    game.master("H4", "CASES")
    game.type_rack("ALSOLAM")
    assert RACK not in user.hall()["html"]
    start_clock(game)
    assert RACK in user.hall()["html"]


def test_judge_can_show_a_rack_early_and_the_next_one_is_hidden():
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    user.shows(rack="yes")
    assert RACK in user.hall()["html"]
    assert run(user.desk.service(HallService).sees(game.opened.id)) == "rack"
    game.slips(FIRST_ROUND[1])
    assert RACK in user.hall()["html"]
    game.master("H4", "CASES")
    game.type_rack("ALSOLAM")
    assert RACK not in user.hall()["html"]
    assert run(user.desk.service(HallService).sees(game.opened.id)) == "board"


def test_shown_rack_is_displayed_again_after_its_master_is_withdrawn():
    game, user = begin_shown_game()
    game.type_rack("CASESTR")
    user.shows(rack="yes")
    game.slips({1: "H4 CASES", 2: "H8 CASES"})
    game.master("H4", "CASES")
    assert not game.type_rack("TRBCDFG")[-1].is_valid
    game.do(WithdrawMaster(why="a slip of the finger", is_unsaid=True))
    assert RACK in user.hall()["html"]


def test_rack_corrected_before_its_time_is_hidden_again():
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    user.shows(rack="yes")
    right = tiles_of_rack("CASESOL", alphabet_of("ca"))
    game.do(*to_put_right(game.game, right, "the O was an A", None))
    assert RACK not in user.hall()["html"]


def test_tiles_left_are_first_on_the_displayed_rack():
    """CAT-DUP 1.4: the tiles left over, then the new ones, each part in the order of the alphabet."""
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    game.type_rack("ALSOLAM")
    start_clock(game)
    assert rack_letters(user.hall()["html"]) == (["A", "L", "A", "L", "M", "O", "S"], 2)


@pytest.mark.parametrize(
    ("names", "name"), [("", "Barcelona"), ("countries", "Bèlgica"), ("xx", "Barcelona")]
)
def test_tiles_have_the_letter_names_of_the_game(names, name):
    """CAT-DUP 1.4-7."""
    game, user = begin_shown_game()
    start = game.game.start
    start_act = StartGame(
        players=start.players, bonus=start.bonus, room_words=start.room_words, names=names
    )
    append_events(game, start_act)
    game.type_rack("CASELAB")
    start_clock(game)
    assert name in words(user.hall()["html"])


# ---- the clock ----


def test_clock_of_a_round_runs_in_the_hall_like_a_separate_clock():
    game, user = begin_shown_game(rounds=12)
    game.type_rack("CASESAL")
    start_clock(game)
    picture = user.hall()
    clock_data = picture["clock"]["facts"]
    assert (picture["clock"]["kind"], clock_data["state"], clock_data["total"]) == (
        "round",
        "running",
        180_000,
    )
    assert clock_data["cues"] == [[60, False], [30, True], [0, True]]
    assert picture["says"]["cues"]["30"] == {"caption": "30 seconds!"}
    assert "Round 1 of 12" in words(picture["html"])
    assert 'data-hall-clock="round"' in picture["html"]
    json.dumps(picture)


def test_pause_is_displayed_without_its_reason():
    game, user = begin_shown_game()
    game.type_rack("CASESAL")
    start_clock(game)
    game.device.wait(20_000)
    game.do(PauseRound(reason="Anna has fallen ill", moment=game.device.moment))
    picture = user.hall()
    assert picture["clock"]["facts"]["state"] == "paused"
    assert picture["clock"]["facts"]["spent"] == 20_000
    assert picture["says"]["paused"] == "Paused"
    assert not any("fallen" in json.dumps(picture) for picture in user.pictures)
    game.do(ResumeRound(moment=game.device.moment))
    assert user.hall()["clock"]["facts"]["state"] == "running"


def test_clock_is_absent_before_the_rack_and_says_when_time_is_over():
    game, user = begin_shown_game(seconds=150)
    assert user.hall()["clock"] is None
    assert "Next: round 1" in words(user.hall()["html"])
    game.type_rack("CASESAL")
    assert "Round 1 2:30" in words(user.hall()["html"])  # while its letters are called
    assert "is-over" not in user.hall()["html"]
    start_clock(game, 150)
    game.do(EndRound(moment=game.device.wait(60_000).moment))
    html = user.hall()["html"]  # the slips of the round are being collected
    assert "Round 1 0:00 Time!" in words(html)
    assert "is-ended is-over" in html
    game.slips(FIRST_ROUND[1])
    game.master("H4", "CASES")
    assert user.hall()["clock"] is None
    between = words(user.hall()["html"])
    assert "Next: round 2" in between  # the clock begins with its rack
    assert "Master move of round 1 H4 CASES · 16 points" in between
    game.type_rack("ALSOLAM")
    assert "Round 2" in words(user.hall()["html"])


def test_clock_is_absent_after_the_last_agreed_round():
    game, user = begin_shown_game(rounds=1)
    game.play(*FIRST_ROUND)
    assert user.hall()["clock"] is None


def test_running_clock_is_displayed_also_of_a_game_not_shown():
    game, user = begin_shown_game()
    user.shows(board="")
    assert user.hall()["clock"] is None
    game.type_rack("CASESAL")
    start_clock(game)
    picture = user.hall()
    assert picture["clock"]["facts"]["state"] == "running"
    assert "board" not in picture["html"]
    user.shows(clock="game")
    assert user.hall()["clock"] is None


def test_clock_of_the_displayed_game_goes_before_another():
    game, user = begin_shown_game()
    user.clocks.begin_rounds(time="1:00")
    user.clocks.round("start_round", number=1)
    game.type_rack("CASESAL")
    start_clock(game)
    user.clock.run_on(5)
    user.clocks.round("pause_round", reason="")
    assert user.hall()["clock"]["facts"]["total"] == 180_000
    user.shows(clock="none")
    assert user.hall()["clock"] is None


# ---- the results ----


def test_classification_is_displayed_when_the_judge_shows_it():
    """CAT-DUP 1.11-1."""
    game, user = begin_shown_game(names=("Anna", "Benet", "Clara"))
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    assert not any("Anna" in json.dumps(picture) for picture in user.pictures)
    assert show_results(user, game, 1).taken
    html = words(user.hall()["html"])
    assert re.search(r"Ranking after round 1 · master moves: \d+", html)
    assert re.search(r"1 Anna \d+ 2= Benet (\d+) 2= Clara \1", html)


def test_classification_disappears_with_the_next_rack():
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    show_results(user, game, 1)
    assert "is-standings" in user.hall()["html"]
    game.type_rack("ALSOLAM")
    assert "is-board" in user.hall()["html"]
    assert "standings-off" not in user.look("/hall").screen
    user.send(
        "show_standings",
        "/hall",
        title="",
        standings=display_options_of(user.desk.stream_store).standings,
    )
    assert "is-standings" in user.hall()["html"]  # shown again on request, the standings stay


def test_corrected_results_are_displayed_when_shown_again():
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    show_results(user, game, 1)
    before = user.hall()["html"]
    game.slips({2: "H4 CASES"}, number=1, why="read badly")
    assert user.hall()["html"] == before
    show_results(user, game, 1)
    assert "1= Benet" in words(user.hall()["html"])


def test_results_of_a_group_have_their_own_places():
    game, user = begin_shown_game(names=("Anna", "Benet"), groups=("A", "B"))
    game.play(*FIRST_ROUND)
    show_results(user, game, 1, group="B")
    html = words(user.hall()["html"])
    assert "· B ·" in html
    assert "1 Benet" in html
    assert "Anna" not in html


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", ""])
def test_results_of_an_unfinished_round_are_not_displayed(number):
    game, user = begin_shown_game()
    game.play(*FIRST_ROUND)
    game.type_rack("ALSOLAM")
    game.slips({1: "8H SOLA"})
    assert not show_results(user, game, number).taken
    assert "is-standings" not in user.hall()["html"]


def test_standings_of_a_game_give_way_to_the_board_of_the_next_one():
    user = HallUser(lang="en")
    first_game = GameUser(user=user, names=("Anna", "Benet")).start()
    first_game.play(*FIRST_ROUND)
    first_game.end("agreement")
    show_results(user, first_game, 1)
    assert "is-standings" in user.hall()["html"]
    GameUser(user=user, names=("Clara", "David")).start()
    html = user.hall()["html"]
    assert "is-standings" not in html
    assert "is-board" in html


def test_results_without_a_game_are_refused():
    user = HallUser()
    assert not user.send("show_results_in_hall", "/hall", stream="", round=1).taken
    user.add("Anna")
    stream = user.desk.service(RegisterService).stream
    assert not user.send("show_results_in_hall", "/hall", stream=stream, round=1).taken


def test_standings_with_any_names_and_number_of_players_are_parsed():
    rows = [StandingsRow(place="1=", name=name, points="24,5") for name in HOSTILE]
    rows += [StandingsRow(place="", name="a;\tb\u202e\x00", points="−0.5")]
    rows += [StandingsRow(place="9", name="x" * 120, points="7")]
    rows += [StandingsRow(place="9", name=" \u200b", points="7")]
    rows += [StandingsRow(place="9", name="4", points="7")] * MAX_PLAYERS
    standings = read_standings(write_standings(rows))
    parsed_rows = [row for column in standings.columns for row in column]
    assert len(parsed_rows) == MAX_PLAYERS
    assert [row.name for row in parsed_rows[:3]] == list(HOSTILE)
    assert parsed_rows[3].name == "a b"
    assert len(parsed_rows[4].name) == MAX_NAME
    assert parsed_rows[5].name == "?"
    assert parsed_rows[6] == StandingsRow(place="9", name="4", points="7")


# ---- the judge's screen ----


def test_game_in_play_is_proposed_first():
    user = HallUser(lang="en")
    game = GameUser(user=user, names=("Anna", "Benet"))
    assert "Show the duplicate game" not in user.look("/hall").screen  # no game is in play yet
    game.start()
    user.shows(board="")
    user.clock.run_on(60)
    tiles(user, "CASALN?")
    options = re.findall(r'<option value="([^"]*)"', user.look("/hall").screen)
    boards = [option for option in options if option in ("", game.opened.id, load_study(user).id)]
    assert boards[-2:] == [game.opened.id, load_study(user).id]
    screen = user.look("/hall").screen
    assert f'name="board" value="{game.opened.id}"' in screen.partition('id="show-game"')[2]
    assert user.send("show_in_hall", "/hall", board=game.opened.id).taken
    assert "Show the duplicate game" not in user.look("/hall").screen
    game.end()
    user.shows(board="")
    assert "Show the duplicate game" not in user.look("/hall").screen


def test_hall_screen_offers_the_classification_after_a_round():
    game, user = begin_shown_game()
    assert "show-results" not in user.look("/hall").screen
    game.play(*FIRST_ROUND)
    assert "Ranking after round 1" in user.look("/hall").screen.partition("show-results")[2]


def test_checkbox_of_the_rack_exists_only_while_it_has_an_effect():
    game, user = begin_shown_game()
    assert 'id="hall-rack"' not in user.look("/hall").screen
    game.type_rack("CASESAL")
    assert 'id="hall-rack"' in user.look("/hall").screen
    start_clock(game)
    screen = user.look("/hall").screen
    assert 'id="hall-rack"' not in screen
    assert "The rack has been shown since" in screen


def test_archived_game_is_not_displayed():
    game, user = begin_shown_game()
    user.send("archive_stream", "/files", stream=game.opened.id)
    picture = user.hall()
    assert picture["clock"] is None
    assert "board" not in picture["html"]


# ---- what is public ----


def test_events_are_public_or_withheld_for_a_reason():
    assert PUBLICATION.events | set(PUBLICATION.private_because) == set(DUPLICATE.schema.events)
    assert not PUBLICATION.events & set(PUBLICATION.private_because)
    assert all(len(reason) > 20 for reason in PUBLICATION.private_because.values())


def test_publication_excludes_slips_seeds_conduct_and_claims():
    hidden = {
        ReadSlips,
        TakeSlipsBack,
        ReadSecond,
        SealMove,
        LookAtMoves,
        CommitDraw,
        GiveSanction,
        LiftSanction,
        MakeClaim,
        AnswerClaim,
        WriteNote,
    }
    assert not PUBLICATION.events & hidden


@pytest.mark.parametrize(
    "field",
    [
        "slips",
        "second",
        "settled",
        "sealed",
        "is_looked_at",
        "away",
        "invalid",
        "corrections",
        "rejected",
        "returned",
        "players_best",
        "has_valid_slip",
    ],
)
def test_other_fields_of_a_round_are_not_public(field):
    round_ = Round(number=1, rack=("A",), slips={"p": Slip(player="p", at="H8", word="CASA")})
    view = PUBLICATION.restrict(Game(rounds=(round_,)))
    assert view.rounds[0].rack == ("A",)
    with pytest.raises(NotPublicError):
        getattr(view.rounds[0], field)


def test_settings_end_and_clock_of_a_game_are_not_public():
    game, user = begin_shown_game(judge_name="Rosa")
    game.play(*FIRST_ROUND)
    game.end("a secret")
    game.do(WriteNote(text="another"))
    view = run(Reader(user.desk.stream_store).load_public_state(game.opened.row)).state
    assert view.settings.title == "Duplicada de dijous"
    for part, field in [
        (view, "seed"),
        (view, "entrants"),
        (view, "notes"),
        (view, "sanctions"),
        (view, "claims"),
        (view, "commitment"),
        (view.settings, "judge_name"),
        (view.settings, "judge"),
        (view.rounds[0].master, "best_of_players"),
        (view.rounds[0].master, "best"),
        (view.rounds[0].master, "why"),
        (view.end, "why"),
        (view.clock, "reason"),
    ]:
        with pytest.raises(NotPublicError):
            getattr(part, field)
