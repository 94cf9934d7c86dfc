"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "rules/not_copied": gettext_noop("There is nothing in these rules yet."),
    "rules/copied_already": gettext_noop("These rules are already a copy."),
    "rules/too_many": gettext_noop(
        "These rules have reached the maximum number of changes: {limit}. Copy them to continue."
    ),
    "rules/retired": gettext_noop("These rules are out of use. Put them back first."),
    "rules/unwritable": gettext_noop("It contains something that cannot be saved."),
    "rules/unknown": gettext_noop("These rules are not on this device any more."),
    "rules/title_empty": gettext_noop("The rules need a name."),
    "rules/title_official": gettext_noop(
        "A regulation already has this name. Say how yours differs."
    ),
    "rules/title_taken": gettext_noop(
        "The club already has rules with this name. Say how these differ."
    ),
    "rules/title_too_long": gettext_noop("At most {limit} characters."),
    "rules/title_bad": gettext_noop("It contains a character that cannot be seen. Remove it."),
}
