from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SEED = Path(__file__).parents[2] / "content" / "abstracts" / "iclr-2025.txt"
TELL = """
import sys
from pathlib import Path
from generator.markup import render_abstract
from generator.titles.candidates import title_candidates
from generator.titles.model import load_model, score

model = load_model()
for paragraph in Path(sys.argv[1]).read_text(encoding="utf-8").split("\\n\\n")[1:]:
    for candidate in title_candidates(render_abstract(paragraph), model):
        print(candidate.words, list(candidate.features.items()), score(model.phrase_weights, candidate.features).hex())
"""


def told(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", TELL, str(SEED)]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, encoding="utf-8")
    return run.stdout


def test_titles_and_their_scores_are_the_same_to_the_last_bit_whatever_the_hash_seed():
    one, other = told("1"), told("2")

    assert one.count("\n") > 100
    assert one == other
