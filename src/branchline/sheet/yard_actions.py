"""The actions of a game with yards; the index of an action is its number."""

from itertools import combinations

from branchline.rules.names import (
    COMPLETE,
    COMPLETE_BEST,
    DONE,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LOCOMOTIVE,
    PASS,
    PLACE,
    PLACE_THREE,
    PUT,
)
from branchline.sheet.actions import ActionRow, return_orders
from branchline.sheet.model import Sheet


def yard_actions(sheet: Sheet) -> list[ActionRow]:
    """Return every action of the game, ordered by kind."""
    colours = range(len(sheet.colours))
    rows = [ActionRow(DRAW_DECK)]
    rows += [ActionRow(DRAW_FACE_UP, card=card) for card in (*colours, LOCOMOTIVE)]
    rows += [ActionRow(DRAW_TICKETS)]
    rows += [ActionRow(KEEP, returned=order) for order in return_orders(sheet)]
    rows += [ActionRow(PASS)]
    rows += [ActionRow(PLACE, card=card) for card in colours]
    rows += [
        ActionRow(PLACE_THREE, colours=(1 << a) + (1 << b) + (1 << c))
        for a, b, c in combinations(colours, 3)
    ]
    rows += [
        ActionRow(PUT, coloured=coloured, locomotives=locomotives)
        for coloured in range(1, sheet.each_colour + 1)
        for locomotives in range(sheet.locomotives + 1)
        if coloured + locomotives >= 2
    ]
    rows += [ActionRow(COMPLETE_BEST)]
    rows += [ActionRow(COMPLETE, ticket=ticket) for ticket in range(len(sheet.tickets))]
    rows += [ActionRow(DONE)]
    return rows
