"""What the interface says, in one language: read from `site_templates/words/`, handed out as finished HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace

import yaml

from generator.assets import SITE_TEMPLATES
from generator.markup.escape import html_text

_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Words:
    """The phrases of one language; every answer is HTML, and so is every value that is filled in."""

    phrases: Mapping[str, str]
    """Plain text as the file has it, without the counts."""
    counts: Mapping[str, Mapping[str, str]]

    def fixed(self) -> SimpleNamespace:
        """Every phrase as it stands, for templates: `words.cite` is the phrase.

        Places keep their braces, because some phrases are handed on to scripts, which fill them; scripts get text, not
        HTML: `words.plain.copy`.
        """
        plain = SimpleNamespace(**self.phrases)
        return SimpleNamespace(plain=plain, **{key: _fill(phrase, _Places()) for key, phrase in self.phrases.items()})

    def say(self, key: str, **values: str) -> str:
        return _fill(self.phrases[key], values)

    def count(self, key: str, number: int) -> str:
        """A number of things: `1 paper`, `9,980 papers`."""
        forms = self.counts[key]
        form = forms["one"] if number == 1 and "one" in forms else forms["other"]
        return _fill(form, {"n": written_number(number)})

    def join(self, items: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("and", first=", ".join(items[:-1]), last=items[-1])


def read_words(language: str) -> Words:
    content = yaml.safe_load((SITE_TEMPLATES / "words" / f"{language}.yml").read_text(encoding="utf-8"))
    counts = content.pop("counts")
    return Words(phrases=content, counts=counts)


def written_number(number: int) -> str:
    return f"{number:,}"


class _Places(dict[str, str]):
    """Fills each place with itself."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _fill(phrase: str, values: Mapping[str, str]) -> str:
    texts, names = _parts(phrase)
    if not names:
        return texts[0]
    parts = [text + values[name] for text, name in zip(texts, names, strict=False)]
    return "".join(parts) + texts[-1]


@cache
def _parts(phrase: str) -> tuple[list[str], list[str]]:
    """The texts of a phrase as HTML, and the names of the places between them."""
    parts = _PLACE.split(phrase)
    return [*map(html_text, parts[0::2])], parts[1::2]
