"""What an atlas counts in games with yards. `family` holds what both families share by name."""

__path__.append(__path__[0].removesuffix("yards") + "family")
