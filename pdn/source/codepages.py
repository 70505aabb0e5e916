"""Which legacy code page a text without a name for its encoding is in: a guess, and how it is made.

Of draughts files little but names is not ASCII, and a detector of languages has nothing to go by:
charset-normalizer, asked to choose among the pages below, calls every Western file Windows-1250,
and João becomes Joăo. So each word is read in each page, and asked whether anybody writes so:

* a letter that the page does not define, a symbol within a word, Latin and Cyrillic in one word, or
  a capital within a lower-case word speak against the page;
* a Latin word is written in *one* language: Dvoøák takes Danish and Czech at once, Dvořák only Czech;
* a letter stands where its language puts it: è is a vowel and č a consonant, so Kuèera is none;
* a Cyrillic word has the frequent letters of Russian: that, and not the case, tells names in
  capitals apart, which are as well-formed words of small letters in another page;
* the small letters of the pages of DOS are the typography of those of Windows: within a word they
  are letters, but at its edge as likely a quotation mark.

The page with the most words wins. The detector has a vote, and only for the script, since it cannot
tell the Latin pages apart. Pages that draw go by their order below.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

#: The code pages by codec, with their usual names; the likelier comes first.
NAMES = {
    "cp1252": "windows-1252",
    "cp1251": "windows-1251",
    "cp1250": "windows-1250",
    "iso8859-2": "iso-8859-2",
    "cp866": "cp866",
    "koi8-r": "koi8-r",
    "cp850": "cp850",
    "cp437": "cp437",
}
_LATIN = ("cp1252", "cp1250", "iso8859-2")
_CYRILLIC = ("cp1251", "cp866", "koi8-r")
_DOS = ("cp850", "cp437")

_MOST_WORDS = 5000  # more tell nothing new

_WORD = rb"[A-Za-z\x80-\xff]+"
# What typography puts between words, or around them, without a space.
_BETWEEN = r"[‘’‚“”„«»‹›–—…·•´\xa0\xad]+"
_AROUND = r"^[¡¿│║]|[ºª│║]$"
_SIGNS = r"[°§№±½¼¾×÷º€£©®™†‡‰\xad]+"
_WITHIN = "[a-zà-ÿ][‚„“”‹›•][a-zà-ÿ]"  # never, though letters of DOS share the bytes
_DRAWN = r"(?=.*(.)\1\1)[─-▟]+"
# The half point of DOS, a quotation mark or a letter elsewhere: in a score, or at the end of a line.
_HALF = rb"\xab ?[-/:] ?\d*\xab|\d\xab(?![A-Za-z\x80-\xff])|(?<=[\s\d])\xab\s*$"
# Letters of DOS that may be typography of Windows: at the edges of a word, and the apostrophe anywhere.
_EDGES = rb"^[\x84\x85\x8b\x91-\x97]{1,3}|[\x85\x91-\x97\x9b]{1,3}$|\x92"

# Letters beyond a to z by language.
_WESTERN = (
    "àâæçèéêëîïôùûüÿœ",  # French
    "àáâãçéêíóôõúü",  # Portuguese
    "áéíñóúü",  # Spanish
    "àçèéíïòóúü",  # Catalan
    "äöüßé",  # German
    "äçèéêëïöü",  # Dutch
    "áâéêëíïóôöúû",  # Dutch with stress marks, Frisian
    "àèéìîòóù",  # Italian
    "åæéóòôøö",  # Danish, Norwegian
    "àáäåéöüšž",  # Swedish, Finnish
    "áæéíðóöúýþø",  # Icelandic, Faroese
    "äõöüšž",  # Estonian
)
_CENTRAL = (
    "ąćęłńóśźż",  # Polish
    "áčďéěíňóřšťúůýž",  # Czech
    "áäčďéíĺľňóôŕšťúýž",  # Slovak
    "áéíóöőúüű",  # Hungarian
    "äöüß",  # German
    "ćčđšž",  # Croatian, Slovene
    "âîăşţ",  # Romanian
    "ćčěłńóřŕšśžź",  # Sorbian
    "áâçéëíîóôöúü",  # what other languages share with the Western page
)
# Where a letter of the Western page does not stand, though one of Central Europe does that shares its byte.
_VOWEL = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüý"
_CONSONANT = "bcdfghjklmnpqrstvwxz"
_NOT_WESTERN = (
    rf"ñ(?![aeiouáéíóú])|[^{_VOWEL}]ñ"  # ń
    rf"|è[{_VOWEL}]|[aeiuyáéíóú]è$"  # č
    rf"|[{_VOWEL}]æ"  # ć
    rf"|[{_VOWEL}]ø|ø(?!y)[{_VOWEL}]"  # ř
    rf"|ì.|ù.|[{_VOWEL}]ò"  # ě, ů, ň
    r"|(?<![aeouéù])ï"  # ď
    r"|ã(?![oeis]|$)"  # ă
    rf"|[yz]õ(?!e)|[{_VOWEL}][{_CONSONANT}]+õ[{_CONSONANT}]{{0,2}}$"  # ő
    r"|[yz]û|û$"  # ű
    r"|œ(?![cdstu])|.œ[cds]"  # ś
    r"|ê[bdgk]"  # ę
    r"|^ð"  # đ
    rf"|žž|[{_CONSONANT.replace('d', '')}]ž"  # Ä of DOS
)
# And the other way round; two lines tell the two pages of Central Europe apart, the last those of DOS.
_NOT_CENTRAL = (
    r"ń[aeiouáéíóú]"  # ñ
    rf"|[{_CONSONANT}]ř[{_CONSONANT}]"  # ø
    rf"|[{_CONSONANT}]ć[{_CONSONANT}]"  # æ
    r"|ă[oe]"  # ã
    r"|[ie]čr"  # è
    r"|(^|[aeouyáéó])ą|ą[aeiouy]"  # š
    r"|ľ[eiéí]"  # ž
    rf"|[{_CONSONANT}][žź][{_CONSONANT}]|^ź[^dlnr]"  # Ä, Å
)

_FREQUENT = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъ"  # the letters of Russian, the most frequent first
_NOT_RUSSIAN = "^[ьъ]|[аеёиоуыэюя][ьъ]|[бвгджзклмнпрстфхцчшщьъ]й|(.)\\1\\1\\1"
_WEIGHTS = {letter: 1 - rank / 16 for rank, letter in enumerate(_FREQUENT)} | dict.fromkeys("ёіїєґў", 0.0)


def guess(lines: Sequence[bytes]) -> str:
    """Return the codec of the code page in which the words of some lines make most sense."""
    words = {word for line in lines for word in re.findall(_WORD, line) if not word.isascii()}
    # Of single letters and signs the detector has nothing to say, and says it all the same.
    voted = _vote(lines) if any(len(word) > 1 for word in words) else ()
    scores = {page: 0.1 * (page in voted) for page in NAMES}
    for word in sorted(words)[:_MOST_WORDS]:
        for page in NAMES:
            scores[page] += _score(word, page)
    if any(re.search(_HALF, line) for line in lines):
        for page in _DOS:
            scores[page] += 1
    return max(scores, key=scores.__getitem__)


def _vote(lines: Sequence[bytes]) -> Sequence[str]:
    """Return the pages of the script that the detector sees."""
    # Imported here: most files are UTF-8, and the import takes longer than reading one.
    from charset_normalizer import from_bytes

    pages = [page.replace("-", "_") for page in (*_LATIN, *_CYRILLIC)]
    best = from_bytes(b"".join(lines), cp_isolation=pages).best()
    if best is None:
        return ()
    return _CYRILLIC if best.encoding.replace("_", "-") in _CYRILLIC else (*_LATIN, *_DOS)


def _score(word: bytes, page: str) -> float:
    """Return how well a word can be read in a page, from -1 to 1."""
    text = word.decode(page, "replace")
    if "\ufffd" in text or re.search(r"[\x80-\x9f]", text):
        return -3.0  # no more than a few words: one damaged byte must not decide for a large file
    if text.isspace():
        return 0.0
    neutral = 0.0 if page in _DOS else 0.2  # what is a sign there is a letter in most other pages
    if re.fullmatch(_SIGNS, text):
        return neutral
    if re.fullmatch(_DRAWN, text):
        return 0.2
    if page not in _DOS and re.search(_WITHIN, text):
        return -1.0
    parts = [re.sub(_AROUND, "", part) for part in re.split(_BETWEEN, text)]
    judge = _JUDGES.get(page, _central)
    score = min((judge(part) for part in parts if not part.isascii()), default=neutral)
    return min(score, 0.1) if page in _DOS and re.sub(_EDGES, b"", word).isascii() else score


def _cyrillic(text: str) -> float:
    lower = text.lower()
    if not _WEIGHTS.keys() >= set(lower) or re.search(_NOT_RUSSIAN, lower):
        return -1.0
    if len(text) == 1:
        return 0.0
    if not (text[1:].islower() or text.isupper()):
        return -1.0
    return 0.6 + 0.4 * sum(_WEIGHTS[letter] for letter in lower) / len(lower)


def _western(text: str) -> float:
    return _latin(text, _WESTERN, _NOT_WESTERN)


def _central(text: str) -> float:
    # A little less than in the Western page: what may be both is Western.
    return min(_latin(text, _CENTRAL, _NOT_CENTRAL), 0.8)


def _dos(text: str) -> float:
    # Less again: these pages are older than most files.
    return min(_latin(text, _WESTERN, _NOT_WESTERN), 0.7)


_JUDGES = {
    "cp1252": _western,
    **dict.fromkeys(_CYRILLIC, _cyrillic),
    **dict.fromkeys(_DOS, _dos),
}


def _latin(text: str, languages: Sequence[str], misplaced: str) -> float:
    """Return 1 for a word, -1 for what is none, 0 for a letter alone."""
    if len(text) == 1:
        return 0 if text.isalpha() else -1
    ascii_letters = re.search("[A-Za-z]", text)
    capital_within = any(
        a.islower() and b.isupper() and not (a + b).isascii() and a != "ß" for a, b in pairwise(text)
    ) or any(not a.isascii() and a.isupper() and b.islower() and b != "ß" for a, b in pairwise(text[1:]))
    if not text.isalpha() or not ascii_letters or capital_within:
        return -1
    lower = text.lower()
    letters = {letter for letter in lower if not letter.isascii()}
    if re.search(misplaced, lower) or not any(letters.issubset(language) for language in languages):
        return -1
    return 1
