"""The command line of a classic game (desk/classic/line.py): a game by the line alone, and refusals."""

import re
from html import unescape
from random import Random

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.legality import check, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.square import SQUARES, Square
from faristol.board.typed import LaidTiles, TypedMove, read_typed
from faristol.classic.state import board, totals
from faristol.desk.kernel.blanks import name_blank
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.shared.line.parser import letter_for
from faristol.tiles.alphabet import BLANK_BIT, LETTER, alphabet_of
from faristol.tiles.reading import in_tiles, read_word
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import TOY_WORDS, CountingDice, User
from tests.support.languages import speak, text_in

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")


class Hearer:
    """Players who only hear: board, racks, scores and turn, built from announcements alone."""

    def __init__(self, language, ruleset, *, minutes="30", seed=0, **settings):
        user = User(lang=language, dice=CountingDice(seed))
        speak(user)
        self.at = ClassicUser(
            user=user, lang=language, ruleset=ruleset, minutes=minutes, **settings
        )
        self.text = text_in(language)
        self.alphabet = alphabet_of("ro" if ruleset.startswith("ro") else "ca")
        self.terms = self.at.opened.terms
        self.cells = bytearray(EMPTY.cells)
        self.before = bytes(self.cells)
        self.scores, self.turn, self.rack, self.spoken = (0, 0), "", b"", []
        self.at.begin()

    # ---- speaking ----

    def say(self, line, *, again=False):
        """Type a line, press Enter and return the announcement."""
        response = self.at.send("ask_line", line=line, confirm=line if again else "")
        assert response.taken, (line, problems(response))
        sentences = [effect["text"] for effect in response.effects if effect["do"] == "announce"]
        assert len(sentences) == 1, "one act, one sentence"
        self.spoken.append(sentences[0])
        return sentences[0]

    def do(self, line):
        """Press Enter twice; hear the act repeated, then its result."""
        before = self.at.opened.seq
        echo = self.say(line)
        assert self.at.opened.seq == before, "the first Enter does nothing"
        result = self.say(line, again=True)
        self.hear(result)
        return echo

    def send_refused(self, line, *, confirm=""):
        response = self.at.send("ask_line", line=line, confirm=confirm)
        assert not response.taken
        (field,) = re.findall(r'<input id="line-text"[^>]*>', response.screen)
        return field, " ".join(problems(response))

    # ---- hearing ----

    def pattern(self, message, **groups):
        escaped = re.escape(message)
        for name, inside in groups.items():
            escaped = escaped.replace(re.escape("{" + name + "}"), f"(?P<{name}>{inside})")
        return escaped

    def hear(self, sentence):
        """Apply an announcement of a turn to the own board."""
        names = "|".join(map(re.escape, self.at.opened.players))
        move = self.pattern(
            self.text.pattern_of("{name}: {move} is not in the list and was withdrawn"),
            name=names,
            move=".+?",
        )
        if match := re.search(move, sentence):
            self.cells = bytearray(self.before)
            sentence = sentence.replace(match[0], "")
        move_pattern = rf"(?:{names}): (?P<at>[A-O]\d+|\d+[A-O]) (?P<word>[^ ,]+), "
        if match := re.search(move_pattern, sentence):
            self.lay(match["at"], self.with_blanks(match["word"], sentence[match.end() :]))
        first, second = self.at.opened.players
        if match := re.search(rf"{re.escape(first)} (\d+), {re.escape(second)} (\d+)\.", sentence):
            self.scores = (int(match[1]), int(match[2]))
        if match := re.search(
            self.pattern(self.text.pattern_of("{name} to play"), name=names), sentence
        ):
            self.turn = match["name"]
        rack = self.pattern(self.text.pattern_of("Your rack: {tiles}"), tiles=r"[^.]+?")
        if match := re.search(rack + r"\.", sentence):
            self.rack = self.read_rack(match["tiles"])

    def with_blanks(self, word, rest):
        """Return a word whose tiles announced as blanks are in parentheses."""
        letters = [self.alphabet.written[tile] for tile in read_word(word, self.alphabet)]
        for place, letter in enumerate(letters):
            name = name_blank(letter, place + 1, self.text)
            if rest.startswith(name):
                rest = rest.removeprefix(name).removeprefix(", ")
                letters[place] = f"({letter})"
        return "".join(letters)

    def lay(self, at, word):
        move = read_typed(at, word, self.alphabet)
        assert isinstance(move, TypedMove), (at, word)
        cells = bytearray(self.cells)
        for place, tile in enumerate(move.word):
            square = move.start + place * move.direction.step
            assert not cells[square] or cells[square] & LETTER == tile & LETTER
            cells[square] = cells[square] or tile
        if cells != self.cells:  # heard a second time, by the next player
            self.before, self.cells = bytes(self.cells), cells

    def read_rack(self, spoken):
        tiles = bytearray()
        for name in spoken.split(", "):
            plain = name.rpartition(" ")[0] if name[-1].isdecimal() else name
            tiles += (
                b"\0" if plain == self.text.gettext("blank") else read_word(plain, self.alphabet)
            )
        return bytes(tiles)

    def ask_rack(self):
        _, _, tiles = self.say(self.letter("rack")).removesuffix(".").partition(": ")
        self.rack = self.read_rack(tiles)

    def letter(self, topic):
        return letter_for(topic, self.text.language)

    def check(self):
        """Assert that board, scores and turn equal those of the game."""
        game = self.at.game
        assert bytes(self.cells) == board(game).cells
        assert self.scores == totals(game)
        assert self.turn == self.at.opened.name(game.turn)

    def check_rack(self):
        assert sorted(self.rack) == sorted(self.at.opened.rack(self.at.game.turn))

    # ---- playing by hearing ----

    def some_move(self, dice):
        """Return a line with a random move of the heard rack on the heard board."""
        laid_board = Board(bytes(self.cells))
        for _ in range(4_000):
            tiles = dice.sample(self.rack, dice.randrange(2, 5))
            placed, step = [], dice.choice((1, 15))
            at = 112 if laid_board.is_empty else dice.randrange(SQUARES)
            tiles = [tile or (BLANK_BIT | dice.randint(1, 5)) for tile in tiles]
            while tiles and at < SQUARES:
                if not laid_board.at(Square(at)):
                    placed.append((Square(at), tiles.pop()))
                at += step
            move = check_laid(
                laid_board, LaidTiles(tuple(placed)), self.terms.scoring, rack=self.rack
            )
            if not tiles and isinstance(move, Move):
                return self.line_of(move)
        raise AssertionError("no move")

    def listed_move(self):
        """Return a line with a first move whose word is in the list, or None."""
        for word in TOY_WORDS[self.alphabet.language].split():
            typed_move = read_typed("H8", word, self.alphabet)
            if isinstance(typed_move, TypedMove):
                move = check(EMPTY, typed_move, self.terms.scoring, rack=self.rack)
                if isinstance(move, Move):
                    return self.line_of(move)
        return None

    def line_of(self, move):
        place = format_coordinates(move.start, move.direction).lower()
        return f"{place} {in_tiles(move.word, self.alphabet).lower()}"


def find_listed_move(language, ruleset, minutes):
    """Return a hearer whose first player has a move with a listed word, and that move."""
    for seed in range(0, 400, 10):
        hearer = Hearer(language, ruleset, minutes=minutes, seed=seed)
        hearer.ask_rack()
        if move := hearer.listed_move():
            return hearer, move
    raise AssertionError("no seed")


LANGUAGES = [("ca", "ca-classic", "30"), ("ro", "ro-general", "0"), ("en", "ca-classic", "30")]


@pytest.mark.parametrize(("language", "ruleset", "minutes"), LANGUAGES)
def test_six_turns_are_played_by_the_line_alone(language, ruleset, minutes):
    """third-round 8-B12: questions and moves needed the focus on their controls."""
    hearer, first_move = find_listed_move(language, ruleset, minutes)
    dice = Random(language)
    hearer.check_rack()
    # 1: a move of the list stands when it is challenged
    hearer.do(first_move)
    hearer.check()
    assert hearer.text.gettext("Acceptable") in hear_verdict(hearer)
    hearer.do("+")
    hearer.check()
    hearer.do("+")
    hearer.check_rack()
    # 2: two tiles are exchanged
    names = [hearer.alphabet.letter(tile).name if tile else "?" for tile in hearer.rack[:2]]
    hearer.do(f"-{''.join(names)}")
    hearer.check()
    # 3: a move that is not in the list is withdrawn
    hearer.do("+")
    hearer.check_rack()
    hearer.do(hearer.some_move(dice))
    hearer.check()
    assert hearer.text.gettext("Not acceptable") in hear_verdict(hearer)
    hearer.do("+")
    hearer.check()
    # 4: a pass
    hearer.do("+")
    hearer.check_rack()
    hearer.do("--")
    hearer.check()
    # 5 and 6: moves that are accepted
    for _ in range(2):
        hearer.do("+")
        hearer.check_rack()
        hearer.do(hearer.some_move(dice))
        hearer.check()
    assert [turn.how for turn in hearer.at.game.turns] == [
        "play",
        "exchange",
        "invalid",
        "pass",
        "play",
        "play",
    ]


def hear_verdict(hearer):
    hearer.say("!")
    return hearer.say("!", again=True)


# ---- refusals ----


@pytest.fixture(scope="module")
def hearer():
    return Hearer("en", "ca-classic")


def selected_text(field):
    """Return the part of the text that is selected."""
    value, start, end = (
        re.search(rf'{name}="([^"]*)"', field)[1] for name in (" value", "data-from", "data-to")
    )
    return unescape(value)[int(start) : int(end)]


@pytest.mark.parametrize(
    ("line", "part", "reason"),
    [
        ("h8 ceñv", "ñ", "No tile of this language has"),
        ("h8 kwy", "k", "No tile of this language has"),
        ("h16 casa", "h16", "There is no column"),
        ("p3 casa", "p3", "There is no row"),
        ("row q", "q", "There is no row"),
        ("row", "", "Which row? Rows go from A to O."),
        ("column ", "", "Which column? Columns go from 1 to 15."),
        ("col 16", "16", "There is no column"),
        ("x" * 300, "x" * 100, "At most 200 characters."),
        ("<b>h8</b>", "<b>h8</b>", "neither a question nor a move"),
        ("rack now", "now", "Nothing more is needed"),
        ("-xzx", "xzx", "not on the rack"),
        ("h8 zzzzz", "zzzzz", "The rack has no Z left"),
    ],
    ids="foreign language column-off row-off row row-none column-none col long html more exchange rack".split(),
)
def test_refused_line_says_why_and_selects_the_part(hearer, line, part, reason):
    """third-round 8-B12: the typed line is preserved, and the wrong part selected."""
    field, message = hearer.send_refused(line)
    assert reason in message
    assert selected_text(field) == part
    assert "<b>" not in field
    assert "<b>h8" not in message


@pytest.mark.parametrize(
    ("line", "code"),
    [("b", "help_closed"), ("b e", "help_closed"), ("j casa", "help_closed")],
    ids=["bag", "letter", "judge"],
)
def test_help_is_refused_with_a_message_where_it_is_closed(hearer, line, code):
    """third-round 8-B12: CAT-CLM 5, CAT-CLS 1.4."""
    _, message = hearer.send_refused(line)
    assert message_for(f"line/{code}") in unescape(message)


def test_help_is_given_where_it_is_allowed():
    hearer = Hearer("en", "ca-classic", is_helped="yes")
    assert hearer.say("j casa xzx") == "CASA: valid; XZX: not valid."
    assert "tiles not seen" in hearer.say("b")
    assert re.fullmatch(r"E \d+\.", hearer.say("b e"))


def test_covered_tiles_are_never_spoken():
    """third-round 8-B12: the line answers what the screen displays, and the rack is covered."""
    hearer = Hearer("en", "ca-classic")
    hearer.ask_rack()
    hearer.do(hearer.some_move(Random(1)))
    for line in ("r", hearer.some_move(Random(2)), "--", "-a"):
        _, message = hearer.send_refused(line)
        assert "covered" in message
    answer = hearer.say("a")
    assert "Row" in answer
    assert hearer.at.user.look("/game").screen.count("Rack:") == 0


def test_second_enter_needs_the_text_of_the_first():
    hearer = Hearer("en", "ca-classic")
    assert "Enter again" in hearer.say("--")
    assert "Enter again" in hearer.say("pause")
    assert "Enter again" in hearer.say("--", again=True), "another act was repeated meanwhile"
    assert not hearer.at.game.turns
    hearer.do("--")
    assert [turn.how for turn in hearer.at.game.turns] == ["pass"]


def test_second_enter_is_void_after_the_sentence_changes():
    """In another language the sentence differs, so that it was not confirmed."""
    hearer = Hearer("en", "ca-classic")
    sentence = hearer.say("--")
    hearer.at.user.lang = "ca"
    assert hearer.say("--", again=True) != sentence
    assert not hearer.at.game.turns


def test_pause_stops_and_resumes_the_clock():
    hearer = Hearer("ro", "ca-classic")
    hearer.do("pauză")
    assert hearer.at.game.clock.state == "stopped"
    hearer.do("pauza")
    assert hearer.at.game.clock.is_running


def test_answers_of_another_position_are_not_repeated():
    hearer = Hearer("en", "ca-classic")
    hearer.ask_rack()
    assert "Rack:" in hearer.at.screen
    hearer.do("--")
    assert "Rack:" not in hearer.at.screen


def test_time_is_answered_for_the_moment_of_the_question(hearer):
    before = hearer.say("t")
    hearer.at.device.wait(60_000)
    assert hearer.say("t") != before
