"""Members: their circles, how people are let in, and what their programs may do."""
