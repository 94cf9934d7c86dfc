"""Print each failing case with its expected and actual answer.

The number of passed and failed cases follows.
"""

import sys
from pathlib import Path

from scripts.cases.run import format_json, list_files, run_file


def main(arguments: list[str]) -> int:
    """Run the cases of the paths on the command line."""
    if not arguments:
        print("scripts/conformance PATH…: case files, or folders of them", file=sys.stderr)
        return 2
    missing = [path for path in arguments if not Path(path).exists()]
    if missing:
        print(f"there is no {', '.join(missing)}", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in list_files(map(Path, arguments)):
        for outcome in run_file(path):
            if outcome.is_passed:
                passed += 1
                continue
            failed += 1
            print(f"{outcome.case}: {outcome.why}")
            print(f"  expected {format_json(outcome.expected)}")
            print(f"  got      {format_json(outcome.got)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
