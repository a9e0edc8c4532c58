"""Options: the legal actions of one position, sorted by what they do."""

from collections.abc import Collection

from branchline.families.setup import Setup
from branchline.game import Action
from branchline.rules import names as n
from branchline.sheet.actions import ActionRow


class Options:
    """The legal actions by kind, and each with its line of the action table."""

    def __init__(self, setup: Setup, legal: Collection[Action]) -> None:
        self.table = setup.actions
        self.actions = list(legal)
        self.by_kind: dict[int, list[Action]] = {}
        for action in self.actions:
            self.by_kind.setdefault(self.table[action.number].kind, []).append(action)

    def row(self, action: Action) -> ActionRow:
        """Return what an action is about."""
        return self.table[action.number]

    def of(self, *kinds: int) -> list[Action]:
        """Return the actions of these kinds."""
        return [action for kind in kinds for action in self.by_kind.get(kind, ())]

    def claims(self) -> dict[int, Action]:
        """Return the claims by route."""
        return {self.row(action).route: action for action in self.of(n.CLAIM)}

    def cards(self) -> dict[int, Action]:
        """Return the face-up draws by card."""
        return {self.row(action).card: action for action in self.of(n.DRAW_FACE_UP)}

    def keeps(self) -> dict[frozenset[int], Action]:
        """Return the choices of tickets by the places returned; of several orders the first."""
        found: dict[frozenset[int], Action] = {}
        for action in self.of(n.KEEP):
            found.setdefault(frozenset(self.row(action).returned), action)
        return found

    def first_of(self, *kinds: int) -> Action | None:
        """Return some action of the first kind that there is."""
        for kind in kinds:
            for action in self.by_kind.get(kind, ()):
                return action
        return None
