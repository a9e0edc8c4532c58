"""The rules and the pilot by which games are played on a map while a network learns."""

from ....rules.maps.opening import new
from ....rules.maps.play import legal, play
from ....search.maps.memo import Memo
from ....search.maps.pilot import begin_game, choose
from ....search.maps.style import Style

__all__ = ["Memo", "Style", "begin_game", "choose", "legal", "new", "play"]
