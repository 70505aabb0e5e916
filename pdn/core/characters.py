"""The characters that plain games are written in, as the bytes that they are in Latin-1."""

from typing import Final

TAB: Final = 9
LF: Final = 10
CR: Final = 13
SPACE: Final = 32
BANG: Final = 33
QUOTE: Final = 34
DOLLAR: Final = 36
STAR: Final = 42
DASH: Final = 45
DOT: Final = 46
SLASH: Final = 47
ZERO: Final = 48
NINE: Final = 57
COLON: Final = 58
QUESTION: Final = 63
UPPER_A: Final = 65
UPPER_Z: Final = 90
OPENING_BRACKET: Final = 91
BACKSLASH: Final = 92
CLOSING_BRACKET: Final = 93
UNDERSCORE: Final = 95
LOWER_A: Final = 97
LOWER_L: Final = 108
LOWER_X: Final = 120
LOWER_Z: Final = 122
OPENING_BRACE: Final = 123
CLOSING_BRACE: Final = 125
