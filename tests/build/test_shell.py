"""The head and the foot of the page."""

from scripts.build.shell import add_preloads, disable_plugins, list_imports

FILES = {
    "js/main.js": b'import { a } from "./a.js";\nimport "../vendor/idb.js";\nimport {\n  b,\n} from "./b.js";\n',
    "js/a.js": b'export { b } from "./b.js";\nexport const scope = new URL("../", import.meta.url);\n',
    "js/b.js": b'const late = () => import("./late.js");\n',
    "js/late.js": b"",
    "vendor/idb.js": b"",
    "pyscript/core.js": b"",
    "pyscript/core-1.js": b"",
}


def test_static_imports_are_followed_and_late_ones_are_not():
    assert list_imports(FILES, "js/main.js") == [
        "js/main.js",
        "js/a.js",
        "vendor/idb.js",
        "js/b.js",
    ]


def test_each_module_gets_a_line_in_the_head():
    page = add_preloads(b"<head></head>", FILES).decode()
    assert page.count("modulepreload") == 6
    assert '"./pyscript/core-1.js"' in page
    assert "late.js" not in page


def test_pyscript_is_told_to_go_without_what_does_not_ship():
    page = disable_plugins(b"<body></body>").decode()
    assert '<py-config hidden>{"plugins": ["!codemirror"' in page
    assert page.endswith("</mpy-config>\n</body>")
