"""The words of incidents: what the judge hears and sees, what is right, what was done."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.rehearsal.acts import TellIncident
from faristol.rehearsal.director_review import NOTED
from faristol.rehearsal.review import MISENTERED, ReviewRow
from faristol.rehearsal.typed_sheets import MISTYPED
from faristol.rules.ruleset import Rules

_AS_IT_STANDS: Final = gettext_noop("Enter it as it stands: it is void.")
_IN_THE_LOG: Final = gettext_noop("These rules have no sanctions: write it in the log.")
_BY_COMMITTEE: Final = gettext_noop("The committee decides.")
# the sentence does not say whether it is so: the judge looks at the slip
_ENTERED_OTHERWISE: Final = gettext_noop(
    "Table {table} asks for a check of round {round}: “Our slip says {place} {word}, and something else was entered.”"
)
_AS_WRITTEN: Final = gettext_noop("What is written counts: reject the claim.")
_NOT_COME: Final = gettext_noop("At table {table} only {name} sits: the other player has not come.")

SITUATIONS: Final[Mapping[str, str]] = {
    "bad_place": gettext_noop("The place on the slip is not on the board."),
    "unmarked": gettext_noop("The word needs the blank, and no letter is circled."),
    "illegible": gettext_noop("A letter of the word cannot be read."),
    "late": gettext_noop("Table {table} hands in its slip after “Time!”."),
    "no_slip": gettext_noop("Nothing comes from table {table}."),
    "not_in_rack": gettext_noop("The word is valid, but the rack does not have its tiles."),
    "no_word": gettext_noop("The word is not in the list."),
    "two_slips": gettext_noop("Two slips come from table {table}."),
    "latecomer": gettext_noop("A player arrives and wants to play from now on."),
    "comment": gettext_noop("Table {table} says a move of the round aloud."),
    "comment_again": gettext_noop("Table {table} speaks aloud again."),
    "leaves": gettext_noop("The player at table {table} has to go home."),
    "better_after": gettext_noop(
        "Table {table} says: “{place} {word} scores {points}!” That is true."
    ),
    "invalid_master": gettext_noop(
        "Table {table} shows you in the dictionary that {word}, the master move of round {round}, is not valid."
    ),
    "claim_good": _ENTERED_OTHERWISE,
    "claim_unfounded": _ENTERED_OTHERWISE,
    "claim_bad": gettext_noop(
        "Table {table} wants points for {place} in round {round}: “Everybody sees what I meant.”"
    ),
    MISENTERED: gettext_noop("A slip was entered otherwise than it is written."),
    MISTYPED: gettext_noop("A score sheet was entered otherwise than it is signed."),
    "absent": gettext_noop("At table {table} only {name} sits: the waiting time is over."),
    "over": gettext_noop(
        "Score sheet of table {table}: {scores}. The first player’s clock is 2:20 over."
    ),
    "disputed": gettext_noop("The two score sheets of table {table} differ: {scores} and {other}."),
    "typo": gettext_noop("Table {table} says: our score sheet has {scores}, the screen does not."),
    "past": gettext_noop(
        "Table {table} of round {round} of the tournament finds ten points more now: {scores}."
    ),
    "newcomer": gettext_noop("{name} comes after round {round} and wants to play."),
    "withdraws": gettext_noop("This player goes home after the round: {name}"),
}

RIGHT: Final[Mapping[str, str]] = {
    "bad_place": _AS_IT_STANDS,
    "unmarked": gettext_noop("Enter it without a circle: it is void."),
    "illegible": gettext_noop("Enter it as illegible: it is void."),
    "late": gettext_noop("Enter it as late: it is void."),
    "no_slip": gettext_noop("No slip: zero points."),
    "not_in_rack": _AS_IT_STANDS,
    "no_word": _AS_IT_STANDS,
    "two_slips": gettext_noop("One slip for each table; the text does not say which one."),
    "latecomer": gettext_noop("No player joins once the first round has begun."),
    "comment": gettext_noop("The first time, a warning."),
    "comment_again": gettext_noop("The second time, the move of the round scores zero."),
    "leaves": gettext_noop("Let the player leave: rounds played and the bonus stay as they were."),
    "better_after": gettext_noop("The master move that was announced stays."),
    "invalid_master": gettext_noop(
        "Announce it at once: the move stays on the board, and players who made it score nothing for it."
    ),
    "claim_good": gettext_noop("Correct the slip with the reason, and uphold the claim."),
    "claim_unfounded": _AS_WRITTEN,
    "claim_bad": _AS_WRITTEN,
    MISENTERED: gettext_noop("Enter what is written on the slip."),
    MISTYPED: gettext_noop("Enter what is on the score sheet."),
    "absent": gettext_noop("The player who came wins, with the points of the regulation."),
    "over": gettext_noop("Enter three minutes: each minute begun costs points."),
    "disputed": gettext_noop(
        "The text does not say which sheet counts: record that they differ and, once it is settled, "
        "enter the result with the reason."
    ),
    "typo": gettext_noop(
        "Correct the result, with the reason, before the next round is confirmed."
    ),
    "past": gettext_noop("The points of a past round stay as they are."),
    "newcomer": gettext_noop("The text does not say; pairings that stand are not made again."),
    "withdraws": gettext_noop("Withdraw the player: the results stay."),
}

# answers, and what the review found
HANDLINGS: Final[Mapping[str, str]] = {
    "may_watch": gettext_noop("The player may watch"),
    "may_play": gettext_noop("The player may play"),
    "enrolled": gettext_noop("The player was enrolled"),
    "sanction": gettext_noop("A sanction was given"),
    "note": gettext_noop("A note is in the log"),
    "nothing": gettext_noop("Nothing was done"),
    "let_go": gettext_noop("The player left"),
    "it_stays": gettext_noop("The announced move stays"),
    "replace": gettext_noop("Another move replaced it"),
    "declare": gettext_noop("The move was declared invalid"),
    "leave": gettext_noop("The move stayed valid"),
    "upheld": gettext_noop("The claim was upheld"),
    "rejected": gettext_noop("The claim was rejected"),
    "entered": gettext_noop("As it was entered"),
    "no_slip": gettext_noop("Recorded: no slip"),
    "enter": gettext_noop("The player enters"),
    "turn_away": gettext_noop("The player does not enter"),
    "withdraw": gettext_noop("The player was withdrawn"),
    "stays": gettext_noop("The result stays"),
    "correct": gettext_noop("The result was corrected"),
    "recorded": gettext_noop("It was recorded that the score sheets differ."),
    "unrecorded": gettext_noop("That the score sheets differ was not recorded."),
    "subtracted": gettext_noop("The points of the overtime were subtracted by hand."),
    "corrected_late": gettext_noop(
        "The result was corrected only after the next round had been confirmed."
    ),
    "unfinished": gettext_noop("It was not finished"),
    "unanswered": gettext_noop("There was no answer"),
    "player_out": gettext_noop("The player was no longer there"),
}


def format_situation(
    incident: TellIncident, rules: Rules | None, text: Translator, *, name: str = ""
) -> str:
    """Return the sentence that the judge hears or sees; `name` is that of the player."""
    message = SITUATIONS[incident.incident]
    if incident.incident == "absent" and (rules is None or rules.absence is None):
        message = _NOT_COME  # rules without a waiting time
    scores = [f"{first}–{second}" for first, second in _pairs(incident.scores)]
    return text.gettext(
        message,
        table=incident.table,
        round=incident.round,
        place=incident.at,
        word=incident.word,
        points=incident.points,
        scores=scores[0] if scores else "",
        other=scores[-1] if scores else "",
        name=name,
    )


def _pairs(scores: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(scores[::2], scores[1::2], strict=False))


def format_right(incident: str, rules: Rules, text: Translator) -> str:
    """Return the sentence of the right handling; the committee or the log has the uncovered ones."""
    message = RIGHT[incident]
    if incident in ("comment", "comment_again") and rules.conduct is None:
        message = _IN_THE_LOG
    if incident == "absent" and rules.absence is None:
        message = _BY_COMMITTEE
    return text.gettext(message)


def format_outcome(row: ReviewRow, text: Translator) -> str:
    """Return the slip or the result as it was entered, or what else was done about an incident."""
    if row.scores:
        scores, *signed = (f"{first}–{second}" for first, second in _pairs(row.scores))
        sentences = [text.gettext("Recorded: {scores}.", scores=scores)]
        sentences += [text.gettext("On the score sheet: {scores}.", scores=pair) for pair in signed]
        sentences += [format_handling(row.handling, text)] if row.handling in NOTED else []
        return " ".join(sentences)
    move = f"{row.at} {row.word}".strip()
    if not move or row.handling != "entered":
        return format_handling(row.handling, text)
    entered = text.ngettext(
        "Entered: {move}, {n} point.", "Entered: {move}, {n} points.", row.points, move=move
    )
    paper = f"{row.paper_at} {row.paper_word}".strip()
    if paper == move:
        return entered
    written = text.gettext("On the slip: {move}.", move=paper) if paper else ""
    return f"{entered} {written}".strip()


def format_handling(handling: str, text: Translator) -> str:
    """Return an answer, or what the review found; an empty string for what cannot be judged."""
    return text.gettext(HANDLINGS[handling]) if handling in HANDLINGS else ""
