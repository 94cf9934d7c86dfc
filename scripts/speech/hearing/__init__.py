"""Measure how well a machine that knows no Catalan and no Romanian tells the clips apart in a room.

`room` makes of a clip what is heard of it: echo, noise, no bass. `phones` says how a caption is
pronounced, whatever voice speaks it: words in the sounds of their language (`ca.toml`, `ro.toml`), and
those in the sounds of the English model (`english.toml`). `classes` lists what could be taken for each
other, `listener` chooses among them, `report` counts. A proxy for comparing voices, no ear.
"""
