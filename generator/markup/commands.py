r"""LaTeX commands in running text: each function reads one, emits what it means, and tells where the walk goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.markup import latex_text, links
from generator.markup.clean import clean
from generator.markup.formulas import as_code, bare_formula_at
from generator.markup.tokens import Break, Tag
from generator.markup.walk import Walk
from generator.problems import Flaw, Severity

_COMMAND = re.compile(r"\\([A-Za-z]+)(?:\*(?=[\s{]))?")
_ARGUMENT = re.compile(r" ?\{")
_OPTIONS = re.compile(r"(?:\s?\[([^\[\]\n]{0,200})\]){1,3}")
_ENVIRONMENT = re.compile(r"\{([A-Za-z]+\*?)\}(?:\[[^\[\]\n]{0,80}\])?")
_JSON_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_LISTS = frozenset(("itemize", "enumerate", "description"))


def backslash(walk: Walk, start: int, _sign: str) -> int:
    """Read what a backslash begins: an accent, an escaped character, a command."""
    if accent := latex_text.accent_at(walk.text, start):
        walk.emit(accent[0])
        return accent[1]
    if escape := _JSON_ESCAPE.match(walk.text, start):
        walk.emit(clean(chr(int(escape[1], 16)))[0])
        return escape.end()
    if command := _COMMAND.match(walk.text, start):
        return _command(walk, command[1], start, command.end())
    return _escaped(walk, start)


def _escaped(walk: Walk, start: int) -> int:
    char, following = walk.text[start + 1 : start + 2], walk.text[start + 2 : start + 3]
    if char == "\\":
        if following.isalpha() or following in latex_text.ESCAPED:  # a backslash that JSON escaping doubled
            return start + 1
        walk.emit(" ")  # a line break
        return start + 2
    if char in latex_text.SPACES or char in latex_text.ESCAPED:
        walk.emit(latex_text.SPACES.get(char, char))
        return start + 2
    walk.emit("\\")
    return start + 1


def _command(walk: Walk, name: str, start: int, end: int) -> int:
    brace = _argument_at(walk, end)
    if brace is not None and (handler := _with_argument(name)):
        return handler(walk, name, brace)
    for read in (_symbol, _without_argument, _with_options, _unglued, _bare_formula, _escaped_line_end):
        position = read(walk, name, start, end)
        if position is not None:
            return position
    return _unknown(walk, start, end)


def _argument_at(walk: Walk, position: int) -> int | None:
    found = _ARGUMENT.match(walk.text, position)
    return found.end() - 1 if found and found.end() - 1 in walk.partners else None


def _with_argument(name: str) -> Callable[[Walk, str, int], int] | None:
    if name in latex_text.ELEMENTS or name in latex_text.TRANSPARENT:
        return _set
    if name in latex_text.DROPPED_ARGUMENT:
        return _drop
    return _cite if name.lower().startswith("cite") else _ARGUMENT_HANDLERS.get(name)


def _set(walk: Walk, name: str, brace: int) -> int:
    walk.open_element(latex_text.ELEMENTS.get(name), walk.partners[brace])
    return brace + 1


def _drop(walk: Walk, _name: str, brace: int) -> int:
    return walk.partners[brace] + 1


def _cite(walk: Walk, _name: str, brace: int, note: str = "") -> int:
    """Show a reference by its key: the list it points to stays in the paper."""
    end = walk.partners[brace]
    keys = ", ".join(key.strip() for key in walk.text[brace + 1 : end].split(","))
    walk.emit(f"[{keys}, {note}]" if note else f"[{keys}]")
    return end + 1


def _enclose(walk: Walk, name: str, brace: int) -> int:
    opening, closing = {"footnote": (" (", ")"), "enquote": ("“", "”")}[name]
    walk.emit(opening)
    walk.closers[walk.partners[brace]] = (closing,)
    return brace + 1


def _skip_first(walk: Walk, _name: str, brace: int) -> int:
    """Drop the first argument (a colour, a width) and show the second."""
    second = walk.partners[brace] + 1
    if second not in walk.partners:
        return second
    walk.closers[walk.partners[second]] = ()
    return second + 1


def _url(walk: Walk, _name: str, brace: int) -> int:
    end = walk.partners[brace]
    walk.link(links.unescape(walk.text[brace + 1 : end].strip()))
    return end + 1


def _href(walk: Walk, name: str, brace: int) -> int:
    label = walk.partners[brace] + 1
    if label not in walk.partners:
        return _url(walk, name, brace)
    end = walk.partners[label]
    walk.labelled_link(walk.text[brace + 1 : label - 1], label + 1, end)
    return end + 1


def _environment(walk: Walk, name: str, brace: int) -> int:
    found = _ENVIRONMENT.match(walk.text, brace)
    if not found:
        return walk.partners[brace] + 1
    is_list = found[1].rstrip("*") in _LISTS
    walk.emit(Break.END_OF_LIST if is_list and name == "end" else Break.PARAGRAPH)
    return found.end()


_ARGUMENT_HANDLERS: dict[str, Callable[[Walk, str, int], int]] = {
    **dict.fromkeys(("footnote", "enquote"), _enclose),
    **dict.fromkeys(("textcolor", "colorbox", "parbox", "foreignlanguage"), _skip_first),
    **dict.fromkeys(("url", "nolinkurl", "path"), _url),
    **dict.fromkeys(("begin", "end"), _environment),
    **dict.fromkeys(("ref", "eqref", "cref", "Cref", "autoref"), _cite),
    "href": _href,
}


def _symbol(walk: Walk, name: str, _start: int, end: int) -> int | None:
    following = walk.text[end : end + 1]
    if name in latex_text.ABBREVIATIONS:
        walk.emit(latex_text.ABBREVIATIONS[name])
        return end + (following == ".")
    if name not in latex_text.SYMBOLS:
        return None
    symbol = latex_text.SYMBOLS[name]
    walk.emit(_BREAKS.get(symbol, symbol))
    if walk.text.startswith("{}", end):
        return end + 2
    return end + (following == " " and symbol.isalpha())


_BREAKS = {"\n\n": Break.PARAGRAPH, "\n": Break.LINE}


def _without_argument(walk: Walk, name: str, _start: int, end: int) -> int | None:
    if name == "item":
        walk.emit(Break.ITEM)
        return end
    is_mute = name in latex_text.ELEMENTS or name in latex_text.TRANSPARENT or name in latex_text.DROPPED_ARGUMENT
    return end if is_mute else None


def _with_options(walk: Walk, name: str, _start: int, end: int) -> int | None:
    r"""`\citep[p. 3]{key}` and `\textcolor[rgb]{1,0,0}{word}`."""
    found = _OPTIONS.match(walk.text, end)
    if not found or found.end() not in walk.partners:
        return None
    if name.lower().startswith("cite"):
        return _cite(walk, name, found.end(), found[1].strip())
    return _skip_first(walk, name, found.end()) if name in {"textcolor", "colorbox"} else None


def _unglued(walk: Walk, name: str, start: int, end: int) -> int | None:
    if name.startswith("urlhttp") and (address := links.address_at(walk.text, start + len("\\url"))):
        walk.link(address[0])
        return address[1]
    parts = latex_text.unglue(name)
    if not parts:
        return None
    element = latex_text.ELEMENTS.get(parts[0])
    walk.emit(*(Tag(element, opens=True), parts[1], Tag(element, opens=False)) if element else (parts[1],))
    return end


def _bare_formula(walk: Walk, _name: str, start: int, _end: int) -> int | None:
    found = bare_formula_at(walk.text, start, partners=walk.partners, macros=walk.macros)
    if not found:
        return None
    walk.emit(found[0])
    return found[1]


def _escaped_line_end(walk: Walk, name: str, start: int, _end: int) -> int | None:
    if len(name) < 2 or name[0] != "n" or not name[1].isupper():
        return None
    walk.flaws.append(Flaw(Severity.NOTE, r"line end written as '\n' read as one"))
    walk.emit(Break.PARAGRAPH)
    return start + 2


def _unknown(walk: Walk, start: int, end: int) -> int:
    source = walk.text[start:end]
    walk.warn(f"unknown command '{source}' shown as it stands")
    walk.emit(as_code(source, source))
    return end
