"""The duplicate evenings of the example, played by the forms of the judge's screens."""

import importlib
from typing import Any, Final

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.slips import slip_token
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, next_step
from scripts.example.office import digest_of_list, finder_of, require_taken, run, wall_of
from scripts.example.slips import PaperSlip, row_beside, slips_of_round
from scripts.example.texts import ClubTexts

ROUND: Final = "/duplicate/round"
MASTER: Final = "/duplicate/master"
CLAIMS: Final = "/duplicate/claims"
SECONDS: Final = 180
# The master move that was no word, and the round after which it is found.
INVALID_ROUND, FOUND_AFTER = 6, 8
SANCTION_ROUND, SANCTION_TABLE = 9, 9
LEAVING_ROUND, LEAVING_TABLE = 12, 11
CLAIM_ROUND, CLAIM_TABLE = 2, 5
FORM: Final = {
    "length": "complete",
    "rounds": "20",
    "time": "3:00",
    "bag": "app",
    "names": "",
    "order": "alphabetical",
    "hand_in": "runners",
    "masters": "players",
    "minute_cue": "yes",
    "results_every": "0",
    "claims_minutes": "15",
    "groups": "",
}


class ExampleEvening:
    """An evening of the club, and the judge who sends its forms."""

    def __init__(
        self, user: Any, language: str, texts: ClubTexts, seed: str, *, name: str, tables: int
    ) -> None:
        self.sit_down(user, language, texts, seed)
        fields = {
            **FORM,
            "name": name,
            "ruleset": texts.duplicate_rules,
            "lexicon": digest_of_list(language),
            "judge_name": texts.people[-1],
        }
        require_taken(user.send("begin_duplicate", "/duplicate/new", **fields))
        for person in texts.people[:tables]:
            self.press("enrol_player", "/duplicate/players", name=person)

    @classmethod
    def in_use(cls, user: Any, language: str, texts: ClubTexts, seed: str) -> "ExampleEvening":
        """Return the evening that is in use at a desk, to go on with."""
        evening = cls.__new__(cls)
        evening.sit_down(user, language, texts, seed)
        return evening

    def sit_down(self, user: Any, language: str, texts: ClubTexts, seed: str) -> None:
        """Take the place of the judge at a desk."""
        self.user, self.language, self.texts, self.seed = user, language, texts, seed
        device = importlib.import_module("tests.support.device").Device
        self.device = device(wall=wall_of(user.clock.now()))
        self._claimed: PaperSlip | None = None

    def start(self, room_words: str) -> None:
        """Announce the bonus if the rules have one, commit the draw, and start."""
        self.wait(600)
        if self.game_terms.rules.bonus is not None:
            self.press("set_bonus", "/duplicate/start", bonus="yes")
        self.press("commit_draw", "/duplicate/start")
        self.wait(30)
        self.press("start_duplicate", "/duplicate/start", room_words=room_words)

    # ---- the desk ----

    @property
    def loaded(self) -> LoadedDuplicate:
        """The evening as it is stored."""
        loaded = run(self.user.desk.service(DuplicateService).load(self.language))
        if not isinstance(loaded, LoadedDuplicate):
            raise TypeError(loaded)
        return loaded

    @property
    def game(self) -> Game:
        """The state of the evening."""
        return self.loaded.game

    @property
    def game_terms(self) -> Any:
        """The rules of the evening."""
        return self.loaded.terms

    def player_at(self, table: int) -> str:
        """Return the id of the player at a table."""
        return next(
            str(player) for player, entrant in self.game.entrants.items() if entrant.table == table
        )

    def wait(self, seconds: int) -> None:
        """Let time pass on both clocks of the device."""
        self.device.wait(1000 * seconds)
        self.user.clock.run_on(seconds)

    def press(self, command: str, route: str, **fields: object) -> None:
        """Send a form of the present version, which must store something.

        Raises:
            ValueError: nothing was stored.
        """
        before = self.loaded
        moment = self.device.moment
        version_fields = {
            "stream": before.id,
            "seq": before.seq,
            "number": len(before.game.rounds),
            "wall": moment.wall,
            "counter": moment.counter,
            "run": moment.run,
        }
        answer = require_taken(self.user.send(command, route, **{**version_fields, **fields}))
        if self.loaded.seq == before.seq:
            raise ValueError(f"{command} of the example stored nothing: {answer.effects}")

    # ---- rounds ----

    def play_round(self, number: int, *, slips_in: int | None = None) -> None:
        """Play a round; with `slips_in` it is left after so many slips, its clock running."""
        self.wait(25)
        self.press("duplicate_draw_rack", ROUND)
        self.wait(20)
        self.press("start_round", ROUND, number=number)
        slips, passed = self._slips(number), 0
        handed_in = [slip for slip in slips if slip.word and not slip.is_late]
        for slip in handed_in[:slips_in]:
            self.wait(max(0, slip.second - passed))
            passed = max(passed, slip.second)
            self._enter(number, slip)
        if slips_in is not None:
            return
        self.wait(SECONDS + 1 - passed)
        self.press("end_round", ROUND, sure="yes")
        for slip in slips:
            if slip.is_late:
                self._enter(number, slip, ruling="late")
        round_ = self.game.rounds[-1]
        if any(player not in (*round_.slips, *round_.away) for player in self.game.entrants):
            self.press("no_slip_for_rest", MASTER)
        self.wait(15)
        self.announce_master()

    def _slips(self, number: int) -> list[PaperSlip]:
        loaded = self.loaded
        away = loaded.game.rounds[-1].away
        tables = sorted(
            entrant.table for player, entrant in loaded.game.entrants.items() if player not in away
        )
        finder = finder_of(self.language, loaded.terms.scoring)
        board, rack = loaded.board_at(number), loaded.rack_at(number)
        return slips_of_round(self.seed, number, board, rack, finder, tables)

    def _enter(self, number: int, slip: PaperSlip, ruling: str = "") -> None:
        """Enter a slip as it stands; the one that will be claimed is misread by a row."""
        player, at = self.player_at(slip.table), slip.at
        if (number, slip.table) == (CLAIM_ROUND, CLAIM_TABLE) and not ruling:
            self._claimed, at = slip, row_beside(slip.at)
        was = slip_token(self.game.rounds[-1].slips.get(player))
        fields = {"round": number, "player": player, "was": was, "ruling": ruling}
        self.press("read_slips", ROUND, **fields, at=at, word=slip.word)

    def announce_master(self) -> None:
        """Announce the best valid move of the slips."""
        valid = self.game.rounds[-1].valid.values()
        best = max(valid, key=lambda slip: (slip.points, slip.place))
        fields = {"at": best.place, "word": best.main, "is_sure": "1", "why": ""}
        self.press("announce_master", MASTER, **fields)

    # ---- the whole evening ----

    def play(self) -> None:
        """Play all rounds with what happens between them, then claims and signature."""
        while next_step(self.game) not in ("end", "ended") and not self._is_over():
            number = len(self.game.rounds) + 1
            self.play_round(number)
            self._act_after(number)
        self.press("end_game", ROUND, cause=self._cause)
        self._settle_claim()
        self.press("sign_duplicate", CLAIMS, why=self.texts.all_agree)

    _cause = ""

    def _is_over(self) -> bool:
        """Whether the rules end the evening before another rack."""
        end_cause = importlib.import_module("faristol.desk.duplicate.round.rack").end_cause
        self._cause = run(end_cause(self.user.desk, self.loaded)) or ""
        return bool(self._cause)

    def _act_after(self, number: int) -> None:
        rules, texts = self.game_terms.rules, self.texts
        if number == FOUND_AFTER:
            fields = {"round": INVALID_ROUND, "why": texts.not_a_word}
            self.press("invalidate_master", "/duplicate/special", **fields)
        if number == SANCTION_ROUND and rules.conduct is not None:
            fields = {"player": self.player_at(SANCTION_TABLE), "round": number}
            self.press("give_sanction", "/duplicate/conduct", **fields, why=texts.spoke_aloud)
        if number == LEAVING_ROUND:
            self.press("let_leave", "/duplicate/course", player=self.player_at(LEAVING_TABLE))

    def _settle_claim(self) -> None:
        """Let the table whose slip was misread claim, correct the slip, and uphold the claim."""
        if self._claimed is None:
            raise ValueError("the slip that is claimed did not come in")
        self.press("open_duplicate_claims", CLAIMS, minutes=15)
        self.wait(240)
        claim = {"player": self.player_at(CLAIM_TABLE), "round": CLAIM_ROUND}
        self.press("make_duplicate_claim", CLAIMS, **claim, text=self.texts.wrong_row)
        self.wait(60)
        slip = {"at": self._claimed.at, "word": self._claimed.word, "ruling": ""}
        self.press("correct_slip", "/duplicate/past", **claim, **slip, why=self.texts.slip_shows)
        verdict = {"claim": 1, "verdict": "upheld", "why": self.texts.slip_shows}
        self.press("answer_duplicate_claim", CLAIMS, **verdict)
        self.wait(600)

    @property
    def has_tie(self) -> bool:
        """Whether two players have equal totals, so that the results have a proof of their order."""
        loaded = self.loaded
        return bool(classification(loaded.game, loaded.terms).proofs)
