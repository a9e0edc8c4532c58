"""The drawn sizes, in units of the board; the same on all boards."""

SPACE = (36.0, 15.0)  # length along the route, width across it
SPACE_GAP = 4.0  # smallest gap between two spaces of a route
SPACE_GAP_MOST = 10.0  # the widest; beyond it the row stays away from its cities instead
LANE_GAP = 3.0  # between the lanes of a double or triple route
CITY = 10.0  # radius of a city's dot
FONT = 20.0  # of the labels
LINE = 19.0  # from line to line in a label of two lines
FLAG = (20.0, 14.0)
ATTRACTION = (20.0, 20.0)
ICON_GAP = 4.0  # between a flag or attraction and the name
BONUS = 12.0  # radius of a "+X" icon
EDGE = 18.0  # everything stays this far inside the board
