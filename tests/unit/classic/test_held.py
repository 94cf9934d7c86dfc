"""Results, signatures, clocks and turns that stay, whatever an act or a file proposes."""

import pytest

from faristol.classic.acts.challenges import AppealVerdict, ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.closing import Comment, Decide, EndClassic, Sign
from faristol.classic.acts.start import DrawStart, ListStart
from faristol.classic.acts.turns import (
    Accept,
    ExchangeTiles,
    Pass,
    Play,
)
from faristol.classic.acts.wood import CorrectTurn, TakeTurnBack
from faristol.classic.result import final_of
from faristol.clock.game.acts import (
    CallTimeUp,
    CorrectTime,
    EndClock,
    ReopenClock,
    ResumeClock,
    SetClock,
    StopClock,
)
from faristol.clock.game.state import NO_TERMS, terms_of
from tests.support.classic_table import ClassicTable

CLS, CLM = "ca-classic", "ca-ciutat-de-mallorca"


def finished_game(rules=CLM, **more):
    """Return a game that six passes have ended."""
    table = ClassicTable(rules, **more)
    for _ in range(6):
        table.pass_()
    table.finish()
    return table


def refereed_game(**more):
    """Return a game whose sheet is on paper, with its clock running."""
    return ClassicTable(CLS, mode="referee", **more)


DECIDED = Decide(decision="avís", article="33", by=("Rosa",), effect="points", seat=1, points=-50)


def test_cat_cls_4_9_result_signed_by_all_players_stays():
    table = finished_game()
    table.sign()
    assert table.step == "final"
    scores = final_of(table.game).scores
    for proposed in (
        DECIDED,
        CorrectTime(side=1, milliseconds=-3_600_000, reason="x", moment=table.moment),
        ReopenClock(reason="y", moment=table.moment),
    ):
        assert table.do(proposed) == "classic/not_now_final"
    assert final_of(table.game).scores == scores


@pytest.mark.parametrize(
    "change",
    [
        lambda _: DECIDED,
        lambda table: CorrectTime(side=1, milliseconds=-3_600_000, reason="x", moment=table.moment),
    ],
)
def test_cat_cls_4_9_changed_result_removes_the_signatures(change):
    table = finished_game()
    table.ok(Sign(seat=1))
    table.ok(change(table))
    assert not table.game.signed
    table.sign()
    assert {event.scores for event in table.log[-2:]} == {final_of(table.game).scores}


def test_decision_without_effect_leaves_the_signatures():
    table = finished_game()
    table.ok(Sign(seat=1), Decide(decision="tot en ordre", article="", by=("Rosa",)))
    assert table.game.signed == (1,)


def test_end_refuses_scores_of_a_played_game_and_requires_them_on_paper():
    table = ClassicTable(CLM)
    for _ in range(6):
        table.pass_()
    for scores in ((3_001, 0), (1,), (1, 2, 3)):
        end = EndClassic(cause="blocked", scores=scores, seed=table.seed)
        assert table.do(EndClock(moment=table.moment), end) == "classic/scores_bad"
    paper = refereed_game()
    for scores in ((), (1,), (1, 2, 3), (10_000, 0)):
        assert paper.do(EndClassic(cause="out", scores=scores)) == "classic/scores_bad"
    assert paper.do(EndClassic(cause="clock", scores=(1, 2))) == "classic/not_ended"
    assert paper.do(EndClassic(cause="abandoned", by=(1,))) == "classic/scores_bad"
    paper.ok(
        EndClock(moment=paper.moment), EndClassic(cause="abandoned", by=(1,), scores=(250, 180))
    )
    assert final_of(paper.game).scores == (140, 180), "CAT-CLS 4E"


def test_cat_cls_1_6_refereed_game_draws_its_beginner_too():
    table = refereed_game(begun=False)
    assert table.step == "start"
    table.ok(DrawStart(drawn_by_hand=("B", "A")))
    assert table.game.first == 2
    other = refereed_game(begun=False)
    other.ok(ListStart(first=2))
    assert other.game.first == 2


def test_lost_turn_is_the_current_turn():
    table = ClassicTable(CLS)
    lost = {"decision": "tocat", "article": "2.5", "by": ("Rosa",), "effect": "lost_turn"}
    other = table.game.after(1)
    assert table.do(Decide(**lost, seat=other)) == "classic/other_turn"
    assert table.do(Decide(**lost)) == "classic/other_turn"
    table.ok(Decide(**lost, seat=table.game.turn))
    assert table.game.turn == other
    blocked = ClassicTable(CLM, mode="record")
    for _ in range(6):
        blocked.pass_()
    assert blocked.do(Decide(**lost, seat=blocked.game.turn)) == "classic/no_turn_to_lose"


def test_lost_turn_of_a_refereed_game_stores_no_turn():
    table = refereed_game()
    lost = Decide(decision="tocat", article="2.5", by=("Rosa",), effect="lost_turn", seat=1)
    table.ok(lost)
    assert table.game.turns == ()
    assert table.game.decisions


def test_decision_on_points_needs_an_article():
    table = ClassicTable(CLS)
    decision = Decide(decision="x", article=" ", by=("Rosa",), effect="points", seat=1, points=5)
    assert table.do(decision) == "classic/text_missing"


def test_points_with_a_place_are_checked_against_the_board():
    """CAT-CLS 5.2."""
    table = ClassicTable(CLS, mode="record")
    assert table.do(Play(at="H8", word="CASA", points=999)) == "classic/points_other"
    table.ok(Play(at="H8", word="CASA", points=999, is_as_said=True))
    assert (table.game.last.points, table.game.last.worth) == (999, 10)
    assert not table.game.last.is_unchecked
    table.ok(Accept())
    table.ok(Play(at="11E", word="SOLA", points=8))
    assert table.game.last.worth is None
    table.ok(Accept())
    assert table.do(Play(at="A1", word="SOL", points=3)) == "move/not_connected"
    table.ok(Play(at="A1", word="SOL", points=3, is_as_said=True))
    assert table.game.last.is_unchecked


def test_game_with_a_word_without_a_place_ends():
    table = ClassicTable(CLS, mode="record")
    table.play("CASA", points=10)
    table.ok(Play(at="", word="CASA", points=10), Accept())
    table.ok(EndClock(moment=table.moment))
    end = EndClassic(cause="out", racks=("A B", "C"))
    assert table.do(end) == "classic/rack_count", "the player of the last tile has an empty rack"
    seat = table.game.last.seat
    racks = tuple("" if seat_ == seat else "Q Z" for seat_ in table.game.seats)
    table.ok(EndClassic(cause="out", racks=racks))
    assert final_of(table.game).left[seat - 1] == 16
    assert table.do(EndClassic(cause="out")) == "classic/not_now_ended"


def test_exchange_of_no_tiles_is_refused():
    table = ClassicTable("ro-general", mode="record")
    table.ok(Play(at="", word="CASA", points=10), Accept())
    assert table.do(ExchangeTiles(count=0)) == "classic/exchange_too_few"
    hidden = ClassicTable(CLS)
    assert hidden.do(ExchangeTiles(count=3)) == "classic/racks_hidden"


def test_withdrawn_turn_takes_its_comment_with_it():
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    table.ok(Comment(turn=1, text="bona"), TakeTurnBack())
    assert not table.game.comments


def test_challengeable_move_is_accepted_before_the_end():
    """Its tiles are drawn, so that all tiles are accounted for."""
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    assert table.do(EndClassic(cause="abandoned", by=(1,))) == "classic/not_now_pending"


def test_clock_follows_the_regulation_and_stops_during_a_dispute():
    table = ClassicTable(CLS, begun=False)
    seconds = (1_800, 1_800)
    assert table.do(SetClock(terms=NO_TERMS, seconds=seconds)) == "classic/time_other"
    terms = terms_of(CLS, table.terms.rules)
    assert table.do(SetClock(terms=terms, seconds=(86_400, 60))) == "classic/time_other"
    wood = ClassicTable(CLS, mode="record")
    wood.play("H8 CASA")
    wood.device.wait(1_000)
    seat = wood.game.turn
    wood.ok(
        StopClock(reason="challenge", moment=wood.moment),
        ChallengeMove(by=seat, words=("CASA",)),
    )
    resume = ResumeClock(side=seat, moment=wood.moment)
    assert wood.do(resume) == "classic/not_now_dispute"


def test_cat_cls_7_6_last_turn_may_be_made_while_the_clock_stands():
    table = ClassicTable(CLS, mode="record")
    table.ok(CallTimeUp(moment=table.moment))
    table.play("H8 CASA")
    table.device.wait(2_000)
    table.ok(StopClock(reason="arbiter", moment=table.moment), Accept(), Pass())
    assert table.game.clock.turns_left == 1
    table.ok(EndClock(moment=table.moment))
    assert table.step == "over"


def test_correcting_signed_points_removes_the_signature():
    table = ClassicTable(CLM, mode="record")
    table.play("H8 CASA")
    for _ in range(6):
        table.pass_()
    table.finish(racks=("A A A A A B B", "E E E E E I I"))
    table.ok(Sign(seat=1))
    table.ok(CorrectTurn(number=1, word="CASA", points=12, why="suma", by="Rosa"))
    assert not table.game.signed


def test_words_of_a_paper_sheet_are_challenged_and_the_verdict_is_stored():
    """CAT-CLS 6.1, 6.2, 6.4: in a game that is only refereed."""
    table = refereed_game(refused={"XYZ"})
    for words in ((), ("A",) * 9):
        assert table.do(ChallengeMove(by=2, words=words)) == "classic/words_missing"
    assert isinstance(table.do(ChallengeMove(by=2, words=("C4SA",))), str)
    table.ok(ChallengeMove(by=2, words=("CASA", "SOL")))
    assert table.step == "dispute"
    table.ok(GiveVerdict(stands=True, source="list"))
    table.ok(AppealVerdict(argument="no és al diccionari"))
    table.ok(GiveVerdict(stands=False, source="outside", name="DIEC2"), GoOn())
    assert table.step == "turn"
    assert [dispute.has_fallen for dispute in table.game.disputes] == [True]
    assert table.game.turns == ()


def test_challenge_in_a_recorded_game_needs_a_move():
    table = ClassicTable(CLS, mode="record")
    assert table.do(ChallengeMove(by=2, words=("CASA",))) == "classic/not_now_turn"
