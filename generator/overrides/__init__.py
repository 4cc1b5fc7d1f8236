"""The user's own files of corrections -> values, each with its line: `tags.yml` about tags, `papers.yml` about papers.

    yaml_lines    YAML -> names, texts and switches with their lines; every mistake is a problem
    tags_file     tags.yml -> what is said about tags
    papers_file   papers.yml -> what is said about papers
    near          which words are one slip of the keyboard apart

A mistake costs the line it stands in; only what is no YAML at all costs the whole file. Nothing here knows the papers.
"""

from generator.overrides.papers_file import Correction, PapersFile, read_papers_file
from generator.overrides.tags_file import Named, TagEntry, TagsFile, read_tags_file

__all__ = ["Correction", "Named", "PapersFile", "TagEntry", "TagsFile", "read_papers_file", "read_tags_file"]
