"""The variants of draughts: rules as data, one TOML file each.

A file states only where the variant differs from the defaults, and cites the article of the rule book beside
each line. Open a file by package: ``importlib.resources.files("pdn.variants")``.
"""
