from ..family.turn import *
