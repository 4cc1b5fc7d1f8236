"""The commands, each a few lines: load the project, ask the pipeline, say what came out.

A command imports what it needs when it runs: MkDocs and numpy take most of a second, which an unchanged site does not
cost.
"""

from __future__ import annotations

import atexit
import gc
import os
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import options
from generator.cli.last_site import Project, find_project, is_current
from generator.cli.lock import alone
from generator.cli.messages import Messages, severity_line, to_stderr
from generator.cli.options import FATAL, examples, one_line_errors
from generator.cli.printed import export, tags
from generator.cli.scaffold import new_project
from generator.problems import CatalogueError, Severity

if TYPE_CHECKING:
    from generator.cache.stamp import Stamp

NEARLY_FULL = 900_000_000
"""Bytes from which on a build tells how much GitHub Pages takes."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="papershelf")
@examples("papershelf new mylist && cd mylist && papershelf build", "papershelf serve", "papershelf check --strict")
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
@examples("papershelf new mylist")
@one_line_errors
def new(folder: Path) -> None:
    """Make a project in FOLDER, with three invented abstracts to replace by yours."""
    for path in new_project(folder):
        click.echo(f"wrote {(folder / path).as_posix()}")
    abstracts = (folder / "content" / "abstracts").as_posix()
    click.echo(f"Put your abstracts into {abstracts}, then: cd {folder} && papershelf build")


@main.command()
@options.config_file
@click.option("-d", "--site-dir", type=click.Path(file_okay=False), help="Where the site goes; default: `site_dir`.")
@click.option("--clean", is_flag=True, help="Take nothing over from the last build; the site is the same.")
@options.strict
@options.quiet
@options.verbose
@examples("papershelf build", "papershelf build --strict --site-dir public")
@one_line_errors
def build(  # noqa: PLR0913 - an argument an option, as click passes them
    config_file: str | None, site_dir: str | None, *, clean: bool, strict: bool, quiet: bool, verbose: bool
) -> int:
    """Build the site.

    What did not change since the last build is taken over. The last site stays in place until the new one is complete.
    """
    started = time.perf_counter()
    messages = Messages(quiet=quiet, verbose=verbose)
    project = find_project(config_file)
    unchanged = None if clean else _unchanged_site(project, site_dir, messages)
    stamp = unchanged or _new_site(project, config_file, site_dir, messages, clean=clean)
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


def _unchanged_site(project: Project, site_dir: str | None, messages: Messages) -> Stamp | None:
    """The site that is there, if a build would give it again; what was wrong with it is told again."""
    stamp = project.last_site(site_dir)
    if stamp is None:
        return None
    with alone(Path(stamp.target), waiting=_say_that_we_wait):
        if not is_current(stamp):
            return None
    messages.repeat(stamp.messages)
    if messages.verbose:
        to_stderr("nothing changed since the last build")
    return stamp


def _new_site(
    project: Project, config_file: str | None, site_dir: str | None, messages: Messages, *, clean: bool
) -> Stamp:
    from generator.cache.inputs import were_left_alone
    from generator.cli.configuration import look_at_configuration
    from generator.cli.project import load, new_site, recipe_of
    from generator.project import is_known_through

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
@options.config_file
@click.option("-a", "--dev-addr", metavar="IP:PORT", help="Where to serve; default: 127.0.0.1:8000.")
@click.option("-o", "--open", "open_browser", is_flag=True, help="Open the site in a browser.")
@options.strict
@options.quiet
@options.verbose
@examples("papershelf serve", "papershelf serve --dev-addr 127.0.0.1:9000 --open")
@one_line_errors
def serve(  # noqa: PLR0913 - an argument an option, as click passes them
    config_file: str | None, dev_addr: str | None, *, open_browser: bool, strict: bool, quiet: bool, verbose: bool
) -> None:
    """Serve the site on this machine and build it anew whenever a file changes."""
    from mkdocs.commands.serve import serve as mkdocs_serve
    from mkdocs.exceptions import Abort, BuildError

    from generator.cli.console import BuildLog
    from generator.cli.project import load

    overrides: dict[str, Any] = {"dev_addr": dev_addr} if dev_addr else {}
    if strict:
        overrides["strict"] = True
    host, port = load(config_file, **overrides).dev_addr
    if not quiet:
        click.echo(f"serving on http://{host}:{port}/ once the site is built; Ctrl-C stops")
    with BuildLog(Messages(quiet=quiet, verbose=verbose)).listening():
        try:
            mkdocs_serve(config_file, open_in_browser=open_browser, **overrides)
        except (BuildError, Abort) as error:
            raise CatalogueError(" ".join(str(error.__context__ or error).split())) from error
        except OSError as error:
            reason = f"cannot serve on {host}:{port}: {error.strerror}; name another place with --dev-addr"
            raise CatalogueError(reason) from error


@main.command()
@options.config_file
@options.strict
@options.quiet
@examples("papershelf check", "papershelf check --strict")
@one_line_errors
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
@options.config_file
@options.strict
@options.quiet
@options.verbose
@examples("papershelf write tree && mkdocs build -f tree/mkdocs.yml")
@one_line_errors
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


main.add_command(export)
main.add_command(tags)
