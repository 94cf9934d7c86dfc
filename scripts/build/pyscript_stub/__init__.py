"""Stand-in for the root of PyScript's Python package: its parts are imported when they are used.

PyScript imports the package in every worker before our code runs, and the real root imports all its
modules. Our code uses no module of it; other code still can.
"""

from importlib import import_module
from typing import Any

PARTS = {
    "HTML": "display",
    "display": "display",
    "fetch": "fetch",
    "Storage": "storage",
    "storage": "storage",
    "WebSocket": "websocket",
    "Event": "events",
    "when": "events",
}


def __getattr__(name: str) -> Any:
    return getattr(import_module(f"pyscript.{PARTS.get(name, 'context')}"), name)
