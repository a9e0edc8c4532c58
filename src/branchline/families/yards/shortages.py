"""What a refused action lacks: with yards nothing is counted."""


def shortage(*refused: object) -> None:
    """Return None: no reason against an action has numbers."""
