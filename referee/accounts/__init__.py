"""Members: who belongs to which circle, how people are let in, and what their programs may do."""
