"""Rows of preferences: those of a device file have their line, those of one device have none."""


def pref_row(key: str, value: str) -> dict[str, str]:
    """Return the row of a preference."""
    from faristol.ledger.envelope import pref_line

    return {"key": key, "value": value, "line": pref_line(key, value)}


def device_pref_row(key: str, value: str) -> dict[str, str]:
    """Return the row of a preference of this device alone: it has no line, and is in no file."""
    return {"key": key, "value": value, "line": ""}
