"""What the hall is sent, and how a test has it sent."""

from dataclasses import replace

from faristol.desk.hall.sender import HallDesk
from tests.support.analyse_user import words
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run


class HallUser(User):
    """Sit at a desk whose hall is wanted; every picture that was sent is kept."""

    def __init__(self, **more):
        self.pictures = []
        self.is_wanted = True
        super().__init__(**more)
        self.clocks = ClockUser(self)

    def ask(self, request):
        if self.is_wanted and not request.hall:
            request = replace(request, hall="wanted")
        response = super().ask(request)
        self.pictures += [one["picture"] for one in response.effects if one["do"] == "hall"]
        return response

    def hall(self):
        """Return the picture of now, as a window that has just come is sent it."""
        response = self.look("/hall/picture")
        return response.effects[-1]["picture"]

    def seen(self):
        """Return the text of the picture of now."""
        return words(self.hall()["html"])

    def shows(self, **fields):
        """Choose what is shown; of a rack, the one that lies there now."""
        if fields.get("rack"):
            board = run(self.desk.of(HallDesk).picture("en")).board
            fields["rack"] = str(board.since if board else 1)
        return self.send("show_in_hall", "/hall", **fields)
