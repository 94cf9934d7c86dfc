"""A whole evening as a script: seats, draws, slips of each table, and all errors.

It is made from a seed, the same each time. Tiles come out of a bag of its own and slips are judged by
hand in `evening.py`; only the list of legal moves, which players find, comes from the program.
The slips are chosen so that every rule has a consequence: one player is alone with the best move and
another is not, two equal totals differ only in the best moves, and two players share a place.
"""

from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import product
from random import Random

from faristol.board.cells import board_of, rack_of
from faristol.board.notation import format_coordinates
from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from tests.support import evening as pencil

SEED = 2614
NAMES = (
    "Núria Puigdellívol", "Benet Çelik", "Clara L·luïsa Cel·la", "David d'Alacant", "Eulàlia Ferrer i Bosch",
    "Ferran Vinyes", '<img src=x onerror="alert(1)">', "Hèctor Òdena", "Isabel Quintana", '=HYPERLINK("http://x")',
    "Laia Ünver", "Martí & fills <b>", "Ștefan Țepeș", "Oriol Ïñigo", "نور بن داود", "Quim; DROP TABLE slips",
    "Rosa {{ 7 * 7 }} {% for %}", "Sergi Muntanyà", "Teresa\u00a0de\u00a0l'Hospitalet", "Úrsula Xirinacs", "Vicenç Güell",
    "Wolfeschlegelsteinhausenbergerdorff-Montserrat de la Rubiera i Puigdemívol", "Zoè Àvila", "-1+1,\"Mireia\"",
)  # fmt: skip
PLAYERS = tuple(f"player-{number}" for number in range(1, len(NAMES) + 1))
# who takes part in what; tables are counted from 1
LEAVES, COMES_BACK, RETURNS = 10, 6, 10  # away in the rounds from the first to before the second
GOES_HOME, GOES_AFTER = 14, 12
EXPELLED, OFFENCES = 17, (4, 7, 11)
WARNED = (20, 5)
CLAIMS, CLAIMED = 5, 2  # whose slip of which round was read wrongly
LEADER, RIVAL = 2, 8  # who get equal totals that the best moves tell apart
TWIN, OTHER = 12, 21  # who write the same all evening
QUIET = (LEADER, RIVAL, TWIN, OTHER, EXPELLED, CLAIMS)  # who make no error by turns
INVALID, FOUND_OUT = 6, 8  # a master move in the list, found wrong later
BY_HAND, HAND_FOUND_OUT = 9, 12  # one that is not in the list, and that the judge took for valid
TAKEN, NOT_TAKEN = (15, 18), 24  # who wrote it; of the last one the judge never heard
NOBODY, NEW_RACK = 13, 16  # rounds in which no slip counts
INFERIOR = 15  # the judge overlooks the best move
ERRORS = (
    "no_slip", "missing", "outside", "illegible_place", "unmarked", "illegible", "invented", "late",
    "foreign", "impossible", "not_in_rack", "cross", "turned", "late_and_wrong",
)  # fmt: skip
MOST = 400  # moves of which players find some


@cache
def material():
    """Return the finder, the alphabet and the words, each by its tiles: the given material."""
    from scripts.lexicons.build import build_list  # needs what the browser has not

    alphabet = alphabet_of("ca")
    plain = from_plain(build_list("ca").plain, is_trusted=True)
    names = ["", *(letter.name for letter in alphabet.letters)]
    words = frozenset("".join(map(names.__getitem__, word)) for word in plain)
    return Finder(Lexicon(alphabet, plain), scoring(alphabet)), alphabet, words


def legal(board, rack, count=MOST):
    """Return the best legal moves as (points, at, word)."""
    finder, alphabet, _ = material()
    cells = tuple(
        f"{pencil.ROWS[row]}{column + 1}={f'({letter})' if is_blank else letter}"
        for (row, column), (letter, is_blank) in sorted(board.items())
    )
    moves = finder.top(board_of(cells, alphabet), rack_of(tuple(rack), alphabet), count)
    return [
        (move.points, format_coordinates(move.start, move.direction), in_tiles(move.word, alphabet))
        for move in moves
    ]


class Script:
    """A maker of the evening, round by round, as a club would play it."""

    def __init__(self, seed=SEED):
        self.dice = Random(seed)
        self.words = material()[2]
        self.bag = pencil.whole_bag()
        self.board, self.left, self.rounds = {}, [], []
        self.moves = []  # of each round, as players could find them
        self.errors = list(ERRORS)
        self.made = Counter()
        self.acts = {}  # round: what happens after it, before the next
        self.end = ""
        while not self.end:
            self.play()
        self.steer()

    # ---- tiles ----

    def draw(self):
        """Draw a valid rack; the tiles left stay on it unless one was rejected (CAT-DUP 1.3)."""
        if not pencil.is_valid_rack([*self.left, *self.bag]):
            return None
        left, rejected = self.left, []
        while True:
            bag = [*self.bag, *([] if left else self.left)]
            self.dice.shuffle(bag)
            rack = [*left, *bag[: 7 - len(left)]]
            if pencil.is_valid_rack(rack):
                return rack, rejected
            rejected.append(rack)
            left = []  # all of it goes back

    # ---- a round ----

    def play(self):
        number = len(self.rounds) + 1
        drawn = self.draw()
        if drawn is None:
            self.end = "no_rack"
            return
        if not legal(self.board, [*self.left, *self.bag][:7], 1) and len(self.left + self.bag) <= 7:
            self.end = "no_move"
            return
        rack, rejected = drawn
        bag = Counter(self.bag) + Counter(self.left)
        bag.subtract(rack)
        moves = legal(self.board, rack)
        round_ = {"rack": rack, "rejected": rejected, "slips": {}, "absent": self.absent(number)}
        is_null = number in (NOBODY, NEW_RACK) or not moves
        self.write(round_, number, moves, is_null=is_null)
        round_["master"] = (
            None if number == NEW_RACK or not moves else self.master(round_, number, moves)
        )
        round_["why"] = "The judge knows it." if number == BY_HAND else ""
        self.rounds.append(round_)
        self.moves.append(moves)
        fresh = {}
        if round_["master"]:
            place, tiles = (
                pencil.read_place(round_["master"][0]),
                pencil.read_tiles(round_["master"][1]),
            )
            fresh = pencil.laid(self.board, place, tiles)
        self.left = pencil.left_on(rack, fresh) if fresh else []
        self.bag = [*bag.elements(), *([] if fresh else rack)]
        self.board = {**self.board, **fresh}

    def absent(self, number):
        away = set()
        if COMES_BACK <= number < RETURNS:
            away.add(PLAYERS[LEAVES - 1])
        if number > GOES_AFTER:
            away.add(PLAYERS[GOES_HOME - 1])
        if number > OFFENCES[-1]:
            away.add(PLAYERS[EXPELLED - 1])
        return away

    def write(self, round_, number, moves, *, is_null):
        """Write the slips of all tables: moves by their skill, and a few errors in turn."""
        playing = [
            at for at in range(1, len(PLAYERS) + 1) if PLAYERS[at - 1] not in round_["absent"]
        ]
        if is_null:
            for at in playing:
                round_["slips"][PLAYERS[at - 1]] = [None, ["*", "", True], ["A1", "*", True]][
                    at % 3
                ]
            return
        ways = sorted({points for points, _, _ in moves}, reverse=True)
        lonely = playing[self.dice.randrange(len(playing))] if number % 3 else 0
        if number == INVALID:
            lonely = 0
        for at in playing:
            depth = min(int(self.dice.expovariate(0.25)), len(ways) - 1)
            if lonely:
                depth = 0 if at == lonely else max(1, depth)
            elif at in (3, 4, EXPELLED):
                depth = 0
            ties = [move for move in moves if move[0] == ways[min(depth, len(ways) - 1)]]
            round_["slips"][PLAYERS[at - 1]] = self.written(ties[self.dice.randrange(len(ties))])
        others = [at for at in playing if at not in QUIET and at != lonely]
        for at in self.dice.sample(others, 6):
            self.err(round_, at, moves)
        round_["slips"][PLAYERS[OTHER - 1]] = list(round_["slips"][PLAYERS[TWIN - 1]])
        if lonely == TWIN:
            second = next(move for move in moves if move[0] == ways[1])
            round_["slips"][PLAYERS[TWIN - 1]] = self.written(second)
            round_["slips"][PLAYERS[OTHER - 1]] = self.written(second)

    def written(self, move):
        """Return a move as players write it: sometimes in small letters, with accents or a QU."""
        _, at, word = move
        match self.dice.randrange(5):
            case 0:
                at, word = at.lower(), word.lower()
            case 1:
                word = word.replace("Q", "QU")
            case 2:
                word = word.replace("A", "À", 1)
        return [at, word, True]

    # ---- errors ----

    def err(self, round_, at, moves):
        """Write the next error in turn that is possible with this rack for a table."""
        move = moves[self.dice.randrange(min(30, len(moves)))]
        for kind in self.errors:
            slip = self.wrong(kind, round_, list(move[1:]), moves)
            if slip is False:
                continue
            self.errors.remove(kind)
            self.errors.append(kind)
            self.made[kind] += 1
            round_["slips"][PLAYERS[at - 1]] = slip
            return

    def wrong(self, kind, round_, move, moves):
        """Return a slip with an error of a kind, None for no slip, False if the error is impossible."""
        at, word = move
        turned = (at[1:] + at[0]) if at[0].isalpha() else (at[-1] + at[:-1])
        plain = {
            "no_slip": None,
            "missing": ["", word, True],
            "outside": [self.dice.choice(["P4", "H16", "0A", "4-H", "H08"]), word, True],
            "illegible_place": ["*", word, True],
            "illegible": [at, self.dice.choice(["*", "CA*A"]), True],
            "late": [at, word, False],
            "late_and_wrong": ["H0", word, False],
            "foreign": [at, "WHISKY", True],
            "invented": [at, self.dice.choice(["XXX", "ÇÇANYAT", "ZZL·LE"]), True],
        }
        if kind in plain:
            return plain[kind]
        return next(
            (
                slip
                for slip in self.tried(kind, round_, moves, turned, word)
                if self.reason(round_, slip) == WANTED[kind] and (kind != "turned" or slip[0] != at)
            ),
            False,
        )

    def tried(self, kind, round_, moves, turned, word):
        """Yield slips that may have the error."""
        if kind == "unmarked":
            for _, place, blank in moves:
                if "(" in blank:
                    yield [place, blank.replace("(", "").replace(")", ""), True]
        elif kind == "impossible":
            yield from ([place, word, True] for place in ("A1", "15A", "O15", "1O", "L11"))
        elif kind == "not_in_rack":
            lacking = [tile for tile in pencil.TILES if tile not in round_["rack"]]
            other = [*lacking[:4], "A", "E", "S"]
            yield from (
                [place, foreign_word, True]
                for _, place, foreign_word in legal(self.board, other, 60)
            )
        elif kind == "cross":
            near = {place for _, place, _ in moves[:120]}
            for (_, _, other_word), place in product(moves[:40], sorted(near)):
                yield [place, other_word, True]
        elif kind == "turned":
            for _, place, other_word in moves:
                at = (place[1:] + place[0]) if place[0].isalpha() else (place[-1] + place[:-1])
                yield [at, other_word, True]

    def reason(self, round_, slip):
        return pencil.verdict(self.board, round_["rack"], slip, self.words)[1]

    # ---- the master move ----

    def master(self, round_, number, moves):
        """Return the best move of the players, or the judge's own."""
        if number == NOBODY:
            return list(moves[0][1:])
        if number == BY_HAND and (own_move := self.invented(round_, moves)) is not None:
            for at in TAKEN:
                round_["slips"][PLAYERS[at - 1]] = [*own_move, True, True]
            round_["slips"][PLAYERS[NOT_TAKEN - 1]] = [*own_move, True]
            return own_move
        candidates = sorted(
            (-points, slip[0].upper(), slip[1])
            for slip in round_["slips"].values()
            if slip and (points := pencil.verdict(self.board, round_["rack"], slip, self.words)[0])
        )
        if number == INFERIOR:
            candidates = [move for move in candidates if move[0] > candidates[0][0]]
        return [candidates[0][1], in_full(candidates[0][2])]

    def invented(self, round_, moves):
        """Return a move with a word of no list, where it touches no other word."""
        for points, at, word in moves:
            if "(" in word or points < 10:
                continue
            tiles = [letter for letter, _ in pencil.read_tiles(word)]
            place = pencil.read_place(at)
            lies = pencil.laid(self.board, place, pencil.read_tiles(word))
            if len(lies) != len(tiles) and len(lies) < 3:
                continue
            for first, second in ((-1, -2), (0, 1), (1, 2)):
                if len(tiles) < 3:
                    continue
                squares = pencil.squares_of(place, len(tiles))
                if squares[first] in self.board or squares[second] in self.board:
                    continue
                other = list(tiles)
                other[first], other[second] = other[second], other[first]
                if "".join(other) in self.words or other == tiles:
                    continue
                fresh = pencil.laid(self.board, place, [(letter, False) for letter in other])
                now = {**self.board, **fresh}
                cross_words = pencil.words_of(self.board, place, fresh)[1:]
                if all(pencil.spelled(now, cross_word) in self.words for cross_word in cross_words):
                    return [at, "".join(other)]
        return None

    # ---- what makes the places tell ----

    @property
    def evening(self):
        """Return the evening as read in the room, before claims."""
        return {
            "players": list(PLAYERS),
            "at_start": len(PLAYERS),
            "bonus": True,
            "rounds": self.rounds,
            "invalid": [INVALID, BY_HAND],
            "offences": [
                *([PLAYERS[EXPELLED - 1], number] for number in OFFENCES[:1]),
                [PLAYERS[WARNED[0] - 1], WARNED[1]],
                *([PLAYERS[EXPELLED - 1], number] for number in OFFENCES[1:]),
            ],
        }

    def steer(self):
        """Let a rival reach the total of a leader by other moves, and let a slip be read wrongly."""
        leader, rival = PLAYERS[LEADER - 1], PLAYERS[RIVAL - 1]
        for round_ in self.rounds:
            round_["slips"][rival] = deepcopy(round_["slips"].get(leader))
        self.correction = self.misread()
        if not self.rivalry(leader, rival):
            raise AssertionError("no equal totals on this seed")

    def misread(self):
        """Let the judge misread a slip, which a claim will correct; return its true content."""
        player = PLAYERS[CLAIMS - 1]
        slips = self.rounds[CLAIMED - 1]["slips"]
        second = sorted({points for points, _, _ in self.moves[CLAIMED - 1]}, reverse=True)[1]
        move = next(move for move in self.moves[CLAIMED - 1] if move[0] == second)
        slips[player] = ["*", move[2], True]
        return [move[1], move[2], True]

    @property
    def final(self):
        """Return the evening after all claims are answered."""
        rounds = deepcopy(self.rounds)
        rounds[CLAIMED - 1]["slips"][PLAYERS[CLAIMS - 1]] = list(self.correction)
        return {**self.evening, "rounds": rounds}

    def rivalry(self, leader, rival):
        """Give the leader one bonus alone, and the rival as many points by a better move elsewhere.

        By what the moves alone score the rival goes ahead; were bonuses in it, the leader would.
        """
        quiet = (1, INVALID, BY_HAND, NOBODY, NEW_RACK, INFERIOR, CLAIMED)
        numbers = [number for number in range(1, len(self.rounds) + 1) if number not in quiet]
        return any(self.tie(leader, rival, alone, numbers) for alone in numbers)

    def tie(self, leader, rival, alone, numbers):
        """Let the leader be alone with the best move of a round, and look for where the rival makes up for it."""
        moves, round_ = self.moves[alone - 1], self.rounds[alone - 1]
        if round_["master"] != list(moves[0][1:]):
            return False  # the master move has to stay the best that players found
        before = deepcopy([each["slips"] for each in self.rounds])
        second = next(move for move in moves if move[0] < moves[0][0])
        for player, slip in round_["slips"].items():
            if slip and self.come_to(alone, slip) == moves[0][0]:
                round_["slips"][player] = [*second[1:], True]
        round_["slips"][leader] = [*moves[0][1:], True]
        round_["slips"][rival] = [*second[1:], True]
        gained = moves[0][0] - second[0] + min(len(PLAYERS), 50) // 2
        for number in numbers:
            slip_by_points = {
                points: [at, word, True] for points, at, word in self.moves[number - 1]
            }
            slips = self.rounds[number - 1]["slips"]
            previous = slips[leader], slips[rival]
            for points, slip in slip_by_points.items():
                if number == alone or points >= second[0] or points + gained not in slip_by_points:
                    continue
                slips[leader], slips[rival] = slip, slip_by_points[points + gained]
                if self.is_rivalry(leader, rival):
                    return True
            slips[leader], slips[rival] = previous
        for each, slips in zip(self.rounds, before, strict=True):
            each["slips"] = slips
        return False

    def come_to(self, number, slip):
        """Return the points of a slip of a round."""
        board = {}
        for round_ in self.rounds[: number - 1]:
            if round_["master"]:
                place = pencil.read_place(round_["master"][0])
                board |= pencil.laid(board, place, pencil.read_tiles(round_["master"][1]))
        return pencil.verdict(board, self.rounds[number - 1]["rack"], slip, self.words)[0]

    def is_rivalry(self, leader, rival):
        come = pencil.worked_out(self.final, self.words)
        halves = {player: half for _, player, half in come["ranking"]}
        if halves[leader] != halves[rival]:
            return False
        won = [number for number, player, _ in come["awards"] if player == leader]
        if not won or any(player == rival for _, player, _ in come["awards"]):
            return False
        moves = {
            player: [round_["scores"][player][0] or 0 for round_ in come["rounds"]]
            for player in (leader, rival)
        }
        raw = {player: sorted(moves[player], reverse=True) for player in moves}
        with_bonus = [
            2 * points + (come["bonus"] if number in won else 0)
            for number, points in enumerate(moves[leader], start=1)
        ]
        return raw[rival] > raw[leader] and sorted(with_bonus, reverse=True) > [
            2 * points for points in raw[rival]
        ]


def in_full(word):
    """Return a word by its tiles, as it is announced."""
    tiles = pencil.read_tiles(word)
    return "".join(f"({letter})" if is_blank else letter for letter, is_blank in tiles)


WANTED = {
    "unmarked": "blank_not_marked",
    "impossible": "illegal_placement",
    "not_in_rack": "not_in_rack",
    "cross": "invalid_cross_word",
    "turned": "",
}


@cache
def script(seed=SEED):
    """Return the evening of a seed, cached."""
    return Script(seed)
