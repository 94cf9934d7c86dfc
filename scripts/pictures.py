"""Take pictures of README and first screen in Chromium: python -m scripts.pictures [NAME...].

Each is a screen of a played evening, tournament or analysis, laid in the browser's store and taken at the size of a tablet that lies.
They lie under `docs/pictures`, may each weigh 120 kB, and are also the pictures of the manifest (`scripts/build/introduction.py`):
a browser fetches them when it installs the site, and no page does. A part of two of them, in each
language and of at most 15 kB, is what a first visit has to look at (`site/pictures`).
"""

import argparse
import base64
import importlib
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from faristol.board.move import Move
from faristol.clock.moment import Moment
from faristol.clock.round.acts import StartRound
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import CommitDraw, StartGame
from faristol.duplicate.drawing import position_of
from faristol.duplicate.values import Slip
from faristol.moves.finder import Finder
from scripts.bench import duplicate
from scripts.bench.chromium import (
    NO_SNAPSHOT,
    WATCH,
    launch_browser,
    reboot,
    serve_folder,
    wait_ready,
)
from scripts.bench.tap import WRITE
from scripts.build.layout import ROOT, Layout
from scripts.lexicons.build import build_list

FOLDER: Final = ROOT / "docs" / "pictures"
SIZE: Final = (1180, 820)  # of a tablet held sideways
MAX_BYTES: Final = 120_000
FIRST_FOLDER: Final = ROOT / "site" / "pictures"
MAX_FIRST_BYTES: Final = 15_000
FIRST_SCALE: Final = 0.8
LANGUAGES: Final = ("ca", "ro", "en")
Part: TypeAlias = tuple[int, int, int, int]  # x, y, width, height
QUALITIES: Final = (0.92, 0.85, 0.75, 0.6, 0.45, 0.3)  # of WebP, the first that is small enough
PLAYERS: Final = (
    "Anna Ferrer",
    "Benet Soler",
    "Clara Puig",
    "David Roca",
    "Elena Popescu",
    "Ferran Vila",
    "Gemma Serra",
    "Hèctor Mas",
    "Ioana Marin",
    "Jordi Camps",
    "Laia Font",
)
SEED: Final = "4b" * 32
SECONDS: Final = 180
PASSED: Final = 70  # seconds of the round that has begun
ROUNDS: Final = 7
SETTLED: Final = 1_500  # milliseconds after which a screen has all that comes later
# Playwright takes PNG and JPEG; Chromium writes WebP from a canvas
TO_WEBP: Final = """
async ([png, quality, scale]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * scale, height: image.height * scale });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture: what lies in the store, the screen, and what has to be there before it is taken."""

    name: str
    tables: Callable[[], bytes]
    route: str
    selector: str
    is_hall: bool = False  # taken in the hall's window, which the screen is sent to
    first_part: Part | None = None  # what a first visit has to look at


# ---- a duplicate evening ----


@cache
def running_evening() -> bytes:
    """Return an evening in its eighth round, with the clock running and some slips in."""
    support: Any = importlib.import_module("tests.support.duplicate_game")
    user = _user()
    game = support.GameUser(names=PLAYERS, user=user, has_bonus=True, bag="app")
    game.do(CommitDraw(seed=SEED))
    game.do(StartGame(room_words="Verema 2026"), seed=SEED)
    finder = duplicate.finder_with(build_list("ca").plain)
    for number in range(1, ROUNDS + 2):
        moves = _draw(game, finder, number)
        is_last = number > ROUNDS
        if is_last:
            begun = Moment(wall=(int(time.time()) - PASSED) * 1000, counter=0, run="evening")
            game.do(StartRound(number=number, seconds=SECONDS, cues=(), moment=begun))
        _enter_slips(game, moves, number, limit=4 if is_last else len(PLAYERS))
        if not is_last:
            at, word = duplicate.format_move(moves[0])
            game.do(AnnounceMaster(at=at, word=word, best=moves[0].points, is_sure=True))
    return duplicate.tables_of(user)


def _user() -> Any:
    desk: Any = importlib.import_module("tests.support.desk")
    user = desk.User()
    duplicate.use_list(user, build_list("ca").plain)
    return user


def _draw(game: Any, finder: Finder, number: int) -> list[Move]:
    """Draw a rack; return its best moves, the best first."""
    game.do(DrawRack(), seed=SEED)
    state = game.game
    position = position_of(state, state.terms, number)
    if position is None:
        raise AssertionError(number)
    return list(finder.every(position.board, position.rack).page(0, 60))


def _enter_slips(game: Any, moves: Sequence[Move], number: int, *, limit: int) -> None:
    """Enter a slip of each player: the stronger a player, the better the move."""
    entrants = list(game.game.entrants)[:limit]
    slips = []
    for index, player in enumerate(entrants):
        rank = (index * 7 + number * 5) % (index * 3 + 2)
        at, word = duplicate.format_move(moves[min(rank, len(moves) - 1)])
        slips.append(Slip(player=player, at=at, word=word))
    game.do(ReadSlips(round=number, slips=tuple(slips)))


# ---- a tournament, an analysis ----


def paired_tournament() -> bytes:
    """Return a tournament of two played rounds, its third one proposed."""
    support: Any = importlib.import_module("tests.support.tournament_user")
    director = support.Director(_user(), name="Verema 2026", rounds="5", method="score_groups")
    director.enter(*PLAYERS)
    for number in (1, 2):
        director.begin_round(**({"first": "halves"} if number == 1 else {}))
        for index, table in enumerate(director.tournament.confirmed[-1].open_tables):
            director.result(f"{431 - 17 * index}{352 + 23 * (index * number % 4)}", ready=table)
    director.send("pair_round")
    return duplicate.tables_of(director.user)


def analysed_position() -> bytes:
    """Return an analysis with a word on the board and the moves of a rack."""
    support: Any = importlib.import_module("tests.support.analyse_user")
    user = _user()
    for command, fields in (
        ("set_rack", {"rack": "C A S T E L S"}),
        ("play_move", {"laid": "H8=S I8=A J8=L"}),
        ("set_rack", {"rack": "V I NY A R E T"}),
    ):
        if not support.act(user, command, **fields).taken:
            raise AssertionError(command)
    return duplicate.tables_of(user)


PICTURES: Final = (
    Picture(
        name="round",
        tables=running_evening,
        route="/duplicate/round",
        selector="#slip-entry .pick, #slip-entry .entry__empty",
    ),
    Picture(
        name="hall",
        tables=running_evening,
        route="/hall",
        selector="#title",
        is_hall=True,
    ),
    Picture(
        name="pairings",
        tables=paired_tournament,
        route="/tournament/pairings",
        selector="#title",
        first_part=(0, 72, 800, 398),
    ),
    Picture(
        name="analysis",
        tables=analysed_position,
        route="/analyse",
        selector="#moves-list button",
        first_part=(375, 54, 805, 566),
    ),
)


def take(
    browser: Browser,
    url: str,
    picture: Picture,
    *,
    language: str = "en",
    part: Part | None = None,
) -> bytes:
    """Return the picture as PNG, or a part of it."""
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script(WATCH)
    page.add_init_script(NO_SNAPSHOT)
    page.goto(url)
    wait_ready(page)
    page.evaluate(WRITE, json.loads(picture.tables()))
    reboot(page, f"{url}#{picture.route}")
    page.wait_for_selector(picture.selector)
    page.wait_for_timeout(SETTLED)
    window = page
    if picture.is_hall:
        window = context.new_page()
        window.goto(f"{url}hall.html")
        window.wait_for_selector("html[data-hall=shown]")
    window.wait_for_timeout(SETTLED)
    if part:
        x, y, width, height = part
        png = window.screenshot(clip={"x": x, "y": y, "width": width, "height": height})
    else:
        png = window.screenshot()
    context.close()
    return png


def to_webp(
    page: Page,
    png: bytes,
    *,
    limit: int = MAX_BYTES,
    scale: float = 1.0,
    qualities: Sequence[float] = QUALITIES,
) -> bytes:
    """Return a picture as WebP of at most `limit` bytes."""
    encoded = base64.b64encode(png).decode()
    for quality in qualities:
        webp = base64.b64decode(page.evaluate(TO_WEBP, [encoded, quality, scale]))
        if len(webp) <= limit:
            return webp
    raise ValueError(f"more than {limit} bytes at the lowest quality")


def main(words: Sequence[str] | None = None) -> int:
    """Take all pictures, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m scripts.pictures", description=__doc__)
    names = [picture.name for picture in PICTURES]
    parser.add_argument("names", nargs="*", choices=[*names, []], help=", ".join(names))
    options = parser.parse_args(words)
    FOLDER.mkdir(exist_ok=True)
    FIRST_FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, serve_folder(Layout().out) as url:
        browser = launch_browser(playwright)
        blank = browser.new_page()
        for picture in PICTURES:
            if options.names and picture.name not in options.names:
                continue
            webp = to_webp(blank, take(browser, url, picture))
            (FOLDER / f"{picture.name}.webp").write_bytes(webp)
            for language in LANGUAGES if picture.first_part else ():
                png = take(browser, url, picture, language=language, part=picture.first_part)
                small = to_webp(blank, png, limit=MAX_FIRST_BYTES, scale=FIRST_SCALE)
                (FIRST_FOLDER / f"{picture.name}-{language}.webp").write_bytes(small)
            print(f"pictures: {picture.name} {len(webp):,} bytes", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
