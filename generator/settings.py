"""What the user may set under `plugins: - papershelf:` in mkdocs.yml, typed and checked.

Stages never see this object: each takes the one or two settings it needs, by keyword.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import PurePosixPath

from generator.problems import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one catalogue; every default is what a first-time user wants."""

    abstracts: str = "abstracts"
    """Folder with the abstract files, below `docs_dir`."""
    encoder: str = ""
    """A sentence encoder on this machine that has a say in which papers are related: its folder, or its name. Needs the
    extra of the same name."""
    macros: Mapping[str, str] = field(default_factory=dict)
    r"""The authors' own TeX macros, name without backslash -> definition: `R: \mathbb{R}`."""
    map: bool = True
    """Draw a map of the papers and a page that shows it, where there are enough of them."""
    page_size: int = 100
    """Papers on one page of a list, a tag or a collection."""
    press: bool = True
    """Join the pages of papers, tags and lists with Material's page, which is rendered once for each kind; without it
    MkDocs renders every page by itself, for the same site in some ten times the time."""
    related_limit: int = 8
    """Related papers kept for each paper; the page shows those that are near enough."""
    tag_model: str = ""
    """Folder with another model of keyphrases than the packaged one, as `benchmarks/fit_keyphrases.py` makes it."""
    tags_per_paper: int = 8
    """Places for tags on a paper. Its authors' own keywords come first and are shown even beyond that."""
    templates: str = ""
    """Folder with page templates of your own, used before ours of the same name."""


def parse_settings(options: Mapping[str, object]) -> Settings:
    """Check the user's options and fill in the defaults.

    Raises `UsageError` for an unknown key (naming the nearest known one) and for a value of the wrong kind.
    """
    known = {setting.name for setting in fields(Settings)}
    for name in options:
        if name not in known:
            nearest = difflib.get_close_matches(str(name), known, n=1, cutoff=0.5)
            hint = f"did you mean {nearest[0]!r}?" if nearest else f"known are {', '.join(sorted(known))}"
            raise UsageError(f"there is no setting {name!r}; {hint}")
    for name, value in options.items():
        wanted, is_right = _KINDS[name]
        if not is_right(value):
            raise UsageError(f"setting {name!r} must be {wanted}, not {value!r}")
    settings = Settings(**options)  # type: ignore[arg-type]  # every value was checked against its kind just above
    return replace(settings, abstracts=PurePosixPath(settings.abstracts).as_posix())


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_relative_folder(value: object) -> bool:
    if not isinstance(value, str) or "\\" in value:
        return False
    path = PurePosixPath(value)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000


def _is_macro_table(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and name.isalpha() and isinstance(definition, str) for name, definition in value.items()
    )


_COUNT = "a whole number from 1 to 1000"
_KINDS: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "abstracts": ("a folder below docs_dir", _is_relative_folder),
    "encoder": ("the name of a model or the path of its folder", _is_text),
    "macros": ("a table of macro names (letters only, no backslash) and TeX definitions", _is_macro_table),
    "map": ("true or false", _is_switch),
    "page_size": (_COUNT, _is_count),
    "press": ("true or false", _is_switch),
    "related_limit": (_COUNT, _is_count),
    "tag_model": ("the path of a folder", _is_text),
    "tags_per_paper": (_COUNT, _is_count),
    "templates": ("the path of a folder", _is_text),
}
