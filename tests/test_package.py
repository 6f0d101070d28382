"""The package as it goes out: one version everywhere, and no cap on what it needs."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import cardwar as cw

ROOT = Path(__file__).parents[1]


def lines_of(name: str) -> list[str]:
    path = ROOT / name
    if not path.exists():
        pytest.skip(f"there is no {name} beside the tests")
    return path.read_text(encoding="utf-8").splitlines()


def first(pattern: str, lines: list[str]) -> str:
    return next(found[1] for line in lines if (found := re.fullmatch(pattern, line)))


def test_the_version_is_a_number_of_three_parts() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", cw.__version__)


def test_what_is_installed_has_the_version() -> None:
    try:
        installed = distribution("cardwar").version
    except PackageNotFoundError:
        pytest.skip("cardwar is imported from a folder, not installed")
    assert installed == cw.__version__


def test_the_changelog_has_the_version_and_its_links() -> None:
    lines = lines_of("CHANGELOG.md")
    assert first(r"## \[(\d.*?)\].*", lines) == cw.__version__
    assert first(r"\[Unreleased\]: .*/compare/v(.*)\.\.\.HEAD", lines) == cw.__version__
    assert first(r"\[\d.*\]: .*/releases/tag/v(.*)", lines) == cw.__version__


def test_the_citation_has_the_version() -> None:
    assert first(r"version: (.*)", lines_of("CITATION.cff")) == cw.__version__


def test_nothing_that_is_needed_has_a_highest_version() -> None:
    try:
        needed = distribution("cardwar").requires or []
    except PackageNotFoundError:
        pytest.skip("cardwar is imported from a folder, not installed")
    assert needed
    for requirement in needed:
        assert not re.search(r"[<~]|==", requirement.split(";")[0]), requirement


def pythons() -> list[str]:
    """Return the Pythons that the package says it supports, which a page of the docs lists."""
    text = "\n".join(lines_of("pyproject.toml"))
    return re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text)


def test_the_lowest_python_is_the_first_one_that_is_supported() -> None:
    assert first(r'requires-python = ">=(.*)"', lines_of("pyproject.toml")) == pythons()[0]


def test_every_python_that_is_supported_is_tried_for_each_change() -> None:
    matrix = first(r" *python: \[(.*)\]", lines_of(".github/workflows/ci.yml"))
    assert re.findall(r'"(.*?)"', matrix) == pythons()


@pytest.mark.parametrize("workflow", ["ci", "release"])
def test_every_python_that_is_supported_is_there_for_all_the_checks(workflow: str) -> None:
    lines = lines_of(f".github/workflows/{workflow}.yml")
    found = [line.strip() for line in lines if re.fullmatch(r" +3\.\d+", line)]
    assert sorted(found) == sorted(pythons())


def test_what_coverage_can_do_without_is_there() -> None:
    for line in lines_of(".ci/covered_elsewhere.txt"):
        option, _, name = line.partition("=")
        path, *inside = name.split("[")[0].split("::")
        assert (ROOT / path).exists(), line
        assert (option == "--deselect") is bool(inside), line
        if inside:
            assert f"def {inside[-1]}(" in (ROOT / path).read_text(encoding="utf-8"), line
