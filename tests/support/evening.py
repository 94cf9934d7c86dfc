"""The result of an evening of duplicate worked out by hand: plain Python, independent of the program.

An evening is plain data, as it could stand on paper or be read off the lines of a saved game:

    players   ids in the order of their tables
    at_start  how many there were when it began
    bonus     whether bonuses were announced
    rounds    of each: `rack` by the names of its tiles, `slips` by player as [at, word, in time]
              (and True once more when the judge takes the words for valid all the same),
              `absent` who does not play it, `master` as [at, word] or None when none was laid
    invalid   the rounds whose master move was found to be wrong
    offences  [player, round] in the order they happened

What is valid is asked of a set of words, each written by its tiles.
"""

import json
import re
import unicodedata
from collections import Counter

SIDE = 15
ROWS = "ABCDEFGHIJKLMNO"
# letter: how many there are, what each is worth
TILES = {
    "A": (12, 1), "B": (2, 3), "C": (3, 2), "Ç": (1, 10), "D": (3, 2), "E": (13, 1), "F": (1, 4),
    "G": (2, 3), "H": (1, 8), "I": (8, 1), "J": (1, 8), "L": (4, 1), "L·L": (1, 10), "M": (3, 2),
    "N": (6, 1), "NY": (1, 10), "O": (5, 1), "P": (2, 3), "Q": (1, 8), "R": (8, 1), "S": (8, 1),
    "T": (5, 1), "U": (4, 1), "V": (1, 4), "X": (1, 10), "Z": (1, 8),
}  # fmt: skip
BLANKS = 2
VOWELS = set("AEIOU")
# a quarter of the board, row by row; the rest is its mirror image. Small letters multiply a letter.
QUARTER = (
    "3..d...3",
    ".2...t..",
    "..2...d.",
    "d..2...d",
    "....2...",
    ".t...t..",
    "..d...d.",
    "3..d...2",
)
ACCENTS = {"À": "A", "É": "E", "È": "E", "Í": "I", "Ï": "I", "Ó": "O", "Ò": "O", "Ú": "U", "Ü": "U"}
SIGNS = re.compile(r"\(([^()]+)\)|(L·L|NY|QU|.)")


def whole_bag():
    """Return all tiles of the set."""
    tiles = [name for name, (count, _) in TILES.items() for _ in range(count)]
    return [*tiles, *["?"] * BLANKS]


def premium(row, column):
    """Return the multipliers of letter and word on a square."""
    sign = QUARTER[min(row, SIDE - 1 - row)][min(column, SIDE - 1 - column)]
    return {"d": 2, "t": 3}.get(sign, 1), {"2": 2, "3": 3}.get(sign, 1)


# ---- what is written ----


def read_place(text):
    """Return the first square and the step of a word: H8 goes across, 8H down; None for no place."""
    if match := re.fullmatch(r"([A-Oa-o])([1-9]|1[0-5])", text):
        return (ROWS.index(match[1].upper()), int(match[2]) - 1), (0, 1)
    if match := re.fullmatch(r"([1-9]|1[0-5])([A-Oa-o])", text):
        return (ROWS.index(match[2].upper()), int(match[1]) - 1), (1, 0)
    return None


def read_tiles(text):
    """Return the tiles of a word as (letter, is blank), a blank's letter in parentheses; None for no word."""
    text = unicodedata.normalize("NFC", text).upper()
    text = "".join(ACCENTS.get(sign, sign) for sign in text)
    tiles = []
    for match in SIGNS.finditer(text):
        letter = match[1] or match[2]
        letter = "Q" if letter == "QU" else letter
        if letter not in TILES:
            return None
        tiles.append((letter, bool(match[1])))
    return tiles


def squares_of(place, length):
    (row, column), (down, across) = place
    return [(row + k * down, column + k * across) for k in range(length)]


# ---- the board ----


def line_through(board, square, step):
    """Return the squares of the word that runs through a square."""
    (row, column), (down, across) = square, step
    while (row - down, column - across) in board:
        row, column = row - down, column - across
    squares = []
    while (row, column) in board:
        squares.append((row, column))
        row, column = row + down, column + across
    return squares


def points_of_line(board, squares, fresh):
    points, times = 0, 1
    for square in squares:
        letter, is_blank = board[square]
        by_letter, by_word = premium(*square) if square in fresh else (1, 1)
        points += 0 if is_blank else TILES[letter][1] * by_letter
        times *= by_word
    return points * times


def laid(board, place, tiles):
    """Return the tiles that come from the rack: those of squares that are free or outside."""
    squares = squares_of(place, len(tiles))
    return {
        square: tile for square, tile in zip(squares, tiles, strict=True) if square not in board
    }


def is_possible(board, place, tiles, fresh):
    """Whether a word can lie there, with any rack."""
    squares = squares_of(place, len(tiles))
    if len(tiles) < 2 or max(max(square) for square in squares) >= SIDE:
        return False
    for square, (letter, _) in zip(squares, tiles, strict=True):
        if square in board and board[square][0] != letter:
            return False
    (row, column), (down, across) = place
    after = (squares[-1][0] + down, squares[-1][1] + across)
    if (row - down, column - across) in board or after in board:
        return False
    if not 1 <= len(fresh) <= 7:
        return False
    if not board:
        return (7, 7) in fresh
    near = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return any((row + r, column + c) in board for row, column in fresh for r, c in near)


def words_of(board, place, fresh):
    """Return the words that fresh tiles make, as lists of squares: the main one first."""
    board_after = {**board, **fresh}
    (start, step), words = place, []
    words.append(line_through(board_after, start, step))
    for square in sorted(fresh):
        squares = line_through(board_after, square, (step[1], step[0]))
        if len(squares) > 1:
            words.append(squares)
    return words


def spelled(board, squares):
    return "".join(board[square][0] for square in squares)


def verdict(board, rack, slip, words):
    """Return the points of a slip, the reason if it has none, and its tiles (CAT-DUP 1.2, 1.7).

    They are the tiles it would lay.
    """
    at, word, is_in_time, *is_taken = slip
    if not at.strip():
        return 0, "no_coordinates", {}
    place = read_place(at)
    if place is None:
        return 0, "bad_coordinates", {}
    if not word.strip() or "*" in word:
        return 0, "illegible_word", {}
    tiles = read_tiles(word)
    if tiles is None or not (is_taken or "".join(letter for letter, _ in tiles) in words):
        return 0, "invalid_word", {}
    fresh = laid(board, place, tiles)
    have = Counter(rack)
    needed = Counter("?" if is_blank else letter for letter, is_blank in fresh.values())
    is_lacking = any(needed[tile] > have[tile] for tile in needed if tile != "?")
    if is_lacking and needed["?"] < have["?"]:
        return 0, "blank_not_marked", {}
    if not is_in_time:
        return 0, "late", {}
    if not is_possible(board, place, tiles, fresh):
        return 0, "illegal_placement", {}
    if is_lacking or needed["?"] > have["?"]:
        return 0, "not_in_rack", {}
    board_after, points = {**board, **fresh}, 50 if len(fresh) == 7 else 0
    for squares in words_of(board, place, fresh):
        if not is_taken and spelled(board_after, squares) not in words:
            return 0, "invalid_cross_word", {}
        points += points_of_line(board_after, squares, fresh)
    return points, "", fresh


def is_valid_rack(rack):
    """Whether a rack has a vowel and a consonant, for which blanks may stand (CAT-DUP 1.3-3)."""
    letters = [tile for tile in rack if tile != "?"]
    lacking = (not any(tile in VOWELS for tile in letters)) + (not set(letters) - VOWELS)
    return lacking <= rack.count("?")


def left_on(rack, fresh):
    """Return the tiles that a move leaves on the rack."""
    rack = list(rack)
    for letter, is_blank in fresh.values():
        rack.remove("?" if is_blank else letter)
    return rack


# ---- the evening ----


def worked_out(evening, words):
    """Return the result of an evening: rounds, bonuses, places and proofs of ties."""
    players, board, rounds, left = evening["players"], {}, [], []
    zeroed, expelled = sanctions_of(evening["offences"])
    for number, round_ in enumerate(evening["rounds"], start=1):
        fault = fault_of_rack(board, left, round_)
        master, points_of_master = {}, 0
        if round_["master"]:
            place, tiles = read_place(round_["master"][0]), read_tiles(round_["master"][1])
            master = laid(board, place, tiles)
            board_after = {**board, **master}
            words_of_master = words_of(board, place, master)
            points_of_master = sum(
                points_of_line(board_after, squares, master) for squares in words_of_master
            )
            points_of_master += 50 if len(master) == 7 else 0
        scores = {}
        for player in players:
            slip = round_["slips"].get(player)
            if slip is None:
                is_absent = player in round_["absent"]
                scores[player] = (None, "") if is_absent else (0, "no_slip")
                continue
            points, reason, fresh = verdict(board, round_["rack"], slip, words)
            if not reason and number in evening["invalid"] and is_same(fresh, master):
                points, reason = 0, "annulled"
            if not reason and (player, number) in zeroed:
                points, reason = 0, "sanctioned"
            scores[player] = (points, reason)
        left = left_on(round_["rack"], master) if round_["master"] else []
        board = {**board, **master}
        rounds.append(
            {"scores": scores, "master": points_of_master, "left": sorted(left), "fault": fault}
        )
    return {"rounds": rounds, "board": board, **standings(evening, rounds, expelled)}


def is_same(fresh, master):
    """Whether two moves put the same letters on the same squares."""
    letters = [{square: letter for square, (letter, _) in move.items()} for move in (fresh, master)]
    return bool(letters[0]) and letters[0] == letters[1]


def sanctions_of(offences):
    """Return the rounds that score nothing and the expelled players (CAT-DUP 1.7-5).

    A sanction is a warning, a zero, or expulsion.
    """
    count_by_player, zeroed, expelled = Counter(), set(), set()
    for player, number in offences:
        count_by_player[player] += 1
        if count_by_player[player] == 2:
            zeroed.add((player, number))
        if count_by_player[player] == 3:
            expelled.add(player)
    return zeroed, expelled


def fault_of_rack(board, left, round_):
    """Return the fault of a rack (CAT-DUP 1.3).

    A correct rack has the tiles left, the rest from the bag, and is valid.
    """
    bag = Counter(whole_bag())
    bag.subtract("?" if is_blank else letter for letter, is_blank in board.values())
    rack = Counter(round_["rack"])
    if rack - bag:
        return "tiles that there are not"
    if not round_.get("rejected") and Counter(left) - rack:
        return "tiles left are gone"
    if sum(rack.values()) != min(7, sum(bag.values())):
        return "not as many as there should be"
    return "" if is_valid_rack(round_["rack"]) else "not valid"


def standings(evening, rounds, expelled):
    """Return bonuses, places and proofs, in half points (CAT-DUP 1.9, 1.10)."""
    players = evening["players"]
    many = evening["at_start"]
    value = min(many, 50) if evening["bonus"] and many >= 10 else 0
    halves, awards = Counter(), []
    for number, round_ in enumerate(rounds, start=1):
        points = {player: score or 0 for player, (score, _) in round_["scores"].items()}
        best = max(points.values())
        alone = [player for player in players if points[player] == best]
        if value and best and len(alone) == 1:
            awards.append((number, alone[0], best))
            halves[alone[0]] += value
        for player in players:
            halves[player] += 2 * points[player]
    moves = {
        player: sorted((round_["scores"][player][0] or 0 for round_ in rounds), reverse=True)
        for player in players
    }
    seats = [player for player in players if player not in expelled]
    seats.sort(key=lambda player: (halves[player], moves[player]), reverse=True)
    ranking, proofs = [], []
    for at, player in enumerate(seats):
        before = seats[at - 1] if at else ""
        is_tied = bool(before) and halves[before] == halves[player]
        is_shared = is_tied and moves[before] == moves[player]
        ranking.append((ranking[-1][0] if is_shared else at + 1, player, halves[player]))
        if is_tied:
            proofs.append((before, player, proof_of(moves[before], moves[player]), is_shared))
    return {
        "bonus": value,
        "awards": awards,
        "ranking": ranking,
        "unranked": [(player, halves[player]) for player in players if player in expelled],
        "proofs": proofs,
    }


def proof_of(first, second):
    """Return the pairs of moves up to the first that differs; those without points prove nothing."""
    pairs = []
    for pair in zip(first, second, strict=True):
        if pair == (0, 0):
            break
        pairs.append(pair)
        if pair[0] != pair[1]:
            break
    return pairs


# ---- the lines of a saved game ----


def read_lines(lines):
    """Return the evening in the lines of a game: its slips as written, without the judgements."""
    reading = Reading()
    for line in lines:
        record = json.loads(line)
        if act := getattr(reading, record.get("kind", ""), None):
            act(record["data"])
    return {
        "players": sorted(reading.tables, key=reading.tables.get),
        "at_start": reading.at_start,
        "bonus": reading.has_bonus,
        "rounds": reading.rounds,
        "invalid": sorted(reading.wrong),
        "offences": [offence for offence in reading.offences if offence],
    }


class Reading:
    """A reader of a saved game: a method for each kind of line that records writing or an act."""

    def __init__(self):
        self.tables, self.rounds, self.offences = {}, [], []
        self.has_bonus, self.at_start, self.gone, self.wrong = False, 0, set(), set()

    def open_game(self, data):
        self.has_bonus = data["settings"]["has_bonus"]

    change_settings = open_game

    def enrol_players(self, data):
        self.tables |= {entrant["player"]: entrant["table"] for entrant in data["entrants"]}

    def change_entrant(self, data):
        self.enrol_players({"entrants": [data["entrant"]]})

    def start_game(self, data):
        self.at_start = len(self.tables)

    def remove_player(self, data):
        del self.tables[data["player"]]

    def type_rack(self, data):
        if not data["is_valid"]:
            return
        count_by_player = Counter(player for player, _ in filter(None, self.offences))
        absent = {*self.gone, *(player for player, count in count_by_player.items() if count >= 3)}
        self.rounds.append({"rack": data["rack"], "slips": {}, "absent": absent, "master": None})

    def correct_rack(self, data):
        assert data["is_valid"]
        self.rounds[-1]["rack"] = data["rack"]

    def read_slips(self, data):
        for slip in data["slips"]:
            text = None if slip["ruling"] == "no_slip" else written_on(slip)
            self.rounds[data["round"] - 1]["slips"][slip["player"]] = text

    def take_slips_back(self, data):
        for player in data["players"]:
            del self.rounds[data["round"] - 1]["slips"][player]

    def announce_master(self, data):
        self.rounds[data["round"] - 1]["master"] = [data["at"], data["word"]]

    def withdraw_master(self, data):
        self.rounds[data["round"] - 1]["master"] = None

    def invalidate_master(self, data):
        self.wrong.add(data["round"])

    def restore_master(self, data):
        self.wrong.discard(data["round"])

    def give_sanction(self, data):
        self.offences.append([data["player"], data["round"]])

    def lift_sanction(self, data):
        self.offences[data["number"] - 1] = None

    def let_leave(self, data):
        self.gone.add(data["player"])

    def let_back(self, data):
        self.gone.discard(data["player"])


def written_on(slip):
    """Return the content of a slip of a saved game, and whether the judge accepted its words as valid."""
    assert slip["ruling"] in ("", "accepted"), slip
    accepted = [True] if slip["ruling"] else []
    return [slip["at"], slip["word"], slip["is_in_time"], *accepted]
