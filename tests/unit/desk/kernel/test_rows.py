"""Database rows of a later version: unknown columns survive each write."""

from faristol.desk.kernel.storage.stream_store import COLUMNS, StreamRow
from tests.support.desk import User
from tests.unit.desk.shared.test_lexicons import make_list, store_list

LATER = {"judged_by": "0.9.0", "marks": [1, {"a": None}]}


def stream_columns(user):
    ((_, row),) = user.store.tables["streams"].items()
    return row


def test_column_of_a_later_version_survives_start_and_write():
    user = User()
    user.add("Anna")
    stream_columns(user).update(LATER)
    user.restart()
    user.look("/players")
    user.add("Blanca")
    row = stream_columns(user)
    assert {name: row[name] for name in LATER} == LATER
    assert row["seq"] == 3


def test_row_converts_back_to_the_same_columns():
    columns = dict.fromkeys(COLUMNS, "") | LATER
    row = StreamRow.from_columns(columns)
    assert row.to_columns() == columns
    assert "later" not in row.to_columns()


def test_list_with_a_column_of_a_later_version_is_listed():
    user = User()
    store_list(user, *make_list("CASA", "SAL"))
    before = user.look("/lists").screen
    (row,) = user.store.tables["lexicons"].values()
    row["judged_by"] = "0.9.0"
    user.restart()
    assert user.look("/lists").screen == before
