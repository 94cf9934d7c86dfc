"""Speech as scripts of clips, captions and pauses, built from facts (CAT-DUP 1.4, RO-GEN 18).

`language` reads the words of a language, `names` the table a club uses, `model` joins tile and name, `number` spells
numbers; `clip` gives every sound its id; `script` is what a player schedules, made by `rack` and `move` at the pace
of `rhythm`. Nothing here makes a sound.
"""
