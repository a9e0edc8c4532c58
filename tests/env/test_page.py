"""The page tells the spaces as they are."""

from tools.env_page import PAGE, page_tables


def test_tables_of_the_page_are_those_of_the_code() -> None:
    """`python tools/env_page.py` would change nothing."""
    assert page_tables() in PAGE.read_text("utf-8")
