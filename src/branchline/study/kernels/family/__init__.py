"""Files that read the same for both families but stand on the modules of each."""
