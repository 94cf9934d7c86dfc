"""Render the spoken clips from free voices into site/audio: a pack and an index for each language.

Only needed to make them anew: the packs are committed. `voices/*.toml` say how each language is
pronounced; `festival` and `espeak` speak, `sound` makes clips equally loud, `pack` joins them, and
`hearing` measures how well they are told apart.
"""
