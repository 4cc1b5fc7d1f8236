"""`papershelf tags`: the vocabulary of a catalogue, to read, to go on from, or to compute with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

import yaml
from rich.cells import cell_len

from generator.keyphrases import phrase_key
from generator.tags import Curation, Tag
from generator.tags.addresses import likeliest_key, tag_slug
from generator.tags.doubtful import Doubt

WIDTH = 80
"""Columns of a terminal that nobody has widened."""
_INDENT = 15


def as_text(tags: Sequence[Tag], doubts: Sequence[Doubt]) -> Iterator[str]:
    """Lines of at most 80 columns: papers, kind, tag and other spellings; then what may be one tag."""
    yield f"{'papers':>6}  {'kind':<5}  tag (other spellings)"
    for tag in tags:
        spellings = f" ({', '.join(tag.aliases)})" if tag.aliases else ""
        yield from _wrapped(f"{tag.count:>6,}  {tag.kind:<5}  ", f"{tag.label}{spellings}")
    if doubts:
        yield ""
        yield "Perhaps one tag each; if so, say it in tags.yml with `merge`:"
        for doubt in doubts:
            pair = f"{doubt.tag.label} ({doubt.tag.count:,}) = {doubt.other.label} ({doubt.other.count:,})"
            yield from _wrapped("  ", f"{pair}: {doubt.reason}")


def as_yaml(tags: Sequence[Tag], doubts: Sequence[Doubt], curation: Curation) -> Iterator[str]:
    """A tags.yml that changes nothing as it stands: every tag that the present file does not name, with its papers."""
    perhaps: dict[str, list[str]] = {}
    for doubt in doubts:
        perhaps.setdefault(doubt.tag.slug, []).append(f"{doubt.other.label} ({doubt.reason})")
    named = {tag_slug(key) for key in curation.tags}
    yield "# Tags that tags.yml does not name yet, those of most papers first. Say what you want changed, and take the"
    yield "# rest away: it stays as it is. The README tells what can be said."
    yield "tags:"
    for tag in tags:
        if tag.slug not in named:
            yield from _entry(tag, perhaps.get(tag.slug, ()))


def _entry(tag: Tag, perhaps: Iterable[str]) -> Iterator[str]:
    name = name_of(tag)
    yield f"  {_scalar(name)}:  # {tag.count:,} {'paper' if tag.count == 1 else 'papers'}, {tag.kind}"
    if name != tag.label:
        yield f"    label: {_scalar(tag.label)}"
    for other in perhaps:
        yield f"    # perhaps the same: {other}"


def name_of(tag: Tag) -> str:
    """The name at which a tag stands in tags.yml without its address changing: its label, if that will do."""
    names = (tag.label, *tag.aliases, likeliest_key(tag.slug))
    return next((name for name in names if tag_slug(phrase_key(name)) == tag.slug), tag.label)


def as_json(tags: Sequence[Tag], doubts: Sequence[Doubt]) -> Iterator[str]:
    """One JSON object: tags as in the export, and pairs of slugs that may be one."""
    stated = [
        {"slug": tag.slug, "label": tag.label, "kind": tag.kind, "count": tag.count, "aliases": tag.aliases}
        for tag in tags
    ]
    pairs = [{"tags": [doubt.tag.slug, doubt.other.slug], "reason": doubt.reason} for doubt in doubts]
    yield json.dumps({"tags": stated, "doubtful": pairs}, ensure_ascii=False, indent=1)


def _scalar(text: str) -> str:
    """A text as YAML wants it, in quotes where it needs them."""
    return yaml.safe_dump(text, allow_unicode=True, width=10_000).split("\n")[0]


def _wrapped(start: str, text: str) -> Iterator[str]:
    """Break a line between words where the terminal's columns end; what goes on is indented."""
    line = start
    for word in text.split(" "):
        if cell_len(line) + cell_len(word) > WIDTH and line.strip() and line != start:
            yield line.rstrip()
            line = " " * _INDENT
        line += f"{word} "
    yield line.rstrip()
