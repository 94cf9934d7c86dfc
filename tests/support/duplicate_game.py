"""A duplicate game at the desk, played by the commands of screens.

It may also be written into the store as it would be.

`GameUser` plays; `small_game` is an evening of eleven players and three rounds, with a bonus of five and a half points,
slips that are null in several ways, a tie that is proved and a place that is shared. `stored_game` lays a large game in
the store, for what must stay quick.
"""

from dataclasses import replace

from faristol.club.card import Card, card_digest, card_line
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.documents import NO_CARDS
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.rack import TypeRack
from faristol.duplicate.acts.results import EndGame
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import CommitDraw, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.values import Entrant, Settings, Slip
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from tests.support.desk import User, next_number, run
from tests.support.device import Device
from tests.support.duplicate_table import pinned, tiles_of_rack

SALT = "salt-of-the-tests"
RULES = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}
HOSTILE = ('<img src=x onerror="alert(1)">', '=HYPERLINK("http://x")', "Ă & <b>Ț</b>")
NAMES = ("Anna", "Benet", "Clara", "David", "Eulàlia", "Ferran", "Gemma", "Hèctor", *HOSTILE)


def player_of(number):
    return f"player-{number}"


def entrants(names, groups=()):
    """Return entrants at tables from 1 on, and the lines of their cards."""
    people, cards = [], {}
    for number, name in enumerate(names, start=1):
        card = Card(name=name)
        digest = card_digest(card, SALT)
        cards[digest] = card_line(card, SALT)
        group = groups[(number - 1) % len(groups)] if groups else ""
        people.append(Entrant(player=player_of(number), card=digest, table=number, group=group))
    return tuple(people), cards


class GameUser:
    """A user at a desk with a game; commands go through the desk as from the screens."""

    def __init__(
        self,
        *,
        names=NAMES,
        groups=(),
        language="ca",
        lang="en",
        user=None,
        ruleset=None,
        **settings,
    ):
        self.user = user or User(lang=lang)
        self.device = Device(wall=1_795_197_600_000)  # when the desk’s own clock begins
        self.language = language
        self.names = names
        self._number = next_number()
        self._requests = 0
        opening = OpenGame(
            language=language,
            lexicon=run(self._pin()),
            ruleset=pinned(ruleset or preset(RULES[language])),
            settings=Settings(
                **{"title": "Duplicada de dijous", "bag": "hand", "groups": groups, **settings}
            ),
        )
        games = self.user.desk.service(DuplicateService)
        run(games.begin("Duplicada", opening, self._request(), Done()))
        people, cards = entrants(names, groups)
        if people:
            self.do(EnrolPlayers(entrants=people), cards=cards)

    async def _pin(self):
        from faristol.desk.shared.lexicons import pin_for

        await self.user.desk.service(Lexicons).open()
        return pin_for(await self.user.desk.service(Lexicons).in_use(self.language))

    def _request(self):
        self._requests += 1
        return Request(
            id=f"game{self._number}:{self._requests}", lang=self.user.lang, zone=self.user.zone
        )

    @property
    def opened(self):
        return run(self.user.desk.service(DuplicateService).load(self.user.lang))

    @property
    def game(self):
        return self.opened.game

    def wish(self, *commands, cards=NO_CARDS, seed=""):
        """Return the events of commands at the desk, or the refusal."""
        stored = []

        def done(events):
            stored.extend(events)
            return Done()

        games, request = self.user.desk.service(DuplicateService), self._request()
        try:
            run(games.carry_out(self.opened, commands, request, done, cards=cards, seed=seed))
        except Refused as refused:
            return refused.refusal
        return tuple(stored)

    def do(self, *commands, cards=NO_CARDS, seed=""):
        """Carry out commands; a refusal is a fault of the test."""
        events = self.wish(*commands, cards=cards, seed=seed)
        assert not isinstance(events, Refusal), events
        return events

    def start(self, *, seed="", words="", **fields):
        """Start the game; the seal is announced before the words, as in the hall."""
        if words:
            self.do(CommitDraw(seed=seed))
        self.do(StartGame(room_words=words, **fields), seed=seed)
        return self

    def type_rack(self, letters):
        return self.do(TypeRack(rack=tiles_of_rack(letters, alphabet_of(self.language))))

    def slips(self, slips, *, number=0, why=""):
        """Read slips by player number: "H4 CASES", "" for no slip, or a Slip."""
        handed = []
        for player, text in slips.items():
            if isinstance(text, Slip):
                handed.append(text)
                continue
            at, _, word = text.partition(" ")
            ruling = "" if text else "no_slip"
            handed.append(Slip(player=player_of(player), at=at, word=word, ruling=ruling))
        return self.do(
            ReadSlips(round=number or len(self.game.rounds), slips=tuple(handed), why=why)
        )

    def master(self, at, word, **more):
        return self.do(AnnounceMaster(at=at, word=word, is_sure=True, **more))

    def play(self, rack, slips, at, word):
        self.type_rack(rack)
        self.slips(slips)
        self.master(at, word)

    def end(self, why="the hall closes"):
        return self.do(EndGame(cause="agreement", why=why))

    def send(self, command, route, **fields):
        """Send a form as the page does: with its version and the moment of the tap."""
        loaded, moment = self.opened, self.device.moment
        version_fields = {
            "stream": loaded.id,
            "seq": loaded.seq,
            "number": len(loaded.game.rounds),
            "wall": moment.wall,
            "counter": moment.counter,
            "run": moment.run,
        }
        return self.user.send(command, route, **{**version_fields, **fields})

    def look(self, place, **more):
        return self.user.look(f"/duplicate/{place}", **more)


def small_game(*, is_ended=True, **settings):
    """Play an evening: three rounds, eleven players, the bonus of five and a half points (CAT-DUP 1.10-7).

    Points: CASES at H4 16, at H8 14, CASA at H8 10; MASA at 6F 9; SOLA at 8H 4.
    """
    game = GameUser(**{"has_bonus": True, **settings}).start()
    game.play(
        "CASESAL",
        {
            1: "H4 CASES",  # alone with the best: 16 and the bonus
            2: "H8 CASES",
            3: "H8 CASES",
            4: "H8 CASA",
            5: "H8 CASA",
            6: "H16 CASES",  # wrong coordinates
            7: Slip(player=player_of(7), at="H4", word="CASES", is_in_time=False),
            8: "H4 *",  # illegible
            9: "",  # no slip
            10: "H4 XXX",
            11: "H8 CASES",
        },
        "H4",
        "CASES",
    )
    game.play(
        "ALSOLAM",
        {
            1: "8H SOLA",
            2: "6F MASA",
            3: "8H SOLA",
            4: "6F MASA",
            5: "6F MASA",
            **dict.fromkeys(range(6, 11), "8H SOLA"),
            11: "8H SOLA",
        },
        "6F",
        "MASA",
    )
    game.play(
        "LSOLEDA",
        {**dict.fromkeys(range(1, 12), "8H SOLA"), 2: "", 11: ""},
        "8H",
        "SOLA",
    )
    if is_ended:
        game.end()
    return game


def standing(loaded, **changes):
    """Return a loaded game with another state."""
    document = replace(loaded.document, state=replace(loaded.game, **changes))
    return replace(loaded, document=document, game=document.state)


def typed_rack(number, rack, **more):
    """Return the event of a rack drawn from the cloth bag."""
    data = {"left": (), "returned": (), "rejected": (), "is_valid": True, **more}
    return TypeRack(round=number, rack=rack, **data)


def stored_game(*, players=200, rounds=25, lang="en", is_ended=True, **settings):
    """Write a large game into the store without judging slips; return a user of it."""
    user = User(lang=lang)
    names = [f"Player {number}" for number in range(1, players + 1)]
    people, cards = entrants(names, settings.pop("groups", ()))
    groups = tuple(sorted({person.group for person in people} - {""}))
    settings = Settings(title="Large", bag="hand", has_bonus=True, groups=groups, **settings)
    events = [
        OpenGame(
            language="ca",
            lexicon=None,
            ruleset=pinned(preset("ca-duplicate-2018")),
            settings=settings,
        ),
        EnrolPlayers(entrants=people),
        StartGame(players=players, bonus=min(players, 50)),
    ]
    for number in range(1, rounds + 1):
        row = "ABCDEFGHIJKLMNO"[(number - 1) % 15]
        column = 1 + (number - 1) // 15 * 3
        rack = ("C", "A", "S", "A", "L", "E", "S")
        left = rack[:3] if number > 1 else ()
        events.append(typed_rack(number, rack, left=left))
        slips = tuple(
            Slip(
                player=person.player,
                at=f"{row}{column}",
                word="CASA",
                points=0 if (at * number) % 17 == 0 else 10 + (at * 7 + number * 11) % 60,
                reason="late" if (at * number) % 17 == 0 else "",
                detail="",
                placed=(),
                place="",
                main="",
            )
            for at, person in enumerate(people, start=1)
        )
        events.append(ReadSlips(round=number, slips=slips))
        events.append(
            AnnounceMaster(
                round=number,
                at=f"{row}{column}",
                word="CA",
                placed=(f"{row}{column}=C", f"{row}{column + 1}=A"),
                points=80,
                best_of_players=69,
                best=80,
            )
        )
    if is_ended:
        events.append(EndGame(cause="no_rack", is_declared=False))
    stream_store = user.desk.stream_store
    stream = stream_store.new_stream("duplicate", "Large")
    change = Change(stream=stream, events=events, schema=DUPLICATE.schema, cards=cards)
    run(stream_store.append(change, request="stored", done=Done()))
    return user
