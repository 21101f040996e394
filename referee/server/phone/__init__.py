"""The whole application in one thread of a phone's browser: a request in, an answer out."""
