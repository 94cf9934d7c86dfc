"""Export files that read back equal, and damaged files that are never mistaken for others."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from faristol.ledger.canonical_json import format_json
from faristol.ledger.codec import line_hash
from faristol.ledger.parcel_reader import Parcel
from faristol.ledger.parcel_writer import (
    Ahead,
    Behind,
    DeviceParcel,
    Diverged,
    ParcelError,
    Same,
    StreamParcel,
    compare,
    device_line,
    header_line,
    pref_line,
    read,
    write_device,
    write_stream,
)
from faristol.ledger.record import JSON
from tests.support.examples import examples
from tests.unit.ledger.toy import BOUGHT, DEVICE, PREFS, TEXT, BookId, BookLent, Event, chain

NAMES = st.text(max_size=20)
VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
KEYS = st.text("abcdefgh-_/:.", min_size=1, max_size=6)


@st.composite
def streams(draw: st.DrawFn) -> StreamParcel:
    """Draw a stream as its file must give it back, some of its people forgotten."""
    stream = draw(st.sampled_from(("s-1", "s-2", "{}", "a:b")))
    bodies = draw(st.lists(st.dictionaries(NAMES, VALUES, max_size=3), max_size=4))
    cards = sorted({format_json({"card": body}) for body in bodies}, key=line_hash)
    events: list[Event] = [BOUGHT] * draw(st.integers(0, 2))
    events += [
        BookLent(book=BookId(draw(NAMES)), card=line_hash(card), days=at, is_reserved=bool(at % 2))
        for at, card in enumerate(cards)
    ]
    stored = [card for card in cards if draw(st.booleans())]
    lines = chain(draw(st.permutations(events)), stream=stream)
    name, is_archived = draw(NAMES), draw(st.booleans())
    header = header_line("library", name, stream, is_archived=is_archived)
    parcel = read(write_stream(header, lines, draw(st.permutations(stored))))
    assert isinstance(parcel, StreamParcel)
    assert (parcel.kind, parcel.name, parcel.stream) == ("library", name, stream)
    assert (parcel.is_archived, parcel.header, parcel.lines) == (is_archived, header, lines)
    assert parcel.hashes == tuple(map(line_hash, lines))
    assert parcel.cards == {line_hash(card): card for card in stored}
    return parcel


@st.composite
def devices(draw: st.DrawFn) -> tuple[str, DeviceParcel]:
    """Draw a device as its file must give it back, with the file."""
    parcels = tuple(draw(st.lists(streams(), max_size=3)))
    prefs = draw(st.dictionaries(KEYS, VALUES, max_size=3))
    text = write_device(
        device_line("tablet"),
        [rewrite(stream) for stream in parcels],
        [pref_line(key, prefs[key]) for key in sorted(prefs)],
    )
    return text, DeviceParcel(device="tablet", streams=parcels, prefs=prefs)


def rewrite(stream: StreamParcel) -> str:
    return write_stream(stream.header, stream.lines, stream.cards.values())


FILES = streams().map(rewrite) | devices().map(lambda pair: pair[0])
# Small files of which all places are tried.
SMALL = (
    write_stream(header_line("k", "Àn", "s", is_archived=True), ()),
    write_device(device_line("d"), (write_stream(header_line("k", "Àn", "s"), ()),), PREFS[:1]),
)


def read_or_fault(content: str | bytes) -> Parcel | ParcelError:
    try:
        return read(content)
    except ParcelError as fault:
        return fault


def check_damage(content: str | bytes, whole: Parcel) -> None:
    """Read a changed file: it is refused, or the rest of a device is unchanged and the loss is named."""
    parcel = read_or_fault(content)
    if isinstance(parcel, ParcelError):
        count = content.count("\n" if isinstance(content, str) else b"\n")  # type: ignore[arg-type]
        assert 1 <= parcel.line <= count + 1
        return
    assert isinstance(parcel, DeviceParcel), "a single document is refused"
    if parcel == whole:  # as after a mark or a line end that a mail program adds
        return
    streams_ = whole.streams if isinstance(whole, DeviceParcel) else (whole,)
    prefs = whole.prefs if isinstance(whole, DeviceParcel) else {}
    assert all(stream in streams_ for stream in parcel.streams)
    assert all(prefs.get(key) == value for key, value in parcel.prefs.items())
    is_named = bool(parcel.device)
    assert parcel.quarantined or parcel.prefs_left_out or not (parcel.is_whole and is_named)


@given(streams())
def test_stream_reads_back_and_is_rewritten_byte_for_byte(stream: StreamParcel) -> None:
    text = rewrite(stream)
    assert read(text) == read(text.encode()) == stream


@given(devices())
def test_device_reads_back(pair: tuple[str, DeviceParcel]) -> None:
    text, device = pair
    assert read(text) == read(text.encode()) == device


@settings(max_examples=examples(120, every_run=60))
@given(FILES, st.data())
def test_changed_letter_is_refused_or_reported(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    near = st.sampled_from('0123456789abcdef"{}[]:,\\ \n\r\ttrueNaN.eE-')
    letter = data.draw(near | st.characters(exclude_categories=()))
    if letter != text[at]:
        check_damage(text[:at] + letter + text[at + 1 :], read(text))


@given(FILES, st.data())
def test_added_letter_is_refused_or_reported(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    check_damage(
        text[:at] + data.draw(st.characters(exclude_categories=())) + text[at:], read(text)
    )


@given(FILES, st.data())
def test_missing_letter_is_refused_or_reported(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    check_damage(text[:at] + text[at + 1 :], read(text))


@given(FILES, st.data())
def test_changed_byte_is_refused_or_reported(text: str, data: st.DataObject) -> None:
    content = bytearray(text.encode())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    check_damage(bytes(content), read(text))


@given(FILES, st.data())
def test_cut_file_is_refused_or_reported(text: str, data: st.DataObject) -> None:
    content = text.encode()
    check_damage(content[: data.draw(st.integers(0, len(content) - 1))], read(text))


@pytest.mark.parametrize("text", SMALL, ids=["stream", "device"])
def test_small_file_cut_or_changed_anywhere_is_refused_or_reported(text: str) -> None:
    content = text.encode()
    for at in range(len(content)):
        check_damage(content[:at], read(text))
        check_damage(content[:at] + bytes((content[at] ^ 1,)) + content[at + 1 :], read(text))
        check_damage(content[:at] + content[at + 1 :], read(text))
        check_damage(content[: at + 1] + content[at:], read(text))


@pytest.mark.parametrize("text", [TEXT, DEVICE, *SMALL], ids=["stream", "device", "s", "d"])
def test_line_lost_doubled_or_swapped_is_refused_or_reported(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        check_damage("".join((*lines[:at], *lines[at + 1 :])), read(text))
        check_damage("".join((*lines[:at], line, *lines[at:])), read(text))
        for other in range(at):
            swapped = list(lines)
            swapped[at], swapped[other] = swapped[other], swapped[at]
            check_damage("".join(swapped), read(text))
            moved = [*lines[:at], *lines[at + 1 :]]
            moved.insert(other, line)
            check_damage("".join(moved), read(text))


@given(FILES, st.data())
def test_lines_lost_doubled_or_swapped_are_refused_or_reported(
    text: str, data: st.DataObject
) -> None:
    lines = text.split("\n")[:-1]
    first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    changes: dict[str, Callable[[], list[str]]] = {
        "lost": lambda: [*lines[:first], *lines[first + 1 :]],
        "doubled": lambda: [*lines[:second], lines[first], *lines[second:]],
        "exchanged": lambda: [
            lines[second] if at == first else lines[first] if at == second else line
            for at, line in enumerate(lines)
        ],
        "moved": lambda: [
            line
            for at, old in enumerate(lines)
            for line in ((old, lines[first]) if at == second else () if at == first else (old,))
        ],
    }
    changed = changes[data.draw(st.sampled_from(sorted(changes)))]()
    if changed != lines:
        check_damage("".join(line + "\n" for line in changed), read(text))


WHOLE, WHOLE_DEVICE = read(TEXT), read(DEVICE)


@given(st.text() | st.binary() | st.lists(st.sampled_from(DEVICE.splitlines())).map("\n".join))
@example("\n")
@example("\ud800")
@example(b"\xff")
def test_any_content_is_whole_or_refused(content: str | bytes) -> None:
    if read_or_fault(content) not in (WHOLE, WHOLE_DEVICE):
        check_damage(content, WHOLE_DEVICE)


HASHES = st.lists(st.sampled_from("abc"), max_size=6).map(tuple)


@given(HASHES)
def test_copy_is_the_same_as_itself(ours: tuple[str, ...]) -> None:
    assert compare(ours, ours) == Same()


@given(HASHES, HASHES)
def test_comparing_the_other_way_gives_the_converse_answer(
    ours: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    match compare(ours, theirs):
        case Same():
            assert compare(theirs, ours) == Same()
        case Ahead(common):
            assert compare(theirs, ours) == Behind(common)
        case Behind(common):
            assert compare(theirs, ours) == Ahead(common)
        case Diverged(common):
            assert compare(theirs, ours) == Diverged(common)


@given(HASHES, HASHES, HASHES)
def test_comparison_gives_the_common_length_and_the_longer_side(
    common: tuple[str, ...], ours: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    if ours and theirs and ours[0] == theirs[0]:
        ours = ("x", *ours[1:])
    expected = {
        (False, False): Same(),
        (False, True): Ahead(len(common)),
        (True, False): Behind(len(common)),
        (True, True): Diverged(len(common)),
    }[bool(ours), bool(theirs)]
    assert compare(common + ours, common + theirs) == expected
