"""Measurement of how well a machine that knows no Catalan and no Romanian distinguishes clips in a room.

`room` makes the sound of a clip in a room: echo, noise, no bass. `phones` has the pronunciation of a
caption, whichever voice speaks it: words in the sounds of their language (`ca.toml`, `ro.toml`), and
those in the sounds of the English model (`english.toml`). `classes` lists the clips that could be
confused, `listener` chooses among them, `report` counts. A proxy for comparing voices, no ear.
"""
