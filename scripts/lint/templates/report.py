"""The remarks of mypy on the functions, with template and line instead of their own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT
from scripts.lint.templates.functions import Line
from scripts.lint.templates.library import Fault

MODULE: Final = "faristol_templates.py"
REMARK: Final = re.compile(r".*faristol_templates\.py:(\d+): (error|note): (.*)")
CONFIGURATION: Final = Path(__file__).with_name("mypy.ini")
OWN_NAME: Final = re.compile(r"\b[mv]\d+_(\w+)")
PRELUDE_NAME: Final = re.compile(r'"(filter|test)_(\w+)"')


def check(
    lines: Sequence[Line], folder: Path, cache: Path, sources: Path | None = None
) -> list[Fault]:
    """Return the faults that mypy finds; the module stays in the folder.

    `sources` is the folder of the packages that the classes of contexts are in, if it is not that of the code.

    Raises:
        RuntimeError: mypy could not read it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / MODULE
    path.write_text("".join(f"{line.text}\n" for line in lines), encoding="utf-8")
    options = (f"--config-file={CONFIGURATION}", f"--cache-dir={cache}")
    command = [sys.executable, "-m", "mypy", *options, str(path)]
    environment = {**os.environ, **({"MYPYPATH": str(sources)} if sources else {})}
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=ROOT, env=environment
    )
    faults = list(dict.fromkeys(_read(done.stdout, lines)))
    if done.returncode and not faults:
        raise RuntimeError(done.stdout + done.stderr)
    return faults


def _read(output: str, lines: Sequence[Line]) -> Iterator[Fault]:
    for text in output.splitlines():
        remark = REMARK.fullmatch(text)
        if remark is None:
            raise RuntimeError(output)
        number = int(remark[1])
        line = lines[number - 1]
        if remark[2] == "error":
            file, place = (line.file, line.number) if line.file else (MODULE, number)
            yield Fault(file, place, format_message(remark[3]))


def format_message(message: str) -> str:
    """Return a message of mypy with the names that the template has.

    >>> format_message('Unexpected keyword argument "titel" for "m12_banner"; did you mean "title"?')
    'Unexpected keyword argument "titel" for "banner"; did you mean "title"?'
    """
    return PRELUDE_NAME.sub(r'\1 "\2"', OWN_NAME.sub(r"\1", message))
