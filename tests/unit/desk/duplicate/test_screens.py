"""The game in use: loaded once, updated incrementally.

Commands are stored together, and moves found in idle time.
"""

import pytest

from faristol.board.cells import rack_of
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate, carry_out
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.players import LetLeave
from faristol.duplicate.acts.rack import DrawRack, TypeRack, to_put_right
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.judging import CountedSlip, NullSlip
from faristol.duplicate.values import Slip
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from tests.support.desk import User, run
from tests.support.duplicate_table import tiles_of_rack
from tests.support.duplicate_user import act, enrol, game, kinds, load_game, prepare


def started_game(**fields):
    user = User()
    prepare(user, **fields)
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    return user


def carry_out_all(user, *commands, request="", **more):
    """Carry commands out as a screen does."""
    request = Request(id=request or f"w{user.dice.token(4)}")
    return run(
        carry_out(user.desk, request, load_game(user), commands, Done(route="/there"), **more)
    )


def type_rack(letters):
    return TypeRack(rack=tiles_of_rack(letters, alphabet_of("ca")))


@pytest.fixture
def user():
    user = started_game(bag="hand")
    carry_out_all(user, type_rack("C A S A L E S"))
    return user


def test_repeated_load_reads_the_game_once(user):
    loaded = load_game(user)
    assert load_game(user) is loaded
    carry_out_all(user, LetLeave(player=next(iter(game(user).entrants))))
    assert load_game(user) is not loaded
    assert len(game(user).gone) == 1


def test_game_after_a_restart_is_the_same(user):
    before = load_game(user)
    user.restart()
    after = load_game(user)
    assert (after.game, after.board, after.rack) == (before.game, before.board, before.rack)
    assert dict(after.names) == dict(before.names)


def test_several_commands_are_stored_together(user):
    anna, joan = game(user).entrants
    slip = Slip(player=anna, at="H8", word="CASA")
    done = carry_out_all(user, ReadSlips(round=1, slips=(slip,)), LetLeave(player=joan))
    assert isinstance(done, Done)
    assert kinds(user)[-2:] == ["ReadSlips", "LetLeave"]
    records = run(user.desk.stream_store.records(load_game(user).id))
    assert records[-1].request == records[-2].request


def test_commands_with_a_refused_one_are_not_stored_at_all(user):
    seq, anna = load_game(user).seq, next(iter(game(user).entrants))
    with pytest.raises(Refused, match="duplicate/player_unknown"):
        carry_out_all(user, LetLeave(player=anna), LetLeave(player="nobody"))
    assert load_game(user).seq == seq
    assert game(user).gone == frozenset()


def test_board_and_rack_of_an_earlier_round_are_available(user):
    carry_out_all(user, AnnounceMaster(at="H8", word="CASA", is_sure=True))
    carry_out_all(user, type_rack("L E S A A A B"))
    loaded = load_game(user)
    assert loaded.board_at(1).count == 0
    assert loaded.board_at(2).count == loaded.board.count == 4
    assert in_tiles(loaded.rack_at(1), loaded.terms.alphabet) == "CASALES"
    assert loaded.rack == loaded.rack_at(2)


def test_slip_is_judged_by_the_list_of_the_game(user):
    """CAT-DUP 1.7-2, 1.2-6."""
    verdict = run(user.desk.service(DuplicateService).verdict(load_game(user), "H8", "casa"))
    assert isinstance(verdict, CountedSlip)
    assert verdict.points > 0
    verdict = run(user.desk.service(DuplicateService).verdict(load_game(user), "H8", "sselac"))
    assert isinstance(verdict, NullSlip)
    assert (verdict.points, verdict.reason) == (0, "invalid_word")


def test_words_without_a_list_are_left_to_the_judge(user):
    user = started_game(bag="hand", lexicon="none")
    carry_out_all(user, type_rack("C A S A L E S"))
    assert run(user.desk.service(DuplicateService).contains(load_game(user))) is None
    assert isinstance(
        run(user.desk.service(DuplicateService).verdict(load_game(user), "H8", "sselac")),
        CountedSlip,
    )
    assert run(user.desk.service(DuplicateService).find_moves(load_game(user))).code == "no_list"


def test_moves_are_generated_in_idle_time(user):
    load_game(user)
    pieces = 0
    while run(user.desk.run_idle()):
        pieces += 1
    assert pieces
    assert user.desk.service(DuplicateService)._look_ahead._steps is not None
    result = run(user.desk.service(DuplicateService).find_moves(load_game(user)))
    assert user.told == []
    assert result.best == max(move.points for move in result.moves)
    assert any(in_tiles(move.word, alphabet_of("ca")) == "CASALES"[:4] for move in result.moves)


def test_corrected_rack_has_its_own_moves(user):
    before = run(user.desk.service(DuplicateService).find_moves(load_game(user)))
    while run(user.desk.run_idle()):
        pass
    rack = tiles_of_rack("C A S A L E T", alphabet_of("ca"))
    carry_out_all(user, *to_put_right(game(user), rack, "misread", None))
    assert load_game(user).rack == rack_of(rack, alphabet_of("ca"))
    while run(user.desk.run_idle()):
        pass
    after = run(user.desk.service(DuplicateService).find_moves(load_game(user)))
    assert after is not before
    assert len(after.moves) < len(before.moves)


def test_missing_list_is_reported_and_no_slip_is_judged_without_it(user):
    user.lists.rows = user.lists.rows[1:]
    for table in ("words", "lexicons"):
        user.store.tables[table].clear()
    user.restart()
    assert run(user.desk.service(DuplicateService).find_moves(load_game(user))).code == "missing"
    slip = Slip(player=next(iter(game(user).entrants)), at="H8", word="CASA")
    with pytest.raises(Refused, match="duplicate/lexicon_missing"):
        carry_out_all(user, ReadSlips(round=1, slips=(slip,)))


def test_events_of_another_window_are_visible_after_the_conflict(user):
    other_user = User(user.store)
    carry_out_all(other_user, LetLeave(player=next(iter(game(other_user).entrants))))
    seq = load_game(user).seq
    response = user.send(
        "let_leave",
        "/duplicate/course",
        stream=load_game(user).id,
        player=list(game(user).entrants)[1],
    )
    assert response.effects
    assert load_game(user).seq == seq + 1
    assert len(game(user).gone) == 1


def test_unreadable_game_is_named(user):
    table = user.store.tables["events"]
    stream = load_game(user).id
    key = next(key for key, row in table.items() if row["stream"] == stream and row["seq"] == 2)
    table[key]["line"] = table[key]["line"].replace('"kind":"', '"kind":"new_')
    user.restart()
    document = load_game(user)
    assert isinstance(document, UnreadableDocument)
    assert document.row.id == stream


def test_draw_by_the_app_is_stored_with_its_rack():
    user = started_game()
    carry_out_all(user, DrawRack())
    loaded = load_game(user)
    assert isinstance(loaded, LoadedDuplicate)
    assert len(loaded.rack) == loaded.terms.hand == 7
    assert loaded.position().rack == loaded.rack


def test_name_is_gone_after_another_window_deletes_its_card(user):
    anna, joan = game(user).entrants
    assert load_game(user).names[anna] == "Anna"
    other_user = User(user.store)
    cards = user.store.tables["cards"]
    gone = next(
        key for key, row in cards.items() if row["digest"] == game(user).entrants[anna].card
    )
    del cards[gone]
    carry_out_all(other_user, LetLeave(player=joan))
    run(user.desk.stream_store.reload())
    assert load_game(user).names[anna] != "Anna"
    assert load_game(user).names[joan] == "Joan"
