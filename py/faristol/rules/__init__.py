"""Hold the regulations as values, and the rules as functions of them.

No function here knows which regulation it serves: it is handed the parameters of its topic.
"""
