"""Cards in the terminal: each has a symbol, a colour and a name, and any one of them suffices."""

from collections.abc import Iterable

from rich.text import Text

from branchline.events import CardSet

# The symbol and the style of each colour; the web page uses the same symbols.
_STYLES = {
    "red": ("▲", "red"),
    "orange": ("◆", "dark_orange"),
    "yellow": ("★", "yellow"),
    "green": ("✚", "green"),
    "blue": ("●", "dodger_blue1"),
    "purple": ("▼", "medium_purple1"),
    "black": ("■", "grey50"),
    "white": ("◎", "bold"),
    "pink": ("♥", "hot_pink"),
    "locomotive": ("⚙", "bold cyan"),
}
_GRAY = ("□", "dim")


def symbol(name: str | None) -> str:
    """Return the symbol of a card or route; None is gray."""
    return _STYLES.get(name or "", _GRAY)[0]


def style(name: str | None) -> str:
    """Return the style of a card or route; None is gray."""
    return _STYLES.get(name or "", _GRAY)[1]


def card(name: str | None, count: int | None = None) -> Text:
    """Return one card, or `count` cards of a colour; None is an empty slot."""
    if name is None:
        return Text("–", "dim")
    text = name if count is None else f"{count} {name}"
    return Text(f"{symbol(name)} {text}", style(name))


def cards(names: Iterable[str | None]) -> Text:
    """Return cards in their order."""
    return Text("  ").join(card(name) for name in names)


def card_list(counts: CardSet) -> list[Text]:
    """Return cards by colour, one text per colour."""
    return [card(name, count) for name, count in counts.items()] or [Text("nothing", "dim")]


def card_set(counts: CardSet) -> Text:
    """Return cards by colour in one text."""
    return Text("  ").join(card_list(counts))


def brief_set(counts: CardSet) -> Text:
    """Return cards by colour as symbols and counts only."""
    return Text(" ").join(Text(f"{symbol(name)}{counts[name]}", style(name)) for name in counts)
