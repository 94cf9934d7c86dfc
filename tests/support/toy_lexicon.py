"""A language of a few letters, for tests of the making of word lists."""

ALPHABET = """
name = "toki"
blanks = 1
vowels = ["A", "E", "I", "O"]
dear = ["K"]
[letters]
A = [2, 1]
E = [2, 1]
I = [2, 1]
K = [1, 5]
LL = [1, 5]
N = [1, 1]
O = [2, 1]
S = [1, 1]
T = [1, 1]
[typed]
[written]
[folded]
A = "Á"
[foreign]
"""
FORMS = """
[sources.forms]
package = "folder:"
title = "Words of toki"
licence = "CC0-1.0"
use = "words and their forms"
reader = "hunspell"
files = {{ "toki.aff" = "{aff}", "toki.dic" = "{dic}" }}
"""
