"""The rules and the pilot by which games are played with yards while a network learns."""

from ....rules.yards.opening import new
from ....rules.yards.play import legal, play
from ....search.structs import Nothing as Memo
from ....search.yards.pilot import begin_game, choose
from ....search.yards.style import Style

__all__ = ["Memo", "Style", "begin_game", "choose", "legal", "new", "play"]
