"""Small trees of files, for tests of code that reads whole folders."""

from textwrap import dedent


def write_tree(root, files):
    """Write texts below a folder, without their common indentation; return the folder."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(text).lstrip(), encoding="utf-8")
    return root
