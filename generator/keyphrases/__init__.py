"""Prose -> the phrases that say what one paper is about, ranked.

`canonical` folds spellings, `folding` word forms, `stops` lists the words that bound phrases, `tokens`, `acronyms`,
`candidates` and `ideographs` find what could be a keyphrase, `names` the systems and data sets, `vocabulary`,
`rivals` and `features` say what speaks for a phrase, `model` weighs it, `fitness` says what may be a tag, `phrases`
packs the best of one paper, `table` lays out those of all.
"""

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.model import Model, packaged_model, read_model
from generator.keyphrases.phrases import Phrase, Phrases, find_phrases
from generator.keyphrases.stops import is_general
from generator.keyphrases.table import Table, tabulate

__all__ = [
    "Model",
    "Phrase",
    "Phrases",
    "Table",
    "find_phrases",
    "is_general",
    "packaged_model",
    "phrase_key",
    "read_model",
    "tabulate",
]
