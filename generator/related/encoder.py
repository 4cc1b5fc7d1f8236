"""A paper's text -> its encoding by a sentence encoder that the user has installed: an extra, off by default.

The one place that loads `sentence-transformers`, and only where a setting names a model. Nothing is fetched: a model is
a folder, or a name under which an earlier download lies on this machine. One text is encoded at a time, for a batch is
filled up to its longest, and what a paper gives would hang on who stands beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt

from generator.papers import Paper
from generator.problems import UsageError
from generator.related.weights import GRID

Encoding = npt.NDArray[np.int16]
"""A unit vector in whole steps of the grid: what processors and threads change lies mostly below a step. 768 bytes
where a model has 384 dimensions."""

_MARK = "modules.json"
"""The file that every model of sentence-transformers has."""

_ORGANISATION = "sentence-transformers"
"""Whose model a name without an owner means, as in that library."""


@dataclass(frozen=True, slots=True)
class Encoder:
    """A model on disk; it is loaded when the first text needs it, which costs seconds."""

    folder: Path
    digest: str
    """Of the model's files."""

    def encode(self, text: str) -> Encoding:
        vector = np.asarray(_load(self.folder)(text), dtype=np.float64)
        return np.rint(vector / max(float(np.linalg.norm(vector)), 1e-9) * GRID).astype(np.int16)


def text_of(paper: Paper) -> str:
    """What is encoded of a paper: its stated title, if it has one, and its abstract."""
    return f"{paper.title.text}. {paper.abstract.text}" if paper.title else paper.abstract.text


def find_model(name: str, root: Path) -> Path:
    """The folder of a model, which `name` is, relative to `root`, or which an earlier download made for it.

    Raises `UsageError` where the library or the model is not on this machine.
    """
    if not find_spec("sentence_transformers"):
        raise UsageError("setting 'encoder' needs the library: pip install sentence-transformers")
    folder = root / name if (root / name).is_dir() else _downloaded(name)
    if not folder or not (folder / _MARK).is_file():
        raise UsageError(
            f"setting 'encoder': {name!r} is neither a folder with a {_MARK} nor a model on this machine; download it "
            f"once, as with `hf download {name}`, or name its folder"
        )
    return folder


def _downloaded(name: str) -> Path | None:
    from huggingface_hub import snapshot_download  # noqa: PLC0415 - comes with the extra, which may be missing

    try:
        return Path(snapshot_download(name if "/" in name else f"{_ORGANISATION}/{name}", local_files_only=True))
    except (OSError, ValueError):  # not there, or no name that a model can have
        return None


@functools.cache
def _load(folder: Path) -> Callable[[str], npt.ArrayLike]:
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - the extra; torch takes seconds to load
    from transformers.utils.logging import disable_progress_bar  # noqa: PLC0415 - comes with it

    disable_progress_bar()  # of the weights: a build says what it does in its own way, or nothing
    # The processor everywhere: a graphics card rounds in its own way.
    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    return functools.partial(model.encode, show_progress_bar=False)
