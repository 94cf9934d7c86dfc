"""The regulations as values, and the rules as functions of them.

No function here knows the regulation it serves: it is given the parameters of its topic.
"""
