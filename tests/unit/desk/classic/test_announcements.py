"""Announcements after the acts of a classic game (third-round 8-A1, 8-B4, 8-B14)."""

from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.spoken_move import format_spoken_word
from faristol.tiles.alphabet import alphabet_of
from tests.support.classic_user import NAMES, ClassicUser
from tests.support.desk import User
from tests.support.ear import Ear, spoken_commands

JANA, MARTI = NAMES
CLM = "ca-ciutat-de-mallorca"
ARBITER, END = "/game/arbiter", "/game/end"
DECIDED = {"decision": "acordat", "article": "34", "by": ("Rosa",), "seat": 1, "points": 10}


def start_game(ear, **form):
    at = ClassicUser(user=ear.listen(User(lang="en")), **form)
    assert at.began.taken
    return at


def play_on_tablet(ear):
    """Play a game on the tablet: all kinds of turns, stops of the clock, its end."""
    at = start_game(ear)
    at.begin()
    at.lay_two()
    at.uncover()
    at.ok("cover_tiles")
    at.uncover()
    at.ok("exchange_turn", tiles=at.rack[:2])
    at.uncover()
    at.ok("stop_clock", ARBITER, reason="arbiter")
    at.ok("resume_clock", side=at.game.turn)
    for _ in range(6):
        at.ok("pass_turn")
        if at.step in ("turn", "pending"):
            at.uncover()
    at.ok("write_totals", END, seat=1, score1="0", score2="0")
    at.ok("look_at_turns", "/game/after?t=1")
    at.ok("comment_turn", "/game/after?t=1", turn=1, text="Sortida")
    at.ok("sign_game", END, seat=1)
    at.ok("unsign_game", END, why="un punt")
    for seat in (1, 2):
        at.ok("sign_game", END, seat=seat)
    return at


def play_against_tablet(ear):
    at = start_game(ear, names=(JANA,), level="8")
    at.begin()
    at.ok("pass_turn")
    return at


def write_on_wood(ear):
    """Record a game on a wooden board: verdicts, corrections, undone turns, decisions, the end."""
    at = start_game(ear, mode="record", ruleset=CLM)
    at.ok("verify_set")
    at.begin()
    at.ok("write_turn", move="h8 c(a)sa")
    at.ok("stop_for_challenge")
    at.ok("leave_challenge")
    at.ok("stop_for_challenge")
    at.ok("ask_verdict", by=at.game.turn, words=["C(A)SA"], source="")
    at.ok("give_verdict", word1="yes", source="arbiter", name="Rosa")
    at.ok("go_on_game")
    at.ok("write_turn", move="11e sola")
    at.ok("let_move_stand")
    at.ok("take_turn_back")
    at.ok("call_senyors", rack="a e i o u a e")
    check = {"by": "Rosa", "rack": "a a e e i o u", "case": "", "bag": "e e i b"}
    at.ok("look_through", **check)
    at.ok("correct_turn", number="1", word="C(A)SA", points="9", why="la blanca", by="Rosa")
    correction = {"number": 1, "how": "play", "points": "", "count": "", "why": "mal escrit"}
    at.ok("rewrite_turn", "/game/correct?turn=1", **correction, move="h8 capa", by="Rosa")
    at.ok("decide_classic", ARBITER, **DECIDED, effect="points", way="take")
    at.ok("allow_help", ARBITER, why="entrenament")
    at.user.send("park_game", "/words", **at.version_fields())
    at.ok("continue_game")
    at.ok("end_classic", ARBITER, cause="abandoned", by="1")
    at.ok("fill_sheet", END, seat=2)
    at.ok("fill_sheet", END, seat=2)
    return at


def referee(ear):
    """Referee a game on paper: an absent player, presses of the clock, a challenge with appeal, the end."""
    at = start_game(ear, mode="referee")
    at.ok("draw_lots", subject="chair")
    at.ok("miss_players", seats=["2"])
    at.ok("arrive_player", seat=2)
    at.ok("list_start", first=1)
    at.ok("deal_game")
    at.ok("press_clock", side=at.game.clock.turn)
    at.ok("challenge_aloud", by=2, words="CASA")
    at.ok("give_verdict", stands="yes", source="arbiter", name="Rosa")
    at.ok("appeal_verdict", argument="No surt")
    at.ok("give_verdict", stands="no", source="arbiter", name="Rosa")
    at.ok("go_on_game")
    side = at.game.clock.running
    at.ok("correct_clock", ARBITER, side=side, way="give", amount="0:01", reason="ha caigut")
    at.ok("call_time_up", ARBITER)
    at.ok("end_classic", cause="round_time", score1="320", score2="280")
    return at


PLAYED = (play_on_tablet, play_against_tablet, write_on_wood, referee)
# sent only when the answer of the tablet could not be stored, and by the line
UNSENT = {"let_tablet_play", "ask_line"}


def test_acts_of_a_game_are_announced_once():
    """third-round 8-A1, 8-B14: turns, receipts and verdicts were silent."""
    ear = Ear()
    for play_game in PLAYED:
        play_game(ear)
    assert spoken_commands("classic.") - ear.heard.keys() == UNSENT


def test_turn_is_announced_with_move_points_scores_and_next_player():
    """third-round 8-A1: with the times of both players; the rack is spoken once it is uncovered."""
    ear = Ear()
    at = start_game(ear).begin()
    name, other = at.opened.name(at.game.turn), at.opened.name(3 - at.game.turn)
    assert ear.last.startswith(f"{name} to play. Your rack: {', '.join(at.rack)}. Time left: ")
    at.lay_two()
    turn = at.game.last
    move = f"{name}: {turn.at} {turn.word}, {turn.points} points. "
    scores = {name: turn.points, other: 0}
    scores_text = ", ".join(f"{player} {scores[player]}" for player in NAMES)
    assert ear.last.startswith(f"{move}{scores_text}. {other} to play. Time left: ")
    assert "rack" not in ear.last, "no player has uncovered it"
    at.uncover()
    assert ear.last.startswith(f"Your rack: {', '.join(at.rack)}. Time left: ")


def test_starting_player_is_announced_with_the_drawn_tiles():
    """third-round 8-B4: the green button changed, and the starting player was not announced."""
    ear = Ear()
    at = start_game(ear)
    at.ok("draw_start")
    for name, tile in zip(NAMES, at.game.draws[0], strict=True):
        assert f"{name} {tile}" in ear.last
    assert ear.last.endswith(f"{at.opened.name(at.game.first)} starts.")


def test_equal_tiles_are_announced_before_the_next_draw():
    """third-round 8-B4: the same button, and no player starts yet."""
    ear = Ear()
    at = start_game(ear, mode="record")
    at.ok("draw_start", drawn_by_hand=("A", "A"))
    assert ear.last == f"{JANA} A, {MARTI} A. Equal tiles: they are drawn again."


def test_answer_of_the_tablet_and_withdrawn_move_are_announced():
    """third-round 8-A1: a player went on believing in the points of a move that was withdrawn."""
    ear = Ear()
    at = start_game(ear, names=(JANA,), level="8").begin()
    tablet = at.opened.name(2)
    assert f"{JANA} to play. Your rack: " in ear.last
    at.ok("pass_turn")
    assert ear.last.startswith(f"{tablet}: "), "the own pass is not announced"
    while at.game.turns[-2].how != "invalid":
        play_first_tiles(at)
    withdrawn = at.game.turns[-2]
    assert ear.last.startswith(f"{JANA}: {withdrawn.at} {withdrawn.word.replace('(', '')[:1]}")
    assert " is not in the list and was withdrawn. " in ear.last
    assert f"{tablet}: " in ear.last
    assert f"{JANA} 0, " in ear.last


def play_first_tiles(at):
    """Lay two tiles of the rack on the first row where nothing touches them, or pass."""
    laid = [tile.replace("?", "(A)") for tile in at.rack[:2]]
    if at.game.turns[-1].how == "play" or not at.lay(f"H8={laid[0]}", f"H9={laid[1]}").taken:
        at.ok("pass_turn")


def test_blank_is_announced_with_its_place_in_tiles():
    """third-round 8-A1: L·L and QU are one tile each."""
    catalan, text = alphabet_of("ca"), Translator("en", None)
    assert format_spoken_word("CASA", catalan, text) == "CASA"
    assert format_spoken_word("CO(L·L)OQU(I)", catalan, text) == (
        "COL·LOQUI, blank L·L 3rd, blank I 6th"
    )


def test_verdict_is_announced_with_the_fate_of_the_move():
    """third-round 8-A1, 8-B14: a dialog that closes took the answer with it."""
    ear = Ear()
    referee(ear)
    assert ear.heard["give_verdict"] == [
        "Acceptable. The move stands.",
        "Not acceptable. The tiles are taken back and the turn is lost.",
    ]
    assert ear.heard["end_classic"] == [
        f"The round time is up. {JANA} 320, {MARTI} 280. {JANA} wins by 40."
    ]
