"""The programs that time the kernel and wolges: their compilation, and their answers.

Compiling needs no network.
"""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from types import TracebackType
from typing import IO, Self, cast

from scripts import kernel
from scripts.build.layout import ROOT

FOLDER = ROOT / "build" / "native"
HERE = Path(__file__).parent
FOR_THIS_MACHINE = ("-O3", "-march=native")
ROOTS = ("error", "build", "movegen")  # of wolges; the first has a macro that all others use
USES = re.compile(r"\buse (?:super|crate)::(\{[^}]*\}|\w+)")
PACKAGE = """\
[package]
name = "wolges"
version = "0.0.0"
edition = "{edition}"

[lib]
path = "lib.rs"

[[bin]]
name = "timed"
path = {timed!r}

[dependencies]
rand = {{ path = "rand" }}

[profile.release]
lto = "fat"
codegen-units = 1
"""
RAND = """\
[package]
name = "rand"
version = "0.0.0"
edition = "2021"

[lib]
path = {rand!r}
"""

Answers = list[tuple[int, str]]  # of each position: the nanoseconds and the result


class Program:
    """A running program that answers questions about the positions of a folder."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._running = subprocess.Popen(
            [path, folder], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._questions = cast("IO[str]", self._running.stdin)
        self._answers = cast("IO[str]", self._running.stdout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._running.kill()
        self._running.communicate()

    def ask(self, question: str, count: int) -> Answers:
        """Return the answers to a question about the first `count` positions.

        Raises:
            ValueError: the program ended.
        """
        self._questions.write(f"{question}\n")
        self._questions.flush()
        lines = [self._answers.readline().partition(" ") for _ in range(count)]
        if not lines[-1][0]:
            message = f"{self._running.args!r} ended early"
            raise ValueError(message)
        return [(int(nanoseconds), answer.strip()) for nanoseconds, _, answer in lines]


def build_ours() -> Path:
    """Compile the kernel for this machine; return the path of the program."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    flags = (*FOR_THIS_MACHINE, f"-I{kernel.FOLDER}")
    return kernel.compile_kernel(flags, FOLDER / "ours", HERE / "ours.c")


def build_wolges(source: Path) -> Path:
    """Compile the needed part of wolges for this machine; return the path of the program.

    Raises:
        OSError: its source or cargo is missing.
        subprocess.CalledProcessError: it cannot be compiled.
    """
    package = FOLDER / "wolges"
    (package / "rand").mkdir(parents=True, exist_ok=True)
    manifest = tomllib.loads((source / "Cargo.toml").read_text(encoding="utf-8"))
    texts = {
        "Cargo.toml": PACKAGE.format(
            edition=manifest["package"]["edition"], timed=str(HERE / "wolges.rs")
        ),
        "lib.rs": root_of(source.resolve() / "src"),
        "rand/Cargo.toml": RAND.format(rand=str(HERE / "rand.rs")),
    }
    for name, text in texts.items():
        (package / name).write_text(text, encoding="utf-8")
    subprocess.run(
        ("cargo", "build", "--offline", "--quiet", "--release"),
        cwd=package,
        env=os.environ | {"RUSTFLAGS": "-C target-cpu=native --cap-lints allow"},
        check=True,
    )
    return package / "target" / "release" / "timed"


def root_of(folder: Path) -> str:
    """Return the root of a crate that has the modules for finding moves, each by its path.

    The other modules need crates that are not available without a network.
    """
    modules = dict.fromkeys(ROOTS)
    waiting = list(ROOTS)
    while waiting:
        text = (folder / f"{waiting.pop()}.rs").read_text(encoding="utf-8")
        for used in re.findall(r"\w+", " ".join(USES.findall(text))):
            if used not in modules and (folder / f"{used}.rs").is_file():
                modules[used] = None
                waiting.append(used)
    lines = [f'#[path = "{folder}/{name}.rs"]\npub mod {name};\n' for name in modules]
    return "#[macro_use]\n" + "".join(lines)
