"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "rehearsal/closed": gettext_noop("This rehearsal is over. Start another one."),
    "rehearsal/rounds_bad": gettext_noop("A rehearsal has 1 to {limit} rounds."),
    "rehearsal/seed_bad": gettext_noop("This rehearsal cannot be started. Start another one."),
    "rehearsal/subject_bad": gettext_noop("The game of this rehearsal is not on this device."),
    "rehearsal/ruleset_unknown": gettext_noop("Choose one of the regulations."),
    "rehearsal/under_way": gettext_noop(
        "The rehearsal under way, in round {round} of {rounds}, cannot be continued then, and its review is lost."
    ),
    "rehearsal/tournament_under_way": gettext_noop(
        "The rehearsed tournament, in round {round} of {rounds}, cannot be continued then, and its review is lost."
    ),
    "rehearsal/clock_unknown": gettext_noop("Choose one of the clocks."),
    "rehearsal/rules_bad": gettext_noop("No evening can be rehearsed under these rules."),
    "rehearsal/list_missing": gettext_noop(
        "The word list is not on this device, so the hall could hand in no slips. Leave the rehearsal, fetch the list, and begin again."
    ),
    "rehearsal/incident_unknown": gettext_noop("This rehearsal has no such incident."),
    "rehearsal/incident_bad": gettext_noop("This incident cannot be stored."),
    "rehearsal/number_unknown": gettext_noop("This incident has not happened in the rehearsal."),
    "rehearsal/answer_unknown": gettext_noop("Choose one of the answers."),
    "rehearsal/too_many": gettext_noop("A rehearsal holds at most {limit} of these."),
}
