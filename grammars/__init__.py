"""The grammars of the notation, in Lark; installed as ``pdn.grammars``.

Open a grammar by package: ``Lark.open_from_package("pdn.grammars", ...)`` or
``importlib.resources.files("pdn.grammars")``. In a checkout it has no path below ``pdn/``.
"""
