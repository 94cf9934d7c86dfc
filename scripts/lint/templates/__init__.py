"""A check of templates: each is written as a typed Python function, and mypy reads these functions.

`library` parses the templates as the desk does, `expressions` and `functions` write them, `contexts` finds what the
code gives to them, `report` lets mypy read the result and names its remarks with template and line. The names and
functions that every template has stand in `prelude.pyi`. A template whose context is a class is a function of that
class; the context of another may hold anything.
"""
