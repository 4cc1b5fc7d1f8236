"""Abstracts -> the best phrases of each, packed: all that the catalogue keeps of them for tags and for reasons.

What a paper gets is a function of its abstract, its stated title and the model, whatever is read beside it, so that its
value may be kept from build to build. Papers by the hundred take less than a third of the time of as many one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise, repeat

import numpy as np

from generator.keyphrases.acronyms import Acronym
from generator.keyphrases.candidates import Candidates, find_candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.fitness import UNFIT, Judged, fitness_of_name
from generator.keyphrases.folding import name_code
from generator.keyphrases.forms import Forms, forms_of
from generator.keyphrases.lexicon import Floats, Places
from generator.keyphrases.model import Model, packaged_model
from generator.keyphrases.names import KNOWN, find_introduced, looks_like_name
from generator.keyphrases.phrases import ENDS, FLAGS, IS_NAME, Phrases
from generator.keyphrases.usage import field_use, find_uses, fitness_here
from generator.keyphrases.vocabulary import Vocabulary
from generator.keyphrases.wordsets import find_word_sets

TOGETHER = 200
"""Papers whose phrases are found together. With a quarter as many it takes a tenth longer, with twice as many 1 % less
and 18 MB more.
"""
NAME_LOGIT = 0.0
"""Even odds for a name that the paper brings in: certainty enough to be shown; authors seldom give it as a keyword."""
KEPT = 40
"""Phrases kept of a paper: tags take eight at most, and need room to drop what nobody shares; reasons look further."""
_SPARE = 10
"""Looked at beyond these, since pieces of names that the paper brings in are left out."""
MOST = 60
"""Occurrences counted; a byte holds them with two flags."""
_NAME_LOGIT = np.float32(NAME_LOGIT).tobytes()


def find_phrases(prose: str, title: str = "", *, model: Model | None = None) -> Phrases:
    """Find the best phrases of an abstract's prose; those of a stated title count more.

    >>> [phrase.written for phrase in find_phrases("We prune graph neural networks.")][:2]
    ['graph neural networks', 'neural networks']
    """
    [found] = find_all_phrases([prose], [title], model=model)
    return found


def find_all_phrases(
    proses: Sequence[str], titles: Sequence[str] = (), *, model: Model | None = None
) -> Iterator[Phrases]:
    """Find the best phrases of each abstract; `titles` are as many, if any, an empty one for none."""
    used = model or packaged_model()
    for start in range(0, len(proses), TOGETHER):
        some = proses[start : start + TOGETHER]
        yield from _find_together(some, titles[start : start + TOGETHER] or [""] * len(some), used)


def _find_together(proses: Sequence[str], titles: Sequence[str], model: Model) -> Iterator[Phrases]:
    vocabulary = model.vocabulary
    candidates = find_candidates(proses, model.lexicon)
    introduced = [
        find_introduced(prose, acronyms, vocabulary)
        for prose, acronyms in zip(proses, candidates.texts.acronyms, strict=True)
    ]
    scores = model.score(candidates, find_candidates(titles, model.lexicon).key_sets())
    # Equal scores leave the candidates in the order of the text.
    ranked = np.lexsort((-scores, candidates.text_of))
    best = [
        _best(candidates.keys, ranked[start:end], names, vocabulary)
        for (start, end), names in zip(pairwise(candidates.bounds.tolist()), introduced, strict=True)
    ]
    return _packed(candidates, scores, best, introduced, model)


def _best(keys: Sequence[str], ranked: Places, names: Mapping[str, str], vocabulary: Vocabulary) -> list[int]:
    """The rows to be kept of one paper."""
    rows: list[int] = ranked[: KEPT + _SPARE].tolist()
    if not names:
        return rows[:KEPT]
    whole = {*names, *map(phrase_key, names.values())}
    parts = [set(name.split(" ")) for name in names]
    return [row for row in rows if not (keys[row] in whole or _is_part(keys[row], parts, vocabulary))][:KEPT]


def _is_part(key: str, names: Sequence[set[str]], vocabulary: Vocabulary) -> bool:
    """True for what is only a piece of an introduced name written out; known terms in it stand for themselves."""
    words = key.split(" ")
    return any(name.issuperset(words) for name in names) and vocabulary.counts(key).abstracts < KNOWN


def _packed(
    candidates: Candidates,
    scores: Floats,
    best: Sequence[Sequence[int]],
    introduced: Sequence[Mapping[str, str]],
    model: Model,
) -> Iterator[Phrases]:
    """Pack the chosen rows of each text, and behind them the names that it brings in."""
    rows = list(chain.from_iterable(best))
    forms = forms_of(candidates, rows)
    logits = scores[rows].astype("<f4")
    ends = candidates.number(candidates.spans.ends_run) > 0
    numbers = np.minimum(candidates.counts, MOST) << FLAGS | ends * ENDS
    uses = find_uses(candidates)
    cuts = np.cumsum([0, *map(len, best)]).tolist()
    chosen = [
        _Chosen(
            keys=[candidates.keys[row] for row in own],
            forms=list(islice(forms, len(own))),
            numbers=numbers[own].tolist(),
            uses=uses[own].tolist(),
            logits=logits[start:end].tobytes(),
        )
        for own, (start, end) in zip(best, pairwise(cuts), strict=True)
    ]
    word_sets = _word_sets(chosen, introduced)
    return map(_pack, chosen, introduced, candidates.texts.acronyms, word_sets, repeat(model))


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The phrases of one paper that are to be kept, best first; fields as in `Phrases`."""

    keys: Sequence[str]
    forms: Sequence[Forms]
    numbers: Sequence[int]
    """Without the flag for names."""
    uses: Sequence[int]
    """What the abstract makes of each (`usage`)."""
    logits: bytes


def _word_sets(chosen: Sequence[_Chosen], introduced: Sequence[Mapping[str, str]]) -> Iterator[tuple[str, bytes]]:
    """The starts of each paper's words, and the words of its phrases and names as bits."""
    papers = list(zip(chosen, introduced, strict=True))
    keys = [key for own, names in papers for key in (*own.keys, *names)]
    written = [form for own, names in papers for form in (*[written for written, _ in own.forms], *names.values())]
    bounds = np.cumsum([0, *[len(own.keys) + len(names) for own, names in papers]]).tolist()
    starts, sets = find_word_sets(keys, written, bounds)
    return zip(starts, [sets[start:end].tobytes() for start, end in pairwise(bounds)], strict=True)


def _pack(
    chosen: _Chosen,
    introduced: Mapping[str, str],
    acronyms: Iterable[Acronym],
    word_sets: tuple[str, bytes],
    model: Model,
) -> Phrases:
    judged = list(map(model.judge.judge, chosen.keys))
    keys = [*chosen.keys, *introduced]
    lines = [written if surface == written else f"{written}\t{surface}" for written, surface in chosen.forms]
    flagged = [
        number | (not surface.islower() and looks_like_name(key, surface, model.vocabulary)) * IS_NAME
        for number, key, (_, surface) in zip(chosen.numbers, chosen.keys, chosen.forms, strict=True)
    ]
    shorts = {acronym.long_key: acronym.short for acronym in acronyms}
    starts, words = word_sets
    return Phrases(
        keys="\n".join(keys),
        forms="\n".join([*lines, *introduced.values()]),
        numbers=bytes([*flagged, *[IS_NAME] * len(introduced)]),
        logits=chosen.logits + _NAME_LOGIT * len(introduced),
        fitness=bytes(
            [*_fitness(chosen, judged, introduced, model.vocabulary), *map(fitness_of_name, introduced.values())]
        ),
        codes=b"".join([*[each.code for each in judged], *map(name_code, introduced)]),
        starts=starts,
        words=words,
        introduced=len(introduced),
        acronyms=tuple([(place, shorts[key]) for place, key in enumerate(keys) if key in shorts]),
    )


def _fitness(
    chosen: _Chosen, judged: Iterable[Judged], introduced: Mapping[str, str], vocabulary: Vocabulary
) -> Iterator[int]:
    """To be a tag; a name that the paper brings in is no topic of it too."""
    names = {name.lower() for name in introduced.values()}
    field = field_use(chosen.keys, vocabulary)
    for each, key, (written, _), use in zip(judged, chosen.keys, chosen.forms, chosen.uses, strict=True):
        is_own = written.lower() in names
        yield UNFIT if is_own else fitness_here(each.fitness, key, written, use | field, vocabulary.counts(key))
