"""One page of the theme, rendered once with sentinels where pages differ, cut at them, and filled again and again.

What is filled in must give the bytes that the template would. So a sentinel can be printed, asked whether it is there,
and gone through item by item; whatever else a template does with it is refused, and what a filter does to it leaves a
sentinel that is not whole. Both are an `UnpressableError`: such pages are the template engine's own business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from generator.markup.escape import theme_text
from generator.pages.front_matter import Value

Values = Mapping[str, str | Sequence[str]]

_MARK = "papershelfpressed"
STEM = f"{_MARK}_stem"
"""Holds the place of the page's own name in its address."""
FOLDER = f"{_MARK}_folder"
"""Holds the place of the folder that a long list's further pages have to themselves."""
CONTENT = "page content"
"""The name of what no head can hold: the page's own HTML."""
_SAMPLE = """Aa  Zz 0189 Éß <i>x</i> &amp; "'`$%@#~^*_=+|\\/:;,.!?-()[]{}"""
"""Of everything that a filter may change, some: case, spaces, tags, references, punctuation."""
_ITEMS = 3
"""Of a list; two gaps show whether all of them are the same."""

_HOW = f"{re.escape(_SAMPLE)}|{re.escape(theme_text(_SAMPLE))}"
_SLOT = re.compile(
    rf"{_MARK}:(?P<list>[^:]+):0:(?P<all>{_HOW})(?P<gap>(?:(?!{_MARK}).)*)"
    rf"{_MARK}:(?P=list):1:(?P=all)(?P=gap){_MARK}:(?P=list):2:(?P=all)"
    rf"|{_MARK}:(?P<text>[^:]+)::(?P<how>{_HOW})"
    rf"|{_MARK}_(?P<place>stem|folder)",
    re.DOTALL,
)


class UnpressableError(Exception):
    """A template does more with a value than to print it."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise UnpressableError("the theme does more with a value than to print it")


def _refusing(base: type, *kept: str, **own: Callable[..., object]) -> Any:  # noqa: ANN401  # a class made here
    """A subclass of `base` that can do what `kept` names and `own` holds, and nothing else that a text or list can."""
    can = {name for name in dir(base) if getattr(object, name, None) is not getattr(base, name)}
    methods = dict.fromkeys(can - _OF_EVERY_OBJECT - set(kept), _refuse)
    return type(f"Sentinel{base.__name__}", (base,), {**methods, "__bool__": lambda _: True, **own})


def _has_heading(_: object, part: object) -> bool:
    return True if part == "<h1" else _refuse()


_OF_EVERY_OBJECT = {"__new__", "__init__", "__doc__", "__getattribute__", "__init_subclass__", "__subclasshook__"}
_Text = _refusing(str, "__str__")
_Content = _refusing(str, "__str__", __contains__=_has_heading)
"""Material asks the HTML of a page for a heading, which every page of ours has."""
_List = _refusing(list, "__iter__")


def sentinels(head: Mapping[str, Value]) -> dict[str, Any]:
    """The head of a page as a template shall see it: what differs between pages of a kind is a sentinel."""
    return {name: _sentinel(name, value) for name, value in head.items()}


def content_sentinel() -> str:
    text: str = _Content(_token(CONTENT))
    return text


def _sentinel(name: str, value: Value) -> Any:  # noqa: ANN401  # as the head's own value: anything YAML can say
    if _is_constant(name, value):
        return value
    if isinstance(value, list):
        return _List(_Text(_token(name, item)) for item in range(_ITEMS))
    return _Text(_token(name))


def _token(name: str, item: int | str = "") -> str:
    return f"{_MARK}:{name}:{item}:{_SAMPLE}"


def shape(head: Mapping[str, Value]) -> tuple[tuple[str, object], ...]:
    """What pages of one kind have in common: which values there are, and the constant ones themselves."""
    return tuple((name, repr(value) if _is_constant(name, value) else type(value)) for name, value in head.items())


def _is_constant(name: str, value: Value) -> bool:
    return name == "template" or isinstance(value, bool | dict)


def printed(head: Mapping[str, Value]) -> dict[str, str | Sequence[str]]:
    """The values of a head as a template prints them."""
    return {name: value if isinstance(value, str | list) else str(value) for name, value in head.items()}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a shell where pages differ."""

    name: str
    is_escaped: bool
    gap: str | None = None
    """What stands between the items of a list; None for a single text."""

    def fill(self, values: Values) -> str:
        value = values[self.name]
        texts = [value] if isinstance(value, str) else value
        return (self.gap or "").join(map(theme_text, texts) if self.is_escaped else texts)


@dataclass(frozen=True, slots=True)
class Shell:
    """A page of the theme, in pieces."""

    parts: tuple[str | Slot, ...]

    def fill(self, values: Values) -> str:
        return "".join([part if isinstance(part, str) else part.fill(values) for part in self.parts])


def cut(rendered: str) -> Shell:
    """Cut a page that was rendered with sentinels. Raises `UnpressableError` where one of them is not whole."""
    parts: list[str | Slot] = []
    end = 0
    for found in _SLOT.finditer(rendered):
        parts += [rendered[end : found.start()], _slot(found)]
        end = found.end()
    parts.append(rendered[end:])
    if any(isinstance(part, str) and _MARK in part.casefold() for part in parts):
        raise UnpressableError("the theme changes a value that it prints")
    return Shell(tuple(parts))


def _slot(found: re.Match[str]) -> Slot:
    if found["place"]:
        return Slot(f"{_MARK}_{found['place']}", is_escaped=False)
    if found["list"]:
        return Slot(found["list"], found["all"] != _SAMPLE, found["gap"])
    return Slot(found["text"], found["how"] != _SAMPLE)
