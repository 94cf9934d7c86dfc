"""A register driven at random, against a model that shares none of its code.

The model is the drawer of a secretary: plain dictionaries, one spelling per person,
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
    """The model: the current people, with their merges."""

    def __init__(self):
        self.people = {}  # id -> the sheet and its state
        self.forgotten = self.papers = 0

    def trouble(self, id_):
        person = self.people.get(id_)
        if person is None:
            return "player/unknown"
        if person["number"]:
            return "player/forgotten"
        return "player/merged" if person["into"] else None

    def standing(self, *besides):
        return [i for i in self.people if not self.trouble(i) and i not in besides]

    def clash(self, sheet, *besides, is_namesake=False):
        sheets_ = [self.people[i]["sheet"] for i in self.standing(*besides)]
        if not is_namesake and any(other[:2] == sheet[:2] for other in sheets_):
            return "player/same_name"
        if sheet[2] and any(other[2] == sheet[2] for other in sheets_):
            return "player/number_taken"
        return None

    def enter(self, id_, sheet):
        self.people[id_] = {
            "sheet": sheet, "favourite": False, "retired": False, "agreed": False,
            "into": None, "number": 0,
        }  # fmt: skip
        self.rewrite(id_, sheet)

    def rewrite(self, id_, sheet):
        """Replace the sheet of a person; each sheet is a paper of its own."""
        self.papers += 1
        self.people[id_].update(sheet=sheet, paper=self.papers)

    def members_of(self, id_):
        inside = [i for i, person in self.people.items() if person["into"] == id_]
        return [id_, *(deeper for i in inside for deeper in self.members_of(i))]


class ClubMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.house = House()
        self.drawer = Drawer()
        self.speaks_of = {}  # digest -> the ids of one person while it was in use

    def do(self, command, expected):
        """Do a command; return whether it took effect. `expected` is the model's code, or None."""
        before = self.house.register
        result = self.house.do(command)
        assert (result.code if isinstance(result, Refusal) else None) == expected, result
        if expected:
            assert self.house.register is before
        return expected is None

    def remember_papers(self):
        for id_, player in self.house.register.players.items():
            self.speaks_of.setdefault(player.card, set()).update(self.drawer.members_of(id_))

    @initialize()
    def begin_with_four_players(self):
        # Otherwise random steps hardly ever find two players to merge.
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

    @rule(survivor=ids, gone=ids, sheet=sheets)
    def merge(self, survivor, gone, sheet):
        expected = "player/same_player" if survivor == gone else None
        expected = expected or self.drawer.trouble(survivor) or self.drawer.trouble(gone)
        expected = expected or self.drawer.clash(sheet, survivor, gone, is_namesake=True)
        command = merge_players(
            kept=survivor, gone=gone, card=card_of(sheet), salt=self.house.salt()
        )
        if self.do(command, expected):
            into, moved = self.drawer.people[survivor], self.drawer.people[gone]
            moved["before"] = into["sheet"], into["paper"]
            self.drawer.rewrite(survivor, sheet)
            moved["into"], moved["after"] = survivor, into["paper"]

    @rule(gone=ids)
    def split_again(self, gone):
        self.split(gone, None)

    @rule(gone=ids, sheet=sheets)
    def split_with_a_new_card(self, gone, sheet):
        self.split(gone, sheet)

    def split(self, gone, sheet):
        person = self.drawer.people.get(gone)
        if person is None:
            expected = "player/unknown"
        elif not person["into"]:
            expected = "player/not_merged"
        else:
            expected = self.drawer.trouble(person["into"])
            survivor = self.drawer.people[person["into"]]
            if not expected and sheet is None and survivor["paper"] != person["after"]:
                expected = "player/card_needed"
            if not expected:
                restored = sheet or person["before"][0]
                expected = self.drawer.clash(restored, person["into"], is_namesake=True)
                expected = expected or self.drawer.clash(
                    person["sheet"], person["into"], is_namesake=True
                )
                if not expected and restored[2] and restored[2] == person["sheet"][2]:
                    expected = "player/number_taken"
        card = None if sheet is None else card_of(sheet)
        if self.do(part_players(gone=gone, card=card, salt=self.house.salt()), expected):
            self.drawer.rewrite(person["into"], restored)
            if sheet is None:
                survivor["paper"] = person["before"][1]
            person["into"] = None

    @rule(survivor=ids, gone=ids, sheet=sheets)
    def merge_and_split_at_once(self, survivor, gone, sheet):
        before = deepcopy(self.drawer.people)
        self.merge(survivor, gone, sheet)
        self.remember_papers()
        if self.drawer.people.get(gone, {}).get("into") != survivor or before == self.drawer.people:
            return
        self.split_again(gone)
        for id_ in (survivor, gone):
            for kind in ("sheet", "favourite", "retired", "agreed", "into", "number"):
                assert self.drawer.people[id_][kind] == before[id_][kind]

    @rule(survivor=ids, gone=ids, sheet=sheets, again=ids)
    def merge_twice_and_forget(self, survivor, gone, sheet, again):
        self.merge(survivor, gone, sheet)
        self.remember_papers()
        self.merge(again, survivor, sheet)
        self.remember_papers()
        self.forget(again, is_sure=True)

    @rule(id_=ids, is_sure=st.booleans())
    def forget(self, id_, is_sure):
        if not is_sure:
            return  # a register of the forgotten has little left to test
        expected = self.drawer.trouble(id_)
        if self.do(ForgetPerson(player=id_), expected):
            self.drawer.forgotten += 1
            for member in self.drawer.members_of(id_):
                self.drawer.people[member].update(
                    number=self.drawer.forgotten, favourite=False, agreed=False
                )

    @rule(rows=st.lists(st.tuples(ids, sheets, st.booleans()), min_size=1, max_size=4))
    def import_a_list(self, rows):
        before = deepcopy(self.drawer)
        existing = [id_ for id_, _, _ in rows if id_ in self.drawer.people]
        waiting = {id_: self.drawer.people[id_] for id_ in existing if not self.drawer.trouble(id_)}
        expected, seen = None, set()
        namesakes = {id_ for id_, _, is_namesake in rows if is_namesake}
        for id_ in waiting:
            del self.drawer.people[id_]  # their old numbers are free during the import
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
                is_new=id_ not in before.people,
                is_namesake=is_namesake,
            )
            for id_, sheet, is_namesake in rows
        )
        if not self.do(import_players(players=entries, source="csv"), expected):
            self.drawer = before

    @invariant()
    def papers_are_remembered(self):
        self.remember_papers()

    @invariant()
    def register_equals_the_drawer(self):
        register = self.house.register
        assert set(register.players) == set(self.drawer.people)
        assert register.forgotten == self.drawer.forgotten
        for id_, person in self.drawer.people.items():
            player = register.players[id_]
            assert player.is_favourite == person["favourite"]
            assert player.is_retired == person["retired"]
            assert player.has_agreed == person["agreed"]
            assert (player.forgotten or 0) == person["number"]
            assert player.merged_into == person["into"]
            assert set(player.gone) == {
                i for i, other in self.drawer.people.items() if other["into"] == id_
            }
            if person["number"]:
                assert player.card is None
            else:
                assert self.house.cards[player.card] == card_of(person["sheet"])
            root = id_
            while self.drawer.people[root]["into"]:
                root = self.drawer.people[root]["into"]
            assert resolve(register, id_) == root
        listed = [player.id for player, _ in listed_players(register, self.house.cards)]
        assert sorted(listed) == sorted(self.drawer.standing())

    @invariant()
    def numbers_are_unique(self):
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
    def no_old_card_names_a_forgotten_player(self):
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
