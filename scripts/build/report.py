"""Report the steps of a build, one short line each."""


def report(step: str) -> None:
    """Print the step that begins now; it may take a while."""
    print(f"site: {step}", flush=True)


def format_compile_step(noun: str, *, missing: int, total: int) -> str:
    """Return the line of a step that compiles a part of the sources.

    >>> format_compile_step("module", missing=1, total=612)
    'compiling 1 module of 612'
    >>> format_compile_step("template", missing=3, total=246)
    'compiling 3 templates of 246'
    """
    return f"compiling {missing} {noun}{'' if missing == 1 else 's'} of {total}"
