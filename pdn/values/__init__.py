"""The small notations within PDN: positions, game types, results, dates, times, comment commands.

Each has a grammar in ``grammars/``, a typed value, a reader and a printer that gives the text back.
"""
