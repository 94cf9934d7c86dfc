"""Unit tests of scripts/build/shell.py: the head and the foot of the page."""

from scripts.build.shell import (
    add_preloads,
    disable_plugins,
    list_early_files,
    list_imports,
    strip_comments,
)

FILES = {
    "js/main.js": b'import { a } from "./a.js";\nimport "../vendor/idb.js";\nimport {\n  b,\n} from "./b.js";\n',
    "js/a.js": b'export { b } from "./b.js";\nexport const scope = new URL("../", import.meta.url);\n',
    "js/b.js": b'const late = () => import("./late.js");\n',
    "js/late.js": b"",
    "vendor/idb.js": b"",
    "pyscript/core.js": b"",
    "pyscript/core-1.js": b"",
}


def test_preload_follows_static_imports_only():
    assert list_imports(FILES, "js/main.js") == [
        "js/main.js",
        "js/a.js",
        "vendor/idb.js",
        "js/b.js",
    ]


HEAD = b'<head><link rel="stylesheet" href="./a.css"><script src="./js/first.js"></script></head>'


def test_head_preloads_each_module_and_names_those_of_pyscript_before():
    page = add_preloads(HEAD, FILES).decode()
    assert page.count("modulepreload") == 4
    first = page.index("first.js")
    assert page.index("<link rel=later href=pyscript/core-1.js>") < first
    assert first < page.index("<link rel=modulepreload href=js/main.js>")
    assert "late.js" not in page


def test_early_files_are_those_that_the_page_itself_requests():
    files = {**FILES, "a.css": b"", "js/first.js": b"", "js/hall.js": b""}
    assert list_early_files(add_preloads(HEAD, files), files) == {
        "a.css",
        "js/first.js",
        "js/main.js",
        "js/a.js",
        "vendor/idb.js",
        "js/b.js",
    }


def test_pyscript_config_leaves_out_unshipped_parts():
    page = disable_plugins(b"<body></body>").decode()
    assert '<py-config hidden>{"plugins":["!codemirror"' in page
    assert page.endswith("</mpy-config>\n</body>")


def test_page_ships_without_comments():
    assert strip_comments(b"<head>\n<!-- why -->\n<meta><!-- two\nlines --></head>") == (
        b"<head>\n<meta></head>"
    )
