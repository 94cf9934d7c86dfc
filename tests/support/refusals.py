"""The messages of all refusals: of the kernel, and of each part of the desk."""

from importlib import import_module

from faristol.desk.kernel.refusal_messages import MESSAGE_FEATURES, WORDS

PARTS = sorted(set(MESSAGE_FEATURES.values()))
BY_PART = {part: import_module(f"faristol.desk.{part}.refusals").WORDS for part in PARTS}
MESSAGES = {code: text for words in (WORDS, *BY_PART.values()) for code, text in words.items()}
