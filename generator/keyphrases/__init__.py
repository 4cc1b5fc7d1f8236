"""Prose -> the phrases that say what one paper is about, ranked.

`canonical` folds spellings, `stops` lists the words that bound phrases, `candidates` finds what could be a keyphrase.
"""

from generator.keyphrases.candidates import Candidate, find_candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.stops import is_general

__all__ = ["Candidate", "find_candidates", "is_general", "phrase_key"]
