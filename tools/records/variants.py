"""The games whose highest scores are known, and what is counted in each."""

from dataclasses import dataclass

from branchline.sheet import Sheet, load_sheet


@dataclass(frozen=True)
class Variant:
    """One line of the page: a game, its tickets and what is counted."""

    key: str
    game: str
    tickets: str
    classic: bool = False
    attractions: bool = False

    def sheet(self) -> Sheet:
        """Return the sheet that is played."""
        sheet = load_sheet(self.game)
        return sheet.with_classic_tickets() if self.classic else sheet

    @property
    def counted(self) -> str:
        """What the score is made of."""
        return "routes, tickets, attractions" if self.attractions else "routes, tickets"


VARIANTS = (
    Variant("usa-classic", "usa", "the 30 of 2004", classic=True),
    Variant("usa", "usa", "the 33 of 2025"),
    Variant("nordic_countries", "nordic_countries", "all 46"),
    Variant("northern_lights", "northern_lights", "all 55"),
    Variant("new_york", "new_york", "all 18"),
    Variant("new_york-attractions", "new_york", "all 18", attractions=True),
)
