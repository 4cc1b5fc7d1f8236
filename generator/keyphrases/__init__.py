"""Prose -> the phrases that say what each paper is about, ranked.

Papers are read by the hundred, in columns: one step is one operation on all their candidates, and none has a say in
another's. `canonical` folds spellings, `folding` word forms, `stops` lists the words that bound phrases. `tokens`,
`elsewhere`, `ideographs` and `acronyms` read, `lexicon` numbers tokens, `texts` lays them end to end, `spans` says
where phrases could stand, `keys` what is the same phrase; these are the `candidates`, `forms` how they are written.
`names` finds systems and data sets, `vocabulary`, `literature`, `wordforms`, `rivals` and `features` say what speaks
for a phrase, `model` weighs it, `fitness` says what may be a tag and `usage` what its paper makes of it. `packing`
packs the best of each paper as `phrases`, which `wordsets` tells apart word by word, `table` lays out those of all.
"""

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.model import Model, packaged_model, read_model
from generator.keyphrases.packing import TOGETHER, find_all_phrases, find_phrases
from generator.keyphrases.phrases import Phrase, Phrases
from generator.keyphrases.stops import is_general
from generator.keyphrases.table import Table, tabulate

__all__ = [
    "TOGETHER",
    "Model",
    "Phrase",
    "Phrases",
    "Table",
    "find_all_phrases",
    "find_phrases",
    "is_general",
    "packaged_model",
    "phrase_key",
    "read_model",
    "tabulate",
]
