"""Two devices with one document: a game of one is continued on the other, by files between them."""

from tests.support.desk import CountingDice, User, next_number, run
from tests.support.device import Device
from tests.support.duplicate_game import GameUser

CLOCK_WALL = 1_795_197_600_000


class ContinuedGame(GameUser):
    """A user of a device that got the game in use from a file."""

    def __init__(self, user, *, page=7):
        self.user = user
        self.device = Device(wall=CLOCK_WALL)
        self.device.page = page
        self.language = "ca"
        self._number = next_number()
        self._requests = 0


def fresh_user(start=10_000, lang="en"):
    return User(lang=lang, dice=CountingDice(start))


def save(user, stream=""):
    """Return the file of a document, by default the one in use."""
    stream = stream or user.desk.stream_store.selected("duplicate")
    return run(user.desk.stream_store.parcel(stream))


def save_all(user):
    return run(user.desk.stream_store.device_parcel())


def open_file(user, text):
    return user.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")


def toasts(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def lines_of(user):
    """Return the stored lines by document."""
    stream_store = user.desk.stream_store
    return {stream: tuple(run(stream_store.lines(stream))) for stream in stream_store.streams}


def logs_of(user):
    """Return the stored logs without their names."""
    return sorted(lines_of(user).values())


def log_in_use(user, kind="duplicate"):
    return tuple(run(user.desk.stream_store.lines(user.desk.stream_store.selected(kind))))


def two_files():
    """Return the file of an evening with a slip of round 2, and that of its continuation.

    The other device continued to round 3.
    """
    game = GameUser(names=("Anna d’Alacant", "Benet"), title="Thursday").start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASES"}, "H4", "CASES")
    game.type_rack("ALSOLAM")
    other = fresh_user()
    open_file(other, save(game.user))
    game.slips({1: "8H SOLA"})
    ahead = ContinuedGame(other)
    ahead.slips({1: "8H SOLA", 2: "6F MASA"})
    ahead.master("6F", "MASA")
    ahead.type_rack("LSOLEDA")
    return save(game.user), save(other)
