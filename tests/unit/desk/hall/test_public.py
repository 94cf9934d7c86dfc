"""Publications: the hall reads only the events, fields and kinds that they list."""

from dataclasses import dataclass, fields, replace

import pytest

from faristol.classic.state import Classic
from faristol.desk.hall.publications import publication
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.publication import (
    NotPublicError,
    Publication,
    PublicState,
    PublicView,
    fold_public_events,
)
from faristol.ledger.codec import Schema, encode
from faristol.ledger.record import LedgerError, Record
from faristol.tournament.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class WordPlayed:
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordTried:
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    word: str = ""
    at: str = "H8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    played: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    last: Play | None = None

    @property
    def everything(self):
        return (*self.played, *self.tried)


def evolve(game, event):
    if isinstance(event, WordTried):
        return replace(game, tried=(*game.tried, event.word))
    return replace(game, played=(*game.played, event.word), last=Play(word=event.word))


SCHEMA = Schema(events=(WordPlayed, WordTried))
PUBLIC = Publication(
    kind="toy",
    schema=SCHEMA,
    start=Game,
    evolve=evolve,
    events=frozenset((WordPlayed,)),
    fields=frozenset(("played", "last.word")),
    private_because={WordTried: "nobody has played it"},
    starts_turn=frozenset((WordPlayed,)),
)


def records(*events):
    for seq, event in enumerate(events, 1):
        kind, version, data = encode(event, SCHEMA)
        yield Record(
            stream="toy-1",
            seq=seq,
            kind=kind,
            version=version,
            at="2026-11-20T18:00:00Z",
            request="r",
            data=data,
            prev="",
        )


def public_state(*events):
    return fold_public_events(PublicState(state=Game()), records(*events), PUBLIC)


def test_unlisted_event_is_dropped_before_it_is_folded():
    game = public_state(WordPlayed(word="CASA"), WordTried(word="SECRET")).state
    assert game == Game(played=("CASA",), last=Play(word="CASA"))


def test_event_of_an_unknown_kind_is_dropped():
    (strange,) = records(WordTried(word="SECRET"))
    strange = replace(strange, kind="master_found", data={"word": "SECRET"})
    assert fold_public_events(PublicState(state=Game()), [strange], PUBLIC).state == Game()


def test_public_event_of_a_later_schema_is_refused():
    (later,) = records(WordPlayed(word="CASA"))
    with pytest.raises(LedgerError):
        fold_public_events(PublicState(state=Game()), [replace(later, version=9)], PUBLIC)


def test_number_of_the_opening_entry_is_that_of_the_whole_log():
    events = (WordTried(word="X"), WordPlayed(word="CASA"), WordTried(word="Y"))
    assert public_state(*events).turn_began == 2


def test_unlisted_field_cannot_be_read():
    game = PUBLIC.restrict(public_state(WordPlayed(word="CASA")).state)
    assert game.played == ("CASA",)
    for field in ("tried", "everything", "nothing_of_the_kind"):
        with pytest.raises(NotPublicError):
            getattr(game, field)


def test_nested_field_must_be_listed():
    game = PUBLIC.restrict(public_state(WordPlayed(word="CASA")).state)
    assert game.last.word == "CASA"
    with pytest.raises(NotPublicError):
        _ = game.last.at
    assert PUBLIC.restrict(Game()).last is None


def test_fields_of_items_in_a_tuple_must_be_listed():
    moves = (Play(word="CASA", at="A1"), Play(word="SOLA"))
    view = PublicView(Game(played=moves), frozenset(("played.word",)))
    assert [play.word for play in view.played] == ["CASA", "SOLA"]
    with pytest.raises(NotPublicError):
        _ = view.played[0].at


def test_public_view_does_not_print_its_state():
    view = PublicView(Game(tried=("SECRET",)), frozenset(("played",)))
    assert "SECRET" not in f"{view!r}{view!s}{view}"
    with pytest.raises(AttributeError):
        view.tried = ()


# ---- the publications of the desk ----

PUBLISHED = [kind for kind, row in KINDS.items() if row.publication_module]


def test_kinds_are_published_or_withheld_for_a_reason():
    assert all(
        bool(row.publication_module) != (len(row.private_because) > 20) for row in KINDS.values()
    )


@pytest.mark.parametrize("kind", PUBLISHED)
def test_events_of_a_published_kind_are_public_or_withheld_for_a_reason(kind):
    public = publication(kind)
    events = set(kind_by_name(kind).schema.events)
    assert public.kind == kind
    assert public.events | set(public.private_because) == events, "list a new event, or say why not"
    assert not public.events & set(public.private_because)
    assert all(public.private_because.values())
    assert public.starts_turn <= public.events


@pytest.mark.parametrize("kind", PUBLISHED)
def test_listed_fields_exist(kind):
    public = publication(kind)
    for field in public.fields:
        assert hasattr(public.start(), field.partition(".")[0]), field


# fields that no publication may ever list
SECRETS = {
    "round_clock": {"reason", "passed", "seq", "lines"},
    "clock": {"reason", "presses", "seq", "lines"},
    "duplicate": {
        "seq",
        "lexicon",
        "lexicon_changes",
        "invalid_words",
        "entrants",
        "gone",
        "ruleset",
        "uncounted",
        "seed",
        "commitment",
        "is_seed_public",
        "start",
        "round",
        "done",
        "rejected",
        "sanctions",
        "expelled",
        "claims",
        "open_claims",
        "notes",
        "signed",
    },
    # names, pairings, places and decisions: the hall's version is stored when it is shown
    "tournament": {field.name for field in fields(Tournament) if field.name != "clock"}
    | {"confirmed", "proposed", "numbers", "last_done", "is_changed_since_end", "allows_rematches"},
    # the players, acts that affect racks, texts of the arbiter
    "classic": {field.name for field in fields(Classic)}
    - {"language", "terms", "turns", "dispute", "clock"}
    | {"seats", "turn", "last", "is_without_help", "is_timed", "people"},
    "study": {"positions", "step", "lexicon", "seq", "can_redo", "can_take_back"},
}


@pytest.mark.parametrize("kind", PUBLISHED)
def test_other_fields_of_the_state_are_listed_as_secrets(kind):
    public = publication(kind)
    listed = {field.partition(".")[0] for field in public.fields}
    state = {field.name for field in fields(public.start())}
    properties = {
        name
        for name, attribute in vars(type(public.start())).items()
        if type(attribute) is property
    }
    assert not listed & SECRETS[kind]
    assert (state | properties) - listed <= SECRETS[kind] | {"is_open", "is_running", "running"}
