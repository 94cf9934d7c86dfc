"""Unit tests of scripts/build/shell.py: the head and the foot of the page."""

from scripts.build.shell import add_preloads, disable_plugins, list_imports, strip_comments

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


def test_head_preloads_each_module():
    page = add_preloads(b"<head></head>", FILES).decode()
    assert page.count("modulepreload") == 6
    assert "=pyscript/core-1.js>" in page
    assert "late.js" not in page


def test_pyscript_config_leaves_out_unshipped_parts():
    page = disable_plugins(b"<body></body>").decode()
    assert '<py-config hidden>{"plugins": ["!codemirror"' in page
    assert page.endswith("</mpy-config>\n</body>")


def test_page_ships_without_comments():
    assert strip_comments(b"<head>\n<!-- why -->\n<meta><!-- two\nlines --></head>") == (
        b"<head>\n<meta></head>"
    )
