"""A parser of spoken positions: boards, lines, squares, anchors and tiles, independent of the desk."""

import re

from faristol.desk.kernel.translation import Translator
from faristol.tiles.alphabet import BLANK_BIT
from faristol.tiles.reading import read_word

ROWS = "ABCDEFGHIJKLMNO"
SIDE = 15
LEFT, RIGHT, ABOVE, BELOW = (0, -1), (0, 1), (-1, 0), (1, 0)  # rows and columns on from a square
# where a listener looks for the tiles: a catalogue that confuses the sides is found too
BESIDE = {
    "en": {LEFT: "left", RIGHT: "right", ABOVE: "above", BELOW: "below"},
    "ca": {LEFT: "l’esquerra", RIGHT: "dreta", ABOVE: "sobre", BELOW: "sota"},
    "ro": {LEFT: "stânga", RIGHT: "dreapta", ABOVE: "deasupra", BELOW: "dedesubt"},
}
MESSAGES = {
    LEFT: "on its left {tiles}, {place}",
    RIGHT: "on its right {tiles}, {place}",
    ABOVE: "above it {tiles}, {place}",
    BELOW: "below it {tiles}, {place}",
}
# how the blank of each place of a word is named
PLACES = [
    *(f"blank {{letter}} {place}" for place in ("1st", "2nd", "3rd")),
    *["blank {letter} {n}th"] * 12,
]


def pattern_of(text: Translator, message: str, **groups: str) -> re.Pattern[str]:
    """Return the pattern of a sentence in a language, with a group for each value."""
    escaped = re.escape(text.pattern_of(message))
    for name, inside in groups.items():
        escaped = escaped.replace(re.escape("{" + name + "}"), f"(?P<{name}>{inside})")
    return re.compile(escaped)


class Ear:
    """A listener to answers in a language, about tiles of an alphabet."""

    def __init__(self, text, alphabet):
        self.text = text
        self.alphabet = alphabet
        self._blanks = [
            pattern_of(text, message, letter="[^,; ]+", n=str(place))
            for place, message in enumerate(PLACES, start=1)
        ]

    def tiles(self, spoken):
        """Return the tiles of a word and its blanks, as `TARTRUL, blank T 4th`."""
        plain, *rest = spoken.split(", ", 1)
        word = read_word(plain, self.alphabet, has_joker_letters=True)
        assert isinstance(word, bytes), spoken
        tiles = bytearray(word)
        remainder = rest[0] if rest else ""
        for place, blank in enumerate(self._blanks[: len(tiles)]):
            if match := blank.match(remainder):
                letter = read_word(match["letter"], self.alphabet, has_joker_letters=True)
                assert letter == bytes([tiles[place]]), spoken
                tiles[place] |= BLANK_BIT
                remainder = remainder[match.end() :].removeprefix(", ")
        assert not remainder, spoken
        return bytes(tiles)

    @staticmethod
    def parts(spoken):
        """Return the parts of a list."""
        return [part.strip() for part in spoken.split(";")]

    def board(self, answer):
        """Return the cells of the words on a board, which agree where they cross."""
        cells = {}
        if answer == self.text.gettext("There is no tile on the board."):
            return cells
        for part in self.parts(answer.removesuffix(".")):
            at, _, word = part.partition(" ")
            for cell, tile in self.placed(at, self.tiles(word)):
                assert cells.setdefault(cell, tile) == tile, part
        return cells

    @staticmethod
    def placed(at, tiles):
        """Return the cells of a word from its place: letter first goes across."""
        is_across = at[0].isalpha()
        row = ROWS.index(at[0] if is_across else at[-1])
        column = int(at[1:] if is_across else at[:-1]) - 1
        step = 1 if is_across else SIDE
        return [(row * SIDE + column + place * step, tile) for place, tile in enumerate(tiles)]

    def line(self, answer):
        """Return the tiles of a row or column by place, and its free premiums by name."""
        free_at = self.text.pattern_of("Free: {premiums}.").partition("{")[0]
        runs, _, free = answer.partition(free_at)
        _, _, runs = runs.strip().partition(": ")
        runs = runs.removesuffix(".")
        tiles = {}
        run = pattern_of(
            self.text, "{first} to {last} {tiles}", first="[A-O0-9]+", last="[A-O0-9]+", tiles=".+"
        )
        if runs != self.text.gettext("no tiles"):
            for part in self.parts(runs):
                match = run.fullmatch(part)
                first = match["first"] if match else part.split(" ")[0]
                word = self.tiles(match["tiles"] if match else part.split(" ", 1)[1])
                start = self.place(first)
                assert not match or self.place(match["last"]) == start + len(word) - 1
                tiles |= {start + place: tile for place, tile in enumerate(word)}
        return tiles, self.premiums(free)

    def beside(self, parts):
        """Return the tiles on each side of a free square, by their cells."""
        tiles_by_side = {}
        if parts == [self.text.gettext("nothing beside it")]:
            return tiles_by_side
        for part in parts:
            words = part.partition(",")[0].split()
            (side,) = (way for way, phrase in BESIDE[self.text.language].items() if phrase in words)
            square = "[A-O][0-9]{1,2}"
            several = pattern_of(self.text, "{first} to {last}", first=square, last=square)
            pattern = pattern_of(
                self.text, MESSAGES[side], tiles=".+", place=f"{square}|{several.pattern}"
            )
            heard = pattern.fullmatch(part)
            tiles, first, last = (
                self.tiles(heard["tiles"]),
                *(self.square(heard[name] or heard["place"]) for name in ("first", "last")),
            )
            step = 1 if side in {LEFT, RIGHT} else SIDE
            cells = range(first, last + 1, step)
            assert side not in tiles_by_side, part
            tiles_by_side[side] = dict(zip(cells, tiles, strict=True))
        return tiles_by_side

    @classmethod
    def square(cls, name):
        return cls.place(name[0]) * SIDE + cls.place(name[1:])

    @staticmethod
    def place(name):
        return ROWS.index(name) if name.isalpha() else int(name) - 1

    def premiums(self, spoken):
        """Return the places of each premium of a line."""
        places_by_name = {}
        for part in self.parts(spoken.strip().removesuffix(".")):
            if part:
                words = part.rsplit(" ", 1 + part.count(", "))
                name = words[0] if len(words) > 1 else part
                places_by_name[name] = {self.place(word.strip(",")) for word in words[1:]}
        return places_by_name

    def anchors(self, answer):
        """Return the anchors of an answer, as squares in reading order."""
        row = re.escape(self.text.pattern_of("Row {row}")).replace(re.escape("{row}"), "([A-O])")
        squares = set()
        for name, places in re.findall(rf"{row}: ([0-9, ]+)", answer):
            squares |= {
                ROWS.index(name) * SIDE + int(number) - 1 for number in places.split(", ") if number
            }
        return squares

    def reach(self, answer):
        """Return the premiums within reach: those of rows, then those of columns, as {number: {name: places}}."""
        text = self.text
        row, column = (
            re.escape(text.pattern_of(message)).replace(re.escape("{" + name + "}"), f"({places})")
            for message, name, places in (("Row {row}", "row", "[A-O]"), ("Column {column}", "column", "[0-9]+"))
        )  # fmt: skip
        down_at = text.pattern_of("Downwards: {columns}.").partition("{")[0]
        across, _, down = answer.partition(down_at)
        within = text.pattern_of("{row}: {places}; within reach {premiums}.")
        before = re.escape(within.partition("{places}")[2].partition("{premiums}")[0])
        reached = {
            self.place(name): self.premiums(premiums)
            for name, premiums in re.findall(rf"{row}: [0-9, ]+{before}([^.]+)\.", across)
        }
        return reached, {
            self.place(name): self.premiums(premiums)
            for name, premiums in re.findall(rf"{column}: ([^.]+)\.", down)
        }

    def unseen(self, answer):
        """Return how many of each tile are not seen, the blank as 0."""
        _, _, listed = answer.removesuffix(".").partition(": ")
        counts = {}
        for part in listed.split(", "):
            if part:
                name, _, count = part.rpartition(" ")
                is_blank = name == self.text.gettext("blank")
                (code,) = (0,) if is_blank else tuple(read_word(name, self.alphabet))
                counts[code] = int(count)
        return counts
