"""The documents of a kind: the one in use, their cached states, and the storing of decided acts."""

from types import SimpleNamespace

import pytest

from faristol.club.acts import REGISTER, AddPlayer, ForgetPerson, OpenRegister
from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamStore
from faristol.house_rules.acts import RULES, ChangeValues, CopyRules, RetireRules, Retitle, table
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from tests.support.desk import CountingDice, ManualClock, MemoryStore, run

COPY = CopyRules(name="rules-1", title="Ours", base=table(plain_ruleset(preset("ca-classic"))))


class Club:
    """A club with its own rules, and a list of the reads of their records."""

    def __init__(self, store=None, **options):
        self.store = store or MemoryStore()
        self.clock = ManualClock()
        self.dice = CountingDice()
        self.stream_store = StreamStore(self.store, self.clock, self.dice)
        run(self.stream_store.open())
        self.documents = Documents(self.stream_store, RULES, **options)
        self.read = []
        records_on = self.stream_store.records_since

        async def record_read(stream, cached, after):
            self.read.append((stream, after))
            return await records_on(stream, cached, after)

        self.stream_store.records_since = record_read

    @property
    def request(self):
        return SimpleNamespace(id=f"r{self.dice.token(4)}", zone="")

    def begin(self, *acts, name="Ours"):
        begun = self.documents.create(
            name, *(acts or (COPY,)), request=self.request, done=Done(route="/rules"), world=None
        )
        assert run(begun) == Done(route="/rules")

    def do(self, *acts, stream=""):
        document = run(self.documents.load(stream))
        events = []

        def done(decided):
            events.extend(decided)
            return Done(flash=str(len(decided)))

        request = self.request
        command = self.documents.apply(document, *acts, request=request, done=done, world=None)
        outcome = run(command)
        assert outcome == Done(flash=str(len(events)))
        assert run(self.stream_store.load_outcome(request.id)) == (outcome if events else None)
        return tuple(events)

    def opened(self, stream=""):
        return run(self.documents.load(stream))


def test_begun_document_is_in_use():
    club = Club()
    assert club.opened() is None
    club.begin()
    document = club.opened()
    assert [entry.act for entry in document.log] == [COPY]
    assert (document.id, document.seq, document.state.title) == (
        club.documents.selected_id,
        1,
        "Ours",
    )
    assert [row.id for row in club.documents.rows] == [document.id]
    assert club.stream_store.prefs["rules"] == document.id


def test_several_acts_are_stored_together_or_not_at_all():
    club = Club()
    with pytest.raises(Refused, match="rules/title_empty"):
        club.begin(COPY, Retitle(title=""))
    assert club.documents.rows == []
    club.begin(COPY, Retitle(title="Manresa"), RetireRules())
    assert club.opened().seq == 3
    with pytest.raises(Refused):
        club.do(Retitle(title="Vic"), ChangeValues(values={}))
    assert club.opened().state.title == "Manresa"
    assert club.do(Retitle(title="Manresa")) == ()
    assert club.opened().seq == 3


def test_document_states_when_each_act_was_written():
    club = Club()
    club.begin()
    club.clock.run_on(60)
    club.do(Retitle(title="Vic"))
    document = club.opened()
    assert (document.at(1), document.at(2)) == ("2026-11-20T18:00:00Z", "2026-11-20T18:01:00Z")
    assert [entry.act for entry in document.log] == [COPY, Retitle(title="Vic")]


def test_loading_again_reads_only_new_records_and_reuses_the_object():
    club = Club()
    club.begin()
    document = club.opened()
    assert club.opened() is document
    club.do(Retitle(title="Vic"))
    assert club.opened().state.title == "Vic"
    assert club.read == [(document.id, 0)]  # events decided here are not read again
    after = club.opened()
    club.documents.clear_cache()
    assert club.opened() == after


def test_replaced_document_is_read_from_the_beginning():
    club = Club()
    club.begin()
    stream = club.opened().id
    other = Club()
    other.begin(COPY, RetireRules())
    assert other.opened().id == stream
    club.store.tables = other.store.tables
    run(club.stream_store.reload())
    assert club.opened().state.is_retired
    assert [entry.act for entry in club.opened().log] == [COPY, RetireRules()]


@pytest.mark.parametrize(("max_cached", "read_count"), [(1, 4), (2, 2)])
def test_cache_holds_the_configured_number_of_documents(max_cached, read_count):
    club = Club(max_cached=max_cached)
    club.begin()
    club.begin(name="Theirs")
    ids = [row.id for row in club.documents.rows]
    for stream in (*ids, *ids):
        assert club.opened(stream).id == stream
    assert len(club.read) == read_count


def test_document_of_another_kind_is_not_loaded():
    club = Club()
    club.begin()
    row = club.opened().row
    club.stream_store.streams[row.id] = type(row)(**{**fields_of_row(row), "kind": "study"})
    assert club.opened(row.id) is None
    assert club.documents.rows == []


def fields_of_row(row):
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def test_summary_of_records_is_cached_until_a_write():
    club = Club()
    club.begin()
    counts = []

    def count_records(records):
        counts.append(len(records))
        return len(records)

    for _ in range(2):
        assert run(club.documents.load_summary(club.opened().row, count_records)) == 1
    club.do(RetireRules())
    assert run(club.documents.load_summary(club.opened().row, count_records)) == 2
    assert counts == [1, 2]


def test_failed_write_leaves_no_document():
    club = Club()
    club.store.fail_next = StoreError("store/full", "no room")
    with pytest.raises(StoreError):
        club.begin()
    assert (club.opened(), club.documents.rows) == (None, [])
    assert "rules" not in club.stream_store.prefs


def test_cards_are_stored_and_deleted_with_the_acts_that_name_them():
    club, digest = Club(), "0" * 64
    documents = Documents(club.stream_store, REGISTER)
    begun = documents.create(
        "Ours",
        OpenRegister(language="ca"),
        AddPlayer(player="p1", card=digest),
        request=club.request,
        done=Done(),
        world=None,
        token="here",
        cards={digest: "a card"},
        also=[("put", "drafts", {"id": "d"})],
    )
    run(begun)
    document = run(documents.load())
    assert document.seq == 2
    assert document.id == "register-here"
    assert club.store.tables["drafts"]
    assert run(club.stream_store.cards(document.id)) == {digest: "a card"}
    run(club.stream_store.put_device_pref("hall", "Anna"))
    done = documents.apply(
        document,
        ForgetPerson(player="p1"),
        request=club.request,
        done=Done(),
        world=None,
        also=[("delete", "drafts", "d")],
    )
    run(done)
    assert run(documents.load()).log[-1].act.cards == (digest,)
    assert run(club.stream_store.cards(document.id)) == {}
    assert not club.store.tables["drafts"]
    assert "hall" not in club.stream_store.own


def test_acts_allowed_in_copies_are_done_there_too():
    club = Club(max_cached=3)
    for name in ("Ours", "Retired", "Theirs"):
        club.begin(name=name)
    original, retired, third = (run(club.documents.load(row.id)) for row in club.documents.rows)
    club.do(RetireRules(), stream=retired.id)
    retired = club.opened(retired.id)
    copies = [retired, third]
    run(
        club.documents.apply(
            original, RetireRules(), request=club.request, done=Done(), world=None, copies=copies
        )
    )
    assert [club.opened(document.id).seq for document in (original, retired, third)] == [2, 2, 2]
    assert club.opened(third.id).state.is_retired


def test_form_of_an_unknown_or_changed_document_is_refused():
    club = Club()
    club.begin()
    document = club.opened()

    def form(seq, stream=document.id):
        return Request(id="f", fields=(("stream", stream), ("seq", str(seq))))

    assert run(club.documents.load_from_request(form(0))) is document
    assert run(club.documents.load_fresh(form(1))) is document
    for stream in ("", "rules-none"):
        with pytest.raises(Refused, match="stream/unknown"):
            run(club.documents.load_from_request(form(1, stream)))
    club.do(Retitle(title="Vic"))
    assert run(club.documents.load_from_request(form(1))).state.title == "Vic"
    for stale in (form(1), form(""), form(2, "rules-none")):
        with pytest.raises(Refused, match="desk/stale"):
            run(club.documents.load_fresh(stale))
    registers = Documents(club.stream_store, REGISTER)
    with pytest.raises(Refused, match="desk/stale"):
        run(registers.load_fresh(form(2)))  # of another kind, and not stale
