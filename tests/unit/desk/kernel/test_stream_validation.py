"""The cost of opening a file: each line is parsed once."""

from faristol.desk.kernel.outcome import Done
from faristol.desk.shared.files.file_import import import_parcel
from faristol.ledger import codec
from tests.support.desk import User, run
from tests.support.duplicate_game import small_game


async def report_nothing(done, total, text):
    """Ignore the reported progress."""


def test_lines_of_a_file_are_parsed_once_and_stored_in_a_single_write(monkeypatch):
    user = small_game().user
    (stream,) = (row.id for row in user.desk.stream_store.streams.values())
    content = run(user.desk.stream_store.parcel(stream)).encode()
    device = User()
    parsed, writes = [], device.store.writes
    monkeypatch.setattr(
        codec, "parse_json", lambda line, parse=codec.parse_json: parsed.append(line) or parse(line)
    )
    stream_store = device.desk.stream_store
    finish = lambda _: stream_store.result_operation("opened", Done())  # noqa: E731
    result = run(import_parcel(device.desk, content, report_nothing, working="", finish=finish))
    assert [document.fate for document in result.opened] == ["new"]
    assert parsed == []  # the scan has parsed each line, and the audit reuses the records
    assert device.store.writes == writes + 1
    assert run(stream_store.parcel(stream)).encode() == content
