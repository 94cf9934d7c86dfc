"""Print each failing case with what was expected and got, then how many passed and failed."""

import sys
from pathlib import Path

from scripts.cases.run import as_text, files, outcomes


def main(arguments: list[str]) -> int:
    """Run the cases of the paths that were given."""
    if not arguments:
        print("scripts/conformance PATH…: case files, or folders of them", file=sys.stderr)
        return 2
    missing = [path for path in arguments if not Path(path).exists()]
    if missing:
        print(f"there is no {', '.join(missing)}", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in files(map(Path, arguments)):
        for outcome in outcomes(path):
            if outcome.is_passed:
                passed += 1
                continue
            failed += 1
            print(f"{outcome.case}: {outcome.why}")
            print(f"  expected {as_text(outcome.expected)}")
            print(f"  got      {as_text(outcome.got)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
