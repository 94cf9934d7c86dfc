"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "clock/rules_unknown": gettext_noop("Choose one of the regulations."),
    "clock/time_bad": gettext_noop("Minutes, or minutes and seconds, such as 3 or 2:30."),
    "clock/time_too_long": gettext_noop("At most {hours} hours."),
    "clock/side_bad": gettext_noop("At most {limit} characters, and no dash."),
    "clock/keys_bad": gettext_noop("Choose three different keys."),
    "clock/moment_bad": gettext_noop(
        "The page did not report the time of this. Reload it and try again."
    ),
    "clock/too_many": gettext_noop("This log holds at most {limit} entries. Start another clock."),
    "clock/reason_needed": gettext_noop("Say why: it stays in the log."),
    "clock/reason_too_long": gettext_noop("At most {limit} characters; this has {length}."),
    "clock/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "clock/left_first": gettext_noop("Say first how much time is left."),
    "clock/left_bad": gettext_noop("Write the time left as minutes and seconds, such as 1:36."),
    "clock/left_too_long": gettext_noop(
        "This round lasts {time} in all: no more than that can be left."
    ),
    "clock/seconds_bad": gettext_noop("At least one second and at most {limit}."),
    "clock/game_on": gettext_noop("The game clock has not ended: {name}."),
    "clock/round_on": gettext_noop("Round {number} is under way. Close it first."),
    "clock/runs_on": gettext_noop("The clock of round {number} of “{name}” is running"),
    "clock/game_runs_on": gettext_noop("The clock of “{name}” is running"),
    "clock/round_number": gettext_noop(
        "Rounds are numbered from 1 to {limit}. Start another clock."
    ),
    "clock/round_too_long": gettext_noop("A round lasts at most {limit} seconds."),
    "clock/cues_bad": gettext_noop("These calls do not fit a round of this length."),
    "clock/no_round": gettext_noop("No round is under way."),
    "clock/not_paused": gettext_noop("The clock is not paused."),
    "clock/not_running": gettext_noop("The clock is not running."),
    "clock/time_left": gettext_noop("There is {time} left."),
    "clock/time_over": gettext_noop("The round time is up. Add time if the round is to continue."),
    "clock/cue_not_due": gettext_noop("It is too early to call that."),
    "clock/cue_late": gettext_noop("It is too late to call that; it is shown instead."),
    "clock/not_set": gettext_noop("Set the clock first."),
    "clock/started_already": gettext_noop("This clock has already been started. Set another one."),
    "clock/not_started": gettext_noop("The clock has not been started yet."),
    "clock/not_stopped": gettext_noop("The clock is not stopped."),
    "clock/ended": gettext_noop("This game is over. If it is not, reopen it."),
    "clock/not_ended": gettext_noop("This game is not over."),
    "clock/other_side": gettext_noop(
        "This press did not count: the other player’s time was running."
    ),
    "clock/too_soon": gettext_noop("This press did not count: it came right after the one before."),
    "clock/no_turn_left": gettext_noop("The last turn has been played. End the game."),
    "clock/no_reason_to_stop": gettext_noop(
        "The regulation does not stop the clock for this reason."
    ),
    "clock/not_covered": gettext_noop("The regulation in use says nothing about this."),
    "clock/time_up_called": gettext_noop("The round time has already been called."),
    "clock/correction_bad": gettext_noop("At least one second and at most four hours."),
    "clock/correction_too_large": gettext_noop("You cannot give back more time than was used."),
    "clock/mark_not_due": gettext_noop("It is too early to sound that."),
    "clock/mark_late": gettext_noop("It is too late to sound that; it is shown instead."),
    "clock/terms_bad": gettext_noop("These rules contain something that a clock cannot follow."),
}
