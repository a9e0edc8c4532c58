"""What is wrong with what a bot returned, in a sentence that its author can act on."""

from collections.abc import Collection

from branchline.actions import Action


def wrong_answer(answer: object, legal: Collection[Action]) -> str:
    """Return why an answer is not one of the legal actions.

    >>> wrong_answer("draw deck", [])
    "'draw deck' is a text: `choose` must return one of the 0 legal actions itself"
    """
    expected = f"`choose` must return one of the {len(legal)} legal actions itself"
    if isinstance(answer, Action):
        return f"{answer!r} is not one of the {len(legal)} legal actions"
    if isinstance(answer, str):
        return f"{answer!r} is a text: {expected}"
    if isinstance(answer, int):
        return f"{answer!r} is a number: {expected}"
    return f"{answer!r} is not an action: {expected}"
