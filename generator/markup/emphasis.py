"""Delimiter runs -> emphasis, and any mix of tags -> well-nested ones; what finds no partner is text or dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.markup.tokens import Delimiter, Tag, Token

_ELEMENTS = {1: ("em",), 2: ("strong",), 3: ("strong", "em")}
_DEPTH_LIMIT = 12
"""Elements within elements; deeper ones lose their tag, not their text."""


def pair_delimiters(tokens: Sequence[Token]) -> list[Token]:
    """Turn matching runs into tags and the others into text, in linear time."""
    replaced: dict[int, tuple[Tag, ...]] = {}
    openers: dict[str, list[int]] = {}
    for index, token in enumerate(tokens):
        if not isinstance(token, Delimiter):
            continue
        waiting = openers.setdefault(token.run, [])
        if token.closes and waiting and index > waiting[-1] + 1:
            start = waiting.pop()
            _forget_later(openers, start)
            replaced[start] = _tags(token.run, opens=True)
            replaced[index] = _tags(token.run, opens=False)
        elif token.opens:
            waiting.append(index)
    return list(_flat(tokens, replaced))


def _forget_later(openers: dict[str, list[int]], start: int) -> None:
    """What opened inside the pair just made cannot close outside it."""
    for waiting in openers.values():
        while waiting and waiting[-1] > start:
            waiting.pop()


def _tags(run: str, *, opens: bool) -> tuple[Tag, ...]:
    names = _ELEMENTS[len(run)]
    return tuple(Tag(name, opens=opens) for name in (names if opens else reversed(names)))


def _flat(tokens: Iterable[Token], replaced: Mapping[int, tuple[Tag, ...]]) -> Iterator[Token]:
    for index, token in enumerate(tokens):
        if not isinstance(token, Delimiter):
            yield token
        elif index in replaced:
            yield from replaced[index]
        else:
            yield token.run


def nest(tokens: Iterable[Token]) -> list[Token]:
    """Make the tags of one block nest: strays are text, open ones closed, nothing spills over."""
    nested: list[Token] = []
    open_names: list[str] = []
    settled: list[str] = []  # elements that were closed early or never opened; their end tag has nothing left to say
    for token in tokens:
        if not isinstance(token, Tag):
            nested.append(token)
        elif token.opens:
            may_open = len(open_names) < _DEPTH_LIMIT and not (token.name == "a" and "a" in open_names)
            (open_names if may_open else settled).append(token.name)
            nested.extend([token] if may_open else ())
        elif token.name in open_names:
            nested.extend(_closing(open_names, token.name, settled))
        elif token.name in settled[-_DEPTH_LIMIT:]:
            settled.remove(token.name)
        elif token.source:
            nested.append(token.source)
    nested.extend(Tag(name, opens=False) for name in reversed(open_names))
    return nested


def _closing(open_names: list[str], name: str, settled: list[str]) -> Iterator[Tag]:
    while True:
        last = open_names.pop()
        yield Tag(last, opens=False)
        if last == name:
            return
        settled.append(last)
