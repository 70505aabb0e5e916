"""Look for an input that breaks a law, guided by the coverage of the library; see README.md beside this."""

import argparse
import bz2
import gzip
import hashlib
import io
import lzma
import os
import random
import re
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIZES = {"files": 800, "games": 800, "values": 400, "time": 4096}  # bytes of an input at most
SECONDS = 3.0  # of processor time that an input may take, under the fuzzer

# Pieces that inputs are made of, beside those of the seeds.
WORDS = r"""
1. 12. 3... 1.. .. ... 32-28 19x23 7x16x7 c3-d4 cd4 a3:c5:e7 C3xD4 3228 5-\ 7 32-28* 1-0 0-1 2-0 1-1
1/2-1/2 ½-½ * ! ? (!) !? $1 $255 $99999999999999999999 ( ) (( )) { } {{ }} [ ] % ; #! \n \r\n \r
\n\n \t \x1a \ufeff \u200b [Event\ "A"] [FEN\ "W:W31:B1"] [Result\ "4-6"]
[GameType\ "20,W,10,10,N2,0"] [GameType\ "25"] [A\ " [A [Result\ "2-0"] /FEN\ "W:WK31-33:B1"/
/FEN\ " W:W31,K32:B1. B:: W:W:B1:H0:F1 W:Wa1:Bc3:+1+2 W:WG3,P4:B1 ?:W1:B2 B:Bh8:Wa1 [%clk\ 1:05:23]
[%clock\ w0:00:10\ B0:00:03] [%eval\ 0.17,4] [%emt\ 4.5] [%csl\ Ra1,Gb2] [%cal\ Ra1-b2] [%
2025.01.?? 29-05-2005 5/6/2005 40/7200:3600 300+5 *180 ? - 1:05:20 2.05 0,98-1,02 20-0 +:- -- – −
+0.35 #5 #-3 0.21/12 12s "truus" (0.1;0.2/5) %eval é Я 日 \u2028 \x00 \xff 00000 99999999999999999999
1e5 ٣ ² Ⅳ
"""


def words() -> list[str]:
    """The pieces, with what the backslash stands for put in."""
    pieces = re.findall(r"(?:\\.|\S)+", WORDS)
    return [
        re.sub(r"\\ ", " ", piece).encode("latin-1", "backslashreplace").decode("unicode-escape")
        for piece in pieces
    ]


def seeds(target: str) -> Iterator[bytes]:
    """Files to start from, game by game, and the pieces themselves."""
    yield from (word.encode("utf-8", "surrogatepass") for word in words())
    folder = Path(os.environ.get("PDN_CORPUS") or ROOT.parent / "shared" / "corpus")
    files = [*(ROOT / "samples").rglob("*.pdn")]
    files += [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".pdn", ".fen")][::12]
    for path in files:
        data = path.read_bytes()
        if target == "values":
            yield from re.findall(rb'"([^"\n]{1,300})"', data)[:20]
            yield from re.findall(rb"\{([^}]{1,300})\}", data)[:20]
            yield from re.findall(rb"^[WB]:[^\s\"]+", data, re.MULTILINE)[:20]
        else:
            yield data[: SIZES[target]]
    if target == "files":
        yield from wrapped((ROOT / "samples" / "games" / "russian.pdn").read_text(encoding="utf-8")[:300])


def wrapped(text: str) -> Iterator[bytes]:
    """A text in the encodings and containers that files come in."""
    text = text.replace("[", '[Event "Шашки – début"]\n[', 1)
    plain = text.encode("utf-8")
    yield from (
        text.encode(codec, "replace") for codec in ("utf-8-sig", "utf-16", "cp1251", "cp1252", "cp866")
    )
    yield from (module.compress(plain) for module in (gzip, bz2, lzma))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as members:
        members.writestr("one.pdn", plain)
        members.writestr("two.fen", "W:W31:B1")
    yield archive.getvalue()


class Mutator:
    """Changes inputs by pieces: one is put in, a stretch is dropped, repeated or moved."""

    def __init__(self, mutate: Callable[[bytes, int], bytes]) -> None:
        self.mutate = mutate
        self.words = [word.encode("utf-8", "surrogatepass") for word in words()]

    def __call__(self, data: bytes, most: int, seed: int) -> bytes:
        """Return a changed input of at most so many bytes."""
        choice = random.Random(seed)
        if choice.random() < 0.4:
            return bytes(self.mutate(data, most))
        for _ in range(choice.choice([1, 1, 2, 4])):
            a, b, c = sorted(choice.randint(0, len(data)) for _ in range(3))
            kind = choice.randrange(6)
            if kind < 2:
                data = data[:a] + choice.choice(self.words) + choice.choice([b"", b" "]) + data[a:]
            elif kind == 2:
                data = data[:a] + choice.choice(self.words) + data[min(b, a + 40) :]
            elif kind == 3:
                data = data[:a] + data[b:]
            elif kind == 4:
                data = data[:a] + data[b:c] + data[a:b] + data[c:]
            else:
                part = data[a : min(b, a + 200)] or choice.choice(self.words)
                data = data[:b] + part * choice.choice([1, 1, 2, 5, 1000]) + data[b:]
            data = data[:most]
        return data


class Watch:
    """Tries a law on input after input, and keeps what breaks it."""

    def __init__(self, law: Callable[[bytes], None], out: Path) -> None:
        self.law = law
        self.out = out
        self.seen: set[str] = set()
        self.slowest = SECONDS / 4
        self.runs = 0
        self.began = time.monotonic()

    def __call__(self, data: bytes) -> None:
        """Try one input."""
        self.runs += 1
        if self.runs % 2000 == 0:
            print(
                f"{self.runs} inputs in {time.monotonic() - self.began:.0f} s, {len(self.seen)} faults",
                flush=True,
            )
        began = time.process_time()
        try:
            self.law(data)
        except Exception as error:
            self.keep("crash", where(error), data, "".join(traceback.format_exception(error)[-6:]))
        took = time.process_time() - began
        if took > self.slowest:
            # Only what is slower than all before is of interest.
            self.slowest = took
            kind = "slow" if took > SECONDS else "slowish"
            self.keep(kind, f"{took:.2f} s", data, "")

    def keep(self, kind: str, what: str, data: bytes, told: str) -> None:
        """Tell of a fault, the first of its place, and keep its input."""
        if what in self.seen:
            return
        self.seen.add(what)
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"{kind}-{hashlib.sha256(data).hexdigest()[:12]}"
        path.write_bytes(data)
        print(f"\n== {kind}: {what}: {path}\n{told}", flush=True)


def where(error: Exception) -> str:
    """Name an error, and the places of the library and of the law where it came up."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "pdn" in frame.filename]
    names = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames[-1:]]
    law = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith("laws.py")]
    names += [f"laws.py:{frame.lineno}" for frame in law[-1:]]
    return f"{type(error).__name__} at {' '.join(names)}"


def main() -> None:
    """Fuzz one target, or try its law on the files that are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=list(SIZES))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--out", type=Path, default=Path("fuzz-out"))
    arguments = parser.parse_args()
    sys.path.insert(0, str(HERE))
    if arguments.files:
        from laws import TARGETS

        for path in arguments.files:
            began = time.process_time()
            TARGETS[arguments.target](path.read_bytes())
            print(f"{path}: holds, {time.process_time() - began:.2f} s")
        return

    import atheris

    # Moves are generated in no other way for strange inputs, but much slower when they are watched.
    with atheris.instrument_imports(include=["pdn"], exclude=["pdn.core", "pdn.position", "pdn.geometry"]):
        from laws import TARGETS
    with tempfile.TemporaryDirectory() as folder:
        for data in seeds(arguments.target):
            Path(folder, hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
        options = [
            sys.argv[0],
            folder,
            f"-max_total_time={arguments.seconds}",
            f"-max_len={SIZES[arguments.target]}",
            "-timeout=120",
            "-rss_limit_mb=4096",
        ]
        watch = Watch(TARGETS[arguments.target], arguments.out)
        atheris.Setup(options, watch, custom_mutator=Mutator(lambda data, most: atheris.Mutate(data, most)))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
