"""HTTP: the API, the page and its files, and the guards in front of both."""
