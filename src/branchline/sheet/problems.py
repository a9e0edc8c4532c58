"""The problems of a sheet, each with the line where it stands."""


class Problems:
    """Collects what is wrong with a text."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.found: list[str] = []

    def add(self, sentence: str, near: str = "") -> None:
        """Note a problem; `near` is a piece of the line where it stands."""
        line = self.line_of(near)
        self.found.append(f"line {line}: {sentence}" if line else sentence)

    def line_of(self, near: str) -> int:
        """Return the number of the first line that contains the text, or 0."""
        if not near:
            return 0
        for number, line in enumerate(self.lines, 1):
            if near in line:
                return number
        return 0
