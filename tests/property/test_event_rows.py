"""The packed table of events in memory, against a dictionary of rows (third-round 10-B3)."""

from hypothesis import given
from hypothesis import strategies as st

from faristol.desk.kernel.storage.event_rows import EventRows

DOCUMENTS = [((1, name),) for name in ("evening", "morning", "a\u0301 \ud800 \U0001f600")]
NUMBERS = st.integers(1, 6)
documents = st.sampled_from(DOCUMENTS)
keys = st.builds(lambda document, number: (*document, (0, number)), documents, NUMBERS)
# what crosses from the browser is JSON; a later version may have columns of its own
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
rows = st.fixed_dictionaries({"line": st.text(max_size=40)}, optional={"later": values})
steps = st.lists(
    st.tuples(st.just("put"), keys, rows)
    | st.tuples(st.just("pop"), keys, st.none())
    | st.tuples(st.just("pack"), documents, st.none())
    | st.tuples(st.just("read"), keys, st.none()),
    max_size=40,
)


def play(steps):
    table, model = EventRows(), {}
    for verb, key, row in steps:
        if verb == "put":
            table[key] = model[key] = row
        elif verb == "pop":
            assert table.pop(key, None) == model.pop(key, None)
        elif verb == "pack":
            table.pack(key)
        else:
            assert table.get(key) == model.get(key)
    return table, model


@given(steps)
def test_table_equals_a_dictionary_whatever_was_packed(steps):
    table, model = play(steps)
    assert table == model
    assert sorted(table) == sorted(model)
    for number in range(8):
        for document in DOCUMENTS:
            key = (*document, (0, number))
            assert (key in table) == (key in model)
    assert len(table) == len(model)
    for key, row in model.items():
        assert key in table
        assert table.get(key) == row


@given(steps, keys, keys)
def test_range_has_the_keys_of_a_dictionary(steps, low, high):
    table, model = play(steps)
    assert sorted(table.keys_between(low, high)) == [
        key for key in sorted(model) if low <= key <= high
    ]
    document = low[:1]
    assert table.of_document(document) == {key: model[key] for key in model if key[:1] == document}


@given(steps, steps)
def test_copy_and_shared_document_are_independent(steps, more):
    table, model = play(steps)
    copy, other = table.copy(), EventRows()
    for document in DOCUMENTS:
        other.share(table, document)
    for verb, key, row in more:
        if verb == "put":
            table[key] = row
        elif verb == "pop":
            table.pop(key, None)
    assert copy == model
    assert other == model


@given(steps, steps, st.sets(documents))
def test_equal_rows_of_another_table_may_be_left_out(steps, more, packed):
    ours, ours_model = play(steps)
    theirs, theirs_model = play([*steps, *more])
    for document in packed:
        ours.pack(document)
        theirs.pack(document)
    unlike = dict(ours.items_unlike(theirs))
    different = {key for key, row in ours_model.items() if theirs_model.get(key) != row}
    assert different <= unlike.keys()
    assert all(ours_model[key] == row for key, row in unlike.items())
