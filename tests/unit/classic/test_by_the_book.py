"""A game of two by the regulations: each test names its article; the rules have their own unit tests."""

from dataclasses import replace

import pytest

from faristol.classic.acts.challenges import (
    AppealVerdict,
    ChallengeMove,
    DropChallenge,
    GiveVerdict,
    GoOn,
)
from faristol.classic.acts.closing import (
    AllowHelp,
    Decide,
    EndClassic,
    Sign,
    UnsignResult,
    WriteTotals,
)
from faristol.classic.acts.start import Arrive, Deal, DrawLots, DrawStart, ListStart, MissPlayers
from faristol.classic.acts.turns import (
    Accept,
    CallSenyors,
    ExchangeTiles,
    LookThrough,
    Pass,
    Play,
)
from faristol.classic.acts.wood import CorrectTurn, Overdraw, TakeTurnBack
from faristol.classic.result import final_of
from faristol.classic.state import proposed_end
from faristol.clock.game.acts import (
    CallTimeUp,
    EndClock,
    PressClock,
    ReopenClock,
    ResumeClock,
    StartClock,
    StopClock,
)
from faristol.rules.rule_refusal import RuleRefusal
from tests.support.classic_table import ClassicTable

CLS, CLM, GEN = "ca-classic", "ca-ciutat-de-mallorca", "ro-general"
WOOD = {"mode": "record"}


def record_table(rules=CLS, **more):
    return ClassicTable(rules, mode="record", **more)


def play_scoreless(table, *ways):
    """Play turns without points, in the ways given; return the cause that ends the game."""
    for way in ways:
        is_hidden = table.game.settings.mode == "play"
        exchange = ExchangeTiles(count=3, places=(0, 1, 2) if is_hidden else ())
        result = table.turn(Pass() if way == "p" else exchange)
        assert not isinstance(result, str), result
        if proposed_end(table.game):
            break
    return proposed_end(table.game)


def test_cat_cls_1_2_lots_are_drawn_once_for_chair_or_board():
    table = record_table(begun=False)
    table.ok(DrawLots(subject="board", winner=2))
    assert table.do(DrawLots(subject="chair", winner=1)) == ()
    assert table.game.lots == ("board", 2)


def test_cat_cls_1_5_first_player_on_the_list_begins_unless_drawn():
    table = ClassicTable(CLS, begun=False)
    table.ok(ListStart())
    assert table.game.first == 1
    assert ClassicTable(CLM, begun=False).do(ListStart()) == "classic/always_drawn"


def test_cat_cls_1_6_equal_tiles_are_drawn_again_and_the_blank_is_first():
    table = record_table(begun=False)
    table.ok(DrawStart(drawn_by_hand=("A", "A")))
    assert not table.game.first
    table.ok(DrawStart(drawn_by_hand=("A", "?")))
    assert table.game.first == 2
    assert len(table.game.draws) == 2


def test_ro_gen_18_joker_is_last_in_the_draw():
    table = record_table(GEN, begun=False)
    table.ok(DrawStart(drawn_by_hand=("?", "Z")))
    assert table.game.first == 2


def test_cat_cls_1_7_clock_starts_when_both_have_drawn():
    table = ClassicTable(CLS, begun=False)
    table.ok(ListStart())
    assert table.do(StartClock(side=1, moment=table.moment)) == "classic/not_now_deal"
    table.ok(Deal())
    assert table.do(StartClock(side=2, moment=table.moment)) == "classic/not_now_deal"
    table.ok(StartClock(side=1, moment=table.moment))


def test_cat_clm_6_first_word_has_two_tiles_and_covers_the_centre():
    table = record_table(CLM)
    assert table.play("h9 al") == "move/not_through_centre"
    assert table.play("h8 a") == "move/too_short"
    table.ok(Play(at="H8", word="AL"))


def test_cat_cls_2_12_blank_is_never_a_letter_without_a_tile():
    assert record_table(CLS).play("h8 (k)a") == "move/blank_alphabet"
    assert not isinstance(record_table(GEN).play("h8 (k)a"), str), "RO-GEN 5: any letter"


@pytest.mark.parametrize(
    ("rules", "count", "code"),
    [(CLS, 1, ""), (CLS, 0, "classic/exchange_too_few"), (GEN, 1, "classic/exchange_too_few"), (GEN, 2, ""), (GEN, 7, ""), (CLM, 7, "")],
)  # fmt: skip
def test_exchange_has_a_minimum_count(rules, count, code):
    """CAT-CLM 17, CAT-CLS 3.2, RO-GEN 16."""
    result = record_table(rules).turn(ExchangeTiles(count=count))
    assert (result if isinstance(result, str) else "") == code


@pytest.mark.parametrize(("rules", "bag"), [(CLM, 7), (CLS, 2), (GEN, 2)])
def test_exchange_is_refused_when_the_bag_holds_too_few(rules, bag):
    """CAT-CLM 17: seven in the bag; CAT-CLS 3.2 and RO-GEN 16: as many as are exchanged."""
    for in_bag, code in ((bag - 1, "classic/bag_too_small"), (bag, "")):
        table = record_table(rules)
        table.game = replace(table.game, bag=in_bag)
        result = table.turn(ExchangeTiles(count=2))
        assert (result if isinstance(result, str) else "") == code


def test_cat_cls_3_3_new_tiles_come_before_the_old_tiles_return():
    table = ClassicTable(CLS)
    before, bag = table.rack, table.hands.bag
    seat = table.game.turn
    table.exchange(0, 1, 2)
    after = table.hands.rack(seat)
    assert after[:4] == before[3:]
    assert table.hands.bag.count == bag.count
    came = bag.without(after[4:])
    assert came == table.hands.bag.without(before[:3])


def test_cat_clm_17_senyors_changes_the_rack_and_keeps_the_turn():
    seed = next(n for n in range(5_000) if _is_senyors(n))
    table = ClassicTable(CLM, seed=seed)
    seat, rack = table.game.turn, " ".join(table.names())
    table.ok(CallSenyors(rack=rack))
    assert table.game.turn == seat
    assert len(table.hands.rack(seat)) == 7
    assert table.do(CallSenyors(rack=rack)) == "classic/committee_looks"
    assert record_table(CLS).do(CallSenyors(rack="a e i o u a e")) == "classic/not_allowed"
    assert record_table(CLM).do(CallSenyors(rack="a e i o u a ?")) == "classic/not_senyors"


def _is_senyors(number):
    from faristol.rules.senyors import one_kind

    table = ClassicTable(CLM, seed=number)
    return one_kind(table.rack, table.terms.alphabet) is not None


def test_cat_clm_17a_c_committee_reports_the_bag_of_a_recorded_game():
    table = record_table(CLM)
    assert table.do(LookThrough(by="Rosa", case="b")) == "classic/not_now_turn"
    table.ok(CallSenyors(rack="a e i o u a e"))
    assert table.do(LookThrough(by="", case="b")) == "classic/text_missing"
    table.ok(LookThrough(by="Rosa Pi", case="b"))
    assert table.do(CallSenyors(rack="a e i o u a e")) == "classic/called_already"
    assert table.do(LookThrough(by="Rosa Pi", case="b")) == "classic/not_now_turn"
    table.ok(Pass(), Pass(), CallSenyors(rack="a e i o u a e"))


def test_excess_tiles_return_at_random():
    """CAT-CLS 3.5, 3.6."""
    table = record_table(CLS)
    assert table.do(Overdraw(seat=1, extra=8, is_on_rack=True, is_seen=True)) == (
        "classic/out_of_range"
    )
    table.ok(Overdraw(seat=1, extra=1, is_on_rack=False, is_seen=False))
    table.ok(Overdraw(seat=1, extra=1, is_on_rack=True, is_seen=False))
    assert [(overdraw.taken, overdraw.to_bag) for overdraw in table.game.overdrawn] == [
        (1, 1),
        (3, 1),
    ]
    assert record_table(GEN).do(Overdraw(seat=1, extra=1, is_on_rack=True, is_seen=True)) == (
        "classic/not_covered"
    )


def test_excess_tiles_are_recorded_where_they_may_be_seen():
    """CAT-CLS 3.5, 3.6."""
    table, seen = record_table(CLS), {"seat": 1, "extra": 1, "is_seen": True}
    unseen = Overdraw(**seen, is_on_rack=False, tiles="a")
    assert table.do(unseen) == ("classic/not_seen")
    assert table.do(Overdraw(**seen, is_on_rack=True, tiles="ae")) == ("classic/taken_count")
    assert table.do(Overdraw(**seen, is_on_rack=True, tiles="ae1")) == ("bag/no_such_tile")
    table.ok(Overdraw(**seen, is_on_rack=True, tiles="a l·l ?"))
    assert table.game.overdrawn[0].tiles == "A L·L ?"


def test_cat_clm_11_each_excess_tile_costs_one_tile():
    table = record_table(CLM)
    table.ok(Overdraw(seat=2, extra=2, is_on_rack=True, is_seen=True, tiles="ae"))
    assert table.do(Overdraw(seat=2, extra=2, is_on_rack=True, is_seen=False, tiles="ae")) == (
        "classic/not_seen"
    )
    table = record_table(CLM)
    table.ok(Overdraw(seat=2, extra=2, is_on_rack=True, is_seen=True))
    assert table.game.overdrawn[0].taken == 2


def test_player_may_pass_at_any_time():
    """CAT-CLM 18, CAT-CLS 3.7, RO-GEN 17."""
    for rules, word in ((CLM, "pas"), (CLS, "passo"), (GEN, "PAS")):
        table = ClassicTable(rules)
        table.ok(Pass())
        assert table.terms.rules.passing.word == word


def test_cat_clm_21_six_turns_without_points_end_the_game_even_at_zero():
    table = ClassicTable(CLM)
    assert play_scoreless(table, *"pepepe") == "blocked"
    assert len(table.game.turns) == 6


def test_cat_cls_4b_exchanges_do_not_count_among_six_and_zero_never_ends():
    table = ClassicTable(CLS)
    assert play_scoreless(table, *"pppppppppppp") is None, "no player has points yet"
    table = record_table(CLS)
    table.play("h8 casa")
    table.ok(Accept())
    assert play_scoreless(table, *"ppepp") is None
    assert play_scoreless(table, *"p" * 6) == "blocked"


def test_cat_cls_4b_twelve_turns_with_exchanges_end_the_game():
    table = ClassicTable(CLS)
    first = table.names()[:2]
    word = "".join(name.replace("?", "(A)") for name in first)
    table.play(f"h8 {word}")
    table.ok(Accept())
    assert play_scoreless(table, *"e" * 12) == "blocked"


def test_ro_gen_17_four_passes_end_the_game_without_deductions():
    table = ClassicTable(GEN)
    assert play_scoreless(table, *"pppp") == "blocked"
    table.finish()
    assert final_of(table.game).scores == (0, 0)


def test_ro_gen_1_four_players_need_two_rounds_of_passes():
    table = ClassicTable(GEN, seats=4)
    for _ in range(7):
        table.ok(Pass())
    assert proposed_end(table.game) is None
    table.ok(Pass())
    assert proposed_end(table.game) == "blocked"


def test_cat_clm_20_player_who_goes_out_gains_the_tiles_left_of_the_other():
    table = _finished_table(CLM)
    final = final_of(table.game)
    lost = [points for points in final.left if points < 0]
    assert sum(final.left) == 0
    assert len(lost) == 1


def test_ro_gen_19_going_out_deducts_no_tiles():
    assert set(final_of(_finished_table(GEN).game).left) == {0}


def _finished_table(rules):
    import random

    from tests.support.classic_table import a_move

    chance = random.Random(5)
    table = ClassicTable(rules, seed=5, minutes=None)
    for _ in range(300):
        if table.step == "pending":
            table.ok(Accept())
        if table.step != "turn":
            break
        move = a_move(table, chance)
        assert move
        table.turn(Play(at=move[0], word=move[1]), after=1_000)
    assert table.game.bag == 0
    table.finish()
    return table


def challenge_last_move(table):
    last = table.game.last
    table.ok(
        StopClock(reason="challenge", moment=table.moment),
        ChallengeMove(by=table.game.turn, words=(last.word,)),
    )


def test_cat_cls_6_1_further_words_are_not_challenged_later():
    table = record_table()
    table.play("h8 casa")
    table.device.wait(1_000)
    challenge_last_move(table)
    table.ok(GiveVerdict(stands=True, source="list"), GoOn(), Accept())
    assert table.do(ChallengeMove(by=1, words=("CASA",))) == "classic/not_now_turn"


def test_cat_cls_6_3_challenger_appeals_once_and_the_second_is_final():
    table = record_table()
    table.play("h8 casa")
    table.device.wait(1_000)
    challenge_last_move(table)
    assert table.do(AppealVerdict(argument="no")) == "classic/not_now_dispute"
    table.ok(GiveVerdict(stands=True, source="list"))
    table.ok(AppealVerdict(argument="no és al DIEC2"))
    table.ok(GiveVerdict(stands=True, source="arbiter", name="Rosa"))
    assert table.do(AppealVerdict(argument="encara")) == "classic/closed"


def test_cat_clm_23_second_challenge_is_refused():
    table = record_table(CLM)
    table.play("h8 casa")
    table.device.wait(1_000)
    challenge_last_move(table)
    table.ok(GiveVerdict(stands=True, source="list"))
    assert table.do(AppealVerdict(argument="no")) == "classic/not_covered"


def test_cat_cls_6_4_invalid_move_is_withdrawn_and_the_turn_is_lost():
    table = record_table(refused={"CASA"})
    table.play("h8 casa")
    table.device.wait(1_000)
    seat = table.game.last.seat
    challenge_last_move(table)
    assert table.do(GiveVerdict(stands=True, source="list")) == "classic/verdict_other"
    table.ok(GiveVerdict(stands=False, source="list"))
    assert (table.game.last.how, table.game.last.points, table.game.last.word) == (
        "invalid",
        0,
        "CASA",
    )
    table.ok(GoOn())
    assert table.board.is_empty
    assert table.game.turn != seat


def test_cat_cls_6_5_accepted_move_is_not_challenged():
    table = record_table()
    table.play("h8 casa")
    table.ok(Accept())
    assert table.do(ChallengeMove(by=table.game.turn, words=("CASA",))) == "classic/not_now_turn"


def test_ro_gen_15_opponent_or_arbiter_accepts_words():
    table = record_table(GEN)
    table.play("h8 casa")
    by = table.game.turn
    table.ok(ChallengeMove(by=by, words=("CASA",)), DropChallenge())
    table.ok(ChallengeMove(by=by, words=("CASA",)))
    assert table.do(GiveVerdict(stands=False, source="outside")) == "classic/text_missing"
    table.ok(GiveVerdict(stands=False, source="opponent"))
    assert table.game.last.how == "invalid"


def test_cat_clm_25_31_round_ends_after_this_turn_and_another():
    table = ClassicTable(CLM)
    table.device.wait(1_000)
    table.ok(CallTimeUp(moment=table.moment))
    table.pass_()
    assert proposed_end(table.game) is None
    table.pass_()
    assert proposed_end(table.game) == "round_time"
    table.ok(EndClassic(cause="round_time", seed=table.seed))
    assert set(final_of(table.game).left) == {0}, "tiles left are not counted"


def test_cat_clm_30_each_minute_begun_costs_ten_points():
    table = ClassicTable(CLM)
    table.turn(Pass(), after=31 * 60_000 + 1)
    play_scoreless(table, *"ppppp")
    table.finish()
    assert sorted(final_of(table.game).penalties) == [0, 20]


def test_cat_cls_7_5_ten_extra_minutes_lose_the_game():
    table = ClassicTable(CLS)
    late = table.game.turn
    table.turn(Pass(), after=40 * 60_000 + 1)
    assert proposed_end(table.game) == "clock"
    table.ok(EndClock(moment=table.moment), EndClassic(cause="clock", seed=table.seed))
    final = final_of(table.game)
    assert final.lost_on_time == late
    assert final.penalties[late - 1] == 110
    assert final.scores[late - 1] == -110


def test_cat_cls_4e_giving_up_loses_110_and_4f_both_lose():
    table = ClassicTable(CLS)
    table.ok(EndClassic(cause="abandoned", by=(1,), seed=table.seed))
    assert final_of(table.game).scores == (-110, 0)
    table = ClassicTable(CLS)
    table.ok(EndClassic(cause="abandoned", by=(1, 2), seed=table.seed))
    assert final_of(table.game).results == ("loss", "loss")


def test_arbiter_writes_the_result_where_a_regulation_is_silent():
    """CAT-CLM 32-34."""
    table = ClassicTable(CLM)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="abandoned", by=(1,), seed=table.seed))
    assert isinstance(final_of(table.game), RuleRefusal)
    assert table.do(Sign(seat=1)) == "classic/not_covered"
    table.ok(
        Decide(
            decision="abandonament",
            article="32",
            by=("Rosa", "Pep"),
            effect="result",
            scores=(0, 50),
        )
    )
    assert final_of(table.game).results == ("loss", "win")
    assert table.do(Decide(decision="x", article="", by=())) == "classic/names_missing"


def test_cat_cls_2_5_touched_tiles_are_played_or_the_turn_is_lost():
    """Touch-move is the arbiter's: a decision with its article, and the turn."""
    table = record_table()
    seat = table.game.turn
    table.ok(
        Decide(decision="retira peces", article="2.5", by=("Rosa",), effect="lost_turn", seat=seat)
    )
    assert table.game.last.how == "lost"
    assert table.game.turn != seat


def test_cat_cls_8_1_player_missing_for_fifteen_minutes_loses():
    table = ClassicTable(CLS, begun=False)
    table.ok(ListStart(), MissPlayers(seats=(2,)), StartClock(side=2, moment=table.moment))
    assert table.do(EndClassic(cause="absence", seed=table.seed)) == "classic/not_ended"
    table.device.wait(15 * 60_000 + 1_000)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="absence", seed=table.seed))
    assert final_of(table.game).scores == (300, 0)


def test_cat_cls_8_2a_first_arrival_leaves_the_other_the_whole_time():
    table = ClassicTable(CLS, begun=False)
    table.ok(ListStart(), MissPlayers(seats=(1, 2)), StartClock(side=1, moment=table.moment))
    table.device.wait(10 * 60_000)
    table.ok(StopClock(reason="arbiter", moment=table.moment), Arrive(seat=1))
    table.ok(ResumeClock(side=2, moment=table.moment))
    table.device.wait(15 * 60_000 + 1_000)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="absence", seed=table.seed))
    assert final_of(table.game).scores == (300, 0)


def test_cat_cls_8_2c_both_absent_players_lose():
    table = ClassicTable(CLS, begun=False)
    table.ok(ListStart(), MissPlayers(seats=(1, 2)), StartClock(side=1, moment=table.moment))
    table.device.wait(15 * 60_000 + 1_000)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="absence", seed=table.seed))
    assert final_of(table.game).results == ("loss", "loss")


def test_cat_cls_4_9_game_is_final_when_both_have_signed():
    table = ClassicTable(CLS)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="abandoned", by=(2,), seed=table.seed))
    table.ok(Sign(seat=1))
    assert table.step == "ended"
    table.ok(UnsignResult(why="la suma"))
    table.sign()
    assert table.step == "final"
    assert table.do(Decide(decision="x", article="", by=("Rosa",))) == "classic/not_now_final"


def test_cat_cls_4_7_totals_of_two_sheets_are_compared():
    table = record_table()
    table.play("h8 casa")
    table.ok(Accept(), EndClassic(cause="abandoned", by=(2,)))
    table.ok(WriteTotals(seat=2, totals=(10, 0)))
    assert table.do(WriteTotals(seat=2, totals=(10,))) == "classic/scores_bad"
    assert table.game.totals == {2: (10, 0)}


def test_cat_cls_4_10_sheet_is_completed_on_the_time_of_its_player():
    table = ClassicTable(CLS)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="abandoned", by=(2,), seed=table.seed))
    table.ok(ReopenClock(reason="full per omplir", moment=table.moment))
    table.ok(ResumeClock(side=1, moment=table.moment))
    assert table.do(Sign(seat=1)) == "classic/clock_runs"
    table.device.wait(60_000)
    table.ok(EndClock(moment=table.moment))
    assert table.game.clock.used[0] >= 60_000


def test_cat_cls_5_2_word_and_points_are_enough_and_stay_unchecked():
    table = record_table()
    table.play(" quinze", points=64)
    assert table.game.last.is_unchecked
    table.ok(Accept())
    assert table.game.bag is None
    assert table.play("h8 casa") == "classic/board_unknown"
    table.play("h8 casa", points=10)


def test_cat_cls_8_4_points_stay_when_the_next_turn_is_complete():
    table = record_table()
    table.play("h8 casa")
    table.ok(CorrectTurn(number=1, word="CASA", points=12))
    table.play("11e sola")
    assert table.do(CorrectTurn(number=1, word="CASA", points=10)) == "classic/points_frozen"
    correction = CorrectTurn(number=1, word="CASA", points=10, why="acordat amb l’àrbitre")
    assert table.do(correction) == "classic/points_frozen", "a decision has a name"
    table.ok(replace(correction, by="Rosa Pi"))
    assert table.game.turns[0].worth is None, "it is what the board counts again"
    table.ok(replace(correction, by="Rosa Pi", points=12))
    assert table.game.turns[0].worth == 10
    other_word = replace(correction, by="Rosa Pi", word="CASES")
    assert table.do(other_word) == "classic/word_lies", "its tiles lie on the board"
    other = record_table(CLM)
    other.play("h8 casa")
    assert other.do(CorrectTurn(number=1, word="CASA", points=12)) == "classic/arbiter_corrects"


def test_cat_clm_3_recorded_turn_is_withdrawn_only_in_a_recorded_game():
    table = record_table(CLM)
    table.play("h8 casa")
    table.play("11e sola")
    table.ok(TakeTurnBack())
    assert [turn.word for turn in table.game.turns] == ["CASA"]
    assert table.game.held == (7, 7)
    played = ClassicTable(CLM)
    played.ok(Pass())
    assert played.do(TakeTurnBack()) == "classic/played_stays"


def test_help_is_marked_from_its_first_turn():
    """CAT-CLM 5, CAT-CLS 1.4."""
    table = ClassicTable(CLM)
    assert table.game.is_without_help
    table.ok(Pass(), AllowHelp(why="amistosa"))
    assert not table.game.is_without_help
    assert table.game.help_from == 1
    assert not ClassicTable(CLM, is_helped=True).game.is_without_help


def test_cat_clm_27_turn_without_a_move_is_not_ended():
    table = ClassicTable(CLM)
    table.device.wait(1_000)
    press = PressClock(side=table.game.turn, moment=table.moment)
    assert table.do(press) == "classic/nothing_played"


def test_rules_name_the_watcher_of_the_clock():
    """CAT-CLM 29, CAT-CLS 7.7."""
    assert ClassicTable(CLM).terms.rules.clock.watched_by == "player"
    assert ClassicTable(CLS).terms.rules.clock.watched_by == "opponent"


def test_tiles_not_left_in_the_set_are_refused():
    assert record_table().play("h8 zazz") == "bag/too_many_of_tile"
    assert ClassicTable(CLS).play("h8 zzz") in ("move/not_in_rack", "bag/too_many_of_tile")


def test_3_c_cat_clm_23_verdict_names_challenged_words_only():
    """third-round 3-C: by word under CAT-CLM, never under CAT-CLS 6.2; without words as before."""
    by_word = GiveVerdict(stands=False, source="arbiter", invalid_words=("CASA",))
    for rules, answer in ((CLM, ""), (CLS, "classic/verdict_words")):
        table = record_table(rules, refused={"CASA"})
        table.play("h8 casa")
        table.device.wait(1_000)
        challenge_last_move(table)
        for wrong in (
            replace(by_word, stands=True),
            replace(by_word, invalid_words=("CASES",)),
            replace(by_word, invalid_words=("CASA", "CASA")),
        ):
            assert table.do(wrong) == "classic/verdict_words"
        if answer:
            assert table.do(by_word) == answer
            table.ok(replace(by_word, invalid_words=()))
        else:
            table.ok(replace(by_word, source="list"))
            assert table.game.dispute.verdicts[-1].invalid_words == ("CASA",)
