from __future__ import annotations

from generator.problems import Flaw, Problem, Severity


def test_a_problem_reads_as_path_line_severity_message():
    assert (
        str(Problem("list/a.txt", 3, Severity.WARNING, "year 3024 is odd")) == "list/a.txt:3: warning: year 3024 is odd"
    )


def test_a_flaw_becomes_a_problem_where_its_text_stands():
    flaw = Flaw(Severity.NOTE, "ligature")

    assert flaw.at("a.json", 12) == Problem("a.json", 12, Severity.NOTE, "ligature")


def test_severities_read_as_the_words_of_a_compiler():
    assert [str(severity) for severity in Severity] == ["note", "warning", "error"]
