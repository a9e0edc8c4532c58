"""The rules, one small module per paragraph of the rulebooks, compiled in `branchline.compiled`."""
