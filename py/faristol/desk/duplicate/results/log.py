"""Screen of a game's log in words: all entries, the newest first, page by page (CAT-DUP 1.11-2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from faristol.clock.round.acts import Timed as ClockEvent
from faristol.desk.duplicate.base import format_word, game_screen
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import SANCTIONS, format_points, null_slip_text
from faristol.desk.duplicate.results.contexts import DuplicateLogContext, DuplicateLogRow
from faristol.desk.duplicate.slips import format_read, is_covered
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.time_format import format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Translator, gettext_noop
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
MAX_SLIPS: Final = 40  # slips of an entry that are listed one by one

CAUSES: Final[Mapping[Cause, str]] = {
    "no_rack": gettext_noop("no valid rack is possible any more (art. 1.6-1)"),
    "no_move": gettext_noop("no valid move is possible any more (art. 1.6-2)"),
    "rounds": gettext_noop("the agreed rounds have been played (art. 1.1-2)"),
    "agreement": gettext_noop("by agreement with the players (art. 1.6-3)"),
}
DECLARED: Final = gettext_noop(
    "as the judge has decided, no valid move is possible any more (art. 1.6-2)"
)
SETTINGS: Final[Mapping[str, str]] = {
    "title": gettext_noop("title"),
    "rounds": gettext_noop("rounds"),
    "seconds": gettext_noop("seconds per round"),
    "has_minute_cue": gettext_noop("one-minute call"),
    "names": gettext_noop("names of the letters"),
    "order": gettext_noop("order of calling"),
    "has_bonus": gettext_noop("bonus"),
    "bag": gettext_noop("bag"),
    "hand_in": gettext_noop("how slips are handed in"),
    "judge": gettext_noop("judge who plays"),
    "judge_name": gettext_noop("judge"),
    "is_rehearsal": gettext_noop("rehearsal"),
    "results_every": gettext_noop("rounds between partial results"),
    "claims_minutes": gettext_noop("minutes for claims"),
    "masters": gettext_noop("where the master move comes from"),
    "wants_scores": gettext_noop("score on the slips"),
    "groups": gettext_noop("groups"),
    "day": gettext_noop("day of the game"),
}
# events described in one sentence: {name} is the event's player, {n} its round
PLAIN: Final[Mapping[type, str]] = {
    players.RemovePlayer: gettext_noop("{name} was taken off the list."),
    players.LetLeave: gettext_noop("{name} left the game."),
    players.LetBack: gettext_noop("{name} is back."),
    start.CommitDraw: gettext_noop("The seed of the draw was chosen at random and kept secret."),
    rack.TakeRejectionBack: gettext_noop("The rejected rack had been mistyped: it does not count."),
    slips.LookAtMoves: gettext_noop("The moves of the rack were shown: no more moves are sealed."),
    master.InvalidateMaster: gettext_noop(
        "The master move of round {n} is not valid: it stays on the board, and the players who "
        "played it lose its points (art. 1.8-2)."
    ),
    words.InvalidateWord: gettext_noop("{word} is not valid, for everybody (art. 1.7-2)."),
    words.RestoreWord: gettext_noop("{word} counts again."),
    master.RestoreMaster: gettext_noop("The master move of round {n} counts again."),
    results.ResumeGame: gettext_noop("The game continues."),
    results.SignResults: gettext_noop("The results are final (art. 1.11-4)."),
    results.UnlockResults: gettext_noop("The final results were reopened."),
}
REJUDGED: Final = gettext_noop(
    "Slips were judged again under rules that were corrected in version {version}."
)


class LogNarrator:
    """Descriptions of the entries of a game, in their order.

    Earlier entries give the context of later ones.
    """

    def __init__(
        self,
        names: Mapping[Player, str],
        text: Translator,
        format_stored: Callable[[str], str] = str,
    ) -> None:
        self._names = names
        self._text = text
        self._format_stored = format_stored  # stored tiles of a word → its spelling in the language
        self._settings = Settings()
        self._language = ""
        self._sanctions: list[Player] = []
        self._claims: list[Player] = []
        self._is_begun = False
        self.before: Sequence[LogEntry] = ()  # entries before the one described next
        self.round = 0  # round under way after the last entry followed
        self.covered = 0  # round whose slips may not be seen yet

    def follow(self, event: object) -> None:
        """Remember what the descriptions of later entries need."""
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
        """Return the sentence of an entry and its further lines."""
        gettext, ngettext, name = self._text.gettext, self._text.ngettext, self._format_name
        if sentence := PLAIN.get(type(event)):
            player_name = name(getattr(event, "player", ""))
            word = self._format_stored(getattr(event, "word", ""))
            return gettext(
                sentence, name=player_name, n=getattr(event, "round", 0), word=word
            ), _reason(event)
        match event:
            case start.OpenGame(settings=settings):
                title = (settings.title,) if settings.title else ()
                return gettext("The game was prepared."), title
            case start.ChangeSettings(settings=settings):
                changed = self._format_changed_settings(settings)
                return gettext("Settings changed: {what}.", what=changed or gettext("nothing")), ()
            case players.EnrolPlayers(entrants=entrants):
                names = [f"{entrant.table} {name(entrant.player)}" for entrant in entrants]
                enrolled = ngettext("{n} player enrolled.", "{n} players enrolled.", len(entrants))
                return enrolled, self._join_limited(names)
            case players.ChangeEntrant(entrant=entrant):
                return gettext(
                    "{name}: now table {table}.", name=name(entrant.player), table=entrant.table
                ), ()
            case start.PublishCommitment(commitment=commitment):
                return gettext("The commitment of the draw was published."), (commitment,)
            case start.StartGame():
                return self._tell_start(event)
            case SettleRuleChange(is_rejudged=True, since=version):
                return gettext(REJUDGED, version=version), _reason(event)
            case SettleRuleChange():
                return gettext(STANDS), _reason(event)
            case ChangeLexicon():
                return format_change(event, self._language, self._text), _reason(event)
            case _:
                return self._tell_round(event)

    def _tell_round(self, event: object) -> tuple[str, tuple[str, ...]]:
        gettext, ngettext = self._text.gettext, self._text.ngettext
        match event:
            case rack.TypeRack(is_valid=False) | rack.CorrectRack(is_valid=False):
                return self._format_put_back(event.rack), _reason(event)
            case rack.DrawRack() | rack.TypeRack():
                more = [*map(self._format_put_back, event.rejected), *_reason(event)]
                if event.returned:
                    more.append(
                        gettext(
                            "Back into the bag: {rack}.", rack=self._format_tiles(event.returned)
                        )
                    )
                return gettext("Rack: {rack}.", rack=self._format_tiles(event.rack)), tuple(more)
            case rack.CorrectRack():
                sentence = gettext(
                    "The rack was corrected: {rack}.", rack=self._format_tiles(event.rack)
                )
                return sentence, _reason(event)
            case slips.ReadSlips(round=number, slips=read, why=why, is_by_scorer=is_by_scorer):
                sentence = format_read(len(read), self._text, is_by_scorer=is_by_scorer)
                if why:
                    sentence = gettext("Slip corrected: {why}", why=why)
                return sentence, self._format_slips(read, number, is_corrected=bool(why))
            case slips.TakeSlipsBack(round=number, players=withdrawn):
                sentence = ngettext("{n} slip taken back.", "{n} slips taken back.", len(withdrawn))
                lines = [
                    self._format_taken_back(player, number) for player in withdrawn[:MAX_SLIPS]
                ]
                lines += [self._format_name(player) for player in withdrawn[MAX_SLIPS:]]
                return sentence, (*self._join_limited(lines), *_reason(event))
            case slips.ReadSecond(round=number, slips=read):
                sentence = ngettext(
                    "{n} slip read a second time.",
                    "{n} slips read a second time.",
                    len(read),
                )
                return sentence, self._format_slips(read, number)
            case slips.SealMove(slip=slip):
                return gettext("{name} sealed a move.", name=self._format_name(slip.player)), ()
            case _:
                return self._tell_master(event)

    def _tell_master(self, event: object) -> tuple[str, tuple[str, ...]]:
        gettext = self._text.gettext
        match event:
            case master.AnnounceMaster():
                more = [gettext("Players’ best: {n}.", n=event.best_of_players)]
                if event.best is not None:
                    more.append(gettext("Best possible: {n}.", n=event.best))
                sentence = gettext(
                    "Master move: {at} {word}, {points}.",
                    at=event.at,
                    word=self._format_stored(event.word),
                    points=self._text.ngettext("{n} point", "{n} points", event.points),
                )
                return sentence, (" ".join(more), *_reason(event))
            case master.WithdrawMaster(is_unsaid=is_unsaid):
                more = [gettext("There was a better move; nobody in the hall had heard this one.")]
                notes = (*_reason(event), *more[:is_unsaid])
                return gettext("The master move was taken back."), notes
            case master.GiveUpRound(choice=choice):
                sentence = (
                    gettext("Nobody had a valid move: a new rack (art. 1.8-3).")
                    if choice == "new_rack"
                    else gettext("Nobody had a valid move: the same rack again (art. 1.8-3).")
                )
                return sentence, _reason(event)
            case _:
                return self._tell_conduct(event)

    def _tell_conduct(self, event: object) -> tuple[str, tuple[str, ...]]:
        gettext, name = self._text.gettext, self._format_name
        match event:
            case players.GiveSanction(player=player, sanction=sanction):
                kind = gettext(SANCTIONS[sanction])
                article = format_article_suffix("1.7-5", self._text)
                return f"{name(player)}: {f'{kind} {article}'.rstrip()}.", _reason(event)
            case players.LiftSanction(number=number):
                player_name = self._name_at(self._sanctions, number)
                return gettext("{name}: a sanction was taken back.", name=player_name), _reason(
                    event
                )
            case players.TakeLeavingBack(player=player, players=counted, bonus=bonus):
                sentence = gettext_noop("{name} was here from the start: {players}, {bonus}.")
                counts = self._count_texts(counted, bonus)
                return gettext(sentence, name=name(player), **counts), _reason(event)
            case results.EndGame(cause=cause, is_declared=is_declared):
                sentence = DECLARED if is_declared else CAUSES[cause]
                return gettext("The game ended: {cause}.", cause=gettext(sentence)), _reason(event)
            case results.WriteNote(text=note):
                return gettext("Judge’s note:"), (note,)
            case _:
                return self._tell_results(event)

    def _tell_results(self, event: object) -> tuple[str, tuple[str, ...]]:
        gettext, name = self._text.gettext, self._format_name
        match event:
            case results.OpenClaims(minutes=minutes):
                return self._text.ngettext(
                    "Claims may be made for {n} minute (art. 1.11-3).",
                    "Claims may be made for {n} minutes (art. 1.11-3).",
                    minutes,
                ), ()
            case results.MakeClaim(player=player, round=number, text=words):
                sentence = (
                    gettext("{name} claims, about round {n}:", name=name(player), n=number)
                    if number
                    else gettext("{name} claims:", name=name(player))
                )
                return sentence, (words,)
            case results.AnswerClaim(number=number, is_upheld=is_upheld):
                player_name = self._name_at(self._claims, number)
                sentence = (
                    gettext("The claim of {name} is upheld.", name=player_name)
                    if is_upheld
                    else gettext("The claim of {name} is rejected.", name=player_name)
                )
                return sentence, _reason(event)
            case results.PublishSeed(seed=seed):
                return gettext("The seed of the draw was published."), (seed,)
            case _:
                return self._tell_clock(event)

    def _tell_clock(self, event: object) -> tuple[str, tuple[str, ...]]:
        from faristol.desk.shared.clocks.clock_text import describe_round_event

        if isinstance(event, ClockEvent):
            return describe_round_event(event, self._text), ()
        raise AssertionError(event)  # pragma: no cover - all other kinds are described above

    def _tell_start(self, event: start.StartGame) -> tuple[str, tuple[str, ...]]:
        gettext = self._text.gettext
        counted = self._count_texts(event.players, event.bonus)
        if self._is_begun:
            return gettext("Before the first rack: {players}, {bonus}.", **counted), ()
        sentence = gettext(
            "The game started: {players}, {bonus}. No player can join once the first round has "
            "started (art. 1.8-4): here, when the first rack is drawn.",
            **counted,
        )
        return sentence, (
            gettext("Said in the room: {words}", words=event.room_words),
        ) if event.room_words else ()

    def _format_tiles(self, tiles: Sequence[str]) -> str:
        return " ".join(self._format_stored(tile) for tile in tiles)

    def _format_put_back(self, rejected: Sequence[str]) -> str:
        return self._text.gettext(
            "Not valid and put back: {rack} (art. 1.3).", rack=self._format_tiles(rejected)
        )

    def _count_texts(self, counted: int, bonus: int) -> dict[str, str]:
        """Return the number of players of a start, and the bonus that follows from it."""
        gettext = self._text.gettext
        return {
            "players": self._text.ngettext("{n} player", "{n} players", counted),
            "bonus": gettext("bonus of {bonus}", bonus=format_points(bonus, self._text))
            if bonus
            else gettext("without bonus"),
        }

    def _format_slips(
        self, read: Sequence[Slip], number: int, *, is_corrected: bool = False
    ) -> tuple[str, ...]:
        """Return slips of a round as lines; only the players' names while the slips are covered."""
        if number == self.covered:
            return self._join_limited([self._format_name(slip.player) for slip in read])
        lines = [self._format_slip(slip) for slip in read]
        if is_corrected:
            for at, slip in enumerate(read[:MAX_SLIPS]):
                if slip_before := _slip_before(self.before, number, slip.player):
                    earlier = self._text.gettext(
                        "before: {move}", move=self._format_move(slip_before)
                    )
                    lines[at] = f"{lines[at]} ({earlier})"
        return self._join_limited(lines)

    def _format_taken_back(self, player: Player, number: int) -> str:
        if number != self.covered and (slip := _slip_before(self.before, number, player)):
            return self._format_slip(slip)
        return self._format_name(player)

    def _format_slip(self, slip: Slip) -> str:
        return f"{self._format_name(slip.player)}: {self._format_move(slip)}"

    def _format_move(self, slip: Slip) -> str:
        content = " ".join(part for part in (slip.at, slip.word) if part) or "—"
        score = null_slip_text(slip.reason, self._text) if slip.reason else str(slip.points)
        move = f"{content}, {score}"
        if slip.ruling == slips.ACCEPTED:
            return self._text.gettext("{move}, accepted by the judge", move=move)
        return move

    def _join_limited(self, parts: Sequence[str]) -> tuple[str, ...]:
        if not parts:
            return ()
        line = "; ".join(parts[:MAX_SLIPS])
        rest = len(parts) - MAX_SLIPS
        if rest <= 0:
            return (line,)
        return (line, self._text.ngettext("and {n} more", "and {n} more", rest))

    def _format_changed_settings(self, settings: Settings) -> str:
        return ", ".join(
            self._text.gettext(words)
            for field, words in SETTINGS.items()
            if getattr(settings, field) != getattr(self._settings, field)
        )

    def _format_name(self, player: Player) -> str:
        """Return the name of a player, or a description for a player taken off the list."""
        if player in self._names:
            return self._names[player]
        return self._text.gettext("a player who is not in the game")

    def _name_at(self, order: Sequence[Player], number: int) -> str:
        return self._format_name(order[number - 1] if 0 < number <= len(order) else "")


def _reason(event: object) -> tuple[str, ...]:
    """Return the reason of an entry, if it has one."""
    why = getattr(event, "why", "")
    return (why,) if why else ()


def _slip_before(log: Sequence[LogEntry], number: int, player: Player) -> Slip | None:
    """Return a player's last slip in a round of a log, or None if it is missing or taken back."""
    for entry in reversed(log):
        match entry.act:
            case slips.TakeSlipsBack(round=round_number, players=withdrawn) if (
                round_number == number and player in withdrawn
            ):
                return None
            case slips.ReadSlips(round=round_number, slips=entered) if round_number == number:
                slip = next(
                    (entry_slip for entry_slip in entered if entry_slip.player == player), None
                )
                if slip:
                    return slip
            case _:
                pass
    return None


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show a page of the log, the newest entry first."""
    log, zone = duplicate.log, desk.zone(request, duplicate.row)
    pages = max(1, -(-len(log) // PAGE))
    page = max(1, min(read_number(request.query.get("page", ""), most=5), pages))
    last = len(log) - (page - 1) * PAGE
    first = max(0, last - PAGE)
    narrator = LogNarrator(duplicate.names, text, lambda word: format_word(duplicate, word))
    round_ = duplicate.game.round
    narrator.covered = round_.number if round_ and is_covered(desk, duplicate, round_) else 0
    rows: list[DuplicateLogRow] = []
    for entry in log[:first]:
        narrator.follow(entry.act)
    for seq, entry in enumerate(log[first:last], start=first + 1):
        narrator.before = log[: seq - 1]
        sentence, more = narrator.tell(entry.act)
        narrator.follow(entry.act)
        rows.append(
            DuplicateLogRow(
                seq=seq,
                date=format_day(entry.at, zone, text),
                time=format_time_with_seconds(entry.at, zone, text),
                round=str(getattr(entry.act, "round", 0) or narrator.round or ""),
                sentence=sentence,
                has_word=isinstance(entry.act, WORDED),
                more=more,
                version=format_version(entry.by) if is_judged_by_another(log, seq) else "",
            )
        )
    return View(
        title=text.gettext("Log of the game"),
        context=DuplicateLogContext(
            duplicate=duplicate,
            rows=rows[::-1],
            page=page,
            pages=pages,
        ),
    )
