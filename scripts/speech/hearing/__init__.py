"""Measurement of how well a machine distinguishes clips in a room.

The machine knows no Catalan and no Romanian.

`room` makes the sound of a clip in a room: echo, noise, no bass. `phones` has the pronunciation of a
caption, whichever voice speaks it: words in the sounds of their language (`ca.toml`, `ro.toml`), and
those in the sounds of the English model (`english.toml`). `classes` lists the clips that could be
confused, `listener` chooses among them, `report` counts. A proxy for comparing voices, no ear.
"""
