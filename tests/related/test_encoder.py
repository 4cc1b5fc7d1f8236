"""The optional encoder, with an invented package and model in the place of the real ones, which nobody need install."""

import sys
from types import ModuleType

import numpy as np
import pytest
from factories import a_paper

from generator.cache.values import kept_values
from generator.catalogue import build_catalogue
from generator.problems import UsageError
from generator.related import encoder
from generator.related.encoder import Encoder, find_model, text_of
from generator.related.weights import GRID

DIRECTIONS = {"sea": [3.0, 0.1, 0.1], "sky": [0.1, 3.0, 0.1]}


class InventedModel:
    """Knows two meanings and nothing of words: a text that names a ship is about the sea, any other about the sky."""

    loaded = 0

    def __init__(self, folder, *, device, local_files_only):
        assert (folder.endswith("model"), device, local_files_only) == (True, "cpu", True)
        type(self).loaded += 1

    def encode(self, text, *, show_progress_bar):
        assert not show_progress_bar
        return np.array(DIRECTIONS["sea" if "ship" in text else "sky"], dtype=np.float32)


@pytest.fixture
def package(monkeypatch):
    """The library, as if it were installed."""
    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = InventedModel
    library.__spec__ = sys.__spec__
    hub = ModuleType("huggingface_hub")

    def snapshot_download(name, *, local_files_only):
        assert local_files_only
        raise FileNotFoundError(name)

    hub.snapshot_download = snapshot_download
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)
    progress = ModuleType("transformers.utils.logging")
    progress.disable_progress_bar = lambda: None
    monkeypatch.setitem(sys.modules, progress.__name__, progress)
    monkeypatch.setattr(InventedModel, "loaded", 0)
    encoder._load.cache_clear()
    yield hub
    encoder._load.cache_clear()


@pytest.fixture
def model(package, tmp_path):
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "modules.json").write_text("[]")
    assert package.__name__ in sys.modules
    return Encoder(tmp_path / "model", "digest")


def fleet():
    """Ships and clouds by turns, which no word tells apart: each has its own; what papers share is lamp or log."""
    return [
        a_paper(f"We chart {'ship' if number % 2 else 'cloud'}{'abcdefghijkl'[number]} by {tool}.", id=f"p{number}")
        for number, tool in enumerate(["lamp", "lamp", "log", "log"] * 3)
    ]


def built(papers, **options):
    return build_catalogue(papers, tags_per_paper=3, related_limit=2, with_map=False, **options)


def test_papers_of_one_meaning_are_nearer_with_an_encoder(model):
    def same(catalogue):
        return sum(link.ordinal % 2 == paper % 2 for paper, links in enumerate(catalogue.related) for link in links)

    assert same(built(fleet(), encoder=model)) == 2 * 12
    assert same(built(fleet())) < 2 * 12


def test_an_encoding_stands_on_the_grid_and_says_the_direction_alone(model):
    long, short = model.encode("a ship"), Encoder(model.folder, "").encode("a ship")
    assert (long == short).all()
    assert long.dtype == np.int16
    assert abs(np.linalg.norm(long.astype(float)) - GRID) < 2


def test_each_paper_is_encoded_once_for_all_builds(model, tmp_path, monkeypatch):
    with kept_values(tmp_path / "values", program="p") as memory:
        first = built(fleet(), encoder=model, memory=memory)
    encoder._load.cache_clear()
    monkeypatch.setattr(InventedModel, "encode", None)
    with kept_values(tmp_path / "values", program="p") as memory:
        assert built(fleet(), encoder=model, memory=memory) == first
        assert built(fleet(), memory=memory).related != first.related
        with pytest.raises(TypeError):  # another model's encodings are not taken for this one's
            built(fleet(), encoder=Encoder(model.folder, "another"), memory=memory)


def test_no_model_is_loaded_where_all_encodings_are_known(model, tmp_path):
    for loads in (1, 1):
        with kept_values(tmp_path / "values", program="p") as memory:
            built(fleet(), encoder=model, memory=memory)
        assert InventedModel.loaded == loads
        encoder._load.cache_clear()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_few_or_equal_papers_give_no_nan(model, number):
    papers = [a_paper(id=f"p{place}") for place in range(number)]
    assert [len(links) for links in built(papers, encoder=model).related] == [0] * number


def test_a_stated_title_is_encoded_too():
    assert text_of(a_paper("We count.", title="Tides")) == "Tides. We count."
    assert text_of(a_paper("We count.")) == "We count."


def test_a_model_is_a_folder_beside_the_configuration(model):
    assert find_model("model", model.folder.parent) == model.folder


def test_a_model_may_be_one_that_was_downloaded_before(model, package, tmp_path):
    asked = []
    package.snapshot_download = lambda name, *, local_files_only: asked.append((name, local_files_only)) or model.folder
    assert find_model("all-lamps", tmp_path) == find_model("owner/lamps", tmp_path) == model.folder
    assert asked == [("sentence-transformers/all-lamps", True), ("owner/lamps", True)]


@pytest.mark.parametrize("name", ["no/such", "../model/..", "model/modules.json"])
@pytest.mark.usefixtures("model")
def test_a_model_that_is_not_there_says_what_to_do(tmp_path, name):
    with pytest.raises(UsageError, match=r"^setting 'encoder': .*hf download"):
        find_model(name, tmp_path)


def test_without_the_library_its_name_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(encoder, "find_spec", lambda _: None)
    with pytest.raises(UsageError, match="pip install sentence-transformers"):
        find_model("all-lamps", tmp_path)
