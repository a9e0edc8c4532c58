from ..family.batch import *
