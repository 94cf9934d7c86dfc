"""A listener to the announcements after each act: one sentence or more, once, and never none."""

from faristol.desk.announcements import SPOKEN, announcement_of
from faristol.desk.routes import COMMANDS

ANNOUNCEMENTS = ("announce", "toast", "notice")


class Ear:
    """A listener that stores the text spoken after each command of users."""

    def __init__(self):
        self.heard = {}
        self.last = ""

    def listen(self, user):
        """Listen to all commands of a user from now on."""
        send = user.send

        def sent(command, *places, **fields):
            response = send(command, *places, **fields)
            if response.taken and announcement_of(command) == SPOKEN:
                self._hear(command, response)
            return response

        user.send = sent
        return user

    def _hear(self, command, response):
        announcements = [effect for effect in response.effects if effect["do"] in ANNOUNCEMENTS]
        assert [effect["do"] for effect in announcements] == ["announce"], (command, announcements)
        self.last = announcements[0]["text"]
        assert self.last.strip(), command
        assert self.last[-1] in ".!?…", (command, self.last)
        assert not set("{}<>") & set(self.last), (command, self.last)
        self.heard.setdefault(command, []).append(self.last)


def spoken_commands(*features):
    """Return the commands of these parts of the desk after which the screen speaks."""
    return {
        command
        for command, (module, _) in COMMANDS.items()
        if announcement_of(command) == SPOKEN and module.startswith(features)
    }
