"""Read what an answer says to readers of the screen."""

from faristol.desk.kernel.request import Response


def spoken(answer: Response) -> list[str]:
    """Return the sentences that are for readers of the screen alone."""
    return [str(one["text"]) for one in answer.effects if one["do"] == "announce"]


def toasts(answer: Response) -> list[str]:
    """Return the notes, which are read aloud too."""
    return [str(one["text"]) for one in answer.effects if one["do"] == "toast"]
