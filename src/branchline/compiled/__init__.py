"""Compiled builds: rules, search and kernels once more, by Numba.

`branchline.compiled.rules` is made from the files of `branchline.rules`, and so on: see `loader`.
"""
