"""An analysis over two tiny regulations, driven by commands as the desk drives it."""

from faristol.board.cells import board_of
from faristol.board.legality import Illegal
from faristol.board.typed import read_laid
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.study.command import OpenStudy, PlayMove, Redo, SetPosition, SetRack, TakeBack
from faristol.study.decide import decide
from faristol.study.study import Study, evolve
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
USUAL = {"ca": "ca-classic", "ro": "ro-general"}


class Desktop:
    """Hold the log and the state of one analysis."""

    def __init__(self, language="ca", *, lexicon=PIN, is_open=True):
        self.alphabet = alphabet_of(language)
        self.log = []
        self.study = Study()
        if is_open:
            ruleset = preset(USUAL[language])
            self.do(OpenStudy(language=language, lexicon=lexicon, ruleset=ruleset))

    def do(self, command):
        """Return the events of the command, or why there are none."""
        out = decide(self.study, command)
        if isinstance(out, (Refusal, Illegal)):
            return out
        for event in out:
            self.study = evolve(self.study, event)
        self.log += out
        return out

    def rack(self, text):
        return self.do(SetRack(rack=read_rack(text, self.alphabet)))

    def play(self, text):
        pairs = (cell.partition("=")[::2] for cell in text.split())
        return self.do(PlayMove(laid=read_laid(pairs, self.alphabet)))

    def put(self, cells, rack=""):
        board = board_of(cells.split(), self.alphabet)
        return self.do(SetPosition(board=board, rack=read_rack(rack, self.alphabet)))

    def back(self):
        return self.do(TakeBack())

    def redo(self):
        return self.do(Redo())
