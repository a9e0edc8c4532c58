"""Games with yards: what only they have. What both families share by name is in `family`."""

__path__.append(__path__[0].removesuffix("yards") + "family")
