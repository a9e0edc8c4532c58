"""Write the list of breakages into docs/trust.md.

python -m tools.breakages.page
"""

from tools.breakages.catalogue import ROOT, breakages, results

PAGE = ROOT / "docs" / "trust.md"
BEGIN = "<!-- breakages: written by tools/breakages -->\n"
END = "<!-- end of breakages -->\n"


def page() -> str:
    """Return the page with the table of the breakages."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


def table() -> str:
    """Return the table."""
    noticed = results()
    lines = ["\n| row | breakage | noticed by |\n|---|---|---|\n"]
    for one in breakages():
        names = ", ".join(f"`{test.rpartition('/')[2].replace('.py', '')}`" for test in one.tests)
        if one.id not in noticed:
            names = "not tried yet"
        elif not noticed[one.id]:
            names = "**nothing**"
        lines.append(f"| {one.row} | {one.what} | {names} |\n")
    return "".join([*lines, "\n"])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
