"""The command `faristol`, which serves the packed site on the machine that it runs on.

It stands alone: it imports nothing else of the package, so that the same modules are in the wheel and in
`faristol.pyz`, and works on a machine that has Python and nothing more.
"""
