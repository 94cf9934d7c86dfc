"""The hall is sent public facts only: two desks that differ in secrets send the same.

Both desks do what is public alike: moves that are played, clocks that run, what is announced. Of what is
secret one desk does everything, with words of its own; the other does nothing of it, or does it with other
words where the game needs it done (tiles of a hidden rack, the reason of a pause). Whatever reaches the
hall from a secret then tells the two apart. And every text of the one is looked for in all that was sent.
"""

import json
import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from faristol.desk.duplicate import public as duplicate
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.judge.sessions import sessions
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.results import WriteNote
from faristol.duplicate.acts.slips import ReadSlips
from tests.support.analyse_user import act, lays, list_rows, load_study, play, tiles
from tests.support.desk import run
from tests.support.examples import examples
from tests.support.hall_game import COMMON, HIDDEN, RARE, LaidGame
from tests.support.hall_user import HallUser
from tests.support.judge_user import ask, begin

MOVES = (
    "H8=C H9=A H10=S H11=A",
    "I8=A J8=L K8=A",
    "H12=L H13=(A)",
    "I11=L J11=A",
    "G10=E",
    "L8=NY L9=A",
)
ASKED = ("QUINZE", "MUNTANYA", "COL·LEGI", "ZEL", "JOC", "HAM", "XA")  # no move above makes any
RACKS = ("QU X", "Z H ?", "Ç F", "V P", "")
PIN = "90817263"
COMMANDS = ("take_step_back", "redo_step", "clear_board")
REASONS = ("challenge", "arbiter")

_ID = re.compile(r"-[0-9a-f]{16}\b")
_EMPTY = re.compile(r"(?:\\n\s*)+")
_RACK = re.compile(r'<ul class=\\"rack.*?</ul>')


class HallMachine(RuleBasedStateMachine):
    @initialize()
    def begin(self):
        self.revealing, self.silent = self.desks = [HallUser(lang="ca") for _ in range(2)]
        self.secrets = {PIN}
        self.count = 0
        self.is_rack_shown = False
        for user, rack in zip(self.desks, RACKS[:2], strict=True):
            tiles(user, rack)
            user.shows(board=load_study(user).id)
            user.clocks.begin_rounds()
            user.clocks.round("start_round", number=1)
            user.clocks.begin_game(first="Vermell", second="Blau")
            user.clocks.game("start_clock", side=1)

    def word(self, of):
        """Return a text that occurs only here, another for each desk."""
        self.count += 1
        text = f"Zq{self.count}{'xw'[self.desks.index(of)]}k"
        self.secrets.add(text)
        return text

    def both(self, command, route, **fields):
        answers = [user.send(command, route, **fields) for user in self.desks]
        assert answers[0].taken == answers[1].taken
        return answers[0].taken

    def step_on(self, user):
        """Set a rack used nowhere else: an act without change is no step, and would distinguish racks."""
        tiles(user, "M M")
        self.is_rack_shown = False  # the next one is hidden until it is shown

    # ---- acts of one desk only ----

    @rule()
    def write_a_player_down(self):
        fields = {name: self.word(self.revealing) for name in ("club", "note", "number")}
        assert self.revealing.add(
            self.word(self.revealing), list="BARRUF", rating="", date="", **fields
        ).taken

    @rule(queried=st.lists(st.sampled_from(ASKED), min_size=1, max_size=3))
    def ask_about_words(self, queried):
        user = self.revealing
        if not user.desk.service(sessions).selected_id:
            begin(user, name=self.word(user))
        assert ask(user, " ".join(queried), table="7").taken

    @rule(laid=st.sampled_from(("A1=Z A2=E A3=L", "B1=QU B2=I", "C1=X C2=A", "D1=(Ç) D2=A")))
    def try_tiles(self, laid):
        self.revealing.look(f"/analyse?{urlencode({'laid': laid})}", region="trial")
        self.revealing.look("/analyse/edit")
        self.revealing.look(f"/analyse/edit?{urlencode({'laid': laid})}", region="edited")

    @rule(
        route=st.sampled_from(
            ("/analyse", "/analyse/print", "/analyse/share", "/judge/log", "/files", "/")
        )
    )
    def look_around(self, route):
        self.revealing.look(route)

    @rule()
    def look_for_moves(self):
        list_rows(self.revealing)
        list_rows(self.revealing, q="A")
        lays(self.revealing.look("/analyse", region="moves").fragments["moves"])

    @rule()
    def lock_and_unlock(self):
        user = self.revealing
        if not user.desk.service(sessions).selected_id:
            begin(user, name=self.word(user))
        assert user.send("lock", "/judge", pin=PIN, again=PIN).taken
        user.look("/hall")
        assert user.send("unlock", "/judge", pin=PIN).taken

    @rule()
    def think_on_another_board(self):
        user = self.revealing
        now = load_study(user)
        act(user, "begin_study", "/analyse/new", lexicon=now.digest, ruleset="ca-classic")
        tiles(user, "QUINZE")
        play(user, "H8=QU H9=I H10=N H11=Z H12=E")
        user.send("use_study", "/analyse/new", stream=now.id)
        assert load_study(user).id == now.id

    # ---- acts of both desks, each with secrets of its own ----

    @rule(move=st.sampled_from(MOVES), first=st.sampled_from(RACKS), second=st.sampled_from(RACKS))
    def play_a_move(self, move, first, second):
        laid = [part.partition("=")[2] for part in move.split()]
        needed = " ".join("?" if tile.startswith("(") else tile for tile in laid)
        accepted = []
        for user, more in zip(self.desks, (first, second), strict=True):
            self.step_on(user)
            tiles(user, f"{needed} {more}")
            accepted.append(play(user, move).taken)
        assert accepted[0] == accepted[1]

    @rule(first=st.sampled_from(RACKS[:-1]), second=st.sampled_from(RACKS[:-1]))
    def set_other_racks(self, first, second):
        for user, rack in zip(self.desks, (first, second), strict=True):
            self.step_on(user)
            tiles(user, rack)

    @rule(command=st.sampled_from(COMMANDS))
    def step(self, command):
        for user in self.desks if command == "clear_board" else ():
            self.step_on(user)
        (is_taken,) = {act(user, command).taken for user in self.desks}
        self.is_rack_shown = self.is_rack_shown and not is_taken

    @rule(first=st.sampled_from(RACKS), second=st.sampled_from(RACKS))
    def edit_the_board(self, first, second):
        for user, rack in zip(self.desks, (first, second), strict=True):
            self.step_on(user)
            act(user, "set_position", "/analyse/edit", laid="B2=A B3=L", rack=rack)

    @rule()
    def begin_rounds(self):
        for user in self.desks:
            if run_state(user) not in ("running", "paused"):
                user.clocks.begin_rounds()
                assert user.clocks.round("start_round", number=1).taken

    @rule(
        command=st.sampled_from(
            ("pause_round", "resume_round", "add_round_time", "restart_round", "end_round")
        )
    )
    def run_the_round(self, command):
        self.clocks("round", command, seconds=30)

    @rule(
        command=st.sampled_from(
            (
                "start_clock",
                "press_clock",
                "stop_clock",
                "resume_clock",
                "correct_clock",
                "end_clock",
            )
        ),
        side=st.sampled_from((1, 2)),
    )
    def run_the_game(self, command, side):
        self.clocks("game", command, side=side, amount="1", way="give")

    def clocks(self, which, command, **fields):
        for user in self.desks:
            why = REASONS[self.desks.index(user)] if command == "stop_clock" else self.word(user)
            getattr(user.clocks, which)(command, reason=why, **fields)

    @rule(milliseconds=st.sampled_from((400, 29_000, 200_000)))
    def wait(self, milliseconds):
        for user in self.desks:
            user.clocks.device.wait(milliseconds)
            user.clock.run_on(milliseconds // 1000)

    # ---- public acts ----

    @rule(
        is_shown=st.sampled_from((True, True, True, False)), rack=st.sampled_from(("", "", "yes"))
    )
    def show_the_board(self, is_shown, rack):
        for user in self.desks:
            board = load_study(user).id if is_shown else ""
            user.shows(board=board, rack="")
            user.shows(board=board, rack=rack)
        self.is_rack_shown = bool(rack)

    @rule(clock=st.sampled_from(("on", "round", "game", "none")))
    def show_the_clock(self, clock):
        self.both("show_in_hall", "/hall", clock=clock, rack="yes" if self.is_rack_shown else "")

    @rule(
        command=st.sampled_from(
            ("announce", "show_standings", "take_standings_off", "take_announcement_off")
        )
    )
    def announce(self, command):
        self.both(
            command,
            "/hall",
            text="Ronda 2\nA les 21.15",
            title="Ronda 1",
            standings="1 Vermell 90\n2 Blau 80",
        )

    # ---- invariants ----

    @invariant()
    def both_halls_are_equal(self):
        first, second = (public(user.hall(), self.is_rack_shown) for user in self.desks)
        assert first == second

    @invariant()
    def no_secret_was_ever_sent(self):
        for user in self.desks:
            for picture in user.pictures:
                sent = json.dumps(picture, ensure_ascii=False)
                assert not [secret for secret in self.secrets if secret in sent]
                assert not [word for word in ASKED if word in sent]
            user.pictures.clear()


def run_state(user):
    rounds = user.clocks.rounds
    return rounds.state.state if rounds else "idle"


def public(picture, is_rack_shown):
    """Return a picture without document ids, and without a rack that the judge shows."""
    sent = _ID.sub("-id", json.dumps(picture, ensure_ascii=False))
    if is_rack_shown:
        sent = _RACK.sub("", sent).replace(" has-rack", "")
    return _EMPTY.sub("", sent)  # where a rack is left out its lines are empty


TestHall = HallMachine.TestCase
TestHall.settings = settings(max_examples=examples(12, every_run=5), stateful_step_count=25)


# ---- a duplicate game ----

STEPS = st.lists(
    st.tuples(
        st.sampled_from((*COMMON, *COMMON, *RARE, *HIDDEN, "show_rack", "show_game", "show_none")),
        st.integers(0, 11),
    ),
    max_size=30,
)


def play_out(steps):
    """Lay the same game at two desks, and compare their halls at each step.

    The judge's secrets are in the log of the first; the second has as many other
    entries. Any secret in the hall then distinguishes the two.
    """
    desks = [HallUser(lang="ca") for _ in range(2)]
    games = [LaidGame(user, tells=tells) for user, tells in zip(desks, (True, False), strict=True)]
    for user, game in zip(desks, games, strict=True):
        user.shows(board=game.stream)
    for step, number in steps:
        for user, game in zip(desks, games, strict=True):
            if step == "show_rack":
                user.shows(rack="yes")
            elif step in ("show_game", "show_none"):
                user.shows(board=game.stream if step == "show_game" else "")
            else:
                game.lay(step, number)
        first, second = (user.hall() for user in desks)
        assert first == second
    for user, game in zip(desks, games, strict=True):
        sent = json.dumps(user.pictures, ensure_ascii=False).upper()
        assert not [secret for secret in game.secrets if secret.upper() in sent]
    return desks, games


@given(steps=STEPS)
@settings(max_examples=examples(25, every_run=10))
def test_hall_of_a_duplicate_has_the_announced_facts_only(steps):
    play_out(steps)


@given(steps=STEPS)
@settings(max_examples=examples(10))
def test_displayed_results_have_names_and_totals_but_no_slip(steps):
    desks, games = play_out([*steps, ("resumed", 0), ("rack", 0), ("slips", 0), ("master", 0)])
    user, game = desks[0], games[0]
    game_loaded = run(user.desk.service(DuplicateService).load("ca"))
    finished = len(game_loaded.game.done)
    user.send("show_results_in_hall", "/hall", stream=game.stream, round=finished)
    names = set(game_loaded.names.values())
    sent = json.dumps(user.hall(), ensure_ascii=False)
    assert {secret for secret in game.secrets if secret in sent} <= names
    if finished:
        assert "is-standings" in sent


ROUND = (("rack", 0), ("slips", 0), ("note", 0), ("clock", 0), ("pause", 0))


def leak_of_slips(monkeypatch):
    """Let the heading name the words of the slips."""
    public = duplicate.PUBLICATION
    leaky = replace(
        public,
        events=public.events | {EnrolPlayers, ReadSlips},
        fields=public.fields | {"rounds.slips"},
    )
    monkeypatch.setattr(duplicate, "PUBLICATION", leaky)
    monkeypatch.setattr(
        duplicate, "_heading", lambda game, _: " ".join(str(round_.slips) for round_ in game.rounds)
    )
    return (*ROUND, ("ended", 0))


def leak_of_notes(monkeypatch):
    """Let the title be the judge's notes."""
    public = duplicate.PUBLICATION
    leaky = replace(public, events=public.events | {WriteNote}, fields=public.fields | {"notes"})
    monkeypatch.setattr(duplicate, "PUBLICATION", leaky)
    monkeypatch.setattr(duplicate, "_round_text", lambda game, _: " ".join(game.notes))
    return ROUND


def leak_of_a_reason(monkeypatch):
    """Let the clock tell its reason to stop."""
    public, hall_calls = duplicate.PUBLICATION, duplicate.hall_calls
    monkeypatch.setattr(
        duplicate, "PUBLICATION", replace(public, fields=public.fields | {"clock.reason"})
    )
    monkeypatch.setattr(
        duplicate,
        "hall_calls",
        lambda clock, text: {**hall_calls(clock, text), "paused": clock.reason},
    )
    return ROUND


def leak_of_missing_slips(monkeypatch):
    """Let the board depend on the number of slips: a secret that is no text, only a difference."""
    public = duplicate.PUBLICATION
    leaky = replace(
        public,
        events=public.events | {EnrolPlayers, ReadSlips},
        fields=public.fields | {"rounds.slips"},
    )
    monkeypatch.setattr(duplicate, "PUBLICATION", leaky)
    monkeypatch.setattr(
        duplicate,
        "_round_text",
        lambda game, _: str(sum(bool(round_.slips) for round_ in game.rounds)),
    )
    return ROUND


@pytest.mark.parametrize(
    "plant", [leak_of_slips, leak_of_notes, leak_of_a_reason, leak_of_missing_slips]
)
def test_planted_leak_is_detected(plant, monkeypatch):
    steps = plant(monkeypatch)
    with pytest.raises(AssertionError):
        play_out(steps)


def test_steps_without_a_leak_pass():
    play_out((*ROUND, ("ended", 0)))
