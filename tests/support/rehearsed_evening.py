"""An evening that is rehearsed at the real desk, by the forms of its screens.

The hall hands in and speaks, and a judge acts.
"""

from functools import cache

from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.slips import slip_token
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import list_without_slip
from faristol.duplicate.values import Settings
from faristol.ledger.fold import read_events
from faristol.moves.finder import Finder
from faristol.rehearsal.acts import (
    AnswerIncident,
    CloseRehearsal,
    OpenRehearsal,
)
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.entered import is_entered_as
from faristol.rehearsal.evening import Evening
from faristol.rehearsal.paper import format_listed, next_row
from faristol.rehearsal.review import review_evening
from faristol.rehearsal.telling import SLIPS_BEFORE, incidents_due, incidents_on_paper
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK, alphabet_of
from faristol.tiles.bag import whole_set
from faristol.tiles.draw import SEED_BYTES, Source, draw_tiles
from faristol.tiles.reading import in_tiles
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from tests.support.desk import User, next_number, practice_row, run
from tests.support.device import Device
from tests.support.duplicate_table import pinned
from tests.support.duplicate_user import FORM
from tests.support.machine import kernel_of
from tests.support.rehearsal_log import RehearsalLog

RULES = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}
PEOPLE = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")
CLAIMS, ROUND, MASTER = "/duplicate/claims", "/duplicate/round", "/duplicate/master"


class PracticeLists:
    """A source of the practice lists as they ship."""

    def __init__(self):
        self.files, self.rows = {}, []
        for language in ("ca", "ro"):
            plain = plain_list(language)
            self.files[f"{language}.packed"] = plain
            self.rows.append(practice_row(language, plain))

    def list_rows(self):
        return self.rows

    async def plain(self, file):
        return self.files[file]


@cache
def plain_list(language):
    from scripts.lexicons.build import build_list  # needs what the browser has not

    return build_list(language).plain


@cache
def practice_lists():
    return PracticeLists()


@cache
def practice_finder(language):
    lexicon = Lexicon(alphabet_of(language), from_plain(plain_list(language), is_trusted=True))
    terms = terms_under(language, preset(RULES[language]))
    return Finder(lexicon, terms.scoring, kernel_of(lexicon))


class BlankFirstDice:
    """Dice of a seed; the first rack that they draw has a blank, or no missing circle could be seen."""

    def __init__(self, seed, language):
        self.dice, self.language = SeededDice(seed), language

    def token(self, size=16):
        while True:
            token = bytes(self.dice.below(256) for _ in range(size)).hex()
            bag = whole_set(alphabet_of(self.language))
            if size != SEED_BYTES or BLANK in draw_tiles(Source(token), bag, 7, number=1):
                return token


@cache
def practice_user(lang):
    """Return a user whose lists are the practice lists; its machines are shared by all evenings."""
    return new_practice_user(lang)


def new_practice_user(lang):
    """Return a user on an empty device whose lists are the practice lists."""
    from scripts.machine import Machine

    user = User(lang=lang, machines=Machine)
    user.lists = practice_lists()
    user.restart()
    return user


class RehearsedEvening:
    """A duplicate of twelve tables, and the rehearsal beside it."""

    def __init__(
        self, seed, judge, *, language="ca", rounds=6, bag="app", club=None, user=None, **opening
    ):
        self.user, self.language, self.judge = user or practice_user(language), language, judge
        self.user.desk.dice = self.user.desk.stream_store.dice = BlankFirstDice(seed, language)
        self.device = Device(wall=1_795_197_600_000)
        self.seed, self.rounds, self._evening = seed, rounds, None
        self.user.desk.service(DuplicateService).invalidate()
        lexicon = next(r["digest"] for r in practice_lists().rows if r["language"] == language)
        form = FORM | {"name": seed, "length": "rounds", "rounds": rounds, "lexicon": lexicon}
        form |= {"ruleset": RULES[language], "bag": bag}
        if club is None:
            answer = self.user.send("begin_duplicate", "/duplicate/new", **form)
            assert answer.taken, answer.screen
        else:
            self.open_under(club)
        for name in PEOPLE:
            self.press("enrol_player", "/duplicate/players", name=name)
        self.press("start_duplicate", "/duplicate/start", said="")
        entrants = self.game.entrants.values()
        self.players = {entrant.table: entrant.player for entrant in entrants}
        self.opening = OpenRehearsal(
            role="judge", seed=seed, rounds=rounds, subject=self.loaded.id, **opening
        )
        self.log = RehearsalLog(self.user, self.opening)

    def open_under(self, ruleset):
        """Open the game under the rules of a club, which no screen of this test has copied."""
        lexicons = self.user.desk.service(Lexicons)
        run(lexicons.open())
        act = OpenGame(
            language=self.language,
            lexicon=pin_for(run(lexicons.in_use(self.language))),
            ruleset=pinned(ruleset),
            settings=Settings(title=self.seed, rounds=self.rounds),
        )
        request = Request(id=f"hall{next_number()}", lang=self.user.lang, zone=self.user.zone)
        run(self.user.desk.service(DuplicateService).begin(self.seed, act, request, Done()))

    @property
    def loaded(self):
        return run(self.user.desk.service(DuplicateService).load(self.user.lang))

    @property
    def game(self):
        return self.loaded.game

    @property
    def events(self):
        lines = run(self.user.desk.stream_store.lines(self.loaded.id))
        return list(read_events(lines, DUPLICATE.schema))

    @property
    def rehearsal(self):
        return self.log.state

    @property
    def evening(self):
        """Return the evening as the hall sees it, with the events that were added since."""
        if self._evening is None:
            self._evening = Evening(self.opening, self.find)
        for event in self.events[len(self._evening.events) :]:
            self._evening.add(event)
        return self._evening

    def find(self, _digest):
        return practice_finder(self.language)

    def review(self, finder_of=None):
        return review_evening(self.events, self.rehearsal, finder_of or self.find)

    # ---- the desk ----

    def send(self, command, route, **fields):
        loaded, moment = self.loaded, self.device.moment
        version = {"stream": loaded.id, "seq": loaded.seq, "number": len(loaded.game.rounds)}
        version |= {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
        return self.user.send(command, route, **{**version, **fields})

    def press(self, command, route, **fields):
        """Send a form, and assert that it is accepted."""
        before = self.loaded.seq
        answer = self.send(command, route, **fields)
        screen = (answer.screen or "")[-1500:]
        assert self.loaded.seq > before, (command, fields, answer.effects, screen)
        return answer

    def wait(self, seconds):
        self.device.wait(1000 * seconds)
        self.user.clock.run_on(seconds)

    def enter(self, table, at, word, ruling=""):
        player, number = self.players[table], len(self.game.rounds)
        token = slip_token(self.game.rounds[-1].slips.get(player))
        slip = {"round": number, "player": player, "was": token, "at": at, "word": word}
        self.press("read_slips", ROUND, **slip, ruling=ruling)

    def note(self, *acts):
        self.log.note(*acts)

    # ---- the evening ----

    def play(self):
        for number in range(1, self.rounds + 1):
            self.happen("draw", number)
            self.play_round(number)
            self.happen("master", number)
        return self.end()

    def end(self, cause="rounds", why=""):
        self.press("end_game", ROUND, cause=cause, why=why)
        self.press("open_duplicate_claims", CLAIMS, minutes=10)
        self.happen("claims", self.rounds)
        self.wait(600)
        self.press("sign_duplicate", CLAIMS, why="everybody has looked")
        self.note(CloseRehearsal())
        return self

    def begin_round(self, number):
        """Draw and start a round; return its papers."""
        self.press("duplicate_draw_rack", ROUND)
        return self.start_round(number)

    def start_round(self, number):
        """Start a round whose rack is there; return its papers."""
        self.wait(15)
        self.press("start_round", ROUND, number=number)
        self.note(*incidents_on_paper(self.evening, number))
        return self.evening.papers(number)

    def play_round(self, number):
        papers, now = self.begin_round(number), 0
        for paper in papers:
            if paper.is_handed_in and not paper.is_late:
                due = paper.permille * 180 // 1000
                self.wait(max(0, due - now))
                now = max(now, due)
                self.judge.take(self, paper)
                if len(self.game.rounds[-1].slips) == SLIPS_BEFORE:
                    self.happen("play", number)
        self.wait(181 - now)
        self.press("end_round", ROUND, sure="yes")
        for paper in papers:
            if paper.is_handed_in and paper.is_late:
                self.judge.take(self, paper)
        if list_without_slip(self.game):
            self.judge.settle_rest(self)
        self.announce()

    def announce(self):
        """Announce the best of the slips."""
        valid = self.game.rounds[-1].valid.values()
        best = max(valid, key=lambda slip: (slip.points, slip.place))
        why = "I know it" if best.ruling else ""
        self.press("announce_master", MASTER, at=best.place, word=best.main, is_sure="1", why=why)

    def happen(self, moment, number):
        """Tell of what happens, and store what the judge answers."""
        for act in incidents_due(self.evening, self.rehearsal, moment, number):
            self.note(act)
            incident = self.rehearsal.incidents[-1]
            self.wait(8)
            answer = self.judge.hear(self, incident)
            if answer:
                self.answer(incident, answer)

    def answer(self, incident, answer):
        after = self.loaded.seq
        self.note(AnswerIncident(number=incident.number, answer=answer, after=after))


class RightJudge:
    """A judge who does what the regulation says."""

    def take(self, evening, paper):
        evening.enter(paper.table, *paper.move, ruling="late" if paper.is_late else "")

    def settle_rest(self, evening):
        evening.press("no_slip_for_rest", MASTER)

    def hear(self, evening, incident):
        player = incident.player
        match incident.incident:
            case "latecomer":
                return "may_watch"
            case "comment" | "comment_again":
                return self.answer_comment(evening, incident)
            case "leaves":
                evening.press("let_leave", "/duplicate/course", player=player)
                return "let_go"
            case "better_after":
                return "it_stays"
            case "invalid_master":
                rule = {"round": incident.round, "why": "not in the dictionary"}
                evening.press("invalidate_master", "/duplicate/special", **rule)
                return "declare"
            case "claim_good" | "claim_unfounded":
                self.look_at_paper(evening, incident)
            case "claim_bad":
                self.answer_claim(evening, incident, "rejected")
        return ""

    def look_at_paper(self, evening, incident):
        """Uphold a claim if the paper has another move than the slip, else reject it."""
        number = incident.round
        paper = evening.evening.paper(number, incident.table)
        slip = evening.game.rounds[number - 1].slips.get(incident.player)
        if is_entered_as(slip, *paper.move, evening.evening.deal(number).position):
            self.answer_claim(evening, incident, "rejected")
        else:
            self.answer_claim(evening, incident, "upheld", *paper.move)

    def answer_comment(self, evening, incident):
        offence = {"player": incident.player, "round": incident.round, "why": "spoke aloud"}
        evening.press("give_sanction", "/duplicate/conduct", **offence)
        return "sanction"

    def answer_claim(self, evening, incident, verdict, at="", word=""):
        place = {"round": incident.round, "player": incident.player}
        evening.press("make_duplicate_claim", CLAIMS, **place, text="please look")
        if at:
            slip = {"at": at, "word": word, "ruling": "", "why": "the paper says so"}
            # nothing is corrected where the slip stands so already
            evening.send("correct_slip", "/duplicate/past", **place, **slip)
        number = len(evening.game.claims)
        answer = {"claim": number, "verdict": verdict, "why": "looked"}
        evening.press("answer_duplicate_claim", CLAIMS, **answer)


class WrongJudge(RightJudge):
    """A judge who means well: helps players over their slips, forgives, forgets, replaces."""

    def take(self, evening, paper):
        at, word = paper.move
        match paper.incident:
            case "bad_place" | "illegible":  # everybody sees what was meant
                slips = evening.game.rounds[-1].slips.values()
                valid = [slip for slip in slips if not slip.reason]
                move = best_move(evening)
                at, word = (valid[0].place, valid[0].main) if valid else move
            case "unmarked":
                at, word = circled(evening, paper)
            case "not_in_rack":
                word = word[:-1]
            case "no_word":
                return evening.enter(paper.table, at, word, ruling="accepted")
        return evening.enter(paper.table, at, word)

    def settle_rest(self, evening):
        valid = evening.game.rounds[-1].valid.values()
        best = max(valid, key=lambda slip: (slip.points, slip.place))
        evening.press("master_for_rest", MASTER, at=best.place, word=best.main)

    def hear(self, evening, incident):
        match incident.incident:
            case "latecomer":
                return "may_play"
            case "comment" | "comment_again" | "leaves":
                return "nothing"
            case "better_after":
                back = {"why": "there is a better one", "is_unsaid": "1"}
                evening.press("withdraw_master", "/duplicate/special", **back)
                move = {"at": incident.at, "word": incident.word, "is_sure": "1", "why": ""}
                evening.press("announce_master", MASTER, **move)
                return "replace"
            case "invalid_master":
                return "leave"
            case "claim_good":
                self.answer_claim(evening, incident, "rejected")
            case "claim_unfounded":
                self.answer_claim(evening, incident, "upheld", incident.at, incident.word)
            case "claim_bad":
                master = evening.game.rounds[incident.round - 1].master
                self.answer_claim(evening, incident, "upheld", master.at, master.word)
        return ""


def best_move(evening):
    """Return place and word of the best move of the round in play."""
    loaded = evening.loaded
    move = practice_finder(evening.language).top(loaded.board, loaded.rack, 1)[0]
    main = move.main
    return format_coordinates(main.start, main.direction), in_tiles(
        main.word, alphabet_of(evening.language)
    )


def circled(evening, paper):
    """Return the move of a paper with its blank circled, as a judge does who sees which one it is."""
    loaded, finder = evening.loaded, practice_finder(evening.language)
    moves = finder.every(loaded.board, loaded.rack)
    for move in moves.list_page(0, len(moves)):
        at, word = format_listed(move, finder.alphabet)
        if at == paper.at and word.replace("(", "").replace(")", "") == paper.word:
            return at, word
    raise AssertionError(paper)


class CoinJudge(RightJudge):
    """A judge who does right or wrong as a coin falls, and mistypes a plain slip in ten."""

    def __init__(self, seed):
        self.dice = SeededDice(f"{seed}:judge")
        self.sides = (WrongJudge(), RightJudge())
        self.coins, self.mistyped = {}, set()

    def side(self, incident, number, table):
        key = (incident, number, table)
        if key not in self.coins:
            self.coins[key] = bool(self.dice.below(2))
        return self.sides[self.coins[key]]

    def take(self, evening, paper):
        number = len(evening.game.rounds)
        if paper.incident == "two_slips":
            return self.take_two(evening, paper, number)
        if paper.is_plain:
            at, word = paper.move
            if not self.dice.below(10):
                self.mistyped.add((number, paper.table))
                at = next_row(at)
            return evening.enter(paper.table, at, word)
        return self.side(paper.incident, number, paper.table).take(evening, paper)

    def take_two(self, evening, paper, number):
        """Enter one of two papers, or with the wrong coin neither of them."""
        is_right = bool(self.dice.below(2))
        self.coins["two_slips", number, paper.table] = is_right
        papers = ((paper.at, paper.word), paper.other)
        at, word = papers[self.dice.below(2)]
        at = at if is_right else "P9"
        return evening.enter(paper.table, at, word)

    def settle_rest(self, evening):
        number = len(evening.game.rounds)
        silent = list_without_slip(evening.game)[0]
        table = evening.game.entrants[silent].table
        return self.side("no_slip", number, table).settle_rest(evening)

    def hear(self, evening, incident):
        side = self.side(incident.incident, incident.round, incident.table)
        return side.hear(evening, incident)


def grades_of_coins(judge):
    """Return the grade that the review has to give, by incident, round and table."""
    return {
        key: "otherwise" if not is_right else "open" if key[0] == "two_slips" else "right"
        for key, is_right in judge.coins.items()
    }


def unfair_rows(evening, rows, judge):
    """Return the differences between the review and what the coins decided; empty when it is fair."""
    grades = {(row.incident, row.round, row.table): row.grade for row in rows}
    mistyped = {key for key in grades if key[0] == "misentered"}
    expected = grades_of_coins(judge)
    told = {(row.incident, row.round, row.table) for row in evening.rehearsal.incidents}
    found = {key: grade for key, grade in grades.items() if key not in mistyped}
    return [
        *(
            (key, grade, expected.get(key))
            for key, grade in found.items()
            if expected.get(key) != grade
        ),
        *sorted(told ^ found.keys()),
        *sorted({key[1:] for key in mistyped} ^ judge.mistyped),
    ]
