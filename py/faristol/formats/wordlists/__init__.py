"""Word lists of other programs: text in any notation, plain, gzip or zip, and KWG; comparison of lists.

All work is done in short steps that yield their progress, so that a page is never frozen.
"""
