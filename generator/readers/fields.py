"""A mapping of field names to values, from any structured format -> a record.

The one place where values are coerced: what is missing is left out silently, what is wrong is left out with a warning,
and only an entry with neither title nor abstract is lost.
"""

from __future__ import annotations

import difflib
import itertools
import math
import re
import reprlib
from collections.abc import Callable, Iterator, Mapping

from generator.problems import Flaw, Problem, Severity
from generator.readers.links import find_doi, safe_url, split_addresses
from generator.readers.names import split_at_semicolons, split_keywords, split_names
from generator.records import Record, Source

ALIASES: Mapping[str, tuple[str, ...]] = {
    "key": ("id", "key", "citekey", "citationkey", "paperid", "uid", "forum", "arxivid"),
    "title": ("title", "papertitle", "name", "标题", "题目"),
    "authors": ("authors", "author", "authornames", "authorlist", "creators", "作者"),
    "abstract": ("abstract", "abstracts", "abstracttext", "paperabstract", "summary", "description", "摘要"),
    "keywords": ("keywords", "keyword", "authorkeywords", "tags", "topics", "subjects", "关键词"),
    "collection": ("collection",),
    "venue": ("venue", "conference", "journal", "booktitle", "containertitle", "journaltitle", "event", "会议"),
    "year": ("year", "date", "publicationdate", "published", "publicationyear", "issued", "年份"),
    "doi": ("doi",),
    "url": ("url", "link", "href", "paperurl", "htmlurl", "landingpage", "链接"),
    "pdf": ("pdf", "pdfurl", "urlpdf", "pdflink", "openaccesspdf"),
    "code": ("code", "codeurl", "urlcode", "codelink", "github", "repository", "repo", "代码"),
}
"""What the fields of a record are called in the wild, case, spaces and underscores aside; the likelier name first."""

FIRST_YEAR, LAST_YEAR = 1800, 2100
"""Years outside are kept with a warning; the present year is not asked for: the same input gives the same site."""
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_NAME_PARTS = (("given", "family"), ("first", "last"), ("firstname", "lastname"), ("givenname", "familyname"))
_SURROGATE = re.compile("[\ud800-\udfff]")
_NOT_IN_NAME = re.compile(r"[\W_]+")
_KNOWN = frozenset(itertools.chain.from_iterable(ALIASES.values()))
_SHOWN_NAMES = 8
"""Fields named in a message: as many as fit on one line."""
_LONGEST_NAME = 40
"""Letters; what is longer is no misspelled name of a field."""
_LIKE = 0.75
"""Likeness from which a name is a misspelling: "titel" has 0.8 to "title", "file" has 0.67."""
_SHORTENED_NAME = reprlib.Repr()
_SHORTENED_NAME.maxstring = 20
_SHORTENED = reprlib.Repr()
_SHORTENED.maxstring = 80


def fold_name(name: str) -> str:
    """Fold the name of a field: `Paper_URL` and `paperUrl` are one."""
    return _NOT_IN_NAME.sub("", name).casefold()


def is_known_name(name: str) -> bool:
    """Tell whether a name means one of a record's fields."""
    return fold_name(name) in _KNOWN


def read_entry(entry: Mapping[str, object], source: Source) -> Iterator[Record | Problem]:
    """Yield what is wrong with an entry, then its record if it has a title or an abstract."""
    fields = _Fields(entry)
    title, abstract = fields.text("title"), fields.text("abstract")
    if title or abstract:
        yield from _in_order(fields, _record(fields, title, abstract, source), source)
        return
    flaws = [*fields.flaws, Flaw(Severity.ERROR, f"an entry without title and abstract{_explain(entry)}; dropped")]
    yield from (flaw.at(source.path, source.line) for flaw in flaws)


def read_field(name: str, value: object) -> tuple[object, tuple[Flaw, ...]]:
    """Read one field of a record as an entry's would be; its value is nothing where it is wrong, which is told."""
    fields = _Fields({name: value})
    record = _record(fields, fields.text("title"), None, Source("", 1, ""))
    return getattr(record, name), tuple(fields.flaws)


def _explain(entry: Mapping[str, object]) -> str:
    """Name the fields that an entry without title and abstract has instead, and what they may be misspellings of."""
    names = [name for name, value in entry.items() if not _is_nothing(_unwrapped(value))]
    if not names:
        return ""
    shown = [_SHORTENED_NAME.repr(name) for name in names[:_SHOWN_NAMES]]
    more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
    meant = dict.fromkeys(repr(field) for name in names[:_SHOWN_NAMES] if (field := _nearest_field(name)))
    question = f" (did you mean {' and '.join(meant)}?)" if meant else ""
    return f", only {', '.join(shown)}{more}{question}"


def _nearest_field(name: str) -> str | None:
    """Guess which of the two fields that an entry needs a misspelled name means."""
    folded = fold_name(name)
    if folded in _KNOWN or len(folded) > _LONGEST_NAME:
        return None
    return next(iter(difflib.get_close_matches(folded, ("title", "abstract"), n=1, cutoff=_LIKE)), None)


def _in_order(fields: _Fields, record: Record, source: Source) -> Iterator[Record | Problem]:
    if not record.abstract:
        fields.warn("no abstract; the paper's page will show little more than its title")
    yield from (flaw.at(source.path, source.line) for flaw in fields.flaws)
    yield record


def _record(fields: _Fields, title: str | None, abstract: str | None, source: Source) -> Record:
    return Record(
        source=source,
        key=fields.text("key"),
        title=title,
        abstract=abstract or "",
        authors=fields.texts("authors", split_names, _person),
        keywords=fields.texts("keywords", split_keywords, _label),
        collection=fields.text("collection"),
        venue=fields.text("venue"),
        year=fields.year(),
        doi=fields.doi(),
        url=fields.url("url"),
        pdf=fields.url("pdf"),
        code=fields.urls("code"),
    )


class _Fields:
    """The values of one entry, asked for one by one; remembers what was wrong with them."""

    def __init__(self, entry: Mapping[str, object]) -> None:
        self._values = {fold_name(name): _unwrapped(value) for name, value in entry.items()}
        self.flaws: list[Flaw] = []

    def warn(self, message: str) -> None:
        self.flaws.append(Flaw(Severity.WARNING, message))

    def _drop(self, field: str, value: object, reason: str) -> None:
        self.warn(f"{field} {_shown(value)} {reason}; left out")

    def _find(self, field: str) -> object:
        values = (self._values.get(alias) for alias in ALIASES[field])
        return next((value for value in values if not _is_nothing(value)), None)

    def text(self, field: str) -> str | None:
        value = self._find(field)
        if value is None:
            return None
        text = _text("\n\n".join(map(str, value)) if isinstance(value, list) and _is_texts(value) else value)
        if text is None:
            self._drop(field, value, "is no text")
        return text

    def texts(
        self, field: str, split: Callable[[str], tuple[str, ...]], single: Callable[[object], str | None]
    ) -> tuple[str, ...]:
        """Read a list, or a string that `split` takes apart; `single` reads an element that is not a string."""
        value = self._find(field)
        if value is None:
            return ()
        if isinstance(value, str):
            return split(_text(value) or "")
        elements = value if isinstance(value, list | tuple) else [value]
        found: list[str] = []
        for element in map(_unwrapped, elements):
            if text := single(element):
                found += split_at_semicolons(text)
            elif not _is_nothing(element):
                self._drop(field, element, "is no text")
        return tuple(found)

    def year(self) -> int | None:
        value = self._find("year")
        year = _year(value)
        if year is None and value is not None:
            self._drop("year", value, "is no year")
        if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
            self.warn(f"year {year} is odd")
        return year

    def doi(self) -> str | None:
        value = self._find("doi")
        doi = find_doi(value) if isinstance(value, str) else None
        if doi is None and value is not None:
            self._drop("doi", value, "is no DOI")
        return doi

    def url(self, field: str) -> str | None:
        return next(iter(self.urls(field)), None)

    def urls(self, field: str) -> tuple[str, ...]:
        value = self._find(field)
        elements = value if isinstance(value, list | tuple) else [value]
        texts = [text for element in elements for text in self._addresses(field, _unwrapped(element))]
        safe = {text: safe_url(text) for text in texts}
        for text, url in safe.items():
            if url is None:
                self._drop(field, text, "is no http(s) address")
        return tuple(dict.fromkeys(filter(None, safe.values())))

    def _addresses(self, field: str, value: object) -> list[str]:
        if isinstance(value, Mapping):  # Semantic Scholar: {"url": …, "status": …}
            value = value.get("url")
        if _is_nothing(value):
            return []
        if isinstance(value, str):
            return split_addresses(value)
        self._drop(field, value, "is no address")
        return []


def _unwrapped(value: object) -> object:
    """Take the value out of OpenReview's `{"value": …}`."""
    return value["value"] if isinstance(value, Mapping) and "value" in value else value


def _is_nothing(value: object) -> bool:
    return (
        value is None
        or (isinstance(value, str | list | tuple | Mapping) and not value)
        or (isinstance(value, str) and not value.strip())
    )


def _is_texts(elements: list[object]) -> bool:
    return all(isinstance(element, str) for element in elements)


def _text(value: object) -> str | None:
    """Read a string or a number as text; half characters, which no file can hold, are marked as lost."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value).strip() or None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return str(value) if math.isfinite(value) else None


def _label(value: object) -> str | None:
    if isinstance(value, Mapping):
        parts = {fold_name(str(name)): part for name, part in value.items()}
        return next((text for name in ("name", "label", "term", "title") if (text := _text(parts.get(name)))), None)
    return _text(value)


def _person(value: object) -> str | None:
    """Read a name given in parts, as CSL and Crossref do."""
    if not isinstance(value, Mapping):
        return _text(value)
    parts = {fold_name(str(name)): part for name, part in value.items()}
    for given, family in _NAME_PARTS:
        if family_name := _text(parts.get(family)):
            return f"{_text(parts.get(given)) or ''} {family_name}".strip()
    return next((text for name in ("name", "fullname", "literal", "given") if (text := _text(parts.get(name)))), None)


def _year(value: object) -> int | None:
    """Read a year from a number, from `2024-05-01` or from CSL's date parts."""
    if isinstance(value, Mapping):
        value = value.get("date-parts")
    while isinstance(value, list | tuple) and value:
        value = value[0]
    text = _text(int(value) if isinstance(value, float) and value.is_integer() else value)
    found = _YEAR.search(text) if text else None
    return int(found[0]) if found else None


def _shown(value: object) -> str:
    """Show a value in a message, on one line and short."""
    return _SHORTENED.repr(value)
