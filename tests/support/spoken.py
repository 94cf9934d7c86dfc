"""Texts of an answer for screen readers."""

from faristol.desk.kernel.request import Response


def spoken(answer: Response) -> list[str]:
    """Return the sentences for screen readers alone."""
    return [str(effect["text"]) for effect in answer.effects if effect["do"] == "announce"]


def toasts(answer: Response) -> list[str]:
    """Return the toasts, which are read aloud too."""
    return [str(effect["text"]) for effect in answer.effects if effect["do"] == "toast"]
