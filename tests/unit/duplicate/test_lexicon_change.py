"""`ChangeLexicon` in a duplicate, and slips judged while the word list is missing."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import AnnounceMaster, WithdrawMaster
from faristol.duplicate.acts.rack import to_put_right
from faristol.duplicate.acts.results import EndGame, SignResults
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.lists import lexicon_of, lexicons_of
from faristol.duplicate.state import Game, totals
from faristol.duplicate.world import World
from faristol.ledger.fold import fold
from faristol.ledger.kind import Audit
from faristol.ledger.lexicon_change import MAX_CHANGES, ChangeLexicon
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import in_tiles
from tests.support.duplicate_table import PIN, Table, at, slip_of, tiles_of_rack

OTHER = LexiconPin(digest="cd" * 32, name="DISC", version="2027", kind="official")
THIRD = LexiconPin(digest="ef" * 32, name="", version="ef", kind="practice")


def decide(table, proposed, *, lists=(), refused=()):
    """Return the events or the refusal code of an act; `lists` are on the device and refuse words."""

    def contains(word):
        return in_tiles(word, table.alphabet) not in refused

    available = {pin.digest: contains for pin in lists}
    present = available.get(table.game.lexicon.digest) if table.game.lexicon else None
    result = DUPLICATE.decide(table.game, proposed, World(contains=present, earlier=available))
    return result.code if isinstance(result, Refusal) else result


def act(table, proposed, **lists):
    events = decide(table, proposed, **lists)
    assert not isinstance(events, str), events
    table.game = DUPLICATE.fold(table.game, events)
    table.log += events
    return events


def slips(text, *, number=1, why=""):
    return ReadSlips(round=number, slips=tuple(map(slip_of, text.split(", "))), why=why)


def game_with_round():
    """Return a game with one finished round, judged by the first list."""
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    return table


def has_no_differences(table):
    """Whether the audit accepts the log as decided."""
    audit, game = Audit(DUPLICATE), Game()
    differences = []
    for event in table.log:
        differences += audit.compare(game, event)
        game = DUPLICATE.evolve(game, event)
    return (
        not differences
        and audit.finish() is None
        and game == fold(Game(), table.log, DUPLICATE.evolve)
    )


# ---- what needs no list ----


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p1 no_slip", "no_slip"),
        ("p1 H8 CASA late", "late"),
        ("p1 - CASA", "no_coordinates"),
        ("p1 Z9 CASA", "bad_coordinates"),
        ("p1 H13 CASA", "illegal_placement"),
        ("p1 H8 QUEIX", "not_in_rack"),
    ],
)
def test_slip_that_is_null_whatever_its_words_needs_no_list(text, reason):
    table = Table()
    table.rack("CASALST")
    proposed = slips(text) if "no_slip" not in text else _ruled_slip("no_slip")
    (event,) = act(table, proposed)
    assert [(slip.points, slip.reason) for slip in event.slips] == [(0, reason)]
    assert has_no_differences(table)


def _ruled_slip(ruling, at="", word=""):
    (slip,) = slips("p1 H8 CASA").slips
    return ReadSlips(round=1, slips=(replace(slip, ruling=ruling, at=at, word=word),))


def test_ruled_slip_needs_no_list():
    table = Table()
    table.rack("CASALST")
    (event,) = act(table, _ruled_slip("accepted", "H8", "CASA"))
    assert event.slips[0].points > 0
    (event,) = act(table, _ruled_slip("invalid_word", "H8", "CASA"))
    assert event.slips[0].points == 0
    assert has_no_differences(table)


def test_slip_whose_words_count_waits_for_the_list():
    table = Table()
    table.rack("CASALST")
    assert decide(table, slips("p1 H8 CASA")) == "duplicate/lexicon_missing"
    assert decide(table, slips("p1 H8 CASA late, p2 H8 CASA")) == "duplicate/lexicon_missing"
    assert decide(table, AnnounceMaster(at="H8", word="CASA")) == "duplicate/lexicon_missing"


def test_rack_correction_needs_no_list_while_no_slip_does():
    table = Table()
    table.rack("CASALST")
    act(table, slips("p1 H8 CASA late"))
    other = tiles_of_rack("CASALSE", table.alphabet)
    assert not isinstance(to_put_right(table.game, other, "era una E", None), Refusal)
    act(table, slips("p2 H8 CASA"), lists=[PIN])
    refused = to_put_right(table.game, other, "era una E", None)
    assert isinstance(refused, Refusal)
    assert refused.code == "duplicate/lexicon_missing"


# ---- another list ----


def test_change_judges_from_the_next_round_and_keeps_earlier_lists():
    table = game_with_round()
    (event,) = act(table, ChangeLexicon(lexicon=OTHER, why="la tauleta és una altra"))
    assert event.since == 2
    table.rack("LSTABCD")
    assert [lexicon_of(table.game, number) for number in (1, 2, 3)] == [PIN, OTHER, OTHER]
    assert lexicons_of(table.game) == (OTHER, PIN)
    # a correction of the first round needs the first list, a slip of the second round the other
    first = slips("p2 H8 SALA", why="llegit malament")
    assert decide(table, first, lists=[OTHER]) == "duplicate/lexicon_missing"
    second = slips("p2 G8 BC", number=2)
    assert decide(table, second, lists=[PIN]) == "duplicate/lexicon_missing"
    act(table, first, lists=[PIN])
    assert has_no_differences(table)


def test_slip_is_judged_by_the_list_of_its_round():
    table = game_with_round()
    act(table, ChangeLexicon(lexicon=OTHER, why="nova edició"))
    table.rack("LSTABCD")

    def judge_word(word, *, refused_by):
        available = {
            pin.digest: lambda _, is_refused=pin == refused_by: not is_refused
            for pin in (PIN, OTHER)
        }
        world = World(contains=available[OTHER.digest], earlier=available)
        (event,) = DUPLICATE.decide(table.game, slips(f"p2 {word}", why="x"), world)
        return event.slips[0].reason

    assert judge_word("H8 SALA", refused_by=PIN) == "invalid_word"
    assert judge_word("H8 SALA", refused_by=OTHER) == ""


def test_change_within_a_round_keeps_slips_until_they_are_read_again():
    table = Table()
    table.rack("CASALST")
    act(table, slips("p1 H8 CASA"), lists=[PIN])
    (event,) = act(table, ChangeLexicon(lexicon=OTHER, why="no hi és"))
    assert event.since == 1
    assert table.game.rounds[0].slips["p1"].points > 0
    (event,) = act(table, slips("p1 H8 CASA"), lists=[OTHER], refused=["CASA"])
    assert event.slips[0].reason == "invalid_word"
    assert has_no_differences(table)


def test_game_without_a_list_leaves_the_words_to_the_judge():
    table = game_with_round()
    act(table, ChangeLexicon(lexicon=None, why="la llista no hi és"))
    table.rack("LSTABCD")
    (event,) = act(table, slips("p1 H8 CASAL", number=2))
    assert event.slips[0].points > 0
    assert decide(table, slips("p2 H8 SALA", why="x")) == "duplicate/lexicon_missing"
    assert has_no_differences(table)


def test_list_returns_and_a_withdrawn_round_keeps_its_list():
    table = game_with_round()
    act(table, ChangeLexicon(lexicon=OTHER, why="una"))
    act(table, WithdrawMaster(why="massa aviat", is_unsaid=False))
    assert lexicon_of(table.game, 1) == PIN
    # the round is under way again, so the same list may be chosen for it too
    (event,) = act(table, ChangeLexicon(lexicon=OTHER, why="també aquesta"))
    assert event.since == 1
    assert lexicon_of(table.game, 1) == OTHER
    act(table, ChangeLexicon(lexicon=PIN, why="ja hi és"))
    assert lexicon_of(table.game, 1) == PIN
    assert has_no_differences(table)


@pytest.mark.parametrize(
    ("proposed", "code"),
    [
        (ChangeLexicon(lexicon=PIN, why="x"), "stream/lexicon_same"),
        (ChangeLexicon(lexicon=OTHER, why=" "), "stream/text_missing"),
        (ChangeLexicon(lexicon=OTHER, why="x" * 601), "stream/text_too_long"),
        (ChangeLexicon(lexicon=OTHER, why="x\u202e"), "stream/character_bad"),
        (ChangeLexicon(lexicon=replace(OTHER, digest="x"), why="x"), "stream/lexicon_bad"),
        (ChangeLexicon(lexicon=replace(OTHER, name="x" * 201), why="x"), "stream/lexicon_bad"),
    ],
)
def test_change_is_refused(proposed, code):
    assert decide(game_with_round(), proposed) == code


def test_change_is_refused_before_and_after_a_game():
    proposed = ChangeLexicon(lexicon=OTHER, why="x")
    assert isinstance(DUPLICATE.decide(Game(), proposed, World()), Refusal)
    table = game_with_round()
    table.ok(EndGame(cause="agreement", why="tard"))
    assert decide(table, proposed) == "duplicate/ended"
    table.ok(SignResults(moment=at(1)))
    assert decide(table, proposed) == "duplicate/signed"


def test_document_accepts_a_limited_number_of_changes():
    table = game_with_round()
    for number in range(MAX_CHANGES):
        act(table, ChangeLexicon(lexicon=(OTHER, THIRD)[number % 2], why="x"))
    proposed = ChangeLexicon(lexicon=None, why="x")
    assert decide(table, proposed) == "stream/lexicon_changes"


def test_game_without_a_list_accepts_one():
    table = Table(lexicon=None)
    table.rack("CASALST")
    (event,) = act(table, ChangeLexicon(lexicon=OTHER, why="ara sí"))
    assert event.since == 1
    assert decide(table, slips("p1 H8 CASA")) == "duplicate/lexicon_missing"


@pytest.mark.parametrize("since", [-5, 0, 1, 99, 10**9])
def test_evolve_accepts_any_first_round(since):
    table = game_with_round()
    event = ChangeLexicon(lexicon=OTHER, why="x", since=since)
    game = DUPLICATE.evolve(table.game, event)
    assert {lexicon_of(game, number) for number in range(-2, 5)} <= {PIN, OTHER}
    assert totals(game) == totals(table.game)
    audit = Audit(DUPLICATE)
    differences = list(audit.compare(table.game, event))
    assert bool(differences) is (since != 2)
