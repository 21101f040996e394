"""Which sessions have moved on: told by whoever writes, heard once in each process, passed on to those who follow."""
