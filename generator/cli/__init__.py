"""The command line: a thin shell over the pipeline and MkDocs, with one place for exit codes.

Exit codes: 0 all is well, or doubtful at worst; 1 nothing could be built, something is lost (`check`), or `--strict`
met a warning; 2 the command or the configuration makes no sense.
"""

from generator.cli.commands import main

__all__ = ["main"]
