"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "clock/rules_unknown": mark("Choose one of the regulations."),
    "clock/time_bad": mark("Minutes, or minutes and seconds, as 3 or 2:30."),
    "clock/time_too_long": mark("At most {hours} hours."),
    "clock/side_bad": mark("At most {limit} characters, and no dash."),
    "clock/keys_bad": mark("Three keys, each another one."),
    "clock/moment_bad": mark("The page did not say when this was. Reload it and try again."),
    "clock/too_many": mark("This log holds at most {limit} entries. Begin another clock."),
    "clock/reason_needed": mark("Say why: it stays in the log."),
    "clock/reason_too_long": mark("At most {limit} characters; this has {length}."),
    "clock/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "clock/seconds_bad": mark("At least a second and at most {limit}."),
    "clock/game_on": mark("The game clock is not ended: {name}."),
    "clock/round_on": mark("Round {number} is under way. Close it first."),
    "clock/round_number": mark("Rounds are counted from 1 to {limit}. Begin another clock."),
    "clock/round_too_long": mark("A round lasts at most {limit} seconds."),
    "clock/cues_bad": mark("These calls do not fit a round of this length."),
    "clock/no_round": mark("No round is under way."),
    "clock/not_paused": mark("The clock is not paused."),
    "clock/not_running": mark("The clock is not running."),
    "clock/time_left": mark("There is {time} left."),
    "clock/time_over": mark("The time of the round is over. Add time if it is to go on."),
    "clock/cue_not_due": mark("That is not to be called yet."),
    "clock/cue_late": mark("It is too late to call that; it is shown instead."),
    "clock/not_set": mark("Set the clock first."),
    "clock/started_already": mark("This clock was started already. Begin another one."),
    "clock/not_started": mark("The clock was not started yet."),
    "clock/not_stopped": mark("The clock is not stopped."),
    "clock/ended": mark("This game is over. Open it again if it is not."),
    "clock/not_ended": mark("This game is not over."),
    "clock/other_side": mark("This press did not count: the time of the other side was running."),
    "clock/too_soon": mark("This press did not count: it came right after the one before."),
    "clock/no_turn_left": mark("The last turn was made. End the game."),
    "clock/no_reason_to_stop": mark("The regulation does not stop the clock for this."),
    "clock/not_covered": mark("The regulation in use says nothing of this."),
    "clock/time_up_called": mark("The time of the round was called already."),
    "clock/correction_bad": mark("At least a second and at most four hours."),
    "clock/correction_too_large": mark("Nobody gets back more than was used."),
    "clock/mark_not_due": mark("That is not to be sounded yet."),
    "clock/mark_late": mark("It is too late to sound that; it is shown instead."),
    "clock/terms_bad": mark("There is something in these rules that no clock can go by."),
}
