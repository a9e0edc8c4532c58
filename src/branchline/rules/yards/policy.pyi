from ..family.policy import *
