"""Word lists of other programs: text, plain, gzip or zip, and KWG; comparison of lists.

The text may be in any notation.

All work is done in short steps that yield their progress, so that a page is never frozen.
"""
