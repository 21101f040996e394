"""The examples and drawings of the rules pages, judged and drawn by the referee itself."""
