"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "rules/not_copied": mark("There is nothing in these rules yet."),
    "rules/copied_already": mark("These rules are already a copy."),
    "rules/too_many": mark(
        "These rules have reached the maximum number of changes: {limit}. Copy them to continue."
    ),
    "rules/retired": mark("These rules are out of use. Put them back first."),
    "rules/unwritable": mark("It contains something that cannot be saved."),
    "rules/unknown": mark("These rules are not on this device any more."),
    "rules/title_empty": mark("The rules need a name."),
    "rules/title_official": mark("A regulation already has this name. Say how yours differs."),
    "rules/title_taken": mark("The club already has rules with this name. Say how these differ."),
    "rules/title_too_long": mark("At most {limit} characters."),
    "rules/title_bad": mark("It contains a character that cannot be seen. Remove it."),
}
