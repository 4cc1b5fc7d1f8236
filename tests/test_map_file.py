import json

from factories import a_paper

from generator.map_file import map_file
from generator.markup.rendered import Rendered
from generator.memory import packed
from generator.paper_map import GRID, PaperMap, Region
from generator.search.documents import SearchDocument, shelf_place
from generator.search.packing import pack_all

PAPERS = [a_paper(id=f"p{number}", year=year) for number, year in enumerate([2020, None, 2024, 2020, 2024])]
DRAWN = PaperMap(
    places=((1, 10), (2, 20), (3, 30), (0, 0), (GRID, GRID)),
    regions=(Region("tide-table", "tide tables", 3, (5, 6), (0,)), Region("sea-ice", "sea ice", 2, (7, 8), (1,))),
)


def data_of(file):
    return json.loads(file.content.removeprefix("self.papershelf.map=").removesuffix(";\n"))


def test_papers_stand_in_the_order_in_which_search_numbers_them():
    nothing = packed(Rendered("", ""))
    documents = [
        SearchDocument(uri="", id=paper.id, title="", title_html="", abstract=nothing, key_sentence="", year=paper.year)
        for paper in PAPERS
    ]
    place_of = dict(zip((paper.id for paper in PAPERS), DRAWN.places, strict=True))
    in_order = [step for document in sorted(documents, key=shelf_place) for step in place_of[document.id]]

    assert data_of(map_file(DRAWN, PAPERS))["places"] == pack_all(in_order)


def test_a_region_tells_its_slug_only_where_its_label_does_not():
    assert data_of(map_file(DRAWN, PAPERS))["regions"] == [[5, 6, "tide tables", "tide-table"], [7, 8, "sea ice"]]


def test_the_name_of_the_file_changes_with_what_is_in_it():
    moved = PaperMap(((9, 9), *DRAWN.places[1:]), DRAWN.regions)

    assert map_file(DRAWN, PAPERS).uri == map_file(DRAWN, PAPERS).uri
    assert map_file(DRAWN, PAPERS).uri != map_file(moved, PAPERS).uri
