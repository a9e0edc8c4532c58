"""Bots: players that see a view and the legal actions, and nothing else."""

from branchline.bots.bot import Bot
from branchline.bots.printed import printed_for, register_sheet
from branchline.bots.registry import UnknownBot, bot_names, find_bot

__all__ = [
    "Bot",
    "UnknownBot",
    "bot_names",
    "find_bot",
    "make_known",
    "printed_for",
    "register_sheet",
]

make_known = register_sheet  # its earlier name, which programs may use
