"""The commands that print the catalogue or a part of it: `export`, `tags`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import options
from generator.cli.options import examples, one_line_errors
from generator.problems import UsageError

if TYPE_CHECKING:
    from generator.pipeline import Reading
    from generator.settings import Settings


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["json", "jsonl"]), default="json", show_default=True)
@options.config_file
@examples("papershelf export > catalogue.json", "papershelf export --format jsonl papers.json.gz more/")
@one_line_errors
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


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "yaml", "json"]), default="text", show_default=True)
@click.option("--least", metavar="N", type=click.IntRange(1), default=1, help="Only tags of at least N papers.")
@options.config_file
@examples("papershelf tags | less", "papershelf tags --least 3 --format yaml > new-tags.yml")
@one_line_errors
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
