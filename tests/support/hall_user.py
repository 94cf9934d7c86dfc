"""A user with a hall window, and the pictures sent to it."""

from dataclasses import replace

from faristol.desk.hall.sender import HallService
from tests.support.analyse_user import words
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run


class HallUser(User):
    """A user at a desk with a hall window, who stores every picture sent."""

    def __init__(self, **more):
        self.pictures = []
        self.is_wanted = True
        super().__init__(**more)
        self.clocks = ClockUser(self)

    def ask(self, request):
        if self.is_wanted and not request.hall:
            request = replace(request, hall="wanted")
        response = super().ask(request)
        self.pictures += [
            effect["picture"] for effect in response.effects if effect["do"] == "hall"
        ]
        return response

    def hall(self):
        """Return the present picture, as it is sent to a new window."""
        response = self.look("/hall/picture")
        return response.effects[-1]["picture"]

    def seen(self):
        """Return the text of the present picture."""
        return words(self.hall()["html"])

    def shows(self, **fields):
        """Choose what the hall displays; of racks, the present one."""
        if fields.get("rack"):
            board = run(self.desk.service(HallService).picture("en")).board
            fields["rack"] = str(board.since if board else 1)
        return self.send("show_in_hall", "/hall", **fields)
