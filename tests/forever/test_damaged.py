"""Device files with a damaged document: the others open, and its bytes are quarantined unchanged.

Whole devices for some documents; for the rest, the damaged one between its neighbours.
"""

from random import Random

import pytest

from faristol.ledger.parcel_writer import device_line, pref_line, read, write_device
from tests.support.corpora import devices, logs_beside_unit_tests, logs_of_corpora, open_file
from tests.support.examples import examples

SETTINGS = [pref_line("look", "ca light")]


def change_letter(text):
    middle = len(text) // 2
    return text[:middle] + ("b" if text[middle] == "a" else "a") + text[middle + 1 :]


def lose_line(text):
    lines = text.splitlines(keepends=True)
    return "".join(lines[:1] + lines[2:])


def repeat_line(text):
    lines = text.splitlines(keepends=True)
    return "".join(lines[:2] + lines[1:])


def lose_end(text):
    return "".join(text.splitlines(keepends=True)[:-1])


def change_header(text):
    first, _, tail = text.partition("\n")
    return first.replace('"name":"', '"name":"x', 1) + "\n" + tail


EXHAUSTIVE = pytest.mark.exhaustive("every run changes a letter and loses a line")
WAYS = [
    change_letter,
    lose_line,
    *(pytest.param(damage, marks=EXHAUSTIVE) for damage in (repeat_line, lose_end, change_header)),
]
WHOLE = 3  # documents of each device that are damaged among all others

DEVICES = [
    pytest.param([log.text for log in logs_beside_unit_tests()], id="0.6"),
    *(
        pytest.param(
            [log.text for log in logs_of_corpora() if log.path == path], id=path.parent.name
        )
        for path in devices()
    ),
]


def download_text(response):
    """Return the text of the only file that an answer downloads."""
    (text,) = [effect["text"] for effect in response.effects if effect["do"] == "download"]
    return text


def saved_documents(user):
    """Yield the file of each document on a device."""
    for stream in user.desk.stream_store.streams:
        yield download_text(user.send("save_stream", "/files", stream=stream))


@pytest.mark.parametrize("damage", WAYS)
@pytest.mark.parametrize("documents", DEVICES)
def test_damaged_document_is_quarantined_and_the_others_open(documents, damage):
    count = examples(max(WHOLE, len(documents) // 3), every_run=WHOLE)
    chosen = Random(damage.__name__).sample(range(len(documents)), count)
    for place, number in enumerate(chosen):
        text = documents[number]
        damaged = damage(text)
        assert damaged != text
        before, after = documents[:number], documents[number + 1 :]
        if place >= WHOLE:
            before, after = before[-1:], after[:1]
        others = [*before, *after]
        file = write_device(device_line("device-00"), [*before, damaged, *after], SETTINGS)
        user = open_file(file)
        (part,) = user.store.tables["quarantine"].values()
        assert part["text"] == damaged
        assert sorted(saved_documents(user)) == sorted(others)
        assert [carried_part.text for carried_part in read(save_device(user)).quarantined] == [
            damaged
        ]


def save_device(user):
    return download_text(user.send("save_device", "/files"))
