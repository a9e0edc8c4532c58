"""The rules by which rollouts play on a map."""

from ...rules.maps.opening import new
from ...rules.maps.play import play
from ...rules.maps.unseen import deal_anew

__all__ = ["deal_anew", "new", "play"]
