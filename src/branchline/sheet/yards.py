"""A sheet of a game with yards as numbers, and its actions."""

from itertools import combinations

from branchline.rules.fields import Layout
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
    STOP,
)
from branchline.rules.yard_board import YardBoard
from branchline.sheet.actions import ActionRow, return_orders
from branchline.sheet.box import (
    write_actions,
    write_bonus_cards,
    write_box,
    write_drawing,
    write_tickets,
)
from branchline.sheet.model import Sheet

STANDARD: Layout = {"CITIES": 64, "TICKETS": 64, "ACTIONS": 640, "TICKET_WIDTH": 1}
LARGE: Layout = {"CITIES": 200, "TICKETS": 300, "ACTIONS": 8192, "TICKET_WIDTH": 2}


def yard_actions(sheet: Sheet) -> list[ActionRow]:
    """Every action of the game, ordered by kind; its place in the list is its number."""
    colours = range(len(sheet.colours))
    rows = [ActionRow(DRAW_DECK)]
    rows += [ActionRow(DRAW_FACE_UP, card=card) for card in (*colours, LOCOMOTIVE)]
    rows += [ActionRow(STOP), ActionRow(DRAW_TICKETS)]
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


def yard_layout(sheet: Sheet, actions: int) -> Layout:
    """Return the layout that is large enough for the sheet."""
    sizes = {"CITIES": len(sheet.cities), "TICKETS": len(sheet.tickets), "ACTIONS": actions}
    return STANDARD if all(STANDARD[name] >= size for name, size in sizes.items()) else LARGE


def yard_board_of(sheet: Sheet, seats: int) -> YardBoard:
    """Return the board of a game with yards for a number of seats that the sheet allows."""
    table = yard_actions(sheet)
    board = YardBoard(yard_layout(sheet, len(table)))
    write_box(board, sheet, seats)
    write_drawing(board, sheet)
    board.begins_without_deck = 1  # the row can be drawn when the deck is empty (CG-20)
    board.may_stop_after_last = 1  # CG-34
    board.reshuffles = 0
    write_tickets(board, sheet)
    write_bonus_cards(board, sheet)
    write_needs(board, sheet)
    board.opening_locomotives = sheet.number("yards", "opening_locomotives")
    board.decks = 2 if seats >= sheet.number("yards", "two_decks_from", seats + 1) else 1
    board.second_hand = sheet.number("yards", "second_hand")
    write_actions(board, table)
    for number, row in enumerate(table):
        board.colours[number] = row.colours
        board.coloured[number] = row.coloured
        board.ticket[number] = row.ticket
    return board


def write_needs(board: YardBoard, sheet: Sheet) -> None:
    """Write which cards complete each ticket."""
    for i, ticket in enumerate(sheet.tickets):
        for colour, count in ticket.cards:
            board.needs[i][sheet.colours.index(colour)] = count
            board.size[i] += count
