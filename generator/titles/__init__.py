"""The title a page shows, and the sentence that says what the paper does.

A title that the source states always wins. Where there is none, one is made of the abstract's own words: sentences are
cut into phrases (`words`, `contributions`, `phrases`), a model fitted on papers with titles picks the best (`likely`,
`model`), and the name that the abstract gives to its own work leads (`names`). No other paper has a say in it, but that
two papers never get the same title.
"""

from generator.titles.display import UNTITLED, Title, best_titles, display_titles
from generator.titles.key_sentences import key_sentence, key_sentences

__all__ = ["UNTITLED", "Title", "best_titles", "display_titles", "key_sentence", "key_sentences"]
