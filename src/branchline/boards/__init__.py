"""Drawing boards: where the cities, routes, names and the map of a sheet go, and pictures of them.

`draw_board` lays out any sheet that is played on a map; `overlaps` lists what is too close on a
board. Laying out needs the extra `maps`; checking and writing SVG need nothing.
"""

from branchline.boards.board import Board, board_text
from branchline.boards.draw import draw_board
from branchline.boards.overlaps import Overlap, overlaps

__all__ = ["Board", "Overlap", "board_text", "draw_board", "overlaps"]
