"""Tell a game's log in words: every entry, the newest first, page by page (CAT-DUP 1.11-2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from faristol.clock.round.acts import Timed as ClockEvent
from faristol.desk.duplicate.base import format_word, game_screen
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import SANCTIONS, format_points, null_slip_text
from faristol.desk.duplicate.results.classification import subtitle_of
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.time_format import format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import format_version, is_judged_by_another
from faristol.desk.shared.list_names import format_change
from faristol.desk.shared.settlement import STANDS
from faristol.duplicate.acts import master, players, rack, results, slips, start, words
from faristol.duplicate.values import Cause, Player, Settings, Slip
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.settlement import SettleRuleChange

PAGE: Final = 50  # entries on a page
WORDED: Final = master.AnnounceMaster | words.InvalidateWord | words.RestoreWord
MOST_SLIPS: Final = 40  # of one entry that are told one by one

CAUSES: Final[Mapping[Cause, str]] = {
    "no_rack": mark("no valid rack is possible any more (art. 1.6-1)"),
    "no_move": mark("no valid move is possible any more (art. 1.6-2)"),
    "rounds": mark("the agreed rounds have been played (art. 1.1-2)"),
    "agreement": mark("by agreement with the players (art. 1.6-3)"),
}
DECLARED: Final = mark("as the judge has decided, no valid move is possible any more (art. 1.6-2)")
SETTINGS: Final[Mapping[str, str]] = {
    "title": mark("title"),
    "rounds": mark("rounds"),
    "seconds": mark("seconds per round"),
    "has_minute_cue": mark("one-minute call"),
    "names": mark("names of the letters"),
    "order": mark("order of calling"),
    "has_bonus": mark("bonus"),
    "bag": mark("bag"),
    "hand_in": mark("how slips are handed in"),
    "judge": mark("judge who plays"),
    "judge_name": mark("judge"),
    "is_rehearsal": mark("rehearsal"),
    "results_every": mark("rounds between partial results"),
    "claims_minutes": mark("minutes for claims"),
    "masters": mark("where the master move comes from"),
    "wants_scores": mark("score on the slips"),
    "groups": mark("groups"),
    "day": mark("day of the game"),
}
# what is one sentence: who it is about is its player, n its round
PLAIN: Final[Mapping[type, str]] = {
    players.RemovePlayer: mark("{name} was taken off the list."),
    players.LetLeave: mark("{name} left the game."),
    players.LetBack: mark("{name} is back."),
    start.CommitDraw: mark("The seed of the draw was chosen at random and kept secret."),
    rack.TakeRejectionBack: mark("The rejected rack had been mistyped: it does not count."),
    slips.LookAtMoves: mark("The moves of the rack were shown: no more moves are sealed."),
    master.InvalidateMaster: mark(
        "The master move of round {n} is not valid: it stays on the board, and the players who "
        "played it lose its points (art. 1.8-2)."
    ),
    words.InvalidateWord: mark("{word} is not valid, for everybody (art. 1.7-2)."),
    words.RestoreWord: mark("{word} counts again."),
    master.RestoreMaster: mark("The master move of round {n} counts again."),
    results.ResumeGame: mark("The game continues."),
    results.SignResults: mark("The results are final (art. 1.11-4)."),
    results.UnlockResults: mark("The final results were reopened."),
}
REJUDGED: Final = mark(
    "Slips were judged again under rules that were corrected in version {version}."
)


class LogNarrator:
    """Tell the entries of one game; what an entry changes is known from the entries before."""

    def __init__(
        self, names: Mapping[Player, str], text: Text, said: Callable[[str], str] = str
    ) -> None:
        self._names = names
        self._text = text
        self._said = said  # a word that is stored by its tiles, as the language writes it
        self._settings = Settings()
        self._language = ""
        self._sanctions: list[Player] = []
        self._claims: list[Player] = []
        self._is_begun = False
        self.before: Sequence[LogEntry] = ()  # the entry that is told next
        self.round = 0  # under way after the last entry told
        self.covered = 0  # the round whose slips are not to be seen yet

    def follow(self, event: object) -> None:
        """Take note of what later entries are told by."""
        match event:
            case start.OpenGame(settings=settings, language=language):
                self._settings, self._language = settings, language
            case start.ChangeSettings(settings=settings):
                self._settings = settings
            case start.StartGame():
                self._is_begun = True
            case rack.DrawRack(round=number) | rack.TypeRack(round=number, is_valid=True):
                self.round = number
            case players.GiveSanction(player=player):
                self._sanctions.append(player)
            case results.MakeClaim(player=player):
                self._claims.append(player)
            case _:
                pass

    def tell(self, event: object) -> tuple[str, tuple[str, ...]]:
        """Return an entry in words, and what more there is to say of it."""
        say, count, name = self._text.say, self._text.count, self._name
        if said := PLAIN.get(type(event)):
            who = name(getattr(event, "player", ""))
            word = self._said(getattr(event, "word", ""))
            return say(said, name=who, n=getattr(event, "round", 0), word=word), _reason(event)
        match event:
            case start.OpenGame(settings=settings):
                return say("The game was prepared."), (settings.title,) if settings.title else ()
            case start.ChangeSettings(settings=settings):
                changed = self._changed(settings)
                return say("Settings changed: {what}.", what=changed or say("nothing")), ()
            case players.EnrolPlayers(entrants=entrants):
                names = [f"{one.table} {name(one.player)}" for one in entrants]
                enrolled = count("{n} player enrolled.", "{n} players enrolled.", len(entrants))
                return enrolled, self._some(names)
            case players.ChangeEntrant(entrant=one):
                return say("{name}: now table {table}.", name=name(one.player), table=one.table), ()
            case start.PublishCommitment(commitment=commitment):
                return say("The commitment of the draw was published."), (commitment,)
            case start.StartGame():
                return self._started(event)
            case SettleRuleChange(is_rejudged=True, since=version):
                return say(REJUDGED, version=version), _reason(event)
            case SettleRuleChange():
                return say(STANDS), _reason(event)
            case ChangeLexicon():
                return format_change(event, self._language, self._text), _reason(event)
            case _:
                return self._tell_round(event)

    def _tell_round(self, event: object) -> tuple[str, tuple[str, ...]]:
        say, count = self._text.say, self._text.count
        match event:
            case rack.TypeRack(is_valid=False) | rack.CorrectRack(is_valid=False):
                return self._put_back(event.rack), _reason(event)
            case rack.DrawRack() | rack.TypeRack():
                more = [*map(self._put_back, event.rejected), *_reason(event)]
                if event.returned:
                    more.append(say("Back into the bag: {rack}.", rack=self._tiles(event.returned)))
                return say("Rack: {rack}.", rack=self._tiles(event.rack)), tuple(more)
            case rack.CorrectRack():
                said = say("The rack was corrected: {rack}.", rack=self._tiles(event.rack))
                return said, _reason(event)
            case slips.ReadSlips(round=number, slips=read, why=why):
                said = count("{n} slip read.", "{n} slips read.", len(read))
                if why:
                    said = say("Slip corrected: {why}", why=why)
                return said, self._slips(read, number, is_corrected=bool(why))
            case slips.TakeSlipsBack(round=number, players=who):
                said = count("{n} slip taken back.", "{n} slips taken back.", len(who))
                told = [self._taken_back(one, number) for one in who[:MOST_SLIPS]]
                told += [self._name(one) for one in who[MOST_SLIPS:]]
                return said, (*self._some(told), *_reason(event))
            case slips.ReadSecond(round=number, slips=read):
                said = count(
                    "{n} slip read a second time.",
                    "{n} slips read a second time.",
                    len(read),
                )
                return said, self._slips(read, number)
            case slips.SealMove(slip=slip):
                return say("{name} sealed a move.", name=self._name(slip.player)), ()
            case _:
                return self._tell_master(event)

    def _tell_master(self, event: object) -> tuple[str, tuple[str, ...]]:
        say = self._text.say
        match event:
            case master.AnnounceMaster():
                more = [say("Players’ best: {n}.", n=event.best_of_players)]
                if event.best is not None:
                    more.append(say("Best possible: {n}.", n=event.best))
                said = say(
                    "Master move: {at} {word}, {points}.",
                    at=event.at,
                    word=self._said(event.word),
                    points=self._text.count("{n} point", "{n} points", event.points),
                )
                return said, (" ".join(more), *_reason(event))
            case master.WithdrawMaster(is_unsaid=is_unsaid):
                more = [say("There was a better move; nobody in the hall had heard this one.")]
                return say("The master move was taken back."), (*_reason(event), *more[:is_unsaid])
            case master.GiveUpRound(choice=choice):
                said = (
                    say("Nobody had a valid move: a new rack (art. 1.8-3).")
                    if choice == "new_rack"
                    else say("Nobody had a valid move: the same rack again (art. 1.8-3).")
                )
                return said, _reason(event)
            case _:
                return self._tell_conduct(event)

    def _tell_conduct(self, event: object) -> tuple[str, tuple[str, ...]]:
        say, name = self._text.say, self._name
        match event:
            case players.GiveSanction(player=player, sanction=sanction):
                kind, article = say(SANCTIONS[sanction]), format_article_suffix("1.7-5", self._text)
                return f"{name(player)}: {f'{kind} {article}'.rstrip()}.", _reason(event)
            case players.LiftSanction(number=number):
                who = self._nth(self._sanctions, number)
                return say("{name}: a sanction was taken back.", name=who), _reason(event)
            case players.TakeLeavingBack(player=player, players=counted, bonus=bonus):
                said = mark("{name} was here from the start: {players}, {bonus}.")
                counts = self._counted(counted, bonus)
                return say(said, name=name(player), **counts), _reason(event)
            case results.EndGame(cause=cause, is_declared=is_declared):
                said = DECLARED if is_declared else CAUSES[cause]
                return say("The game ended: {cause}.", cause=say(said)), _reason(event)
            case results.WriteNote(text=note):
                return say("Judge’s note:"), (note,)
            case _:
                return self._tell_results(event)

    def _tell_results(self, event: object) -> tuple[str, tuple[str, ...]]:
        say, name = self._text.say, self._name
        match event:
            case results.OpenClaims(minutes=minutes):
                return self._text.count(
                    "Claims may be made for {n} minute (art. 1.11-3).",
                    "Claims may be made for {n} minutes (art. 1.11-3).",
                    minutes,
                ), ()
            case results.MakeClaim(player=player, round=number, text=words):
                said = (
                    say("{name} claims, about round {n}:", name=name(player), n=number)
                    if number
                    else say("{name} claims:", name=name(player))
                )
                return said, (words,)
            case results.AnswerClaim(number=number, is_upheld=is_upheld):
                who = self._nth(self._claims, number)
                said = (
                    say("The claim of {name} is upheld.", name=who)
                    if is_upheld
                    else say("The claim of {name} is rejected.", name=who)
                )
                return said, _reason(event)
            case results.PublishSeed(seed=seed):
                return say("The seed of the draw was published."), (seed,)
            case _:
                return self._tell_clock(event)

    def _tell_clock(self, event: object) -> tuple[str, tuple[str, ...]]:
        from faristol.desk.shared.clocks.clock_text import describe_round_event

        if isinstance(event, ClockEvent):
            return describe_round_event(event, self._text), ()
        raise AssertionError(event)  # pragma: no cover - every other kind is told above

    def _started(self, event: start.StartGame) -> tuple[str, tuple[str, ...]]:
        say = self._text.say
        counted = self._counted(event.players, event.bonus)
        if self._is_begun:
            return say("Before the first rack: {players}, {bonus}.", **counted), ()
        said = say(
            "The game started: {players}, {bonus}. No player can join once the first round has "
            "started (art. 1.8-4): here, when the first rack is drawn.",
            **counted,
        )
        return said, (
            say("Said in the room: {words}", words=event.room_words),
        ) if event.room_words else ()

    def _tiles(self, tiles: Sequence[str]) -> str:
        return " ".join(self._said(tile) for tile in tiles)

    def _put_back(self, rejected: Sequence[str]) -> str:
        return self._text.say(
            "Not valid and put back: {rack} (art. 1.3).", rack=self._tiles(rejected)
        )

    def _counted(self, counted: int, bonus: int) -> dict[str, str]:
        """Return how many players a start counts, and the bonus that follows from it."""
        say = self._text.say
        return {
            "players": self._text.count("{n} player", "{n} players", counted),
            "bonus": say("bonus of {bonus}", bonus=format_points(bonus, self._text))
            if bonus
            else say("without bonus"),
        }

    def _slips(
        self, read: Sequence[Slip], number: int, *, is_corrected: bool = False
    ) -> tuple[str, ...]:
        """Tell slips of a round; while they are covered, whose they are and no more."""
        if number == self.covered:
            return self._some([self._name(one.player) for one in read])
        told = [self._slip(one) for one in read]
        if is_corrected:
            for at, one in enumerate(read[:MOST_SLIPS]):
                if before := _slip_before(self.before, number, one.player):
                    was = self._text.say("before: {move}", move=self._move(before))
                    told[at] = f"{told[at]} ({was})"
        return self._some(told)

    def _taken_back(self, player: Player, number: int) -> str:
        if number != self.covered and (slip := _slip_before(self.before, number, player)):
            return self._slip(slip)
        return self._name(player)

    def _slip(self, slip: Slip) -> str:
        """Tell a slip in a few words."""
        return f"{self._name(slip.player)}: {self._move(slip)}"

    def _move(self, slip: Slip) -> str:
        written = " ".join(part for part in (slip.at, slip.word) if part) or "—"
        came = null_slip_text(slip.reason, self._text) if slip.reason else str(slip.points)
        told = f"{written}, {came}"
        if slip.ruling == slips.ACCEPTED:
            return self._text.say("{move}, accepted by the judge", move=told)
        return told

    def _some(self, parts: Sequence[str]) -> tuple[str, ...]:
        if not parts:
            return ()
        told = "; ".join(parts[:MOST_SLIPS])
        left = len(parts) - MOST_SLIPS
        if left <= 0:
            return (told,)
        return (told, self._text.count("and {n} more", "and {n} more", left))

    def _changed(self, settings: Settings) -> str:
        return ", ".join(
            self._text.say(words)
            for field, words in SETTINGS.items()
            if getattr(settings, field) != getattr(self._settings, field)
        )

    def _name(self, player: Player) -> str:
        """Return a name; somebody who was taken off the list has none any more."""
        if player in self._names:
            return self._names[player]
        return self._text.say("a player who is not in the game")

    def _nth(self, every: Sequence[Player], number: int) -> str:
        return self._name(every[number - 1] if 0 < number <= len(every) else "")


def _reason(event: object) -> tuple[str, ...]:
    """Return the reason that stands in an entry, if there is one."""
    why = getattr(event, "why", "")
    return (why,) if why else ()


def _slip_before(log: Sequence[LogEntry], number: int, player: Player) -> Slip | None:
    """Return the last slip of a player in a round that a log tells of, None when there is none any more."""
    for entry in reversed(log):
        match entry.act:
            case slips.TakeSlipsBack(round=read, players=who) if read == number and player in who:
                return None
            case slips.ReadSlips(round=read, slips=written) if read == number:
                found = next((one for one in written if one.player == player), None)
                if found:
                    return found
            case _:
                pass
    return None


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show a page of the log, the newest entry first."""
    log, zone = opened.log, desk.zone(request, opened.row)
    pages = max(1, -(-len(log) // PAGE))
    page = max(1, min(read_number(request.query.get("page", ""), most=5), pages))
    last = len(log) - (page - 1) * PAGE
    first = max(0, last - PAGE)
    teller = LogNarrator(opened.names, text, lambda word: format_word(opened, word))
    one = opened.game.round
    teller.covered = one.number if one and is_covered(desk, opened, one) else 0
    lines: list[dict[str, Any]] = []
    for entry in log[:first]:
        teller.follow(entry.act)
    for seq, entry in enumerate(log[first:last], start=first + 1):
        teller.before = log[: seq - 1]
        words, more = teller.tell(entry.act)
        teller.follow(entry.act)
        lines.append(
            {
                "seq": seq,
                "date": format_day(entry.at, zone, text),
                "time": format_time_with_seconds(entry.at, zone, text),
                "round": getattr(entry.act, "round", 0) or teller.round or "",
                "words": words,
                "has_word": isinstance(entry.act, WORDED),
                "more": more,
                "version": format_version(entry.by) if is_judged_by_another(log, seq) else "",
            }
        )
    return View(
        title=text.say("Log of the game"),
        template="duplicate/results/log.html",
        context={
            "note": subtitle_of(opened, text),
            "language": opened.game.language,
            "lines": lines[::-1],
            "every": len(log),
            "page": page,
            "pages": pages,
        },
    )
