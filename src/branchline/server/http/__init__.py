"""The HTTP side: the API, the page and its files, guards in front of both."""
