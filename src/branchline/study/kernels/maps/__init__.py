"""What an atlas counts in games on a map. `family` holds what both families share by name."""

__path__.append(__path__[0].removesuffix("maps") + "family")
