"""A duplicate driven at random, against a model on paper that shares none of its code."""

from copy import deepcopy
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from faristol.board.cells import rack_names
from faristol.duplicate.acts.master import (
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.acts.players import (
    EnrolPlayers,
    GiveSanction,
    LetBack,
    LetLeave,
    LiftSanction,
    RemovePlayer,
    TakeLeavingBack,
)
from faristol.duplicate.acts.rack import CorrectRack, TakeRejectionBack
from faristol.duplicate.acts.results import ResumeGame, UnlockResults
from faristol.duplicate.acts.slips import ReadSlips, TakeSlipsBack
from faristol.duplicate.drawing import bag_now, left_word
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, board, list_without_slip, next_step, points_of
from faristol.duplicate.values import Slip as Handed
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.tiles.reading import in_tiles
from tests.support.duplicate_table import HAND, Table, entrant, kinds
from tests.support.examples import examples
from tests.support.plain_duplicate import PlainDuplicate, is_valid_rack

ROWS = "ABCDEFGHIJKLMNO"
chances = st.randoms(use_true_random=False)
FAULTS = ["", "", "", "", "", "", "", "no_coordinates", "bad_coordinates", "illegible_word"]


class Endless(Table):
    """A table whose list has all words that do not end in I."""

    def contains(self, word):
        return not in_tiles(word, self.alphabet).endswith("I")


def coordinates(start, is_down):
    row, column = ROWS[start[0]], str(start[1] + 1)
    return column + row if is_down else row + column


def text(tiles):
    return "".join(f"({letter})" if is_blank else letter for letter, is_blank in tiles)


def build_slip(player, slip):
    start, is_down, tiles, fault, is_late = slip
    place, word = coordinates(start, is_down), text(tiles)
    if fault == "no_coordinates":
        place = ""
    elif fault == "bad_coordinates":
        place = "P16"
    elif fault == "illegible_word":
        word = "*"
    return Handed(player=player, at=place, word=word, is_in_time=not is_late)


class DuplicateMachine(RuleBasedStateMachine):
    @initialize(
        players=st.sampled_from([2, 3, 10, 11]),
        has_bonus=st.booleans(),
        rounds=st.just(0) | st.just(3),
    )
    def begin(self, players, has_bonus, rounds):
        settings_ = replace(HAND, has_bonus=has_bonus, rounds=rounds)
        self.table = Endless(players=players, settings=settings_)
        names = [f"p{number}" for number in range(1, players + 1)]
        self.paper = PlainDuplicate(names, has_bonus=has_bonus, rounds=rounds)
        self.why = 0
        self.latest = players

    @property
    def is_open(self):
        return not self.paper.is_ended and not self.paper.is_signed

    def reason(self):
        """Return a new reason, so that no act repeats an earlier one."""
        self.why += 1
        return f"motiu {self.why}"

    # --- rounds -----------------------------------------------------------------------------

    @precondition(lambda self: self.is_open)
    @rule(chance=chances, is_given_up=st.sampled_from([False] * 9 + [True]))
    def play(self, chance, is_given_up):
        """Draw, import a pile of slips, announce: the steps of a round."""
        if not self.paper.is_under_way:
            self.draw(chance)
        if not self.paper.is_under_way:
            return
        number = len(self.paper.rounds)
        present = [player for player in self.paper.players if player not in self.paper.last["away"]]
        for _ in range(chance.randint(0, 4)):
            players = (
                chance.sample(present, chance.randint(1, max(1, len(present) // 2)))
                if present
                else []
            )
            self.hand_in_slip(chance, number, players)
        if is_given_up:
            self.give_up()
        elif chance.random() < 0.9:
            self.announce(chance)

    def draw(self, chance):
        left, bag = self.paper.left(), sorted(self.paper.bag().elements())
        fresh = chance.sample(bag, min(7 - len(left), len(bag)))
        result = self.table.rack(" ".join([*fresh, *left]))
        if not self.paper.can_draw():
            assert result in ("duplicate/no_rack", "duplicate/rounds_done")
        elif self.is_short:
            assert result == "duplicate/too_few_players"
        elif not is_valid_rack([*left, *fresh]):
            assert kinds(result) == ["TypeRack"]
            assert not result[0].is_valid
            self.paper.put_back.append([*left, *fresh])
            if chance.random() < 0.5:
                self.table.ok(TakeRejectionBack())
                self.paper.put_back.pop()
        else:
            assert result[0].rejected == tuple(map(tuple, self.table.game.round.rejected))
            assert list(map(sorted, result[0].rejected)) == list(map(sorted, self.paper.put_back))
            assert sorted(result[0].rack) == sorted([*left, *fresh])
            self.paper.begin([*left, *fresh])

    @property
    def is_short(self):
        """Whether too few players are present to start, as only after a rejected first rack."""
        return not self.paper.rounds and self.paper.count < 2

    def renewed_start(self):
        """Return the event that stores N again, if it changed (CAT-DUP 1.10-2, 1.10-3)."""
        is_other = not self.paper.rounds and self.paper.count != self.table.game.start.players
        return ["StartGame"] if is_other and not self.is_short else []

    @precondition(lambda self: self.paper.is_under_way and not self.paper.last["slips"])
    @rule(chance=chances)
    def reject_the_rack(self, chance):
        """CAT-DUP 1.3-3: another rack was typed, and no player has played on it."""
        if self.paper.is_signed:
            return
        before = deepcopy(self.paper)
        self.paper.tear_up()
        left, bag = self.paper.left(), sorted(self.paper.bag().elements())
        size = min(7 - len(left), len(bag))
        fresh = [tile for tile in bag if tile not in "AEIOU?"]
        chance.shuffle(fresh)
        rack = [*left, *fresh[:size]]
        if len(rack) < len(left) + size or is_valid_rack(rack):
            self.paper = before
            return
        self.paper.put_back.append(rack)
        again = self.renewed_start()
        events = self.table.ok(CorrectRack(rack=tuple(rack), why=self.reason()))
        assert kinds(events) == ["CorrectRack", *again]

    def legible_slip(self, chance, number):
        """Return a slip that names its tiles: QU is the tile Q, so Q before U cannot be written."""
        while True:
            slip = self.random_slip(chance, number)
            if "QU" not in text(slip[2]):
                return slip

    def random_slip(self, chance, number):
        """Return a slip: mostly a word through or beside the tiles, its blanks sometimes not marked."""
        round_, lies = self.paper.rounds[number - 1], self.paper.board(number)
        is_down = chance.random() < 0.5
        anchor = chance.choice(sorted(lies)) if lies else (7, 7)
        before, beside = chance.randint(0, 3), chance.choice([0, 0, 1]) if lies else 0
        row, column = anchor
        start = (row - before, column + beside) if is_down else (row + beside, column - before)
        if min(start) < 0 or max(start) > 14:
            start = anchor
        supply = chance.sample(round_["rack"], len(round_["rack"]))
        want = chance.randint(1, len(supply))
        if not lies:
            want = max(want, min(before + 1, len(supply)), 2)
        tiles, at = [], start
        while max(at) <= 14 and (want or at in lies):
            if at in lies:
                tiles.append(lies[at])
            else:
                want -= 1
                tile = supply[want]
                tiles.append(("E", True) if tile == "?" else (tile, False))
            at = (at[0] + 1, at[1]) if is_down else (at[0], at[1] + 1)
        if chance.random() < 0.15:
            spot = chance.randrange(len(tiles))
            tiles[spot] = chance.choice([("E", False), ("S", True), ("Z", False), ("I", False)])
        return start, is_down, tiles, chance.choice(FAULTS), chance.random() < 0.1

    @precondition(lambda self: self.paper.rounds)
    @rule(chance=chances, is_past=st.booleans())
    def hand_in(self, chance, is_past):
        last = len(self.paper.rounds)
        number = chance.randint(1, last) if is_past else last
        players = chance.sample(self.paper.players, chance.randint(1, len(self.paper.players)))
        self.hand_in_slip(chance, number, players, why=self.reason() if is_past else "")

    def hand_in_slip(self, chance, number, players, why=""):
        round_ = self.paper.rounds[number - 1]
        slip = self.legible_slip(chance, number)  # “the same as”: one slip for several tables
        if round_["master"] and chance.random() < 0.5:
            slip = (*round_["wish"][:3], "", False)  # the master move
        command = ReadSlips(
            round=number, slips=tuple(build_slip(player, slip) for player in players), why=why
        )
        result = self.table.do(command)
        is_barred = any(self.paper.is_barred(number, player) for player in players)
        if self.paper.is_signed:
            assert result == "duplicate/signed"
        elif (round_["done"] or self.paper.is_ended) and not why:
            assert result == "duplicate/why_needed"
        elif is_barred:
            assert result == "duplicate/player_away"
        else:
            assert not isinstance(result, str), result
            for player in players:
                round_["slips"][player] = slip
                read = self.table.game.rounds[number - 1].slips[player]
                assert (read.points, read.reason) == self.paper.verdict(number, slip)
            self.paper.seat()

    @precondition(lambda self: self.paper.rounds and self.paper.last["slips"])
    @rule(data=st.data())
    def withdraw_slip(self, data):
        number = len(self.paper.rounds)
        player = data.draw(st.sampled_from(sorted(self.paper.last["slips"])))
        code = self.table.do(TakeSlipsBack(round=number, players=(player,)))
        if self.paper.is_signed:
            assert code == "duplicate/signed"
        elif self.paper.last["done"] or self.paper.is_ended:
            assert code == "duplicate/why_needed"
        else:
            del self.paper.last["slips"][player]
            self.paper.seat()

    def announce(self, chance):
        number = len(self.paper.rounds)
        best, _ = self.paper.best(number)
        handed_in = [slip for slip in self.paper.last["slips"].values() if not slip[3]]
        slip = chance.choice(handed_in) if handed_in else self.legible_slip(chance, number)
        for _ in range(40):  # a legal move comes soon
            if not self.paper.verdict(number, (*slip[:3], "", False))[1]:
                break
            slip = self.legible_slip(chance, number)
        slip = (*slip[:3], "", False)
        points, reason = self.paper.verdict(number, slip)
        place, word = coordinates(slip[0], slip[1]), text(slip[2])
        result = self.table.master(place, word)
        if reason:
            assert isinstance(result, str)
            return
        if points < best:
            assert result == "duplicate/master_lower"
            result = self.table.master(place, word, is_sure=True)
        assert (result[0].points, result[0].best_of_players) == (points, best)
        laid = self.paper.placed(number, slip)
        self.paper.last.update(done="master", master=laid, wish=slip)

    def give_up(self):
        _, is_any = self.paper.best(len(self.paper.rounds))
        code = self.table.do(GiveUpRound(choice="new_rack"))
        if is_any:
            assert code == "duplicate/valid_slips"
        elif not self.paper.last["slips"]:
            assert code == "duplicate/round_unplayed"
        else:
            self.paper.last["done"] = "new_rack"

    def has_better_slip(self):
        if self.paper.last["done"] != "master":
            return False
        number = len(self.paper.rounds)
        best, _ = self.paper.best(number)
        points, _ = self.paper.verdict(number, self.paper.last["wish"])
        return points < best

    @precondition(lambda self: self.paper.rounds)
    @rule(luck=st.integers(0, 2))
    def withdraw(self, luck):
        if luck and not self.paper.last["wrong"]:
            return
        result = self.table.do(WithdrawMaster(why=self.reason()))
        if result == "duplicate/master_better":  # CAT-DUP 1.8-1
            assert self.has_better_slip()
            result = self.table.do(WithdrawMaster(why=self.reason(), is_unsaid=True))
            assert result[0].is_unsaid
        elif not self.is_open:
            assert result in ("duplicate/ended", "duplicate/signed")
        elif not self.paper.last["done"]:
            assert result == "duplicate/no_master"
        else:
            assert not self.has_better_slip()
        if self.is_open and self.paper.last["done"]:
            self.paper.last.update(done="", master=None, wrong=False)
            self.paper.put_back = []
            self.paper.seat()

    @precondition(lambda self: self.paper.rounds)
    @rule(data=st.data())
    def toggle_master_validity(self, data):
        number = data.draw(st.integers(1, len(self.paper.rounds)))
        round_ = self.paper.rounds[number - 1]
        command = (RestoreMaster if round_["wrong"] else InvalidateMaster)(
            round=number, why=self.reason()
        )
        code = self.table.do(command)
        if self.paper.is_signed:
            assert code == "duplicate/signed"
        elif not round_["master"]:
            assert code == "duplicate/no_master"
        else:
            round_["wrong"] = not round_["wrong"]

    # --- people -----------------------------------------------------------------------------

    @precondition(lambda self: self.paper.rounds)
    @rule(data=st.data(), is_first=st.booleans())
    def sanction(self, data, is_first):
        player = "p1" if is_first else data.draw(st.sampled_from(self.paper.players))
        number = data.draw(st.integers(1, len(self.paper.rounds)))
        scorers = [player_ for player_ in self.paper.players if self.paper.points(number, player_)]
        if scorers and not is_first:
            player = scorers[0]  # a player with points to lose
        before = sum(
            offender == player and stands for offender, _, _, stands in self.paper.offences
        )
        result = self.table.do(GiveSanction(player=player, round=number, why=self.reason()))
        if self.paper.is_signed:
            assert result == "duplicate/signed"
        elif player in self.paper.expelled:
            assert result == "duplicate/expelled"
        else:
            sanction = ("warning", "zero", "expulsion")[min(before, 2)]
            assert result[0].sanction == sanction
            self.paper.offences.append([player, number, sanction, True])
            self.paper.seat()

    @precondition(lambda self: self.paper.offences)
    @rule(data=st.data())
    def lift(self, data):
        number = data.draw(st.integers(1, len(self.paper.offences)))
        code = self.table.do(LiftSanction(number=number, why=self.reason()))
        if self.paper.is_signed:
            assert code == "duplicate/signed"
        elif not self.paper.offences[number - 1][3]:
            assert code == "duplicate/sanction_lifted"
        elif any(
            offender == self.paper.offences[number - 1][0] and stands
            for offender, _, _, stands in self.paper.offences[number:]
        ):
            assert code == "duplicate/sanction_later"
        else:
            self.paper.offences[number - 1][3] = False
            self.paper.seat()

    @rule(data=st.data(), is_leaving=st.booleans())
    def come_or_go(self, data, is_leaving):
        player = data.draw(st.sampled_from(self.paper.players))
        result = self.table.do((LetLeave if is_leaving else LetBack)(player=player))
        if not self.is_open:
            assert result in ("duplicate/ended", "duplicate/signed")
        elif player in self.paper.expelled:
            assert result == "duplicate/expelled"
        elif not self.paper.rounds and is_leaving and self.paper.count <= 2:
            assert result == (() if player in self.paper.gone else "duplicate/too_few_players")
        elif not is_leaving and player in self.paper.uncounted:
            assert result == "duplicate/gone_before_start"
        else:
            assert (result == ()) == ((player in self.paper.gone) == is_leaving)
            (self.paper.gone.add if is_leaving else self.paper.gone.discard)(player)
            self.paper.seat()

    @precondition(lambda self: self.paper.uncounted)
    @rule(data=st.data())
    def withdraw_leaving(self, data):
        """Count a player as present all the time (CAT-DUP 1.10-2, 1.10-3)."""
        player = data.draw(st.sampled_from(sorted(self.paper.uncounted)))
        result = self.table.do(TakeLeavingBack(player=player, why=self.reason()))
        if not self.is_open:
            assert result in ("duplicate/ended", "duplicate/signed")
        elif player in self.paper.expelled:
            assert result == "duplicate/expelled"
        else:
            self.paper.frozen += 1
            assert (result[0].players, kinds(result)) == (self.paper.count, ["TakeLeavingBack"])
            self.paper.uncounted.discard(player)
            self.paper.gone.discard(player)
            for round_ in self.paper.rounds:
                round_["away"].discard(player)
            self.paper.seat()

    @rule(data=st.data(), is_coming=st.booleans())
    def enrol_late_or_remove(self, data, is_coming):
        """CAT-DUP 1.8-4, 1.10-3: only until the first rack."""
        paper, stored_players = self.paper, self.table.game.start.players
        if is_coming:
            self.latest += 1
            player = f"p{self.latest}"
            result = self.table.do(EnrolPlayers(entrants=(entrant(self.latest),)))
        else:
            player = data.draw(st.sampled_from(paper.players[1:]))
            result = self.table.do(RemovePlayer(player=player))
        if paper.rounds or not self.is_open:
            late = "list_closed" if paper.rounds else "ended"
            assert result == f"duplicate/{'enrolment_closed' if is_coming else late}"
        elif not is_coming and any(offender == player for offender, *_ in paper.offences):
            assert result == "duplicate/has_sanction"
        elif not is_coming and player not in paper.gone and paper.count <= 2:
            assert result == "duplicate/too_few_players"
        else:
            if is_coming:
                paper.players.append(player)
            else:
                paper.players.remove(player)
                paper.gone.discard(player)
            event_name = "EnrolPlayers" if is_coming else "RemovePlayer"
            is_stored = paper.count != stored_players and not self.is_short
            assert kinds(result) == [event_name, *(["StartGame"] if is_stored else [])]
            assert self.is_short or self.table.game.start.players == paper.count

    # --- the end ----------------------------------------------------------------------------

    @rule(step=st.sampled_from(["end", "resume", "sign", "unlock"]), luck=st.integers(0, 5))
    def end_or_resume(self, step, luck):
        paper = self.paper
        if luck and step in ("end", "sign"):
            return  # most games go on for a while
        if step == "end":
            cause = paper.over()
            if cause and self.is_open:
                assert self.table.end(why=self.reason()) == "duplicate/cause_other"
            result = self.table.end(cause or "agreement", why=self.reason())
            is_fine = self.is_open
            paper.is_ended |= is_fine
        elif step == "resume":
            result = self.table.do(ResumeGame(why=self.reason()))
            is_fine = paper.is_ended and not paper.is_signed
            paper.is_ended &= not is_fine
        elif step == "sign":
            result = self.table.sign()
            is_fine = paper.is_ended
            paper.is_signed |= is_fine
        else:
            result = self.table.do(UnlockResults(why=self.reason()))
            is_fine = paper.is_signed
            paper.is_signed &= not is_fine
        assert isinstance(result, str) != is_fine

    # --- invariants ---------------------------------------------------------------------

    @invariant()
    def results_equal_those_on_paper(self):
        result = classification(self.table.game, self.table.terms)
        totals, places, awards = self.paper.results()
        counted = [number for number, round_ in enumerate(self.paper.rounds, 1) if round_["done"]]
        for player in self.paper.players:
            on_paper = [self.paper.points(number, player) for number in counted]
            assert list(points_of(self.table.game, player)) == on_paper
        both = (*result.ranking, *result.unranked)
        assert {standing.player: standing.half_points for standing in both} == totals
        assert {standing.player: standing.place for standing in result.ranking} == places
        assert [(award.round, award.player) for award in result.awards] == awards

    @invariant()
    def board_rack_and_bag_equal_those_on_paper(self):
        game = self.table.game
        cells = {
            f"{coordinates(at, is_down=False)}": text([tile])
            for at, tile in self.paper.board().items()
        }
        assert dict(cell.split("=") for cell in board(game)) == cells
        if not self.paper.rounds or self.paper.last["done"]:
            left = rack_names(left_word(game, self.table.terms), self.table.alphabet)
            assert sorted(left) == sorted(self.paper.left())
            assert bag_now(game, self.table.terms).count == self.paper.bag().total()

    @invariant()
    def missing_players_and_next_step_equal_those_on_paper(self):
        game, paper = self.table.game, self.paper
        step = next_step(game)
        if paper.is_signed or paper.is_ended:
            assert step == ("signed" if paper.is_signed else "ended")
            return
        if not paper.rounds or paper.last["done"]:
            is_last = paper.length and len(paper.rounds) >= paper.length
            assert step == ("draw" if not paper.rounds else "end" if is_last else "next")
            return
        waited = [
            player
            for player in paper.players
            if player not in paper.last["away"] and player not in paper.last["slips"]
        ]
        assert list(list_without_slip(game)) == waited
        some = "slips" if waited else "master"
        assert step == (some if paper.last["slips"] else "call")

    def teardown(self):
        if not hasattr(self, "table"):
            return
        decoded = [
            decode(*encode(event, DUPLICATE.schema), DUPLICATE.schema) for event in self.table.log
        ]
        assert (
            fold(Game(), decoded, DUPLICATE.evolve)
            == DUPLICATE.fold(Game(), decoded)
            == self.table.game
        )
        assert audit(decoded, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


TestDuplicateMachine = DuplicateMachine.TestCase
TestDuplicateMachine.settings = settings(
    max_examples=examples(80, every_run=40), stateful_step_count=20, deadline=None
)
