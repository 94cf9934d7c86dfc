"""Move generation on a board: the best moves, the first ones, all of them, or the best score alone.

In Python no word is looked up letter by letter. A *window* is a run of free squares of a row or column that a move
might fill; the words that fit it are the intersection of a few sets (`words.columns`): those with the right letters
on occupied squares, those that make words crosswise, and those that the rack can complete with so many blanks.
Windows are searched in the order of the most they could score, so that most of them never are.

`finder` is the entry point; `lanes` reads the board, `fitting` the rack; `windows` bounds and scores, `spelling`
assigns blanks to letters, `best` and `every` search, `found` makes moves of the results. `kernel` finds the same in
compiled code, and is asked first; `records` reads its results.
"""
