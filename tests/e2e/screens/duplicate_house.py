"""A device with duplicate games in all stages of an evening, played in CPython and opened as a file."""

from dataclasses import replace
from functools import cache

from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.document import DuplicateService
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.values import Slip
from faristol.tiles.reading import in_tiles
from tests.e2e.duplicate.evening import Evening, ShippedLists
from tests.e2e.screens.house import LONG, device_text, run_in_thread
from tests.support.desk import User
from tests.support.duplicate_game import GameUser, player_of

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
# what people may be called, and what a screen must hold
HOSTILE = (
    LONG, "W" * 60, "<script>alert(1)</script>", '=HYPERLINK("http://x")', "נועם בן־דוד (Noam)", "حلقة الحروف",
    "Ștefan Țepeș-Brăiloiu", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}", "Anna Puig", "Ànna Puig", "Z", "🂡🂢🂣 Joker",
    "-1+1", "Núria Col·lell i Montserrat", "a" * 60, "\u202eEsquerrana", "Ö. Ünal", "Dr. h. c. mult. von und zu Katzenelnbogen",
    "null", "&amp;amp;", "José-María de los Ángeles y Todos los Santos", "O’Neill", "Ion\u00a0Pop",
)  # fmt: skip


class DuplicateHouse:
    """The file of the device, and its games by name."""

    def __init__(self) -> None:
        user = User(lang="en")
        user.lists = ShippedLists()
        user.restart()
        self.streams: dict[str, str] = {}
        self._games: list[GameUser] = []
        self._user = user
        enrolled = GameUser(names=HOSTILE, user=user, title="Twenty-four names")
        self._note("enrolled", enrolled)
        hand = Evening(names=HOSTILE, user=user, lang="en", rounds=2, seconds=1800, has_bonus=True)
        self.rack = hand.next_rack()
        self._note("hand", hand)
        self._note("master", self._play_to_master())
        self._note("nobody", self._play_without_master())
        self._note("judged", self._begin_with_playing_judge())
        self._note("over", self._play_to_end())
        drawn_game = GameUser(names=HOSTILE[:4], user=user, bag="app").start(seed=SEED)
        drawn_game.do(DrawRack())
        drawn_game.slips({1: "", 2: "", 3: "", 4: ""})
        drawn_game.do(GiveUpRound(choice="new_rack"))
        drawn_game.end()
        self._note("drawn", drawn_game)
        self.text = device_text(user)

    def _note(self, name: str, game: GameUser) -> None:
        """Store the game too: its questions are distinguished by their identity in memory."""
        self.streams[name] = self._user.desk.service(DuplicateService).documents.selected_id
        self._games.append(game)

    def _game(self, **options: object) -> Evening:
        return Evening(players=6, user=self._user, lang="en", rounds=1, **options)

    def _play_to_master(self) -> GameUser:
        """Play a game to its second master move; no player has the best move."""
        game = self._game()
        game.type_drawn()
        moves, _ = game.moves(8)
        alphabet = game.opened.terms.alphabet
        slips = []
        for number in range(1, 6):
            move = moves[3 if number < 4 else 6]
            at = format_coordinates(move.start, move.direction)
            word = in_tiles(move.word, alphabet)
            slips.append(Slip(player=player_of(number), at=at, word=word))
        game.do(ReadSlips(round=2, slips=tuple(slips)))
        return game

    def _play_without_master(self) -> GameUser:
        """Play a game to a round without a valid slip (CAT-DUP 1.8-3)."""
        game = self._game()
        game.type_drawn()
        game.slips({number: "H8 XXX" if number % 2 else "" for number in range(1, 7)})
        return game

    def _play_to_end(self) -> GameUser:
        """Play a game to its end: places are shared, slips null in several ways, one was corrected."""
        groups = ("Júnior", "Sènior", "Veterans de més de seixanta-cinc anys")
        game = Evening(
            names=HOSTILE[:11], user=self._user, lang="en", rounds=3, groups=groups, has_bonus=True
        )
        late = Slip(player=player_of(7), at="H4", word="CASES", is_in_time=False)
        wrong = {6: "H16 CASES", 7: late, 8: "H4 *", 9: "", 10: "H4 XXX"}
        game.slips(wrong, number=1, why="Llegida a la ratlla del costat")
        game.end()
        return game

    def _begin_with_playing_judge(self) -> GameUser:
        """Let the judge play too: a move is sealed before any is seen."""
        game = GameUser(names=HOSTILE[:5], user=self._user)
        game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(2))))
        game.start().type_rack("CASESAL")
        game.slips({1: "", 3: "", 4: "H8 XXX"})
        return game


@cache
def duplicate_house() -> DuplicateHouse:
    """Return the device, made once."""
    return run_in_thread(DuplicateHouse)
