"""How MkDocs loads a project for a command and builds its site; to import this takes most of a second."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError, ConfigurationError

from generator.cache.inputs import look_at
from generator.cache.stamp import Recipe, Stamp, outputs_of
from generator.cli.configuration import Configuration
from generator.cli.console import BuildLog, first_error, reading_line
from generator.cli.messages import Messages
from generator.cli.target import replacing
from generator.plugin import PapershelfPlugin
from generator.press import KnownPage, LastPages
from generator.problems import CatalogueError, UsageError
from generator.project import template_folders


def load(config_file: str | None, **options: str | bool | None) -> MkDocsConfig:
    """Load a project. Raises `UsageError` with MkDocs' own words when its configuration makes no sense."""
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    with first_error() as errors:
        try:
            config = load_config(config_file, **given)
        except (ConfigurationError, Abort) as error:
            raise UsageError(_configuration_message(errors.first or str(error))) from error
    our_plugin(config)
    return config


def _configuration_message(error: str) -> str:
    if "does not exist" in error:
        return f"{error.rstrip('.')}; `papershelf new FOLDER` makes a project"
    # MkDocs says three times whose setting it is.
    return " ".join(error.rpartition("Plugin 'papershelf' option 'papershelf': ")[2].split())


def our_plugin(config: MkDocsConfig) -> PapershelfPlugin:
    """Our part of a project. Raises `UsageError` when it has none."""
    plugin = config.plugins.get("papershelf")
    if not isinstance(plugin, PapershelfPlugin):
        raise UsageError(f"{config.config_file_path} does not use papershelf; add `papershelf` under `plugins:`")
    return plugin


def recipe_of(config: MkDocsConfig, configuration: Configuration, program: str) -> Recipe:
    """What a build will depend on; to be asked for before the build reads it."""
    roots = content_roots(config)
    # The configuration as it was before MkDocs read it: if it changed since, the next build will see that.
    states = {state.path: state for state in (*look_at(roots), *configuration.files)}
    return Recipe(
        program=program,
        roots=(*(state.path for state in configuration.files), *map(str, roots)),
        inputs=tuple(sorted(states.values(), key=lambda state: Path(state.path))),
        environment={name: os.environ.get(name) for name in configuration.variables},
    )


def new_site(recipe: Recipe, config: MkDocsConfig, messages: Messages, last: Stamp | None, *, clean: bool) -> Stamp:
    """Build the site of a project and put it in its place; what did not change is taken over from the last one."""
    target = Path(config.site_dir)
    plugin = our_plugin(config)
    plugin.uses_cache, plugin.program = not clean, recipe.program
    with BuildLog(messages).listening(), replacing(target) as building:
        if last and not clean and last.recipe.has_frame_of(recipe, Path(config.docs_dir)):
            plugin.last_pages = _pages_of(last)
        config.site_dir = str(building)
        _build(config)
    return Stamp(
        recipe=recipe,
        target=str(target),
        outputs=outputs_of(target),
        pages=plugin.press.written if plugin.press else {},
        taken_over=plugin.press.taken_over if plugin.press else 0,
        shells=plugin.press.shells if plugin.press else {},
        messages=tuple(messages.told),
        counts=reading_line(plugin.reading),
        has_address=bool(config.site_url),
    )


def _pages_of(stamp: Stamp) -> LastPages:
    pages = {uri: KnownPage(facts, kind) for uri, (facts, kind) in stamp.pages.items()}
    return LastPages(folder=Path(stamp.target), pages=pages, shells=stamp.shells, states=stamp.outputs)


def _build(config: MkDocsConfig) -> None:
    """Let MkDocs build. Raises `CatalogueError` with MkDocs' own reason in place of its traceback or exit."""
    config.plugins.on_startup(command="build", dirty=False)
    try:
        mkdocs_build(config)
    except (BuildError, Abort) as error:
        cause = error.__cause__ or error.__context__ or error
        raise CatalogueError(" ".join(str(cause).split())) from error
    except OSError as error:
        raise CatalogueError(f"cannot write {error.filename or 'the site'}: {error.strerror or error}") from error
    finally:
        config.plugins.on_shutdown()


def content_roots(config: MkDocsConfig) -> list[Path]:
    """The folders on which the site of a project depends, beside the files of its configuration."""
    own_theme = [Path(config.theme.custom_dir)] if config.theme.custom_dir else []
    settings = our_plugin(config).settings
    models = [Path(model) for model in (settings.encoder, settings.tag_model) if model]
    return [Path(config.docs_dir), *own_theme, *models, *template_folders(config, settings)]
