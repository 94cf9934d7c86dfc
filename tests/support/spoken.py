"""Texts of an answer for screen readers."""

from faristol.desk.kernel.request import Response


def spoken(answer: Response) -> list[str]:
    """Return the sentences for screen readers alone."""
    return [str(one["text"]) for one in answer.effects if one["do"] == "announce"]


def toasts(answer: Response) -> list[str]:
    """Return the toasts, which are read aloud too."""
    return [str(one["text"]) for one in answer.effects if one["do"] == "toast"]
