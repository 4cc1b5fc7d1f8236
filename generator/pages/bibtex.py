"""A paper -> its BibTeX entry, with what TeX would take for a command made harmless."""

from __future__ import annotations

from generator.papers import Paper

_FOR_TEX = str.maketrans(
    {
        "\\": r"{\textbackslash}",
        "{": r"{\textbraceleft}",
        "}": r"{\textbraceright}",
        "~": r"{\textasciitilde}",
        "^": r"{\textasciicircum}",
        **{character: "\\" + character for character in "$&#_%"},
    }
)
"""BibTeX counts braces even after a backslash, so a brace has to become a command."""
_FOR_URL = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"})


def bibtex(paper: Paper, title: str, *, note: str = "") -> str:
    r"""Write the entry; `note` is for a title that is not the paper's own.

    The title's doubled braces keep its capitals whatever the style.
    """
    fields = {
        "title": f"{{{title.translate(_FOR_TEX)}}}",
        "author": " and ".join(map(_author, paper.authors)),
        "booktitle": (paper.venue or "").translate(_FOR_TEX),
        "year": str(paper.year or ""),
        "doi": (paper.doi or "").translate(_FOR_URL),
        "url": (paper.url or paper.pdf or "").translate(_FOR_URL),
        "note": note.translate(_FOR_TEX),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    kind = "inproceedings" if paper.venue else "misc"
    return "\n".join([f"@{kind}{{{paper.id},", *lines, "}"])


def _author(name: str) -> str:
    written = name.translate(_FOR_TEX)
    # "and" parts names, and a third comma means nothing to BibTeX: such a name goes in whole.
    return f"{{{written}}}" if " and " in f" {name.lower()} " or name.count(",") > 2 else written
