"""The build: what it builds is described in pyproject.toml, but for the core, which is compiled.

``pdn/core`` goes through mypyc where a C compiler is.  Without one the build says so and stays pure
Python; so it does in editable mode, where a stale library would hide what is edited, and with
``PDN_PURE=1``.

The rule sets are read and checked here, once, so that a program need not do it whenever it starts.
"""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.extension import Extension

CORE = "pdn/core"
# What is built without the core: metadata, the source distribution, the editable install.
WITHOUT = {"egg_info", "dist_info", "sdist", "editable_wheel", "develop"}


def compiled() -> list[Extension]:
    """Translate the core to C and return what is to be compiled; nothing where it stays as it is."""
    if os.environ.get("PDN_PURE") or WITHOUT & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("pdn: mypy is not there to translate pdn/core: building pure Python", file=sys.stderr)
        return []
    modules = sorted(str(path) for path in Path(CORE).glob("*.py") if path.name != "__init__.py")
    # The settings of the project are for checking; its group name keeps the library inside the package.
    settings = ["--config-file=", "--follow-imports=silent", *modules]
    extensions: list[Extension] = mypycify(settings, group_name="pdn.core", opt_level="3")
    for extension in extensions:
        extension.optional = True
    return extensions


class BuildCore(build_ext):
    """Compiles the core, or says that it stays pure Python."""

    def run(self) -> None:
        """Compile, and say loudly when that failed: an optional extension is left out in silence."""
        super().run()
        missing = [ext.name for ext in self.extensions if not Path(self.get_ext_fullpath(ext.name)).exists()]
        if missing:
            print("pdn: no C compiler: pdn/core stays pure Python and is slower", file=sys.stderr)


class BuildRules(build_py):
    """Puts the rule sets beside their files, as the Python that they come to."""

    def run(self) -> None:
        """Build; in editable mode the files are what is edited, and they are read."""
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, str(Path(__file__).parent))
        from pdn.rules.registry import as_python, read_all

        built = Path(self.build_lib, "pdn", "rules", "built.py")
        built.write_text(as_python(read_all()), encoding="utf-8")


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildCore, "build_py": BuildRules})
