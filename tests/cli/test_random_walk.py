"""Whatever is changed and in whatever order, a build over the last one gives what a clean build gives."""

import gc
import json
import random
import re

import pytest
from click.testing import CliRunner
from projects import CONFIGURATION, make_project, tree

from generator.assets import PAGE_TEMPLATES
from generator.cli import main

STEPS = 50
WORDS = re.split(
    r"\s+",
    """lighthouse keepers trim lamps whose light fades fastest while tide tables hold measurements of harbours and
convolutional networks called BEACONNET learn the shadow of a gallery from orbit with $O(\\log n)$ steps""",
)


@pytest.fixture(autouse=True)
def garbage():
    """The command stops the collection of garbage for its process, which is ours here."""
    yield
    gc.enable()


class Project:
    """A project to which a seeded die does things."""

    def __init__(self, folder):
        self.dice = random.Random(7)
        self.folder = make_project(folder, {})
        self.papers, self.tags, self.corrections = {}, {}, {}
        for _ in range(9):
            self.add()

    def add(self):
        number = len(self.papers) and max(map(int, self.papers)) + 1
        self.papers[str(number)] = {"id": f"p{number}", "abstract": self.text(40), "title": self.title()}

    def remove(self):
        if len(self.papers) > 4:
            del self.papers[self.one()]

    def edit(self):
        self.papers[self.one()]["abstract"] = self.text(40)

    def retitle(self):
        self.papers[self.one()]["title"] = self.title()

    def retag(self):
        self.papers[self.one()]["keywords"] = self.dice.sample(["lamp", "tide table", "BEACONNET", "harbour light"], 2)

    def move(self):
        self.papers[self.one()]["venue"] = self.dice.choice(["COAST", "TIDE"])

    def about(self):
        self.write("content/about.md", f"# {self.title()}\n\n{self.text(9)}\n")

    def tags_yml(self):
        """Say one more thing of tags, or begin anew."""
        said = self.dice.choice(
            [
                {},
                {"drop": ["tide table"]},
                {"only_listed": self.dice.choice([True, False])},
                {"tags": {"lamp": {"label": self.text(2), "pin": True, "merge": ["harbour light"]}}},
                {"tags": {"BEACONNET": {"parent": "lamp", "describe": self.text(5)}, "lamp": {}}},
            ]
        )
        self.tags = self.tags | said if said else {}
        self.write("content/tags.yml", json.dumps(self.tags))

    def papers_yml(self):
        """Say one more thing of a paper, which may be there or not, or take all back."""
        right = self.dice.choice([None, {"title": self.text(5)}, {"hide": True}, {"keywords": ["lamp", "pier"]}])
        self.corrections = self.corrections | {f"p{self.one()}": right} if right else {}
        self.write("content/papers.yml", json.dumps(self.corrections))

    def template(self):
        text = (PAGE_TEMPLATES / "paper.md.jinja").read_text(encoding="utf-8")
        self.write("own/paper.md.jinja", text + f"\n<p>{self.text(2)}</p>\n")

    def theme(self):
        announcement = f"{{% block announce %}}{self.text(3)}{{% endblock %}}"
        self.write("theme/main.html", "{% extends 'base.html' %}" + announcement)

    def settings(self):
        ours = self.dice.choice(["page_size: 3", "tags_per_paper: 3", "templates: own", "page_size: 100"])
        configuration = CONFIGURATION.replace("papershelf]", f"papershelf: {{{ours}}}]")
        self.write("mkdocs.yml", configuration.replace("font: false", "font: false, custom_dir: theme"))

    def change(self):
        changes = [self.add, self.remove, self.edit, self.retitle, self.retag, self.move]
        changes += [self.tags_yml, self.papers_yml]
        rare = [self.about, self.template, self.theme, self.settings]
        self.dice.choices([*changes, *rare], [3] * len(changes) + [1] * len(rare))[0]()
        lines = [json.dumps(paper) for paper in self.papers.values()]
        self.write("content/abstracts/a.jsonl", "\n".join(lines))

    def one(self):
        return self.dice.choice(list(self.papers))

    def text(self, words):
        return " ".join(self.dice.choices(WORDS, k=words)).capitalize() + "."

    def title(self):
        return self.dice.choice([None, self.text(5)])

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def build(folder, *arguments):
    result = CliRunner().invoke(main, ["build", "-q", "-f", str(folder / "mkdocs.yml"), *map(str, arguments)])
    assert result.exit_code == 0, result.output


def pages(folder):
    """The pages of the site as files: a number may be given to another file, but not with the time of the first."""
    states = [path.stat() for path in (folder / "site").rglob("*.html")]
    return {(state.st_ino, state.st_mtime_ns) for state in states}


def test_a_build_over_the_last_one_is_a_clean_build(tmp_path):
    project, linked = Project(tmp_path / "project"), 0
    project.theme()
    project.template()
    project.settings()
    for step in range(STEPS):
        project.change()
        before = pages(project.folder)
        build(project.folder)
        linked += len(before & pages(project.folder))
        build(project.folder, "--clean", "-d", tmp_path / "clean")
        site, clean = tree(project.folder / "site"), tree(tmp_path / "clean")
        assert [uri for uri in site.keys() | clean.keys() if site.get(uri) != clean.get(uri)] == [], step
    assert linked > 3 * STEPS, "pages must have been taken over for this to prove anything"
