"""Styles with yards: the numbers that tell one way to play from another."""

CARD = 0  # tenths of points that a card still to be found must bring
CAPACITY = 1  # cards that its tickets may ask for, in percent of what the turns left can bring
TICKETS_WHEN = 2  # it draws tickets when its open ones lack no more cards than this
TICKETS_UNTIL = 3  # turns that must be left for that
PATIENCE = 4  # tenths of cards: what makes it place at once
SURPLUS = 5  # what a card is worth that no ticket asks for yet, where one that is asked for has 10
ROB = 6  # what a card is worth that another seat loses
LOCOMOTIVES = 7  # at most so many go into a set
EXTRA = 8  # how much the bonus cards count, in percent
HURRY = 9  # turns left from which on it places whatever it can
