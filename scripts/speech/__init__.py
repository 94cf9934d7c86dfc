"""Rendering of the spoken clips from free voices into site/audio.

Each language has a pack and an index.

It is only needed to make them again: the packs are committed. `voices/*.toml` have the pronunciation of
each language; `festival` and `espeak` speak, `sound` makes clips equally loud, `pack` joins them, and
`hearing` measures how well they are distinguished.
"""
