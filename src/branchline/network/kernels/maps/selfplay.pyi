from ..family.selfplay import *
