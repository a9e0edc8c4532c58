from ..family.rollouts import *
