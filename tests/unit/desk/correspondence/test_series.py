"""A competition whose games are begun together: pairings, one order of tiles, all games or none."""

import re
from collections import Counter

import pytest

from faristol.correspondence.kind import POST
from faristol.desk.correspondence.document import KIND, PostGameService
from faristol.desk.correspondence.series_new import list_meetings
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.ledger.audit import audit
from faristol.ledger.fold import read_events
from tests.support.classic_user import problems
from tests.support.desk import run
from tests.support.post_user import PostUser

ROUTE, SERIES = "/mail/series/new", "/mail/series"
FOUR = "Ioana Munteanu\r\n\r\nRadu Petrescu; 1,5219; Str. Lungă 1, 700001 Iași\r\nAna <b>Lupu</b>\r\nDan Albu;;Piața Mare"


class Arbiter(PostUser):
    """An arbiter who begins a competition and reads its games."""

    def __init__(self):
        super().__init__(begun=False)
        self.given |= {"players": FOUR, "meetings": "once"}

    def begin(self, **form):
        return self.user.send("begin_mail_series", ROUTE, **{**self.given, **form})

    @property
    def events(self):
        stream_store = self.user.desk.stream_store
        rows = [row for row in stream_store.streams.values() if row.kind == KIND]
        return [list(read_events(run(stream_store.lines(row.id)), POST.schema)) for row in rows]


def begin_competition(**form):
    at = Arbiter()
    response = at.begin(**form)
    assert response.taken, problems(response)
    return at, [events[0] for events in at.events]


@pytest.mark.parametrize("size", range(3, 13))
def test_players_meet_all_others_with_balanced_colours(size):
    """RO-COR 4."""
    pairs = list_meetings(size)
    assert pairs == list_meetings(size)
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == size * (size - 1) // 2
    red, blue = (Counter(pair[seat] for pair in pairs) for seat in (0, 1))
    assert {abs(red[player] - blue[player]) for player in range(size)} == {(size - 1) % 2}
    twice = list_meetings(size, is_double=True)
    assert twice[len(pairs) :] == [(blue, red) for red, blue in pairs]
    assert len(set(twice)) == size * (size - 1)


def test_games_share_one_string_and_pass_the_audit_separately():
    """RO-COR 1, 5, 6."""
    at, openings = begin_competition(name="Cupa <i>de</i> iarnă & vară")
    assert [opening.series.number for opening in openings] == [1, 2, 3, 4, 5, 6]
    assert (
        len({opening.order for opening in openings})
        == len({opening.seed for opening in openings})
        == 1
    )
    assert openings[0].seed
    assert {opening.own for opening in openings} == {0}
    for events in at.events:
        assert not audit(events, POST.initial, POST.evolve, POST.auditors())
    screen = at.look(f"{SERIES}?name=Cupa%20%3Ci%3Ede%3C%2Fi%3E%20iarn%C4%83%20%26%20var%C4%83")
    assert "Ana &lt;b&gt;Lupu&lt;/b&gt;" in screen
    assert "<b>Lupu" not in screen
    assert "6 games in play" in screen
    events_text = "".join(str(opening) for opening in openings)
    assert not any(word in events_text for word in ("Ioana", "Lungă", "Piața")), "on cards alone"
    assert {player.coefficient for opening in openings for player in opening.seated} == {0, 15219}


def test_typed_string_is_used_by_all_games_of_a_double_round():
    _, (first, *_) = begin_competition()
    _, openings = begin_competition(typed_order=" ".join(first.order), meetings="twice")
    assert len(openings) == 12
    assert {(opening.order, opening.seed) for opening in openings} == {(first.order, "")}


def test_address_is_split_into_lines_at_commas():
    at, _ = begin_competition()
    rows = run(at.user.desk.stream_store.store.rows("cards"))
    assert any(r"Str. Lungă 1\n700001 Iași" in row["line"] for row in rows)


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"players": "A\nB"}, "From 3 to 12 players are needed; there are 2"),
        ({"players": "\n".join("ABCDEFGHIJKLM")}, "From 3 to 12 players are needed; there are 13"),
        ({"players": "Ana Lupu\n\nB\nLUPU, Ana"}, "Line 4: This name is also on line 1"),
        ({"players": "A\n;1\nC"}, "Line 2: A player needs a name"),
        ({"players": "A\nB\nC;x"}, "Line 3: A coefficient from 0"),
        ({"players": f"A\nB\n{'x' * 500}"}, "Line 3: At most 120 characters; this has 500"),
        ({"players": f"A\nB;;{'x' * 900}\nC"}, "Line 2: At most 500 characters"),
        ({"players": "A\nB\nC{n}\x00"}, "Line 3: Character 5"),
        ({"meetings": "thrice"}, "Choose one"),
        ({"channel": "pigeon"}, "Choose one"),
        ({"arbiters": ""}, "Say who"),
        ({"deadline": "2025-01-01"}, "The deadline must be after"),
        ({"typed_order": "A B C"}, "the set has"),
        ({"ruleset": "ca-classic"}, "Choose rules for a correspondence game"),
    ],
)
def test_bad_competition_form_is_refused_and_preserved(form, problem):
    at = Arbiter()
    refused = at.begin(**form)
    assert not refused.taken
    assert problem in re.sub(r"[\u2068\u2069]", "", str(problems(refused))), problems(refused)
    submitted = {**at.given, **form}
    assert all(word in refused.screen for word in submitted["players"].split() if "<" not in word)
    assert 'value="Cupa Clavecin"' in refused.screen
    assert not at.events


def test_existing_game_number_refuses_the_competition():
    at = Arbiter()
    PostUser(user=at.user, name="CUPA Clavecin", number="6")
    assert "already has a game with that number" in str(problems(at.begin()))
    assert len(at.events) == 1
    assert at.begin(players="A\nB\nC").taken, "three games are 1 to 3"


def test_store_failure_begins_no_game_and_a_retry_begins_all():
    at = Arbiter()
    before = at.user.store.writes
    at.user.store.fail_next = StoreError("store/full", "QuotaExceededError")
    assert not at.begin().taken
    assert not at.events
    assert at.user.store.writes == before
    assert at.begin().taken
    assert len(at.events) == 6
    assert not at.begin().taken


def test_player_begins_from_the_letter_of_the_arbiter():
    """RO-COR 1, 5: names, addresses, string and days need not be typed again."""
    at, _ = begin_competition()
    page = at.look(f"{SERIES}/letters")
    letters = re.findall(r'id="letter-\d+"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert len(letters) == 6
    assert "Str. Lungă 1" in page
    assert "Ana &lt;b&gt;Lupu" in page
    assert "Ana <b>" not in page
    for own, letter in (("1", letters[0]), ("2", letters[5])):
        player = PostUser(begun=False)
        player.user.send("read_mail_sheet", "/mail/sheet", came=letter)
        assert player.user.send("begin_from_sheet", "/mail/sheet", own=own).taken
        assert player.post.own == int(own)
        assert player.string == at.string
    assert 'lang="ca"' in at.look(f"{SERIES}/letters?to=ca")
    assert "Letters to all" in at.look(SERIES)
    assert "Ana Barbu" in at.look(SERIES)


def test_address_changes_in_all_games_of_a_player():
    """RO-COR 43."""
    at, _ = begin_competition()
    stream = at.user.desk.stream_store.newest_first(KIND)[0].id
    at.user.send("use_mail", "/mail", stream=stream)
    player_id = at.post.seated[0].player
    at.ok("change_address", "/mail/letters", seat="1", address="Strada Nouă 9")
    games = [
        run(at.user.desk.service(PostGameService).load(Request(id=""), row.id))
        for row in list_rows(at)
    ]
    games_of_player = [
        game for game in games if player_id in {player.player for player in game.post.seated}
    ]
    assert len(games_of_player) == 3
    for game in games_of_player:
        seat = [player.player for player in game.post.seated].index(player_id)
        assert game.addresses[seat] == "Strada Nouă 9"
        assert game.addresses[1 - seat] != "Strada Nouă 9"


def list_rows(at):
    """Return the stored games."""
    return [row for row in at.user.desk.stream_store.streams.values() if row.kind == KIND]


@pytest.mark.parametrize("meetings", ["once", "twice"])
def test_players_of_a_new_competition_are_in_the_order_of_their_entry(meetings):
    """third-round 4-B11: without coefficients they had no order."""
    names = ("Vlad Popescu", "Ion Ionescu", "Ana Țepeș", "Dan Șerban", "Mihai Brăiloiu")
    at, _ = begin_competition(players="\n".join(names), meetings=meetings)
    screen = at.look(SERIES)
    assert tuple(re.findall(r'<th scope="row"><bdi>([^<]*)</bdi>', screen)) == names


def test_players_of_partial_competitions_are_sorted_by_name():
    """third-round 4-B11: the order of entry is not known then."""
    at = PostUser(players=("Vlad Popescu", "Zoe Ene"), number="2")
    PostUser(user=at.user, players=("Ana Vlad", "Ion Ban"), number="7")
    names = re.findall(r'<th scope="row"><bdi>([^<]*)</bdi>', at.look(SERIES))
    assert names == ["Ana Vlad", "Ion Ban", "Vlad Popescu", "Zoe Ene"]
