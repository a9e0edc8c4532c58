"""Styles: the numbers that tell one way to play from another. Weights are tenths of points."""

HOP = 0  # what a claim costs on the way of a ticket, in tenths of a train
POINTS = 1  # how much the points of a route make its way cheaper, in percent
HELD = 2  # how much each card in hand makes a way cheaper, in tenths of a train
TURN = 3  # points that a turn spent on a ticket must bring
TICKETS_AT = 4  # draws tickets when done with at least so many percent of its trains
TURNS_AT = 5  # and so many turns left
LINK = 6  # worth of a route that continues its network, where the longest path counts
TRAIN = 7  # what each train of a long route costs
LACK = 8  # what each card that is lacking costs
SLACK = 9  # tickets are given up that take more than so many turns beyond those left
EXTRA = 10  # how much bonuses count, in percent
GIVE_UP = 11  # 1: its tickets do not matter
SPARE = 12  # 1: claims long routes beside the plan with cards that the plan does not need
