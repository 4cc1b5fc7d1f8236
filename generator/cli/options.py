"""What the commands share: exit codes, options, examples in their help, and errors of one line."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import click

from generator.problems import CatalogueError, UsageError

Parameters = ParamSpec("Parameters")
Shown = TypeVar("Shown", bound=Callable[..., object])

FATAL, USAGE, STOPPED = 1, 2, 130


def one_line_errors(command: Callable[Parameters, int | None]) -> Callable[Parameters, None]:
    """Turn what a command gives or raises into an exit code, and an error into one line."""

    @functools.wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
        except CatalogueError as error:
            click.echo(f"fatal: {error}", err=True)
            code = FATAL
        except UsageError as error:
            click.echo(f"usage: {error}", err=True)
            code = USAGE
        except KeyboardInterrupt:
            click.echo("stopped; the last site is as it was", err=True)
            code = STOPPED
        sys.exit(code or 0)

    return run


def examples(*lines: str) -> Callable[[Shown], Shown]:
    """Show example command lines below a command's help, each on a line of its own."""

    def add(command: Shown) -> Shown:
        # Click fills paragraphs, but for one that starts with this character.
        shown = "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
        command.__doc__ = f"{inspect.cleandoc(command.__doc__ or '')}\n\n{shown}"
        return command

    return add


config_file = click.option(
    "-f", "--config-file", type=click.Path(dir_okay=False), help="The project's mkdocs.yml; default: the one here."
)
strict = click.option("-s", "--strict", is_flag=True, help="Exit with 1 on any warning.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is well.")
verbose = click.option("-v", "--verbose", is_flag=True, help="Print notes and every step too.")
