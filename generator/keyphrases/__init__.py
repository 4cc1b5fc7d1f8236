"""Prose -> the phrases that say what one paper is about, ranked.

`canonical` folds spellings, `stops` lists the words that bound phrases, `acronyms`, `candidates` and `ideographs` find
what could be a keyphrase, `names` the systems and data sets, `vocabulary` and `features` say what speaks for a phrase,
`ranker` weighs it.
"""

from generator.keyphrases.candidates import Candidate, find_candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.ranker import Keyphrase, rank_keyphrases
from generator.keyphrases.stops import is_general

__all__ = ["Candidate", "Keyphrase", "find_candidates", "is_general", "phrase_key", "rank_keyphrases"]
