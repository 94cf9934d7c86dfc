"""Differences to the judgement of another version, and their answers."""

import re
from dataclasses import replace

import pytest

from faristol.board.legality import Illegal
from faristol.desk.kernel import judgements
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.storage.stream_store import StreamStore
from faristol.desk.kernel.stream_validation import NO_ANSWERS, audit_stream
from faristol.duplicate.acts import master, slips
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.acts.slips import TakeSlipsBack
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import totals
from faristol.ledger.codec import encode, line_hash, parse_line
from faristol.ledger.refusal import Refusal
from faristol.ledger.rule_changes import RuleChange
from faristol.ledger.settlement import SettleRuleChange
from faristol.tournament.results import outcome_of_report
from tests.support.analyse_user import words
from tests.support.desk import User, run
from tests.support.duplicate_game import player_of
from tests.support.forged_logs import forged_values
from tests.support.judged_before import director_before, game_before, rested, updated_game
from tests.support.later_versions import MUCH_LATER, UNKNOWN, file_of, released, written_by
from tests.support.tournament_user import Director
from tests.support.versions import (
    NEXT,
    NOW,
    ONE_MORE,
    THEN,
    become,
    count_one_more,
    file_judged_otherwise,
    list_rule_changes,
)

pytestmark = pytest.mark.usefixtures("no_rule_changes")


JUDGE = slips.judge
WHY = "the club wants one reading for the whole evening"


@pytest.fixture
def game(monkeypatch):
    """A duplicate of three players and two rounds, judged by the version before."""
    return game_before(monkeypatch)


@pytest.fixture
def updated_device(game, monkeypatch):
    """The same device after an update that corrects the points of moves."""
    return updated_game(game, monkeypatch)


def screen_html(game):
    return game.user.look(f"/files/judged?stream={game.opened.id}").screen


def screen_text(game):
    return words(screen_html(game))


def results_text(game):
    return words(game.user.look("/duplicate/results").screen)


def send_answer(game, command, **fields):
    version = {"stream": game.opened.id, "seq": game.opened.seq}
    return game.user.send(command, f"/files/judged?stream={game.opened.id}", **version, **fields)


def audit_game(game, answers=NO_ANSWERS):
    document = game.opened.id
    records = map(parse_line, run(game.user.desk.stream_store.lines(document)))
    kind = kind_by_name(game.user.desk.stream_store.streams[document].kind)
    return audit_stream(kind, records, answers)


def last_acts(game):
    return [type(entry.act).__name__ for entry in game.opened.log[-3:]]


def test_document_of_this_program_reports_no_difference(game):
    assert "Rules corrected since" not in results_text(rested(game))
    assert "Everything is as this version judges it" in screen_text(game)


def test_every_entry_names_the_program_that_wrote_it(game):
    lines = run(game.user.desk.stream_store.lines(game.opened.id))
    assert {parse_line(line).by for line in lines} == {THEN}


def test_screen_after_update_lists_what_would_differ(updated_device):
    assert "Rules corrected since" in results_text(updated_device)
    assert "Rules corrected since" in words(updated_device.user.look("/files").screen)
    text = screen_text(updated_device)
    assert (
        "judged by version 0.5.9. Since 0.7.0: A move counts one point more. (Catalan: duplicate 2018/2019, art. 1.7)"
        in text
    )
    assert "2 entries would be judged differently today; they stay as they were judged." in text
    assert "Round 1 Anna 14 15" in text
    assert "<b>Clara" not in screen_html(updated_device)


def test_judging_again_previews_each_changed_total(updated_device):
    """CAT-DUP 1.10-1: a bonus may pass to a player none of whose slips changes (third-round 1-B9)."""
    before, text = totals(updated_device.game), screen_text(updated_device)
    assert send_answer(updated_device, "judge_again", why=WHY).taken
    after = totals(updated_device.game)
    changed = {player for player in before if before[player] != after[player]}
    assert changed
    for player in before:
        line = f"Total {updated_device.opened.names[player]} {before[player]} {after[player]}"
        assert (line in text) == (player in changed)


def test_totals_stay_as_they_were_judged(game, monkeypatch):
    before = totals(game.game)
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    game.user.restart()
    assert totals(game.game) == before


def test_keeping_the_judgement_is_an_act_that_settles_the_notice(updated_device):
    before = totals(updated_device.game)
    assert send_answer(updated_device, "keep_judgement").taken
    assert last_acts(updated_device)[-1] == "SettleRuleChange"
    assert totals(updated_device.game) == before
    assert "Rules corrected since" not in results_text(updated_device)
    assert "It stays as it was judged." in words(updated_device.user.look("/duplicate/log").screen)
    other = User()
    text = run(updated_device.user.desk.stream_store.parcel(updated_device.opened.id))
    other.send("open_file", "/files", files=(text.encode(),))
    assert "Rules corrected since" not in words(other.look("/files").screen)


def test_second_rule_change_of_a_field_is_announced_again(game, monkeypatch):
    first = replace(ONE_MORE, since="0.6.5", what="A move counts as before.")
    game.do(SettleRuleChange(since="0.6.5"))
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    list_rule_changes(monkeypatch, first)
    assert "Rules corrected since" not in results_text(rested(game))
    list_rule_changes(monkeypatch, first, ONE_MORE)
    become(monkeypatch, "0.7.0-33333333")
    game.user.restart()
    assert "Rules corrected since" in results_text(rested(game))
    text = screen_text(game)
    assert "Since 0.6.5: A move counts as before. (Catalan: duplicate 2018/2019, art. 1.7)" in text
    assert (
        "Since 0.7.0: A move counts one point more. (Catalan: duplicate 2018/2019, art. 1.7)"
        in text
    )


def test_judging_again_corrects_everything_at_once_with_the_reason(updated_device):
    before = totals(updated_device.game)
    response = send_answer(updated_device, "judge_again", why=WHY)
    assert response.taken
    assert last_acts(updated_device) == ["ReadSlips", "ReadSlips", "SettleRuleChange"]
    answer = SettleRuleChange(since="0.7.0", is_rejudged=True, why=WHY)
    assert updated_device.opened.log[-1].act == answer
    after = totals(updated_device.game)
    assert after[player_of(1)] == before[player_of(1)] + 2
    assert after[player_of(3)] == before[player_of(3)]
    assert "Rules corrected since" not in results_text(updated_device)
    assert WHY in words(updated_device.user.look("/duplicate/log").screen)


@pytest.fixture
def game_with_master_change(game, monkeypatch):
    """The same device after an update that corrects the points of master moves too."""
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    check = master.check

    def corrected(*args, **kwargs):
        verdict = check(*args, **kwargs)
        return verdict if isinstance(verdict, Illegal) else replace(verdict, points=99)

    monkeypatch.setattr(master, "check", corrected)
    fields = ONE_MORE.fields | {"duplicate/announce_master/points"}
    list_rule_changes(monkeypatch, replace(ONE_MORE, fields=fields))
    return rested(game)


def test_entries_that_are_not_judged_again_are_named_before_and_after(game_with_master_change):
    game = game_with_master_change
    staying = [at for at, event in enumerate(game.opened.log, 1) if is_master(event)]
    notice = "2 entries are not judged again and stay as they were judged: {}, {}.".format(*staying)
    text = screen_text(game)
    assert text.count(notice) == 2  # beside the list, and in the question
    assert "Judge again what can be judged…" in text
    assert "Judge everything again" not in text
    response = send_answer(game, "judge_again", why=WHY)
    assert response.taken
    toasts = " ".join(str(effect.get("text", "")) for effect in response.effects)
    assert f"4 values were judged again; what they were before stays in the log. {notice}" in toasts
    assert {remark.seq for remark in audit_game(game).remarks if not remark.is_settled} == set(
        staying
    )
    assert "Rules corrected since" in results_text(game)
    text = screen_text(game)
    assert "2 entries would be judged differently today; they stay as they were judged." in text
    assert "Judge again" not in text
    assert not send_answer(game, "judge_again", why=WHY).taken, "there is nothing to judge again"
    assert send_answer(game, "keep_judgement").taken
    assert "Rules corrected since" not in results_text(game)


def is_master(entry):
    return isinstance(entry.act, master.AnnounceMaster)


def test_rejudging_act_settles_only_what_was_replaced(updated_device):
    updated_device.slips({1: "H8 CAS"}, number=1, why="misread")  # Anna’s move is replaced
    updated_device.do(SettleRuleChange(since="0.7.0", is_rejudged=True, why=WHY))
    first, second = audit_game(updated_device).remarks
    assert (first.held, second.held) == (
        {(1, player_of(2))},
        {(2, player_of(1)), (2, player_of(2))},
    )
    assert not first.is_settled
    assert not second.is_settled
    updated_device.slips({2: "H8 CAS"}, number=1, why="misread")
    updated_device.do(SettleRuleChange(since="0.7.0", is_rejudged=True, why=WHY))
    assert [remark.is_settled for remark in audit_game(updated_device).remarks] == [True, False]


def test_withdrawn_slips_count_as_replaced(updated_device):
    updated_device.do(
        TakeSlipsBack(round=1, players=(player_of(1), player_of(2)), why="other table")
    )
    updated_device.do(SettleRuleChange(since="0.7.0", is_rejudged=True, why=WHY))
    assert [remark.is_settled for remark in audit_game(updated_device).remarks] == [True, False]


def test_round_under_way_is_neither_listed_nor_judged_again(game, monkeypatch):
    game.type_rack("LSOLAME")
    game.slips({1: "12H SOL", 2: "12H SALM"})
    before = game.game.rounds[2].slips
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    list_rule_changes(monkeypatch, ONE_MORE)
    rested(game)
    assert max(slip.points for slip in before.values()) > 0
    assert "Round 1 Anna 14 15" in screen_text(game)
    assert "Round 3" not in screen_text(game)
    assert send_answer(game, "judge_again", why=WHY).taken
    assert game.game.rounds[2].slips == before
    assert "Round 3" not in screen_text(game)


def test_judging_again_without_a_reason_changes_no_entry(updated_device):
    before = updated_device.opened.seq
    response = send_answer(updated_device, "judge_again", why=" ")
    assert not response.taken
    assert "it stays in the log" in words(response.screen)
    assert updated_device.opened.seq == before


def test_signed_game_can_only_stand(game, monkeypatch):
    game.end()
    game.do(SignResults(why="everybody has gone home", moment=game.device.moment))
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    list_rule_changes(monkeypatch, ONE_MORE)
    rested(game)
    assert "Judge everything again" not in screen_text(game)
    assert not send_answer(game, "judge_again", why=WHY).taken
    assert send_answer(game, "keep_judgement").taken
    assert "Rules corrected since" not in results_text(game)


def test_unexplained_difference_is_marked_until_a_reason_is_given(game, monkeypatch):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    rested(game)
    assert "Not explained" in results_text(game)
    assert "Not explained" in words(game.user.look("/files").screen)
    response = send_answer(game, "keep_judgement", why="")
    assert not response.taken
    assert send_answer(game, "keep_judgement", why=WHY).taken
    assert "Not explained" not in results_text(game)
    check = game.user.send("check_stream", "/files", stream=game.opened.id)
    assert "not have written" not in words(check.screen or "")


def test_check_names_the_grade_and_never_a_broken_chain(updated_device, monkeypatch):
    def check_stream():
        response = updated_device.user.send(
            "check_stream", "/files", stream=updated_device.opened.id
        )
        toasts = " ".join(str(effect.get("text", "")) for effect in response.effects)
        return toasts + words(response.screen or "")

    assert "2 entries would be judged differently today" in check_stream()
    list_rule_changes(monkeypatch)
    text = check_stream()
    assert (
        "Nothing is missing, but there are entries that version 0.5.9 would not have written"
        in text
    )
    assert "broken" not in text


def test_file_judged_differently_by_another_version_opens_marked():
    user, (text, stream) = User(), file_judged_otherwise()
    assert user.send("open_file", "/files", files=(text.encode(),)).taken
    assert "Not explained" in words(user.look("/files").screen)
    screen_words = words(user.look(f"/files/judged?stream={stream}").screen)
    assert "version 0.5.9 would not have written" in screen_words


def test_answer_for_archived_document_stays_on_this_device(updated_device):
    stream, seq = updated_device.opened.id, updated_device.opened.seq
    updated_device.user.send("archive_stream", "/files", stream=stream)
    assert updated_device.user.send("keep_judgement", "/files", stream=stream, seq=seq).taken
    assert updated_device.user.desk.stream_store.streams[stream].seq == seq, (
        "nothing was written to it"
    )
    assert "Rules corrected since" not in words(updated_device.user.look("/files").screen)
    updated_device.user.restart()
    assert "Rules corrected since" not in words(updated_device.user.look("/files").screen)


def answer_while_archived(updated_device):
    stream, seq = updated_device.opened.id, updated_device.opened.seq
    updated_device.user.send("archive_stream", "/files", stream=stream)
    assert updated_device.user.send("keep_judgement", "/files", stream=stream, seq=seq).taken
    updated_device.user.send("unarchive_stream", "/files", stream=stream)
    return updated_device


def test_answer_of_this_device_holds_when_the_document_continues(updated_device):
    game = answer_while_archived(updated_device)
    assert "Rules corrected since" not in results_text(game)
    assert [remark.is_settled for remark in audit_with_answers(game).remarks] == [True, True]
    game.type_rack("LSOLAME")
    assert "Rules corrected since" not in results_text(game)
    game.user.send("check_stream", "/files", stream=game.opened.id)
    assert "Rules corrected since" not in results_text(game)
    game.user.restart()
    assert "Rules corrected since" not in results_text(rested(game))


def test_answer_of_this_device_holds_when_a_file_continues_it(updated_device):
    shorter = run(updated_device.user.desk.stream_store.parcel(updated_device.opened.id))
    updated_device.type_rack("LSOLAME")
    longer = run(updated_device.user.desk.stream_store.parcel(updated_device.opened.id))
    user = User()
    assert user.send("open_file", "/files", files=(shorter.encode(),)).taken
    (row,) = user.desk.stream_store.streams.values()
    user.send("archive_stream", "/files", stream=row.id)
    assert user.send("keep_judgement", "/files", stream=row.id, seq=row.seq).taken
    assert user.send("open_file", "/files", files=(longer.encode(),)).taken
    assert user.desk.stream_store.streams[row.id].seq > row.seq
    while run(user.desk.run_idle()):
        pass
    assert "Rules corrected since" not in words(user.look("/files").screen)


def audit_with_answers(game):
    return audit_game(game, game.user.desk.judgements.answers_of(game.opened.id))


def test_answer_of_this_device_does_not_cover_a_later_rule_change(updated_device, monkeypatch):
    game = answer_while_archived(updated_device)
    become(monkeypatch, NEXT)
    other = replace(ONE_MORE, since="0.8.0", what="A move counts another point.")
    list_rule_changes(monkeypatch, ONE_MORE, other)
    game.user.restart()
    assert "Rules corrected since" in results_text(rested(game))
    assert "Since 0.8.0: A move counts another point." in screen_text(game)
    answer_while_archived(game)
    assert "Rules corrected since" not in results_text(game)


def test_answer_of_this_device_covers_only_the_entries_present_then(updated_device):
    game = answer_while_archived(updated_device)
    (head,) = game.user.desk.judgements.answers_of(game.opened.id)
    assert head == game.user.desk.stream_store.streams[game.opened.id].hash
    other = run(game.user.desk.stream_store.lines(game.opened.id))[1]
    answers = {line_hash(other): ("0.7.0", "")}
    assert [remark.is_settled for remark in audit_game(game, answers).remarks] == [False, False]


def test_explained_and_unexplained_differences_are_answered_in_turn(game, monkeypatch):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    with monkeypatch.context() as between:
        become(between, "0.7.0-33333333")
        between.setattr(slips, "judge", JUDGE)
        game.play("LSOLAME", {1: "12H SOL", 2: "", 3: ""}, "12H", "SOL")
    list_rule_changes(monkeypatch, ONE_MORE)
    assert [remark.grade for remark in audit_game(rested(game)).remarks] == [
        "explained",
        "explained",
        "unexplained",
    ]
    assert "Not explained" in results_text(game)
    assert send_answer(game, "keep_judgement", why=WHY).taken
    assert game.opened.log[-1].act == SettleRuleChange(since="", why=WHY)
    assert "Rules corrected since" in results_text(game)
    assert [remark.is_settled for remark in audit_game(game).remarks] == [False, False, True]
    assert send_answer(game, "keep_judgement").taken
    assert game.opened.log[-1].act == SettleRuleChange(since="0.7.0")
    assert [remark.is_settled for remark in audit_game(game).remarks] == [True, True, True]


def test_answer_without_a_difference_is_refused(game):
    before = game.opened.seq
    assert not send_answer(rested(game), "keep_judgement", why=WHY).taken
    assert game.opened.seq == before
    assert not game.user.desk.judgements.answers_of(game.opened.id)


@pytest.mark.parametrize(
    "stored", ["[]", "no", '{"%s": ["h", "explained"]}', '{"%s": {"h": ["x", 7], "i": 1}}']
)
def test_malformed_stored_answers_are_ignored(game, stored):
    stream = game.opened.id
    game.user.desk.stream_store.own[judgements.SETTLED] = stored.replace("%s", stream)
    assert not any(game.user.desk.judgements.answers_of(stream).values())


def test_judgement_is_cached_until_the_program_changes(updated_device, monkeypatch):
    updated_device.user.restart()
    assert "Rules corrected since" in words(updated_device.user.look("/files").screen)
    become(monkeypatch, "0.7.1-33333333")
    updated_device.user.restart()
    assert "Rules corrected since" not in words(updated_device.user.look("/files").screen)
    rested(updated_device)
    assert "Rules corrected since" in words(updated_device.user.look("/files").screen)


def test_stale_form_answers_no_difference(updated_device):
    stream, seq = updated_device.opened.id, updated_device.opened.seq
    response = updated_device.user.send("keep_judgement", "/files", stream=stream, seq=seq - 1)
    assert not response.taken
    assert not updated_device.user.send("keep_judgement", "/files", stream="gone", seq=0).taken


def test_unknown_document_is_reported_gone(game):
    answer = game.user.look("/files/judged?stream=%3Cmark%3E")
    assert "not on this device any more" in words(answer.screen)
    assert "<mark>" not in answer.screen


def test_new_version_is_installed_only_between_rounds(game):
    from faristol.desk.shared.update_blockers import note_holds

    run(note_holds(game.user.desk))
    assert game.user.desk.update_blockers == {}
    game.type_rack("LSOLAME")
    run(note_holds(game.user.desk))
    assert "duplicate" in game.user.desk.update_blockers


@pytest.mark.parametrize("longest", [0, 4], ids=["no move", "short moves"])
def test_rejudged_document_opens_after_the_next_rule_change(game, monkeypatch, longest):
    with monkeypatch.context() as context:
        become(context, NOW)
        count_one_more(context)
        list_rule_changes(context, ONE_MORE)
        assert send_answer(rested(game), "judge_again", why=WHY).taken
    become(monkeypatch, NEXT)
    count_one_more(monkeypatch, is_meant=lambda verdict: len(verdict.word) <= longest)
    list_rule_changes(monkeypatch, ONE_MORE, replace(ONE_MORE, since="0.8.0", what="As before."))
    text = run(game.user.desk.stream_store.parcel(game.opened.id))
    reading = audit_game(game)
    assert {remark.grade for remark in reading.remarks} == {"explained"}
    other = User()
    assert other.send("open_file", "/files", files=(text.encode(),)).taken
    assert "Rules corrected since" in words(other.look("/files").screen)


# ---- corrections ----

BY_TODAY = "Version 0.5.9 judged this. What you correct is judged by the rules of version 0.7.0."


def test_correction_of_a_slip_announces_the_rules_of_today(updated_device):
    place = f"/duplicate/past?round=1&player={player_of(1)}"
    assert BY_TODAY in words(updated_device.user.look(place).screen)
    text = words(updated_device.user.look(f"{place}&at=H8&word=CASA").screen)
    assert BY_TODAY in text
    updated_device.slips({1: "H8 CASA"}, number=1, why="misread")
    assert "What you correct is judged" not in words(updated_device.user.look(place).screen)
    other = f"/duplicate/past?round=1&player={player_of(2)}"
    assert BY_TODAY in words(updated_device.user.look(other).screen)


def test_correction_of_a_slip_of_this_version_announces_no_rules(game):
    place = f"/duplicate/past?round=1&player={player_of(1)}"
    assert "What you correct is judged" not in words(game.user.look(place).screen)


def test_correction_of_a_result_announces_the_rules_of_today(monkeypatch):
    become(monkeypatch, THEN)
    director = Director(User())
    director.enter("Anna", "Benet", "Clara", "David")
    director.begin_round()
    director.send("enter_results", "/tournament/round/1", round=1, ready=1, typed="400350")
    become(monkeypatch, NOW)
    assert BY_TODAY in words(director.user.look("/tournament/table/1/1").screen)
    assert BY_TODAY not in words(director.user.look("/tournament/table/1/2").screen)
    director.send("enter_results", "/tournament/round/1", round=1, ready=2, typed="400350")
    assert BY_TODAY not in words(director.user.look("/tournament/table/1/2").screen)


# ---- answers ----


def test_answer_is_listed_with_its_entry_and_reason(updated_device):
    assert send_answer(updated_device, "judge_again", why="one <i>reading</i>").taken
    seq = updated_device.opened.seq
    html = screen_html(updated_device)
    assert "The differences have an answer" in words(html)
    assert "Everything is as this version judges it" not in words(html)
    assert f"2 entries were judged again. Entry {seq} says so (today at" in words(html)
    assert "one &lt;i&gt;reading&lt;/i&gt;" in html
    assert "answered" not in words(updated_device.user.look("/files").screen), (
        "a listed rule says enough"
    )


def test_kept_judgement_is_listed_with_its_entry(updated_device):
    assert send_answer(updated_device, "keep_judgement").taken
    seq = updated_device.opened.seq
    assert f"2 entries stay as they were judged. Entry {seq} says so (today at" in screen_text(
        updated_device
    )
    checked = updated_device.user.send("check_stream", "/files", stream=updated_device.opened.id)
    assert "2 entries would be judged differently today" in toasts_of(checked)


def test_check_does_not_count_entries_judged_again(updated_device):
    assert send_answer(updated_device, "judge_again", why=WHY).taken
    checked = updated_device.user.send("check_stream", "/files", stream=updated_device.opened.id)
    assert "entries checked: nothing is missing." in toasts_of(checked)


def toasts_of(response):
    return " ".join(str(effect.get("text", "")) for effect in response.effects)


def test_answer_to_a_forged_value_leaves_a_mark():
    file, stream, (forged,) = file_of_several({0: THEN})
    records = [parse_line(line) for line in file.decode().splitlines()[1:-1]]
    kind, version, data = encode(SettleRuleChange(since="", why="ok"), DUPLICATE.schema)
    seq = len(records) + 1
    records.append(replace(records[-1], seq=seq, kind=kind, version=version, data=data))
    user = User()
    file = file_of(records, kind="duplicate").encode()
    assert user.send("open_file", "/files", files=(file,)).taken
    assert "Unexplained, and answered" in words(user.look("/files").screen)
    assert user.desk.judgements.state_of(user.desk.stream_store.streams[stream]) == "answered"
    text = words(user.look(f"/files/judged?stream={stream}").screen)
    assert "Everything is as this version judges it" not in text
    assert re.search(
        r"[23] entries that version 0\.5\.9 would not have written, as far as this version knows, "
        rf"stay as they are\. Entry {seq} says so \([^)]*\): ok",
        text,
    )
    assert audit_stream(DUPLICATE, records).remarks[0].seq == forged
    row = user.desk.stream_store.streams[stream]
    assert not user.send("keep_judgement", "/files", stream=stream, seq=row.seq, why=WHY).taken


def test_first_answer_is_the_one_listed(updated_device):
    updated_device.do(SettleRuleChange(since="0.7.0", why="first"))
    updated_device.do(SettleRuleChange(since="0.7.0", why="second"))
    assert {remark.answer.why for remark in audit_game(updated_device).remarks} == {"first"}


def test_answer_stored_only_on_this_device_is_labelled(updated_device):
    game = answer_while_archived(updated_device)
    text = "2 entries stay as they were judged. Only this device remembers it."
    assert text in screen_text(game)


# ---- kinds without an act for answers ----


def file_judged_differently(name, kind):
    """Return a saved document with its first variable judged value changed, and its id."""
    records = written_by(released(name), THEN)
    for at, record in enumerate(records):
        for data in forged_values(record.data):
            altered = [*records[:at], replace(record, data=data), *records[at + 1 :]]
            reading = audit_stream(kind_by_name(kind), altered)
            if getattr(reading, "remarks", ()):
                return file_of(altered, kind=kind).encode(), records[0].stream
    raise AssertionError(f"{name} has no judged value")


@pytest.mark.parametrize(
    ("name", "kind"),
    [("classic_1", "classic"), ("solo_1", "solo"), ("correspondence_1", "correspondence")],
)
def test_document_without_an_act_for_it_asks_for_no_reason(name, kind):
    user = User()
    file, stream = file_judged_differently(name, kind)
    assert user.send("open_file", "/files", files=(file,)).taken
    row = user.desk.stream_store.streams[stream]
    text = user.look(f"/files/judged?stream={stream}").screen
    assert "Not explained" in words(text)
    assert "Why it stays as it is" not in words(text)
    assert "Only this device remembers it" in words(text)
    assert 'name="why"' not in text
    assert user.send("keep_judgement", "/files", stream=stream, seq=row.seq).taken
    assert user.desk.stream_store.streams[stream].seq == row.seq, "nothing was written to it"
    assert "Not explained" not in words(user.look("/files").screen)
    text = words(user.look(f"/files/judged?stream={stream}").screen)
    assert "stays as it is. Only this device remembers it." in text or "stay as they are." in text
    user.restart()
    assert "Unexplained, and answered" in words(user.look("/files").screen)


def test_document_that_stores_the_reason_asks_for_it(game, monkeypatch):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    screen = screen_html(rested(game))
    assert "Why it stays as it is" in words(screen)
    assert "Only this device remembers it" not in words(screen)
    stream = game.opened.id
    game.user.send("archive_stream", "/files", stream=stream)
    screen = game.user.look(f"/files/judged?stream={stream}").screen
    assert "Why it stays as it is" not in words(screen)
    assert "Only this device remembers it" in words(screen)


# ---- later versions ----


def file_of_several(changed):
    """Return a duplicate with a point more in entries of other programs, its id and these entries."""
    records = released("duplicate_hand")
    readings = [at for at, record in enumerate(records) if record.kind == "read_slips"]
    records = [replace(record, by=THEN) for record in records]
    for number, program in changed.items():
        at = readings[number]
        first, *others = records[at].data["slips"]
        one_more = {**first, "points": first["points"] + 1}
        data = {**records[at].data, "slips": [one_more, *others]}
        records[at] = replace(records[at], by=program, data=data)
    seqs = [readings[number] + 1 for number in changed]
    return file_of(records, kind="duplicate").encode(), records[0].stream, seqs


def test_unexplained_and_later_differences_are_listed_apart():
    user = User()
    # two slips, and the best of the players in the two master moves after them
    file, stream, (first, _, _) = file_of_several({0: THEN, 1: THEN, 3: MUCH_LATER})
    assert user.send("open_file", "/files", files=(file,)).taken
    text = words(user.look(f"/files/judged?stream={stream}").screen)
    assert (
        "Entries that version 0.5.9 would not have written, as far as this version knows: "
        f"the first is entry {first}. 4 entries would be judged differently today"
    ) in text
    assert (
        "Judged by version 99.0.0: this version does not know its rules. "
        "1 entry would be judged differently by this version."
    ) in text
    assert "version 99.0.0 would not have written" not in text


def test_document_that_cannot_be_written_asks_for_no_answer(monkeypatch):
    user = User()
    file, stream, _ = file_of_several({0: THEN, 3: MUCH_LATER})
    assert user.send("open_file", "/files", files=(file,)).taken
    row = user.desk.stream_store.streams[stream]
    screen = user.look(f"/files/judged?stream={stream}").screen
    assert "Not explained" in words(screen)
    assert "keep_judgement" not in screen
    assert "judge_again" not in screen
    for command in ("keep_judgement", "judge_again"):
        response = user.send(command, "/files", stream=stream, seq=row.seq, why=WHY)
        assert not response.taken
    assert user.desk.stream_store.streams[stream].seq == row.seq
    assert not user.desk.judgements.answers_of(stream)


def test_each_version_with_unexplained_entries_names_its_first():
    user = User()
    file, stream, (first, second) = file_of_several({0: THEN, 1: "0.5.8-11111111"})
    assert user.send("open_file", "/files", files=(file,)).taken
    text = words(user.look(f"/files/judged?stream={stream}").screen)
    for by, seq in (("0.5.9", first), ("0.5.8", second)):
        sentence = f"version {by} would not have written, as far as this version knows: the first is entry {seq}."
        assert sentence in text


@pytest.mark.parametrize("unknown", sorted(UNKNOWN))
def test_entries_of_a_later_version_are_no_damage(unknown):
    user = User()
    records = UNKNOWN[unknown](written_by(released("duplicate_hand"), MUCH_LATER))
    file = file_of(records, kind="duplicate").encode()
    assert user.send("open_file", "/files", files=(file,)).taken
    text = words(user.look(f"/files/judged?stream={records[0].stream}").screen)
    assert "A later version wrote this" in text
    assert "A later version of Faristol (99.0.0) wrote this. It stays as it is" in text
    assert "not what was saved" not in text


# ---- tournaments ----


OVERTIME = RuleChange(
    since="0.7.0",
    article="CAT-CLM 20",
    what="Overtime costs nothing.",
    fields=frozenset({"tournament/enter_result/scores", "tournament/correct_result/scores"}),
)


def add_ten_points(report, rules):
    ended = outcome_of_report(report, rules)
    return replace(ended, scores=tuple(score + 10 for score in ended.scores))


def judge_results(monkeypatch, corrected):
    for module in ("faristol.tournament.acts.results", "faristol.desk.tournament.settlement"):
        monkeypatch.setattr(f"{module}.outcome_of_report", corrected)


def test_tournament_is_judged_again_by_corrections_with_the_reason(monkeypatch):
    become(monkeypatch, THEN)
    user = User()
    director = Director(user)
    director.enter("Anna", "Benet")
    director.begin_round()
    director.send("enter_results", "/tournament/round/1", round=1, ready=1, typed="400350")
    (result,) = director.tournament.rounds[0].results.values()
    become(monkeypatch, NOW)
    judge_results(monkeypatch, add_ten_points)
    list_rule_changes(monkeypatch, OVERTIME)
    while run(user.desk.run_idle()):
        pass
    text = words(user.look(f"/files/judged?stream={director.opened.id}").screen)
    assert "Round 1, table 1" in text
    assert "400–350 410–360" in text
    assert director.send("judge_again", "/files", why=WHY).taken
    (corrected,) = director.tournament.rounds[0].results.values()
    assert corrected.outcome.scores == (410, 360)
    assert corrected.report == result.report
    acts = [type(entry.act).__name__ for entry in director.opened.log[-2:]]
    assert acts == ["CorrectResult", "SettleRuleChange"]
    assert "Rules corrected since" not in words(user.look("/tournament").screen)


def test_rejudged_tournament_opens_after_the_next_rule_change(monkeypatch):
    director = director_before(monkeypatch, "400350")
    with monkeypatch.context() as context:
        become(context, NOW)
        judge_results(context, add_ten_points)
        list_rule_changes(context, OVERTIME)
        assert director.send("judge_again", "/files", why=WHY).taken
    become(monkeypatch, NEXT)
    reverted = replace(OVERTIME, since="0.8.0", what="As before.")
    list_rule_changes(monkeypatch, OVERTIME, reverted)
    (remark,) = audit_game(director).remarks
    assert (remark.grade, remark.changes) == ("explained", (reverted,))


def test_result_refused_by_the_rules_of_today_is_named_and_stays(monkeypatch):
    director = director_before(monkeypatch, "400350", "410300")
    refused = len(director.opened.log)

    def corrected(report, rules):
        if report.scores == (410, 300):
            return Refusal("tournament/score_bad", {"field": "scores"})
        return add_ten_points(report, rules)

    become(monkeypatch, NOW)
    judge_results(monkeypatch, corrected)
    list_rule_changes(monkeypatch, replace(OVERTIME, fields=frozenset({"tournament/enter_result"})))
    director.user.restart()
    while run(director.user.desk.run_idle()):
        pass
    place = f"/files/judged?stream={director.opened.id}"
    text = f"1 entry is not judged again and stays as it was judged: {refused}."
    assert text in words(director.user.look(place).screen)
    assert director.send("judge_again", "/files", why=WHY).taken
    results = director.tournament.rounds[0].results
    assert [results[table].outcome.scores for table in (1, 2)] == [(410, 360), (410, 300)]
    assert [remark.seq for remark in audit_game(director).remarks if not remark.is_settled] == [
        refused
    ]
    assert "Rules corrected since" in words(director.user.look("/tournament").screen)


def test_withdrawn_result_counts_as_replaced(monkeypatch):
    director = director_before(monkeypatch, "400350")
    become(monkeypatch, NOW)
    judge_results(monkeypatch, add_ten_points)
    list_rule_changes(monkeypatch, OVERTIME)
    (remark,) = audit_game(director).remarks
    assert remark.held == {(1, 1)}
    director.send("take_result_back", "/tournament/round/1", round=1, table=1)
    (remark,) = audit_game(director).remarks
    assert remark.is_replaced
    assert not remark.is_settled


def test_ended_tournament_can_only_stand(monkeypatch):
    director = director_before(monkeypatch, "400350")
    director.send("end_tournament")
    assert director.tournament.is_ended
    become(monkeypatch, NOW)
    judge_results(monkeypatch, add_ten_points)
    list_rule_changes(monkeypatch, OVERTIME)
    place = f"/files/judged?stream={director.opened.id}"
    assert "As it was judged" in words(director.user.look(place).screen)
    assert "Judge everything again" not in words(director.user.look(place).screen)
    before = director.opened.log
    assert not director.send("judge_again", "/files", why=WHY).taken
    assert director.opened.log == before
    assert director.send("keep_judgement", "/files").taken
    assert [remark.is_settled for remark in audit_game(director).remarks] == [True]


def test_log_states_where_another_version_continued(updated_device):
    assert "From here on judged by version" not in words(
        updated_device.user.look("/duplicate/log").screen
    )
    updated_device.type_rack("LSOLAME")
    text = words(updated_device.user.look("/duplicate/log").screen)
    assert text.count("From here on judged by version 0.7.0.") == 1


def test_page_names_the_versions_that_judged(updated_device):
    paper = words(updated_device.user.look("/duplicate/papers/classification").screen)
    assert "Judged by Faristol 0.5.9" in paper
    updated_device.type_rack("LSOLAME")
    updated_device.slips({1: "", 2: "", 3: ""})
    updated_device.do(GiveUpRound(choice="new_rack"))
    paper = words(updated_device.user.look("/duplicate/papers/classification").screen)
    assert "Judged by Faristol 0.5.9 (rounds 1–2), 0.7.0 (round 3)" in paper


# ---- in the background ----


def test_document_is_audited_in_pieces(game, monkeypatch):
    rested(game)
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    monkeypatch.setattr(judgements, "PIECE", 2)
    game.user.restart()
    pieces = 0
    while run(game.user.desk.judgements.run_idle()):
        pieces += 1
    assert pieces >= game.opened.seq // 2
    assert "Not explained" in results_text(game)


@pytest.mark.parametrize("by", [THEN, NOW], ids=["our own", "another program’s"])
def test_audit_reads_at_most_a_piece_at_once(game, monkeypatch, by):
    become(monkeypatch, by)
    monkeypatch.setattr(judgements, "PIECE", 4)
    game.user.restart()
    sizes = []
    load_lines = StreamStore.lines

    async def measure_piece(stream_store, *args, **kwargs):
        piece = await load_lines(stream_store, *args, **kwargs)
        sizes.append(len(piece))
        return piece

    monkeypatch.setattr(StreamStore, "lines", measure_piece)
    while run(game.user.desk.judgements.run_idle()):
        pass
    assert max(sizes) == 4
    assert sum(sizes) == game.opened.seq + (
        0 if by == THEN else 4
    )  # where the first entry is not our own


def test_audit_finds_entries_of_another_program_behind_own_entries(game, monkeypatch):
    become(monkeypatch, NOW)
    game.play("LSOLAME", {1: "12H SOL", 2: "", 3: ""}, "12H", "SOL")
    become(monkeypatch, THEN)
    with monkeypatch.context() as counting:
        count_one_more(counting)
        counting.setattr(judgements, "PIECE", 3)
        game.user.restart()
        rested(game)
        row = game.user.desk.stream_store.streams[game.opened.id]
        assert game.user.desk.judgements.state_of(row) == "damaged", "this program wrote otherwise"


def test_document_that_continues_meanwhile_keeps_its_finding(game, monkeypatch):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    run(game.user.desk.judgements.run_idle())
    game.type_rack("LSOLAME")
    rested(game)
    assert "Not explained" in results_text(game)


def test_impossible_entry_is_not_explained(game, monkeypatch):
    become(monkeypatch, NOW)
    key = sorted(game.user.store.tables["events"])[3]
    row = game.user.store.tables["events"][key]
    game.user.store.tables["events"][key] = {**row, "line": row["line"][:-1]}
    game.user.restart()
    rested(game)
    assert "Not explained" in words(game.user.look("/files").screen)
    assert "This is not what was saved" in words(
        game.user.look(
            f"/files/judged?stream={game.user.desk.stream_store.selected('duplicate')}"
        ).screen
    )
