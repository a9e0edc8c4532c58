"""The words of the page: in five languages, none missing, none forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.text.refusals import keys
from page.harness.visitor import Visitor

Visit = Callable[..., Visitor]
LANGUAGES = ["en", "nb", "sv", "da", "fi"]
USED = re.compile(r"\bt\(\s*'([\w.-]+)'|\bt\([^()]*\?\s+'([\w.-]+)'\s+:\s+'([\w.-]+)'")

# The words of the boxes on a board that come closer than 9 units to a side of their frame.
CLOSE = """() => [...document.querySelectorAll('.board-box')].flatMap((box) => {
  const { width } = box.querySelector('.box-back').getBBox();
  return [...box.querySelectorAll(':scope > text')]
    .filter((e) => e.getBBox().x < 9 || e.getBBox().x + e.getBBox().width > width - 9)
    .map((e) => e.textContent);
})"""


def messages(web: Path, language: str = "en") -> dict[str, str]:
    """The texts of a language."""
    file = web / "messages" / f"{language}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found


def test_every_language_has_a_file(web: Path) -> None:
    """And every file is of a language that can be chosen."""
    assert {path.stem for path in (web / "messages").iterdir()} == set(LANGUAGES)
    chosen = re.search(r"LANGUAGES = \{(.*?)\}", (web / "i18n.js").read_text("utf-8"), re.DOTALL)
    assert chosen
    assert re.findall(r"(\w+): '", chosen[1]) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_there_in_every_language(web: Path, language: str) -> None:
    """Each text exists, is not empty, and has the same words to fill in."""
    english, texts = messages(web), messages(web, language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert text, key
        allowed = set(re.findall(r"\{\w+\}", english[key]))
        assert set(re.findall(r"\{\w+\}", text)) <= allowed, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_piles_are_named_by_what_is_written_on_them(web: Path, language: str) -> None:
    """The name of deck and tickets begins with their word and number, whatever the number is.

    Whoever speaks to a browser says what they read (WCAG 2.5.3).
    """
    texts = messages(web, language)
    for label, word in (("row.deck", "deck"), ("row.tickets", "tickets")):
        assert texts[label].lower().startswith(f"{texts[word].lower()}, {{n}} "), label


def test_every_word_that_the_page_uses_is_there(web: Path) -> None:
    """No key is spelled wrong."""
    known, used = messages(web), set()
    for file in web.rglob("*.js"):
        for groups in USED.findall(file.read_text("utf-8")):
            used |= {key for key in groups if key}
    assert len(used) > 100
    assert {key for key in used if key not in known} == set()


def test_every_refusal_of_the_rules_has_words(web: Path) -> None:
    """The page says it in its own language."""
    known = messages(web)
    assert [key for key in keys() if f"refusal.{key}" not in known] == []


def test_no_word_is_forgotten(web: Path) -> None:
    """Every text is used: named in the sources, or with a beginning that they fill in."""
    text = "".join(path.read_text("utf-8") for path in web.rglob("*.js"))
    named = set(re.findall(r"['\"]([\w.-]+)['\"]", text))
    begun = tuple(re.findall(r"`((?:[a-z]+\.)+)\$\{", text))
    whole = {key: key.removesuffix(".one") for key in messages(web)}
    assert [k for k, key in whole.items() if key not in named and not key.startswith(begun)] == []


def test_no_word_is_about_a_mouse(web: Path) -> None:
    """Fingers do not click."""
    clicks = re.compile(r"\b(click|kli(kk|ck|k)|napsau)", re.IGNORECASE)
    for language in LANGUAGES:
        texts = messages(web, language)
        assert [key for key, text in texts.items() if clicks.search(text)] == [], language


@pytest.mark.parametrize("game", ["usa", "new_york", "nordic_countries", "northern_lights"])
def test_words_keep_away_from_the_frames_of_the_board(visit: Visit, game: str) -> None:
    """The legend is as wide as its words, in every language."""
    visitor = visit()
    table = visitor.create(game, "me", "tourist")
    for language in LANGUAGES:
        keep = "(l) => localStorage.setItem('branchline.language', JSON.stringify(l))"
        visitor.page.evaluate(keep, language)
        page = visitor.go(f"/table/{table}")
        page.wait_for_selector(".board-box .box-word")
        page.evaluate("() => document.fonts.ready.then(() => {})")
        assert page.evaluate(CLOSE) == [], language
