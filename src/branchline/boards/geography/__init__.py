"""The map below a board: the world as it comes with Branchline, projected and warped."""
