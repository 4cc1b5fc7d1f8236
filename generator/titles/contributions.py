"""Sentences -> where an abstract says what the paper does: "we propose …", "this paper studies …", "X is presented"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.titles.words import Sentence

_KIND = r"paper|work|article|study|thesis|manuscript|research|letter|chapter|survey|tutorial|report|project|note"
_SUBJECT = (
    rf"(?:we|i|this (?:[\w-]+ )?(?:{_KIND}|contribution)|the (?:present |current )?(?:paper|authors?|article)|paper"
    r"|our (?:(?:main|key|primary|core) )?(?:work|paper|approach|method|goal|study|contribution|framework))"
)
_ADVERBS = (
    r"(?:(?:, )?(?:\w+ly|also|first|then|further|here|next|instead|now|in this (?:paper|work|article))(?: ,)? ){0,2}"
)
_PROPOSE = (
    r"propos(?:e|es|ed)|introduc(?:e|es|ed)|present(?:s|ed)?|develop(?:s|ed)?|design(?:s|ed)?|devis(?:e|es|ed)"
    r"|describ(?:e|es|ed)|builds?|built|construct(?:s|ed)?|creat(?:e|es|ed)|formulat(?:e|es|ed)|releas(?:e|es|ed)"
    r"|offer(?:s|ed)?|unveil(?:s)?|contribut(?:e|es)|establish(?:es|ed)?|deriv(?:e|es|ed)|advocate(?:s)? for|gives?"
    r"|provid(?:e|es|ed)|collect(?:s|ed)?|suggest(?:s|ed)?|implement(?:s|ed)?|curate(?:s|d)?|put forward"
)
_STUDY = (
    r"stud(?:y|ies|ied)|investigat(?:e|es|ed)|consider(?:s|ed)?|analy[sz](?:e|es|ed)|explor(?:e|es|ed)"
    r"|examin(?:e|es|ed)|address(?:es|ed)?|tackl(?:e|es|ed)|evaluat(?:e|es|ed)|revisit(?:s|ed)?"
    r"|focus(?:es|ed)? on|characteri[sz](?:e|es|ed)|discuss(?:es|ed)?|review(?:s|ed)?|survey(?:s|ed)?"
    r"|assess(?:es|ed)?|deals? with|concerns?|initiates? (?:the|a) (?:\w+ )?study of|looks? at"
    r"|generali[sz](?:e|es|ed)|(?:is|are) (?:concerned with|about)|aim(?:s|ed)? (?:to|at)|is to|seeks? to"
    r"|attempts? to|asks?(?: whether)?|shows? how to|solves?|unif(?:y|ies)|rethink(?:s)?|benchmark(?:s|ed)?"
)
_DO = (
    r"extend(?:s|ed)?|appl(?:y|ies|ied)|use(?:s|d)?|train(?:ed)?|learns?|predicts?|estimat(?:e|es)"
    r"|identif(?:y|ies|ied)|improv(?:e|es)|leverages?|report(?:s|ed)?(?: on)?|enables?|performs?|conduct(?:s|ed)?"
    r"|model(?:s)?|demonstrate(?:s|d)?|shows?|compar(?:e|es|ed)|employs?|utili[sz]es?|verif(?:y|ies)|obtain(?:s)?"
)
_SHOW = (
    r"(?:show|prove|demonstrate|find|argue|establish|observe|discover|reveal|verify|conclude)(?:s|ed|n)?"
    r"(?: theoretically| empirically| experimentally| formally)?(?: ,)? that|found that|shown that"
)
_PASSIVE = (
    r"\b(?:is|are|was|were) (?:then |also |first |here )?(?:proposed|presented|introduced|developed|described|derived"
    r"|studied|investigated|considered|analy[sz]ed|addressed|discussed|reported|given)\b"
)

_CLAIMS = tuple(
    (kind, re.compile(rf"(?:^|(?<= )){_SUBJECT} {_ADVERBS}({verbs}) (?!that )(?=\S)"))
    for kind, verbs in (("propose", _PROPOSE), ("study", _STUDY), ("do", _DO))
)
_SHOWS = re.compile(rf"(?:^|(?<= )){_SUBJECT} {_ADVERBS}({_SHOW}) (?=\S)")
_PASSIVES = re.compile(_PASSIVE)
_MAY_STATE = re.compile(
    rf"\b(?:we|i|our|authors?|contribution|{_KIND}"
    r"|(?:is|are|was|were)\b[\w ]*? (?:proposed|presented|introduced|developed|described|derived|studied|investigated"
    r"|considered|analy[sz]ed|addressed|discussed|reported|given))\b"
)
_LEAD_IN = re.compile(r"^(?:in|within|throughout) this (?:\w+ )?(?:" + _KIND + r")(?: ,)? ")


@dataclass(frozen=True, slots=True)
class Contribution:
    """A place where a sentence starts to say what the paper brings."""

    sentence: Sentence
    kind: str
    """`propose`, `study`, `show`, `passive`, or `do` for what every paper does on its way: use, train, compare."""
    verb: str
    start: int
    """The first word of what is proposed, studied, shown."""
    end: int
    """One past the last word it may have."""


def find_contributions(sentences: Sequence[Sentence]) -> list[Contribution]:
    """Find in each sentence the strongest statement of what the paper does; those that only `do` come last."""
    found = [contribution for sentence in sentences if (contribution := find_contribution(sentence))]
    return sorted(found, key=lambda contribution: contribution.kind == "do")


def may_state(text: str) -> bool:
    """False for a sentence that states nothing of the paper's for sure, told fast."""
    return _MAY_STATE.search(text.lower()) is not None


def find_contribution(sentence: Sentence) -> Contribution | None:
    """Find the strongest statement of a sentence."""
    shown = _SHOWS.search(sentence.line)
    if shown:
        return _claim(sentence, "show", shown)
    for kind, pattern in _CLAIMS:
        if claimed := pattern.search(sentence.line):
            return _claim(sentence, kind, claimed)
    passive = _PASSIVES.search(sentence.line)
    if passive and passive.start() > 0:
        lead_in = _LEAD_IN.match(sentence.line)
        start = sentence.word_at(lead_in.end()) if lead_in else 0
        return Contribution(sentence, "passive", "", start, sentence.word_at(passive.start()))
    return None


def _claim(sentence: Sentence, kind: str, found: re.Match[str]) -> Contribution:
    verb = re.split(r"\W", found[1])[0][:6]
    return Contribution(sentence, kind, verb, sentence.word_at(found.end()), len(sentence.words))
