"""The documentation as a site with search and a reference of the library: `make docs`.

The pages are those of docs/, copied to build/site; the reference is made from docstrings. Links to
files outside docs/ become plain text there, since the site has no other files.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "build" / "site"
OUTPUT = ROOT / "build" / "docs-site"
REFERENCE = {  # page: what it describes
    "game": ("branchline.game", "branchline.actions", "branchline.position"),
    "views": ("branchline.views", "branchline.families.view_parts", "branchline.events"),
    "scores": ("branchline.scores", "branchline.errors"),
    "bots": ("branchline.bots", "branchline.bots.bot", "branchline.bots.conformance"),
    "helpers for bots": (
        "branchline.bots.printed",
        "branchline.bots.options",
        "branchline.bots.knowledge",
        "branchline.families.setup",
    ),
    "arena": (
        "branchline.arena.contest",
        "branchline.arena.run",
        "branchline.arena.summary",
        "branchline.arena.sprt",
        "branchline.arena.journal",
        "branchline.arena.dataset",
        "branchline.arena.league",
    ),
    "environments": (
        "branchline.env.aec",
        "branchline.env.parallel",
        "branchline.env.single",
        "branchline.env.vector",
        "branchline.env.batch",
        "branchline.env.worlds",
        "branchline.env.opponents",
    ),
    "sheets": ("branchline.sheet", "branchline.sheet.model"),
}
CONFIG = """\
site_name: Branchline
site_dir: {output}
docs_dir: {source}
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.sections, search.highlight, content.code.copy, toc.follow]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      primary: teal
      toggle: {{icon: material/weather-night, name: dark}}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      primary: teal
      toggle: {{icon: material/weather-sunny, name: light}}
markdown_extensions: [tables, admonition, toc, pymdownx.superfences, md_in_html]
plugins:
  - search
  - mkdocstrings:
      handlers:
        python:
          paths: [{code}]
          options:
            docstring_style: google
            show_source: false
            show_root_heading: true
            show_signature_annotations: true
            separate_signature: true
            members_order: source
            filters: ["!^_"]
nav:
{nav}
"""


def titles_of_index() -> list[tuple[str, str]]:
    """Return the pages in the order of the index, each with its own title."""
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = [page for page in re.findall(r"\]\(([\w/-]+\.md)\)", index) if page != "README.md"]
    return [(page, title_of(ROOT / "docs" / page)) for page in dict.fromkeys(pages)]


def title_of(page: Path) -> str:
    """Return the first heading of a page."""
    return page.read_text("utf-8").partition("\n")[0].lstrip("# ").replace(":", " –")


def inside_only(page: Path) -> None:
    """Turn links that lead out of the site into plain text."""

    def keep(link: re.Match[str]) -> str:
        words, target = link.groups()
        path = target.partition("#")[0]
        is_there = not path or "://" in path or (page.parent / path).exists()
        return link.group(0) if is_there else words

    page.write_text(
        re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", keep, page.read_text("utf-8")), "utf-8"
    )


def write_sources() -> str:
    """Copy the pages, write the reference, and return the table of contents."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE)
    (SOURCE / "README.md").rename(SOURCE / "index.md")
    for page in SOURCE.rglob("*.md"):
        text = page.read_text("utf-8").replace("](../README.md)", "](../index.md)")
        page.write_text(text, "utf-8")
    for page in SOURCE.rglob("*.md"):
        inside_only(page)
    nav = ["  - index.md", *(f'  - "{title}": {page}' for page, title in titles_of_index())]
    nav.append('  - "Rules":')
    nav += [f"    - {path.relative_to(SOURCE)}" for path in sorted((SOURCE / "rules").glob("*.md"))]
    nav.append('  - "Reference":')
    (SOURCE / "reference").mkdir()
    for name, modules in REFERENCE.items():
        page = SOURCE / "reference" / f"{name.replace(' ', '_')}.md"
        parts = [f"# {name.capitalize()}", *(f"::: {module}" for module in modules)]
        page.write_text("\n\n".join(parts) + "\n", "utf-8")
        nav.append(f"    - {page.relative_to(SOURCE)}")
    return "\n".join(nav)


def main() -> int:
    """Build the site."""
    nav = write_sources()
    config = ROOT / "build" / "mkdocs.yml"
    text = CONFIG.format(output=OUTPUT, source=SOURCE, code=ROOT / "src", nav=nav)
    config.write_text(text, "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--clean", "--quiet", "-f", str(config)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    code = subprocess.run(command, cwd=ROOT, check=False, env=quiet).returncode
    if code == 0:
        print(
            f"python -m http.server -d {OUTPUT.relative_to(ROOT)}  # serves it; search needs that"
        )
    return code


if __name__ == "__main__":
    sys.exit(main())
