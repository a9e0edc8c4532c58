from ..family.play import *
