"""The board compiler: from the facts of a game to the drawing file of its board."""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")  # many small steps: more threads only slow them down
