from ....rules.family.opening import *
from ....rules.family.play import *
from ....search.family.pilot import *
