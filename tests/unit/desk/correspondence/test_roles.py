"""Rights of the devices of players and arbiter in a game by post, on all screens (through the forms)."""

import random
import re
from html.parser import HTMLParser

import pytest

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import (
    CommentPost,
    Confirm,
    EndPost,
    Propose,
    Punish,
    ReopenPost,
)
from faristol.correspondence.acts.deadlines import (
    AnnounceThinking,
    NotFetched,
    RemoveVacation,
    TakeVacation,
)
from faristol.correspondence.acts.disputes import (
    Admit,
    Challenge,
    ReopenChallenge,
    Resolve,
    words_of,
)
from faristol.correspondence.acts.entries import RemoveEntry
from faristol.correspondence.acts.letters import (
    CorrectArrival,
    KeepReceipt,
    Place,
    Reach,
    SayPass,
    TakeLineBack,
)
from faristol.correspondence.acts.start import AllowWriter, ChangeCard, KeepSheet, OpenPost
from faristol.correspondence.days import Piece
from faristol.correspondence.roles import RIGHTS
from faristol.desk.routes import COMMANDS, SCREENS
from tests.support.post_user import GAME, LETTERS
from tests.unit.desk.correspondence.test_game import FIRST, pair_players, play_as_arbiter

# the act of each command of the feature; None for commands that record no act
ACTS = {
    "begin_mail": OpenPost,
    "begin_mail_series": OpenPost,
    "begin_from_sheet": OpenPost,
    "place_letters": Place,
    "take_card": Place,
    "type_card": None,
    "pass_mail": SayPass,
    "reach_mail": Reach,
    "correct_arrival": CorrectArrival,
    "take_line_back": TakeLineBack,
    "admit_challenge": Admit,
    "resolve_challenge": Resolve,
    "reopen_challenge": ReopenChallenge,
    "challenge_mail": Challenge,
    "take_vacation": TakeVacation,
    "remove_vacation": RemoveVacation,
    "letter_not_fetched": NotFetched,
    "announce_thinking": AnnounceThinking,
    "remove_entry": RemoveEntry,
    "claim_time": ClaimTime,
    "answer_claim": AnswerClaim,
    "reject_claim": RejectClaim,
    "reopen_mail": ReopenPost,
    "end_mail": EndPost,
    "propose_worth": Propose,
    "confirm_worth": Confirm,
    "punish_player": Punish,
    "allow_writer": AllowWriter,
    "change_address": ChangeCard,
    "keep_sheet": KeepSheet,
    "keep_receipt": KeepReceipt,
    "comment_mail": CommentPost,
    "use_mail": None,
    "export_mail_days": None,
    "close_mail_series": None,  # of the sheets that the arbiter keeps alone
    "read_card": None,
    "find_card": None,
    "drop_card": None,
    "save_card": None,
    "save_sheet": None,
    "read_mail_sheet": None,
    "drop_mail_sheet": None,
}
ROUTES = [f"/{route}" for route, module in SCREENS.items() if module.startswith("correspondence.")]
DECISIONS = {
    command
    for command, act in ACTS.items()
    if act is not None and RIGHTS[act]["player"] == "reports"
}


MIXED = {"end_mail", "remove_entry"}  # some of their acts are decisions of the arbiter


class Forms(HTMLParser):
    """The forms and dialogs of a screen, and the form of its next action."""

    def __init__(self, screen):
        super().__init__()
        self.forms, self.next_form, self.dialogs = {}, "", []
        self.in_dialog = False
        self.form = None
        self.feed(screen)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "dialog":
            self.in_dialog = True
            self.dialogs.append(attributes["id"])
        if tag == "form":
            command = attributes.get("data-command", "")
            form = {"id": attributes.get("id", ""), "in_dialog": self.in_dialog, "fields": []}
            self.form = self.forms.setdefault(command, form) if command else None
        if tag == "input" and self.form is not None:
            self.form["fields"].append((attributes.get("name"), attributes.get("type")))
        if attributes.get("id") == "next" and tag == "button":
            self.next_form = attributes.get("form") or (self.form or {}).get("id", "")

    def handle_endtag(self, tag):
        if tag == "dialog":
            self.in_dialog = False
        if tag == "form":
            self.form = None


def play_game_of(own):
    """Return the sheet of a player or of the arbiter with a line of each, blue's sent on the 20th."""
    if own == 0:
        return play_as_arbiter()
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red if own == 1 else blue


def challenge(at):
    at.ok("challenge_mail", LETTERS, by="1", day="2026-01-23", words=tuple(words_of(at.post)))


def claim(at):
    at.ok("claim_time", LETTERS, by="1", day="2026-01-25", enclosed=Piece.__args__)


def end(at):
    at.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-25")


def punish(at):
    decision = {"seat": "2", "reduction": "0,3", "why": "x", "by": "Ana"}
    at.ok("punish_player", LETTERS, **decision, is_reported="yes")


def decide(at):
    challenge(at)
    at.ok("resolve_challenge", LETTERS, by="Ana", day="2026-01-24", is_reported="yes")


STATES = {
    "turn": lambda _: None,
    "variants": challenge,
    "decided": decide,
    "claim": claim,
    "ended": end,
    "punished": punish,
}


def test_correspondence_commands_are_in_the_table():
    """third-round 4-A2."""
    names = {name for name, (module, _) in COMMANDS.items() if module.startswith("correspondence.")}
    assert names == ACTS.keys()


@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("state", STATES)
def test_screens_offer_only_the_commands_of_the_device(own, state):
    """third-round 4-A2: a decision is reported on a player's device, and confirmed on the arbiter's."""
    at = play_game_of(own)
    STATES[state](at)
    offered = set()
    for route in ROUTES:
        queries = ("", "?stands=yes", f"?right={','.join(words_of(at.post))}")
        for query in queries if route == "/mail/dispute" else ("",):
            screen = at.look(f"{route}{query}")
            forms = Forms(screen)
            for command in forms.forms.keys() & (DECISIONS | MIXED):
                offered.add(command)
                form = forms.forms[command]
                if own and command == "remove_entry" and state != "punished":
                    continue  # none of the entries that stand is the arbiter's
                if own:
                    assert ("is_reported", "checkbox") in form["fields"], (route, command)
                    assert (
                        "checked"
                        not in re.search(r'<input[^>]*name="is_reported"[^>]*>', screen)[0]
                    )
                    assert form["id"] != forms.next_form, (route, command)
                else:
                    assert form["in_dialog"], (route, command)
                    assert form["id"].removesuffix("-form") in forms.dialogs
                    assert form["id"] != forms.next_form, (route, command)
    expected = {
        "turn": {"punish_player", "allow_writer", "end_mail"},
        "variants": {"resolve_challenge"},
        "decided": {"end_mail"},
        "claim": {"reject_claim"},
        "ended": {"confirm_worth"},
        "punished": {"remove_entry"},
    }
    assert expected[state] <= offered


CASES = {
    "resolve_challenge": ("variants", {"by": "Ana", "day": "2026-01-24"}),
    "reject_claim": ("claim", {"claimant": "1", "by": "Ana", "day": "2026-01-28", "why": ""}),
    "confirm_worth": ("ended", {"red": "1", "blue": "1", "by": "Ana", "why": ""}),
    "punish_player": ("turn", {"seat": "2", "reduction": "0,3", "why": "x", "by": "Ana"}),
    "allow_writer": ("turn", {"seat": "1", "by": "Ana"}),
    "end_mail": ("turn", {"cause": "excluded", "by": "2", "day": "2026-01-25"}),
    "remove_entry": ("punished", {"entry": "sanction 1", "why": "x"}),
}


@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("command", CASES)
def test_decision_is_refused_to_a_player_until_the_arbiter_has_written(own, command):
    """third-round 4-A2."""
    assert CASES.keys() == DECISIONS | MIXED
    state, fields = CASES[command]
    at = play_game_of(own)
    STATES[state](at)
    before = at.document.seq
    answer = at.send(command, LETTERS, **fields)
    assert answer.taken is (own == 0)
    if own:
        assert at.document.seq == before
        if command != "resolve_challenge":  # whose form is on its own screen
            assert "The arbiter decides this" in answer.screen
        assert at.send(command, LETTERS, **fields, is_reported="yes").taken


@pytest.mark.parametrize("own", [0, 1, 2])
def test_acts_without_decision_are_accepted_on_all_devices(own):
    """third-round 4-A2: a draw, a leave, a comment need no arbiter."""
    at = play_game_of(own)
    at.ok("comment_mail", LETTERS, turn="0", text="salut")
    at.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    at.ok("remove_entry", LETTERS, entry="letter 1", why="x")
    at.ok("announce_thinking", LETTERS, seat="1", until="2026-03-01")
    at.ok("reach_mail", GAME, reached="2026-01-24")
    leave = {"seat": "2", "first": "2026-02-10", "last": "2026-02-12", "recorded_on": "2026-01-24"}
    at.ok("take_vacation", LETTERS, **leave)
    at.ok("remove_vacation", LETTERS, vacation="2 2026-02-10", why="x")
    at.ok("correct_arrival", LETTERS, letter="1", reached="2026-01-17", stamp="")
    challenge(at)
    at.ok("admit_challenge", LETTERS, day="2026-01-25")
    at.ok("reopen_challenge", LETTERS, why="x")
    at.ok("admit_challenge", LETTERS, day="2026-01-25")
    end(at)


@pytest.mark.parametrize("own", [0, 1, 2])
def test_competition_asks_only_the_arbiter_for_a_decision(own):
    """third-round 4-A2: its green button offered “Decide” to a player."""
    at = play_game_of(own)
    challenge(at)
    screen = at.look("/mail/series")
    assert "A move is challenged" in screen, "all devices see what is awaited"
    next_actions = re.findall(r'id="next".*?</(?:button|a|form)>', screen, re.DOTALL)
    assert ["Decide" in text for text in next_actions] == ([] if own else [True])
