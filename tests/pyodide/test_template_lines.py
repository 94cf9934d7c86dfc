"""Integration tests of compiled templates inside Pyodide.

They ship without lines, and errors name the template.
"""

import importlib
import sys
import traceback

import pytest

if sys.platform != "emscripten":
    pytest.skip("this is about what ships", allow_module_level=True)


def test_template_function_has_first_line_only():
    module = importlib.import_module("faristol.desk.compiled.shared__state_html")
    code = module.root.__code__
    lines = list(code.co_lines())
    assert {line for _, _, line in lines} == {code.co_firstlineno}
    assert (lines[0][0], lines[-1][1]) == (0, len(code.co_code))


def test_template_error_names_the_template():
    from faristol.desk.kernel.template_loader import PackedLoader
    from faristol.desk.kernel.view import make_environment

    def fail(text):
        message = f"cannot say {text}"
        raise ValueError(message)

    environment = make_environment(PackedLoader())
    environment.globals |= {"_": fail, "n_": fail}
    template = environment.get_template("duplicate/no_game.html")
    with pytest.raises(ValueError, match="cannot say") as caught:
        template.render(title="", stream=None)
    message = "".join(traceback.format_exception(caught.value))
    assert "duplicate/no_game.html" in message or "duplicate__no_game_html" in message, message
