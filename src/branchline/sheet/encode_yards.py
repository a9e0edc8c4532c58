"""Encodes a sheet of a game with yards as numbers: the board on which the rules play."""

from branchline.rules.fields import Layout
from branchline.rules.yards.board import YardBoard
from branchline.sheet.encode_box import (
    encode_actions,
    encode_bonus_cards,
    encode_card_draws,
    encode_counts,
    encode_tickets,
)
from branchline.sheet.model import Sheet
from branchline.sheet.yard_actions import yard_actions

STANDARD: Layout = {"CITIES": 64, "TICKETS": 64, "ACTIONS": 640, "TICKET_WIDTH": 1}
LARGE: Layout = {"CITIES": 200, "TICKETS": 300, "ACTIONS": 8192, "TICKET_WIDTH": 2}


def yard_layout(sheet: Sheet, actions: int) -> Layout:
    """Return the smallest layout that the sheet fits into."""
    sizes = {"CITIES": len(sheet.cities), "TICKETS": len(sheet.tickets), "ACTIONS": actions}
    return STANDARD if all(STANDARD[name] >= size for name, size in sizes.items()) else LARGE


def encode_yards(sheet: Sheet, seats: int) -> YardBoard:
    """Return the board of a game with yards for a number of seats that the sheet allows."""
    table = yard_actions(sheet)
    board = YardBoard(yard_layout(sheet, len(table)))
    encode_counts(board, sheet, seats)
    encode_card_draws(board, sheet)
    board.begins_without_deck = 1  # the row can be drawn when the deck is empty (CG-20)
    board.reshuffles = 0
    encode_tickets(board, sheet)
    encode_bonus_cards(board, sheet)
    encode_needs(board, sheet)
    board.opening_locomotives = sheet.number("yards", "opening_locomotives")
    board.decks = 2 if seats >= sheet.number("yards", "two_decks_from", seats + 1) else 1
    board.second_hand = sheet.number("yards", "second_hand")
    encode_actions(board, table)
    for number, row in enumerate(table):
        board.colours[number] = row.colours
        board.coloured[number] = row.coloured
        board.ticket[number] = row.ticket
    return board


def encode_needs(board: YardBoard, sheet: Sheet) -> None:
    """Encode which cards complete each ticket."""
    for i, ticket in enumerate(sheet.tickets):
        for colour, count in ticket.cards:
            board.needs[i][sheet.colours.index(colour)] = count
            board.size[i] += count
