"""The atlas: what tickets, routes, bonuses and places are worth, from very many games."""

from branchline.study.atlas.file import AtlasError, load_atlas, read_atlas, write_atlas
from branchline.study.atlas.model import Atlas, CellAtlas, Estimate, KeepModel, value_of_keeping

__all__ = [
    "Atlas",
    "AtlasError",
    "CellAtlas",
    "Estimate",
    "KeepModel",
    "load_atlas",
    "read_atlas",
    "value_of_keeping",
    "write_atlas",
]
