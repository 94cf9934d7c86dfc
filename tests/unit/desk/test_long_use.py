"""The memory of a page that is never reloaded: nothing grows with the days (third-round 10, small)."""

from faristol.desk.hall.publications import Reader
from faristol.desk.judge.sessions import sessions
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run
from tests.support.judge_user import ask, begin

DAY = 24 * 3600


def count_answers(user):
    return len(user.store.tables["requests"])


def test_answers_of_other_days_are_dropped_once_a_day():
    user = User()
    for day in range(3):
        user.clock.run_on(DAY)
        for number in range(5):
            user.add(f"Player {day} {number}")
        assert count_answers(user) <= 6, f"day {day}"


def test_summaries_of_a_deleted_document_are_dropped():
    user = User()
    begin(user)
    ask(user, "CASA")
    documents = user.desk.service(sessions)
    (row,) = documents.rows
    assert run(documents.load_summary(row, len)) == row.seq
    begin(user, name="Another")
    user.send("delete_stream", "/files", stream=row.id, word="DELETE")
    (remaining,) = documents.rows
    run(documents.load_summary(remaining, len))
    assert {stream for _, stream in documents._summaries} == {remaining.id}


def test_hall_drops_its_state_of_a_deleted_document():
    user = User()
    for _ in range(2):
        ClockUser(user).begin_game()
    deleted, remaining = user.desk.stream_store.newest_first("clock")
    reader = Reader(user.desk.stream_store)
    run(reader.load_public_state(deleted))
    assert set(reader._cached) == {deleted.id}
    user.send("delete_stream", "/files", stream=deleted.id, word="DELETE")
    run(reader.load_public_state(remaining))
    assert set(reader._cached) == {remaining.id}
