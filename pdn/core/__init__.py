"""The compiled heart: piece codes, direction tables, move generation and perft.

Functions over ints and lists only; nothing here knows a variant, a notation or a file.
"""
