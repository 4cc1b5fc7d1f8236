"""The address of a tag: a slug that depends on the tag's key alone, so that no other tag can take or change it."""

from __future__ import annotations

import re

from generator.slugs import short_hash, slug, with_hash

_SIGNS = (
    (re.compile(r"(?<![^-])([a-z]+)-plus-plus(?![^-])"), r"\1++"),
    (re.compile(r"(?<![^-])([a-z])-sharp(?![^-])"), r"\1#"),
    (re.compile(r"(?<![^-])([a-z])-and-([a-z])(?![^-])"), r"\1&\2"),
    (re.compile(r"(?<![^-])(\d+)-percent(?![^-])"), r"\1%"),
    (re.compile(r"(?<![^-])(\d+)-(\d+)(?![^-])"), r"\1.\2"),
)
"""Where a slug most likely stands for a sign: C++, C#, R&D, 10%, GPT 3.5. All else in it stands for itself."""
_MAY_BE_SIGN = re.compile(r"-(?:plus|sharp|and|percent|\d)")
"""Found in all slugs in which one of these is: one look at most slugs, instead of five."""
_HASHED = re.compile(r"-[0-9a-f]{10}$")


def tag_slug(key: str) -> str:
    """Make the slug of a phrase key; no two keys have the same one.

    Several keys may read alike as a slug (`c++` and `c plus plus`). Which of them has it as it stands is decided by the
    slug, and all others carry a hash. So a new tag never changes the address of an old one.

    >>> [tag_slug(key) for key in ("c++", "c plus plus", "gpt 3.5", "search and rescue", "émile")]
    ['c-plus-plus', 'c-plus-plus-f2e61a02e0', 'gpt-3-5', 'search-and-rescue', 'emile-47b786e61b']
    """
    plain = slug(key)
    if (key == likeliest_key(plain) and not _HASHED.search(plain)) or plain.endswith(f"-{short_hash(key)}"):
        return plain
    return with_hash(plain, key)


def likeliest_key(plain: str) -> str:
    """The key that a slug is read as.

    >>> likeliest_key("graph-neural-network"), likeliest_key("r-and-d")
    ('graph neural network', 'r&d')
    """
    if _MAY_BE_SIGN.search(plain):
        for pattern, sign in _SIGNS:
            plain = pattern.sub(sign, plain)
    return plain.replace("-", " ")
