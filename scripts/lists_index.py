"""Write a folder of word lists as any web host can serve it beside the site, with its index."""

import argparse
import shutil
import sys
from pathlib import Path

from faristol.command.lists import INDEX, index_of, lists_of


def main() -> int:
    """Copy the lists of a folder under their served names, and write their index."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists", type=Path, help="the folder with the club's word lists")
    parser.add_argument("out", type=Path, help="the folder to write, to be uploaded as lists/")
    options = parser.parse_args()
    if not options.lists.is_dir():
        print(f"There is no folder {options.lists}.")
        return 1
    if options.out.exists() and any(options.out.iterdir()):
        print(f"{options.out} is not empty: name a new folder.")
        return 1
    count = write_lists(options.lists, options.out)
    print(f"{count} word lists in {options.out}: upload it as the folder lists/ of the site.")
    return 0


def write_lists(folder: Path, out: Path) -> int:
    """Write the lists of a folder with their index into another one; return the number of lists."""
    lists = lists_of(folder)
    out.mkdir(parents=True, exist_ok=True)
    for name, path in lists.items():
        shutil.copyfile(path, out / name, follow_symlinks=False)
    (out / INDEX).write_bytes(index_of(lists))
    return len(lists)


if __name__ == "__main__":
    sys.exit(main())
