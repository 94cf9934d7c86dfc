"""The documents of the example club, and the file of its device."""

import gzip
import importlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from faristol.board.cells import cells_of
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.ledger import rules_digest
from faristol.tiles.reading import in_tiles
from scripts.example.evening import ExampleEvening
from scripts.example.office import (
    digest_of_list,
    finder_of,
    open_office,
    require_taken,
    run,
    wall_of,
)
from scripts.example.texts import TEXTS, ClubTexts

MAX_BYTES: Final = 60_000  # of a language, packed
MAX_SEEDS: Final = 40
# The moments of the documents, on evenings of one autumn.
REGISTER_DAY: Final = "2026-09-10T17:00:00Z"
LAST_WEEK: Final = "2026-11-12T18:30:00Z"
TOURNAMENT_DAY: Final = "2026-11-15T09:00:00Z"
GAME_DAY: Final = "2026-11-17T17:30:00Z"
POST_DAY: Final = "2026-11-18T18:00:00Z"
THIS_WEEK: Final = "2026-11-19T18:30:00Z"
LAST_WEEK_TABLES, THIS_WEEK_TABLES, TOURNAMENT_PLAYERS = 14, 12, 12
ROUNDS_BEFORE, SLIPS_IN = 4, 7  # of this week's evening
TOURNAMENT_ROUNDS, ROUNDS_PLAYED = 5, 3
TURNS: Final = 14
CHOICE: Final = 30  # moves of a rack, of which one is played
POSTCARDS: Final = (  # the day on which the letter before reached, and that on which the next was sent
    ("2026-10-05", "2026-10-06"),
    ("2026-10-10", "2026-10-13"),
    ("2026-10-17", "2026-10-19"),
    ("2026-10-23", "2026-10-26"),
    ("2026-10-30", "2026-11-02"),
    ("2026-11-06", "2026-11-09"),
)


def write_example(language: str, program: str) -> str:
    """Return the device file of a language's example: of the first seed whose evening ends with a tie.

    The same program, rules and lists make the same text.

    Raises:
        ValueError: no seed has a tie, or a form was refused.
    """
    with _writing_as(program):
        for number in range(MAX_SEEDS):
            text = _play(language, TEXTS[language], f"example {number}")
            if text is not None:
                return text
    raise ValueError(f"no evening of {MAX_SEEDS} ends with a tie")


def pack(text: str) -> bytes:
    """Return a device file as it is committed: the same text gives the same bytes.

    Raises:
        ValueError: it is larger than the budget.
    """
    packed = gzip.compress(text.encode(), 9, mtime=0)
    if len(packed) > MAX_BYTES:
        raise ValueError(f"{len(packed)} bytes, and an example may have {MAX_BYTES}")
    return packed


@contextmanager
def _writing_as(program: str) -> Iterator[None]:
    """Let entries name a program other than that of this tree."""
    before = rules_digest.read_program
    rules_digest.read_program = lambda: program  # type: ignore[assignment]
    try:
        yield
    finally:
        rules_digest.read_program = before


def _play(language: str, texts: ClubTexts, seed: str) -> str | None:
    """Play all documents; return the file of the device, or None if the evening has no tie."""
    user = open_office(language, texts.zone, seed)
    user.clock.moment = REGISTER_DAY
    for name in texts.people:
        require_taken(user.add(name, club=texts.club))
    if not _play_last_week(user, language, texts, seed):
        return None
    _play_tournament(user, texts, seed)
    _play_game(user, language, texts, seed)
    _play_by_post(user, texts, seed)
    _play_this_week(user, language, texts, seed)
    return str(run(user.desk.stream_store.device_parcel()))


def _play_last_week(user: Any, language: str, texts: ClubTexts, seed: str) -> bool:
    """Play the evening that is over; return whether it ended with a tie."""
    user.clock.moment = LAST_WEEK
    evening = ExampleEvening(
        user, language, texts, seed, name=texts.last_week, tables=LAST_WEEK_TABLES
    )
    evening.start(texts.room_words[0])
    evening.play()
    return evening.has_tie


def _play_this_week(user: Any, language: str, texts: ClubTexts, seed: str) -> None:
    """Play the evening that is under way; a clock that ran would be over when the file is opened."""
    user.clock.moment = THIS_WEEK
    evening = ExampleEvening(
        user, language, texts, f"{seed} now", name=texts.this_week, tables=THIS_WEEK_TABLES
    )
    evening.start(texts.room_words[1])
    for number in range(1, ROUNDS_BEFORE + 1):
        evening.play_round(number)
    evening.play_round(ROUNDS_BEFORE + 1, slips_in=SLIPS_IN)
    evening.wait(3)
    evening.press("pause_round", "/duplicate/round", reason=texts.pause)


def _play_tournament(user: Any, texts: ClubTexts, seed: str) -> None:
    user.clock.moment = TOURNAMENT_DAY
    support: Any = importlib.import_module("tests.support.tournament_user")
    director = support.Director(
        user,
        name=texts.tournament,
        place=texts.club,
        day="15.11.2026",
        ruleset=texts.tournament_rules,
        rounds=str(TOURNAMENT_ROUNDS),
        listing=texts.listing,
        dictionary=texts.dictionary,
        members=texts.people[-3:],
    )
    require_taken(director.begun)
    for name in texts.people[:TOURNAMENT_PLAYERS]:
        fields = {"player": user.id_of(name), "name": name}
        require_taken(director.send("enter_player", "/tournament/entries", **fields))
    dice = Random(f"{seed} tournament")  # noqa: S311 - the same in every run
    for _ in range(ROUNDS_PLAYED):
        director.begin_round()
        user.clock.run_on(65 * 60)
        for table in director.tournament.confirmed[-1].open_tables:
            winner, loser = sorted((dice.gauss(372, 40), dice.gauss(331, 40)), reverse=True)
            points = (winner, loser) if dice.random() < 0.55 else (loser, winner)
            first, second = map(round, points)
            require_taken(director.result(f"{first} {second}", ready=table))
            user.clock.run_on(40)
        user.clock.run_on(10 * 60)


def _play_game(user: Any, language: str, texts: ClubTexts, seed: str) -> None:
    user.clock.moment = GAME_DAY
    support: Any = importlib.import_module("tests.support.classic_user")
    fields = {"ruleset": texts.game_rules, "lexicon": digest_of_list(language)}
    players = support.ClassicUser(user=user, lang=language, names=texts.people[:2], **fields)
    require_taken(players.began)
    players.device.wall = wall_of(GAME_DAY)
    players.begin()
    dice = Random(f"{seed} game")  # noqa: S311 - the same in every run
    for number in range(TURNS):
        if number:
            players.uncover()
        loaded = players.opened
        finder = finder_of(language, loaded.terms.scoring)
        rack = loaded.rack(loaded.state.turn)
        move = _choose_move(finder.top(loaded.board, rack, CHOICE), dice)
        seconds = dice.randrange(25, 75)
        players.device.wait(1000 * seconds)
        user.clock.run_on(seconds + 3)
        players.ok("play_turn", laid=" ".join(cells_of(move.placed, loaded.terms.alphabet)))
    players.ok(
        "stop_clock", "/game/arbiter", reason="arbiter"
    )  # one that ran would be over when the file is opened


def _play_by_post(user: Any, texts: ClubTexts, seed: str) -> None:
    """Play a game by correspondence; its only regulation is Romanian, and so are its letters."""
    user.clock.moment = POST_DAY
    support: Any = importlib.import_module("tests.support.post_user")
    romanian = TEXTS["ro"].people
    post = support.PostUser(
        user=user,
        lang=user.lang,
        own="0",
        players=romanian[:2],
        name=texts.competition,
        arbiters=", ".join(romanian[2:4]),
        start="2026-10-01",
        deadline="2027-10-01",
        lexicon=digest_of_list("ro"),
    )
    dice = Random(f"{seed} post")  # noqa: S311 - the same in every run
    for reached, sent in POSTCARDS:
        post.ok("reach_mail", "/mail/game", reached=reached)
        sheet = post.post.game.sheet
        finder = finder_of("ro", sheet.terms.scoring)
        move = _choose_move(finder.top(sheet.board, sheet.rack(sheet.seat), CHOICE), dice)
        at = format_coordinates(move.start, move.direction)
        word = in_tiles(move.word, sheet.terms.alphabet)
        post.ok("place_letters", "/mail/game", at=at, word=word, sent=sent)


def _choose_move(moves: Sequence[Move], dice: Random) -> Move:
    """Return one of the best moves, the better the likelier."""
    return moves[min(len(moves) - 1, int(dice.expovariate(0.4)))]
