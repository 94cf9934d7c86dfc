"""Tell a game's log in words: every entry, the newest first, page by page (CAT-DUP 1.11-2)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from faristol.clock.round.model import Event as ClockEvent
from faristol.desk.duplicate_articles import article_said
from faristol.desk.duplicate_desk import Entry
from faristol.desk.duplicate_shown import word_said
from faristol.desk.duplicate_words import SANCTIONS, null_said, points_said
from faristol.desk.moment import day, second_of
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.classified import note_of
from faristol.desk.screens.duplicate.covering import is_covered
from faristol.desk.screens.duplicate.results import opened_or_view
from faristol.desk.text import Text, mark
from faristol.desk.view import View
from faristol.duplicate import model
from faristol.duplicate.model import SCHEMA, Event, Player, Settings, Slip
from faristol.ledger.codec import decode_record, kind_of, parse_line

if TYPE_CHECKING:
    from faristol.desk.app import Desk

PAGE: Final = 50  # entries on a page
MOST_SLIPS: Final = 40  # of one entry that are told one by one
FOLLOWED: Final = (
    model.GameOpened,
    model.SettingsChanged,
    model.GameStarted,
    model.RackDrawn,
    model.SanctionGiven,
    model.ClaimMade,
)

CAUSES: Final[Mapping[model.Cause, str]] = {
    "no_rack": mark("no valid rack can be had any more (art. 1.6-1)"),
    "no_move": mark("no valid move is possible any more (art. 1.6-2)"),
    "rounds": mark("the rounds agreed are played (art. 1.1-2)"),
    "agreement": mark("by agreement with the players (art. 1.6-3)"),
}
DECLARED: Final = mark("as the judge has decided, no valid move is possible any more (art. 1.6-2)")
SETTINGS: Final[Mapping[str, str]] = {
    "title": mark("title"),
    "rounds": mark("rounds"),
    "seconds": mark("seconds of a round"),
    "has_minute_cue": mark("call of one minute"),
    "names": mark("names of the letters"),
    "order": mark("order of calling"),
    "has_bonus": mark("bonus"),
    "bag": mark("bag"),
    "hand_in": mark("how slips are handed in"),
    "judge": mark("judge who plays"),
    "judge_name": mark("judge"),
    "is_rehearsal": mark("rehearsal"),
    "results_every": mark("partial results every so many rounds"),
    "claims_minutes": mark("minutes for claims"),
    "masters": mark("where the master move comes from"),
    "wants_scores": mark("score on the slips"),
    "groups": mark("groups"),
}


class Teller:
    """Tell the entries of one game; what an entry changes is known from the entries before."""

    def __init__(
        self, names: Mapping[Player, str], text: Text, said: Callable[[str], str] = str
    ) -> None:
        self._names = names
        self._text = text
        self._said = said  # a word that is stored by its tiles, as the language writes it
        self._settings = Settings()
        self._sanctions: list[Player] = []
        self._claims: list[Player] = []
        self._is_begun = False
        self.lines: Sequence[str] = ()  # stored before the entry that is told next
        self.round = 0  # under way after the last entry told
        self.covered = 0  # the round whose slips are not to be seen yet

    def follow(self, event: Event) -> None:
        """Take note of what later entries are told by."""
        match event:
            case model.GameOpened(settings=settings) | model.SettingsChanged(settings=settings):
                self._settings = settings
            case model.GameStarted():
                self._is_begun = True
            case model.RackDrawn(round=number):
                self.round = number
            case model.SanctionGiven(player=player):
                self._sanctions.append(player)
            case model.ClaimMade(player=player):
                self._claims.append(player)
            case _:
                pass

    def tell(self, event: Event) -> tuple[str, tuple[str, ...]]:
        """Return an entry in words, and what more there is to say of it."""
        say, count, name = self._text.say, self._text.count, self._name
        match event:
            case model.GameOpened(settings=settings):
                return say("The game was prepared."), (settings.title,) if settings.title else ()
            case model.SettingsChanged(settings=settings):
                changed = self._changed(settings)
                return say("Settings changed: {what}.", what=changed or say("nothing")), ()
            case model.PlayersEnrolled(entrants=entrants):
                who = [f"{one.table} {name(one.player)}" for one in entrants]
                enrolled = count("{n} player enrolled.", "{n} players enrolled.", len(entrants))
                return enrolled, self._some(who)
            case model.EntrantChanged(entrant=one):
                return say("{name}: now table {table}.", name=name(one.player), table=one.table), ()
            case model.PlayerRemoved(player=player):
                return say("{name} was taken off the list.", name=name(player)), ()
            case model.SeedDrawn():
                return say("The seed of the draw was thrown and kept secret."), ()
            case model.DrawCommitted(commitment=commitment):
                return say("The commitment of the draw was published."), (commitment,)
            case model.GameStarted():
                return self._started(event)
            case _:
                return self._tell_round(event)

    def _tell_round(self, event: Event) -> tuple[str, tuple[str, ...]]:
        say, count = self._text.say, self._text.count
        match event:
            case model.RackDrawn():
                more = [
                    say("Not valid and put back: {rack} (art. 1.3).", rack=" ".join(one))
                    for one in event.rejected
                ]
                more += _if(event.why or "")
                if event.returned:
                    more.append(say("Back into the bag: {rack}.", rack=" ".join(event.returned)))
                return say("Rack: {rack}.", rack=" ".join(event.rack)), tuple(more)
            case model.RackRejected(rack=rack, why=why):
                return say("Not valid and put back: {rack} (art. 1.3).", rack=" ".join(rack)), _if(
                    why
                )
            case model.RejectionTakenBack():
                return say("The rejected rack had been typed wrong: it does not count."), ()
            case model.RackCorrected(rack=rack, why=why):
                return say("The rack was corrected: {rack}.", rack=" ".join(rack)), (why,)
            case model.SlipsRead(round=number, slips=slips, why=why):
                said = count("{n} slip read.", "{n} slips read.", len(slips))
                if why:
                    said = say("Slip corrected: {why}", why=why)
                return said, self._slips(slips, number, is_corrected=bool(why))
            case model.SlipsTakenBack(round=number, players=players, why=why):
                said = count("{n} slip taken back.", "{n} slips taken back.", len(players))
                told = [self._taken_back(one, number) for one in players[:MOST_SLIPS]]
                told += [self._name(one) for one in players[MOST_SLIPS:]]
                return said, (*self._some(told), *_if(why))
            case model.SecondReading(round=number, slips=slips):
                said = count(
                    "{n} slip read again by somebody else.",
                    "{n} slips read again by somebody else.",
                    len(slips),
                )
                return said, self._slips(slips, number)
            case model.MoveSealed(slip=slip):
                return say("{name} sealed a move.", name=self._name(slip.player)), ()
            case model.MovesLookedAt():
                return say("The moves of the rack were looked at: nothing more is sealed."), ()
            case _:
                return self._tell_master(event)

    def _tell_master(self, event: Event) -> tuple[str, tuple[str, ...]]:
        say = self._text.say
        match event:
            case model.MasterAnnounced():
                more = [say("Best of the players: {n}.", n=event.best_of_players)]
                if event.best is not None:
                    more.append(say("Best there is: {n}.", n=event.best))
                said = say(
                    "Master move: {at} {word}, {points}.",
                    at=event.at,
                    word=self._said(event.word),
                    points=self._text.count("{n} point", "{n} points", event.points),
                )
                return said, (" ".join(more), *_if(event.why))
            case model.MasterWithdrawn(why=why, is_unsaid=is_unsaid):
                more = [say("There was a better move; nobody in the hall had heard this one.")]
                return say("The master move was taken back."), (*_if(why), *more[:is_unsaid])
            case model.RoundGivenUp(choice=choice, why=why):
                said = (
                    say("Nobody had a valid move: a new rack (art. 1.8-3).")
                    if choice == "new_rack"
                    else say("Nobody had a valid move: on with the same rack (art. 1.8-3).")
                )
                return said, _if(why)
            case model.MasterInvalidated(round=number, why=why):
                said = say(
                    "The master move of round {n} is not valid: it stays on the board, who played it is annulled (art. 1.8-2).",
                    n=number,
                )
                return said, _if(why)
            case model.MasterRestored(round=number, why=why):
                return say("The master move of round {n} counts again.", n=number), _if(why)
            case _:
                return self._tell_conduct(event)

    def _tell_conduct(self, event: Event) -> tuple[str, tuple[str, ...]]:
        say, name = self._text.say, self._name
        match event:
            case model.SanctionGiven(player=player, sanction=sanction, why=why):
                kind, article = say(SANCTIONS[sanction]), article_said("1.7-5", self._text)
                return f"{name(player)}: {f'{kind} {article}'.rstrip()}.", _if(why)
            case model.SanctionLifted(number=number, why=why):
                who = self._nth(self._sanctions, number)
                return say("{name}: a sanction was lifted.", name=who), _if(why)
            case model.PlayerLeft(player=player):
                return say("{name} left the game.", name=name(player)), ()
            case model.PlayerBack(player=player):
                return say("{name} is back.", name=name(player)), ()
            case model.LeavingTakenBack(player=player, players=players, bonus=bonus, why=why):
                said = mark("{name} was there all the time: {players}, {bonus}.")
                return say(said, name=name(player), **self._counted(players, bonus)), (why,)
            case model.GameEnded(cause=cause, why=why, is_declared=is_declared):
                said = DECLARED if is_declared else CAUSES[cause]
                return say("The game ended: {cause}.", cause=say(said)), _if(why)
            case model.GameResumed(why=why):
                return say("The game goes on."), _if(why)
            case model.NoteWritten(text=note):
                return say("Note of the judge:"), (note,)
            case _:
                return self._tell_results(event)

    def _tell_results(self, event: Event) -> tuple[str, tuple[str, ...]]:
        say, count, name = self._text.say, self._text.count, self._name
        match event:
            case model.ClaimsOpened(minutes=minutes):
                return count(
                    "Claims may be made for {n} minute (art. 1.11-3).",
                    "Claims may be made for {n} minutes (art. 1.11-3).",
                    minutes,
                ), ()
            case model.ClaimMade(player=player, round=number, text=words):
                said = (
                    say("{name} claims, of round {n}:", name=name(player), n=number)
                    if number
                    else say("{name} claims:", name=name(player))
                )
                return said, (words,)
            case model.ClaimAnswered(number=number, is_upheld=is_upheld, why=why):
                who = self._nth(self._claims, number)
                said = (
                    say("The claim of {name} is upheld.", name=who)
                    if is_upheld
                    else say("The claim of {name} is rejected.", name=who)
                )
                return said, _if(why)
            case model.ResultsSigned(why=why):
                return say("The results are definitive (art. 1.11-4)."), _if(why)
            case model.ResultsUnlocked(why=why):
                return say("The definitive results were opened again."), _if(why)
            case model.SeedPublished(seed=seed):
                return say("The seed of the draw was published."), (seed,)
            case _:
                return self._tell_clock(event)

    def _tell_clock(self, event: Event) -> tuple[str, tuple[str, ...]]:
        from faristol.desk.screens.clock_log import round_words

        if isinstance(event, ClockEvent):
            return round_words(event, self._text), ()
        raise AssertionError(event)  # pragma: no cover - every other kind is told above

    def _started(self, event: model.GameStarted) -> tuple[str, tuple[str, ...]]:
        say = self._text.say
        counted = self._counted(event.players, event.bonus)
        if self._is_begun:
            return say("Before the first rack: {players}, {bonus}.", **counted), ()
        said = say(
            "The game began: {players}, {bonus}. Nobody joins once the first rack is drawn (art. 1.8-4).",
            **counted,
        )
        return said, (say("Said in the room: {words}", words=event.said),) if event.said else ()

    def _counted(self, players: int, bonus: int) -> dict[str, str]:
        """Return how many players a start counts, and the bonus that follows from it."""
        say = self._text.say
        return {
            "players": self._text.count("{n} player", "{n} players", players),
            "bonus": say("bonus of {bonus}", bonus=points_said(bonus, self._text))
            if bonus
            else say("without bonus"),
        }

    def _slips(
        self, slips: Sequence[Slip], number: int, *, is_corrected: bool = False
    ) -> tuple[str, ...]:
        """Tell slips of a round; while they are covered, whose they are and no more."""
        if number == self.covered:
            return self._some([self._name(one.player) for one in slips])
        told = [self._slip(one) for one in slips]
        if is_corrected:
            for at, one in enumerate(slips[:MOST_SLIPS]):
                if before := _slip_before(self.lines, number, one.player):
                    was = self._text.say("before: {move}", move=self._move(before))
                    told[at] = f"{told[at]} ({was})"
        return self._some(told)

    def _taken_back(self, player: Player, number: int) -> str:
        if number != self.covered and (slip := _slip_before(self.lines, number, player)):
            return self._slip(slip)
        return self._name(player)

    def _slip(self, slip: Slip) -> str:
        """Tell a slip in a few words."""
        return f"{self._name(slip.player)}: {self._move(slip)}"

    def _move(self, slip: Slip) -> str:
        written = " ".join(part for part in (slip.at, slip.word) if part) or "—"
        came = null_said(slip.reason, self._text) if slip.reason else str(slip.points)
        return f"{written}, {came}"

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

    def _nth(self, players: Sequence[Player], number: int) -> str:
        return self._name(players[number - 1] if 0 < number <= len(players) else "")


def _if(why: str) -> tuple[str, ...]:
    return (why,) if why else ()


def entries_of(lines: Iterable[str], kinds: Collection[type[Event]] = ()) -> Iterator[Entry]:
    """Give the entries of stored lines, or those of some kinds: the others are not even read.

    A long game has thousands of entries, and most of them are slips.
    """
    names = {kind_of(kind) for kind in kinds}
    # a quotation mark inside of a text is stored with its backslash: this is found in no text
    marks = [f'"kind":"{name}"' for name in names]
    for line in lines:
        if marks and not any(mark in line for mark in marks):
            continue
        record = parse_line(line)
        if not names or record.kind in names:
            yield Entry(seq=record.seq, event=decode_record(record, SCHEMA), at=record.at)


def _slip_before(lines: Sequence[str], number: int, player: Player) -> Slip | None:
    """Return the last slip of a player in a round that lines tell of, None when there is none any more."""
    for line in reversed(lines):
        if f'"{player}"' not in line:
            continue
        for entry in entries_of((line,), (model.SlipsRead, model.SlipsTakenBack)):
            event = entry.event
            if getattr(event, "round", 0) != number:
                continue
            if isinstance(event, model.SlipsTakenBack) and player in event.players:
                return None
            slips = event.slips if isinstance(event, model.SlipsRead) else ()
            found = next((one for one in slips if one.player == player), None)
            if found:
                return found
    return None


async def show(desk: "Desk", request: Request) -> View:
    """Show a page of the log, the newest entry first."""
    opened = await opened_or_view(desk, request)
    if isinstance(opened, View):
        return opened
    text = desk.text_for(request)
    stored = await desk.shelf.lines(opened.id)
    pages = max(1, -(-len(stored) // PAGE))
    asked = request.query.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1
    page = max(1, min(page, pages))
    last = len(stored) - (page - 1) * PAGE
    first = max(0, last - PAGE)
    teller = Teller(opened.names, text, lambda word: word_said(opened, word))
    one = opened.game.round
    teller.covered = one.number if one and is_covered(desk, opened, one) else 0
    lines: list[dict[str, Any]] = []
    for entry in entries_of(stored[:first], FOLLOWED):
        teller.follow(entry.event)
    for entry in entries_of(stored[first:last]):
        teller.lines = stored[: entry.seq - 1]
        words, more = teller.tell(entry.event)
        teller.follow(entry.event)
        lines.append(
            {
                "seq": entry.seq,
                "date": day(entry.at, request.zone, text),
                "time": second_of(entry.at, request.zone, text),
                "round": getattr(entry.event, "round", 0) or teller.round or "",
                "words": words,
                "more": more,
                "day": "",
            }
        )
    lines.reverse()
    before = ""
    for line in lines:
        line["day"] = line["date"] if line["date"] != before else ""
        before = line["date"]
    return View(
        title=text.say("Log of the game"),
        template="duplicate_log.html",
        stream=opened.id,
        context={
            "note": note_of(opened, text),
            "lines": lines,
            "every": len(stored),
            "page": page,
            "pages": pages,
        },
    )
