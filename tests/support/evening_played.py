"""The evening of the script at the desk: by the forms of the screens, or quickly by commands."""

from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound, InvalidateMaster
from faristol.duplicate.acts.players import GiveSanction, LetBack, LetLeave
from faristol.duplicate.acts.rack import TypeRack
from faristol.duplicate.acts.results import EndGame
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.values import Slip
from faristol.words.wordlist import LENGTHS, digest, from_plain
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_table import tiles_of_rack
from tests.support.evening_script import (
    BY_HAND,
    CLAIMED,
    CLAIMS,
    COMES_BACK,
    EXPELLED,
    FOUND_OUT,
    GOES_AFTER,
    GOES_HOME,
    HAND_FOUND_OUT,
    INVALID,
    LEAVES,
    NAMES,
    NEW_RACK,
    OFFENCES,
    PLAYERS,
    RETURNS,
    WARNED,
    script,
)


class PracticeList:
    """A source of the practice list as it ships."""

    def __init__(self):
        from scripts.lexicons.build import build_list  # needs what the browser has not

        self.built = build_list("ca")
        self.words = self.built.plain
        words = from_plain(self.words, is_trusted=True)
        self.row = {
            "digest": digest(self.words),
            "language": "ca",
            "kind": "practice",
            "name": "",
            "version": "1",
            "lengths": [words.count_of(length) for length in LENGTHS],
            "sources": [{"name": "list", "version": "1", "licence": "MIT", "use": "tests"}],
            "file": "ca.packed",
        }

    def list_rows(self):
        return [self.row]

    async def plain(self, file):
        return self.words

    async def wire(self, file):
        return self.built.packed


def acts_after(number):
    """Return the acts after the slips of a round are in: what, of which player, of which round."""
    acts = []
    if number in OFFENCES:
        acts.append(("offence", PLAYERS[EXPELLED - 1], number))
    if number == WARNED[1]:
        acts.append(("offence", PLAYERS[WARNED[0] - 1], number))
    if number == FOUND_OUT:
        acts.append(("wrong", "", INVALID))
    if number == HAND_FOUND_OUT:
        acts.append(("wrong", "", BY_HAND))
    if number == COMES_BACK - 1:
        acts.append(("leaves", PLAYERS[LEAVES - 1], 0))
    if number == RETURNS - 1:
        acts.append(("returns", PLAYERS[LEAVES - 1], 0))
    if number == GOES_AFTER:
        acts.append(("leaves", PLAYERS[GOES_HOME - 1], 0))
    return acts


class PlayedEvening(GameUser):
    """A judge at the desk for the whole evening."""

    def __init__(self):
        user = User(lang="ca")
        user.lists = PracticeList()
        user.restart()
        super().__init__(names=NAMES, user=user, lang="ca", has_bonus=True)
        self.script = script()
        self.start()

    # ---- by the forms that the screens send ----

    def press(self, command, route, **fields):
        """Send a form, and assert that it is accepted."""
        before = self.opened.seq
        response = self.send(command, route, **fields)
        assert self.opened.seq > before, (command, fields, response.fragments, response.effects)
        return response

    def by_forms(self):
        for number, round_ in enumerate(self.script.rounds, start=1):
            self.play_by_forms(number, round_)
        self.press("end_game", "/duplicate/round", cause=self.script.end)
        self.claim_by_forms()
        return self

    def play_by_forms(self, number, round_):
        for rack in (*round_["rejected"], round_["rack"]):
            self.press("duplicate_type_rack", "/duplicate/round", rack=" ".join(rack))
        self.press("start_round", "/duplicate/round", number=number)
        corrected = []  # afterwards: while the clock runs what is on slips is covered
        for player, slip in round_["slips"].items():
            if slip is not None:
                at, word, is_in_time, *is_taken = slip
                self.press(
                    "read_slips",
                    "/duplicate/round",
                    round=number,
                    player=player,
                    was="",
                    at=at,
                    word=word,
                    ruling="" if is_in_time else "late",
                )
                corrected += [acceptance_form(number, player, at, word)] if is_taken else []
        self.press("end_round", "/duplicate/round", sure="yes")
        for fields in corrected:
            self.press("correct_slip", "/duplicate/past", **fields)
        if None in round_["slips"].values():
            self.press("no_slip_for_rest", "/duplicate/master")
        if round_["master"] is None:
            assert number == NEW_RACK
            self.press("give_up_round", "/duplicate/master", choice="new_rack")
        else:
            at, word = round_["master"]
            self.press(
                "announce_master",
                "/duplicate/master",
                at=at,
                word=word,
                is_sure="1",
                why=round_["why"],
            )
        for incident, player, where in acts_after(number):
            match incident:
                case "offence":
                    self.press(
                        "give_sanction",
                        "/duplicate/conduct",
                        player=player,
                        round=where,
                        why="spoke aloud",
                    )
                case "wrong":
                    self.press(
                        "invalidate_master", "/duplicate/special", round=where, why="no such word"
                    )
                case "leaves":
                    self.press("let_leave", "/duplicate/course", player=player)
                case "returns":
                    self.press("let_back", "/duplicate/course", player=player)

    def claim_by_forms(self):
        """Accept a claim and correct the slip; reject another; sign (CAT-DUP 1.11)."""
        player = PLAYERS[CLAIMS - 1]
        claims = "/duplicate/claims"
        self.press("open_duplicate_claims", claims, minutes=10)
        self.press(
            "make_duplicate_claim", claims, player=player, round=CLAIMED, text="It was legible"
        )
        self.press("make_duplicate_claim", claims, player=PLAYERS[0], round=0, text="I want more")
        at, word, _ = self.script.correction
        self.press(
            "correct_slip",
            "/duplicate/past",
            round=CLAIMED,
            player=player,
            at=at,
            word=word,
            ruling="",
            why="The place can be read",
        )
        self.press(
            "answer_duplicate_claim", claims, claim=1, verdict="upheld", why="It can be read"
        )
        self.press("answer_duplicate_claim", claims, claim=2, verdict="rejected", why="No reason")
        self.press("sign_duplicate", claims, why="everybody has looked")

    # ---- by commands: the same slips, judged once more ----

    def by_commands(self):
        alphabet = self.opened.terms.alphabet
        for number, round_ in enumerate(self.script.rounds, start=1):
            for rack in (*round_["rejected"], round_["rack"]):
                self.do(TypeRack(rack=tiles_of_rack(" ".join(rack), alphabet)))
            handed = tuple(slip_row(player, slip) for player, slip in round_["slips"].items())
            self.do(ReadSlips(round=number, slips=handed))
            self.do(self.master_of(round_))
            for incident, player, where in acts_after(number):
                self.do(
                    {
                        "offence": lambda player=player, at=where: GiveSanction(
                            player=player, round=at, why="spoke aloud"
                        ),
                        "wrong": lambda at=where: InvalidateMaster(round=at, why="no such word"),
                        "leaves": lambda player=player: LetLeave(player=player),
                        "returns": lambda player=player: LetBack(player=player),
                    }[incident]()
                )
        self.do(EndGame(cause=self.script.end))
        slip = slip_row(PLAYERS[CLAIMS - 1], self.script.correction)
        self.do(ReadSlips(round=CLAIMED, slips=(slip,), why="The place can be read"))
        return self

    def master_of(self, round_):
        if round_["master"] is None:
            return GiveUpRound(choice="new_rack")
        at, word = round_["master"]
        return AnnounceMaster(at=at, word=word, is_sure=True, why=round_["why"])

    # ---- what is stored ----

    @property
    def lines(self):
        """Return the stored lines of the game."""
        return list(run(self.user.desk.stream_store.lines(self.opened.id)))


def slip_row(player, slip):
    if slip is None:
        return Slip(player=player, ruling="no_slip")
    at, word, is_in_time, *is_taken = slip
    ruling = "accepted" if is_taken else ""
    return Slip(player=player, at=at, word=word, is_in_time=is_in_time, ruling=ruling)


def acceptance_form(number, player, at, word):
    """Return the form by which a judge accepts a word that is not in the list."""
    why = "The judge knows the word."
    return {
        "round": number,
        "player": player,
        "at": at,
        "word": word,
        "ruling": "accepted",
        "why": why,
    }
