"""Keyphrases and authors' keywords -> the tags of the site: one vocabulary, shared between papers.

`values` is what comes out, `merging` says which phrases are one tag, `labels` how a tag is written, `selection` which
tags a paper shows, `assigning` composes them.
"""

from generator.tags.assigning import assign_tags
from generator.tags.values import PaperTag, Tag, Tagging

__all__ = ["PaperTag", "Tag", "Tagging", "assign_tags"]
