"""The log of a game in words: all kinds of entries, the newest first, in pages (CAT-DUP 1.11-2)."""

import re

import pytest

from faristol.clock.moment import Moment
from faristol.clock.round.acts import ROUND_CLOCK, StartRound
from faristol.desk.duplicate.results.log import MAX_SLIPS, PAGE, LogNarrator
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import (
    AnnounceMaster,
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.acts.players import (
    ChangeEntrant,
    EnrolPlayers,
    GiveSanction,
    LetBack,
    LetLeave,
    LiftSanction,
    RemovePlayer,
    TakeLeavingBack,
)
from faristol.duplicate.acts.rack import CorrectRack, DrawRack, TakeRejectionBack
from faristol.duplicate.acts.results import (
    AnswerClaim,
    EndGame,
    MakeClaim,
    OpenClaims,
    PublishSeed,
    ResumeGame,
    SignResults,
    UnlockResults,
    WriteNote,
)
from faristol.duplicate.acts.slips import (
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.acts.start import (
    ChangeSettings,
    CommitDraw,
    OpenGame,
    PublishCommitment,
    StartGame,
)
from faristol.duplicate.acts.words import InvalidateWord, RestoreWord
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.values import Entrant, Settings, Slip
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.settlement import SettleRuleChange
from tests.support.duplicate_game import GameUser, player_of, small_game, stored_game, typed_rack
from tests.support.duplicate_table import PIN
from tests.unit.desk.duplicate.test_results import words

NAMES = {player_of(1): "Anna", player_of(2): "Benet"}
NO_MORE = {"detail": "", "placed": (), "place": "", "main": ""}
SLIP = Slip(player=player_of(1), at="H4", word="CASES", points=16, reason="", **NO_MORE)
NULL = Slip(
    player=player_of(2), at="H16", word="CASES", points=0, reason="bad_coordinates", **NO_MORE
)
MOMENT = Moment(wall=1_795_197_600_000, counter=1, run="page-1")

# one event of each kind of the game, and a part of its sentence
NARRATED = [
    (OpenGame(language="ca", lexicon=None, ruleset={}, settings=Settings(title="Thursday")), "Thursday"),
    (ChangeSettings(settings=Settings(title="Friday", seconds=120)), "title, seconds per round"),
    (EnrolPlayers(entrants=(Entrant(player=player_of(1), card="a", table=7),)), "7 Anna"),
    (ChangeEntrant(entrant=Entrant(player=player_of(1), card="a", table=9)), "Anna: now table 9"),
    (RemovePlayer(player="gone"), "a player who is not in the game was taken off"),
    (CommitDraw(seed="00" * 32), "kept secret"),
    (PublishCommitment(commitment="ab" * 32), "ab" * 32),
    (StartGame(players=11, bonus=11, room_words="bona sort"), "bonus of 5.5 points"),
    (typed_rack(1, ("C", "?"), rejected=(("C", "D"),)), "Not valid and put back: C D"),
    (typed_rack(2, ("C", "?"), why="from another program"), "Rack: C ?. from another program"),
    (typed_rack(1, ("C", "D"), is_valid=False), "Not valid and put back: C D"),
    (DrawRack(round=2, rack=("C", "?"), left=(), returned=(), rejected=()), "Rack: C ?."),
    (CorrectRack(round=1, rack=("C", "D"), why="so it was", is_valid=False), "put back: C D (art. 1.3). so it was"),
    (TakeRejectionBack(round=1), "had been mistyped"),
    (CorrectRack(round=1, rack=("C", "A"), why="misheard", is_valid=True), "corrected: C A. misheard"),
    (ReadSlips(round=1, slips=(SLIP, NULL)), "Benet: H16 CASES, wrong coordinates (art. 1.7)"),
    (TakeSlipsBack(round=1, players=(player_of(1),), why="wrong table"), "1 slip taken back. Anna wrong table"),
    (ReadSecond(round=1, slips=(SLIP,)), "1 slip read a second time"),
    (SealMove(round=1, slip=SLIP), "Anna sealed a move"),
    (LookAtMoves(round=1), "no more moves are sealed"),
    (
        AnnounceMaster(round=1, at="H4", word="CASES", placed=(), points=16, best_of_players=16, best=20),
        "Players’ best: 16. Best possible: 20.",
    ),
    (WithdrawMaster(round=1, why="slip of the finger"), "slip of the finger"),
    (WithdrawMaster(round=1, why="", is_unsaid=True), "nobody in the hall had heard"),
    (GiveUpRound(round=1, choice="new_rack"), "a new rack (art. 1.8)"),
    (GiveUpRound(round=1, choice="same_rack"), "the same rack again (art. 1.8)"),
    (InvalidateMaster(round=1, why="no such word"), "it stays on the board"),
    (RestoreMaster(round=1, why="it is there"), "counts again. it is there"),
    (InvalidateWord(word="CASA", why="no"), "CASA is not valid, for everybody (art. 1.7). no"),
    (RestoreWord(word="CASA", why="yes"), "CASA counts again. yes"),
    (GiveSanction(player=player_of(2), round=1, sanction="warning", why="talks"), "Benet: warning (art. 1.7). talks"),
    (LiftSanction(number=1, why="it was another"), "Benet: a sanction was taken back"),
    (LetLeave(player=player_of(1)), "Anna left the game"),
    (LetBack(player=player_of(1)), "Anna is back"),
    (
        TakeLeavingBack(player=player_of(1), players=10, bonus=10, why="typed wrong"),
        "Anna was here from the start: 10 players, bonus of 5 points.",
    ),
    (EndGame(cause="no_rack", is_declared=False), "no valid rack is possible any more (art. 1.6)"),
    (ResumeGame(why="there was a tile"), "there was a tile"),
    (OpenClaims(minutes=1, moment=MOMENT), "for 1 minute (art. 1.11)"),
    (MakeClaim(player=player_of(2), round=3, text="I wrote MASA", moment=MOMENT), "Benet claims, about round 3: I wrote MASA"),
    (AnswerClaim(number=1, is_upheld=True, why="so it is"), "claim of Benet is upheld. so it is"),
    (SignResults(moment=MOMENT, minutes=15), "final (art. 1.11)"),
    (PublishSeed(seed="00" * 32), "00" * 32),
    (UnlockResults(why="a mistake"), "a mistake"),
    (WriteNote(text="the lights went out"), "the lights went out"),
    (SettleRuleChange(since="0.7.1"), "It stays as it was judged."),
    (SettleRuleChange(since="0.7.1", is_rejudged=True, why="art. 1.7"), "corrected in version 0.7.1. art. 1.7"),
    (ChangeLexicon(lexicon=PIN, why="another tablet", since=3), "From round 3 on, the words are judged by this list: DISC 2026 · abababab. another tablet"),
    (ChangeLexicon(lexicon=None, why="lost", since=2), "the judge says which words are valid, without a list. lost"),
    (StartRound(number=1, seconds=180, cues=(), moment=MOMENT), "1"),
]  # fmt: skip


def build_narrator():
    """Return a narrator that has followed one sanction and one claim of Benet."""
    narrator = LogNarrator(NAMES, Translator("en", None))
    narrator.follow(GiveSanction(player=player_of(2), round=1, sanction="warning", why="x"))
    narrator.follow(MakeClaim(player=player_of(2), round=1, text="x", moment=MOMENT))
    return narrator


@pytest.mark.parametrize(("event", "expected"), NARRATED, ids=lambda event: type(event).__name__)
def test_entry_is_narrated_in_words(event, expected):
    sentence, more = build_narrator().tell(event)
    assert expected in " ".join((sentence, *more))


def test_no_kind_of_entry_is_missing_here():
    own = set(DUPLICATE.schema.events) - set(ROUND_CLOCK.specs)
    assert {type(event) for event, _ in NARRATED} >= own


def test_secret_seed_is_in_no_log_before_it_is_published():
    sentence, more = build_narrator().tell(CommitDraw(seed="5eed" * 16))
    assert "5eed" not in " ".join((sentence, *more))
    game = GameUser(bag="app").start(seed="5e" * 32)
    assert "5e5e" not in game.look("log").screen


def test_newest_entry_is_first_with_its_time_and_round():
    game = small_game()
    screen = game.look("log").screen
    assert words(screen).index("The game ended") < words(screen).index("The game was prepared")
    rows = re.findall(r'id="entry-(\d+)"', screen)
    assert rows == sorted(rows, key=int, reverse=True)
    assert "18:00:00" in screen


def test_correction_is_listed_by_its_round_and_names_the_old_slip():
    """CAT-DUP 1.11-2: the corrected player, the round, the old slip and the new one."""
    game = small_game()
    fields = {"round": 1, "player": player_of(10), "at": "H8", "word": "CASA", "ruling": ""}
    previous = game.game.rounds[0].slips[player_of(10)]
    game.send("correct_slip", "/duplicate/past", **fields, why="read wrong")
    game.send(
        "correct_slip", "/duplicate/past", **fields | {"at": "8h", "word": "casa"}, why="once more"
    )
    game.send("take_slip_back", "/duplicate/past", round=2, player=player_of(1), why="two slips")
    game.send("give_sanction", "/duplicate/conduct", player=player_of(3), round=1, why="talked")
    screen = game.look("log").screen
    rows = [words(row) for row in re.findall(r'<tr id="entry-.*?</tr>', screen, re.DOTALL)[:4]]
    rounds = re.findall(r'data-word="Round">(\d*)<', screen)[:4]
    assert rounds == ["1", "2", "1", "1"]
    assert "Anna" not in rows[0]
    assert "SOLA, 4" in rows[1]
    assert "8H CASA, 10 (before: H8 CASA, 10)" in rows[2]
    assert previous.word.upper() in rows[3].split("(before: ")[1].upper()


def test_pages_of_the_log_hold_all_entries():
    game = small_game()
    for number in range(PAGE):
        game.do(WriteNote(text=f"note {number}"))
    entry_count = game.opened.seq
    numbers = []
    for page in range(1, -(-entry_count // PAGE) + 1):
        numbers += re.findall(r'id="entry-(\d+)"', game.look(f"log?page={page}").screen)
    assert numbers == [str(seq) for seq in range(entry_count, 0, -1)]


@pytest.mark.parametrize("page", ["0", "-1", "999", "x", "²", "9" * 40])
def test_missing_page_shows_an_existing_one(page):
    response = small_game().look(f"log?page={page}")
    assert not response.effects
    assert 'id="entry-' in response.screen


def test_note_of_the_judge_is_escaped():
    game = small_game()
    game.do(WriteNote(text="<script>alert(1)</script>"))
    screen = game.look("log").screen
    assert "&lt;script&gt;" in screen
    assert "<script>" not in screen


def test_entry_of_two_hundred_slips_is_shortened():
    screen = words(stored_game(players=200, rounds=1).look("/duplicate/log").screen)
    assert f"and {200 - MAX_SLIPS} more" in screen
