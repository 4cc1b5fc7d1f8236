"""A made-up catalogue of some 500 papers, with one of each kind that real catalogues hold."""

from __future__ import annotations

import json
import random
from pathlib import Path

METHODS = "graph networks|kernel regression|tide tables|sparse coding|optical flow|beam search|shadow maps|dual control"
THINGS = "lighthouses|harbours|glaciers|bridges|orchards|libraries|railways|beehives|windmills|canals|deserts|islands"
DEEDS = "counting|mapping|dating|forecasting|comparing|restoring|classifying|simulating|indexing|sampling"
PLACES = "northern coasts|mountain valleys|river deltas|old archives|satellite images|printed maps|noisy sensors"
NAMES = "Ada Brook|Émile Löbner|Chen Wei|Priya Nair|Jon Ek|Mara O'Neil|Sana Haddad|Tomás Vidal|Yuki Mori|Ines Kovač"

CHINESE = (
    "我们提出一种面向图神经网络的采样方法,用于在大规模知识图谱上学习节点表示。"
    "实验表明该方法在三个数据集上优于现有方法,并且随着图的规模增大,所需的训练时间只呈线性增长。"
)
TITLED = """Harbour notes 2022

Reading the Fog Signal Books
Fog signal books record when a harbour was lost in fog. We transcribe eleven of them and compare the hours of fog with
the wind, so that later readers can tell a calm day from a silent keeper.

On the Colour of Buoys
Buoys were painted by hand until 1930. We sample the paint of forty buoys and date them by the pigments found in it.
"""
UNTITLED = """Unsorted notes

We compare two ways to forecast the melting of glaciers from satellite images, one by kernel regression and one by
counting dark pixels, and find that the second is cheaper and no worse.
"""


def papers(count: int = 500) -> list[dict[str, object]]:
    """Titled papers with authors, keywords, venues and years; the same ones every time."""
    chance = random.Random(2026)
    pick = lambda words, k=1: chance.sample(words.split("|"), k)  # noqa: E731 - four words for one idea
    made: list[dict[str, object]] = []
    for number in range(count):
        (method, other), (thing,), (deed,), (place,) = pick(METHODS, 2), pick(THINGS), pick(DEEDS), pick(PLACES)
        made.append(
            {
                "id": f"made-{number:03d}",
                "title": f"{deed.capitalize()} {thing} with {method}, part {number}",
                "authors": pick(NAMES, chance.randint(1, 6)),
                "abstract": (
                    f"We study {deed} {thing} seen in {place}. Our method joins {method} with {other} and needs "
                    f"$O(n^{{{number % 7 + 1}}})$ steps. On {number + 3} examples of {thing} it beats {other} alone."
                ),
                "keywords": [method, thing, deed],
                "venue": ["Harbour", "Coast", "Atlas"][number % 3],
                "year": 2015 + number % 9,
                "code": ["https://example.org/code"] if number % 4 == 0 else [],
            }
        )
    return made


def odd_papers() -> list[dict[str, object]]:
    """A Chinese abstract, a duplicate, two papers of one id, and one by 300 authors."""
    first = papers(1)[0]
    return [
        {"id": "zh", "abstract": CHINESE, "venue": "Atlas", "year": 2020},
        {**first, "id": "copy-of-made-000"},
        {"id": "twice", "title": "One of two", "abstract": "A paper about canals that shares its id with another."},
        {"id": "twice", "title": "Two of two", "abstract": "A paper about windmills that shares its id with another."},
        {"id": "crowd", "title": "By very many", "abstract": "A paper about beehives by a crowd of keepers.",
         "authors": [f"Keeper Number{number}" for number in range(300)]},
    ]  # fmt: skip


def write_mixed(abstracts: Path, seed: Path) -> None:
    """Fill a folder of abstracts with the seed and everything above."""
    (abstracts / seed.name).write_bytes(seed.read_bytes())
    lines = [json.dumps(paper, ensure_ascii=False) for paper in papers() + odd_papers()]
    (abstracts / "made-up.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (abstracts / "titled.txt").write_text(TITLED, encoding="utf-8")
    (abstracts / "untitled.txt").write_text(UNTITLED, encoding="utf-8")
