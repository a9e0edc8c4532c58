"""Registers all games with Gymnasium: `gymnasium.make("branchline.env.register:ID")`."""

from branchline.env.vector import register_all

register_all()
