"""Names of numbers: cards, decisions, kinds of action, events, outcomes, what scores."""

# Cards: the colours of a game in the order of its sheet, and the locomotive in the last place.
COLOURS = 8
LOCOMOTIVE = 8
CARDS = 9
NO_CARD = -1
GRAY = 8  # the place of gray where routes are sorted by colour

SEATS = 5
SLOTS = 5  # the places of the face-up row
OFFER = 6  # the most tickets ever put before one seat
LENGTHS = 13  # route lengths 0 to 12
BONUSES = 12

NOBODY = -1
NO_ROUTE = -1
NOT_YET = -1
GONE = -2  # holder of a ticket that has left the game: GONE - seat names who returned it
SCORED = -10  # holder of a ticket completed at a scoring: SCORED - seat names who completed it

# Decisions: the question that is open.
OPENING = 0  # which starting tickets to keep; all seats at once
TURN = 1  # what to do with the turn
SECOND_CARD = 2  # which second card to draw
PAYMENT = 3  # which colour, how many locomotives and substitutes
SUBSTITUTE = 4  # which card to lay next as part of a substitute
SURCHARGE = 5  # how to pay for what the tunnel revealed, or leave it
TICKETS = 6  # which of the tickets drawn to keep
OVER = 7
PUTTING = 8  # how many cards to place in the yard
COMPLETING = 9  # which tickets to complete; all seats at once
UNSEEN_STEPS = (PAYMENT, SUBSTITUTE, PUTTING)  # the others see what follows from them

# Kinds of action; the actions of one kind have consecutive numbers.
DRAW_DECK = 0
DRAW_FACE_UP = 1  # card
STOP = 2  # no second card
DRAW_TICKETS = 3
CLAIM = 4  # route
PAY = 5  # card (the colour, or NO_CARD), locomotives, substitutes
LAY = 6  # card
PAY_SURCHARGE = 7  # locomotives
LEAVE = 8
KEEP = 9  # returned: which of the offered go back, in which order
PASS = 10
PLACE = 11  # card: a set of one colour in the yard
PLACE_THREE = 12  # colours: one card each of three
PUT = 13  # coloured, locomotives: how many of a set
COMPLETE_BEST = 14  # the tickets that together are worth the most
COMPLETE = 15  # ticket
DONE = 16  # no more tickets
KINDS = 17

# Kinds of notes, with the meaning of a, b and c.
DEALT = 0  # seat, card
TURNED_UP = 1  # slot, card or NO_CARD
BONUS_CARD = 2  # bonus
OFFERED = 3  # seat, ticket
KEPT = 4  # seat, ticket
RETURNED = 5  # seat, ticket
TICKETS_SHUFFLED = 6
FIRST = 7  # seat
DREW = 8  # seat, card, slot or NO_SLOT
REFILLED = 9  # slot, card or NO_CARD
WIPED = 10  # slot, card; five of them
RESHUFFLED = 11  # card, how many; one for each card
LAID = 12  # card, how many; goes before CLAIMED and TUNNEL_TRIED
CLAIMED = 13  # seat, route
REVEALED = 14  # card; goes before TUNNEL_TRIED
TUNNEL_TRIED = 15  # seat, route, surcharge
TUNNEL_LEFT = 16  # seat
BONUS_DRAWN = 17  # seat, card
BONUS_DRAW_ENDS = 18  # seat
PASSED = 19  # seat
LAST_ROUND = 20  # seat
ENDED = 21  # why: one of the four below
MOVED = 22  # seat, colour of the row, card: onto the on-track stack
PLACED = 23  # seat, colour of the row, with LAID before it
ROBBED = 24  # seat, colour of the row, with LAID before it
COMPLETED = 25  # seat, ticket, with LAID before it
COMPLETING_ENDS = 26  # seat
SECOND_DECK = 27  # card, how many; one for each card
PLACING_ENDS = 28  # seat
NO_SLOT = -1

# Why a game ended.
BY_LAST_ROUND = 0
BY_ALL_PASSED = 1
BY_NO_PROGRESS = 2
BY_DECK = 3

# What a replay may prescribe.
CARD_OUTCOME = 0
TICKET_OUTCOME = 1
FIRST_OUTCOME = 2
BONUS_OUTCOME = 3
BY_CHANCE = -1  # it prescribes nothing here

# What happens to tickets that a seat does not keep.
SHUFFLED_UNDER = 0  # all seats' together, at the bottom
SHUFFLED_IN = 1  # into the whole deck
UNDER = 2  # at the bottom, in the order the seat names
OUT = 3  # out of the game

# What a bonus card rewards the most of.
LONGEST_PATH = 0
COMPLETED_TICKETS = 1
ROUTES_CLAIMED = 2
COUNTRIES = 3
TRAINS_LEFT = 4
LOCOMOTIVES_IN_HAND = 5

# Tie-breaks after points; completed tickets always come first.
TIE_BY_NOTHING = 0
TIE_BY_BONUSES = 1  # the most bonus cards scored
TIE_BY_LONGEST_PATH = 2
