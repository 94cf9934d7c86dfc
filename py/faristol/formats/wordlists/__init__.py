"""Read the word lists of others: text in any notation, plain, gzip or zip, and KWG; compare lists.

All of it goes in short steps that tell how far they are, so that a page is never frozen.
"""
