"""The workshop: makes maps. Suggests colours and tickets, completes a box, reads and writes maps.

Nothing here decides anything in a game: what comes out is a sheet, and the reader of sheets judges
it like any other. Every suggestion is the same for the same map and seed.
"""

from branchline.workshop.advice import advise
from branchline.workshop.box import complete_sheet
from branchline.workshop.colours import balance_colours
from branchline.workshop.draft import Draft
from branchline.workshop.railway_maps import read_railway_map
from branchline.workshop.routes import suggest_routes
from branchline.workshop.sentences import Advice
from branchline.workshop.shape import Shape, shape_of
from branchline.workshop.tickets import suggest_tickets
from branchline.workshop.writer import write_sheet

__all__ = [
    "Advice",
    "Draft",
    "Shape",
    "advise",
    "balance_colours",
    "complete_sheet",
    "read_railway_map",
    "shape_of",
    "suggest_routes",
    "suggest_tickets",
    "write_sheet",
]
