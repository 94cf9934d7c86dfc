"""Laws of the files of a duplicate: output reads back, any input is read or refused."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board.notation import parse_coordinates
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game
from faristol.duplicate.values import Entrant
from faristol.formats.duplicate_import import ImportOptions, take_steps
from faristol.formats.duplicate_record import (
    Record,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.formats.eliot import EliotFile, read_eliot, write_eliot
from faristol.formats.eliot_game import (
    guessed_language,
    read_rack,
    read_spelled,
    shown_letters,
    spell,
    squares_of,
    turned,
    write_rack,
)
from faristol.formats.eliot_limits import is_vertical
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from faristol.moves.finder import finish
from faristol.rules.preset import preset
from faristol.tiles.alphabet import LETTER, alphabet_of
from faristol.tiles.reading import in_tiles, read_word, tile_name
from tests.support.examples import examples

CA, RO = alphabet_of("ca"), alphabet_of("ro")
alphabets = st.sampled_from([CA, RO])


@st.composite
def words(draw, alphabet, least=1):
    """Return a word of letters that have tiles; any letter as a blank."""
    with_tiles = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
    tile = st.sampled_from(with_tiles) | st.integers(1, alphabet.size).map(lambda c: c | 0x80)
    return bytes(draw(st.lists(tile, min_size=least, max_size=15)))


@given(st.data(), alphabets)
def test_word_reads_back_from_its_spelling(data, alphabet):
    word = data.draw(words(alphabet))
    assert read_spelled(spell(word, alphabet), alphabet) == word


@given(st.data(), alphabets, st.integers(0, 7), st.booleans())
def test_rack_reads_back_as_written(data, alphabet, left, is_new):
    codes = [0, *(code for code in range(1, alphabet.size + 1) if alphabet.counts[code])]
    rack = data.draw(st.lists(st.sampled_from(codes), max_size=7).map(bytes))
    left = 0 if is_new else min(left, len(rack))
    names = tuple(tile_name(tile, alphabet) for tile in rack)
    read = read_rack(write_rack(names, left, alphabet, is_new=is_new), alphabet)
    assert read is not None
    assert read.left + read.drawn == rack
    assert read.is_new == is_new
    if 0 < left < len(rack):
        assert len(read.left) == left


def test_written_letters_identify_the_language():
    assert [guessed_language(shown_letters(alphabet)) for alphabet in (CA, RO)] == ["ca", "ro"]


text = st.text(alphabet="AaÇ·L&<>\"'ny(*)? é", max_size=12)
places = st.sampled_from(["H8", "8H", "A1", "15O", "O15"])


@st.composite
def records(draw):
    """Return a game of some rounds, its slips valid, null or missing."""
    ids = [str(at) for at in range(draw(st.integers(1, 4)))]
    players = tuple(
        RecordPlayer(
            id=id_,
            name=" ".join(draw(text).split()) or id_,
            table=draw(st.none() | st.integers(1, 99)),
        )
        for id_ in ids
    )
    rounds = []
    for _ in range(draw(st.integers(0, 3))):
        slips = []
        for id_ in ids:
            kind = draw(st.sampled_from(["valid", "null", "none"]))
            word = in_tiles(draw(words(CA, 2)), CA)
            points = draw(st.integers(1, 300))
            at = draw(places)
            if kind == "valid":
                slips.append(
                    RecordSlip(player=id_, at=at, word=word, points=points, move_points=points)
                )
            elif kind == "null":
                slips.append(RecordSlip(player=id_, at=at, word=word, points=0, reason="unknown"))
        master = RecordMove(at=draw(places), word=in_tiles(draw(words(CA, 2)), CA), points=3)
        rounds.append(RecordRound(rack=("A", "NY", "?"), left=1, slips=tuple(slips), master=master))
    return Record(
        language="ca", players=players, rounds=tuple(rounds), players_at_start=len(players)
    )


@given(records())
def test_game_reads_back_from_the_file_of_eliot(record):
    result = read_eliot(write_eliot(record))
    assert isinstance(result, EliotFile)
    assert result.record == as_stored_by_eliot(record)


def as_stored_by_eliot(record):
    """Return a game as Eliot stores it: no blank on a taken square, first words across."""
    laid, rounds = set(), []
    for round_ in record.rounds:
        slips = [
            replace(slip, at=turned(slip.at))
            if not laid and not slip.reason and is_vertical(slip.at)
            else slip
            for slip in round_.slips
        ]
        moves = [
            replace(move, word=over(slip.at, slip.word, laid))
            for move, slip in zip(
                (*slips, round_.master), (*round_.slips, round_.master), strict=True
            )
        ]
        rounds.append(replace(round_, slips=tuple(moves[:-1]), master=moves[-1]))
        laid |= set(squares(round_.master.at, round_.master.word))
    return replace(record, rounds=tuple(rounds))


def over(at, word, laid):
    """Return a word with a plain letter where a tile lies."""
    tiles = zip(squares(at, word), read_word(word, CA), strict=True)
    return in_tiles(bytes(tile & LETTER if square in laid else tile for square, tile in tiles), CA)


def squares(at, word):
    return squares_of(parse_coordinates(at), len(read_word(word, CA)))


@given(records(), st.data())
def test_any_change_of_a_file_is_read_or_refused(record, data):
    whole = write_eliot(record)
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    middle = data.draw(st.binary(max_size=8) | st.sampled_from([b"&x;", b"<", b">", b'"', b"\xff"]))
    result = read_eliot(whole[:start] + middle + whole[end:])
    assert isinstance(result, EliotFile | Refusal)


WORDS = {"": "XAI", "H6": "XAI", "H7": "AIRE", "H5": "QEIXA", "5H": "QEIXA"}
played = st.sampled_from(sorted(WORDS))


@settings(max_examples=examples(40, every_run=15))
@given(st.lists(st.tuples(played, played, played), max_size=3), st.binary(max_size=3), st.data())
def test_any_imported_game_is_events_that_fold_to_it(rounds, noise, data):
    record = Record(
        language="ca",
        players=(RecordPlayer(id="0", name="Anna"), RecordPlayer(id="1", name="Benet")),
        rounds=tuple(
            RecordRound(
                rack=tuple("IQAEIXR"),
                slips=tuple(
                    RecordSlip(player=str(at), at=place, word=WORDS[place], points=1)
                    for at, place in enumerate(places_)
                ),
                master=RecordMove(at=master, word=WORDS[master], points=2) if master else None,
            )
            for *places_, master in rounds
        ),
    )
    whole = write_eliot(record)
    at = data.draw(st.integers(0, len(whole)))
    for text in (whole, whole[:at] + noise + whole[at + len(noise) :]):
        result = read_eliot(text)
        if isinstance(result, Refusal):
            continue
        options = ImportOptions(
            ruleset=preset("ca-duplicate-2018"),
            lexicon=None,
            contains=None,
            title="",
            entrants={
                player.id: Entrant(player=f"p{player.id}", card="cd" * 32, table=0)
                for player in result.record.players
            },
            why="-",
        )
        imported = finish(take_steps(result.record, options))
        if isinstance(imported, Refusal):
            continue
        assert fold(Game(), imported.facts, DUPLICATE.evolve) == imported.game
        assert len(imported.game.rounds) == len(result.record.rounds)
