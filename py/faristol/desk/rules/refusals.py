"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "rules/not_copied": mark("There is nothing in these rules yet."),
    "rules/copied_already": mark("These rules are a copy already."),
    "rules/too_many": mark("These rules were changed {limit} times. Copy them to go on."),
    "rules/retired": mark("These rules are out of use. Put them back first."),
    "rules/unwritable": mark("There is something in it that cannot be kept."),
    "rules/unknown": mark("These rules are not on this device any more."),
    "rules/title_empty": mark("The rules need a name."),
    "rules/title_official": mark("A regulation is called so. Say how yours differs."),
    "rules/title_taken": mark("Other rules of the club are called so. Say how these differ."),
    "rules/title_too_long": mark("At most {limit} characters."),
    "rules/title_bad": mark("There is a character in it that cannot be seen. Take it out."),
}
