"""How a seat plays with yards. `family` holds what both families share by name."""

__path__.append(__path__[0].removesuffix("yards") + "family")
