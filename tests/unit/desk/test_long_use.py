"""What a page keeps that is never loaded again: nothing grows with the days (third-round 10, small)."""

from faristol.desk.hall.publications import Reader
from faristol.desk.judge.sessions import sessions
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run
from tests.support.judge_user import ask, begin

DAY = 24 * 3600


def answers(user):
    return len(user.store.tables["requests"])


def test_answers_of_other_days_go_once_a_day_without_a_start():
    user = User()
    for day in range(3):
        user.clock.run_on(DAY)
        for number in range(5):
            user.add(f"Player {day} {number}")
        assert answers(user) <= 6, f"day {day}"


def test_what_was_told_of_a_deleted_document_goes():
    user = User()
    begin(user)
    ask(user, "CASA")
    documents = user.desk.service(sessions)
    (row,) = documents.rows
    assert run(documents.load_summary(row, len)) == row.seq
    begin(user, name="Another")
    user.send("delete_stream", "/files", stream=row.id, word="DELETE")
    (other,) = documents.rows
    run(documents.load_summary(other, len))
    assert {stream for _, stream in documents._summaries} == {other.id}


def test_what_the_hall_read_of_a_deleted_document_goes():
    user = User()
    for _ in range(2):
        ClockUser(user).begin_game()
    first, second = user.desk.stream_store.newest_first("clock")
    reader = Reader(user.desk.stream_store)
    run(reader.load_public_state(first))
    assert set(reader._cached) == {first.id}
    user.send("delete_stream", "/files", stream=first.id, word="DELETE")
    run(reader.load_public_state(second))
    assert set(reader._cached) == {second.id}
