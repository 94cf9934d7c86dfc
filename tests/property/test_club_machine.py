"""A register driven at random, beside a model that shares none of its code.

The model is what a secretary would keep in a drawer: plain dictionaries, one spelling per person,
no digests, no folding, no events.
"""

import json
from copy import deepcopy

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from faristol.club.acts import (
    REGISTER,
    AllowFigures,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.arrival import Arrival
from faristol.club.card import Card, Listing
from faristol.club.register import listed_players, resolve
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from tests.support.club_house import (
    House,
    add_player,
    change_player,
    import_players,
    merge_players,
    part_players,
)
from tests.support.examples import examples

# Each person of the drawer with two spellings; no two people have one folded name.
PEOPLE = {
    "nuria": ("Núria Xxpuig", "XXPUIG, Nuria"),
    "stefan": ("Ștefan Xxpopa", "xxpopa ştefan"),
    "galla": ("Gal·la Xxmas", "Coŀ Xxmas".replace("Coŀ", "Gaŀla")),
    "sign": ("<b>Xx</b> 🙂", "b xx 🙂 b"),
}
MARKS = {
    FavourPlayer: ("favourite", True),
    UnfavourPlayer: ("favourite", False),
    RetirePlayer: ("retired", True),
    ReturnPlayer: ("retired", False),
    AllowFigures: ("agreed", True),
    ForbidFigures: ("agreed", False),
}
CLUBS = {"": ("", ""), "lleida": ("Lleida", "LLEIDA")}
NUMBERS = {
    "": ("", ""),
    "b12": ("B-12", "b 12"),
    "7": ("7", "7."),
    "c": ("ÇA", "ça"),
    "zero": ("0", " 0".strip()),
}

ids = st.sampled_from([f"p{at}" for at in range(6)])
# person, club, number, and which spelling of them
sheets = st.tuples(
    st.sampled_from(sorted(PEOPLE)),
    st.sampled_from(sorted(CLUBS)),
    st.sampled_from(sorted(NUMBERS)),
    st.sampled_from((0, 1)),
)


def card_of(sheet):
    person, club, number, spelling = sheet
    lists = (Listing(list="BARRUF", number=NUMBERS[number][spelling]),) if number else ()
    return Card(name=PEOPLE[person][spelling], club=CLUBS[club][spelling], lists=lists)


class Drawer:
    """The model: who is who, as of now."""

    def __init__(self):
        self.people = {}  # id -> what stands on the sheet and around it
        self.forgotten = self.papers = 0

    def trouble(self, id_):
        one = self.people.get(id_)
        if one is None:
            return "player/unknown"
        if one["number"]:
            return "player/forgotten"
        return "player/merged" if one["into"] else None

    def standing(self, *besides):
        return [i for i in self.people if not self.trouble(i) and i not in besides]

    def clash(self, sheet, *besides, is_namesake=False):
        others = [self.people[i]["sheet"] for i in self.standing(*besides)]
        if not is_namesake and any(other[:2] == sheet[:2] for other in others):
            return "player/same_name"
        if sheet[2] and any(other[2] == sheet[2] for other in others):
            return "player/number_taken"
        return None

    def enter(self, id_, sheet):
        self.people[id_] = {
            "sheet": sheet, "favourite": False, "retired": False, "agreed": False,
            "into": None, "number": 0,
        }  # fmt: skip
        self.rewrite(id_, sheet)

    def rewrite(self, id_, sheet):
        """Put a new sheet of paper into the drawer; no two are the same paper."""
        self.papers += 1
        self.people[id_].update(sheet=sheet, paper=self.papers)

    def everybody_in(self, id_):
        inside = [i for i, one in self.people.items() if one["into"] == id_]
        return [id_, *(deeper for i in inside for deeper in self.everybody_in(i))]


class ClubMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.house = House()
        self.drawer = Drawer()
        self.speaks_of = {}  # digest -> everybody who was one person when it was in use

    def do(self, command, expected):
        """Do it, and tell whether it happened; `expected` is the model's code, or None."""
        before = self.house.register
        out = self.house.do(command)
        assert (out.code if isinstance(out, Refusal) else None) == expected, out
        if expected:
            assert self.house.register is before
        return expected is None

    def remember_papers(self):
        for id_, player in self.house.register.players.items():
            self.speaks_of.setdefault(player.card, set()).update(self.drawer.everybody_in(id_))

    @initialize()
    def begin_with_four_players(self):
        # Or random games of cards hardly ever find two players to merge.
        for at, person in enumerate(sorted(PEOPLE)):
            self.add(f"p{at}", (person, "", "", 0), is_namesake=False)

    @rule(id_=ids, sheet=sheets, is_namesake=st.booleans())
    def add(self, id_, sheet, is_namesake):
        expected = (
            "player/id_taken"
            if id_ in self.drawer.people
            else self.drawer.clash(sheet, is_namesake=is_namesake)
        )
        command = add_player(
            player=id_, card=card_of(sheet), salt=self.house.salt(), is_namesake=is_namesake
        )
        if self.do(command, expected):
            self.drawer.enter(id_, sheet)

    @rule(id_=ids, sheet=sheets, is_namesake=st.booleans())
    def change(self, id_, sheet, is_namesake):
        expected = self.drawer.trouble(id_)
        is_same = False
        if not expected:
            old = self.drawer.people[id_]["sheet"]
            is_same = card_of(old) == card_of(sheet)
            is_namesake_still = is_namesake or old[:2] == sheet[:2]
            if not is_same:
                expected = self.drawer.clash(sheet, id_, is_namesake=is_namesake_still)
        command = change_player(
            player=id_, card=card_of(sheet), salt=self.house.salt(), is_namesake=is_namesake
        )
        if self.do(command, expected) and not is_same:
            self.drawer.rewrite(id_, sheet)

    @rule(
        command=st.sampled_from(sorted(MARKS, key=lambda command: command.__name__)),
        id_=ids,
    )
    def mark(self, command, id_):
        expected = self.drawer.trouble(id_)
        if not expected and command is FavourPlayer and self.drawer.people[id_]["retired"]:
            expected = "player/retired"
        if self.do(command(player=id_), expected):
            which, is_on = MARKS[command]
            self.drawer.people[id_][which] = is_on

    @rule(kept=ids, gone=ids, sheet=sheets)
    def merge(self, kept, gone, sheet):
        expected = "player/same_player" if kept == gone else None
        expected = expected or self.drawer.trouble(kept) or self.drawer.trouble(gone)
        expected = expected or self.drawer.clash(sheet, kept, gone, is_namesake=True)
        command = merge_players(kept=kept, gone=gone, card=card_of(sheet), salt=self.house.salt())
        if self.do(command, expected):
            into, moved = self.drawer.people[kept], self.drawer.people[gone]
            moved["before"] = into["sheet"], into["paper"]
            self.drawer.rewrite(kept, sheet)
            moved["into"], moved["after"] = kept, into["paper"]

    @rule(gone=ids)
    def part(self, gone):
        self.take_apart(gone, None)

    @rule(gone=ids, sheet=sheets)
    def part_with_a_new_card(self, gone, sheet):
        self.take_apart(gone, sheet)

    def take_apart(self, gone, sheet):
        one = self.drawer.people.get(gone)
        if one is None:
            expected = "player/unknown"
        elif not one["into"]:
            expected = "player/not_merged"
        else:
            expected = self.drawer.trouble(one["into"])
            kept = self.drawer.people[one["into"]]
            if not expected and sheet is None and kept["paper"] != one["after"]:
                expected = "player/card_needed"
            if not expected:
                back = sheet or one["before"][0]
                expected = self.drawer.clash(back, one["into"], is_namesake=True)
                expected = expected or self.drawer.clash(
                    one["sheet"], one["into"], is_namesake=True
                )
                if not expected and back[2] and back[2] == one["sheet"][2]:
                    expected = "player/number_taken"
        card = None if sheet is None else card_of(sheet)
        if self.do(part_players(gone=gone, card=card, salt=self.house.salt()), expected):
            self.drawer.rewrite(one["into"], back)
            if sheet is None:
                kept["paper"] = one["before"][1]
            one["into"] = None

    @rule(kept=ids, gone=ids, sheet=sheets)
    def merge_and_part_at_once(self, kept, gone, sheet):
        before = deepcopy(self.drawer.people)
        self.merge(kept, gone, sheet)
        self.remember_papers()
        if self.drawer.people.get(gone, {}).get("into") != kept or before == self.drawer.people:
            return
        self.part(gone)
        for id_ in (kept, gone):
            for kind in ("sheet", "favourite", "retired", "agreed", "into", "number"):
                assert self.drawer.people[id_][kind] == before[id_][kind]

    @rule(kept=ids, gone=ids, sheet=sheets, again=ids)
    def merge_twice_and_forget(self, kept, gone, sheet, again):
        self.merge(kept, gone, sheet)
        self.remember_papers()
        self.merge(again, kept, sheet)
        self.remember_papers()
        self.forget(again, is_sure=True)

    @rule(id_=ids, is_sure=st.booleans())
    def forget(self, id_, is_sure):
        if not is_sure:
            return  # a register of the forgotten has little left to test
        expected = self.drawer.trouble(id_)
        if self.do(ForgetPerson(player=id_), expected):
            self.drawer.forgotten += 1
            for one in self.drawer.everybody_in(id_):
                self.drawer.people[one].update(
                    number=self.drawer.forgotten, favourite=False, agreed=False
                )

    @rule(rows=st.lists(st.tuples(ids, sheets, st.booleans()), min_size=1, max_size=4))
    def take_in_a_list(self, rows):
        kept = deepcopy(self.drawer)
        known = [id_ for id_, _, _ in rows if id_ in self.drawer.people]
        waiting = {id_: self.drawer.people[id_] for id_ in known if not self.drawer.trouble(id_)}
        expected, seen = None, set()
        namesakes = {id_ for id_, _, is_namesake in rows if is_namesake}
        for id_ in waiting:
            del self.drawer.people[id_]  # their old numbers are free while the list is taken in
        for id_, sheet, _ in rows:
            is_namesake = id_ in namesakes
            if id_ in seen:
                expected = "player/id_taken"
            elif id_ in waiting:
                is_same = waiting[id_]["sheet"][:2] == sheet[:2]
                expected = self.drawer.clash(sheet, is_namesake=is_namesake or is_same)
                self.drawer.people[id_] = waiting[id_]
                self.drawer.rewrite(id_, sheet)
            elif id_ in self.drawer.people:
                expected = self.drawer.trouble(id_)
            else:
                expected = self.drawer.clash(sheet, is_namesake=is_namesake)
                self.drawer.enter(id_, sheet)
            seen.add(id_)
            if expected:
                break
        entries = tuple(
            Arrival(
                player=id_,
                card=card_of(sheet),
                salt=self.house.salt(),
                is_new=id_ not in kept.people,
                is_namesake=is_namesake,
            )
            for id_, sheet, is_namesake in rows
        )
        if not self.do(import_players(players=entries, source="csv"), expected):
            self.drawer = kept

    @invariant()
    def papers_are_remembered(self):
        self.remember_papers()

    @invariant()
    def the_register_is_what_the_drawer_says(self):
        register = self.house.register
        assert set(register.players) == set(self.drawer.people)
        assert register.forgotten == self.drawer.forgotten
        for id_, one in self.drawer.people.items():
            player = register.players[id_]
            assert player.is_favourite == one["favourite"]
            assert player.is_retired == one["retired"]
            assert player.has_agreed == one["agreed"]
            assert (player.forgotten or 0) == one["number"]
            assert player.merged_into == one["into"]
            assert set(player.gone) == {
                i for i, other in self.drawer.people.items() if other["into"] == id_
            }
            if one["number"]:
                assert player.card is None
            else:
                assert self.house.cards[player.card] == card_of(one["sheet"])
            root = id_
            while self.drawer.people[root]["into"]:
                root = self.drawer.people[root]["into"]
            assert resolve(register, id_) == root
        shown = [player.id for player, _ in listed_players(register, self.house.cards)]
        assert sorted(shown) == sorted(self.drawer.standing())

    @invariant()
    def no_number_is_held_twice(self):
        numbers = [self.drawer.people[i]["sheet"][2] for i in self.drawer.standing()]
        numbers = [number for number in numbers if number]
        assert len(numbers) == len(set(numbers))

    @invariant()
    def no_name_enters_the_log(self):
        text = json.dumps(
            [encode(event, REGISTER.schema) for event in self.house.log], ensure_ascii=False
        )
        assert "xx" not in text.lower()

    @invariant()
    def no_old_paper_speaks_of_who_was_forgotten(self):
        people = self.drawer.people
        in_use = {player.card for player in self.house.register.players.values()}
        for digest in set(self.house.cards) - in_use:
            assert not any(people[id_]["number"] for id_ in self.speaks_of[digest])

    def teardown(self):
        log = [
            decode(*json.loads(json.dumps(encode(event, REGISTER.schema))), REGISTER.schema)
            for event in self.house.log
        ]
        assert fold(REGISTER.initial, log, REGISTER.evolve) == self.house.register
        assert audit(log, REGISTER.initial, REGISTER.evolve, REGISTER.auditors()) == ()


TestClubMachine = ClubMachine.TestCase
TestClubMachine.settings = settings(
    max_examples=examples(100, every_run=33), stateful_step_count=30, deadline=None
)
