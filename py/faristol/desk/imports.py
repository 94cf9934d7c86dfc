"""Hold a table of players that was read and not yet taken or dropped."""


class Imports:
    """Remember one import under way; it survives a crash as a draft."""

    def __init__(self) -> None:
        self.is_waiting = False
