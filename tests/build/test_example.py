"""Tests of the committed example clubs (site/example): their documents, and making them again."""

import gzip
from datetime import date
from random import Random

import pytest

from faristol.audit import audit_document
from faristol.desk.classic.document import ClassicService
from faristol.desk.correspondence.document import PostGameService
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.tournament.document import TournamentService
from faristol.duplicate.results import classification
from faristol.ledger.parcel_writer import DeviceParcel, read
from scripts.example.__main__ import example_path, program_of_file
from scripts.example.club import MAX_BYTES, pack, write_example
from scripts.example.office import open_office
from scripts.example.texts import TEXTS
from tests.support.desk import run

LANGUAGES = sorted(TEXTS)
KINDS = [
    "classic",
    "correspondence",
    "duplicate",
    "duplicate",
    "register",
    "tournament",
]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture(scope="module")
def packed(language):
    return example_path(language).read_bytes()


@pytest.fixture(scope="module")
def user(language, packed):
    """A user of a new device who has opened the file by the form of the screen Files."""
    user = open_office(language, TEXTS[language].zone, "the device of a visitor")
    user.clock.moment = "2027-03-01T12:00:00Z"
    opened = user.send("open_file", "/files", files=(gzip.decompress(packed),), file="club.jsonl")
    assert opened.taken, opened.effects
    return user


def duplicates(user, language):
    """Return the evenings of the example: that of last week, and the one under way."""
    service = user.desk.service(DuplicateService)
    evenings = [run(service.load(language, row.id)) for row in service.rows]
    return sorted(evenings, key=lambda evening: not evening.game.is_signed)


def test_example_is_small_and_as_this_version_writes_it(packed):
    assert len(packed) <= MAX_BYTES
    device = read(gzip.decompress(packed).decode())
    assert isinstance(device, DeviceParcel)
    assert device.is_whole
    assert not device.quarantined
    assert sorted(document.kind for document in device.streams) == KINDS
    for document in device.streams:
        audited = audit_document(document)
        assert audited.is_well, (document.name, audited.fault, audited.remarks)


def test_example_is_made_again_to_the_byte(language, packed):
    again = pack(write_example(language, program_of_file(packed)))
    assert again == packed, "run `make example`"


def test_oversized_example_is_refused():
    noise = Random(1).randbytes(MAX_BYTES).hex()
    with pytest.raises(ValueError, match="an example may have"):
        pack(noise)


def test_evening_of_last_week_has_what_an_evening_can_have(user, language):
    evening = duplicates(user, language)[0]
    game, rules = evening.game, evening.terms.rules
    assert len(game.entrants) == 14
    assert game.is_signed
    assert classification(game, evening.terms).proofs, "a tie with the proof of its order"
    assert [round_.number for round_ in game.rounds if round_.invalid] == [6]
    assert [claim.is_upheld for claim in game.claims] == [True]
    assert sum(bool(round_.away) for round_ in game.rounds), "a player has left"
    reasons = {slip.reason for round_ in game.rounds for slip in round_.slips.values()}
    assert {"late", "no_slip", "illegible_word"} <= reasons
    assert bool(game.sanctions) == (rules.conduct is not None)


def test_evening_of_this_week_is_paused_with_seven_slips(user, language):
    game = duplicates(user, language)[1].game
    assert len(game.entrants) == 12
    assert len(game.rounds) == 5
    assert len(game.rounds[-1].slips) == 7
    assert game.clock.state == "paused"


def test_other_documents_are_under_way(user, language):
    tournament = run(user.desk.service(TournamentService).load(language)).state
    assert [len(round_.open_tables) for round_ in tournament.confirmed] == [0, 0, 0]
    assert len(tournament.entrants) == 12
    game = run(user.desk.service(ClassicService).load(language)).state
    assert len(game.turns) == 14
    assert game.end is None
    assert not game.clock.is_running, "it would be over when the file is opened"
    post = run(user.desk.service(PostGameService).documents.load()).state
    assert len(post.game.mailed) == 6
    assert date.fromisoformat(post.series.start) < date(2026, 11, 1)


def test_people_bear_the_names_of_the_tables(user, language):
    people = {person.name for person in user.members.people.values()}
    assert people == set(TEXTS[language].people)
    assert len(people) == 20


def test_screens_of_example_are_shown(user):
    routes = (
        "/",
        "/players",
        "/duplicate/round",
        "/duplicate/results",
        "/tournament",
        "/tournament/standings",
        "/game",
        "/mail/game",
    )
    for route in routes:
        answer = user.look(route)
        assert answer.screen, route
        assert not [effect for effect in answer.effects if effect["do"] == "failed"], route
