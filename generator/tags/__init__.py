"""Keyphrases and authors' keywords -> the tags of the site: one vocabulary, shared between papers.

values        what comes out
merging       which phrases are one tag
addresses     what a tag's page is called
curation      what the curator's file says, without contradictions
identities    phrase -> tag or none, in this catalogue and by its curator's word
occurrences   where a curated tag stands in a text
curating      what the curator wants shown, and how
doubtful      which tags may be one
unmet         which names in the curator's file no paper has
materials     what a paper brings that needs not be chosen
topics        what a paper offers to choose from
selection     which tags one paper shows
sharing       which tags all papers show, so that they are shared
spellings     how the catalogue writes a tag
labels        how a tag is shown
assigning     all of these, composed
"""

from generator.tags.assigning import assign_tags
from generator.tags.curation import NO_CURATION, Curation, curate
from generator.tags.unmet import find_unmet
from generator.tags.values import PaperTag, Tag, Tagging

__all__ = ["NO_CURATION", "Curation", "PaperTag", "Tag", "Tagging", "assign_tags", "curate", "find_unmet"]
