"""The commands, each a few lines: load the project, ask the pipeline, say what came out.

A command imports what it needs when it runs: MkDocs and numpy take most of a second, which an unchanged site does not
cost.
"""

from __future__ import annotations

import atexit
import functools
import gc
import inspect
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from generator.cli.last_site import find_project, is_current
from generator.cli.lock import alone
from generator.cli.messages import Messages, severity_line, to_stderr
from generator.cli.scaffold import new_project
from generator.problems import CatalogueError, Severity, UsageError

if TYPE_CHECKING:
    from generator.cache.stamp import Stamp
    from generator.pipeline import Reading
    from generator.settings import Settings

Parameters = ParamSpec("Parameters")
Shown = TypeVar("Shown", bound=Callable[..., object])

NEARLY_FULL = 900_000_000
"""Bytes from which on a build tells how much GitHub Pages takes."""
FATAL, USAGE, STOPPED = 1, 2, 130


def _one_line_errors(command: Callable[Parameters, int | None]) -> Callable[Parameters, None]:
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


def _examples(*lines: str) -> Callable[[Shown], Shown]:
    """Show example command lines below a command's help, each on a line of its own."""

    def add(command: Shown) -> Shown:
        # Click fills paragraphs, but for one that starts with this character.
        examples = "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
        command.__doc__ = f"{inspect.cleandoc(command.__doc__ or '')}\n\n{examples}"
        return command

    return add


_config_file = click.option(
    "-f", "--config-file", type=click.Path(dir_okay=False), help="The project's mkdocs.yml; default: the one here."
)
_strict = click.option("-s", "--strict", is_flag=True, help="Exit with 1 on any warning.")
_quiet = click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is well.")
_verbose = click.option("-v", "--verbose", is_flag=True, help="Print notes and every step too.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="papershelf")
@_examples("papershelf new mylist && cd mylist && papershelf build", "papershelf serve", "papershelf check --strict")
def main() -> None:
    """Turn paper abstracts into a site to browse and search."""
    # Material's banner about its own future is for those who choose a theme, not for those who read papers.
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    # A command is over before its garbage matters; to look for it among millions of values takes a sixth of the time.
    gc.disable()
    # Nor at its end, where Python would look once more before it frees them: a twentieth of a build of 4,000 papers.
    atexit.register(gc.freeze)


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@_examples("papershelf new mylist")
@_one_line_errors
def new(folder: Path) -> None:
    """Make a project in FOLDER, with three invented abstracts to replace by yours."""
    for path in new_project(folder):
        click.echo(f"wrote {(folder / path).as_posix()}")
    abstracts = (folder / "content" / "abstracts").as_posix()
    click.echo(f"Put your abstracts into {abstracts}, then: cd {folder} && papershelf build")


@main.command()
@_config_file
@click.option("-d", "--site-dir", type=click.Path(file_okay=False), help="Where the site goes; default: `site_dir`.")
@click.option("--clean", is_flag=True, help="Take nothing over from the last build; the site is the same.")
@_strict
@_quiet
@_verbose
@_examples("papershelf build", "papershelf build --strict --site-dir public")
@_one_line_errors
def build(  # noqa: PLR0913 - an argument an option, as click passes them
    config_file: str | None, site_dir: str | None, *, clean: bool, strict: bool, quiet: bool, verbose: bool
) -> int:
    """Build the site.

    What did not change since the last build is taken over. The last site stays in place until the new one is complete.
    """
    started = time.perf_counter()
    messages = Messages(quiet=quiet, verbose=verbose)
    unchanged = None if clean else _unchanged_site(config_file, site_dir, messages)
    stamp = unchanged or _new_site(config_file, site_dir, messages, clean=clean)
    if not quiet:
        click.echo(messages.summary())
        taken_over = "all" if unchanged else f"{stamp.taken_over:,}"
        click.echo(f"{stamp.pages_line()}; {taken_over} taken over from the last build")
        if not stamp.has_address:
            click.echo("before you publish, set site_url (or SITE_URL): the 404 page and the sitemap need it")
        if stamp.size > NEARLY_FULL:
            click.echo(f"the site has {stamp.size / 1e9:.2f} GB; GitHub Pages takes 1 GB")
        seconds = time.perf_counter() - started
        summary = f"{stamp.counts}; {len(stamp.outputs):,} files, {stamp.size / 1e6:.1f} MB in {seconds:.1f} s"
        click.echo(f"{summary}: {stamp.target}/index.html")
    return FATAL if strict and not messages.is_clean else 0


def _unchanged_site(config_file: str | None, site_dir: str | None, messages: Messages) -> Stamp | None:
    """The site that is there, if a build would give it again; what was wrong with it is told again."""
    stamp = find_project(config_file).last_site(site_dir)
    if stamp is None:
        return None
    with alone(Path(stamp.target), waiting=_say_that_we_wait):
        if not is_current(stamp):
            return None
    messages.repeat(stamp.messages)
    if messages.verbose:
        to_stderr("nothing changed since the last build")
    return stamp


def _new_site(config_file: str | None, site_dir: str | None, messages: Messages, *, clean: bool) -> Stamp:
    from generator.cache.inputs import were_left_alone
    from generator.cli.configuration import look_at_configuration
    from generator.cli.project import load, new_site, recipe_of
    from generator.project import is_known_through

    project = find_project(config_file)
    configuration = look_at_configuration(project.main)
    config = load(config_file, site_dir=site_dir)
    with alone(Path(config.site_dir), waiting=_say_that_we_wait):
        recipe = recipe_of(config, configuration, project.program)
        stamp = new_site(recipe, config, messages, project.last_site(site_dir), clean=clean)
        # What was changed under way and changed back would look as it did, and the site may show what it was meanwhile.
        if is_known_through(config) and were_left_alone(recipe.inputs):
            project.remember(stamp, site_dir)
    return stamp


def _say_that_we_wait() -> None:
    to_stderr("another build of this site is running; waiting for its end")


@main.command()
@_config_file
@click.option("-a", "--dev-addr", metavar="IP:PORT", help="Where to serve; default: 127.0.0.1:8000.")
@click.option("-o", "--open", "open_browser", is_flag=True, help="Open the site in a browser.")
@_strict
@_quiet
@_verbose
@_examples("papershelf serve", "papershelf serve --dev-addr 127.0.0.1:9000 --open")
@_one_line_errors
def serve(  # noqa: PLR0913 - an argument an option, as click passes them
    config_file: str | None, dev_addr: str | None, *, open_browser: bool, strict: bool, quiet: bool, verbose: bool
) -> None:
    """Serve the site on this machine and build it anew whenever a file changes."""
    from mkdocs.commands.serve import serve as mkdocs_serve
    from mkdocs.exceptions import Abort, BuildError

    from generator.cli.console import BuildLog
    from generator.cli.project import load

    gc.enable()
    options: dict[str, Any] = {"dev_addr": dev_addr} if dev_addr else {}
    if strict:
        options["strict"] = True
    host, port = load(config_file, **options).dev_addr
    if not quiet:
        click.echo(f"serving on http://{host}:{port}/ once the site is built; Ctrl-C stops")
    with BuildLog(Messages(quiet=quiet, verbose=verbose)).listening():
        try:
            mkdocs_serve(config_file, open_in_browser=open_browser, **options)
        except (BuildError, Abort) as error:
            raise CatalogueError(" ".join(str(error.__context__ or error).split())) from error
        except OSError as error:
            reason = f"cannot serve on {host}:{port}: {error.strerror}; name another place with --dev-addr"
            raise CatalogueError(reason) from error


@main.command()
@_config_file
@_strict
@_quiet
@_examples("papershelf check", "papershelf check --strict")
@_one_line_errors
def check(config_file: str | None, *, strict: bool, quiet: bool) -> int:
    """Read every abstract and print each problem with its file and line; build nothing."""
    from generator.cli.console import reading_line
    from generator.cli.project import load, our_plugin
    from generator.pipeline import require_papers
    from generator.project import abstracts_folder, read_content

    config = load(config_file)
    settings = our_plugin(config).settings
    reading = read_content(config, settings)
    for problem in reading.problems:
        click.echo(str(problem))
    require_papers(reading, folder=abstracts_folder(config, settings))
    counts = Counter(str(problem.severity) for problem in reading.problems)
    if not quiet:
        click.echo(f"{reading_line(reading)}; {severity_line(counts) or 'no problems'}")
    return FATAL if counts[Severity.ERROR] or (strict and counts[Severity.WARNING]) else 0


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@_config_file
@_strict
@_quiet
@_verbose
@_examples("papershelf write tree && mkdocs build -f tree/mkdocs.yml")
@_one_line_errors
def write(folder: Path, config_file: str | None, *, strict: bool, quiet: bool, verbose: bool) -> int:
    """Write the pages as Markdown to FOLDER, with a mkdocs.yml that plain MkDocs and Material build."""
    from generator.cli.console import BuildLog, reading_line
    from generator.cli.project import load, our_plugin
    from generator.cli.tree import write_tree
    from generator.pipeline import require_papers
    from generator.plugin import report
    from generator.project import abstracts_folder, catalogue_files, read_content

    config = load(config_file)
    settings = our_plugin(config).settings
    messages = Messages(quiet=quiet, verbose=verbose)
    with BuildLog(messages).listening():
        reading = read_content(config, settings)
        require_papers(reading, folder=abstracts_folder(config, settings))
        for problem in reading.problems:
            report(problem)
        count = write_tree(folder, catalogue_files(reading, config, settings), config=config, settings=settings)
    if not quiet:
        click.echo(f"{reading_line(reading)}; {count:,} files in {folder}")
        click.echo(f"Build the site with: mkdocs build -f {folder}/mkdocs.yml")
    return FATAL if strict and not messages.is_clean else 0


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["json", "jsonl"]), default="json", show_default=True)
@_config_file
@_examples("papershelf export > catalogue.json", "papershelf export --format jsonl papers.json.gz more/")
@_one_line_errors
def export(paths: tuple[Path, ...], form: str, config_file: str | None) -> int:
    """Print the catalogue as data: papers, tags, collections, problems.

    PATHS are files or folders of abstracts; without any, the project's own. The project's settings and its tags.yml
    count for PATHS only where -f names it. `jsonl` prints one paper a line.
    """
    from generator import exports
    from generator.pipeline import catalogue_of, require_papers

    reading, settings = _reading_for_export(paths, config_file)
    catalogue = catalogue_of(reading, settings=replace(settings, map=False))  # a map is no part of the data
    lines = (f"{line}\n" for line in exports.export_lines(catalogue))
    pieces = exports.export_json(catalogue, reading.problems) if form == "json" else lines
    # JSON is UTF-8 whatever the terminal speaks (RFC 8259, 8.1).
    output = sys.stdout.buffer
    output.writelines(piece.encode() for piece in pieces)
    output.flush()
    if form == "jsonl":
        for problem in reading.problems:
            click.echo(str(problem), err=True)
    require_papers(reading, folder=", ".join(map(str, paths)) or "the project")
    return 0


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "yaml", "json"]), default="text", show_default=True)
@click.option("--least", metavar="N", type=click.IntRange(1), default=1, help="Only tags of at least N papers.")
@_config_file
@_examples("papershelf tags | less", "papershelf tags --least 3 --format yaml > new-tags.yml")
@_one_line_errors
def tags(paths: tuple[Path, ...], form: str, least: int, config_file: str | None) -> int:
    """Print all tags with their papers, kind and spellings, and the pairs that may be one tag.

    PATHS are files or folders of abstracts; without any, the project's own. `yaml` prints a tags.yml to go on from,
    with the tags that yours does not name yet.
    """
    from generator.cli import vocabulary
    from generator.pipeline import catalogue_of, require_papers
    from generator.tags.doubtful import find_doubtful

    reading, settings = _reading_for_export(paths, config_file)
    require_papers(reading, folder=", ".join(map(str, paths)) or "the project")
    tagging = catalogue_of(reading, settings=replace(settings, encoder="")).tagging
    shown = sorted((tag for tag in tagging.vocabulary if tag.count >= least), key=lambda tag: (-tag.count, tag.slug))
    doubts = [doubt for doubt in find_doubtful(tagging) if doubt.other.count >= least]
    lines = {
        "text": lambda: vocabulary.as_text(shown, doubts),
        "yaml": lambda: vocabulary.as_yaml(shown, doubts, reading.curation),
        "json": lambda: vocabulary.as_json(shown, doubts),
    }[form]()
    # What a terminal cannot show is shown as `?`; data is UTF-8 whatever the terminal speaks.
    encoding = sys.stdout.encoding if form == "text" else "utf-8"
    output = sys.stdout.buffer
    output.writelines(f"{line}\n".encode(encoding, "replace") for line in lines)
    output.flush()
    return 0


def _reading_for_export(paths: tuple[Path, ...], config_file: str | None) -> tuple[Reading, Settings]:
    from generator.cli.project import load, our_plugin
    from generator.pipeline import read_papers
    from generator.project import read_content
    from generator.settings import Settings

    settings, overrides = Settings(), None
    if config_file or not paths:
        config = load(config_file)
        settings, overrides = our_plugin(config).settings, Path(config.docs_dir)
        if not paths:
            return read_content(config, settings), settings
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no file or folder {path}")
    return read_papers(paths, root=None, settings=settings, overrides=overrides), settings
