"""Unit tests of scripts/trace.py, the trace of a request's life cycle, on made-up files."""

import importlib.util
import sys

import pytest

from scripts.trace import TAPS, trace_calls, trace_of

FILES = {
    "entry": """
import middle, under
def handle():
    middle.decide(lambda: under.fold())
    middle.decide(lambda: under.fold())
    return [under.kept(one) for one in range(3)]
""",
    "middle": """
import under
def decide(look):
    look()
    return own(sum(under.three()))
def own(value):
    return sorted([value], key=under.rank)
""",
    "under": """
def fold(): pass
def kept(one): return one
def rank(one): return one
def three():
    for one in range(3):
        yield one
def never(): pass
""",
}


@pytest.fixture
def sample(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    for name, source in FILES.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield tmp_path, importlib.import_module("entry").handle
    for name in FILES:
        sys.modules.pop(name, None)


def test_trace_counts_files_dependencies_functions_and_calls(sample):
    folder, handle = sample
    trace = trace_calls(handle, folder)
    assert trace.files == {"entry.py", "middle.py", "under.py"}
    assert {code.co_name for code in trace.functions} == {
        "handle", "decide", "own", "fold", "three", "rank", "kept",
    }  # fmt: skip
    assert trace.moves == {
        ("entry.py", "middle.py"): 2,
        # a lambda is where it was written; three calls from a list comprehension
        ("entry.py", "under.py"): 2 + 3,
        # a generator is called once, however often it resumes; `sorted` has no file
        ("middle.py", "under.py"): 2 + 2,
    }
    assert trace.format_counts() == "3 files, 3 arrows, 7 functions, 11 moves"


def test_trace_looks_through_files_of_other_folders(sample, tmp_path_factory):
    folder, handle = sample
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "engine.py").write_text("def draw(work): return work()", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("engine", elsewhere / "engine.py")
    engine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engine)
    trace = trace_calls(lambda: engine.draw(handle), folder)
    assert trace.files == {"entry.py", "middle.py", "under.py"}
    under = sys.modules["under"]
    assert trace_calls(lambda: engine.draw(under.fold), folder).format_counts() == (
        "1 files, 0 arrows, 1 functions, 0 moves"
    )


@pytest.mark.parametrize("tap", TAPS)
def test_desk_handles_traced_tap(tap):
    assert "desk/app.py" in trace_of(tap).files
