"""Kernels that are the same text for both families, imported as part of `maps` and `yards`."""
