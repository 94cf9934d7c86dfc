"""The desks whose screens the help shows: the example club, and what becomes of it step by step."""

import gzip
import importlib
from collections.abc import Iterator
from typing import Any, Final

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.tournament.document import TournamentService
from scripts.example.__main__ import example_path
from scripts.example.club import THIS_WEEK, THIS_WEEK_TABLES
from scripts.example.evening import MASTER, ROUND, ExampleEvening
from scripts.example.office import open_office, require_taken, run
from scripts.example.texts import TEXTS

SEED: Final = "pictures"
EXAMPLE: Final = "example"
# the scene of a picture, where it is not the example as it is
SCENES: Final = {
    "enrolment": "enrolling",
    "rack": "called",
    "master": "masters",
    "ranking": "signed",
    "claim": "signed",
    "pairs": "paired",
    "tables": "confirmed",
    "moves": "study",
}
RACKS: Final = {"ca": "C A S T E L S", "ro": "C A S T E L E"}


def club_language(language: str) -> str:
    """Return the language of the example that is opened in a language.

    >>> club_language("ro"), club_language("en")
    ('ro', 'ca')
    """
    return language if language in TEXTS else "ca"


def play_scenes(language: str) -> Iterator[tuple[str, Any]]:
    """Yield the scenes of a language in their order: a name, and the user at the desk then.

    The user of one scene goes on to the next, so what is wanted of it is read before.
    """
    club = club_language(language)
    user = _open_example(language)
    yield EXAMPLE, user
    evening = ExampleEvening.in_use(user, club, TEXTS[club], SEED)
    evening.press("resume_round", ROUND)
    evening.wait(180)
    evening.press("end_round", ROUND, sure="yes")
    evening.press("no_slip_for_rest", MASTER)
    yield "masters", user
    evening.announce_master()
    evening.press("duplicate_draw_rack", ROUND)
    yield "called", user
    yield from _pair_tournament(user)
    _choose_signed_evening(user, club)
    yield "signed", user
    ExampleEvening(
        user, club, TEXTS[club], SEED, name=TEXTS[club].this_week, tables=THIS_WEEK_TABLES
    )
    yield "enrolling", user
    yield "study", _open_study(language)


def _open_desk(language: str) -> Any:
    user = open_office(language, TEXTS[club_language(language)].zone, SEED)
    user.clock.moment = THIS_WEEK
    user.clock.run_on(1_200)
    return user


def _open_example(language: str) -> Any:
    user = _open_desk(language)
    file = gzip.decompress(example_path(club_language(language)).read_bytes())
    require_taken(user.send("open_file", "/files", files=(file,), file="club.jsonl"))
    return user


def _pair_tournament(user: Any) -> Iterator[tuple[str, Any]]:
    def send(command: str, route: str, **fields: object) -> Any:
        loaded = run(user.desk.service(TournamentService).load(user.lang))
        version_fields = {"stream": loaded.id, "seq": loaded.seq}
        return require_taken(user.send(command, route, **version_fields, **fields))

    send("pair_round", "/tournament")
    yield "paired", user
    send("confirm_round", "/tournament/pairings", number=4)
    for table, points in ((1, "412 355"), (3, "398 371")):
        route = "/tournament/round/4"
        send("enter_results", route, round=4, ready=table, typed=f"{table} {points}")
    yield "confirmed", user


def _choose_signed_evening(user: Any, club: str) -> None:
    service = user.desk.service(DuplicateService)
    for row in service.rows:
        if run(service.load(club, row.id)).game.is_signed:
            require_taken(user.send("use_duplicate", "/duplicate", stream=row.id))
            return
    raise LookupError("the example has no signed evening")


def _open_study(language: str) -> Any:
    """Return a user with a rack in an analysis of an empty board."""
    user = _open_desk(language)
    support: Any = importlib.import_module("tests.support.analyse_user")
    require_taken(support.act(user, "set_rack", rack=RACKS[club_language(language)]))
    return user
