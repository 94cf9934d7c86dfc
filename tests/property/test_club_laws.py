"""Laws of the register that hold whatever anybody types or any file says."""

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
def test_decide_answers_any_wish_in_any_state_and_never_raises(log, command, book):
    register = fold(REGISTER.initial, log, REGISTER.evolve)
    out = decide(register, command, book)
    assert isinstance(out, tuple | Refusal)
    if isinstance(out, Refusal):
        json.dumps(out.data)
        return
    after = fold(register, out, REGISTER.evolve)
    for event in out:
        assert decode(*encode(event, REGISTER.schema), REGISTER.schema) == event
    # What was decided can be stored: each card it names comes with the command, or was there.
    brought = {new.digest for new in getattr(command, "cards", ())}
    named = {player.card for player in after.players.values()} - {None}
    assert named <= brought | {player.card for player in register.players.values()} | {
        merge.before for player in register.players.values() if (merge := player.merge)
    }


@given(log=logs)
def test_evolve_takes_any_event_in_any_state(log):
    register = fold(REGISTER.initial, log, REGISTER.evolve)
    assert register.seq == len(log)
    players = list(register.players.values())
    assert [player.ordinal for player in players] == list(range(1, len(players) + 1))
    for player in players:
        assert (player.card is None) == (player.forgotten is not None)
        assert register.players[resolve(register, player.id)].merge is None
        assert all(register.players[gone].merged_into == player.id for gone in player.gone)


@given(log=logs)
def test_a_log_read_back_folds_to_the_same_register(log):
    stored = [
        decode(*json.loads(json.dumps(encode(event, REGISTER.schema))), REGISTER.schema)
        for event in log
    ]
    assert stored == log
    assert fold(REGISTER.initial, stored, REGISTER.evolve) == fold(
        REGISTER.initial, log, REGISTER.evolve
    )


@given(log=logs)
def test_an_audit_of_any_log_ends_and_has_codes(log):
    for found in audit(log, REGISTER.initial, REGISTER.evolve, REGISTER.auditors()):
        assert found.code.count("/") == 1
        json.dumps(found.data)


@given(card=cards)
def test_a_card_that_is_taken_comes_back_equal_from_its_line(card):
    assert check_card(card) is None
    line = card_line(card, "0123456789abcdef")
    assert parse_card_line(line) == (card, "0123456789abcdef")
    assert read_card(line) == card
    assert len(card_digest(card, "0123456789abcdef")) == 64


@given(card=cards)
def test_a_form_filled_with_a_card_gives_the_card(card):
    lists = [
        (one.list, one.number, "" if one.rating is None else str(one.rating), one.date)
        for one in card.lists
    ]
    assert parse_card(name=card.name, club=card.club, note=card.note, lists=lists) == card


@given(card=wild_cards)
def test_any_card_is_taken_or_refused_with_the_field_at_fault(card):
    out = check_card(card)
    if out is None:
        card_line(card, "0123456789abcdef")
    else:
        fields = ("name", "club", "note", "list", "number", "rating", "date")
        assert out.data["field"] in fields
        json.dumps(out.data)


@given(name=any_text, club=any_text, note=any_text, lists=st.lists(st.tuples(*[any_text] * 4)))
def test_any_form_is_taken_or_refused(name, club, note, lists):
    out = parse_card(name=name, club=club, note=note, lists=lists)
    if isinstance(out, Refusal):
        assert out.data.get("listing", 0) < max(len(lists), 1)
    else:
        assert check_card(out) is None


@given(kept=cards, gone=cards)
def test_two_cards_join_to_one_that_is_taken(kept, gone):
    joined = join_cards(kept, gone)
    assert check_card(joined) is None
    assert joined.name == kept.name
    assert join_cards(joined, gone) == joined


@given(text=any_text | names)
def test_folding_twice_is_folding_once(text):
    assert fold_name(fold_name(text)) == fold_name(text)
    assert name_key(name_key(text)) == name_key(text)
    assert number_key(number_key(text)) == number_key(text)
    assert [word for chunk in words_of(text) for word in chunk] == [
        word for chunk in text.split() for word in fold_name(chunk).split()
    ]


@given(one=any_text | names, other=any_text | names, language=st.sampled_from(("ca", "ro", "en")))
def test_two_texts_have_one_place_in_the_alphabet_only_when_they_are_equal(one, other, language):
    assert (sort_key(one, language) == sort_key(other, language)) == (one == other)


def people_of(cards_):
    return [
        (Player(id=f"p{at}", ordinal=at + 1, card=f"{at}", history=(), seq=1), card)
        for at, card in enumerate(cards_)
    ]


@settings(deadline=None)
@given(cards_=st.lists(cards, max_size=8), query=any_text | names)
def test_a_query_finds_each_player_at_most_once_and_never_raises(cards_, query):
    found = find(build_index(people_of(cards_)), query)
    assert len(set(found)) == len(found)


@given(card=cards, others=st.lists(cards, max_size=4), data=st.data())
def test_whoever_has_a_name_is_found_by_it_and_by_the_beginnings_of_its_words(card, others, data):
    index = build_index(people_of([*others, card]))
    wanted = f"p{len(others)}"
    assert wanted in find(index, card.name)
    words = [word for chunk in words_of(card.name) for word in chunk][:12]
    if not words:
        return
    begun = [word[: data.draw(st.integers(1, len(word)))] for word in words]
    assert wanted in find(index, " ".join(data.draw(st.permutations(begun))))


@given(card=cards, mark=st.sampled_from(("is_favourite", "is_retired")))
def test_a_mark_moves_a_player_but_loses_nobody(card, mark):
    people = people_of([card, Card(name="Pau"), card])
    marked = [(replace(people[0][0], **{mark: True}), card), *people[1:]]
    before, after = (find(build_index(some), card.name) for some in (people, marked))
    assert set(before) == set(after)
    assert before[0] == "p0"
    assert after[0] == ("p0" if mark == "is_favourite" else "p2")
