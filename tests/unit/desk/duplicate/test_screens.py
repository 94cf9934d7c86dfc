"""The game in use at the desk: read once, read on, decided and stored together, its moves found in time."""

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
from faristol.duplicate.judging import Counted, Null
from faristol.duplicate.values import Slip
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from tests.support.desk import User, run
from tests.support.duplicate_table import typed
from tests.support.duplicate_user import act, enrol, game, kinds, opened, prepare


def begun(**fields):
    user = User()
    prepare(user, **fields)
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    return user


def wish(user, *commands, request="", **more):
    """Carry commands out as a screen does."""
    request = Request(id=request or f"w{user.dice.token(4)}")
    return run(carry_out(user.desk, request, opened(user), commands, Done(route="/there"), **more))


def type_rack(letters):
    return TypeRack(rack=typed(letters, alphabet_of("ca")))


@pytest.fixture
def user():
    user = begun(bag="hand")
    wish(user, type_rack("C A S A L E S"))
    return user


def test_what_is_asked_twice_is_read_once(user):
    first = opened(user)
    assert opened(user) is first
    wish(user, LetLeave(player=next(iter(game(user).entrants))))
    assert opened(user) is not first
    assert len(game(user).gone) == 1


def test_after_a_restart_it_is_the_same_game(user):
    before = opened(user)
    user.restart()
    after = opened(user)
    assert (after.game, after.board, after.rack) == (before.game, before.board, before.rack)
    assert dict(after.names) == dict(before.names)


def test_several_commands_are_stored_together(user):
    anna, joan = game(user).entrants
    slip = Slip(player=anna, at="H8", word="CASA")
    done = wish(user, ReadSlips(round=1, slips=(slip,)), LetLeave(player=joan))
    assert isinstance(done, Done)
    assert kinds(user)[-2:] == ["ReadSlips", "LetLeave"]
    lines = run(user.desk.stream_store.records(opened(user).id))
    assert lines[-1].request == lines[-2].request


def test_several_commands_of_which_one_is_refused_are_not_stored_at_all(user):
    seq, anna = opened(user).seq, next(iter(game(user).entrants))
    with pytest.raises(Refused, match="duplicate/player_unknown"):
        wish(user, LetLeave(player=anna), LetLeave(player="nobody"))
    assert opened(user).seq == seq
    assert game(user).gone == frozenset()


def test_the_board_and_the_rack_of_an_earlier_round_are_there(user):
    wish(user, AnnounceMaster(at="H8", word="CASA", is_sure=True))
    wish(user, type_rack("L E S A A A B"))
    now = opened(user)
    assert now.board_at(1).count == 0
    assert now.board_at(2).count == now.board.count == 4
    assert in_tiles(now.rack_at(1), now.terms.alphabet) == "CASALES"
    assert now.rack == now.rack_at(2)


def test_a_slip_is_judged_by_the_list_of_the_game(user):
    """CAT-DUP 1.7-2, 1.2-6."""
    verdict = run(user.desk.service(DuplicateService).verdict(opened(user), "H8", "casa"))
    assert isinstance(verdict, Counted)
    assert verdict.points > 0
    verdict = run(user.desk.service(DuplicateService).verdict(opened(user), "H8", "sselac"))
    assert isinstance(verdict, Null)
    assert (verdict.points, verdict.reason) == (0, "invalid_word")


def test_without_a_list_every_word_is_the_judges(user):
    user = begun(bag="hand", lexicon="none")
    wish(user, type_rack("C A S A L E S"))
    assert run(user.desk.service(DuplicateService).contains(opened(user))) is None
    assert isinstance(
        run(user.desk.service(DuplicateService).verdict(opened(user), "H8", "sselac")), Counted
    )
    assert run(user.desk.service(DuplicateService).find_moves(opened(user))).code == "no_list"


def test_the_moves_are_found_before_anybody_asks(user):
    opened(user)
    pieces = 0
    while run(user.desk.run_idle()):
        pieces += 1
    assert pieces
    assert user.desk.service(DuplicateService)._look_ahead._steps is not None
    found = run(user.desk.service(DuplicateService).find_moves(opened(user)))
    assert user.told == []
    assert found.best == max(move.points for move in found.moves)
    assert any(in_tiles(move.word, alphabet_of("ca")) == "CASALES"[:4] for move in found.moves)


def test_a_corrected_rack_has_moves_of_its_own(user):
    before = run(user.desk.service(DuplicateService).find_moves(opened(user)))
    while run(user.desk.run_idle()):
        pass
    rack = typed("C A S A L E T", alphabet_of("ca"))
    wish(user, *to_put_right(game(user), rack, "misread", None))
    assert opened(user).rack == rack_of(rack, alphabet_of("ca"))
    while run(user.desk.run_idle()):
        pass
    after = run(user.desk.service(DuplicateService).find_moves(opened(user)))
    assert after is not before
    assert len(after.moves) < len(before.moves)


def test_a_list_that_went_is_told_and_no_slip_is_judged_without_it(user):
    user.lists.rows = user.lists.rows[1:]
    for table in ("words", "lexicons"):
        user.store.tables[table].clear()
    user.restart()
    assert run(user.desk.service(DuplicateService).find_moves(opened(user))).code == "missing"
    slip = Slip(player=next(iter(game(user).entrants)), at="H8", word="CASA")
    with pytest.raises(Refused, match="duplicate/lexicon_missing"):
        wish(user, ReadSlips(round=1, slips=(slip,)))


def test_what_another_window_wrote_is_seen_after_the_conflict(user):
    other = User(user.store)
    wish(other, LetLeave(player=next(iter(game(other).entrants))))
    seq = opened(user).seq
    response = user.send(
        "let_leave",
        "/duplicate/course",
        stream=opened(user).id,
        player=list(game(user).entrants)[1],
    )
    assert response.effects
    assert opened(user).seq == seq + 1
    assert len(game(user).gone) == 1


def test_a_game_that_cannot_be_read_is_named(user):
    table = user.store.tables["events"]
    stream = opened(user).id
    key = next(key for key, row in table.items() if row["stream"] == stream and row["seq"] == 2)
    table[key]["line"] = table[key]["line"].replace('"kind":"', '"kind":"new_')
    user.restart()
    found = opened(user)
    assert isinstance(found, UnreadableDocument)
    assert found.row.id == stream


def test_a_draw_by_the_app_is_stored_with_its_rack():
    user = begun()
    wish(user, DrawRack())
    now = opened(user)
    assert isinstance(now, LoadedDuplicate)
    assert len(now.rack) == now.terms.hand == 7
    assert now.position().rack == now.rack


def test_a_card_that_another_window_took_away_is_known_no_more(user):
    anna, joan = game(user).entrants
    assert opened(user).names[anna] == "Anna"
    other = User(user.store)
    cards = user.store.tables["cards"]
    gone = next(
        key for key, row in cards.items() if row["digest"] == game(user).entrants[anna].card
    )
    del cards[gone]
    wish(other, LetLeave(player=joan))
    run(user.desk.stream_store.reload())
    assert opened(user).names[anna] != "Anna"
    assert opened(user).names[joan] == "Joan"
