from ...rules.family.opening import *
from ...rules.family.play import *
from ...rules.family.unseen import *
