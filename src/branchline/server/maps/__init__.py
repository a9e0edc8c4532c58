"""Maps that do not come with Branchline: found by their content, judged and drawn elsewhere."""
