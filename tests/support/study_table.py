"""An analysis under two tiny regulations, driven by commands as the desk drives it."""

from faristol.analysis.acts import (
    STUDY,
    MoveRefused,
    OpenStudy,
    PlayMove,
    Redo,
    SetPosition,
    SetRack,
    Study,
    TakeBack,
)
from faristol.board.cells import rack_names
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
USUAL = {"ca": "ca-classic", "ro": "ro-general"}


class Desktop:
    """An analysis's log and state."""

    def __init__(self, language="ca", *, lexicon=PIN, is_open=True):
        self.alphabet = alphabet_of(language)
        self.log = []
        self.study = Study()
        if is_open:
            ruleset = plain_ruleset(preset(USUAL[language]))
            self.do(OpenStudy(language=language, lexicon=lexicon, ruleset=ruleset))

    def do(self, command):
        """Return the events of a command, or the refusal."""
        out = STUDY.decide(self.study, command, None)
        if isinstance(out, MoveRefused):
            return out.against
        if isinstance(out, Refusal):
            return out
        for event in out:
            self.study = STUDY.evolve(self.study, event)
        self.log += out
        return out

    def names(self, text):
        return rack_names(read_rack(text, self.alphabet), self.alphabet)

    def rack(self, text):
        return self.do(SetRack(rack=self.names(text)))

    def play(self, text):
        return self.do(PlayMove(placed=tuple(text.split())))

    def put(self, cells, rack=""):
        return self.do(SetPosition(cells=tuple(cells.split()), rack=self.names(rack)))

    def back(self):
        return self.do(TakeBack())

    def redo(self):
        return self.do(Redo())
