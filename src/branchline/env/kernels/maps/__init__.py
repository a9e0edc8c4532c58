"""Games on a map: what a seat observes. `family` holds what both families share by name."""

__path__.append(__path__[0].removesuffix("maps") + "family")
