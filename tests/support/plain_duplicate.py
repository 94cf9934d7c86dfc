"""A second implementation of a duplicate game, in lists and dictionaries.

It has the course, verdicts, totals and places.

It shares nothing with the program. A tile is (letter, is blank), a square (row, column), a rack a list
of letters with "?" for a blank; a slip is where, which way, and its tiles.
"""

from collections import Counter

from tests.support.plain_board import new_words, where_is_the_word_wrong

LETTERS = """
    A12:1 B2:3 C3:2 Ç1:10 D3:2 E13:1 F1:4 G2:3 H1:8 I8:1 J1:8 L4:1 L·L1:10 M3:2 N6:1 NY1:10 O5:1
    P2:3 Q1:8 R8:1 S8:1 T5:1 U4:1 V1:4 X1:10 Z1:8
"""
BAG, VALUES = Counter(), {}
for entry in LETTERS.split():
    name_and_count, _, value = entry.partition(":")
    name = name_and_count.rstrip("0123456789")
    BAG[name] = int(name_and_count[len(name) :])
    VALUES[name] = int(value)
BAG["?"] = 2
VOWELS = set("AEIOU")


def is_refused(letters):
    """Whether a word is not in the list, which has no word that ends in I."""
    return letters[-1] == "I"


def is_valid_rack(rack):
    """Whether a rack has a vowel and a consonant, for which blanks may stand (CAT-DUP 1.3)."""
    kinds = {tile in VOWELS for tile in rack if tile != "?"}
    return 2 - len(kinds) <= rack.count("?")


class PlainDuplicate:
    """A game as a club keeps it on paper."""

    def __init__(self, players, *, has_bonus, rounds=0):
        self.players = list(players)
        self.frozen = 0  # N from the first rack on (CAT-DUP 1.8-4, 1.10-3)
        self.has_bonus = has_bonus
        self.length = rounds
        self.gone = set()
        self.uncounted = set()  # who had gone when the first rack came, and joins no more
        self.rounds = []
        self.offences = []  # [player, round, what, stands]
        self.is_ended = self.is_signed = False
        self.put_back = []  # racks for the next round that were not valid

    # --- the state of the table -------------------------------------------------------------

    @property
    def count(self):
        return self.frozen or len(set(self.players) - self.gone)

    @property
    def last(self):
        return self.rounds[-1] if self.rounds else None

    @property
    def is_under_way(self):
        return bool(self.rounds) and not self.last["done"] and not self.is_ended

    @property
    def expelled(self):
        return set(self.expulsions)

    @property
    def expulsions(self):
        return {
            player: number
            for player, number, sanction, stands in self.offences
            if stands and sanction == "expulsion"
        }

    def is_barred(self, number, player):
        """Whether no slip of a player counts in a round: gone and not back, or expelled before it.

        Who is expelled keeps the round of the offence and the earlier ones (CAT-DUP 1.7-5).
        """
        round_ = self.rounds[number - 1]
        if player not in round_["away"]:
            return False
        is_missed = not round_["done"] and player in self.gone
        if player in self.expulsions:
            return is_missed or number > self.expulsions[player]
        return not round_["done"]

    def board(self, number=None):
        """Return the board before a round, or now."""
        tiles = {}
        for round_ in self.rounds[: None if number is None else number - 1]:
            if round_["done"] == "master":
                tiles |= round_["master"]
        return tiles

    def left(self):
        if not self.rounds or self.last["done"] == "new_rack" or self.put_back:
            return []
        rack = list(self.last["rack"])
        for letter, is_blank in (self.last["master"] or {}).values():
            rack.remove("?" if is_blank else letter)
        return rack

    def bag(self):
        """Return the tiles of the bag while no rack is drawn."""
        bag = BAG.copy()
        bag.subtract("?" if blank else letter for letter, blank in self.board().values())
        bag.subtract(self.left())
        return +bag

    def can_draw(self):
        tiles = [*self.left(), *self.bag().elements()]
        return is_valid_rack(tiles) and not (0 < self.length <= len(self.rounds))

    def over(self):
        """Return the reason for which the rules end the game now (CAT-DUP 1.1-2, 1.6-1)."""
        if self.is_under_way or self.can_draw():
            return ""
        return "rounds" if 0 < self.length <= len(self.rounds) else "no_rack"

    def begin(self, rack):
        away = self.gone | self.expelled
        if not self.rounds:
            self.frozen, self.uncounted = self.count, set(self.gone)
        self.rounds.append(
            {
                "rack": rack,
                "slips": {},
                "master": None,
                "done": "",
                "wrong": False,
                "away": away,
                "put_back": self.put_back,
            }
        )
        self.put_back = []

    def tear_up(self):
        """Remove a round that has only a rack, and return it."""
        round_ = self.rounds.pop()
        self.put_back = list(round_["put_back"])
        if not self.rounds:
            self.frozen, self.uncounted = 0, set()
        return round_

    def seat(self):
        """Set the absent players of the round under way: those gone without a slip."""
        if self.rounds and not self.last["done"]:
            self.last["away"] = (self.gone | self.expelled) - set(self.last["slips"])

    # --- slips ------------------------------------------------------------------------------

    def verdict(self, number, slip):
        """Return points and reason of a slip: (start, is down, tiles), or a word for its lack."""
        start, is_down, tiles, fault, is_late = slip
        if fault:
            return 0, fault
        round_ = self.rounds[number - 1]
        board = self.board(number)
        letters = [letter for letter, _ in tiles]
        if is_refused(letters):
            return 0, "invalid_word"
        squares = [
            (start[0] + at, start[1]) if is_down else (start[0], start[1] + at)
            for at in range(len(tiles))
        ]
        laid = {at: tile for at, tile in zip(squares, tiles, strict=True) if at not in board}
        have, needed = Counter(round_["rack"]), Counter()
        for letter, is_blank in laid.values():
            needed["?" if is_blank else letter] += 1
        is_tile_missing = any(needed[letter] > have[letter] for letter in needed if letter != "?")
        if is_tile_missing and needed["?"] < have["?"]:
            return 0, "blank_not_marked"
        if is_late:
            return 0, "late"
        letter_by_square = {at: letter for at, (letter, _) in board.items()}
        wrong = where_is_the_word_wrong(
            {at: (letter,) for at, letter in letter_by_square.items()}, start, is_down, letters
        )
        if wrong:
            return 0, "illegal_placement"
        if is_tile_missing or needed["?"] > have["?"]:
            return 0, "not_in_rack"
        words = new_words(board, laid, VALUES)
        tiles_now = board | laid
        for run, _ in words:
            if set(run) <= set(squares) and len(run) == len(squares):
                continue
            if is_refused([tiles_now[at][0] for at in run]):
                return 0, "invalid_cross_word"
        points = sum(points for _, points in words)
        return points + (50 if len(laid) == 7 else 0), ""

    def placed(self, number, slip):
        start, is_down, tiles, _, _ = slip
        board = self.board(number)
        squares = [
            (start[0] + at, start[1]) if is_down else (start[0], start[1] + at)
            for at in range(len(tiles))
        ]
        return {at: tile for at, tile in zip(squares, tiles, strict=True) if at not in board}

    def best(self, number):
        """Return the best score of a valid move, and whether there is any; one that a sanction zeroes is none."""
        zeroed = {
            player
            for player, at, sanction, on in self.offences
            if on and (at, sanction) == (number, "zero")
        }
        verdicts = [
            self.verdict(number, slip)
            for player, slip in self.rounds[number - 1]["slips"].items()
            if player not in zeroed
        ]
        good = [points for points, reason in verdicts if not reason]
        return max(good, default=0), bool(good)

    # --- results ----------------------------------------------------------------------------

    def points(self, number, player):
        """Return the points of a player in a round, or None if absent."""
        round_ = self.rounds[number - 1]
        if player not in round_["slips"]:
            return None if player in round_["away"] else 0
        slip = round_["slips"][player]
        points, reason = self.verdict(number, slip)
        if reason:
            return 0
        if round_["wrong"]:
            own = {at: letter for at, (letter, _) in self.placed(number, slip).items()}
            if own == {at: letter for at, (letter, _) in round_["master"].items()}:
                return 0
        if any(
            stands and (offender, where, sanction) == (player, number, "zero")
            for offender, where, sanction, stands in self.offences
        ):
            return 0
        return points

    def results(self):
        """Return the totals in half points, the places and the bonuses."""
        numbers = [number for number, round_ in enumerate(self.rounds, 1) if round_["done"]]
        table = {
            player: [self.points(number, player) for number in numbers] for player in self.players
        }
        bonus = 0
        if self.has_bonus and self.count >= 10:
            bonus = min(self.count, 50)
        totals = {
            player: 2 * sum(points or 0 for points in table[player]) for player in self.players
        }
        awards = []
        for at, number in enumerate(numbers):
            scores = {player: table[player][at] or 0 for player in self.players}
            top = max(scores.values())
            holders = [player for player in self.players if scores[player] == top]
            if bonus and top and len(holders) == 1:
                awards.append((number, holders[0]))
                totals[holders[0]] += bonus
        best = {
            player: sorted((points or 0 for points in table[player]), reverse=True)
            for player in self.players
        }
        placed = [player for player in self.players if player not in self.expelled]
        places = {
            player: 1
            + sum((totals[other], best[other]) > (totals[player], best[player]) for other in placed)
            for player in placed
        }
        return totals, places, awards
