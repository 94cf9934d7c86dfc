"""Data that a page sends about a device that is in order but for a task of the user."""

from typing import Any

FACTS: dict[str, Any] = {
    "secure": True,
    "host": "x",
    "path": "/",
    "platform": "ipad",
    "service_worker": True,
    "controlled": True,
    "lacking": 0,
    "files": {"bad": [], "total": 60},
    "voice": {
        "ca": {"state": "here", "done": 926_000, "total": 926_000},
        "ro": {"state": "missing", "done": 0, "total": 640_000},
    },
    "voices": [],
    "persisted": True,
    "can_persist": True,
    "quota": 8_000_000_000,
    "usage": 0,
    "wake_lock": "on",
    "sound": "heard",
    "start": {"how": "coming"},
    "share": True,
    "locks": True,
    "standalone": False,
    "status": {"current": {"version": "1", "build": "abcdef0123456789", "changelog": {}}},
}
# And of one that has the program from an address without https, in a browser of today.
INSECURE: dict[str, Any] = {
    **FACTS,
    "secure": False,
    "host": "192.168.1.20",
    "service_worker": False,
    "controlled": False,
    "lacking": None,
    "files": None,
    "voice": None,
    "persisted": None,
    "can_persist": False,
    "quota": None,
    "usage": None,
    "wake_lock": "missing",
    "start": {"how": "unable"},
    "share": False,
    "locks": False,
    "status": None,
}
