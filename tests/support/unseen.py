"""Invisible characters of every sort: soft hyphen, direction marks, fillers, tags, a lone surrogate."""

UNSEEN = (
    "\u00ad\u061c\u034f\u115f\u1160\u180e\u200b\u202e\u2060\u2800\u3164\ufe0f\ufeff\uffa0\ufff9"
    "\U000e0041\U000e0100\ud800"
)
