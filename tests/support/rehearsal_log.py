"""The log of a rehearsal at the desk, which no screen writes yet."""

from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.rehearsal.acts import REHEARSAL
from tests.support.desk import next_number, run


class RehearsalLog:
    """The document of a rehearsal; acts are stored one by one."""

    def __init__(self, user, opening):
        self.user = user
        self.documents = Documents(user.desk.stream_store, REHEARSAL)
        title, done = "Assaig", Done()
        created = self.documents.create(
            title, opening, request=self._request(), done=done, world=None
        )
        run(created)
        self.id = self.documents.rows[0].id

    def _request(self):
        return Request(id=f"hall{next_number()}", lang=self.user.lang, zone=self.user.zone)

    @property
    def state(self):
        return run(self.documents.load(self.id)).state

    def note(self, *acts):
        """Store acts; one that is refused is a fault of the test."""
        for act in acts:
            document = run(self.documents.load(self.id))
            applied = self.documents.apply(
                document, act, request=self._request(), done=Done(), world=None
            )
            run(applied)
