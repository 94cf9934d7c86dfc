"""Desks in the states of a season, as a page may find them when it comes back."""

from random import Random

from faristol.clock.round.acts import EndRound
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.ledger.quarantine import quarantine
from faristol.rehearsal.acts import OpenRehearsal
from tests.support.analyse_user import play, tiles
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.continued import open_file, save_all, two_files
from tests.support.desk import User, run
from tests.support.device import Device
from tests.support.duplicate_game import NAMES, GameUser, small_game
from tests.support.duplicate_user import enrol, prepare
from tests.support.judge_user import ask, begin
from tests.support.list_import import read
from tests.support.parted_registers import two_registers
from tests.support.post_user import PostUser
from tests.support.rehearsal_log import RehearsalLog
from tests.support.rules_user import copy
from tests.support.solo_user import SoloUser
from tests.support.tournament_user import Director


def register():
    user = User()
    for name in ("Núria Puig", "Pere Vila", "Ștefan Popescu"):
        user.add(name)
    assert user.send("favour_player", player=user.id_of("Pere Vila")).taken
    return user


def kept_aside():
    """Return a desk with quarantined parts of files, one of which names a player."""
    user = register()
    for content in ('{"name":"Pere Vila"}\n', "junk"):
        part = quarantine(content.encode(), name="Torneig", code="parcel/damaged", line=7)
        row = QuarantineRow.from_part(part, user.clock.now())
        run(user.desk.storage.write([("put", QUARANTINE, row.to_columns())]))
    return user


def being_read():
    """Return a desk with open imports of tables and a word list, not accepted yet."""
    user = register()
    pasted = "Anna\tVic\nPere Vila\tReus\n"
    user.send("read_players_file", "/players/import", pasted=pasted, file="")
    read(user)
    prepare(user)
    route = "/duplicate/players/table"
    stream = user.desk.service(DuplicateService).documents.selected_id
    user.send("read_entrants", route, stream=stream, pasted="Nom,Grup\nPep,B\nRosa,A")
    return user


def prepared():
    user = register()
    assert prepare(user).taken
    enrol(user, "Anna", "Benet")
    return user


def drawing():
    return GameUser().start().user


def calling():
    game = GameUser().start()
    game.type_rack("CASESAL")
    return game.user


def _start_running_round():
    game = GameUser().start()
    game.type_rack("CASESAL")
    assert game.send("start_round", "/duplicate/round", number=1).taken
    game.device.wait(60_000)
    game.slips({1: "H4 CASES", 2: ""})
    return game


def running():
    return _start_running_round().user


def at_master():
    game = _start_running_round()
    game.slips(dict.fromkeys(range(3, len(NAMES) + 1), "H8 CASA"))
    game.do(EndRound(moment=game.device.moment))
    return game.user


def between():
    game = GameUser().start()
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    return game.user


def another_begun():
    """Return a desk with another game prepared while a round of one runs."""
    user = running()
    assert prepare(user, name="Another", clock="run").taken
    return user


def finished():
    return small_game().user


def claimed():
    game = small_game()
    assert game.send("open_duplicate_claims", "/duplicate/claims", minutes=10).taken
    return game.user


def unreadable():
    """Return a desk whose game in use has a log changed from outside."""
    user = small_game().user
    row = next(row for row in user.store.tables["events"].values() if "type_rack" in row["line"])
    row["line"] = row["line"].replace("type_rack", "tape_rack")
    user.restart()
    return user


def judging():
    user = register()
    begin(user)
    ask(user, "casa", "7")
    ask(user, "xxx", "8")
    return user


def locked():
    user = judging()
    assert user.send("lock", "/judge", pin="2580", again="2580").taken
    return user


def studying():
    user = User()
    assert tiles(user, "CASAL").taken
    assert play(user, "H7=C H8=A H9=S H10=A").taken
    copy(user)
    return user


def alone():
    solo = SoloUser()
    solo.start()
    return solo.user


def clocked():
    """Return a desk with a running round clock and game clock outside of games."""
    clocks = ClockUser(User())
    clocks.device = Device(wall=1_795_197_600_000)  # when the clock of the desk was written
    clocks.begin_rounds()
    assert clocks.round("start_round").taken
    clocks.begin_game()
    assert clocks.game("start_clock", side=1).taken
    return clocks.user


def _build_director():
    director = Director(register(), groups="A\nB")
    director.enter("Anna", "Benet", "Carla", "Dora", "Enric")
    return director


def entered():
    return _build_director().user


def proposed():
    director = _build_director()
    director.send("pair_round", first="halves")
    return director.user


def with_results():
    """Return a desk with a round with a result and a dispute, and a confirmed next round."""
    director = _build_director()
    director.begin_round(first="halves")
    director.result("1401354")
    fields = {"score-1": "1", "score-2": "2", "other-1": "2", "other-2": "1"}
    director.send("dispute_table", "/tournament/table/1/2", round=1, table=2, **fields)
    moment = {"wall": 1_700_000_000_000, "counter": 1000, "run": "r1"}
    director.send("start_round", "/tournament/round/1", number=1, **moment)
    return director.user


def between_rounds():
    director = _build_director()
    director.begin_round(first="halves")
    director.play()
    return director.user


def decided():
    """Return a desk with a decision, an open import of entries, and a hall window."""
    director = _build_director()
    director.begin_round(first="halves")
    director.play()
    decision = {"what": "All tiles go back", "article": "17b", "by": ["Assumpta", "Lluís"]}
    effect = {"effect": "penalty", "concerns": [director.player("Anna"), ""], "points": "10"}
    fields = {**decision, **effect, "round": "1", "half_points": "0"}
    assert director.send("decide", "/tournament/committee", **fields).taken
    assert director.send("show_tournament_in_hall").taken
    pasted = "Nom,Grup\nPep,B\nRosa,A"
    assert director.send("read_entries", "/tournament/sheet", pasted=pasted, file="").taken
    return director.user


def over():
    director = Director(register(), rounds="1", prizes="First\nSecond")
    director.enter("Anna", "Benet")
    director.begin_round(first="halves")
    director.play()
    director.send("end_tournament")
    return director.user


def sitting_down():
    return ClassicUser().user


def with_tiles():
    return ClassicUser().begin().user


def handed_over():
    at = ClassicUser().begin()
    at.lay_two()
    return at.user


def challenged():
    at = ClassicUser(minutes="25").begin()
    at.lay_two()
    at.challenge(source="outside")
    return at.user


def stands():
    at = ClassicUser().begin()
    at.lay_two()
    at.challenge(source="outside")
    at.ok("give_verdict", source="arbiter", stands="yes", name="Rosa")
    return at.user


def on_wood():
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    for move in ("h8 casa", "11e sola"):
        at.ok("write_turn", move=move)
    return at.user


def senyors_on_wood():
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    at.ok("call_senyors", rack="a e i o u a e")
    at.ok("look_through", by="Rosa", rack="a a e e i o u", bag="e e i b", case="")
    return at.user


def parked():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("park_game", "/words")
    return at.user


def refereed():
    return ClassicUser(mode="referee").begin().user


def to_be_signed():
    at = ClassicUser().begin()
    at.lay_two()
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    at.ok("sign_game", seat=1)
    return at.user


def agreed():
    """Return a desk with a player's consent to statistics, a finished game and one in play."""
    user = register()
    names = ("Núria Puig", "Ștefan Popescu")
    at = ClassicUser(user=user, mode="record", names=names).begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    player = user.id_of("Núria Puig")
    form = {"player": player, "seq": user.seq_of("Núria Puig")}
    assert user.send("allow_figures", f"/players/{player}", **form).taken
    return ClassicUser(user=user, mode="referee", names=names).begin().user


def by_post():
    at = PostUser(own="0")
    dice = Random(1)
    at.place(dice, "2026-01-13", reached="2026-01-12")
    at.place(dice, "2026-01-18", reached="2026-01-15")
    return at.user


def by_post_challenged():
    at = PostUser(user=by_post(), begun=False)
    at.ok("challenge_mail", "/mail/letters", by="1", words=(), why="e greșit", day="2026-01-20")
    return at.user


def by_post_decided():
    at = PostUser(user=by_post_challenged(), begun=False)
    at.ok("resolve_challenge", "/mail/dispute", stands="yes", by="Ana", day="2026-01-22")
    return at.user


def by_post_challenged_player():
    at = PostUser(user=by_post_challenged(), begun=False)
    at.ok("keep_sheet", "/mail/letters", own="1")
    return at.user


def by_post_ended():
    at = PostUser(user=by_post(), begun=False)
    at.ok("end_mail", "/mail/letters", cause="draw", by="", day="2026-01-25")
    return at.user


def by_post_after_deadline():
    at = PostUser(own="0", start="2025-01-10", deadline="2026-06-30")
    return at.user


def parted():
    """Return a desk with two continuations of an evening, none chosen."""
    user = User()
    for text in two_files():
        open_file(user, text)
    return user


def joining():
    """Return a desk with the register of another tablet beside its own."""
    user = register()
    first, second = two_registers(run(user.desk.stream_store.device_parcel()))
    open_file(user, first)
    open_file(user, second)
    return user


def arrived():
    """Return a desk with documents whose clocks ran when their files were saved."""
    user = User()
    for first in (running(), alone(), clocked(), with_tiles()):
        open_file(user, save_all(first))
    return user


def one_of_each_kind():
    """Return a desk with a document of every kind, those with clocks under way."""
    user = _build_director().user
    ended = small_game(user=user)
    SoloUser(user=user, source=ended.opened.id).start()
    GameUser(user=user).start()
    ClassicUser(user=user)
    clocks = ClockUser(user)
    clocks.begin_rounds()
    clocks.round("start_round")
    clocks.begin_game()
    PostUser(user=user, own="0")
    tiles(user, "CASAL")
    play(user, "H7=C H8=A H9=S H10=A")
    copy(user)
    begin(user)
    RehearsalLog(user, OpenRehearsal(role="judge", seed="s", rounds=6, subject=ended.opened.id))
    return user


STATES = {
    made.__name__: made
    for made in (
        User,
        register,
        kept_aside,
        being_read,
        prepared,
        drawing,
        calling,
        running,
        at_master,
        between,
        another_begun,
        finished,
        claimed,
        unreadable,
        judging,
        locked,
        studying,
        alone,
        clocked,
        entered,
        proposed,
        with_results,
        between_rounds,
        decided,
        over,
        sitting_down,
        with_tiles,
        handed_over,
        challenged,
        stands,
        on_wood,
        senyors_on_wood,
        parked,
        refereed,
        to_be_signed,
        by_post,
        by_post_challenged,
        by_post_challenged_player,
        by_post_decided,
        by_post_ended,
        by_post_after_deadline,
        agreed,
        parted,
        joining,
        arrived,
    )
}
