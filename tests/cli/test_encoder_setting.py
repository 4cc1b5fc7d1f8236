"""The setting `encoder` from mkdocs.yml to the page, with an invented library in the place of the real one."""

import os

import pytest
from projects import CONFIGURATION, ROOT, tree

LIBRARY = """
from pathlib import Path

class SentenceTransformer:
    def __init__(self, folder, *, device, local_files_only):
        with (Path(folder).parent / "loaded").open("a") as log:
            log.write("x")

    def encode(self, text, *, show_progress_bar):
        return [float(len(text)), 1.0, float(text.count("e"))]
"""
HUB = """
def snapshot_download(name, *, local_files_only):
    raise FileNotFoundError(name)
"""


@pytest.fixture
def library(tmp_path):
    """The environment in which the invented library is installed."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "sentence_transformers.py").write_text(LIBRARY)
    (tmp_path / "library" / "huggingface_hub.py").write_text(HUB)
    logging = tmp_path / "library" / "transformers" / "utils" / "logging.py"
    logging.parent.mkdir(parents=True)
    logging.write_text("def disable_progress_bar():\n    pass\n")
    return {"PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path / "library")])}


def configured(encoder):
    return CONFIGURATION.replace("papershelf", f"papershelf: {{encoder: {encoder}}}")


def test_a_model_that_is_not_there_is_told(project, papershelf, library):
    result = papershelf("build", cwd=project(configuration=configured("owner/lamps")), **library)
    assert result.returncode == 2
    [line] = result.stderr.strip().splitlines()
    assert "'encoder'" in line
    assert "hf download owner/lamps" in line


def test_a_build_loads_the_model_once_and_another_model_means_another_build(project, papershelf, library):
    folder = project(configuration=configured("../model"))
    model = folder.parent / "model"
    model.mkdir()
    (model / "modules.json").write_text("[]")
    loads = []
    for state in ("[]", "[]", "[ ]"):
        (model / "modules.json").write_text(state)
        assert papershelf("build", "--quiet", cwd=folder, **library).returncode == 0
        loads.append(len((folder.parent / "loaded").read_text()))
    assert loads == [1, 1, 2]
    assert any(name.startswith("papers/") for name in tree(folder / "site"))
