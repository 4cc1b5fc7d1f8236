"""The user's own files of corrections -> values, each with its line: `tags.yml` about tags.

    yaml_lines    YAML -> names, texts and switches with their lines; every mistake is a problem
    tags_file     tags.yml -> what is said about tags

A mistake costs the line it stands in; only what is no YAML at all costs the whole file. Nothing here knows the papers.
"""

from generator.overrides.tags_file import Named, TagEntry, TagsFile, read_tags_file

__all__ = ["Named", "TagEntry", "TagsFile", "read_tags_file"]
