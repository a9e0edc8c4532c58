from ..family.games import *
