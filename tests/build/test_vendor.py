"""What is taken from npm."""

import json

from scripts.build.vendor import empty_lock, strip_source_map


def test_no_script_names_a_source_map():
    script = b"const a = 1;\n//# sourceMappingURL=a.js.map\n"
    assert strip_source_map(script) == b"const a = 1;\n"
    assert strip_source_map(b"const a = 1;\n") == b"const a = 1;\n"


def test_the_list_of_packages_keeps_its_header_alone():
    lock = {"info": {"version": "1"}, "packages": {"numpy": {}}, "more": 1}
    assert json.loads(empty_lock(json.dumps(lock).encode())) == {
        "info": {"version": "1"},
        "packages": {},
    }
