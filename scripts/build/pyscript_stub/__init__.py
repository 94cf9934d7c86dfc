"""Stand in for the root of PyScript's Python package: import its parts when they are asked for.

PyScript imports the package in every worker before our code runs, and its root imports all the
rest. We ask for none of it; what others might ask for is still there.
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
