"""Rules that are the same text for both families, each on its own modules.

The files of this folder are never imported under its own name: the packages `maps` and `yards`
have it in their search path, so that `maps.play` and `yards.play` are both made from `play.py`,
each on the `moves`, `opening`, `phases`, `unseen` and `weights` of its own package. The stubs
here say what a family must offer.
"""
