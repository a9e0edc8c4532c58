"""The page about the highest scores says what is stored."""

from tools.records.page import BEGIN, END, PAGE, PICTURES, pictured, with_tables
from tools.records.pictures import picture
from tools.records.results import read_results
from tools.records.variants import VARIANTS

LARGEST = 100_000  # characters of a picture


def test_the_tables_are_those_of_the_results() -> None:
    """Written once more, the page stays as it is."""
    page = PAGE.read_text("utf-8")

    assert page.count(BEGIN) == page.count(END) == 1
    assert with_tables(page, read_results()) == page


def test_the_pictures_show_the_stored_networks() -> None:
    """Drawn once more, they are the same; there are no others."""
    results = read_results()
    shown = pictured(list(VARIANTS), results)
    for name, (variant, *_) in shown.items():
        drawn = (PICTURES / name).read_text("utf-8")
        assert drawn == picture(variant.sheet(), results[variant.key].routes)
        assert len(drawn) < LARGEST

    assert {path.name for path in PICTURES.glob("record_*.svg")} == set(shown)
