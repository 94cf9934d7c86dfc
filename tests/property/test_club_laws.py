"""Laws of the register for any input and any file."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.club.acts import REGISTER, FavourPlayer, ForgetPerson, OpenRegister, RetirePlayer
from faristol.club.arrival import Arrival
from faristol.club.card import (
    Card,
    card_digest,
    card_line,
    check_card,
    join_cards,
    parse_card,
    parse_card_line,
    read_card,
)
from faristol.club.player import Player
from faristol.club.register import resolve
from faristol.club.search import build_index, find
from faristol.club.spelling import fold_name, name_key, number_key, words_of
from faristol.desk.kernel.collate import sort_key
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from tests.support.club_house import (
    add_player,
    change_player,
    decide,
    import_players,
    merge_players,
    part_players,
)
from tests.support.club_strategy import any_text, cards, events, names, wild_cards

logs = st.lists(events, max_size=20)
ids = any_text | st.sampled_from(("p0", "p1"))
salts = any_text | st.just("0123456789abcdef")
commands = st.one_of(
    st.builds(OpenRegister, language=any_text),
    st.builds(add_player, player=ids, card=wild_cards | cards, salt=salts),
    st.builds(change_player, player=ids, card=wild_cards | cards, salt=salts),
    st.builds(merge_players, kept=ids, gone=ids, card=wild_cards | cards, salt=salts),
    st.builds(part_players, gone=ids, card=st.none() | wild_cards | cards, salt=salts),
    st.builds(FavourPlayer, player=ids),
    st.builds(RetirePlayer, player=ids),
    st.builds(ForgetPerson, player=ids),
    st.builds(
        import_players,
        players=st.lists(
            st.builds(
                Arrival, player=ids, card=wild_cards | cards, salt=salts, is_new=st.booleans()
            ),
            max_size=3,
        ).map(tuple),
        source=any_text | st.just("csv"),
    ),
)


@given(log=logs, command=commands, book=st.dictionaries(any_text, cards, max_size=3))
def test_decide_answers_any_command_in_any_state_without_raising(log, command, book):
    register = fold(REGISTER.initial, log, REGISTER.evolve)
    result = decide(register, command, book)
    assert isinstance(result, tuple | Refusal)
    if isinstance(result, Refusal):
        json.dumps(result.data)
        return
    after = fold(register, result, REGISTER.evolve)
    for event in result:
        assert decode(*encode(event, REGISTER.schema), REGISTER.schema) == event
    # What was decided can be stored: each card it names comes with the command, or was there.
    supplied = {new.digest for new in getattr(command, "cards", ())}
    in_use = {player.card for player in after.players.values()} - {None}
    assert in_use <= supplied | {player.card for player in register.players.values()} | {
        merge.before for player in register.players.values() if (merge := player.merge)
    }


@given(log=logs)
def test_evolve_accepts_any_event_in_any_state(log):
    register = fold(REGISTER.initial, log, REGISTER.evolve)
    assert register.seq == len(log)
    players = list(register.players.values())
    assert [player.ordinal for player in players] == list(range(1, len(players) + 1))
    for player in players:
        assert (player.card is None) == (player.forgotten is not None)
        assert register.players[resolve(register, player.id)].merge is None
        assert all(register.players[gone].merged_into == player.id for gone in player.gone)


@given(log=logs)
def test_log_read_back_folds_to_the_same_register(log):
    stored = [
        decode(*json.loads(json.dumps(encode(event, REGISTER.schema))), REGISTER.schema)
        for event in log
    ]
    assert stored == log
    assert fold(REGISTER.initial, stored, REGISTER.evolve) == fold(
        REGISTER.initial, log, REGISTER.evolve
    )


@given(log=logs)
def test_audit_of_any_log_ends_with_coded_findings(log):
    for finding in audit(log, REGISTER.initial, REGISTER.evolve, REGISTER.auditors()):
        assert finding.code.count("/") == 1
        json.dumps(finding.data)


@given(card=cards)
def test_valid_card_reads_back_from_its_line(card):
    assert check_card(card) is None
    line = card_line(card, "0123456789abcdef")
    assert parse_card_line(line) == (card, "0123456789abcdef")
    assert read_card(line) == card
    assert len(card_digest(card, "0123456789abcdef")) == 64


@given(card=cards)
def test_form_filled_with_a_card_gives_the_card(card):
    lists = [
        (
            listing.list,
            listing.number,
            "" if listing.rating is None else str(listing.rating),
            listing.date,
        )
        for listing in card.lists
    ]
    assert parse_card(name=card.name, club=card.club, note=card.note, lists=lists) == card


@given(card=wild_cards)
def test_any_card_is_accepted_or_refused_with_its_field(card):
    refusal = check_card(card)
    if refusal is None:
        card_line(card, "0123456789abcdef")
    else:
        fields = ("name", "club", "note", "list", "number", "rating", "date")
        assert refusal.data["field"] in fields
        json.dumps(refusal.data)


@given(name=any_text, club=any_text, note=any_text, lists=st.lists(st.tuples(*[any_text] * 4)))
def test_any_form_is_accepted_or_refused(name, club, note, lists):
    result = parse_card(name=name, club=club, note=note, lists=lists)
    if isinstance(result, Refusal):
        assert result.data.get("listing", 0) < max(len(lists), 1)
    else:
        assert check_card(result) is None


@given(survivor=cards, gone=cards)
def test_two_cards_join_to_a_valid_card(survivor, gone):
    joined = join_cards(survivor, gone)
    assert check_card(joined) is None
    assert joined.name == survivor.name
    assert join_cards(joined, gone) == joined


@given(text=any_text | names)
def test_folding_twice_is_folding_once(text):
    assert fold_name(fold_name(text)) == fold_name(text)
    assert name_key(name_key(text)) == name_key(text)
    assert number_key(number_key(text)) == number_key(text)
    assert [word for chunk in words_of(text) for word in chunk] == [
        word for chunk in text.split() for word in fold_name(chunk).split()
    ]


@given(
    first=any_text | names, second=any_text | names, language=st.sampled_from(("ca", "ro", "en"))
)
def test_sort_keys_are_equal_only_for_equal_texts(first, second, language):
    assert (sort_key(first, language) == sort_key(second, language)) == (first == second)


def people_of(cards_):
    return [
        (Player(id=f"p{at}", ordinal=at + 1, card=f"{at}", history=(), seq=1), card)
        for at, card in enumerate(cards_)
    ]


@settings(deadline=None)
@given(cards_=st.lists(cards, max_size=8), query=any_text | names)
def test_query_finds_each_player_at_most_once_without_raising(cards_, query):
    ids_found = find(build_index(people_of(cards_)), query)
    assert len(set(ids_found)) == len(ids_found)


@given(card=cards, others=st.lists(cards, max_size=4), data=st.data())
def test_player_is_found_by_the_name_and_beginnings_of_its_words(card, others, data):
    index = build_index(people_of([*others, card]))
    expected = f"p{len(others)}"
    assert expected in find(index, card.name)
    words = [word for chunk in words_of(card.name) for word in chunk][:12]
    if not words:
        return
    begun = [word[: data.draw(st.integers(1, len(word)))] for word in words]
    assert expected in find(index, " ".join(data.draw(st.permutations(begun))))


@given(card=cards, mark=st.sampled_from(("is_favourite", "is_retired")))
def test_mark_moves_a_player_and_loses_none(card, mark):
    people = people_of([card, Card(name="Pau"), card])
    marked = [(replace(people[0][0], **{mark: True}), card), *people[1:]]
    before, after = (find(build_index(some), card.name) for some in (people, marked))
    assert set(before) == set(after)
    assert before[0] == "p0"
    assert after[0] == ("p0" if mark == "is_favourite" else "p2")
