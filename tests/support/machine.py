"""The kernel in tests: by wasmtime, or inside Pyodide as in the program."""

from faristol.moves.kernel.machine import kernel_code
from faristol.moves.kernel.words import Kernel, make_graph
from faristol.words.lexicon import Lexicon
from tests.conftest import IS_PYODIDE

if IS_PYODIDE:
    from faristol.browser.machine import BrowserMachine as Machine
else:
    from scripts.machine import Machine


def kernel_of(lexicon: Lexicon, code: bytes = b"") -> Kernel:
    """Return a kernel with the words of a lexicon."""
    code = code or kernel_code()
    letters = lexicon.alphabet.size
    graph = make_graph(Machine(code), lexicon.words, letters)
    return Kernel(Machine(code), lexicon.words, letters, graph)
