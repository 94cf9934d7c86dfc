"""The documents of a kind: which is in use, how each stands, and what is stored of what is wished."""

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
    """Hold the rules of a club, and count what is read of them."""

    def __init__(self, store=None, **options):
        self.store = store or MemoryStore()
        self.clock = ManualClock()
        self.dice = CountingDice()
        self.shelf = StreamStore(self.store, self.clock, self.dice)
        run(self.shelf.open())
        self.documents = Documents(self.shelf, RULES, **options)
        self.read = []
        records_on = self.shelf.records_since

        async def noted(stream, known, after):
            self.read.append((stream, after))
            return await records_on(stream, known, after)

        self.shelf.records_since = noted

    @property
    def request(self):
        return SimpleNamespace(id=f"r{self.dice.token(4)}", zone="")

    def begin(self, *wishes, name="Ours"):
        begun = self.documents.create(
            name, *(wishes or (COPY,)), request=self.request, done=Done(route="/rules"), world=None
        )
        assert run(begun) == Done(route="/rules")

    def do(self, *wishes, stream=""):
        document = run(self.documents.load(stream))
        made = []

        def done(facts):
            made.extend(facts)
            return Done(flash=str(len(facts)))

        request = self.request
        acting = self.documents.apply(document, *wishes, request=request, done=done, world=None)
        came = run(acting)
        assert came == Done(flash=str(len(made)))
        assert run(self.shelf.result_of(request.id)) == (came if made else None)
        return tuple(made)

    def opened(self, stream=""):
        return run(self.documents.load(stream))


def test_what_is_begun_is_what_is_worked_with():
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
    assert club.shelf.prefs["rules"] == document.id


def test_several_wishes_are_stored_together_or_not_at_all():
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


def test_a_document_says_when_each_act_was_written():
    club = Club()
    club.begin()
    club.clock.run_on(60)
    club.do(Retitle(title="Vic"))
    document = club.opened()
    assert (document.at(1), document.at(2)) == ("2026-11-20T18:00:00Z", "2026-11-20T18:01:00Z")
    assert [entry.act for entry in document.log] == [COPY, Retitle(title="Vic")]


def test_only_what_came_since_is_read_and_what_is_known_is_the_same_object():
    club = Club()
    club.begin()
    known = club.opened()
    assert club.opened() is known
    club.do(Retitle(title="Vic"))
    assert club.opened().state.title == "Vic"
    assert club.read == [(known.id, 0)]  # what was decided here is not read again
    after = club.opened()
    club.documents.clear_cache()
    assert club.opened() == after


def test_another_document_in_its_place_is_read_from_the_beginning():
    club = Club()
    club.begin()
    stream = club.opened().id
    other = Club()
    other.begin(COPY, RetireRules())
    assert other.opened().id == stream
    club.store.tables = other.store.tables
    run(club.shelf.reload())
    assert club.opened().state.is_retired
    assert [entry.act for entry in club.opened().log] == [COPY, RetireRules()]


@pytest.mark.parametrize(("max_cached", "read"), [(1, 4), (2, 2)])
def test_so_many_are_remembered_as_are_said(max_cached, read):
    club = Club(max_cached=max_cached)
    club.begin()
    club.begin(name="Theirs")
    ids = [row.id for row in club.documents.rows]
    for stream in (*ids, *ids):
        assert club.opened(stream).id == stream
    assert len(club.read) == read


def test_a_document_of_another_kind_is_none_of_these():
    club = Club()
    club.begin()
    row = club.opened().row
    club.shelf.streams[row.id] = type(row)(**{**vars_of(row), "kind": "study"})
    assert club.opened(row.id) is None
    assert club.documents.rows == []


def vars_of(row):
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def test_what_is_told_of_records_is_told_once_until_something_is_written():
    club = Club()
    club.begin()
    asked = []

    def tell(records):
        asked.append(len(records))
        return len(records)

    for _ in range(2):
        assert run(club.documents.load_summary(club.opened().row, tell)) == 1
    club.do(RetireRules())
    assert run(club.documents.load_summary(club.opened().row, tell)) == 2
    assert asked == [1, 2]


def test_what_could_not_be_stored_does_not_exist():
    club = Club()
    club.store.fail_next = StoreError("store/full", "no room")
    with pytest.raises(StoreError):
        club.begin()
    assert (club.opened(), club.documents.rows) == (None, [])
    assert "rules" not in club.shelf.prefs


def test_cards_come_and_go_with_the_acts_that_name_them():
    club, digest = Club(), "0" * 64
    documents = Documents(club.shelf, REGISTER)
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
    assert run(club.shelf.cards(document.id)) == {digest: "a card"}
    run(club.shelf.put_device_pref("hall", "Anna"))
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
    assert run(club.shelf.cards(document.id)) == {}
    assert not club.store.tables["drafts"]
    assert "hall" not in club.shelf.own


def test_what_may_be_done_in_a_copy_is_done_there_too():
    club = Club(max_cached=3)
    for name in ("Ours", "Retired", "Theirs"):
        club.begin(name=name)
    ours, retired, theirs = (run(club.documents.load(row.id)) for row in club.documents.rows)
    club.do(RetireRules(), stream=retired.id)
    retired = club.opened(retired.id)
    copies = [retired, theirs]
    run(
        club.documents.apply(
            ours, RetireRules(), request=club.request, done=Done(), world=None, copies=copies
        )
    )
    assert [club.opened(one.id).seq for one in (ours, retired, theirs)] == [2, 2, 2]
    assert club.opened(theirs.id).state.is_retired


def test_a_form_names_its_document_or_is_stale_when_something_was_done_since():
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
    others = Documents(club.shelf, REGISTER)
    with pytest.raises(Refused, match="desk/stale"):
        run(others.load_fresh(form(2)))  # of another kind, and as it stands
